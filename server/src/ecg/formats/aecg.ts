import { type EcgFilters, type EcgGroup, type EcgLead, type EcgRecording, leadNamed } from '@farsight/shared/ecg'
import { decimal } from '../../images/dicom/values'
import { MOST_LEADS, microvoltsOfUnit, notedTwice, plainText, rateOf, SampleBudget, timeText, unitOf } from '../caps'
import { EcgRefused } from '../refused'
import { aecgAnnotations } from './aecg-annotations'
import { at, attribute, childrenOf, readXml, type XmlNode } from './aecg-xml'

const SECONDS: Readonly<Record<string, number>> = { s: 1, ms: 0.001, us: 1e-6 }

/** The rate of a sequence of times (GLIST_TS, GLIST_PQ); undefined for one that is none. */
function rateOfTimes(sequence: XmlNode): number | undefined {
  const code = attribute(at(sequence, 'code'), 'code')
  if (code !== 'TIME_ABSOLUTE' && code !== 'TIME_RELATIVE') return undefined
  const increment = at(sequence, 'value', 'increment')
  const unit = attribute(increment, 'unit')
  const step = (decimal(attribute(increment, 'value')) ?? 0) * ((Object.hasOwn(SECONDS, unit) && SECONDS[unit]) || 0)
  // 0.002 s are 500 Hz, whatever a fraction of two makes of it.
  return rateOf(step > 0 ? Math.round(1e6 / step) / 1e6 : undefined, 'increment')
}

/** Of an origin or a scale: its µV. Throws {@link EcgRefused}. */
function quantity(node: XmlNode | undefined, lead: string): number {
  const micro = microvoltsOfUnit(attribute(node, 'unit'))
  const value = decimal(attribute(node, 'value'))
  if (micro === undefined || value === null) throw new EcgRefused('scale', lead)
  return micro * value
}

const blank = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)
const [PLUS, MINUS, ZERO] = [43, 45, 48]

/**
 * Whole numbers between blanks; counted before memory is taken, and read letter by letter, as there may be millions. NaN, fractions and letters
 * are no samples.
 */
function digitsOf(text: string, lead: string, budget: SampleBudget): Int32Array {
  let count = 0
  for (let at = 0, before = true; at < text.length; at += 1) {
    const now = blank(text.charCodeAt(at))
    if (before && !now) count += 1
    before = now
  }
  const samples = new Int32Array(budget.take(count))
  for (let at = 0, i = 0; i < count; i += 1) {
    while (blank(text.charCodeAt(at))) at += 1
    const begin = at
    const sign = text.charCodeAt(at)
    if (sign === PLUS || sign === MINUS) at += 1
    const first = at
    let value = 0
    for (; at < text.length && !blank(text.charCodeAt(at)); at += 1) {
      const digit = text.charCodeAt(at) - ZERO
      value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN
    }
    // The lowest of 32 bits is taken for gaps.
    if (at === first || !(value <= 0x7fffffff))
      throw new EcgRefused('broken', `${lead} ${i + 1}: ${plainText(text.slice(begin, Math.min(at, begin + 20)))}`)
    samples[i] = sign === MINUS ? -value : value
  }
  return samples
}

function leadOf(sequence: XmlNode, budget: SampleBudget, notes: string[]): EcgLead | undefined {
  const code = attribute(at(sequence, 'code'), 'code')
  const value = at(sequence, 'value')
  const lead = leadNamed(code)
  if (lead === undefined) {
    notes.push(plainText(code, 60) || 'sequence without a code')
    return undefined
  }
  const type = attribute(value, 'xsi:type') || attribute(value, 'type')
  if (type !== '' && type !== 'SLIST_PQ') throw new EcgRefused('packed', `${lead} ${plainText(type, 40)}`)
  const unit = unitOf(quantity(at(value, 'scale'), lead), lead)
  const origin = at(value, 'origin')
  const samples = digitsOf(at(value, 'digits')?.text ?? '', lead, budget)
  return { lead, samples, unit, baseline: origin ? quantity(origin, lead) : 0, derived: false }
}

interface Context {
  readonly budget: SampleBudget
  readonly notes: string[]
  /** When the first rhythm begins, and how many there were. */
  began: number | undefined
  groups: number
}

/** When a set of sequences begins, ms; undefined where its time is no moment. */
function beginOf(sequences: readonly XmlNode[]): number | undefined {
  const clock = sequences.find((one) => attribute(at(one, 'code'), 'code') === 'TIME_ABSOLUTE')
  const m = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,6})?/.exec(attribute(at(clock, 'value', 'head'), 'value'))
  if (!m) return undefined
  const [year, month, day, hour, minute, second] = m.slice(1, 7).map(Number) as [number, number, number, number, number, number]
  return Date.UTC(year, month - 1, day, hour, minute, second) + Math.round(Number(m[7] ?? 0) * 1000)
}

function groupsOf(series: XmlNode, kind: EcgGroup['kind'], context: Context): EcgGroup[] {
  const { budget, notes } = context
  const groups: EcgGroup[] = []
  const label = plainText(attribute(at(series, 'code'), 'code'), 60) || (kind === 'beat' ? 'REPRESENTATIVE_BEAT' : 'RHYTHM')
  for (const set of childrenOf(series, 'component').flatMap((component) => childrenOf(component, 'sequenceSet'))) {
    const sequences = childrenOf(set, 'component').flatMap((component) => childrenOf(component, 'sequence'))
    if (sequences.length > MOST_LEADS + 2) throw new EcgRefused('large', `${sequences.length} sequences`)
    const timed = sequences.map((sequence) => [sequence, rateOfTimes(sequence)] as const)
    const leads = timed
      .filter(([, rate]) => rate === undefined)
      .map(([sequence]) => leadOf(sequence, budget, notes))
      .filter((lead) => lead !== undefined)
    if (leads.length === 0) continue
    const rates = timed.map(([, one]) => one).filter((one) => one !== undefined)
    // Two time bases of the same samples: one of them is wrong.
    if (rates.some((one) => one !== rates[0])) throw new EcgRefused('broken', `${rates.join('/')} Hz`)
    const rate = rateOf(rates[0], label)
    const count = leads[0]!.samples.length
    const other = leads.find(({ samples }) => samples.length !== count)
    if (other) throw new EcgRefused('broken', `${other.lead} ${other.samples.length}/${count}`)
    if (count === 0) throw new EcgRefused('truncated', `${leads[0]!.lead} 0`)
    groups.push({ rate, label, kind, leads: notedTwice(leads, notes) })
    if (kind === 'beat') continue
    context.groups += 1
    const began = beginOf(sequences)
    if (began === undefined) continue
    context.began ??= began
    if (began !== context.began) notes.push(`group ${context.groups}: +${began - context.began} ms`)
  }
  return groups
}

/** Filters are control variables, the figure a control variable inside them. */
function filtersOf(series: XmlNode | undefined): EcgFilters {
  const hz = (name: string, figure: string): number | null => {
    for (const outer of childrenOf(series, 'controlVariable')) {
      const filter = at(outer, 'controlVariable')
      if (attribute(at(filter, 'code'), 'code') !== `MDC_ECG_CTL_VBL_ATTR_FILTER_${name}`) continue
      const inner = childrenOf(filter, 'component').map((component) => at(component, 'controlVariable'))
      const said = inner.find((one) => attribute(at(one, 'code'), 'code') === `MDC_ECG_CTL_VBL_ATTR_FILTER_${figure}`)
      return attribute(at(said, 'value'), 'unit') === 'Hz' ? decimal(attribute(at(said, 'value'), 'value')) : null
    }
    return null
  }
  return { lowCut: hz('HIGH_PASS', 'CUTOFF_FREQ'), highCut: hz('LOW_PASS', 'CUTOFF_FREQ'), notch: hz('NOTCH', 'NOTCH_FREQ'), text: '' }
}

/** The first of these that is a time of HL7: `YYYYMMDDHHmmss.fff+ZZZZ`, or its beginning. */
const timeOf = (...said: readonly string[]): string =>
  said.map((one) => timeText(one.slice(0, 8), /^\d{8}((?:\d\d){0,3})/.exec(one)?.[1] ?? '')).find(Boolean) ?? ''

function deviceOf(series: XmlNode | undefined): string {
  const author = at(series, 'author', 'seriesAuthor')
  const device = at(author, 'manufacturedSeriesDevice')
  const parts = [at(author, 'manufacturerOrganization', 'name'), at(device, 'manufacturerModelName'), at(device, 'softwareName')]
  return parts
    .map((part) => plainText(part?.text ?? '', 64))
    .filter(Boolean)
    .join(' ')
}

/** An HL7 annotated ECG (aECG, PORT_MT020001): rhythm and representative beats, measurements, filters. Throws {@link EcgRefused}. */
export function readAecg(bytes: Buffer): EcgRecording {
  const root = readXml(bytes)
  if (root.name !== 'AnnotatedECG') throw new EcgRefused('unknown', `XML ${plainText(root.name, 40)}`)
  const context: Context = { budget: new SampleBudget(), notes: [], began: undefined, groups: 0 }
  const series = childrenOf(root, 'component').flatMap((component) => childrenOf(component, 'series'))
  const derived = series.flatMap((one) => childrenOf(one, 'derivation').flatMap((derivation) => childrenOf(derivation, 'derivedSeries')))
  const groups = [
    ...series.flatMap((one) => groupsOf(one, attribute(at(one, 'code'), 'code') === 'REPRESENTATIVE_BEAT' ? 'beat' : 'rhythm', context)),
    ...derived.flatMap((one) => groupsOf(one, 'beat', context)),
  ]
  if (groups.length === 0) throw new EcgRefused('noLead', context.notes.join(' ').slice(0, 200))
  const [first] = series
  const told = aecgAnnotations([...series, ...derived])
  const moment = (node: XmlNode | undefined, name: string): string => attribute(at(node, 'effectiveTime', name), 'value')
  return {
    ...{ format: 'aecg', groups, device: deviceOf(first), filters: filtersOf(first) },
    time: timeOf(moment(first, 'low'), moment(root, 'center'), moment(root, 'low')),
    ...{ values: told.values, statements: told.statements, notes: [...context.notes, ...told.notes] },
  }
}
