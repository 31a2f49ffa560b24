import { type ApiError, api } from '@farsight/shared/api'
import { useT } from '@farsight/shared/i18n'
import { ErrorBar } from '@farsight/shared/ui'
import { useQuery } from '@tanstack/react-query'
import { credits } from '../../model/fee'
import type { OrderStep } from '../../model/order'
import css from './remote.module.css'

export interface TimelineProps {
  readonly remoteOrderId: string
  /** Changes with the order: it is then asked again. */
  readonly of: string
}

/** Every step of an order and of the orders before it, the same words for both sides, with the money that moved with it. */
export function OrderTimeline({ remoteOrderId, of }: TimelineProps) {
  const t = useT('mf-worklist')
  const { data, error, refetch } = useQuery({
    queryKey: ['mf-worklist/order-log', remoteOrderId, of],
    queryFn: ({ signal }) => api.call('remoteOrderLog', { remoteOrderId }, { promptType: 'none', showLoading: false, signal }),
    placeholderData: (former, query) => (query?.queryKey[1] === remoteOrderId ? former : undefined),
  })
  const failed = error as ApiError | null
  const steps = data?.val
  return (
    <section aria-label={t('remote.timeline')}>
      <h2>{t('remote.timeline')}</h2>
      {failed && (
        <ErrorBar what={t('remote.timeline')} says={failed.message} code={failed.code || undefined} onRetry={() => void refetch()} />
      )}
      {steps?.length === 0 && <p className="fs-2">{t('drawer.logEmpty')}</p>}
      <ol className={css.steps}>
        {steps?.map((step, i) => (
          <Step key={i} step={step} newOrder={i > 0 && step.remoteOrderId !== steps[i - 1]?.remoteOrderId} />
        ))}
      </ol>
    </section>
  )
}

/** What the credits of a step did: held at the source, paid to the target, or given back. */
const MOVES: Readonly<Record<string, string>> = {
  launch: 'remote.held',
  relaunch: 'remote.held',
  hold: 'remote.held',
  complete: 'remote.paid',
  capture: 'remote.paid',
  reject: 'remote.back',
  recall: 'remote.back',
  release: 'remote.back',
  urgentReleased: 'remote.back',
}

/** What the text of a step is, where it is no reason: whom it was distributed to, what a reviewer remarked. */
const REASONS: Readonly<Record<string, string>> = {
  distribute: 'remote.stepTo',
  review: 'remote.stepRemark',
  complete: 'remote.stepRemark',
}

/** Words of a step; one that nobody knows is shown by its name. */
function useStepWord(): (action: string) => string {
  const t = useT('mf-worklist')
  return (action) => t(`remote.step.${action}`, { defaultValue: action })
}

function Step({ step, newOrder }: { readonly step: OrderStep; readonly newOrder: boolean }) {
  const t = useT('mf-worklist')
  const word = useStepWord()
  const who = [step.userName, step.facilityName].filter(Boolean).join(' · ')
  return (
    <li className={css.step} data-new={newOrder}>
      <span className="fs-2">{step.time}</span>
      <span className={css.says}>
        <b>{word(step.action)}</b> <span className="fs-2">{who || t('remote.system')}</span>
        {step.reason && <div>{t(REASONS[step.action] ?? 'drawer.reason', { reason: step.reason })}</div>}
      </span>
      {step.amount !== null && (
        <span className={css.amount}>{t(MOVES[step.action] ?? 'credits.points', { amount: credits(Math.abs(step.amount)) })}</span>
      )}
    </li>
  )
}
