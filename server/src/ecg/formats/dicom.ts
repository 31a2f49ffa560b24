import { type EcgFilters, type EcgGroup, type EcgLead, type EcgRecording, leadNamed, leadOfScp } from '@farsight/shared/ecg'
import type { TextDecoder } from '../../images/dicom/charset'
import type { DataSet } from '../../images/dicom/data-set'
import type { DicomLimits } from '../../images/dicom/limits'
import { readPart10 } from '../../images/dicom/part10'
import { DicomRefused } from '../../images/dicom/reasons'
import { Tag } from '../../images/dicom/tags'
import { bytesOf, decoderOf, firstDecimal, firstItem, text, unsigned } from '../../images/dicom/values'
import { MOST_LEADS, microvoltsOfUnit, NO_FILTERS, notedTwice, plainText, rateOf, SampleBudget, timeText, unitOf } from '../caps'
import { type EcgReason, EcgRefused } from '../refused'
import { annotationsOf } from './dicom-annotations'
import { type ChannelAt, sampleReader } from './dicom-samples'

const W = {
  ...{ AcquisitionDateTime: 0x0008002a, CodeValue: 0x00080100, CodingScheme: 0x00080102, CodeMeaning: 0x00080104 },
  ...{ Originality: 0x003a0004, Channels: 0x003a0005, Samples: 0x003a0010, SamplingFrequency: 0x003a001a, GroupLabel: 0x003a0020 },
  ...{ ChannelDefinition: 0x003a0200, ChannelLabel: 0x003a0203, ChannelSource: 0x003a0208, Sensitivity: 0x003a0210 },
  ...{ SensitivityUnits: 0x003a0211, Correction: 0x003a0212, Baseline: 0x003a0213, TimeSkew: 0x003a0214, SampleSkew: 0x003a0215 },
  ...{ ChannelOffset: 0x003a0218, BitsStored: 0x003a021a, LowCut: 0x003a0220, HighCut: 0x003a0221, Notch: 0x003a0222 },
  ...{ EncapsulatedDocument: 0x00420011, GroupTimeOffset: 0x00181068 },
  ...{ BitsAllocated: 0x54001004, Interpretation: 0x54001006, Padding: 0x5400100a, Data: 0x54001010 },
} as const

const REASONS: Readonly<Record<string, EcgReason>> = {
  ...{ TRUNCATED: 'truncated', BAD_LENGTH: 'truncated', PIXEL_TRUNCATED: 'truncated', EMPTY_FILE: 'truncated', BAD_DEFLATE: 'truncated' },
  ...{ NOT_DICOM: 'unknown', ARCHIVE_FILE: 'unknown', UNKNOWN_TRANSFER_SYNTAX: 'packed' },
  ...{ TOO_LARGE: 'large', TEXT_TOO_LONG: 'large', INFLATED_TOO_LARGE: 'large', TOO_DEEP: 'large', TOO_MANY_ELEMENTS: 'large' },
}

/** A lead by its code (MDC of CID 3001, SCPECG), else by its meaning, else by the channel's label. */
function leadOf(channel: DataSet, decoder: TextDecoder): { readonly lead: string | undefined; readonly said: string } {
  const source = firstItem(channel, W.ChannelSource)
  const code = source ? text(source, W.CodeValue) : ''
  const meaning = source ? decoder.decode(bytesOf(source, W.CodeMeaning)) : ''
  const label = decoder.decode(bytesOf(channel, W.ChannelLabel))
  // ISO 11073-10101 counts leads as SCP-ECG does, in its block 2: `2:61`, or both as one number.
  const mdc = /^(?:2:)?(\d{1,6})$/.exec(code)
  const number = mdc && text(source!, W.CodingScheme) === 'MDC' ? Number(mdc[1]) % 0x20000 : 0
  // A code of a scheme of the device's own may look like any lead.
  const coded = number > 0 ? leadOfScp(number) : /^(?:5\.6\.3-9-|MDC_ECG_LEAD_)/.test(code) ? leadNamed(code) : undefined
  const lead = coded ?? leadNamed(meaning) ?? leadNamed(label)
  return { lead, said: plainText(meaning || label || code, 60) || 'channel' }
}

/** µV of one unit, and of the zero; undefined for a channel that is no voltage. */
function scaleOf(channel: DataSet, lead: string): { readonly unit: number; readonly baseline: number } | undefined {
  const units = firstItem(channel, W.SensitivityUnits)
  const said = units ? text(units, W.CodeValue) || text(units, W.CodeMeaning) : ''
  const micro = microvoltsOfUnit(said)
  if (said !== '' && micro === undefined) return undefined
  const sensitivity = firstDecimal(channel, W.Sensitivity)
  const correction = channel.elements.has(W.Correction) && text(channel, W.Correction) !== '' ? firstDecimal(channel, W.Correction) : 1
  const base = text(channel, W.Baseline) === '' ? 0 : firstDecimal(channel, W.Baseline)
  const unit = (sensitivity ?? 0) * (correction ?? 0) * (micro ?? 0)
  const baseline = base === null ? Number.NaN : base * (micro ?? 0)
  if (!Number.isFinite(baseline)) throw new EcgRefused('scale', lead)
  return { unit: unitOf(unit, lead), baseline }
}

function filtersOf(channel: DataSet): EcgFilters {
  const [lowCut, highCut, notch] = [firstDecimal(channel, W.LowCut), firstDecimal(channel, W.HighCut), firstDecimal(channel, W.Notch)]
  return { lowCut, highCut, notch, text: '' }
}

function timeOf(root: DataSet): string {
  const joined = text(root, W.AcquisitionDateTime)
  const pairs = [
    [joined.slice(0, 8), joined.slice(8).replace(/[+-]\d{4}$/, '')],
    [text(root, Tag.AcquisitionDate), text(root, Tag.AcquisitionTime)],
    [text(root, Tag.ContentDate), text(root, Tag.ContentTime)],
  ] as const
  return pairs.map(([day, clock]) => timeText(day, clock)).find(Boolean) ?? ''
}

const BEAT = /median|beat|average|template|represent/i
interface Context {
  readonly decoder: TextDecoder
  readonly budget: SampleBudget
  readonly notes: string[]
}
interface ReadGroup {
  readonly group: EcgGroup | undefined
  /** Channels by their place in the file, for annotations that point to them. */
  readonly named: readonly string[]
  readonly filters: EcgFilters | undefined
}

function groupOf(item: DataSet, place: number, { decoder, budget, notes }: Context): ReadGroup {
  const where = `group ${place}`
  const channels = item.elements.get(W.ChannelDefinition)?.items ?? []
  const [count, samples] = [unsigned(item, W.Channels) ?? 0, unsigned(item, W.Samples) ?? 0]
  if (channels.length !== count || count === 0) throw new EcgRefused('broken', `${where}: ${channels.length}/${count} channels`)
  if (count > MOST_LEADS) throw new EcgRefused('large', `${count} channels`)
  const found = channels.map((channel) => leadOf(channel, decoder))
  const named = found.map(({ lead, said }) => lead ?? said)
  if (found.every(({ lead }) => lead === undefined)) {
    notes.push(`${where}: ${named.join(' ')}`.slice(0, 200))
    return { group: undefined, named, filters: undefined }
  }
  const rate = rateOf(firstDecimal(item, W.SamplingFrequency), where)
  const data = item.elements.get(W.Data)
  const bits = unsigned(item, W.BitsAllocated) ?? 0
  const coding = { bits, interpretation: text(item, W.Interpretation), littleEndian: item.littleEndian, words: data?.vr !== 'OB' }
  const read = sampleReader(coding, bytesOf(item, W.Padding))
  const bytes = bytesOf(item, W.Data)
  const needed = count * samples * (bits / 8)
  if (samples === 0) throw new EcgRefused('broken', `${where}: no samples`)
  if (bytes.length < needed) throw new EcgRefused('truncated', `${where} ${bytes.length}/${needed}`)
  if (bytes.length > needed + 1) notes.push(`${where}: +${bytes.length - needed} bytes`)
  // Devices that record three leads after three write a group for each: they do not stand in one time.
  const later = firstDecimal(item, W.GroupTimeOffset)
  if (later) notes.push(`${where}: +${later} ms`)
  const leads: EcgLead[] = []
  for (const [i, channel] of channels.entries()) {
    const { lead, said } = found[i]!
    const scale = lead === undefined ? undefined : scaleOf(channel, lead)
    if (lead === undefined || !scale) {
      notes.push(`${where}: ${said}`)
      continue
    }
    const at: ChannelAt = {
      channel: i,
      channels: count,
      samples: budget.take(samples),
      bitsStored: unsigned(channel, W.BitsStored) ?? bits,
    }
    const { samples: values, shift } = read(bytes, at)
    for (const [name, tag] of [
      ['skew', W.TimeSkew],
      ['sample skew', W.SampleSkew],
      ['offset', W.ChannelOffset],
    ] as const) {
      const late = firstDecimal(channel, tag)
      if (late) notes.push(`${lead}: ${name} ${late}`)
    }
    leads.push({ lead, samples: values, unit: scale.unit, baseline: scale.baseline + shift * scale.unit, derived: false })
  }
  const label = plainText(decoder.decode(bytesOf(item, W.GroupLabel)), 60)
  // A derived group without a name, and shorter than anybody's strip, is a beat.
  const beat = BEAT.test(label) || (label === '' && text(item, W.Originality) === 'DERIVED' && samples / rate < 2.5)
  const first = channels[found.findIndex(({ lead }) => lead !== undefined)]
  return {
    ...{ named, filters: first ? filtersOf(first) : undefined },
    group:
      leads.length === 0
        ? undefined
        : { rate, label: label || (beat ? 'BEAT' : 'RHYTHM'), kind: beat ? 'beat' : 'rhythm', leads: notedTwice(leads, notes) },
  }
}

function recordingOf(root: DataSet): EcgRecording {
  const items = root.elements.get(Tag.WaveformSequence)?.items ?? []
  const context: Context = { decoder: decoderOf(root), budget: new SampleBudget(), notes: [] }
  const read = items.map((item, i) => groupOf(item, i + 1, context))
  const groups = read.map(({ group }) => group).filter((group) => group !== undefined)
  if (groups.length === 0) throw new EcgRefused('noLead', context.notes.join('; ').slice(0, 200))
  const said = [Tag.Manufacturer, Tag.ManufacturerModelName].map((tag) => plainText(context.decoder.decode(bytesOf(root, tag)), 64))
  const told = annotationsOf(
    root,
    context.decoder,
    read.map(({ named }) => named),
  )
  return {
    ...{ format: 'dicom', groups, time: timeOf(root), device: said.filter(Boolean).join(' ') },
    ...{ values: told.values, statements: told.statements, notes: [...context.notes, ...told.notes] },
    filters: read.find(({ filters }) => filters)?.filters ?? NO_FILTERS,
  }
}

/**
 * The ECG of a DICOM file that has a Waveform Sequence: all multiplex groups with leads of an ECG. What is no lead is left out and told. A
 * device's PDF that was wrapped as DICOM is kept as it is. Throws {@link EcgRefused}.
 */
export function openDicomEcg(bytes: Buffer, limits: DicomLimits): EcgRecording | { readonly format: 'pdf' } {
  try {
    const { root } = readPart10(bytes, limits, { allowDualTiff: false })
    if (!root.elements.has(Tag.WaveformSequence) && bytesOf(root, W.EncapsulatedDocument).toString('latin1', 0, 1024).includes('%PDF-'))
      return { format: 'pdf' }
    return recordingOf(root)
  } catch (error) {
    if (!(error instanceof DicomRefused)) throw error
    const { code, detail } = error.refusal
    throw new EcgRefused(REASONS[code] ?? 'broken', detail === undefined ? code : `${code} ${detail}`)
  }
}

/** {@link openDicomEcg} of a file that has waves. Throws {@link EcgRefused} also for a wrapped PDF. */
export function readDicomEcg(bytes: Buffer, limits: DicomLimits): EcgRecording {
  const opened = openDicomEcg(bytes, limits)
  if (opened.format === 'pdf') throw new EcgRefused('noLead', 'PDF')
  return opened
}
