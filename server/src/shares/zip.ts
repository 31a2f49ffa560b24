import { crc32 } from 'node:zlib'

/** A file of an archive: its name and what makes its bytes, one file at a time. */
export interface ZipEntry {
  readonly name: string
  /** undefined: there is none, and it is left out. */
  readonly content: () => Promise<Uint8Array | undefined>
}

const UTF8_NAMES = 0x0800
const MAX32 = 0xffffffff

/**
 * A ZIP of stored files (images are compressed already), made while it is sent: one file at a time stands in memory. Beyond 4 GB or
 * 65535 files it goes on as ZIP64 (APPNOTE 4.3.14). No time is told: every file has the same one.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for await (const { name, content } of entries) {
    const made = await content()
    if (!made) continue
    const bytes = Buffer.from(made)
    const local = localHeader(name, bytes)
    directory.push(centralHeader(name, bytes, at))
    yield local
    yield bytes
    at += local.length + bytes.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  for (const one of directory) yield one
  yield endOf(directory.length, size, at)
}

// 1980-01-01, the beginning of the format's time.
const DATE = 0x0021

function common(name: Buffer, bytes: Buffer, version: number): Buffer {
  const out = Buffer.alloc(26)
  out.writeUInt16LE(version, 0)
  out.writeUInt16LE(UTF8_NAMES, 2)
  out.writeUInt16LE(0, 4)
  out.writeUInt16LE(0, 6)
  out.writeUInt16LE(DATE, 8)
  out.writeUInt32LE(crc32(bytes), 10)
  out.writeUInt32LE(bytes.length, 14)
  out.writeUInt32LE(bytes.length, 18)
  out.writeUInt16LE(name.length, 22)
  return out
}

function localHeader(path: string, bytes: Buffer): Buffer {
  const name = Buffer.from(path)
  return Buffer.concat([Buffer.from('504b0304', 'hex'), common(name, bytes, 20), name])
}

function centralHeader(path: string, bytes: Buffer, offset: number): Buffer {
  const name = Buffer.from(path)
  const far = offset >= MAX32
  const extra = Buffer.alloc(far ? 12 : 0)
  if (far) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const head = common(name, bytes, far ? 45 : 20)
  head.writeUInt16LE(extra.length, 24)
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(far ? MAX32 : offset, 10)
  return Buffer.concat([Buffer.from('504b01021400', 'hex'), head, rest, name, extra])
}

function endOf(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(Math.min(count, 0xffff), 8)
  end.writeUInt16LE(Math.min(count, 0xffff), 10)
  end.writeUInt32LE(Math.min(size, MAX32), 12)
  end.writeUInt32LE(Math.min(at, MAX32), 16)
  if (count < 0xffff && at + size < MAX32) return end
  const far = Buffer.alloc(76)
  far.write('PK\x06\x06', 0, 'latin1')
  far.writeBigUInt64LE(44n, 4)
  far.writeUInt16LE(45, 12)
  far.writeUInt16LE(45, 14)
  far.writeBigUInt64LE(BigInt(count), 24)
  far.writeBigUInt64LE(BigInt(count), 32)
  far.writeBigUInt64LE(BigInt(size), 40)
  far.writeBigUInt64LE(BigInt(at), 48)
  far.write('PK\x06\x07', 56, 'latin1')
  far.writeBigUInt64LE(BigInt(at + size), 64)
  far.writeUInt32LE(1, 72)
  return Buffer.concat([far, end])
}
