import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { type ActDialogProps, useActTitle, useIdentity } from '../dialog/act-dialog'
import { useAct } from '../use-act'
import { useRefresh } from '../use-refresh'

/** Restore a deleted exam: back to the state that it had. */
export function RecoverDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const { busy, fault, run } = useAct(row)
  const refresh = useRefresh()
  async function recover(): Promise<void> {
    if (!(await run('recoverProcedure', { risProcedureId: row.risProcedureId }))) return
    message.success(t('acts.done.recover'))
    refresh.list()
    onClose()
  }
  return (
    <ConfirmDialog
      title={useActTitle('recover', row)}
      who={useIdentity(row)}
      verb={t('acts.word.recover')}
      busy={busy}
      error={fault}
      onConfirm={() => void recover()}
      onClose={onClose}
    >
      <p>{t('acts.delete.recoverSays')}</p>
    </ConfirmDialog>
  )
}
