import { Answered, Moment } from '../parts/answered'
import { useWords } from '../parts/screen'
import type { Relation } from './remote-hospital.page'

/** Who asked whom and what was answered; a union that joins the two besides. */
export function How({ row }: { readonly row: Relation }) {
  const t = useWords()
  const waits = row.application === 'pending'
  const joined = row.union === 1 ? (row.state === 'agreed' ? (waits ? 'waits' : 'holds') : 'stopped') : ''
  return (
    <div style={{ minWidth: 176 }}>
      {row.asked !== '' && (
        <div>
          {t(`remote.asked.${row.asked}`)} <Moment>{row.askedTime ?? ''}</Moment>
        </div>
      )}
      {waits && <div>{t(`remote.waits.${row.asked}`)}</div>}
      {row.application !== '' && <Answered of={row} state={row.application} />}
      {row.remark && <div className="fs-2">{t('remote.remarkSays', { remark: row.remark })}</div>}
      {row.application === 'refused' && row.reason && <div className="fs-2">{t('remote.reasonSays', { reason: row.reason })}</div>}
      {joined !== '' && <div className="fs-2">{t(`remote.union.${joined}`)}</div>}
      {row.state === 'agreed' && row.selectable === 0 && <div style={{ color: 'var(--st-wait)' }}>{t('remote.notReceiving')}</div>}
    </div>
  )
}
