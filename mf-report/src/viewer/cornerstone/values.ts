import type { DicomJson } from '../archive'
import { isGiven, numberAt, numbersAt, wordAt } from './header-values'
import { hasModalityTable, isShownAsStored, lookUp, modalityTable } from './tables'

/** How stored values become the modality's (PS3.3 C.11.1). */
export type Units = (stored: number) => number

/**
 * Does this image's way into the modality's units go by what the engine does not know: a table, a slope that turns values round (its ranges go
 * wrong, and its arrays with them), a dose's own scale, a rescale that is not for the screen? Then it is asked for stored values, and they are put into units here.
 */
export const hasOwnUnits = (header: DicomJson): boolean =>
  hasModalityTable(header) ||
  (numberAt(header, '00281053') ?? 1) < 0 ||
  doseScale(header) !== undefined ||
  (isShownAsStored(header) && ((numberAt(header, '00281053') ?? 1) !== 1 || (numberAt(header, '00281052') ?? 0) !== 0))

/** The grid scaling of a dose (PS3.3 C.8.8.3): its values are gray, or relative. */
const doseScale = (header: DicomJson): number | undefined =>
  wordAt(header, '00080060') === 'RTDOSE' ? numberAt(header, '3004000E') : undefined

/** @throws Error where the table is broken */
export function unitsOf(header: DicomJson): Units {
  if (isShownAsStored(header)) return (stored) => stored
  const signed = numberAt(header, '00280103') === 1
  if (hasModalityTable(header)) {
    const table = modalityTable(header, signed)
    return (stored) => lookUp(table, stored)
  }
  const dose = doseScale(header)
  if (dose !== undefined) return (stored) => stored * dose
  const [slope, intercept] = [numberAt(header, '00281053') || 1, numberAt(header, '00281052') ?? 0]
  return (stored) => stored * slope + intercept
}

/** Which stored values are no part of the picture (PS3.3 C.7.5.1.1.2); undefined where the header names none. */
export function paddingOf(header: DicomJson): ((stored: number) => boolean) | undefined {
  const tags = ['00280120', '00280121'].filter((tag) => isGiven(header, tag))
  if (!tags.includes('00280120')) return undefined
  const signed = numberAt(header, '00280103') === 1
  const stored = numberAt(header, '00280101') ?? 16
  const limits = tags
    .map((tag) => numbersAt(header, tag)[0] ?? Number.NaN)
    .map((value) => (signed && value >= 2 ** (stored - 1) && value >= 32_768 ? value - 65_536 : value))
  const [low, high] = [Math.min(...limits), Math.max(...limits)]
  return (value) => value >= low && value <= high
}

export interface Range {
  readonly least: number
  readonly most: number
}

/** From the smallest to the largest value that counts, or undefined where none does. */
export function rangeOf(values: ArrayLike<number>, counts: (value: number) => boolean = Number.isFinite): Range | undefined {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    if (value >= least && value <= most) continue
    if (!counts(value)) continue
    if (value < least) least = value
    if (value > most) most = value
  }
  return least <= most ? { least, most } : undefined
}

/** An array that the values fit in: whole ones of sixteen bits, or real ones. */
export function fitted(values: Float64Array): Int16Array | Uint16Array | Float32Array {
  const range = rangeOf(values)
  const whole = range !== undefined && values.every(Number.isInteger)
  if (whole && range.least >= 0 && range.most <= 65_535) return Uint16Array.from(values)
  if (whole && range.least >= -32_768 && range.most <= 32_767) return Int16Array.from(values)
  return Float32Array.from(values)
}
