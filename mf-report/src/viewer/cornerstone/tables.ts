import type { DicomJson } from '../archive'
import type { Window } from '../port'
import { bytesOf } from './bulk'
import { type Element, isGiven, itemAt, numberAt, numbersAt, wordAt } from './header-values'
import { paletteEntries } from './palette'

/** A table of the file (PS3.3 C.11.1.1): from a first input value on one output an entry; what lies before or behind takes the end's. */
export interface Table {
  readonly first: number
  readonly bits: number
  readonly entries: readonly number[]
}

const MODALITY_LUT = '00283000'
const VOI_LUT = '00283010'
const DESCRIPTOR = '00283002'
const DATA = '00283006'
const MOST_ENTRIES = 65_536

const waiting = new WeakMap<DicomJson, Promise<void>>()

/** Puts the entries of the tables that the image is shown by into its header as numbers, once for an instance. */
export function completeTables(header: DicomJson, signal: AbortSignal): Promise<void> {
  const items = [hasModalityTable(header) ? MODALITY_LUT : '', isShownByTable(header) ? VOI_LUT : '']
    .map((tag) => itemAt(header, tag))
    .filter((item): item is DicomJson => item !== undefined && !item[DATA]?.Value)
  if (items.length === 0) return Promise.resolve()
  const known = waiting.get(header)
  if (known) return known
  const work = Promise.all(items.map((item) => fill(item, signal))).then(() => undefined)
  waiting.set(header, work)
  // Dropped or refused: the next image of the instance asks again.
  work.catch(() => waiting.delete(header))
  return work
}

async function fill(item: DicomJson, signal: AbortSignal): Promise<void> {
  const element = item[DATA] as Element | undefined
  if (!element) return
  const [count, , bits] = numbersAt(item, DESCRIPTOR)
  const bytes = await bytesOf(element, 'the table', signal)
  ;(item as Record<string, Element>)[DATA] = { ...element, Value: paletteEntries(bytes, countOf(count), bits ?? 16) }
}

/** The descriptor says 0 for 65,536, and more than 32,767 as a negative number where it is signed. */
const countOf = (stated: number | undefined): number => (stated ?? 0) & 0xffff || MOST_ENTRIES

/**
 * Angiography and fluoroscopy: what makes their stored values those of the modality tells how the detector sees X-rays, and is not for the screen
 * (PS3.3 C.11.1.1.2): they are shown, and windowed, as they are stored.
 */
export const isShownAsStored = (header: DicomJson): boolean =>
  /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.12\.[123]$/.test(wordAt(header, '00080016'))

/** Has this image a table that makes its stored values those of the modality? */
export const hasModalityTable = (header: DicomJson): boolean => isGiven(header, MODALITY_LUT) && !isShownAsStored(header)

/** Its window, where it has one that is one. */
export function windowAt(header: DicomJson): Window | undefined {
  const [center, width] = [numberAt(header, '00281050'), numberAt(header, '00281051')]
  return center !== undefined && width !== undefined && width > 0 ? { center, width } : undefined
}

/** Is there a table for the screen, and no window before it? */
export const isShownByTable = (header: DicomJson): boolean => isGiven(header, VOI_LUT) && !windowAt(header)

/** The table for the modality's units; `signed`: stored values may be negative. @throws Error where it is broken */
export const modalityTable = (header: DicomJson, signed: boolean): Table => tableIn(itemAt(header, MODALITY_LUT), signed)

/** The first table for the screen's. @throws Error where it is broken */
export const voiTable = (header: DicomJson, signed: boolean): Table => tableIn(itemAt(header, VOI_LUT), signed)

function tableIn(item: DicomJson | undefined, signed: boolean): Table {
  const [count, first, bits] = item ? numbersAt(item, DESCRIPTOR) : []
  const entries = item ? numbersAt(item, DATA) : []
  if (first === undefined || bits === undefined || !(bits >= 1 && bits <= 16) || entries.length < countOf(count))
    throw new Error('the table does not fit its descriptor')
  return { first: signed && first > 32_767 ? first - 65_536 : first, bits, entries: entries.slice(0, countOf(count)) }
}

/** The output of a table for a value. */
export function lookUp({ first, entries }: Table, value: number): number {
  const place = Math.min(Math.max(Math.round(value) - first, 0), entries.length - 1)
  return entries[place]!
}
