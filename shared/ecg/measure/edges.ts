import { biquad } from './biquad'
import { together } from './numbers'

/** Slope of leads together, µV/ms, of what is slower than `cut` Hz. */
export function speed(leads: readonly Float64Array[], rate: number, cut: number): Float64Array {
  const slopes = leads.map((lead) => {
    const smooth = biquad(lead, 'low', Math.min(cut, rate / 2.5), rate)
    const slope = new Float64Array(smooth.length)
    for (let i = 1; i + 1 < smooth.length; i += 1) slope[i] = ((smooth[i + 1]! - smooth[i - 1]!) * rate) / 2000
    return slope
  })
  return together(slopes)
}

/** Where a curve passes a level between two samples. */
export const crossing = (of: Float64Array, inside: number, outside: number, level: number): number => {
  const [a, b] = [of[inside]!, of[outside]!]
  return a === b ? inside : inside + ((a - level) / (a - b)) * (outside - inside)
}

/** Shares of a flank's greatest slope by which its end is read; the further ones where the next wave comes before it is still. */
const LEVELS = [
  [0.3, 0.65],
  [0.5, 0.8],
] as const
/** A flank is no longer than this. */
const FLANK_S = 0.16

/**
 * Where a wave that is rounded at its end begins or ends. The slope of a flank is laid on that of a cosine bell, whose arc sine is a straight
 * line down to nothing at the end. A threshold of height comes early by a tenth of the wave and a tangent by a fifth, and both are led astray
 * by what stands behind it (a U wave, a base line that slopes), which is slow.
 * @param slope of the leads together
 * @param top the wave's
 * @returns a sample, or undefined when the slope does not come down before `limit`
 */
export function edge(slope: Float64Array, top: number, toward: 1 | -1, limit: number, rate: number): number | undefined {
  const inside = (i: number, last: number): boolean => (toward > 0 ? i <= last : i >= last)
  const flank = toward > 0 ? Math.min(limit, top + FLANK_S * rate) : Math.max(limit, top - FLANK_S * rate)
  let steepest = top
  for (let i = top; inside(i, flank); i += toward) if (slope[i]! > slope[steepest]!) steepest = i
  const most = slope[steepest]!
  for (const [low, high] of LEVELS) {
    let first: number | undefined
    for (let i = steepest + toward; inside(i, limit); i += toward) {
      if (first === undefined && slope[i]! <= high * most) first = crossing(slope, i - toward, i, high * most)
      if (slope[i]! > low * most) continue
      const second = crossing(slope, i - toward, i, low * most)
      return second + ((second - first!) * Math.asin(low)) / (Math.asin(high) - Math.asin(low))
    }
  }
  return undefined
}
