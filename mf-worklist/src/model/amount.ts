import { plainNumber } from '@farsight/shared/domain'

/** Credits that one recharge may have: nine digits. */
export const MOST_CREDITS = 999_999_999

/** Why an amount cannot be sent: it is no whole number above 0, or beyond what one recharge may have. */
export type AmountFault = 'whole' | 'most'

/**
 * The whole number that was typed: also in full-width digits, and with its thousands parted as the screens part them, by spaces, or
 * by commas. Nothing is cut off: what is too long is a fault.
 */
export function amountOf(typed: string): number | AmountFault {
  const plain = plainNumber(typed)
  const digits = /^\d{1,3}(,\d{3})+$/.exec(plain) ? plain.replaceAll(',', '') : plain
  if (!/^0*[1-9]\d*$/.exec(digits)) return 'whole'
  return Number(digits) > MOST_CREDITS ? 'most' : Number(digits)
}
