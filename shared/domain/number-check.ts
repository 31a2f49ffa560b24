/** What a number that is typed may be: both ends allowed. */
export interface NumberRange {
  readonly low: number
  readonly high: number
}

/** Digits with an optional decimal part (product.md section 5): no sign, no exponent, a digit on both sides of the point. */
const NUMBER = /^\d+(\.\d+)?$/
/** Longer than this is a slip of the hand, and would lose digits as a number. */
const LONGEST = { digits: 7, decimals: 3 }

/** Is it digits with an optional decimal part? */
export const isNumber = (typed: string): boolean => NUMBER.test(typed)

/** The number that was typed, where it is one within the range; undefined where not. Forms and the server ask the same. */
export function numberIn(typed: string, { low, high }: NumberRange): number | undefined {
  if (!isNumber(typed)) return undefined
  const [digits = '', decimals = ''] = typed.split('.')
  if (digits.length > LONGEST.digits || decimals.length > LONGEST.decimals) return undefined
  const value = Number(typed)
  return value >= low && value <= high ? value : undefined
}
