import type { Plan } from './plan'
import { rlePlanes } from './rle'

export type Samples = Uint8Array | Uint16Array | Int16Array

/** The stored values of a grey frame, or its RGB triples; undefined where the bytes are not what the header says. */
export function samplesOf(plan: Plan, bytes: Uint8Array): Samples | undefined {
  const pixels = plan.columns * plan.rows
  if (plan.kind === 'rgb') return rgbOf(plan, bytes, pixels)
  if (plan.kind !== 'grey') return undefined
  if (plan.rle) {
    const planes = rlePlanes(bytes, plan.bytesEach, pixels)
    if (!planes) return undefined
    const [high, low] = planes
    return plan.bytesEach === 1 ? fits(plan, high!) : stored(plan, (i) => (high![i]! << 8) | low![i]!)
  }
  const size = pixels * plan.bytesEach
  // A frame of an odd length is filled up by one byte (PS3.5 8.2).
  if (bytes.length < size || bytes.length > size + 1) return undefined
  if (plan.bytesEach === 1) return fits(plan, bytes.subarray(0, size))
  return stored(plan, (i) => bytes[2 * i]! | (bytes[2 * i + 1]! << 8))
}

/** Values of sixteen bits: signed ones from their stored bits; unsigned ones only where nothing lies above these. */
function stored({ columns, rows, signed, bitsStored }: Plan, word: (at: number) => number): Samples | undefined {
  const pixels = columns * rows
  const shift = 32 - bitsStored
  if (signed) {
    const values = new Int16Array(pixels)
    for (let i = 0; i < pixels; i++) values[i] = (word(i) << shift) >> shift
    return values
  }
  const values = new Uint16Array(pixels)
  let all = 0
  for (let i = 0; i < pixels; i++) {
    values[i] = word(i)
    all |= values[i]!
  }
  return all >> bitsStored === 0 ? values : undefined
}

const fits = ({ bitsStored }: Plan, values: Uint8Array): Uint8Array | undefined =>
  bitsStored === 8 || values.every((value) => value >> bitsStored === 0) ? values : undefined

function rgbOf({ planar }: Plan, bytes: Uint8Array, pixels: number): Uint8Array | undefined {
  if (bytes.length < 3 * pixels || bytes.length > 3 * pixels + 1) return undefined
  if (!planar) return bytes.subarray(0, 3 * pixels)
  const out = new Uint8Array(3 * pixels)
  for (let i = 0; i < pixels; i++) for (let c = 0; c < 3; c++) out[3 * i + c] = bytes[c * pixels + i]!
  return out
}
