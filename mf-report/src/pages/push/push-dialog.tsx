import { api, RequestKeys } from '@farsight/shared/api'
import type { WorklistRow } from '@farsight/shared/contract'
import { CODE, type ErrorCode, errorMessage } from '@farsight/shared/domain'
import { useBilingual, useT } from '@farsight/shared/i18n'
import { Bar, Button, ErrorBar, message } from '@farsight/shared/ui'
import { Dialog, PatientBanner } from '@farsight/shared/ui/data'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Failure, failureOf } from '../../model/ports'

export interface PushDialogProps {
  readonly exam: WorklistRow
  readonly onClose: () => void
  /** The patient has been told. */
  readonly onPushed?: () => void
}

/** Tells the patient by SMS: to which phone, what he gets, and who had told him before. */
export default function PushDialog({ exam, onClose, onPushed }: PushDialogProps) {
  const t = useT('mf-report')
  const say = useBilingual()
  const client = useQueryClient()
  const keys = useRef(new RequestKeys())
  const { risProcedureId: procedureId } = exam
  const key = ['mf-report/push', procedureId]
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call('getPush', { procedureId }, { promptType: 'none', signal }),
    gcTime: 0,
  })
  const push = data?.val
  const refusedBy = push?.refused ? errorMessage(push.refused as ErrorCode) : undefined
  // The code's own words speak of the phone of an account.
  const saysOf = (code: number): string | undefined => (code === CODE.noPhone ? t('push.noPhone') : undefined)
  const refused = push?.refused ? (saysOf(push.refused) ?? (refusedBy ? say(refusedBy) : t('push.refused'))) : undefined
  const asking = error ? failureOf(error) : undefined

  async function send(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await api.call('pushToPatient', { procedureId, requestKey: keys.current.keyFor('push', procedureId) }, { promptType: 'none' })
      keys.current.done('push')
      message.success(t('push.done', { phone: push?.phone ?? '' }))
      onPushed?.()
    } catch (thrown) {
      const refusal = failureOf(thrown)
      keys.current.refused('push', refusal)
      setFailure(refusal)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: key })
    }
  }
  return (
    <Dialog
      title={t('push.title', { name: exam.patName, checkNo: exam.checkNo })}
      width={720}
      onClose={onClose}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('push.close')}
          </Button>
          {push && (
            <Button kind="primary" icon="send" busy={busy} {...(refused ? { refused } : {})} onClick={() => void send()}>
              {t(push.pushes.length > 0 ? 'push.again' : 'push.act')}
            </Button>
          )}
        </>
      }
    >
      <PatientBanner patient={exam} state={exam} />
      {asking && <ErrorBar what={t('push.what')} says={asking.message} code={asking.code || undefined} onRetry={() => void refetch()} />}
      {push && !refused && <p>{t('push.says', { phone: push.phone })}</p>}
      {refused && (
        <Bar kind="warn">
          {refused} <span className="fs-code">({push?.refused})</span>
        </Bar>
      )}
      {failure && <ErrorBar what={t('push.what')} says={saysOf(failure.code) ?? failure.message} code={failure.code || undefined} />}
      {push && push.pushes.length > 0 && (
        <table className="fs-entry-table" aria-label={t('push.before')}>
          <thead>
            <tr>
              <th scope="col">{t('push.time')}</th>
              <th scope="col">{t('push.phone')}</th>
              <th scope="col">{t('push.by')}</th>
              <th scope="col">{t('push.opened')}</th>
            </tr>
          </thead>
          <tbody>
            {push.pushes.map(({ time, phone, userName, opened }) => (
              <tr key={`${time} ${phone}`}>
                <td>{time}</td>
                <td>{phone}</td>
                <td>{userName}</td>
                <td>{opened ?? t('push.notOpened')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
