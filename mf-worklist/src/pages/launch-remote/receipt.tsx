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
        <dt>{answer ? t('launch.doesNotAddUp') : none}</dt>
        <dd />
        {balance !== undefined && (
          <>
            <dt>{t('launch.balance')}</dt>
            <dd>{credits(balance)}</dd>
          </>
        )}
      </dl>
    )
  const short = shown.balanceAfter < 0
  return (
    <dl className={css.sums} aria-label={t('launch.receipt')} aria-busy={old} data-old={old}>
      <FeeRows fee={shown.fee} />
      <dt>{t('launch.balance')}</dt>
      <dd>{credits(shown.balance)}</dd>
      <dt className={short ? css.bad : undefined}>{t('launch.balanceAfter')}</dt>
      <dd className={short ? css.bad : undefined}>{credits(shown.balanceAfter)}</dd>
      <dt>{t('launch.promisedTime')}</dt>
      <dd>{shown.promisedTime.slice(0, 16)}</dd>
    </dl>
  )
}

/** `部位 2 × 40 … 80`, urgent, what night adds, and the total. */
export function FeeRows({ fee }: { readonly fee: Fee }) {
  const t = useT('mf-worklist')
  return (
    <>
      {feeLines(fee).map(({ key, amount }) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>{t(`launch.fee.${key}`, { unit: credits(fee.unit), parts: fee.parts })}</dt>
          <dd>{key === 'base' ? credits(amount) : signed(amount)}</dd>
        </div>
      ))}
      <dt className={css.total}>{t('launch.total')}</dt>
      <dd className={css.total}>{credits(fee.total)}</dd>
    </>
  )
}
