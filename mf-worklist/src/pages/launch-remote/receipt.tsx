import { useT } from '@farsight/shared/i18n'
import { addsUp, credits, feeLines, signed } from '../../model/fee'
import type { FeeAnswer } from '../../model/launch'
import type { Fee } from '../../model/order'
import css from './launch.module.css'

export interface ReceiptProps {
  readonly answer: FeeAnswer | undefined
  /** Another sum is on its way. */
  readonly old: boolean
  /** Why there is no sum yet. */
  readonly none: string
  /** Undefined until it is known. */
  readonly balance: number | undefined
}

/** The sum with all its parts, and what is left of the balance: it adds up, or it is not shown. */
export function Receipt({ answer, old, none, balance }: ReceiptProps) {
  const t = useT('mf-worklist')
  const shown = answer && addsUp(answer.fee) ? answer : undefined
  if (!shown)
    return (
      <dl className={css.sums} aria-label={t('launch.receipt')} data-old={old}>
        <div>
          <dt>{answer ? t('launch.doesNotAddUp') : none}</dt>
          <dd />
        </div>
        {balance !== undefined && <Line label={t('launch.balance')} value={credits(balance)} />}
      </dl>
    )
  return (
    <dl className={css.sums} aria-label={t('launch.receipt')} aria-busy={old} data-old={old}>
      <FeeRows fee={shown.fee} reason={shown.nightReason} />
      <Line label={t('launch.balance')} value={credits(shown.balance)} />
      <Line label={t('launch.balanceAfter')} value={credits(shown.balanceAfter)} className={shown.balanceAfter < 0 ? css.bad : undefined} />
      <Line label={t('launch.promisedTime')} value={shown.promisedTime.slice(0, 16)} />
    </dl>
  )
}

interface LineProps {
  readonly label: string
  readonly value: string
  readonly className?: string | undefined
}
const Line = ({ label, value, className }: LineProps) => (
  <div className={className}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

/** `部位 2 × 40 … 80`, urgent, what a night or a holiday of the target adds, and the total. */
function FeeRows({ fee, reason }: { readonly fee: Fee; readonly reason: FeeAnswer['nightReason'] }) {
  const t = useT('mf-worklist')
  return (
    <>
      {feeLines(fee).map(({ key, amount }) => (
        <Line
          key={key}
          label={t(key === 'doubled' && reason ? `launch.fee.${reason}` : `launch.fee.${key}`, {
            unit: credits(fee.unit),
            parts: fee.parts,
          })}
          value={key === 'base' ? credits(amount) : signed(amount)}
        />
      ))}
      <Line className={css.total} label={t('launch.total')} value={credits(fee.total)} />
    </>
  )
}
