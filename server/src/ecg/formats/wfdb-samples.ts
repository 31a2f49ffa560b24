import { ECG_GAP } from '@farsight/shared/ecg'
import { EcgRefused } from '../refused'
import { readFlac } from './flac'
import type { WfdbSignal } from './wfdb-header'

/** A format of signal(5): how many samples stand in so many bytes, how the n-th is taken, and the value that says there is none. */
interface Plain {
  readonly count: (bytes: number) => number
  readonly take: (bytes: Buffer, n: number) => number
  readonly gap: number
}
const each = (size: number, gap: number, take: (bytes: Buffer, at: number) => number): Plain => ({
  count: (bytes) => Math.floor(bytes / size),
  take: (bytes, n) => take(bytes, n * size),
  gap,
})
const signed12 = (value: number): number => (value > 2047 ? value - 4096 : value)
const PLAIN: Readonly<Record<string, Plain>> = {
  '16': each(2, -0x8000, (bytes, at) => bytes.readInt16LE(at)),
  '24': each(3, -0x800000, (bytes, at) => bytes.readIntLE(at, 3)),
  '32': each(4, -0x80000000, (bytes, at) => bytes.readInt32LE(at)),
  '61': each(2, -0x8000, (bytes, at) => bytes.readInt16BE(at)),
  '80': each(1, -128, (bytes, at) => bytes[at]! - 128),
  '160': each(2, -0x8000, (bytes, at) => bytes.readUInt16LE(at) - 0x8000),
  // Two of twelve bits in three bytes.
  '212': {
    count: (bytes) => 2 * Math.floor(bytes / 3) + (bytes % 3 === 2 ? 1 : 0),
    take: (bytes, n) => {
      const at = 3 * (n >> 1)
      const middle = bytes[at + 1]!
      return n & 1 ? signed12(bytes[at + 2]! | ((middle & 0xf0) << 4)) : signed12(bytes[at]! | ((middle & 0x0f) << 8))
    },
    gap: -2048,
  },
}
/** Compressed by FLAC, with so many bits. */
const FLAC: Readonly<Record<string, number>> = { '508': 8, '516': 16, '524': 24 }

/** Throws {@link EcgRefused} for a format that is not read, by its name. */
export function knownFormat(format: string): void {
  if (!Object.hasOwn(PLAIN, format) && !Object.hasOwn(FLAC, format)) throw new EcgRefused('packed', `WFDB ${format}`)
}

/** How many frames a file holds whose header does not say; 0 where that is not to be seen. */
export function framesIn(bytes: Buffer, signals: readonly WfdbSignal[]): number {
  const [{ format, offset }] = signals as [WfdbSignal]
  const frame = signals.reduce((sum, { perFrame }) => sum + perFrame, 0)
  if (Object.hasOwn(PLAIN, format)) return Math.floor(PLAIN[format]!.count(Math.max(0, bytes.length - offset)) / frame)
  // STREAMINFO: 36 bits at byte 21.
  return bytes.length >= 26 ? Math.floor(((bytes[21]! & 0x0f) * 2 ** 32 + bytes.readUInt32BE(22)) / signals[0]!.perFrame) : 0
}

/** The samples of each signal of one file, gaps marked, sums by the header's checksums. Throws {@link EcgRefused}. */
export function samplesOf(bytes: Buffer, signals: readonly WfdbSignal[], frames: number): readonly Int32Array[] {
  const [{ format, offset, file, perFrame }] = signals as [WfdbSignal]
  if (Object.hasOwn(FLAC, format)) {
    if (signals.some((signal) => signal.perFrame !== perFrame)) throw new EcgRefused('packed', `WFDB ${format} of several rates`)
    const all = readFlac(bytes.subarray(offset), signals.length, frames * perFrame)
    return all.map((samples, i) => checked(samples, signals[i]!, -(2 ** (FLAC[format]! - 1))))
  }
  const { count, take, gap } = PLAIN[format]!
  const frame = signals.reduce((sum, one) => sum + one.perFrame, 0)
  const data = bytes.subarray(offset)
  const has = count(data.length)
  if (has < frames * frame) throw new EcgRefused('truncated', `${file} ${has}/${frames * frame}`)
  let before = 0
  return signals.map((signal) => {
    const samples = new Int32Array(frames * signal.perFrame)
    for (let n = 0, k = 0; n < frames; n += 1)
      for (let i = 0; i < signal.perFrame; i += 1, k += 1) samples[k] = take(data, n * frame + before + i)
    before += signal.perFrame
    return checked(samples, signal, gap)
  })
}

function checked(samples: Int32Array, { checksum, description }: WfdbSignal, gap: number): Int32Array {
  let sum = 0
  for (let i = 0; i < samples.length; i += 1) {
    sum = (sum + samples[i]!) & 0xffff
    if (samples[i] === gap) samples[i] = ECG_GAP
  }
  // Nought is what writers leave there that make none.
  if (checksum && checksum !== sum) throw new EcgRefused('checksum', description.slice(0, 60))
  return samples
}
