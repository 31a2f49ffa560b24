import { type ApiError, api, RequestKeys } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { useT } from '@farsight/shared/i18n'
import { Button, EmptyLine, ErrorBar, message } from '@farsight/shared/ui'
import { type ActFault, ReasonDialog } from '@farsight/shared/ui/data'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { credits } from '../model/fee'
import css from './credits.module.css'
import { type CreditRequest, creditsMoved, useRequests } from './use-credits'

/** What waits for an administrator's word: recharges above the limit, reversals, and urgent charges of missed promises. */
export function Requests() {
  const t = useT('mf-worklist')
  const client = useQueryClient()
  const keys = useRef(new RequestKeys())
  const { data, error, refetch } = useRequests(true)
  const [fault, setFault] = useState<ActFault>()
  const [busy, setBusy] = useState('')
  const [refusing, setRefusing] = useState<CreditRequest>()
  const me = session.current()?.loginUserId
  const failed = error as ApiError | null

  async function answer(request: CreditRequest, agree: 0 | 1, reason?: string): Promise<boolean> {
    if (busy) return false
    setBusy(request.requestId)
    setFault(undefined)
    const content = { requestId: request.requestId, agree, ...(reason ? { reason } : {}) }
    try {
      const requestKey = keys.current.keyFor('answer', content)
      const { val } = await api.call('remoteAnswerRequest', { ...content, requestKey }, { promptType: 'none' })
      message.success(t(val.state === 'done' ? 'credits.agreed' : 'credits.refused'))
      return true
    } catch (thrown) {
      const { kind, message: says, code } = thrown as ApiError
      if (kind !== 'cancelled') setFault({ says, code: code || undefined })
      return false
    } finally {
      setBusy('')
      creditsMoved(client)
    }
  }

  const rows = data?.val ?? []
  return (
    <>
      {failed && (
        <ErrorBar what={t('credits.requests')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      )}
      {fault && <ErrorBar says={fault.says} code={fault.code} onClose={() => setFault(undefined)} />}
      {data && rows.length === 0 && <EmptyLine says={t('credits.noRequests')} />}
      <ul className={css.lines} aria-label={t('credits.requests')}>
        {rows.map((request) => (
          <li key={request.requestId} className={css.line}>
            <span className={css.first}>
              <b>{t(`credits.requestKind.${request.kind}`)}</b>
              <b>{credits(request.amount)}</b>
            </span>
            <span className="fs-2">
              {[request.askedBy, request.askedTime, request.checkNo, request.remark].filter(Boolean).join(' · ')}
            </span>
            {request.state !== 'pending' ? (
              <span className="fs-2">
                {t(`credits.requestState.${request.state}`)} ·{' '}
                {[request.answeredBy, request.answeredTime, request.answer].filter(Boolean).join(' · ')}
              </span>
            ) : request.askedById === me && request.kind !== 'urgentRelease' ? (
              <span className="fs-2">{t('credits.waitsForOther')}</span>
            ) : (
              <span className="fs-tools">
                <Button busy={busy === request.requestId} onClick={() => void answer(request, 1)}>
                  {t(request.kind === 'urgentRelease' ? 'credits.giveBack' : 'credits.agree')}
                </Button>
                <Button kind="text" onClick={() => setRefusing(request)}>
                  {t('credits.refuse')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {refusing && (
        <ReasonDialog
          title={t('credits.refuseTitle', { kind: t(`credits.requestKind.${refusing.kind}`), amount: credits(refusing.amount) })}
          verb={t('credits.refuse')}
          maxLength={200}
          busy={busy !== ''}
          error={fault}
          onClose={() => setRefusing(undefined)}
          onConfirm={(reason) => void answer(refusing, 0, reason).then((done) => done && setRefusing(undefined))}
        />
      )}
    </>
  )
}
