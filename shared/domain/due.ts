import { SERVER_OFFSET_MINUTES } from './time'

export const URGENCIES = ['ordinary', 'urgent', 'green'] as const
export type Urgency = (typeof URGENCIES)[number]

/** One line of the table: minutes to the report. '' for every modality, or every source. */
export interface DueRule {
  readonly modality: string
  readonly sourceType: string
  readonly urgency: Urgency
  readonly minutes: number
  /** Only working hours count. */
  readonly workingHours: boolean
}

/** Working hours of a day, `HH:mm`; `24:00` is its end. */
export interface WorkDay {
  readonly from: string
  readonly to: string
}

/** When reports are due. */
export interface DueTable {
  readonly rules: readonly DueRule[]
  /** Monday to Sunday; null for a day off. */
  readonly week: readonly (WorkDay | null)[]
}

const rule = (sourceType: string, urgency: Urgency, minutes: number): DueRule => ({
  modality: '',
  sourceType,
  urgency,
  minutes,
  workingHours: false,
})
const day: WorkDay = { from: '08:00', to: '17:30' }

/** What counts until a hospital has a table of its own (spec/field.md, report time limits). */
export const DEFAULT_DUE_TABLE: DueTable = {
  rules: [
    rule('', 'ordinary', 240),
    rule('inpatient', 'ordinary', 360),
    rule('physicalExam', 'ordinary', 1440),
    rule('emergency', 'ordinary', 60),
    rule('', 'urgent', 30),
    rule('', 'green', 20),
  ],
  week: [day, day, day, day, day, null, null],
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Working hours are looked for this far ahead; a table without any working time counts every hour. */
const DAYS_AHEAD = 400

/** Minutes of `HH:mm` since midnight, or undefined for what no clock shows. */
export function minutesOf(clock: string): number | undefined {
  const m = /^(\d{2}):(\d{2})$/.exec(clock)
  if (!m) return undefined
  const minutes = Number(m[1]) * 60 + Number(m[2])
  return Number(m[2]) < 60 && minutes <= 24 * 60 ? minutes : undefined
}

/** The instant after so many minutes of working time, beginning at `from`. */
export function addWorkingTime(week: DueTable['week'], from: number, minutes: number, offsetMinutes = SERVER_OFFSET_MINUTES): number {
  let left = minutes * MINUTE
  const local = from + offsetMinutes * MINUTE
  const first = Math.floor(local / DAY)
  for (let d = first; d < first + DAYS_AHEAD; d += 1) {
    // Day 0 of 1970 was a Thursday; Monday is 0 here.
    const hours = week[(d + 3) % 7]
    if (!hours) continue
    const begin = Math.max(local, d * DAY + (minutesOf(hours.from) ?? 0) * MINUTE)
    const span = d * DAY + (minutesOf(hours.to) ?? 0) * MINUTE - begin
    if (span <= 0) continue
    if (left <= span) return begin + left - offsetMinutes * MINUTE
    left -= span
  }
  return from + minutes * MINUTE
}

/** Whom a due time is for. */
export interface DueAsk {
  readonly modality: string
  readonly sourceType: string
  readonly urgency: Urgency
}

/** How exactly a line speaks of this exam: modality weighs more than source; -1 when it speaks of another one. */
function fit(line: DueRule, ask: DueAsk): number {
  if (line.urgency !== ask.urgency) return -1
  if (line.modality !== '' && line.modality !== ask.modality) return -1
  if (line.sourceType !== '' && line.sourceType !== ask.sourceType) return -1
  return (line.modality === '' ? 0 : 2) + (line.sourceType === '' ? 0 : 1)
}

/** The line that counts: the most exact one of this urgency; without one, that of the next calmer urgency. */
export function dueRuleFor(table: DueTable, ask: DueAsk): DueRule | undefined {
  for (let u = URGENCIES.indexOf(ask.urgency); u >= 0; u -= 1) {
    const asked = { ...ask, urgency: URGENCIES[u]! }
    let best: DueRule | undefined
    for (const line of table.rules) if (fit(line, asked) > (best ? fit(best, asked) : -1)) best = line
    if (best) return best
  }
  return undefined
}

/** When the report is due, counted from `from`; null when no line of the table speaks of such an exam. */
export function dueTimeOf(table: DueTable, ask: DueAsk, from: number, offsetMinutes = SERVER_OFFSET_MINUTES): number | null {
  const line = dueRuleFor(table, ask)
  if (!line) return null
  return line.workingHours ? addWorkingTime(table.week, from, line.minutes, offsetMinutes) : from + line.minutes * MINUTE
}

/** The urgency of an exam's flags: green channel stands above urgent (DAY-09). */
export const urgencyOf = (exam: { readonly greenChannel: boolean; readonly urgent: boolean }): Urgency =>
  exam.greenChannel ? 'green' : exam.urgent ? 'urgent' : 'ordinary'
