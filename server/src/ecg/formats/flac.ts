import { EcgRefused } from '../refused'

/** Bits of a stream, the highest first. Throws {@link EcgRefused} at its end. */
class BitStream {
  constructor(
    private readonly bytes: Buffer,
    /** Place in bits. */
    public at: number,
  ) {}
  unsigned(count: number): number {
    if (this.at + count > this.bytes.length * 8) throw new EcgRefused('truncated', 'FLAC')
    let value = 0
    for (let left = count; left > 0; ) {
      const free = 8 - (this.at & 7)
      const take = Math.min(free, left)
      const part = (this.bytes[this.at >> 3]! >> (free - take)) & ((1 << take) - 1)
      value = value * (1 << take) + part
      this.at += take
      left -= take
    }
    return value
  }
  signed(count: number): number {
    if (count === 0) return 0
    const value = this.unsigned(count)
    return value >= 2 ** (count - 1) ? value - 2 ** count : value
  }
  /** So many noughts before a one. */
  unary(): number {
    let count = 0
    for (;;) {
      if (this.at >= this.bytes.length * 8) throw new EcgRefused('truncated', 'FLAC')
      const free = 8 - (this.at & 7)
      const rest = this.bytes[this.at >> 3]! & ((1 << free) - 1)
      if (rest === 0) {
        count += free
        this.at += free
        continue
      }
      const zeros = Math.clz32(rest) - (32 - free)
      this.at += zeros + 1
      return count + zeros
    }
  }
  align(): void {
    this.at = (this.at + 7) & ~7
  }
}

const refuse = (detail: string): never => {
  throw new EcgRefused('broken', `FLAC ${detail}`)
}

/** Polynomial 8005 hex, beginning with noughts: what closes each frame. */
function crc16(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let i = 0; i < 8; i += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x8005) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}

/** What a predictor left over, in Rice codes by partitions. */
function residual(bits: BitStream, to: Float64Array, order: number): void {
  const method = bits.unsigned(2)
  if (method > 1) refuse('residual')
  const [wide, plain] = method === 0 ? [4, 15] : [5, 31]
  const partitions = 1 << bits.unsigned(4)
  const size = to.length / partitions
  if (!Number.isInteger(size) || size < order) refuse('partition')
  let n = order
  for (let p = 0; p < partitions; p += 1) {
    const parameter = bits.unsigned(wide)
    const raw = parameter === plain ? bits.unsigned(5) : undefined
    for (const end = (p + 1) * size; n < end; n += 1) {
      if (raw !== undefined) to[n] = bits.signed(raw)
      else {
        const folded = bits.unary() * 2 ** parameter + bits.unsigned(parameter)
        to[n] = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
      }
    }
  }
}

/** Coefficients of the fixed predictors, the nearest sample first. */
const FIXED = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]] as const

function subframe(bits: BitStream, count: number, depth: number): Float64Array {
  if (bits.unsigned(1) !== 0) refuse('subframe')
  const kind = bits.unsigned(6)
  const wasted = bits.unsigned(1) === 0 ? 0 : bits.unary() + 1
  const size = depth - wasted
  if (size < 1) refuse('wasted bits')
  const samples = new Float64Array(count)
  const warm = (order: number): void => {
    if (order > count) refuse('order')
    for (let i = 0; i < order; i += 1) samples[i] = bits.signed(size)
  }
  if (kind === 0) samples.fill(bits.signed(size))
  else if (kind === 1) warm(count)
  else if (kind >= 8 && kind <= 12) {
    const order = kind - 8
    warm(order)
    residual(bits, samples, order)
    predict(samples, FIXED[order]!, 0)
  } else if (kind >= 32) {
    const order = kind - 31
    warm(order)
    const precision = bits.unsigned(4) + 1
    const shift = bits.signed(5)
    if (precision === 16 || shift < 0) refuse('predictor')
    const coefficients = Array.from({ length: order }, () => bits.signed(precision))
    residual(bits, samples, order)
    predict(samples, coefficients, shift)
  } else refuse('subframe')
  if (wasted > 0) for (let i = 0; i < count; i += 1) samples[i] = samples[i]! * 2 ** wasted
  return samples
}

function predict(samples: Float64Array, coefficients: readonly number[], shift: number): void {
  const scale = 2 ** shift
  for (let n = coefficients.length; n < samples.length; n += 1) {
    let sum = 0
    for (let i = 0; i < coefficients.length; i += 1) sum += coefficients[i]! * samples[n - 1 - i]!
    samples[n] = samples[n]! + Math.floor(sum / scale)
  }
}

/** Two channels that were written as one of them and their difference, or as their middle and it. */
function apart(kind: number, a: Float64Array, b: Float64Array): void {
  for (let i = 0; i < a.length; i += 1) {
    const [x, y] = [a[i]!, b[i]!]
    if (kind === 8) b[i] = x - y
    else if (kind === 9) a[i] = x + y
    else {
      const sum = 2 * x + Math.abs(y % 2)
      a[i] = (sum + y) / 2
      b[i] = (sum - y) / 2
    }
  }
}

const SIZES = [0, 192, 576, 1152, 2304, 4608, 0, 0, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768]

/** Channels of a FLAC stream (RFC 9639), as many samples of each as asked for. Throws {@link EcgRefused}. */
export function readFlac(file: Buffer, channels: number, count: number): readonly Int32Array[] {
  if (file.length < 42 || file.toString('latin1', 0, 4) !== 'fLaC') throw new EcgRefused('broken', 'FLAC')
  let at = 4
  for (let last = false; !last; ) {
    if (at + 4 > file.length) throw new EcgRefused('truncated', 'FLAC')
    last = (file[at]! & 0x80) !== 0
    at += 4 + file.readUIntBE(at + 1, 3)
  }
  const has = ((file[20]! >> 1) & 7) + 1
  const depth = (((file[20]! & 1) << 4) | (file[21]! >> 4)) + 1
  if (has !== channels) refuse(`${has}/${channels} channels`)
  if (depth > 24) throw new EcgRefused('packed', `FLAC ${depth} bits`)
  const all = Array.from({ length: channels }, () => new Int32Array(count))
  for (let done = 0; done < count; ) {
    const begin = at
    const bits = new BitStream(file, at * 8)
    if (bits.unsigned(15) !== 0x7ffc) refuse('frame')
    bits.unsigned(1)
    const [size, rate, kind] = [bits.unsigned(4), bits.unsigned(4), bits.unsigned(4)]
    bits.unsigned(4)
    // The frame's number, in as many bytes as UTF-8 would take.
    const first = bits.unsigned(8)
    for (let more = Math.clz32(~(first << 24)) - 1; more > 0; more -= 1) bits.unsigned(8)
    const length = size === 6 ? bits.unsigned(8) + 1 : size === 7 ? bits.unsigned(16) + 1 : SIZES[size]!
    if (rate >= 12) bits.unsigned(rate === 12 ? 8 : 16)
    bits.unsigned(8)
    if (length === 0 || kind > 10 || (kind < 8 ? kind + 1 : 2) !== channels) refuse('frame')
    const wide = (channel: number): number => (kind === 9 ? (channel === 0 ? 1 : 0) : kind >= 8 && channel === 1 ? 1 : 0)
    const read = all.map((_, channel) => subframe(bits, length, depth + wide(channel)))
    if (kind >= 8) apart(kind, read[0]!, read[1]!)
    bits.align()
    const sum = crc16(file.subarray(begin, bits.at / 8))
    if (bits.unsigned(16) !== sum) throw new EcgRefused('checksum', 'FLAC')
    at = bits.at / 8
    const taken = Math.min(length, count - done)
    for (const [channel, samples] of read.entries()) for (let i = 0; i < taken; i += 1) all[channel]![done + i] = samples[i]!
    done += length
  }
  return all
}
