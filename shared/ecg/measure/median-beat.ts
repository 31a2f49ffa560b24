import { medianInPlace, medianOf } from './numbers'

/** Seconds of the median beat before and after the R peak. */
export const BEFORE_S = 0.5
export const AFTER_S = 0.75
/** More beats make no better median. */
const MOST = 80

/** Which samples around each beat belong to it: not beyond its neighbours. */
export interface BeatSpan {
  readonly at: number
  readonly from: number
  readonly to: number
}
/** Spans of some of the beats, spread over the whole; each ends where a neighbour's QRS may begin. */
export function spans(at: readonly number[], members: readonly number[], rate: number, count: number): readonly BeatSpan[] {
  const guard = Math.round(0.1 * rate)
  const every = Math.max(1, Math.ceil(members.length / MOST))
  return members
    .filter((_, i) => i % every === 0)
    .map((b) => ({
      at: at[b]!,
      from: Math.max(0, at[b]! - Math.round(BEFORE_S * rate), b > 0 ? at[b - 1]! + guard : 0),
      to: Math.min(count - 1, at[b]! + Math.round(AFTER_S * rate), b + 1 < at.length ? at[b + 1]! - guard : count),
    }))
}

/** A median of beats: NaN where fewer than half of those that its lead heard have a sample. */
export interface Median {
  readonly leads: readonly Float64Array[]
  /** How far single beats are from it, and how uncertain it is itself, at each sample, all leads together (µV). */
  readonly spread: Float64Array
  readonly doubt: Float64Array
}

/** Sample by sample over the beats of each lead, those that it heard (`all`). `level` is taken off each beat first. */
export function medianBeat(
  leads: readonly Float64Array[],
  all: readonly (readonly BeatSpan[])[],
  rate: number,
  level: (lead: number, at: number, i: number) => number,
): Median {
  const before = Math.round(BEFORE_S * rate)
  const width = before + Math.round(AFTER_S * rate) + 1
  const [spread, doubt] = [new Float64Array(width), new Float64Array(width)]
  const made = leads.map((lead, l) => {
    const to = new Float64Array(width).fill(Number.NaN)
    const beats = all[l]!
    const values = new Float64Array(beats.length)
    for (let k = 0; k < width; k += 1) {
      let n = 0
      for (const { at, from, to: last } of beats) {
        const i = at + k - before
        if (i >= from && i <= last) {
          values[n] = lead[i]! - level(l, at, i)
          n += 1
        }
      }
      if (n * 2 < beats.length || n === 0) {
        spread[k] = Number.NaN
        doubt[k] = Number.NaN
        continue
      }
      const here = values.subarray(0, n)
      const middle = medianInPlace(here)
      to[k] = middle
      // Deviation by the middle distance (1.48), of a median of n (1.25 over the root).
      for (let j = 0; j < n; j += 1) here[j] = Math.abs(here[j]! - middle)
      const away = (1.48 * medianInPlace(here)) ** 2 / leads.length
      spread[k] = spread[k]! + away
      doubt[k] = doubt[k]! + (1.25 ** 2 * away) / n
    }
    return to
  })
  return { leads: made, spread: spread.map(Math.sqrt), doubt: doubt.map(Math.sqrt) }
}

/**
 * The base line as a smooth curve through the quiet moment before each beat's QRS (Meyer and Keiser 1977): unlike a high-pass it moves no ST.
 * @param knots samples in order
 * @param half samples on either side that are averaged
 */
export function baseLine(lead: Float64Array, knots: readonly number[], half: number): Float64Array {
  const count = lead.length
  const heights = knots.map((at) => {
    const piece = lead.subarray(Math.max(0, at - half), Math.min(count, at + half + 1))
    return medianOf(piece)
  })
  const to = new Float64Array(count)
  if (knots.length === 0) return to
  // Tangents of neighbours (Catmull and Rom), each by its true distance.
  const slopes = knots.map((_, i) => {
    const [a, b] = [Math.max(0, i - 1), Math.min(knots.length - 1, i + 1)]
    return b > a ? (heights[b]! - heights[a]!) / (knots[b]! - knots[a]!) : 0
  })
  let piece = 0
  for (let i = 0; i < count; i += 1) {
    while (piece + 1 < knots.length && i >= knots[piece + 1]!) piece += 1
    if (i < knots[0]!) to[i] = heights[0]!
    else if (piece + 1 >= knots.length) to[i] = heights.at(-1)!
    else {
      const [x0, x1] = [knots[piece]!, knots[piece + 1]!]
      const long = x1 - x0
      const u = (i - x0) / long
      const [u2, u3] = [u * u, u * u * u]
      to[i] =
        (2 * u3 - 3 * u2 + 1) * heights[piece]! +
        (u3 - 2 * u2 + u) * long * slopes[piece]! +
        (-2 * u3 + 3 * u2) * heights[piece + 1]! +
        (u3 - u2) * long * slopes[piece + 1]!
    }
  }
  return to
}
