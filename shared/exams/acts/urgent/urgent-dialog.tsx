import { useT } from '@farsight/shared/i18n'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { actStore } from '../act-store'
import { type ActDialogProps, useActTitle, useIdentity } from '../dialog/act-dialog'
import { useAct } from '../use-act'

/** Urgent: once, after a confirmation that says what it does; then ten seconds to undo it (decision 63). */
export function UrgentDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const { busy, fault, run } = useAct(row)
  async function confirm(): Promise<void> {
    const answer = await run('setUrgent', { risProcedureId: row.risProcedureId })
    if (!answer) return
    onClose()
    actStore.offerUndo(row, answer.val.undoUntil)
  }
  return (
    <ConfirmDialog
      title={useActTitle('urgent', row)}
      who={useIdentity(row)}
      verb={t('acts.word.urgent')}
      busy={busy}
      error={fault}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('acts.urgent.says')}</p>
      <p className="fs-2">{t('acts.urgent.once')}</p>
    </ConfirmDialog>
  )
}
