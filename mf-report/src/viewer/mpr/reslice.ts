import type { Window } from '../port'
import { windowToRange } from '../presets'
import type { Axis, PlaneView } from './planes'
import type { Volume } from './volume'

/** Most lines across the slices that a plane is drawn with. */
const MOST_DEPTH = 1024

/** A point in the block: column, row, and millimetres along the normal. */
export type Cursor = readonly [number, number, number]

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
const depthOf = ({ at }: Volume): number => at[at.length - 1]! - at[0]!

/** Length of an axis in millimetres, from the middle of its first sample to that of its last. */
export function axisLength(volume: Volume, axis: Axis): number {
  if (axis === 2) return depthOf(volume)
  return ((axis === 0 ? volume.columns : volume.rows) - 1) * volume.spacing[axis]
}

/** How many samples of an axis a plane shows. Across the slices as many as in the plane, so that its pixels are square. */
export function axisSamples(volume: Volume, axis: Axis): number {
  if (axis === 0) return volume.columns
  if (axis === 1) return volume.rows
  return clamp(Math.round(depthOf(volume) / Math.min(...volume.spacing)) + 1, 2, MOST_DEPTH)
}

/** The cursor's place on an axis, as a part of its length. */
export function partOf(volume: Volume, cursor: Cursor, axis: Axis): number {
  if (axis === 2) return (cursor[2] - volume.at[0]!) / depthOf(volume)
  return cursor[axis] / Math.max(1, (axis === 0 ? volume.columns : volume.rows) - 1)
}

/** The cursor moved on one axis to a part of its length; it stays inside the block. */
export function moved(volume: Volume, cursor: Cursor, axis: Axis, part: number): Cursor {
  const to = clamp(part, 0, 1)
  const value = axis === 2 ? volume.at[0]! + to * depthOf(volume) : Math.round(to * ((axis === 0 ? volume.columns : volume.rows) - 1))
  return cursor.map((old, i) => (i === axis ? value : old)) as unknown as Cursor
}

/** The cursor some steps along an axis: columns, rows or slices. */
export function stepped(volume: Volume, cursor: Cursor, axis: Axis, by: number): Cursor {
  if (axis !== 2) return moved(volume, cursor, axis, (cursor[axis] + by) / Math.max(1, (axis === 0 ? volume.columns : volume.rows) - 1))
  const slice = clamp(nearestSlice(volume, cursor[2]) + by, 0, volume.slices - 1)
  return [cursor[0], cursor[1], volume.at[slice]!]
}

/** The slice nearest to a place along the normal. */
export function nearestSlice({ at }: Volume, mm: number): number {
  let best = 0
  for (let i = 1; i < at.length; i++) if (Math.abs(at[i]! - mm) < Math.abs(at[best]! - mm)) best = i
  return best
}

/** Between which two slices a place lies, and how far from the first. Slices need not be evenly spaced. */
export function between({ at }: Volume, mm: number): { readonly slice: number; readonly part: number } {
  let low = 0
  let high = at.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (at[middle]! <= mm) low = middle
    else high = middle
  }
  return { slice: low, part: clamp((mm - at[low]!) / (at[high]! - at[low]!), 0, 1) }
}

/** The value at a column and row, between its neighbours across the slices. */
export function valueAt(volume: Volume, [x, y, mm]: Cursor): number {
  const { slice, part } = between(volume, mm)
  const size = volume.columns * volume.rows
  const from = slice * size + y * volume.columns + x
  const a = volume.data[from]!
  return part === 0 ? a : a + (volume.data[from + size]! - a) * part
}

export interface Plane {
  readonly width: number
  readonly height: number
  readonly values: Float32Array
}

/** The plane through the cursor: nearest in the slices' own plane, linear across them. */
export function reslice(volume: Volume, view: PlaneView, cursor: Cursor): Plane {
  const width = axisSamples(volume, view.across.axis)
  const height = axisSamples(volume, view.down.axis)
  const values = new Float32Array(width * height)
  const strides = [1, volume.columns, volume.columns * volume.rows] as const
  const size = strides[2]
  const { data, at } = volume
  // Offsets of each sample of the two axes; across the slices also how much of the next one.
  const along = (axis: Axis, flip: boolean, count: number) => {
    const offset = new Int32Array(count)
    const part = new Float32Array(count)
    for (let i = 0; i < count; i++) {
      const sample = flip ? count - 1 - i : i
      if (axis === 2) {
        const place = between(volume, at[0]! + (sample / (count - 1)) * depthOf(volume))
        offset[i] = place.slice * size
        part[i] = place.part
      } else offset[i] = sample * strides[axis]
    }
    return { offset, part }
  }
  const across = along(view.across.axis, view.across.flip, width)
  const down = along(view.down.axis, view.down.flip, height)
  const fixed = view.fixed === 2 ? between(volume, cursor[2]) : { slice: Math.round(cursor[view.fixed]), part: 0 }
  const base = fixed.slice * strides[view.fixed]
  let to = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = base + across.offset[x]! + down.offset[y]!
      const part = fixed.part + across.part[x]! + down.part[y]!
      const value = data[from]!
      values[to++] = part === 0 ? value : value + (data[from + size]! - value) * part
    }
  }
  return { width, height, values }
}

/** Grey levels of a plane under a window, as the canvas wants them. */
export function paint(
  { width, height, values }: Plane,
  window: Window,
  { inverted, shades }: Pick<Volume, 'inverted' | 'shades'>,
): ImageData {
  const image = new ImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer)
  const { lower, upper } = windowToRange(window)
  const scale = 255 / Math.max(1e-6, upper - lower)
  const shade = shades?.(window) ?? ((value: number) => (value - lower) * scale)
  for (let i = 0; i < values.length; i++) {
    const level = clamp(Math.round(shade(values[i]!)), 0, 255)
    const grey = inverted ? 255 - level : level
    pixels[i] = 0xff000000 | (grey << 16) | (grey << 8) | grey
  }
  return image
}
