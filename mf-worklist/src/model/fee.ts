import type { Fee } from './order'

/** A line of the receipt: what, how it came about, and what it adds. */
export interface FeeLine {
  readonly key: 'base' | 'urgent' | 'doubled'
  readonly amount: number
}

/** The parts of a sum as the receipt shows them; a part of 0 that was not asked for is left out. */
export function feeLines(fee: Fee): FeeLine[] {
  return [
    { key: 'base', amount: fee.cost },
    ...(fee.urgentCost > 0 ? [{ key: 'urgent', amount: fee.urgentCost } as const] : []),
    ...(fee.nightDoubled === 1 && fee.nightCost > 0 ? [{ key: 'doubled', amount: fee.nightCost } as const] : []),
  ]
}

/** A receipt that does not add up is never shown as one. */
export const addsUp = (fee: Fee): boolean =>
  fee.unit * fee.parts === fee.cost && feeLines(fee).reduce((sum, line) => sum + line.amount, 0) === fee.total

/** `1 200`, with a minus sign where it is less than nothing; thousands parted by a narrow space. */
export const credits = (amount: number): string =>
  (amount < 0 ? '\u2212' : '') + String(Math.abs(amount)).replace(/\B(?=(\d{3})+$)/g, '\u202F')

/** The same with a plus before what came in. */
export const signed = (amount: number): string => (amount > 0 ? '+' : '') + credits(amount)

/** Minutes of a promise as hours and minutes. */
export const promiseOf = (minutes: number): { readonly hours: number; readonly minutes: number } => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
})
