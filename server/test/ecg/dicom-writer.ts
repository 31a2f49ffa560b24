import type { Field } from '../../src/images/dicom/part10-writer'

const LITTLE = '1.2.840.10008.1.2.1'
const BIG = '1.2.840.10008.1.2.2'
export const TWELVE_LEAD = '1.2.840.10008.5.1.4.1.1.9.1.1'
const LONG = new Set(['OB', 'OL', 'OW', 'SQ', 'UN', 'UT'])

/** Elements in explicit VR, either byte order; binary values stand as they are given. */
function encode(fields: readonly Field[], little: boolean): Buffer {
  const u16 = (value: number): Buffer => {
    const bytes = Buffer.alloc(2)
    if (little) bytes.writeUInt16LE(value)
    else bytes.writeUInt16BE(value)
    return bytes
  }
  const u32 = (value: number): Buffer => {
    const bytes = Buffer.alloc(4)
    if (little) bytes.writeUInt32LE(value >>> 0)
    else bytes.writeUInt32BE(value >>> 0)
    return bytes
  }
  const tagOf = (tag: number): Buffer => Buffer.concat([u16(tag >>> 16), u16(tag & 0xffff)])
  const content = (vr: string, value: Field[2]): Buffer => {
    if (Buffer.isBuffer(value)) return value
    if (vr === 'SQ')
      return Buffer.concat(
        (value as readonly Field[][]).map((item) => {
          const inner = encode(item, little)
          return Buffer.concat([tagOf(0xfffee000), u32(inner.length), inner])
        }),
      )
    const values = (Array.isArray(value) ? value : [value]) as (string | number)[]
    if (vr === 'US') return Buffer.concat(values.map((one) => u16(Number(one))))
    if (vr === 'UL') return Buffer.concat(values.map((one) => u32(Number(one))))
    return Buffer.from(values.join('\\'))
  }
  return Buffer.concat(
    [...fields]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([tag, vr, value]) => {
        const bytes = content(vr, value)
        const even = bytes.length % 2 ? Buffer.concat([bytes, Buffer.from(vr === 'UI' || vr === 'OB' ? [0] : [0x20])]) : bytes
        return [tagOf(tag), Buffer.from(vr), LONG.has(vr) ? Buffer.concat([u16(0), u32(even.length)]) : u16(even.length), even]
      }),
  )
}

export const code = (value: string, scheme: string, meaning: string): Field[] => [
  [0x00080100, 'SH', value],
  [0x00080102, 'SH', scheme],
  [0x00080104, 'LO', meaning],
]

/** One channel: its lead's code (`scheme value meaning`), what its samples mean, and elements put in their place. */
export interface ChannelParts {
  readonly lead?: readonly [value: string, scheme: string, meaning: string]
  readonly sensitivity?: string | undefined
  readonly unit?: string | undefined
  readonly bitsStored?: number
  readonly more?: readonly Field[]
}
export interface GroupParts {
  readonly channels: readonly ChannelParts[]
  /** Interleaved, as they stand in the file. */
  readonly data: Buffer
  readonly samples: number
  readonly bits?: number
  readonly interpretation?: string
  readonly rate?: string
  readonly label?: string
  readonly padding?: Buffer
  readonly vr?: string
  readonly count?: number
  /** Milliseconds after the first group. */
  readonly later?: string
}
export interface DicomEcgParts {
  readonly groups: readonly GroupParts[]
  readonly little?: boolean
  readonly sopClass?: string
  readonly more?: readonly Field[]
}

function channelOf({ lead = ['5.6.3-9-2', 'SCPECG', 'Lead II'], bitsStored, more = [], ...parts }: ChannelParts, bits: number): Field[] {
  const sensitivity = 'sensitivity' in parts ? parts.sensitivity : '2.5'
  const unit = 'unit' in parts ? parts.unit : 'uV'
  return [
    [0x003a0208, 'SQ', [code(...lead)]],
    ...(sensitivity === undefined ? [] : ([[0x003a0210, 'DS', sensitivity]] as Field[])),
    ...(unit === undefined ? [] : ([[0x003a0211, 'SQ', [code(unit, 'UCUM', unit)]]] as Field[])),
    [0x003a021a, 'US', bitsStored ?? bits],
    ...more,
  ]
}

/** A DICOM waveform file of these groups, right unless `parts` says otherwise. */
export function dicomEcg({ groups, little = true, sopClass = TWELVE_LEAD, more = [] }: DicomEcgParts): Buffer {
  const items = groups.map(
    ({
      channels,
      data,
      samples,
      bits = 16,
      interpretation = 'SS',
      rate = '500',
      label,
      padding,
      vr = bits === 8 ? 'OB' : 'OW',
      count,
      later,
    }) =>
      [
        ...(later === undefined ? [] : [[0x00181068, 'DS', later]]),
        [0x003a0004, 'CS', 'ORIGINAL'],
        [0x003a0005, 'US', count ?? channels.length],
        [0x003a0010, 'UL', samples],
        [0x003a001a, 'DS', rate],
        ...(label === undefined ? [] : [[0x003a0020, 'SH', label]]),
        [0x003a0200, 'SQ', channels.map((channel) => channelOf(channel, bits))],
        [0x54001004, 'US', bits],
        [0x54001006, 'CS', interpretation],
        ...(padding === undefined ? [] : [[0x5400100a, vr, padding]]),
        [0x54001010, vr, data],
      ] as Field[],
  )
  const body = encode(
    [
      [0x00080005, 'CS', 'ISO_IR 192'],
      [0x00080016, 'UI', sopClass],
      [0x00080018, 'UI', '1.2.826.0.1.9'],
      [0x0008002a, 'DT', '20261123093005.250+0800'],
      [0x00080060, 'CS', 'ECG'],
      [0x00080070, 'LO', '千里眼'],
      [0x00081090, 'LO', 'E9'],
      [0x54000100, 'SQ', items],
      ...more,
    ],
    little,
  )
  const meta = encode(
    [
      [0x00020002, 'UI', sopClass],
      [0x00020003, 'UI', '1.2.826.0.1.9'],
      [0x00020010, 'UI', little ? LITTLE : BIG],
    ],
    true,
  )
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), encode([[0x00020000, 'UL', meta.length]], true), meta, body])
}

/** Words of either byte order. */
export function words(values: readonly number[], little = true, size: 2 | 4 = 2): Buffer {
  const bytes = Buffer.alloc(values.length * size)
  for (const [i, value] of values.entries()) {
    const unsigned = size === 2 ? value & 0xffff : value >>> 0
    if (little) bytes.writeUIntLE(unsigned, i * size, size)
    else bytes.writeUIntBE(unsigned, i * size, size)
  }
  return bytes
}
