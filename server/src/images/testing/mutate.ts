import type { createChance } from '../../demo/studies/random.ts'

type Chance = ReturnType<typeof createChance>

const LONG = new Set(['OB', 'OD', 'OF', 'OL', 'OV', 'OW', 'SQ', 'SV', 'UC', 'UN', 'UR', 'UT', 'UV'])
const VRS = ['AE', 'AS', 'AT', 'CS', 'DA', 'DS', 'FL', 'IS', 'LO', 'OB', 'OW', 'PN', 'SQ', 'UI', 'UL', 'UN', 'US', 'UT', 'ZZ']
const LENGTHS = [0, 1, 2, 7, 8, 0xfffe, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]
const TAGS = [
  0x00020010, 0x00080005, 0x00080018, 0x00280008, 0x00280010, 0x00280100, 0x7fe00010, 0xfffee000, 0xfffee00d, 0xfffee0dd, 0x52009230,
]
const MOST = 400_000

interface Place {
  readonly at: number
  readonly value: number
  readonly length: number
  readonly long: boolean
  readonly vr: string
}

/** Elements of the first level of an Explicit VR Little Endian file, as far as they can be walked. */
function places(bytes: Buffer): Place[] {
  const found: Place[] = []
  for (let at = 132; at + 12 <= bytes.length && found.length < 400; ) {
    const vr = bytes.toString('latin1', at + 4, at + 6)
    if (!/^[A-Z]{2}$/.test(vr)) break
    const long = LONG.has(vr)
    const length = long ? bytes.readUInt32LE(at + 8) : bytes.readUInt16LE(at + 6)
    const value = at + (long ? 12 : 8)
    found.push({ at, value, length: Math.min(length, bytes.length - value), long, vr })
    if (length === 0xffffffff) break
    at = value + length
  }
  return found
}

const cut = (bytes: Buffer, from: number, to: number, put: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([bytes.subarray(0, from), put, bytes.subarray(Math.min(to, bytes.length))])

/** One change that knows what an element is: its tag, VR, length, place, value, nesting; or one that knows nothing. */
function step(bytes: Buffer, chance: Chance): Buffer {
  const all = places(bytes)
  const one = all.length ? chance.pick(all) : undefined
  const kind = one ? chance.integer(0, 11) : 11
  if (!one) return noise(bytes, chance)
  const { at, value, length, long } = one
  const end = value + length
  const other = chance.pick(all)
  const whole = bytes.subarray(at, end)
  const out = Buffer.from(bytes)
  switch (kind) {
    case 0:
      if (long) out.writeUInt32LE(chance.pick(LENGTHS), at + 8)
      else out.writeUInt16LE(chance.pick(LENGTHS) & 0xffff, at + 6)
      return out
    case 1:
      out.write(chance.pick(VRS), at + 4, 'latin1')
      return out
    case 2: {
      const tag = chance.pick(TAGS)
      out.writeUInt16LE(tag >>> 16, at)
      out.writeUInt16LE(tag & 0xffff, at + 2)
      return out
    }
    case 3:
      return cut(bytes, at, end)
    case 4:
      // The same element twice, or many times.
      return cut(bytes, end, end, Buffer.concat(Array(chance.pick([1, 2, 50])).fill(whole.subarray(0, 2000))))
    case 5:
      return other.at > end ? cut(cut(bytes, other.at, other.at, Buffer.from(whole.subarray(0, 60_000))), at, end) : cut(bytes, at, end)
    case 6: {
      const text = Buffer.from(
        chance.pick(['1\\2\\3', '-1', '99999999999', '1e400', 'NaN', '\u0000'.repeat(64), '9'.repeat(70), '../..', '\\'.repeat(999)]),
      )
      const put = text.length % 2 ? Buffer.concat([text, Buffer.from(' ')]) : text
      if (long) out.writeUInt32LE(put.length, at + 8)
      else out.writeUInt16LE(put.length, at + 6)
      return cut(out, value, end, put)
    }
    case 7: {
      // A sequence around it, deep inside others.
      const deep = chance.pick([1, 3, 63, 65, 2000])
      const open = Buffer.from([0x40, 0, 0x30, 0xa7, 0x53, 0x51, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xfe, 0xff, 0, 0xe0, 0xff, 0xff, 0xff, 0xff])
      const close = Buffer.from([0xfe, 0xff, 0x0d, 0xe0, 0, 0, 0, 0, 0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0])
      const inner = Buffer.from(whole.subarray(0, 500))
      return cut(bytes, at, end, Buffer.concat([...Array(deep).fill(open), inner, ...Array(chance.integer(0, deep)).fill(close)]))
    }
    case 8:
      return bytes.subarray(0, chance.integer(at, Math.max(at, Math.min(end, bytes.length))))
    case 9:
      for (let i = 0; i < 8 && length > 0; i += 1) out[value + chance.integer(0, length - 1)] = chance.integer(0, 255)
      return out
    case 10:
      for (let i = 0; i + 2 <= length && i < 8; i += 2) out.writeUInt16LE(chance.pick([0, 1, 3, 8, 16, 0x7fff, 0xffff]), value + i)
      return out
    default:
      return noise(bytes, chance)
  }
}

function noise(bytes: Buffer, chance: Chance): Buffer {
  if (bytes.length < 140) return bytes
  const out = Buffer.from(bytes)
  const at = chance.integer(100, out.length - 5)
  if (chance.integer(0, 1)) out[at] = out[at]! ^ (1 << chance.integer(0, 7))
  else out.writeUInt32LE(chance.pick(LENGTHS), at)
  return out
}

/** A file with one to five such changes; never larger than a few hundred kilobytes. */
export function mutate(seed: Buffer, chance: Chance): Buffer {
  let bytes = seed
  for (let left = chance.integer(1, 5); left > 0; left -= 1) bytes = step(bytes, chance)
  return bytes.length > MOST ? bytes.subarray(0, MOST) : bytes
}
