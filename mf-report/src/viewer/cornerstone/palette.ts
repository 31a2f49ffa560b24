import { ArchiveError, type DicomJson } from '../archive'
import { frameOf } from '../multipart'

interface Element {
  readonly Value?: readonly unknown[]
  readonly InlineBinary?: string
  readonly BulkDataURI?: string
}

const PHOTOMETRIC = '00280004'
const DESCRIPTOR = '00281101'
const TABLES = ['00281201', '00281202', '00281203'] as const
/** PS3.3 C.7.6.3.1.5: the descriptor's count of entries says 0 for this many. */
const MOST_ENTRIES = 65_536
const ACCEPT = 'multipart/related; type="application/octet-stream"'

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
    const bytes = element.InlineBinary === undefined ? await fetched(element.BulkDataURI, signal) : decoded(element.InlineBinary)
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

const decoded = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

async function fetched(uri: string | undefined, signal: AbortSignal): Promise<Uint8Array> {
  if (uri === undefined) throw new Error('the palette has no values')
  const url = new URL(uri, window.location.href)
  // A header is a stranger's file: it sends nobody elsewhere.
  if (url.origin !== window.location.origin) throw new Error('the palette lies elsewhere')
  const answer = await fetch(url, { headers: { Accept: ACCEPT }, credentials: 'same-origin', signal })
  if (!answer.ok) throw new ArchiveError(answer.status)
  return frameOf(answer.headers.get('Content-Type') ?? '', new Uint8Array(await answer.arrayBuffer())).bytes
}
