import { crc32, deflateRawSync } from 'node:zlib'

/** One entry as its maker wants it, lies included. */
export interface RawEntry {
  readonly name: string
  readonly data: Buffer | string
  /** What the headers say its size is; the true one unless told. */
  readonly says?: number
  /** Upper half of the external attributes: the mode of Unix. */
  readonly mode?: number
  readonly flags?: number
  /** Its data lies where the first entry's does. */
  readonly overlaps?: boolean
  /** Only in the directory, this often. */
  readonly times?: number
}

/** A zip whose headers say what they are told to say: what no sound program writes. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  let count = 0
  for (const { name, data, says, mode = 0, flags = 0, overlaps = false, times = 1 } of entries) {
    const plain = Buffer.from(data)
    const body = deflateRawSync(plain)
    const label = Buffer.from(name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(plain), 10)
    head.writeUInt32LE(body.length, 14)
    head.writeUInt32LE(says ?? plain.length, 18)
    head.writeUInt16LE(label.length, 22)
    const from = overlaps ? 0 : at
    if (!overlaps) {
      locals.push(Buffer.from('PK\x03\x04', 'latin1'), head, label, body)
      at += 4 + head.length + label.length + body.length
    }
    const central = Buffer.alloc(46)
    central.write('PK\x01\x02', 'latin1')
    central.writeUInt16LE(0x031e, 4)
    head.copy(central, 6, 0, 24)
    central.writeUInt32LE((mode << 16) >>> 0, 38)
    central.writeUInt32LE(from, 42)
    for (let i = 0; i < times; i += 1) directory.push(central, label)
    count += times
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, listed, end])
}
