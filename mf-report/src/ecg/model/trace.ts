import type { Level } from './pyramid'
import { isGap, type Stretch } from './signal'

/** The part of a canvas that draws lines. */
export type Pen = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo'>

/** Where a lead is drawn, in pixels. */
export interface TracePlace {
  /** Of sample number `from`. */
  readonly x: number
  /** Pixels of one sample. */
  readonly dx: number
  /** Of 0 µV. */
  readonly base: number
  /** Pixels upwards of one µV. */
  readonly perUv: number
}

/** Draws samples `from` ≤ i < `to`, at most two points in each column of pixels, and nothing over a gap. */
export function penSamples(pen: Pen, { data, first, unit, offset }: Stretch, from: number, to: number, place: TracePlace): void {
  const { x: x0, dx } = place
  const [high, per] = [place.base - offset * place.perUv, unit * place.perUv]
  const end = Math.min(to, first + data.length)
  let open = false
  const put = (i: number, value: number): void => {
    const [x, y] = [x0 + (i - from) * dx, high - value * per]
    if (open) pen.lineTo(x, y)
    else pen.moveTo(x, y)
    open = true
  }
  for (let i = Math.max(from, first); i < end; ) {
    if (isGap(data[i - first]!)) {
      open = false
      i += 1
      continue
    }
    const column = Math.floor(x0 + (i - from) * dx)
    const stop = Math.min(end, Math.max(i + 1, from + Math.ceil((column + 1 - x0) / dx)))
    let [lowAt, highAt, low, most] = [i, i, data[i - first]!, data[i - first]!]
    let k = i + 1
    for (; k < stop; k += 1) {
      const value = data[k - first]!
      if (isGap(value)) break
      if (value < low) [low, lowAt] = [value, k]
      else if (value > most) [most, highAt] = [value, k]
    }
    if (lowAt <= highAt) put(lowAt, low)
    if (lowAt !== highAt) put(highAt, most)
    if (lowAt > highAt) put(lowAt, low)
    i = k
  }
}

/** The same from a level of detail: a column's lowest and highest. */
export function penLevel(
  pen: Pen,
  { size, low, high }: Level,
  { unit, offset }: Stretch,
  from: number,
  to: number,
  place: TracePlace,
): void {
  const [zero, per] = [place.base - offset * place.perUv, unit * place.perUv]
  const end = Math.min(low.length, Math.ceil(to / size))
  let [open, last] = [false, 0]
  for (let i = Math.max(0, Math.floor(from / size)); i < end; ) {
    const x = place.x + (i * size - from) * place.dx
    const stop = Math.min(end, Math.max(i + 1, Math.ceil((from + (Math.floor(x) + 1 - place.x) / place.dx) / size)))
    let [least, most] = [Number.NaN, Number.NaN]
    for (; i < stop; i += 1) {
      if (!(low[i]! >= least) && !Number.isNaN(low[i]!)) least = low[i]!
      if (!(high[i]! <= most) && !Number.isNaN(high[i]!)) most = high[i]!
    }
    if (Number.isNaN(least)) {
      open = false
      continue
    }
    const [down, up] = [zero - least * per, zero - most * per]
    // The nearer end first: no line runs over the whole column to and fro.
    const [one, two] = Math.abs(last - down) < Math.abs(last - up) ? [down, up] : [up, down]
    if (open) pen.lineTo(x, one)
    else pen.moveTo(x, one)
    if (two !== one || !open) pen.lineTo(x, two)
    ;[open, last] = [true, two]
  }
}
