import { bus } from '@farsight/shared/bus'
import type { WorklistRow } from '@farsight/shared/contract'
import { actRefusal, decide, errorMessage, factsOfRow, STATE } from '@farsight/shared/domain'
import { useBilingual, useLanguage, useT } from '@farsight/shared/i18n'
import { Bar, message } from '@farsight/shared/ui'
import { ConfirmDialog, ReasonDialog, StateTag } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { whoReads } from '../../model/who-reads'
import { identityLine } from '../parts/identity'
import { says, useWrite } from '../parts/use-write'

export type StepBackAct = 'withdraw' | 'retract'

/** Why a step cannot be taken back now, in the words that the server would use; undefined where it can. */
export function useStepBackRefusal(exam: WorklistRow, reader: boolean): (act: StepBackAct) => string | undefined {
  const say = useBilingual()
  return (act) => {
    const refusal = actRefusal(act, exam, whoReads(exam, reader))
    const text = refusal && errorMessage(refusal.code)
    return text && [say(text), refusal.holderName].filter(Boolean).join(' ')
  }
}

const backTo = (exam: WorklistRow): number => {
  const verdict = decide('retractReport', factsOfRow(exam, 0), {
    userId: '',
    right: 0,
    staff: false,
    mayRetract: true,
    side: exam.remote ? 'reader' : 'own',
  })
  return 'to' in verdict ? verdict.to : STATE.toBeDiagnosed
}

export interface StepBackDialogProps {
  readonly act: StepBackAct
  readonly exam: WorklistRow
  readonly onDone: () => void
  readonly onClose: () => void
}

/** One's own last step taken back; or another teacher's, with a reason, by a right of its own and, where the hospital wants it, a second yes. */
export function StepBackDialog({ act, exam, onDone, onClose }: StepBackDialogProps) {
  const t = useT('mf-report')
  const language = useLanguage()
  const { busy, fault, run } = useWrite()
  const [told, setTold] = useState<readonly string[]>()
  const { risProcedureId } = exam
  const common = { who: identityLine(exam, language), error: says(fault), onClose: told ? onDone : onClose }
  const moved = (state: number) => bus.emit('row-changed.v1', { risProcedureId, currentState: state })
  async function withdraw() {
    const answer = await run('withdrawDiagnose', {
      risProcedureId,
      ...(exam.remoteOrderId && exam.remote ? { remoteOrderId: exam.remoteOrderId } : {}),
    })
    if (!answer) return
    moved(answer.val.state)
    message.success(t('stepBack.done.withdraw'))
    onDone()
  }
  async function retract(reason: string) {
    const answer = await run('retractOther', { risProcedureId, reason })
    if (!answer) return
    const { pending, hadIt, state } = answer.val
    if (pending) message.info(t('stepBack.pending'))
    else {
      moved(state)
      message.success(t('stepBack.done.retract'))
    }
    // Who has the report in his hands must be told by a person: that stays until it was read.
    if (hadIt.length > 0 && !pending) setTold(hadIt)
    else onDone()
  }
  if (act === 'withdraw')
    return (
      <ConfirmDialog
        {...common}
        busy={busy}
        title={t('stepBack.withdraw')}
        verb={t('stepBack.withdrawVerb')}
        onConfirm={() => void withdraw()}
      >
        <p>
          {t('stepBack.to')} <StateTag state={backTo(exam)} />
        </p>
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      {...common}
      danger
      busy={busy || told !== undefined}
      title={t('stepBack.retract')}
      verb={t('stepBack.retractVerb')}
      maxLength={512}
      onConfirm={(reason) => void retract(reason)}
    >
      {told ? (
        <Bar kind="warn">{t('stepBack.hadIt', { names: told.join(t('case.comma')) })}</Bar>
      ) : (
        <p>
          {t('stepBack.retractSays', { name: exam.reviewerName || exam.authorName || '—' })} <StateTag state={backTo(exam)} />
        </p>
      )}
      {exam.sentOut && !told && <Bar kind="warn">{t('stepBack.sentOut')}</Bar>}
    </ReasonDialog>
  )
}
