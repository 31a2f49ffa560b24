import { CODE } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { ConfirmDialog, StateTag } from '@farsight/shared/ui/data'
import { type ActDialogProps, useActTitle, useIdentity } from '../dialog/act-dialog'

import { useAct } from '../use-act'
import { AskHolder } from './ask-holder'
import { stepBackOf } from './step-back'

/** Withdraw: who took the last step takes it back. A case in another's hands names him and offers the chat (2414). */
export function WithdrawDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const { busy, fault, run } = useAct(row)
  async function confirm(): Promise<void> {
    const order = row.remoteOrderId && row.remote ? { remoteOrderId: row.remoteOrderId } : {}
    if (!(await run('withdrawDiagnose', { risProcedureId: row.risProcedureId, ...order }))) return
    message.success(t('acts.done.withdraw'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={useActTitle('withdraw', row)}
      who={useIdentity(row)}
      verb={t('acts.withdraw.verb')}
      busy={busy}
      error={fault}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {t('acts.withdraw.says')} <StateTag state={stepBackOf(row)} />
      </p>
      {fault?.code === CODE.inDiagnosis && <AskHolder row={row} />}
    </ConfirmDialog>
  )
}
