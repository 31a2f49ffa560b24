/** The value below which that share of the others lies; 0 of none. */
export function quantile(values: ArrayLike<number>, share: number): number {
  if (values.length === 0) return 0
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}
/** The middle one; of two middle ones their mean. Puts the values in order where they are: for scratch arrays. */
export function medianInPlace(values: Float64Array): number {
  if (values.length === 0) return 0
  const sorted = values.sort()
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}
/** The middle one of values that stay as they are. */
export const medianOf = (values: ArrayLike<number>): number => medianInPlace(Float64Array.from(values))
export const meanOf = (values: ArrayLike<number>, from = 0, to = values.length): number => {
  let sum = 0
  for (let i = from; i < to; i += 1) sum += values[i]!
  return to > from ? sum / (to - from) : 0
}
/** Root of the mean of squares over leads at each sample: how far the leads together are from zero. */
export function together(leads: readonly Float64Array[]): Float64Array {
  const to = new Float64Array(leads[0]?.length ?? 0)
  for (const lead of leads) for (let i = 0; i < to.length; i += 1) to[i] = to[i]! + lead[i]! ** 2
  for (let i = 0; i < to.length; i += 1) to[i] = Math.sqrt(to[i]! / leads.length)
  return to
}
