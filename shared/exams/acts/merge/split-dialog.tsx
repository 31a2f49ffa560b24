import { api } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { message } from '@farsight/shared/ui'
import { ConfirmDialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { type ActDialogProps, useActTitle, useIdentity } from '../dialog/act-dialog'
import { useAct } from '../use-act'
import { useRefresh } from '../use-refresh'

/** Split checks: each part gets back its own numbers, items and images. The parts are named before it is done. */
export function SplitDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const { busy, fault, run } = useAct(row)
  const refresh = useRefresh()
  const { data } = useQuery({
    queryKey: ['exams/procedure', row.risProcedureId, row.version],
    queryFn: ({ signal }) => api.call('getProcedure', { risProcedureId: row.risProcedureId }, { promptType: 'none', signal }),
  })
  async function split(): Promise<void> {
    const answer = await run('splitProcedure', { risProcedureId: row.risProcedureId })
    if (!answer) return
    message.success(t('acts.done.split', { count: answer.val.risProcedureIds.length }))
    refresh.list()
    onClose()
  }
  return (
    <ConfirmDialog
      title={useActTitle('split', row)}
      who={useIdentity(row)}
      verb={t('acts.word.split')}
      busy={busy}
      error={fault}
      onConfirm={() => void split()}
      onClose={onClose}
    >
      <p>{t('acts.split.says')}</p>
      <ul>
        {data?.val.mergedFrom.map((part) => (
          <li key={part.risProcedureId}>
            {part.checkNo} · {[part.bodypart, part.checkItem].filter(Boolean).join(' ')}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
