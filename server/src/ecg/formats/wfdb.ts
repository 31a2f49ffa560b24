import { ECG_GAP, type EcgGroup, type EcgLead, type EcgRecording, leadNamed } from '@farsight/shared/ecg'
import { microvoltsOfUnit, NO_FILTERS, notedTwice, plainText, rateOf, SampleBudget, unitOf } from '../caps'
import { EcgRefused } from '../refused'
import { readWfdbHeader, type WfdbSignal } from './wfdb-header'
import { framesIn, knownFormat, samplesOf } from './wfdb-samples'

export { readWfdbBeats, type WfdbBeat } from './wfdb-beats'
export { readWfdbHeader } from './wfdb-header'

/** Frank's leads as PTB names them. */
const FRANK: Readonly<Record<string, string>> = { vx: 'X', vy: 'Y', vz: 'Z' }
/** header(5): what an amplitude is taken as that nobody calibrated. */
const USUAL_GAIN = 200

const leadOf = ({ description }: WfdbSignal): string | undefined => {
  const bare = description.replaceAll('\0', '').trim()
  return leadNamed(bare) ?? (Object.hasOwn(FRANK, bare.toLowerCase()) ? FRANK[bare.toLowerCase()] : undefined)
}

/** Leads of files that end sooner than others have gaps there: nought would be a heart that stands still. */
function asLong(leads: readonly EcgLead[], budget: SampleBudget, notes: string[]): readonly EcgLead[] {
  const most = Math.max(...leads.map(({ samples }) => samples.length))
  const short = leads.filter(({ samples }) => samples.length < most)
  for (const count of new Set(short.map(({ samples }) => samples.length))) {
    const of = short.filter(({ samples }) => samples.length === count)
    notes.push(`${of.map(({ lead }) => lead).join(' ')}: ${count} of ${most} samples`)
  }
  return leads.map((lead) => {
    if (lead.samples.length === most) return lead
    const samples = new Int32Array(budget.take(most)).fill(ECG_GAP)
    samples.set(lead.samples)
    return { ...lead, samples }
  })
}

/** Why there is no lead: a signal file that did not come, a unit that nobody knows, or signals that are none. */
function whyNone(signals: readonly WfdbSignal[], files: ReadonlyMap<string, Buffer>): EcgRefused {
  const ecg = signals.filter((one) => leadOf(one) !== undefined)
  const strange = ecg.find(({ unit }) => microvoltsOfUnit(unit) === undefined)
  if (strange) return new EcgRefused('scale', plainText(`${leadOf(strange)} (${strange.unit})`, 60))
  const missing = ecg.find(({ file }) => !files.get(file))
  if (missing) return new EcgRefused('noFile', plainText(missing.file, 60))
  return new EcgRefused('noLead', plainText(signals.map(({ description }) => description).join(' ')))
}

/**
 * A WFDB record: its header, and the signal files that it names. Leads of several rates make a group each. Signals that are no ECG (pressure,
 * pulse), and those of a file that did not come, are left out and told. Throws {@link EcgRefused}.
 */
export function readWfdb(header: string, files: ReadonlyMap<string, Buffer>): EcgRecording {
  const { rate, length, time, signals } = readWfdbHeader(header)
  const notes: string[] = []
  const budget = new SampleBudget()
  const byRate = new Map<number, EcgLead[]>()
  for (const file of new Set(signals.map((signal) => signal.file))) {
    const together = signals.filter((signal) => signal.file === file)
    const [{ format, offset }] = together as [WfdbSignal]
    if (together.some((one) => one.format !== format || one.offset !== offset)) throw new EcgRefused('broken', `${file}: formats`)
    const bytes = files.get(file)
    const ecg = together.some((one) => leadOf(one) !== undefined && microvoltsOfUnit(one.unit) !== undefined)
    if (!bytes || !ecg) {
      const said = together.map(({ description, unit }) => plainText(ecg ? description : `${description} (${unit})`, 60))
      notes.push(ecg ? `${file}: ${said.join(' ')}` : said.join(' '))
      continue
    }
    knownFormat(format)
    const frames = length || framesIn(bytes, together)
    if (frames === 0) throw new EcgRefused('truncated', `${file} 0`)
    for (const { perFrame } of together) budget.take(frames * perFrame)
    for (const [i, samples] of samplesOf(bytes, together, frames).entries()) {
      const signal = together[i]!
      const [lead, micro] = [leadOf(signal), microvoltsOfUnit(signal.unit)]
      if (lead === undefined || micro === undefined) {
        notes.push(plainText(`${signal.description || file} (${signal.unit})`, 60))
        continue
      }
      if (signal.gain === 0) notes.push(`${lead}: ${USUAL_GAIN}/${signal.unit}`)
      if (signal.skew !== 0) notes.push(`${lead}: skew ${signal.skew}`)
      const unit = unitOf(micro / (signal.gain || USUAL_GAIN), lead)
      const hz = rateOf(rate * signal.perFrame, lead)
      const leads = byRate.get(hz) ?? []
      byRate.set(hz, leads)
      leads.push({ lead, samples, unit, baseline: -signal.baseline * unit, derived: false })
    }
  }
  const groups = [...byRate].map(
    ([hz, leads]): EcgGroup => ({ rate: hz, label: 'RHYTHM', kind: 'rhythm', leads: notedTwice(asLong(leads, budget, notes), notes) }),
  )
  if (groups.length === 0) throw whyNone(signals, files)
  return { ...{ format: 'wfdb', groups, time, device: '', values: [], statements: [], notes }, filters: NO_FILTERS }
}
