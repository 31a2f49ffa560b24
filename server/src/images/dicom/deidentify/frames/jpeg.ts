import { Parts } from './parts.ts'

// JFIF, the colour transforms of Adobe and of JPEG-LS: readers need these segments, so far as they are numbers.
const NEEDED: readonly { readonly marker: number; readonly name: string; readonly length: number }[] = [
  { marker: 0xe0, name: 'JFIF\0', length: 14 },
  { marker: 0xe8, name: 'mrfx', length: 5 },
  { marker: 0xee, name: 'Adobe', length: 12 },
]
const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COMMENT = 0xfe

/**
 * A frame of the JPEG and JPEG-LS families (ITU-T T.81 annex B, T.87 annex C) up to the end of its image: without comments, application
 * data, thumbnails and whatever stands behind. Undefined where its segments cannot be walked to the end.
 */
export function bareJpeg(bytes: Buffer): Buffer | undefined {
  const kept = new Parts(bytes)
  let at = 0
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff) return undefined
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === SOI) {
      kept.take(at, at + 2)
      at += 2
      continue
    }
    if (marker === EOI) {
      kept.take(at, at + 2)
      return kept.joined()
    }
    if (at + 4 > bytes.length) return undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) return undefined
    segment(bytes, at, end, kept)
    at = end
    if (marker === SOS) {
      at = scanEnd(bytes, at)
      kept.take(end, at)
    }
  }
  return undefined
}

function segment(bytes: Buffer, at: number, end: number, kept: Parts): void {
  const marker = bytes[at + 1]!
  if (marker === COMMENT) return
  if (marker < 0xe0 || marker > 0xef) {
    kept.take(at, end)
    return
  }
  const needed = NEEDED.find((one) => one.marker === marker && bytes.toString('latin1', at + 4, at + 4 + one.name.length) === one.name)
  if (!needed || end - at - 4 < needed.length) return
  const bare = Buffer.concat([Buffer.from([0xff, marker, 0, needed.length + 2]), bytes.subarray(at + 4, at + 4 + needed.length)])
  // The size of a thumbnail that is not there any more.
  if (marker === 0xe0) bare.fill(0, 16, 18)
  kept.add(bare)
}

/** Where the data of a scan end: at the next marker that is no restart. JPEG stuffs a byte behind 0xFF, JPEG-LS a bit. */
function scanEnd(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0 || at + 1 >= bytes.length) return bytes.length
    const next = bytes[at + 1]!
    if (next >= 0x80 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at += next === 0xff ? 1 : 2
  }
}
