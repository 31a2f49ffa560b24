import { type EcgPaper, USUAL_ECG_PAPER } from '@farsight/shared/domain'
import {
  type EcgGroup,
  type EcgRecording,
  planSheet,
  qtc,
  reportRecording,
  type SheetPlan,
  sheetOverlaps,
  sheetSize,
  sheetSvg,
} from '@farsight/shared/ecg'
import type { Tx } from '../database/tenant'
import { held } from '../ecg/files'
import { foreignEcgs } from '../ecg/foreign'
import type { OpenedEcgs } from '../ecg/opened'
import { type EcgSource, ecgSources, readMeasures } from '../ecg/recordings'
import type { ExamRecord } from '../exams/exam'
import type { PaperEcg } from './pdf/job'

/** A4 across, its margins taken off, mm. */
const ROOM = { width: 267, height: 160 } as const
/** What each further line below the sheet takes of it, mm. */
const LINE_MM = 5
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

const OVERLAP: Readonly<Record<Language, string>> = {
  zh: '注意：相邻导联的波形互相重叠，可改用较小增益或 3×4、6×2 排列',
  en: 'Note: traces of neighbouring leads overlap; a smaller gain, 3×4 or 6×2 keep them apart',
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

/** The recording's sheets, ten seconds on 250 mm at 25 mm/s, `head` said below each; none where there is no rhythm. */
export function ecgPages(
  recording: EcgRecording,
  language: Language,
  head: readonly string[] = [],
  paper: EcgPaper = USUAL_ECG_PAPER,
): readonly PaperEcg[] {
  const group = recording.groups.find(({ kind }) => kind === 'rhythm')
  if (!group || group.leads.length === 0) return []
  const leads = group.leads.map(({ lead }) => lead)
  const room = { ...ROOM, height: ROOM.height - LINE_MM * Math.max(0, head.length - 1) }
  const { layout, cabrera, speed, gain } = paper
  const plan = planSheet({
    ...{ layout, cabrera, rhythm: leads.includes('II') ? ['II'] : leads.slice(0, 1), leads, scale: { speed, gain }, paper: true },
    ...{ duration: Math.max(1, lengthOf(group)), beat: false, room, below: false },
  })
  const count = Math.max(1, Math.ceil((Math.min(PRINTED_S, lengthOf(group)) - SLACK_S) / plan.seconds))
  return Array.from({ length: count }, (_, i) => {
    const start = i * plan.seconds
    // One line for both: each further one is taken of the sheet's height.
    const rest = [restLine(group, plan, start, language), sheetOverlaps(group, plan, start) ? OVERLAP[language] : ''].filter(Boolean)
    const says = [...head, scaleLine(recording, paper, plan, language), rest.join('   ')].filter(Boolean)
    return { svg: sheetSvg(group, plan, undefined, start), ...sheetSize(plan), says }
  })
}

type Words = Readonly<Record<Language, string>>
const same = (word: string): Words => ({ zh: word, en: word })
const MS = same(' ms')
const DEGREES = same('°')
/** Values in the order in which they are read; behind QT stands what it is corrected to. */
const WORDS: readonly (Words & { readonly name: string; readonly unit: Words })[] = [
  { name: 'hr', zh: '心率', en: 'HR', unit: { zh: ' 次/分', en: ' bpm' } },
  ...['rr', 'p', 'pr', 'qrs', 'qt'].map((name) => ({ name, ...same(name.toUpperCase()), unit: MS })),
  ...(['P', 'Qrs', 'T'] as const).map((wave) => ({
    ...{ name: `axis${wave}`, zh: `${wave.toUpperCase()} 电轴`, en: `${wave.toUpperCase()} axis`, unit: DEGREES },
  })),
]
const BY_HAND: Words = { zh: '* 医师手工测定', en: '* by the doctor’s hand' }
/** The first line of two ends behind the intervals. */
const INTERVALS = 7
/** So many letters fit one line of A4 across; a Chinese one takes two. */
const MOST_LETTERS = 160
const lengthOfText = (text: string): number => [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 2 : 1), 0)

interface Measured {
  readonly formula: string
  readonly values: unknown
}
interface Kept {
  readonly name: string
  readonly value: number | null
  readonly source?: string
}

/** The values that the doctor kept, those of his own hand with a sign: a line, or two where one is too short. `rest`: said behind them. */
export function valuesOf({ formula, values }: Measured, language: Language, rest = ''): readonly string[] {
  const of = new Map((values as readonly Kept[]).map((one) => [one.name, one]))
  const figure = (name: string): number | undefined => of.get(name)?.value ?? undefined
  const sign = (...names: readonly string[]): string => (names.some((name) => of.get(name)?.source === 'typed') ? '*' : '')
  const [qt, rr, hr, rv5, sv1] = ['qt', 'rr', 'hr', 'rv5', 'sv1'].map(figure)
  const cycle = rr ?? (hr ? 60_000 / hr : undefined)
  const corrected = qt && cycle ? qtc(formula as never, qt, cycle) : undefined
  const said = WORDS.map((word) => {
    const value = figure(word.name)
    return value === undefined ? '' : `${word[language]} ${value}${word.unit[language]}${sign(word.name)}`
  })
  const intervals = [
    ...said.slice(0, INTERVALS - 1),
    corrected === undefined ? '' : `QTc ${corrected} ms (${formula[0]!.toUpperCase()}${formula.slice(1)})`,
  ].filter(Boolean)
  const others = [
    ...said.slice(INTERVALS - 1),
    rv5 === undefined || sv1 === undefined ? '' : `RV5+SV1 ${((rv5 + sv1) / 1000).toFixed(2)} mV${sign('rv5', 'sv1')}`,
  ].filter(Boolean)
  const all = [...intervals, ...others]
  if (all.length === 0) return []
  const behind = [all.some((text) => text.endsWith('*')) ? BY_HAND[language] : '', rest].filter(Boolean)
  const one = [...all, ...behind].join('   ')
  if (lengthOfText(one) <= MOST_LETTERS) return [one]
  return [intervals, [...others, ...behind]].filter((line) => line.length > 0).map((line) => line.join('   '))
}

/** Said behind the values of a paper that no doctor has signed. */
export const UNCONFIRMED: Words = { zh: '（测量值未经医师确认）', en: '(values not confirmed by a doctor)' }
const FOREIGN: Words = {
  zh: '注意：这份心电记录标明的是另一位患者，已由医师确认',
  en: 'Note: this recording names another patient; a doctor has confirmed it',
}

/** Of which moment a paper is: `until` of an earlier issue; signed or still in hand. */
export interface EcgMoment {
  readonly until?: number | undefined
  readonly signed: boolean
}

/**
 * What is printed of an exam's ECG: the recording that the report was read from, with the values that stood there; where nobody has kept
 * one, those that come into question. Undefined where there is none.
 */
export async function ecgSource(tx: Tx, exam: ExamRecord, { until, signed }: EcgMoment) {
  if (exam.modality !== 'ECG') return undefined
  // What may be another patient's goes on no paper.
  const sources = (await ecgSources(tx, exam)).filter(({ doubt }) => !doubt)
  const kept = await readMeasures(tx, exam, until)
  const read = sources.find(({ id }) => id === kept?.recording_id)
  // The signed one is not here any more: another one does not stand in for it.
  if (kept && !read && signed) return undefined
  const completed = signed ? (until ?? exam.complete_time ?? undefined) : undefined
  const wanted = read ? [read] : sources.filter(({ at }) => at === undefined || completed === undefined || at <= completed)
  if (wanted.length === 0) return undefined
  const foreign = await foreignEcgs(tx, exam, wanted)
  // They are opened when the transaction has ended.
  const inHand: EcgSource[] = []
  for (const one of wanted) inHand.push('fileId' in one.address ? { ...one, address: await held(one.address) } : one)
  return { sources: inHand, kept: read && kept, foreign }
}

/** Draws it, its values marked until they are signed; a file that cannot be read leaves its pages out. */
export async function drawEcg(
  opened: OpenedEcgs,
  { sources, kept, foreign }: NonNullable<Awaited<ReturnType<typeof ecgSource>>>,
  language: Language,
  signed: boolean,
  paper: EcgPaper,
): Promise<readonly PaperEcg[]> {
  const all = []
  for (const { id, address } of sources) {
    const there = await opened.open(address)
    const recording = 'recording' in there ? there.recording : undefined
    const kind = recording ? ('waves' as const) : 'pdf' in there ? ('pdf' as const) : ('refused' as const)
    all.push({ ...{ id, recording, kind, time: recording?.time ?? '' }, foreign: foreign.has(id) ? (1 as const) : (0 as const) })
  }
  const shown = reportRecording(all, kept?.recording_id)
  if (!shown?.recording) return []
  // Values stand beside the recording that they were measured in, and no other.
  const values = kept && kept.recording_id === shown.id ? valuesOf(kept, language, signed ? '' : UNCONFIRMED[language]) : []
  return ecgPages(shown.recording, language, [...(shown.foreign ? [FOREIGN[language]] : []), ...values], paper)
}
