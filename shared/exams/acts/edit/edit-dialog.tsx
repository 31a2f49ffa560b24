import { type ApiError, api } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'
import { EditFields } from './edit-fields'

/** Edit registration data. What stands there is asked first: the row shows only a part of it. */
export function EditDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const { data, error, refetch } = useQuery({
    queryKey: ['exams/procedure-edit', row.risProcedureId],
    queryFn: ({ signal }) => api.call('getProcedure', { risProcedureId: row.risProcedureId }, { promptType: 'none', signal }),
    // Asked once an opening: a later answer must not replace what is being typed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const failed = error as ApiError | null
  if (data) return <EditFields row={row} loaded={data.val} onClose={onClose} />
  return (
    <ActDialogShell act="edit" row={row} width={960} onClose={onClose} foot={<Button onClick={onClose}>{t('acts.close')}</Button>}>
      {failed ? (
        <ErrorBar what={t('acts.word.edit')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      ) : (
        <p className="fs-2">{t('acts.loading')}</p>
      )}
    </ActDialogShell>
  )
}
