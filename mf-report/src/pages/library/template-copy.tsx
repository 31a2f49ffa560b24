import { api } from '@farsight/shared/api'
import type { LibraryRow } from '@farsight/shared/contract'
import type { ReportContent } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../model/ports'
import { SaveTemplateDialog } from '../edit-report/save-template-dialog'

/** A row's whole text, kept as a template: fetched first, for the list has excerpts alone. */
export function TemplateCopy({ row, onClose }: { readonly row: LibraryRow; readonly onClose: () => void }) {
  const t = useT('mf-report')
  const { risProcedureId: procedureId, modality, t: time, sign } = row
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-report/template-copy', procedureId],
    queryFn: ({ signal }) => api.call('getReport', { procedureId, modality, t: time, sign }, { promptType: 'none', signal }),
    gcTime: 0,
  })
  if (data) return <SaveTemplateDialog exam={data.val.exam} content={data.val.report.content as ReportContent} onClose={onClose} />
  if (!error) return null
  const failure = failureOf(error)
  return (
    <Dialog title={t('library.copy')} onClose={onClose} foot={<Button onClick={onClose}>{t('keep')}</Button>}>
      <ErrorBar what={t('library.copy')} says={failure.message} code={failure.code || undefined} onRetry={() => void refetch()} />
    </Dialog>
  )
}
