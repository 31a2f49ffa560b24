import { api } from '@farsight/shared/api'
import { useWrite } from '@farsight/shared/module'
import { Bar, Button, ErrorBar, Field, message, TextArea } from '@farsight/shared/ui'
import { Dialog, ReasonDialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTooLong } from '../../people/kit/use-too-long'
import { HospitalList } from '../parts/hospital-list'
import { HospitalCell, useHospitalName } from '../parts/hospital-name'
import { useWords } from '../parts/screen'
import type { Relation } from './remote-hospital.page'

const QUIET = { promptType: 'none', showLoading: false } as const

interface DialogProps {
  readonly onClose: () => void
  /** Done, or refused because something stands there now that the list does not show. */
  readonly onTried: () => void
}
/** Asks a hospital to work together: one of those that are offered, or again the one that has refused. */
export function ApplyDialog({
  again,
  known,
  onClose,
  onTried,
}: DialogProps & { readonly again?: Relation | undefined; readonly known: readonly Relation[] }) {
  const t = useWords()
  const named = useHospitalName()
  const [chosen, setChosen] = useState(again?.facilityId ?? '')
  const [remark, setRemark] = useState('')
  const [pressed, setPressed] = useState(false)
  const { busy, refused, run } = useWrite()
  const offered = useQuery({
    queryKey: ['mf-manage/applicable'],
    enabled: again === undefined,
    queryFn: async ({ signal }) => await api.call('applicableHospitals', {}, { ...QUIET, signal }),
  })
  const long = useTooLong()(remark, 256)
  const joined = known.some((one) => one.facilityId === chosen && one.state === 'agreed')
  async function send(): Promise<void> {
    setPressed(true)
    if (chosen === '' || long !== undefined) return
    const answer = await run('applyHospital', { facilityId: chosen, remark: remark.trim() })
    onTried()
    if (!answer) return
    message.success(t('remote.applied'))
    onClose()
  }
  return (
    <Dialog
      title={again ? t('remote.againTitle', { name: named(again) }) : t('remote.applyTitle')}
      width={again ? 480 : 720}
      dirty={(again === undefined && chosen !== '') || remark !== ''}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" busy={busy} onClick={() => void send()}>
            {t('remote.applyVerb')}
          </Button>
        </>
      }
    >
      {again && <HospitalCell of={again} />}
      {offered.error && <ErrorBar what={t('hospital.choose')} says={offered.error.message} onRetry={() => void offered.refetch()} />}
      {offered.data && <HospitalList hospitals={offered.data.val} chosen={chosen} onChoose={setChosen} empty={t('remote.nobody')} />}
      {offered.data?.publicOffered === 0 && <p className="fs-2">{t('remote.publicOff')}</p>}
      {pressed && chosen === '' && <Bar kind="error">{t('hospital.chooseOne')}</Bar>}
      {joined ? <Bar kind="warn">{t('remote.applyJoined')}</Bar> : <p className="fs-2">{t('remote.applySays')}</p>}
      <Field above label={t('remote.remark')} hint={`${remark.length}/256`} error={long}>
        {(control) => <TextArea {...control} rows={2} value={remark} onChange={(event) => setRemark(event.target.value)} />}
      </Field>
      {refused && <ErrorBar what={t('remote.applyVerb')} says={refused.says} code={refused.code} />}
    </Dialog>
  )
}

/** Ends what was agreed, or takes the own application back that waits. */
export function EndDialog({ row, withdraw, onClose, onTried }: DialogProps & { readonly row: Relation; readonly withdraw: boolean }) {
  const t = useWords()
  const name = useHospitalName()(row)
  const { busy, refused, run } = useWrite()
  const word = withdraw ? 'withdraw' : 'end'
  const suggestions = withdraw ? [t('remote.why.mistake'), t('remote.why.needless')] : [t('remote.why.contract'), t('remote.why.mistake')]
  return (
    <ReasonDialog
      title={t(`remote.${word}Title`, { name })}
      verb={t(`remote.${word}Verb`)}
      danger
      busy={busy}
      maxLength={256}
      error={refused}
      suggestions={suggestions}
      onClose={onClose}
      onConfirm={(reason) =>
        void run('endRelation', { facilityId: row.facilityId, reason, ...(withdraw ? { withdraw: 1 as const } : {}) }).then((answer) => {
          onTried()
          if (!answer) return
          message.success(t(withdraw ? 'remote.withdrawn' : 'remote.ended', { name }))
          onClose()
        })
      }
    >
      <p>{t(withdraw ? (row.state === 'agreed' ? 'remote.withdrawJoined' : 'remote.withdrawSays') : 'remote.endSays', { name })}</p>
    </ReasonDialog>
  )
}
