import type { createChance } from '../../src/demo/studies/random'

type Chance = ReturnType<typeof createChance>
const LENGTHS = [0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xfffe, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff]
const WORDS = [
  'NaN',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
  '0x10',
  'Infinity',
  '',
  '-0',
  '2147483648',
  '&lol;',
  '<',
  ']]>',
  '\0',
  '../..',
]
const MOST = 700_000

/** Where heads, tables and numbers stand, more often than in the samples. */
const place = (bytes: Buffer, chance: Chance): number =>
  chance.chance(0.7) ? chance.integer(0, Math.min(bytes.length - 1, 1200)) : chance.integer(0, bytes.length - 1)

/** One change: a bit, a byte, a length of any width and order, a cut, a hole, the same again, a number that is none. */
function step(bytes: Buffer, chance: Chance): Buffer {
  if (bytes.length < 16) return bytes
  const at = Math.min(place(bytes, chance), bytes.length - 8)
  const out = Buffer.from(bytes)
  const long = chance.integer(1, chance.pick([4, 64, 4096]))
  switch (chance.integer(0, 8)) {
    case 0:
      out[at] = out[at]! ^ (1 << chance.integer(0, 7))
      return out
    case 1:
      out[at] = chance.integer(0, 255)
      return out
    case 2:
      out.writeUInt32LE(chance.pick(LENGTHS), at)
      return out
    case 3:
      out.writeUInt16LE(chance.pick(LENGTHS) & 0xffff, at)
      return out
    case 4:
      out.writeUInt32BE(chance.pick(LENGTHS), at)
      return out
    case 5:
      return out.subarray(0, chance.integer(0, out.length - 1))
    case 6:
      return Buffer.concat([out.subarray(0, at), out.subarray(Math.min(out.length, at + long))])
    case 7: {
      const again = out.subarray(at, at + long)
      return Buffer.concat([out.subarray(0, at), ...Array<Buffer>(chance.pick([2, 3, 50])).fill(again), out.subarray(at)])
    }
    default: {
      // The next run of digits, as one finds it in XML, in a WFDB header, in a DICOM decimal string.
      const text = out.toString('latin1', at, at + 2000)
      const found = /\d+(?:\.\d+)?/.exec(text)
      if (!found) return out
      const begin = at + found.index
      return Buffer.concat([out.subarray(0, begin), Buffer.from(chance.pick(WORDS)), out.subarray(begin + found[0].length)])
    }
  }
}

/** A file with one to four such changes. */
export function mutateEcg(seed: Buffer, chance: Chance): Buffer {
  let bytes = seed
  for (let left = chance.integer(1, 4); left > 0; left -= 1) bytes = step(bytes, chance)
  return bytes.length > MOST ? bytes.subarray(0, MOST) : bytes
}
