import { ECG_GAP } from '@farsight/shared/ecg'
import { EcgRefused } from '../refused'

/** How the samples of a multiplex group are written (PS3.3 C.10.9.1.5). */
export interface SampleCoding {
  /** Waveform Bits Allocated. */
  readonly bits: number
  /** Waveform Sample Interpretation: SB UB SS US SL UL MB AB. */
  readonly interpretation: string
  readonly littleEndian: boolean
  /** 8-bit samples in a value of words: of a big endian file they stand in turned pairs. */
  readonly words: boolean
}

/** µ-law of ITU-T G.711, in fourteen bits. */
function muLaw(byte: number): number {
  const code = ~byte & 0xff
  const size = ((((code & 0x0f) << 1) + 33) << ((code >> 4) & 7)) - 33
  return code & 0x80 ? -size : size
}
/** A-law of ITU-T G.711, in thirteen bits. */
function aLaw(byte: number): number {
  const code = byte ^ 0x55
  const [segment, step] = [(code >> 4) & 7, ((code & 0x0f) << 1) + 1]
  const size = segment === 0 ? step : (step + 32) << (segment - 1)
  return code & 0x80 ? size : -size
}

type Take = (bytes: Buffer, at: number) => number
const TAKE: Readonly<Record<string, readonly [bits: number, little: Take, big: Take]>> = {
  SB: [8, (b, at) => b.readInt8(at), (b, at) => b.readInt8(at)],
  UB: [8, (b, at) => b[at]!, (b, at) => b[at]!],
  MB: [8, (b, at) => muLaw(b[at]!), (b, at) => muLaw(b[at]!)],
  AB: [8, (b, at) => aLaw(b[at]!), (b, at) => aLaw(b[at]!)],
  SS: [16, (b, at) => b.readInt16LE(at), (b, at) => b.readInt16BE(at)],
  US: [16, (b, at) => b.readUInt16LE(at), (b, at) => b.readUInt16BE(at)],
  SL: [32, (b, at) => b.readInt32LE(at), (b, at) => b.readInt32BE(at)],
  UL: [32, (b, at) => b.readUInt32LE(at), (b, at) => b.readUInt32BE(at)],
}
const LAWS: ReadonlySet<string> = new Set(['MB', 'AB'])
const MIDDLE = 0x80000000

/** The one channel of a multiplexed group: where it begins, how many there are, and its own Bits Stored. */
export interface ChannelAt {
  readonly channel: number
  readonly channels: number
  readonly samples: number
  readonly bitsStored: number
}

/** Reads samples of a group. Throws {@link EcgRefused} for a coding that is none. */
export function sampleReader(
  coding: SampleCoding,
  padding: Buffer,
): (bytes: Buffer, at: ChannelAt) => { samples: Int32Array; shift: number } {
  const { bits, interpretation, littleEndian, words } = coding
  const known = TAKE[interpretation]
  if (!Object.hasOwn(TAKE, interpretation) || !known) throw new EcgRefused('packed', `samples ${interpretation.slice(0, 8) || '?'}`)
  if (known[0] !== bits) throw new EcgRefused('broken', `${interpretation} in ${bits} bits`)
  const take = littleEndian ? known[1] : known[2]
  const size = bits / 8
  const turned = size === 1 && words && !littleEndian ? 1 : 0
  const pad = padding.length >= size ? take(padding, turned) : undefined
  return (bytes, { channel, channels, samples: count, bitsStored }) => {
    if (bitsStored < 1 || bitsStored > bits) throw new EcgRefused('broken', `${bitsStored} of ${bits} bits`)
    // Above the stored bits anything may stand: the sign is that of the highest stored one.
    const spare = LAWS.has(interpretation) ? 0 : 32 - bitsStored
    const signed = interpretation.startsWith('S') || LAWS.has(interpretation)
    const samples = new Int32Array(count)
    const place = (i: number): number => ((i * channels + channel) * size) ^ turned
    // Unsigned 32 bits pass what Int32Array holds: read from the middle where they do, and told as a shift.
    let most = 0
    if (!signed && bitsStored === 32) for (let i = 0; i < count; i += 1) most = Math.max(most, take(bytes, place(i)))
    const shift = most >= MIDDLE ? MIDDLE : 0
    for (let i = 0; i < count; i += 1) {
      const code = take(bytes, place(i))
      const value = signed ? (code << spare) >> spare : ((code << spare) >>> spare) - shift
      // The lowest of 32 bits is taken for gaps: a sample there is one unit above.
      samples[i] = code === pad ? ECG_GAP : Math.max(value, ECG_GAP + 1)
    }
    return { samples, shift }
  }
}
