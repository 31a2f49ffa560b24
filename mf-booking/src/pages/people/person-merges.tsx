import { type ApiError, api } from '@farsight/shared/api'
import type { CallTypes } from '@farsight/shared/contract'
import { errorMessage } from '@farsight/shared/domain'
import { useSettled } from '@farsight/shared/exams'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, message } from '@farsight/shared/ui'
import { ReasonDialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import styles from './people.module.css'
import { PEOPLE_KEY, useIdentityAct } from './use-identity-act'

type Merge = CallTypes['queryPatientMerges']['answer']['val'][number]

/** What was merged into a patient, in the details of an exam; each can be undone, after a look at what it gives back. */
export function PersonMerges({ patientId }: { readonly patientId: string }) {
  const t = useT('mf-booking')
  const say = useBilingual()
  const id = useSettled(patientId)
  const [undoing, setUndoing] = useState<Merge>()
  const { data, error, refetch } = useQuery({
    queryKey: [PEOPLE_KEY, 'merges', id],
    queryFn: ({ signal }) => api.call('queryPatientMerges', { patientId: id }, { promptType: 'none', showLoading: false, signal }),
    enabled: id !== '' && id === patientId,
  })
  const failed = error as ApiError | null
  if (failed)
    return <ErrorBar what={t('people.history')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
  if (id !== patientId || !data || data.val.length === 0) return null
  return (
    <section style={{ marginBottom: 16 }} aria-label={t('people.history')}>
      <h2>{t('people.history')}</h2>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {data.val.map((merge) => (
          <li key={merge.mergeId} style={{ padding: '4px 0' }}>
            <b>{t(`people.kind.${merge.kind}`)}</b> {merge.patName} {merge.hospitalNo} → {merge.intoName} {merge.intoHospitalNo}
            <div className="fs-2">
              {merge.userName} {merge.time} · {merge.reason}
            </div>
            {merge.undoneBy ? (
              <div className="fs-2">{t('people.undone', { name: merge.undoneBy, time: merge.undoneTime ?? '' })}</div>
            ) : (
              <>
                <Button {...(merge.refused ? { refused: say(errorMessage(merge.refused)!) } : {})} onClick={() => setUndoing(merge)}>
                  {t(`people.undoOf.${merge.kind}`)}
                </Button>
                {merge.refused !== 0 && (
                  <div className="fs-2">
                    {say(errorMessage(merge.refused)!)} ({merge.laterCheckNos.join(', ')})
                  </div>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      {undoing && <UndoDialog merge={undoing} onClose={() => setUndoing(undefined)} />}
    </section>
  )
}

const CheckNos = ({ of }: { readonly of: readonly string[] }) => (
  <ul className={styles.numbers}>
    {of.map((checkNo) => (
      <li key={checkNo}>{checkNo}</li>
    ))}
  </ul>
)

function UndoDialog({ merge, onClose }: { readonly merge: Merge; readonly onClose: () => void }) {
  const t = useT('mf-booking')
  const { busy, fault, run } = useIdentityAct()
  async function undo(reason: string): Promise<void> {
    const answer = await run('unmergePatient', { mergeId: merge.mergeId, reason })
    if (!answer) return
    message.success(t('people.unmerged', { count: answer.val.exams }))
    onClose()
  }
  return (
    <ReasonDialog
      title={t(`people.undoOf.${merge.kind}`)}
      who={`${merge.patName} ${merge.hospitalNo} ← ${merge.intoName} ${merge.intoHospitalNo}`}
      verb={t(`people.undoOf.${merge.kind}`)}
      busy={busy}
      error={fault && { says: fault.says, code: fault.code }}
      onConfirm={(reason) => void undo(reason)}
      onClose={onClose}
    >
      <p>{t('people.undoSays', { count: merge.exams })}</p>
      <CheckNos of={merge.checkNos} />
      {merge.kind === 'merge' && <p>{t('people.undoTakesBack', { name: merge.intoName, number: merge.intoHospitalNo })}</p>}
      {merge.laterCheckNos.length > 0 && (
        <>
          <Bar kind="warn">{t('people.undoLeaves', { count: merge.laterCheckNos.length, number: merge.intoHospitalNo })}</Bar>
          <CheckNos of={merge.laterCheckNos} />
        </>
      )}
    </ReasonDialog>
  )
}
