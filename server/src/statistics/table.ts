import type { StatFigures, Statistic } from '@farsight/shared/contract'
import {
  type Bilingual,
  GRANULARITY_WORDS,
  STAT_GROUP_WORDS,
  STAT_KEY_WORDS,
  STAT_SCREEN_WORDS,
  STAT_TIME_WORDS,
  STATISTICS,
  type StatScreen,
  type StatUnit,
  statMeasureWord,
} from '@farsight/shared/domain'
import type { Narrowed } from './narrowed'

/** A cell of an exported table: a text that stays a text, or a number. */
export type TableCell = string | number | null
/** A part of an export: lines about it, and its table. */
export interface Sheet {
  readonly name: string
  readonly about: readonly (readonly [string, string])[]
  readonly head: readonly string[]
  readonly rows: readonly (readonly TableCell[])[]
}

type Language = keyof Bilingual
const WORDS = {
  hospital: { zh: '医院', en: 'Hospital' },
  range: { zh: '区间', en: 'Range' },
  zone: { zh: '时区', en: 'Time zone' },
  time: { zh: '统计时间', en: 'Counted by' },
  counted: { zh: '统计于', en: 'Counted at' },
  total: { zh: '合计', en: 'Total' },
  before: { zh: '上期', en: 'Period before' },
  partly: { zh: '（本期未结束，上期只计到同一时刻）', en: ' (under way: counted as far as this one has come)' },
  noBefore: { zh: '早于 1900 年，无上期可比', en: 'before 1900: none to compare with' },
  filter: { zh: '筛选', en: 'Filter' },
  unfiltered: { zh: '无', en: 'none' },
  cut: { zh: '行数', en: 'Lines' },
  cutTo: { zh: '共 {all} 行，此处为前 {shown} 行', en: 'the first {shown} of {all}' },
  lines: { zh: '汇总', en: 'Table' },
  columns: { zh: '时间', en: 'By time' },
} as const satisfies Record<string, Bilingual>
const UNITS: Readonly<Partial<Record<StatUnit, Bilingual>>> = {
  percent: { zh: '%', en: '%' },
  minutes: { zh: '分钟', en: 'min' },
}

const zoneOf = (minutes: number): string => {
  const two = (n: number): string => String(n).padStart(2, '0')
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}

/** The name of a column of time: its day, or the hours of it. */
const columnName = (granularity: Statistic['granularity'], column: Statistic['columns'][number]): string => {
  if (granularity === 'year') return column.from.slice(0, 4)
  if (granularity === 'month') return column.from.slice(0, 7)
  return granularity === 'day' ? column.from.slice(0, 10) : `${column.from.slice(0, 16)} - ${column.to.slice(11, 16)}`
}

/** Of whom a table is, and how it was asked for. */
export interface SheetHead {
  readonly hospital: string
  readonly narrowed: readonly Narrowed[]
  readonly compares: boolean
  readonly language: Language
}

/** A statistic as two tables, with the words of a language. */
export function sheetsOf(
  screen: StatScreen,
  statistic: Statistic,
  { hospital, narrowed, compares, language }: SheetHead,
): readonly Sheet[] {
  const { measures, time } = STATISTICS[screen]
  const said = (words: Bilingual): string => words[language]
  const head = measures.map(({ key, unit }) => {
    const word = said(statMeasureWord(key))
    return UNITS[unit] ? `${word} (${said(UNITS[unit])})` : word
  })
  const values = (figures: StatFigures): TableCell[] => measures.map(({ key }) => figures[key]?.value ?? null)
  const { before } = statistic
  const about = [
    [said(WORDS.hospital), hospital],
    [said(STAT_SCREEN_WORDS[screen].name), said(STAT_SCREEN_WORDS[screen].question)],
    [said(WORDS.range), `${statistic.startTime} - ${statistic.endTime}`],
    ...(compares
      ? [
          [
            said(WORDS.before),
            before ? `${before.startTime} - ${before.endTime}${before.partly ? said(WORDS.partly) : ''}` : said(WORDS.noBefore),
          ] as const,
        ]
      : []),
    ...(narrowed.length === 0
      ? [[said(WORDS.filter), said(WORDS.unfiltered)] as const]
      : narrowed.map(([name, value]) => [`${said(WORDS.filter)} · ${name}`, value] as const)),
    ...(statistic.lineCount > statistic.lines.length
      ? [
          [
            said(WORDS.cut),
            said(WORDS.cutTo).replace('{all}', String(statistic.lineCount)).replace('{shown}', String(statistic.lines.length)),
          ] as const,
        ]
      : []),
    [said(WORDS.zone), zoneOf(statistic.offsetMinutes)],
    [said(WORDS.time), said(STAT_TIME_WORDS[time])],
    [said(WORDS.counted), statistic.countedAt],
  ] as const
  const nameOf = (line: Statistic['lines'][number]): string =>
    line.label || (STAT_KEY_WORDS[line.key] ? said(STAT_KEY_WORDS[line.key]!) : line.key)
  const beforeHead = before ? head.map((name) => `${name} · ${said(WORDS.before)}`) : []
  const lines: Sheet = {
    name: said(WORDS.lines),
    about,
    head: [said(STAT_GROUP_WORDS[statistic.groupBy]), ...head, ...beforeHead],
    rows: [
      ...statistic.lines.map((line) => [nameOf(line), ...values(line.figures), ...(before ? values(line.before ?? {}) : [])]),
      [said(WORDS.total), ...values(statistic.totals), ...(before ? values(before.totals) : [])],
    ],
  }
  const columns: Sheet = {
    name: said(WORDS.columns),
    about,
    head: [said(GRANULARITY_WORDS[statistic.granularity]), ...head],
    rows: statistic.columns.map((column) => [columnName(statistic.granularity, column), ...values(column.figures)]),
  }
  return [lines, columns]
}
