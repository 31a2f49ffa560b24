import { type EcgPaper, USUAL_ECG_PAPER } from '@farsight/shared/domain'
import { type EcgGroup, type EcgRecording, planSheet, qtc, type SheetPlan, sheetSize, sheetSvg } from '@farsight/shared/ecg'
import type { Tx } from '../database/tenant'
import { held } from '../ecg/files'
import type { OpenedEcgs } from '../ecg/opened'
import { type EcgSource, ecgSources, readMeasures } from '../ecg/recordings'
import type { ExamRecord } from '../exams/exam'
import type { PaperEcg } from './pdf/job'

/** A4 across, its margins taken off, mm. */
const ROOM = { width: 267, height: 160 } as const
/** What is printed of a recording: its first ten seconds, at 50 mm/s on two pages. */
const PRINTED_S = 10
/** A device's ten seconds may be a few samples more. */
const SLACK_S = 0.3

type Language = 'zh' | 'en'

/** How the leads stand: `3×4 + II`. */
function layoutWords({ layout, cabrera }: EcgPaper, { rows, cells }: SheetPlan): string {
  const of = (row: number) => cells.filter((cell) => cell.row === row)
  const columns = Math.max(...rows.map((_, row) => of(row).length))
  const strips = rows.flatMap((_, row) => (columns > 1 && of(row).length === 1 ? of(row).map(({ lead }) => lead) : []))
  // What has not the twelve leads stands row by row, whatever was wished.
  const grid = columns > 1 ? layout : `${rows.length}x1`
  return [[grid.replace('x', '×'), ...strips].join(' + '), cabrera ? 'Cabrera' : ''].filter(Boolean).join(' ')
}

/** What the device did to the signal; the paper itself filters nothing. */
function filterWords({ filters: { lowCut, highCut, notch, text } }: EcgRecording, language: Language): string {
  const zh = language === 'zh'
  const band = lowCut === null && highCut === null ? '' : `${lowCut ?? '?'}–${highCut ?? '?'} Hz`
  // Nought is how some devices say that there is none.
  const mains = !notch ? '' : zh ? `工频 ${notch} Hz` : `mains ${notch} Hz`
  const said = [band, mains].filter(Boolean).join(' · ') || text
  if (said) return zh ? `设备滤波 ${said}，打印未滤波` : `Device filter ${said}, none in print`
  return zh ? '设备滤波未注明，打印未滤波' : 'Device filter not stated, none in print'
}

/** Scale, layout, filter, time and device: on every page of an ECG. */
function scaleLine(recording: EcgRecording, paper: EcgPaper, plan: SheetPlan, language: Language): string {
  const { speed, gain } = paper
  const { time, device } = recording
  const scale = [`${speed} mm/s`, `${gain} mm/mV`, layoutWords(paper, plan)]
  return [...scale, filterWords(recording, language), time, device].filter(Boolean).join('   ')
}

const seconds = (value: number): string => String(Math.round(value * 10) / 10)

/** Which part of the recording the page has, where it has not all of it; and what was not recorded but worked out. */
function restLine(group: EcgGroup, plan: SheetPlan, start: number, language: Language): string {
  const zh = language === 'zh'
  const [duration, end] = [lengthOf(group), start + plan.seconds]
  const part = `${seconds(start)}–${seconds(end)} s`
  const whole = start === 0 && duration <= end + SLACK_S
  const derived = group.leads.filter((one) => one.derived).map(({ lead }) => lead)
  return [
    whole ? '' : zh ? `第 ${part}，记录共 ${seconds(duration)} s` : `${part} of ${seconds(duration)} s`,
    derived.length === 0 ? '' : zh ? `${derived.join('、')} 由 I、II 计算` : `${derived.join(', ')} computed from I and II`,
  ]
    .filter(Boolean)
    .join('   ')
}

const lengthOf = ({ leads, rate }: EcgGroup): number => (leads[0]?.samples.length ?? 0) / rate

/** The recording's sheets, ten seconds on 250 mm at 25 mm/s; none where there is no rhythm. */
export function ecgPages(recording: EcgRecording, language: Language, values = '', paper: EcgPaper = USUAL_ECG_PAPER): readonly PaperEcg[] {
  const group = recording.groups.find(({ kind }) => kind === 'rhythm')
  if (!group || group.leads.length === 0) return []
  const leads = group.leads.map(({ lead }) => lead)
  const { layout, cabrera, speed, gain } = paper
  const plan = planSheet({
    ...{ layout, cabrera, rhythm: leads.includes('II') ? ['II'] : leads.slice(0, 1), leads, scale: { speed, gain }, paper: true },
    ...{ duration: Math.max(1, lengthOf(group)), beat: false, room: ROOM, below: false },
  })
  const count = Math.max(1, Math.ceil((Math.min(PRINTED_S, lengthOf(group)) - SLACK_S) / plan.seconds))
  return Array.from({ length: count }, (_, i) => {
    const start = i * plan.seconds
    const says = [values, scaleLine(recording, paper, plan, language), restLine(group, plan, start, language)].filter(Boolean)
    return { svg: sheetSvg(group, plan, undefined, start), ...sheetSize(plan), says }
  })
}

const WORDS = {
  hr: { zh: '心率', en: 'HR', unit: { zh: ' 次/分', en: ' bpm' } },
  pr: { zh: 'PR', en: 'PR', unit: { zh: ' ms', en: ' ms' } },
  qrs: { zh: 'QRS', en: 'QRS', unit: { zh: ' ms', en: ' ms' } },
  qt: { zh: 'QT', en: 'QT', unit: { zh: ' ms', en: ' ms' } },
  axisQrs: { zh: 'QRS 电轴', en: 'QRS axis', unit: { zh: '°', en: '°' } },
} as const

interface Measured {
  readonly formula: string
  readonly values: unknown
}

/** The values that the doctor kept, in one line. */
export function valuesOf({ formula, values }: Measured, language: Language): string {
  const of = new Map((values as { name: string; value: number | null }[]).map(({ name, value }) => [name, value]))
  const parts = Object.entries(WORDS).flatMap(([name, word]) => {
    const value = of.get(name)
    return value === undefined || value === null ? [] : [`${word[language]} ${value}${word.unit[language]}`]
  })
  const [qt, rr, hr] = [of.get('qt'), of.get('rr'), of.get('hr')]
  const cycle = rr ?? (hr ? 60_000 / hr : undefined)
  const corrected = qt && cycle ? qtc(formula as never, qt, cycle) : undefined
  if (corrected !== undefined) parts.push(`QTc ${corrected} ms (${formula[0]!.toUpperCase()}${formula.slice(1)})`)
  return parts.join('   ')
}

/** Said behind the values of a paper that no doctor has signed. */
export const UNCONFIRMED: Readonly<Record<Language, string>> = { zh: '（测量值未经医师确认）', en: '(values not confirmed by a doctor)' }

/** What is printed of an exam's ECG: the recording that was measured (by `until`, for an earlier issue), else the last one. Undefined where there is none. */
export async function ecgSource(tx: Tx, exam: ExamRecord, until?: number) {
  if (exam.modality !== 'ECG') return undefined
  // What may be another patient's goes on no paper.
  const sources = (await ecgSources(tx, exam)).filter(({ doubt }) => !doubt)
  const kept = await readMeasures(tx, exam, until)
  const chosen = sources.find(({ id }) => id === kept?.recording_id)
  if (sources.length === 0) return undefined
  const wanted = chosen ? [chosen] : [...sources].reverse()
  // They are opened when the transaction has ended.
  const inHand: EcgSource[] = []
  for (const one of wanted) inHand.push('fileId' in one.address ? { ...one, address: await held(one.address) } : one)
  return { sources: inHand, kept }
}

/** Draws it, its values marked until they are signed; a file that cannot be read leaves its pages out. */
export async function drawEcg(
  opened: OpenedEcgs,
  found: NonNullable<Awaited<ReturnType<typeof ecgSource>>>,
  language: Language,
  signed: boolean,
  paper: EcgPaper,
): Promise<readonly PaperEcg[]> {
  for (const { id, address } of found.sources) {
    const there = await opened.open(address)
    if (!('recording' in there)) continue
    // Values of a recording that is not printed are not this one's.
    const values = found.kept?.recording_id === id ? valuesOf(found.kept, language) : ''
    return ecgPages(there.recording, language, values && !signed ? `${values}   ${UNCONFIRMED[language]}` : values, paper)
  }
  return []
}
