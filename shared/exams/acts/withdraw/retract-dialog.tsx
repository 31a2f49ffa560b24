import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Bar, message } from '@farsight/shared/ui'
import { ReasonDialog, StateTag } from '@farsight/shared/ui/data'
import { useState } from 'react'
import { type ActDialogProps, useActTitle, useIdentity } from '../dialog/act-dialog'

import { useAct } from '../use-act'
import { AskHolder } from './ask-holder'
import { stepBackOf } from './step-back'

/** Retract another teacher's diagnosis or review: a right of its own, with a reason; a hospital may want a second yes. */
export function RetractDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const { busy, fault, run } = useAct(row)
  const [told, setTold] = useState<string>()

  async function retract(reason: string): Promise<void> {
    const answer = await run('retractOther', { risProcedureId: row.risProcedureId, reason })
    if (!answer) return
    const { pending, hadIt } = answer.val
    if (pending) message.info(t('acts.retract.pending'))
    else message.success(t('acts.done.retract'))
    // Who has the report in his hands already must be told by a person: that stays until it was read.
    if (pending || hadIt.length === 0) onClose()
    else setTold(hadIt.join(t('acts.comma')))
  }
  return (
    <ReasonDialog
      title={useActTitle('retract', row)}
      who={useIdentity(row)}
      verb={t('acts.retract.verb')}
      danger
      busy={busy || told !== undefined}
      error={fault}
      maxLength={512}
      onConfirm={(reason) => void retract(reason)}
      onClose={onClose}
    >
      {told === undefined ? (
        <p>
          {t('acts.retract.says', { name: row.reviewerName || row.authorName || '—' })} <StateTag state={stepBackOf(row)} />
        </p>
      ) : (
        <Bar kind="warn">{t('acts.retract.hadIt', { names: told })}</Bar>
      )}
      {row.sentOut && told === undefined && <Bar kind="warn">{t('acts.retract.sentOut')}</Bar>}
      {fault?.code === CODE.inDiagnosis && <AskHolder row={row} />}
    </ReasonDialog>
  )
}
