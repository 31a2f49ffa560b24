import { type ApiError, api } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { Button, ErrorBar } from '@farsight/shared/ui'
import { Dialog } from '@farsight/shared/ui/data'
import { useQuery } from '@tanstack/react-query'
import css from './remote.module.css'

export interface RejectionReasonProps {
  readonly remoteOrderId: string
  readonly onRelaunch?: (() => void) | undefined
  readonly onClose: () => void
}

/** Why an order was rejected, by whom and when. */
export function RejectionReason({ remoteOrderId, onRelaunch, onClose }: RejectionReasonProps) {
  const t = useT('mf-worklist')
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-worklist/reject-reason', remoteOrderId],
    queryFn: ({ signal }) => api.call('getRejectReason', { remoteOrderId }, { promptType: 'none', signal }),
    gcTime: 0,
  })
  const failed = error as ApiError | null
  const val = data?.val
  return (
    <Dialog
      title={t('remote.reasonTitle')}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('remote.close')}
          </Button>
          {onRelaunch && (
            <Button kind="primary" onClick={onRelaunch}>
              {t('remote.act.relaunch')}
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <ErrorBar what={t('remote.reasonTitle')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      )}
      {val && (
        <>
          <p className={css.reason}>{val.reason}</p>
          <p className="fs-2">{[val.doctorName, val.facilityName, val.time].filter(Boolean).join(' · ')}</p>
        </>
      )}
    </Dialog>
  )
}
