import type { DicomJson } from '../archive'
import { bytesOf } from './bulk'
import type { Element } from './header-values'

const PHOTOMETRIC = '00280004'
const DESCRIPTOR = '00281101'
const TABLES = ['00281201', '00281202', '00281203'] as const
/** PS3.3 C.7.6.3.1.5: the descriptor's count of entries says 0 for this many. */
const MOST_ENTRIES = 65_536

const waiting = new WeakMap<DicomJson, Promise<void>>()

/**
 * The engine reads a palette out of the header only where it stands as numbers; DICOM JSON has it as binary or at an address of its own
 * (PS3.18 F.2.2), and the engine then waits for ever. So it is put there as numbers, once for an instance.
 */
export function completePalette(header: DicomJson, signal: AbortSignal): Promise<void> {
  if (header[PHOTOMETRIC]?.Value?.[0] !== 'PALETTE COLOR') return Promise.resolve()
  const known = waiting.get(header)
  if (known) return known
  const work = fill(header as Record<string, Element>, signal)
  waiting.set(header, work)
  // Dropped or refused: the next image of the instance asks again.
  work.catch(() => waiting.delete(header))
  return work
}

async function fill(header: Record<string, Element>, signal: AbortSignal): Promise<void> {
  const [count, , bits] = (header[DESCRIPTOR]?.Value ?? []).map(Number)
  for (const tag of TABLES) {
    const element = header[tag]
    if (!element || element.Value) continue
    const bytes = await bytesOf(element, 'the palette', signal)
    header[tag] = { ...element, Value: paletteEntries(bytes, count || MOST_ENTRIES, bits ?? 16) }
  }
  if (TABLES.some((tag) => !header[tag]?.Value)) throw new Error('the palette is not complete')
}

/** Entries of a table: of 16 bits, or of 8 bits, two in a word or one in each. */
export function paletteEntries(bytes: Uint8Array, count: number, bits: number): readonly number[] {
  const words = bits > 8 || bytes.length >= 2 * count
  const entries = Math.min(count, words ? bytes.length >> 1 : bytes.length)
  const at = words ? (i: number) => bytes[2 * i]! | (bytes[2 * i + 1]! << 8) : (i: number) => bytes[i]!
  return Array.from({ length: entries }, (_, i) => at(i))
}
