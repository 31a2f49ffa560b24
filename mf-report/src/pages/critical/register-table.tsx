import type { CriticalRow } from '@farsight/shared/contract'
import { personNameText } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Button, classes, EmptyLine } from '@farsight/shared/ui'
import { Dialog, ModalityBox } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { CriticalLoop, Standing } from '../parts/critical/critical-loop'
import css from './register.module.css'

export interface RegisterTableProps {
  readonly rows: readonly CriticalRow[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly empty: string
  readonly onPage: (page: number) => void
}

const MOST_PAGES = 50

/** The lines of the register: who, what, how it stands, each moment on record, and the act that is next. */
export function RegisterTable({ rows, total, page, pageSize, empty, onPage }: RegisterTableProps) {
  const t = useT('mf-report')
  const [opened, setOpened] = useState<string>()
  const language = useLanguage()
  const row = rows.find(({ id }) => id === opened)
  const pages = Math.max(1, Math.min(MOST_PAGES, Math.ceil(total / pageSize)))
  if (rows.length === 0) return <EmptyLine says={empty} />
  return (
    <>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              {['state', 'patient', 'exam', 'item', 'finding', 'found', 'told', 'acknowledged', 'acts'].map((head) => (
                <th key={head} scope="col" className={head === 'acts' ? css.acts : undefined}>
                  {t(`register.head.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one) => (
              <Line key={one.id} row={one} onOpen={() => setOpened(one.id)} />
            ))}
          </tbody>
        </table>
      </div>
      <nav className={css.pager} aria-label={t('register.pages')}>
        <span>{t('register.total', { total })}</span>
        <Button {...(page > 1 ? {} : { refused: t('register.firstPage') })} onClick={() => onPage(page - 1)}>
          {t('register.newer')}
        </Button>
        <span>
          {page}/{pages}
        </span>
        <Button {...(page < pages ? {} : { refused: t('register.lastPage') })} onClick={() => onPage(page + 1)}>
          {t('register.older')}
        </Button>
      </nav>
      {row && (
        <Dialog
          title={`${t('critical.title')} · ${personNameText(row.patName, language)} ${row.patientNo}`}
          width={720}
          onClose={() => setOpened(undefined)}
        >
          <CriticalLoop row={row} />
        </Dialog>
      )}
    </>
  )
}

function Line({ row, onOpen }: { readonly row: CriticalRow; readonly onOpen: () => void }) {
  const t = useT('mf-report')
  const say = useBilingual()
  const language = useLanguage()
  const report = new URLSearchParams({ procedureId: row.risProcedureId, modality: row.modality, t: row.t, sign: row.sign })
  const minutes = (count: number | null) => count !== null && <small>{t('critical.after', { count })}</small>
  const open = row.state === 'open' || row.state === 'told'
  return (
    <tr>
      <td className={css.nowrap}>
        <Standing row={row} />
      </td>
      <td>
        {personNameText(row.patName, language)}
        <small>{[row.patientNo, row.department, row.bedNo].filter(Boolean).join(' · ') || '—'}</small>
      </td>
      <td>
        <ModalityBox code={row.modality} /> {row.checkItem || '—'}
        <small className={css.nowrap}>{row.checkTime ?? '—'}</small>
      </td>
      <td>{say({ zh: row.itemZh, en: row.itemEn })}</td>
      <td className={css.text} title={row.finding}>
        {row.finding}
      </td>
      <td>
        <time>{row.foundTime}</time>
        <small>{row.foundBy}</small>
      </td>
      <td>
        <time>{row.toldTime ?? '—'}</time>
        {row.toldTime && (
          <small>{[row.toldTo, row.toldPhone, row.readBack && t('critical.readBackDone')].filter(Boolean).join(' · ')}</small>
        )}
        {minutes(row.tellMinutes)}
      </td>
      <td>
        <time>{row.acknowledgedTime ?? '—'}</time>
        {row.acknowledgedTime && <small>{row.acknowledgedBy}</small>}
        {minutes(row.acknowledgeMinutes)}
      </td>
      <td className={classes(css.nowrap, css.acts)}>
        <Button {...(open ? { kind: 'primary' as const } : {})} onClick={onOpen}>
          {t(open ? 'register.act' : 'register.details')}
        </Button>{' '}
        <Link to={`/local_diagnosis/view_report?${report}`}>{t('register.report')}</Link>
      </td>
    </tr>
  )
}
