import { closeSync, openSync, readSync } from 'node:fs'
import { transferSyntax } from '../dicom/syntaxes.ts'

/** Smaller files are simply read. */
export const SPARSE_FROM = 32 * 1024 * 1024
/** What comes before the pixels is looked for in so much. */
const HEAD = 16 * 1024 * 1024
/** What may come behind them. */
const TAIL = 16 * 1024 * 1024
const UNDEFINED = 0xffffffff
const DEEPEST = 64
const LONG = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'])
const PIXELS = new Set([0x7fe00008, 0x7fe00009, 0x7fe00010])

interface Layout {
  readonly explicit: boolean
  readonly little: boolean
}
interface Span {
  readonly from: number
  readonly length: number
}

/** Walks headers alone. Whatever it does not understand ends the walk: the file is then read whole, and judged as ever. */
class Walk {
  constructor(
    private readonly bytes: Buffer,
    private readonly end: number,
    private readonly layout: Layout,
  ) {}

  private u16(at: number): number {
    return this.layout.little ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at)
  }

  private u32(at: number): number {
    return this.layout.little ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at)
  }

  private header(at: number): { tag: number; value: number; length: number } | undefined {
    if (at + 12 > this.end) return undefined
    const tag = this.u16(at) * 0x10000 + this.u16(at + 2)
    if (!this.layout.explicit || tag >>> 16 === 0xfffe) return { tag, value: at + 8, length: this.u32(at + 4) }
    const vr = this.bytes.toString('latin1', at + 4, at + 6)
    if (!/^[A-Z]{2}$/.test(vr)) return undefined
    return LONG.has(vr) ? { tag, value: at + 12, length: this.u32(at + 8) } : { tag, value: at + 8, length: this.u16(at + 6) }
  }

  /** Where a sequence or an item without a length ends. */
  private close(from: number, endTag: number, depth: number): number | undefined {
    let at: number | undefined = from
    while (at !== undefined && depth <= DEEPEST) {
      const header = this.header(at)
      if (!header) return undefined
      if (header.tag === endTag) return header.value
      at = this.next(header, depth)
    }
    return undefined
  }

  private next({ tag, value, length }: { tag: number; value: number; length: number }, depth: number): number | undefined {
    if (length !== UNDEFINED) return value + length
    return this.close(value, tag === 0xfffee000 ? 0xfffee00d : 0xfffee0dd, depth + 1)
  }

  pixels(from: number): Span | undefined {
    let at: number | undefined = from
    while (at !== undefined) {
      const header = this.header(at)
      if (!header) return undefined
      if (PIXELS.has(header.tag)) return { from: header.value, length: header.length }
      at = this.next(header, 0)
    }
    return undefined
  }
}

/** Where the data set begins and how it is written; undefined for what is not plain. */
function layoutOf(head: Buffer): (Layout & { from: number }) | undefined {
  if (head.toString('latin1', 128, 132) !== 'DICM' || head.readUInt32LE(132) !== 0x00000002) return undefined
  const from = 144 + head.readUInt32LE(140)
  if (from > 1024 * 1024) return undefined
  for (let at = 144; at + 8 <= from; ) {
    const long = LONG.has(head.toString('latin1', at + 4, at + 6))
    const length = long ? head.readUInt32LE(at + 8) : head.readUInt16LE(at + 6)
    const value = at + (long ? 12 : 8)
    if (head.readUInt32LE(at) === 0x00100002) {
      const syntax = transferSyntax(
        head
          .toString('latin1', value, value + length)
          .replace(/\0/g, '')
          .trim(),
      )
      return syntax && !syntax.deflated ? { from, explicit: syntax.explicit, little: syntax.littleEndian } : undefined
    }
    at = value + length
  }
  return undefined
}

function fill(file: number, into: Buffer, from: number, to: number): void {
  let at = from
  while (at < to) {
    const read = readSync(file, into, at, to - at, at)
    if (read === 0) return
    at += read
  }
}

/**
 * A large file for judging: everything but its pixels is read. The memory between is never touched, so the machine gives none for it,
 * and ten uploads of half a gigabyte are judged in a few megabytes (LD-06). Undefined for a file that is not laid out plainly.
 */
export function loadSparse(path: string, size: number): Buffer | undefined {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(size)
    const loaded = Math.min(HEAD, size)
    fill(file, bytes, 0, loaded)
    const layout = layoutOf(bytes)
    const pixels = layout && new Walk(bytes, loaded, layout).pixels(layout.from)
    if (!layout || !pixels) return undefined
    if (pixels.length !== UNDEFINED) {
      const after = pixels.from + pixels.length
      // A length that is a lie needs no pixels to be found out.
      if (after < size) {
        if (size - after > TAIL) return undefined
        fill(file, bytes, Math.max(after, loaded), size)
      }
      return bytes
    }
    // Fragments: the header of each one is enough.
    for (let at = pixels.from, count = 0; at + 8 <= size && count < 100_001; count += 1) {
      if (at + 8 > loaded) fill(file, bytes, at, at + 8)
      if (bytes.readUInt32LE(at) === 0xe0ddfffe) {
        if (size - at > TAIL) return undefined
        fill(file, bytes, at, size)
        return bytes
      }
      at += 8 + bytes.readUInt32LE(at + 4)
    }
    return bytes
  } finally {
    closeSync(file)
  }
}
