import { type ApiError, api } from '@farsight/shared/api'
import { actRefusal } from '@farsight/shared/domain'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { launchRoute } from '../../model/row-actions'
import { whoFor } from '../../model/who'
import { type ActDialogProps, ActDialogShell } from '../dialog/act-dialog'

/** View rejection reason: the text, who and when; and the way on. */
export function RejectReasonDialog({ row, onClose }: ActDialogProps) {
  const t = useT('exams')
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['exams/reject-reason', row.risProcedureId, row.version],
    queryFn: ({ signal }) => api.call('getRejectReason', { risProcedureId: row.risProcedureId }, { promptType: 'none', signal }),
  })
  const failed = error as ApiError | null
  const mayRelaunch = actRefusal('relaunch', row, whoFor(row.modality)) === undefined
  return (
    <ActDialogShell
      act="rejectReason"
      row={row}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('acts.close')}
          </Button>
          {mayRelaunch && (
            <Button
              kind="primary"
              onClick={() => {
                onClose()
                navigate(launchRoute(row, true))
              }}
            >
              {t('acts.word.relaunch')}
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <ErrorBar what={t('acts.word.rejectReason')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      )}
      {data ? (
        <>
          <p className="fs-2">
            {data.val.facilityName} · {data.val.doctorName} · {data.val.time}
          </p>
          <p style={{ whiteSpace: 'pre-line' }}>{data.val.reason}</p>
        </>
      ) : (
        !failed && <p className="fs-2">{t('acts.loading')}</p>
      )}
    </ActDialogShell>
  )
}
