import { useT } from '@farsight/shared/i18n'
import { Bar, message } from '@farsight/shared/ui'
import { ReasonDialog } from '@farsight/shared/ui/data'
import { useExamList } from '../../list/exam-list'
import { type ActDialogProps, useActTitle, useIdentity } from '../dialog/act-dialog'
import { useAct } from '../use-act'
import { useRefresh } from '../use-refresh'

/** Delete: identity line and reason. The exam leaves the list; it can be restored. */
export function DeleteDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const { busy, fault, run } = useAct(row)
  const refresh = useRefresh()
  const also = useExamList().goesWith?.(row)
  async function remove(reason: string): Promise<void> {
    if (!(await run('deleteProcedure', { risProcedureId: row.risProcedureId, reason }))) return
    message.success(t('acts.done.delete'))
    refresh.list()
    onClose()
  }
  return (
    <ReasonDialog
      title={useActTitle('delete', row)}
      who={useIdentity(row)}
      verb={t('acts.word.delete')}
      danger
      busy={busy}
      error={fault}
      maxLength={512}
      suggestions={[t('acts.delete.double'), t('acts.delete.wrongPatient'), t('acts.delete.cancelled')]}
      onConfirm={(reason) => void remove(reason)}
      onClose={onClose}
    >
      {also && <Bar kind="warn">{also}</Bar>}
      <p className="fs-2">{t('acts.delete.says')}</p>
    </ReasonDialog>
  )
}
