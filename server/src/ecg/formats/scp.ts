import { type EcgDeviceValue, type EcgLead, type EcgRecording, leadOfScp } from '@farsight/shared/ecg'
import { NO_FILTERS, notedTwice, plainText, rateOf, SampleBudget, timeText } from '../caps'
import { EcgRefused } from '../refused'

/** CRC-CCITT (polynomial 1021 hex, beginning with ones) as EN 1064 has it. */
export function scpCrc(bytes: Buffer): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let i = 0; i < 8; i += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc
}

const HEADER = 16
/** A section's own part, without its header. */
type Sections = ReadonlyMap<number, Buffer>

/** Sections by the pointers of section 0. `notes`: what devices do otherwise, taken all the same. */
export function sectionsOf(file: Buffer, notes: string[]): Sections {
  if (file.length < 6 + HEADER + 10) throw new EcgRefused('unknown')
  const length = file.readUInt32LE(2)
  const first = file.readUInt32LE(6 + 4)
  if (file.readUInt16LE(6 + 2) !== 0 || first < HEADER + 10) throw new EcgRefused('unknown')
  // Healforce's exports count from nought, with ten bits and marks of beats in each sample, all leads in one stream. Neither which leads they
  // are nor the rate is told (a hundred and fifty stands where microseconds do): a sheet of it would be a guess.
  if (file.readUInt32LE(6 + HEADER + 6) === 6) throw new EcgRefused('packed', 'Healforce')
  if (length > file.length) throw new EcgRefused('truncated', `${file.length}/${length}`)
  if (scpCrc(file.subarray(2, length || file.length)) !== file.readUInt16LE(0)) notes.push('CRC')
  const sections = new Map<number, Buffer>()
  for (let at = 6 + HEADER; at + 10 <= Math.min(file.length, 6 + first); at += 10) {
    const [id, size, index] = [file.readUInt16LE(at), file.readUInt32LE(at + 2), file.readUInt32LE(at + 6)]
    if (size <= HEADER || index === 0) continue
    const begin = index - 1
    if (begin + size > file.length) throw new EcgRefused('truncated', `section ${id}`)
    if (file.readUInt16LE(begin + 2) !== id) throw new EcgRefused('broken', `section ${id}`)
    const crc = file.readUInt16LE(begin)
    // A zero says that none was made.
    if (crc !== 0 && crc !== scpCrc(file.subarray(begin + 2, begin + size))) throw new EcgRefused('checksum', `section ${id}`)
    sections.set(id, file.subarray(begin + HEADER, begin + size))
  }
  return sections
}

/** Fields of section 1 by their tag. */
export function tagsOf(section: Buffer | undefined): ReadonlyMap<number, Buffer> {
  const tags = new Map<number, Buffer>()
  for (let at = 0; section && at + 3 <= section.length; ) {
    const [tag, length] = [section[at]!, section.readUInt16LE(at + 1)]
    if (tag === 255 || at + 3 + length > section.length) break
    tags.set(tag, section.subarray(at + 3, at + 3 + length))
    at += 3 + length
  }
  return tags
}
/** Up to the byte that ends it. */
const untilNul = (bytes: Buffer): string => bytes.toString('latin1').split('\0', 1)[0]!.trim()

/**
 * Maker and model of the acquiring device: section 1, tag 14 (EN 1064, 5.4.5). The model's six characters follow seven bytes of codes and
 * one of the maker's; from byte 36 on stand five texts, the last of which is the maker's name.
 */
function deviceOf(tag: Buffer | undefined): string {
  if (!tag) return ''
  const model = untilNul(tag.subarray(8, 14))
  const maker = tag.subarray(36).toString('latin1').split('\0')[4]?.trim() ?? ''
  return plainText([maker, model].filter((word) => word !== '' && word !== 'unknown').join(' '))
}
const two = (n: number): string => String(n).padStart(2, '0')
function timeOf(tags: ReadonlyMap<number, Buffer>): string {
  const [day, clock] = [tags.get(25), tags.get(26)]
  if (!day || day.length < 4) return ''
  const date = `${String(day.readUInt16LE(0)).padStart(4, '0')}${two(day[2]!)}${two(day[3]!)}`
  return timeText(date, clock ? [...clock.subarray(0, 3)].map(two).join('') : '')
}

/** Bits of a stream, the highest first. */
class Bits {
  private at = 0
  constructor(private readonly bytes: Buffer) {}
  get left(): number {
    return this.bytes.length * 8 - this.at
  }
  one(): number {
    const bit = (this.bytes[this.at >> 3]! >> (7 - (this.at & 7))) & 1
    this.at += 1
    return bit
  }
  signed(count: number): number {
    let value = 0
    for (let i = 0; i < count; i += 1) value = (value << 1) | this.one()
    return value >= 2 ** (count - 1) ? value - 2 ** count : value
  }
}

/**
 * The default Huffman table of EN 1064 (19999): so many ones, a zero, and a sign for 0 to ±8; behind nine ones and a zero a byte, behind ten
 * ones a word.
 */
function unpackDefault(bytes: Buffer, count: number): Int32Array {
  const bits = new Bits(bytes)
  // No sample takes less than a bit: what is announced beyond is asked of no memory.
  if (count > bits.left) throw new EcgRefused('truncated', `${bits.left}/${count}`)
  const values = new Int32Array(count)
  for (let n = 0; n < count; n += 1) {
    let ones = 0
    while (ones < 10 && bits.left > 0 && bits.one() === 1) ones += 1
    if (bits.left < (ones === 10 ? 16 : ones === 9 ? 8 : ones > 0 ? 1 : 0)) throw new EcgRefused('truncated', `${n}/${count}`)
    values[n] = ones === 0 ? 0 : ones === 10 ? bits.signed(16) : ones === 9 ? bits.signed(8) : bits.one() === 0 ? ones : -ones
  }
  return values
}
function unpackWords(bytes: Buffer, count: number): Int32Array {
  if (bytes.length < 2 * count) throw new EcgRefused('truncated', `${Math.floor(bytes.length / 2)}/${count}`)
  return Int32Array.from({ length: count }, (_, i) => bytes.readInt16LE(2 * i))
}
/** Differences of the first or second order give the samples back; the first ones stand as they are. */
function integrate(values: Int32Array, order: number): Int32Array {
  for (let i = order; i < values.length && order > 0; i += 1)
    values[i] = values[i]! + (order === 1 ? values[i - 1]! : 2 * values[i - 1]! - values[i - 2]!)
  return values
}

interface LeadAt {
  readonly lead: string | undefined
  readonly id: number
  /** Its first sample on the common time. */
  readonly from: number
  readonly samples: number
}
function leadsOf(section: Buffer | undefined): { readonly leads: readonly LeadAt[]; readonly reference: boolean } {
  if (!section || section.length < 2) throw new EcgRefused('noLead')
  const count = section[0]!
  if (section.length < 2 + 9 * count) throw new EcgRefused('truncated', 'section 3')
  const leads = Array.from({ length: count }, (_, i): LeadAt => {
    const at = 2 + 9 * i
    const [from, to, id] = [section.readUInt32LE(at), section.readUInt32LE(at + 4), section[at + 8]!]
    return { lead: leadOfScp(id), id, from, samples: to >= from ? to - from + 1 : 0 }
  })
  return { leads, reference: (section[1]! & 1) === 1 }
}

// Not measured, not made, not known; of an axis also 999.
const NONE: ReadonlySet<number> = new Set([29999, 29998, 19999])
const axisOf = (degrees: number | undefined): number | undefined => (degrees === 999 ? undefined : degrees)
/**
 * Section 7: RR and PP, then for each kind of beat onset and offset of P, QRS and T in ms from the beginning of its cycle, and the axes. The
 * first kind is the one that the device measured for the whole.
 */
function valuesOf(section: Buffer | undefined): readonly EcgDeviceValue[] {
  if (!section || section.length < 6) return []
  const said = (at: number): number | undefined => {
    const value = at + 2 <= section.length ? section.readInt16LE(at) : 29999
    return NONE.has(value) ? undefined : value
  }
  const between = (from: number, to: number): number | undefined => {
    const [a, b] = [said(from), said(to)]
    return a === undefined || b === undefined || b <= a ? undefined : b - a
  }
  const [rr, pp] = [said(2), said(4)]
  const values: readonly (readonly [name: string, value: number | undefined, unit: string])[] = [
    ['RR', rr === 0 ? undefined : rr, 'ms'],
    ['PP', pp === 0 ? undefined : pp, 'ms'],
    ...(section[0]! === 0
      ? []
      : ([
          ['P', between(6, 8), 'ms'],
          ['PR', between(6, 10), 'ms'],
          ['QRS', between(10, 12), 'ms'],
          ['QT', between(10, 14), 'ms'],
          ['P axis', axisOf(said(16)), 'deg'],
          ['QRS axis', axisOf(said(18)), 'deg'],
          ['T axis', axisOf(said(20)), 'deg'],
        ] as const)),
  ]
  return values.flatMap(([name, value, unit]) => (value === undefined ? [] : [{ name, value, unit, from: 'SCP-ECG section 7' }]))
}

/**
 * An SCP-ECG file (EN 1064, ISO 11073-91064): rhythm data of section 6, plain or by the default Huffman table, differences up to the second
 * order. Refused by name: other Huffman tables, subtracted reference beats, bimodal compression. Throws {@link EcgRefused}.
 */
export function readScp(file: Buffer): EcgRecording {
  const notes: string[] = []
  const sections = sectionsOf(file, notes)
  const tags = tagsOf(sections.get(1))
  const { leads: at, reference } = leadsOf(sections.get(3))
  const rhythm = sections.get(6)
  if (!rhythm || rhythm.length < 6 + 2 * at.length) throw new EcgRefused('noLead', 'section 6')
  const [nanovolts, interval, order, bimodal] = [rhythm.readUInt16LE(0), rhythm.readUInt16LE(2), rhythm[4]!, rhythm[5]!]
  if (nanovolts === 0) throw new EcgRefused('scale', 'section 6')
  const rate = rateOf(interval === 0 ? undefined : 1e6 / interval, 'section 6')
  // Without the beat of section 5 what is left is a residual, and no ECG.
  if (reference) throw new EcgRefused('packed', 'reference beat subtraction')
  if (bimodal !== 0) throw new EcgRefused('packed', 'bimodal compression')
  if (order > 2) throw new EcgRefused('packed', `difference ${order}`)
  const huffman = sections.get(2)
  if (huffman && huffman.length >= 2 && huffman.readUInt16LE(0) !== 19999)
    throw new EcgRefused('packed', `Huffman table ${huffman.readUInt16LE(0)}`)
  let begin = 6 + 2 * at.length
  const budget = new SampleBudget()
  const leads: EcgLead[] = []
  for (const [i, { lead, id, samples }] of at.entries()) {
    const size = rhythm.readUInt16LE(6 + 2 * i)
    if (begin + size > rhythm.length) throw new EcgRefused('truncated', `lead ${id}`)
    const bytes = rhythm.subarray(begin, begin + size)
    begin += size
    if (lead === undefined) {
      notes.push(`lead ${id}`)
      continue
    }
    budget.take(samples)
    const values = huffman ? unpackDefault(bytes, samples) : unpackWords(bytes, samples)
    leads.push({ lead, samples: integrate(values, order), unit: nanovolts / 1000, baseline: 0, derived: false })
  }
  if (leads.length === 0) throw new EcgRefused('noLead')
  const [{ samples: first }] = leads as [EcgLead]
  const other = leads.find(({ samples }) => samples.length !== first.length)
  const shown = at.filter(({ lead }) => lead !== undefined)
  const late = shown.find(({ from }) => from !== shown[0]!.from)
  // Leads that begin or end at other moments (section 3 allows it) have no common time here.
  if (other) throw new EcgRefused('packed', `${other.lead} ${other.samples.length}/${first.length}`)
  if (late) throw new EcgRefused('packed', `${late.lead} from ${late.from}/${shown[0]!.from}`)
  if (first.length === 0) throw new EcgRefused('truncated', 'section 3')
  return {
    ...{ format: 'scp', time: timeOf(tags), statements: [], notes, values: valuesOf(sections.get(7)) },
    device: deviceOf(tags.get(14)),
    groups: [{ rate, label: 'RHYTHM', kind: 'rhythm', leads: notedTwice(leads, notes) }],
    filters: NO_FILTERS,
  }
}
