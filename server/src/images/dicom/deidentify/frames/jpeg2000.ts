import { Parts } from './parts.ts'

const SOC = 0xff4f
const SOT = 0xff90
const SOD = 0xff93
const EOC = 0xffd9
/** Comments, and lengths of tile parts that are others without these. */
const DROPPED: ReadonlySet<number> = new Set([0xff64, 0xff55])
const SIGNATURE = Buffer.from('0000000c6a5020200d0a870a', 'hex')
const CODESTREAM = 'jp2c'

/**
 * A frame of JPEG 2000 or HTJ2K (ITU-T T.800 annex A) up to the end of its codestream: without comments in the main header and those of its
 * tile parts, without the boxes of a file around it (DICOM wants the bare codestream, PS3.5 A.4.4) and whatever stands behind. Undefined
 * where it cannot be walked to the end.
 */
export function bareJpeg2000(bytes: Buffer): Buffer | undefined {
  const stream = bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE) ? boxed(bytes) : bytes
  if (!stream || stream.length < 4 || stream.readUInt16BE(0) !== SOC) return undefined
  const kept = new Parts(stream)
  kept.take(0, 2)
  let at = header(stream, 2, SOT, kept)
  while (at !== undefined && at + 12 <= stream.length && stream.readUInt16BE(at) === SOT) at = tilePart(stream, at, kept)
  // A stream that ends with its last tile part is whole enough for readers.
  if (at === undefined || (at + 2 <= stream.length && stream.readUInt16BE(at) !== EOC)) return undefined
  kept.add(Buffer.from('ffd9', 'hex'))
  return kept.joined()
}

/** Keeps the segments of a header up to the marker `last`; answers where that stands. */
function header(stream: Buffer, from: number, last: number, kept: Parts): number | undefined {
  let at = from
  while (at + 4 <= stream.length) {
    const marker = stream.readUInt16BE(at)
    if (marker === last) return at
    const end = at + 2 + stream.readUInt16BE(at + 2)
    if (marker < 0xff50 || marker > 0xff7f || end < at + 4 || end > stream.length) return undefined
    if (!DROPPED.has(marker)) kept.take(at, end)
    at = end
  }
  return undefined
}

/** A tile part with the length that it has now; answers where it ended. */
function tilePart(stream: Buffer, at: number, kept: Parts): number | undefined {
  const length = stream.readUInt32BE(at + 6)
  const own = new Parts(stream)
  const data = header(stream, at + 12, SOD, own)
  if (data === undefined) return undefined
  // 0: the last one, up to the end; no code of its packets looks like that mark.
  const end = length === 0 ? endOf(stream, data) : at + length
  if (end < data + 2 || end > stream.length) return undefined
  const head = Buffer.from(stream.subarray(at, at + 12))
  const segments = own.joined()
  head.writeUInt32BE(12 + segments.length + end - data, 6)
  kept.add(head)
  kept.add(segments)
  kept.take(data, end)
  return end
}

function endOf(stream: Buffer, from: number): number {
  const at = stream.indexOf(Buffer.from('ffd9', 'hex'), from)
  return at < 0 ? stream.length : at
}

/** The codestream in the boxes of a JP2 file (ITU-T T.800 annex I). */
function boxed(bytes: Buffer): Buffer | undefined {
  let at = 0
  while (at + 8 <= bytes.length) {
    const said = bytes.readUInt32BE(at)
    const long = said === 1 && at + 16 <= bytes.length
    const length = said === 0 ? bytes.length - at : long ? Number(bytes.readBigUInt64BE(at + 8)) : said
    if (length < (long ? 16 : 8) || at + length > bytes.length) return undefined
    if (bytes.toString('latin1', at + 4, at + 8) === CODESTREAM) return bytes.subarray(at + (long ? 16 : 8), at + length)
    at += length
  }
  return undefined
}
