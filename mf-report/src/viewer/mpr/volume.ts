import type { Window } from '../port'

export type Vector = readonly [number, number, number]

/** A stack of parallel slices as one block of values, in the modality's units. */
export interface Volume {
  readonly columns: number
  readonly rows: number
  readonly slices: number
  /** Slice by slice, row by row. */
  readonly data: Int16Array | Float32Array
  /** Millimetres from one column, row to the next. */
  readonly spacing: readonly [number, number]
  /** Where each slice lies along the normal, in millimetres, rising. */
  readonly at: Float32Array
  /** Directions in the patient of a row's columns, of a column's rows, and across the slices. */
  readonly row: Vector
  readonly column: Vector
  readonly normal: Vector
  readonly window: Window
  /** MONOCHROME1: low values are bright. */
  readonly inverted: boolean
  /** Which image of the stack each slice is of. */
  readonly order: readonly number[]
  /** How values become shades from 0 to 255 in a window; left out where that is a straight line. */
  readonly shades?: ((window: Window) => (value: number) => number) | undefined
}

/** Why a stack is no block: few slices, colour, slices of different size or direction, a tilted gantry, more than memory should hold. */
export type VolumeFault = 'few' | 'colour' | 'mixed' | 'tilted' | 'large' | 'broken'

export class VolumeError extends Error {
  override readonly name = 'VolumeError'
  constructor(readonly fault: VolumeFault) {
    super(`not a volume: ${fault}`)
  }
}

/** A slice's geometry as its header has it. */
export interface SliceGeometry {
  readonly columns: number
  readonly rows: number
  readonly position: Vector
  readonly row: Vector
  readonly column: Vector
  readonly spacing: readonly [number, number]
}

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

export const LEAST_SLICES = 5
/** A step to the side between neighbours, as part of their distance: more is a tilted gantry. */
const TILT = 0.05

export interface Arranged {
  /** Places in the stack, in the order along the normal; of several at one place (phases) the first alone. */
  readonly order: readonly number[]
  readonly at: Float32Array
  readonly normal: Vector
}

/** Puts slices in order along their normal. @throws VolumeError where they make no block */
export function arrange(slices: readonly SliceGeometry[]): Arranged {
  const first = slices[0]
  if (!first || slices.length < LEAST_SLICES) throw new VolumeError('few')
  const normal = cross(first.row, first.column)
  for (const one of slices) {
    const alike =
      one.columns === first.columns &&
      one.rows === first.rows &&
      Math.abs(one.spacing[0] - first.spacing[0]) < 1e-3 &&
      Math.abs(one.spacing[1] - first.spacing[1]) < 1e-3 &&
      dot(one.row, first.row) > 0.999 &&
      dot(one.column, first.column) > 0.999
    if (!alike) throw new VolumeError('mixed')
  }
  const sorted = slices.map((slice, index) => ({ index, slice, at: dot(slice.position, normal) })).sort((a, b) => a.at - b.at)
  const kept = sorted.filter((one, i) => i === 0 || one.at - sorted[i - 1]!.at > 1e-3)
  if (kept.length < LEAST_SLICES) throw new VolumeError('few')
  for (let i = 1; i < kept.length; i++) {
    const [a, b] = [kept[i - 1]!.slice.position, kept[i]!.slice.position]
    const step: Vector = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
    const side = Math.hypot(dot(step, first.row), dot(step, first.column))
    if (side > TILT * (kept[i]!.at - kept[i - 1]!.at) + 0.01) throw new VolumeError('tilted')
  }
  return { order: kept.map(({ index }) => index), at: Float32Array.from(kept, ({ at }) => at), normal }
}
