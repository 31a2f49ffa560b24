import { isGap, type Stretch } from './signal'

/** Lowest and highest value of each `size` samples; NaN where there is none. In the unit of the samples. */
export interface Level {
  readonly size: number
  readonly low: Float32Array
  readonly high: Float32Array
}
const FIRST = 16
const STEP = 4
/** A level with fewer places than a narrow screen has pixels is of no use. */
const FEWEST = 256

function firstLevel(data: Stretch['data']): Level {
  const count = Math.ceil(data.length / FIRST)
  const [low, high] = [new Float32Array(count).fill(Number.NaN), new Float32Array(count).fill(Number.NaN)]
  for (let place = 0; place < count; place += 1) {
    let [least, most, seen] = [0, 0, false]
    for (let i = place * FIRST; i < Math.min(data.length, (place + 1) * FIRST); i += 1) {
      const value = data[i]!
      if (isGap(value)) continue
      if (!seen || value < least) least = value
      if (!seen || value > most) most = value
      seen = true
    }
    if (seen) {
      low[place] = least
      high[place] = most
    }
  }
  return { size: FIRST, low, high }
}

function coarser({ size, low, high }: Level): Level {
  const count = Math.ceil(low.length / STEP)
  const to = { size: size * STEP, low: new Float32Array(count).fill(Number.NaN), high: new Float32Array(count).fill(Number.NaN) }
  for (let i = 0; i < low.length; i += 1) {
    const place = Math.floor(i / STEP)
    if (Number.isNaN(low[i]!)) continue
    // A comparison with NaN is false: the first value of a place is always taken.
    if (!(low[i]! >= to.low[place]!)) to.low[place] = low[i]!
    if (!(high[i]! <= to.high[place]!)) to.high[place] = high[i]!
  }
  return to
}

/** Levels of detail, the finest first: half an hour is drawn from a few thousand values, and no spike is lost. */
export function levelsOf(data: Stretch['data']): readonly Level[] {
  const levels = [firstLevel(data)]
  while (levels.at(-1)!.low.length > FEWEST * STEP) levels.push(coarser(levels.at(-1)!))
  return levels
}

/** The coarsest level that has still two places for each pixel; undefined where the samples themselves are few enough. */
export const levelFor = (levels: readonly Level[], samplesPerPixel: number): Level | undefined =>
  levels.findLast(({ size }) => size * 2 <= samplesPerPixel)
