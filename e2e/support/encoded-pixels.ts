import { deflateRawSync } from 'node:zlib'
import type { Field } from '../../server/src/images/dicom/part10-writer'
import { elements, fragments, imageFields, implicitElement, rawElement, UIDS } from '../../server/src/images/testing/files'

/** A picture made by code: 12 bits, with edges, slopes and noise, so that a wrong byte or bit shows. */
export const PICTURE = (() => {
  const [columns, rows] = [61, 47]
  let noise = 1
  const values = Uint16Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)]
    noise = (noise * 1_103_515_245 + 12_345) & 0x7fffffff
    const body = Math.hypot(x - 30, y - 23) < 18 ? 1060 + ((noise >> 16) & 63) : 24
    return y < 3 ? [0, 4095, 255, 256][x % 4]! : Math.min(4095, body + x * 13)
  })
  return { columns, rows, values }
})()

const grey: Parameters<typeof imageFields>[0] = {
  '00280010': ['US', PICTURE.rows],
  '00280011': ['US', PICTURE.columns],
  '00280101': ['US', 12],
  '00280102': ['US', 11],
  '00280103': ['US', 0],
  '00281052': ['DS', '-1024'],
}
const words = (): Buffer => {
  const out = Buffer.alloc(PICTURE.values.length * 2)
  for (const [i, value] of PICTURE.values.entries()) out.writeUInt16LE(value, i * 2)
  return out
}

function part10(dataSet: Buffer, syntax: string): Buffer {
  const ui = (tag: number, value: string) => rawElement(tag, 'UI', Buffer.from(value.length % 2 ? `${value}\0` : value))
  const meta = Buffer.concat([ui(0x00020002, '1.2.840.10008.5.1.4.1.1.2'), ui(0x00020003, UIDS.sop), ui(0x00020010, syntax)])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(meta.length)
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), rawElement(0x00020000, 'UL', length), meta, dataSet])
}

const sorted = (): Field[] => [...imageFields({ ...grey, '7FE00010': ['OW', words()] })].sort(([a], [b]) => a - b)
const valueAt = (vr: string): number => (vr === 'OW' ? 12 : 8)

function implicit(): Buffer {
  return Buffer.concat(sorted().map((field) => implicitElement(field[0], elements([field]).subarray(valueAt(field[1])))))
}

function bigEndian(): Buffer {
  return Buffer.concat(
    sorted().map((field) => {
      const [tag, vr] = field
      const out = Buffer.from(elements([field]))
      const at = valueAt(vr)
      out.writeUInt32BE(tag, 0)
      if (vr === 'OW') out.writeUInt32BE(out.length - at, 8)
      else out.writeUInt16BE(out.length - at, 6)
      if (vr === 'OW' || vr === 'US') out.subarray(at).swap16()
      return out
    }),
  )
}

/** PackBits (PS3.5 G.3.1). */
function packed(bytes: Uint8Array): Buffer {
  const out: number[] = []
  for (let at = 0; at < bytes.length; ) {
    let run = 1
    while (run < 128 && bytes[at + run] === bytes[at]) run += 1
    if (run > 2) {
      out.push(257 - run, bytes[at]!)
      at += run
      continue
    }
    const from = at
    while (at < bytes.length && at - from < 128 && !(bytes[at] === bytes[at + 1] && bytes[at] === bytes[at + 2])) at += 1
    out.push(at - from - 1, ...bytes.subarray(from, at))
  }
  return Buffer.from(out.length % 2 ? [...out, 0] : out)
}

/** A frame of two segments, the high bytes first (PS3.5 annex G). */
function rle(): Buffer {
  const segments = [8, 0].map((shift) => packed(Uint8Array.from(PICTURE.values, (value) => (value >> shift) & 255)))
  const head = Buffer.alloc(64)
  head.writeUInt32LE(2, 0)
  head.writeUInt32LE(64, 4)
  head.writeUInt32LE(64 + segments[0]!.length, 8)
  return Buffer.concat([head, ...segments])
}

/** JPEG lossless, first-order prediction (ITU-T T.81 annex H), with one code of four bits for each of the 13 sizes. */
function jpegLossless(): Buffer {
  const { columns, rows, values } = PICTURE
  const bits: number[] = []
  const put = (value: number, count: number): void => {
    for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1)
  }
  values.forEach((value, i) => {
    const before = i === 0 ? 2048 : values[i % columns === 0 ? i - columns : i - 1]!
    const difference = value - before
    const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1
    put(size, 4)
    put(difference < 0 ? difference + 2 ** size - 1 : difference, size)
  })
  while (bits.length % 8) bits.push(1)
  const coded: number[] = []
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).join(''), 2)
    coded.push(byte, ...(byte === 255 ? [0] : []))
  }
  const frame = [0xff, 0xc3, 0, 11, 12, rows >> 8, rows & 255, columns >> 8, columns & 255, 1, 1, 0x11, 0]
  const table = [0xff, 0xc4, 0, 32, 0, 0, 0, 0, 13, ...Array<number>(12).fill(0), ...Array.from({ length: 13 }, (_, i) => i)]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 1, 0, 0]
  const all = [0xff, 0xd8, ...frame, ...table, ...scan, ...coded, 0xff, 0xd9]
  return Buffer.from(all.length % 2 ? [...all, 0] : all)
}

const compressed = (frame: Buffer, more: Parameters<typeof imageFields>[0] = {}): Buffer =>
  Buffer.concat([elements(imageFields({ ...grey, ...more, '7FE00010': undefined })), fragments([frame], [0])])

/** {@link PICTURE} in each syntax that loses nothing and can be written in a few lines. */
export const LOSSLESS_TWINS: readonly (readonly [name: string, file: () => Buffer])[] = [
  ['explicit little endian', () => part10(elements(sorted()), '1.2.840.10008.1.2.1')],
  ['implicit little endian', () => part10(implicit(), '1.2.840.10008.1.2')],
  ['explicit big endian', () => part10(bigEndian(), '1.2.840.10008.1.2.2')],
  ['deflated', () => part10(deflateRawSync(elements(sorted())), '1.2.840.10008.1.2.1.99')],
  ['RLE', () => part10(compressed(rle()), '1.2.840.10008.1.2.5')],
  ['JPEG lossless', () => part10(compressed(jpegLossless()), '1.2.840.10008.1.2.4.70')],
]

/** A colour JPEG that somebody else encoded, as a file. */
export function jpegFile(jpeg: Buffer, columns: number, rows: number): Buffer {
  const colour: Parameters<typeof imageFields>[0] = {
    '00280002': ['US', 3],
    '00280004': ['CS', 'YBR_FULL_422'],
    '00280006': ['US', 0],
    '00280010': ['US', rows],
    '00280011': ['US', columns],
    '00280100': ['US', 8],
    '00280101': ['US', 8],
    '00280102': ['US', 7],
    '00281050': undefined,
    '00281051': undefined,
    '00281052': undefined,
    '00281053': undefined,
  }
  return part10(compressed(jpeg.length % 2 ? Buffer.concat([jpeg, Buffer.alloc(1)]) : jpeg, colour), '1.2.840.10008.1.2.4.50')
}

/** A JPEG-LS stream that claims an error of 255 grey levels and has no picture behind it, as hostile files do. */
export function hostileFile(): Buffer {
  const { columns, rows } = PICTURE
  const frame = [0xff, 0xf7, 0, 11, 8, rows >> 8, rows & 255, columns >> 8, columns & 255, 1, 1, 0x11, 0]
  const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 255, 0, 0]
  return part10(compressed(Buffer.from([0xff, 0xd8, ...frame, ...scan, 0xff, 0xd9, 0])), '1.2.840.10008.1.2.4.80')
}
