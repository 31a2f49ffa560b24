import type { StatFigures, Statistic } from '@farsight/shared/contract'
import {
  type Bilingual,
  CLOCK_GRANULARITIES,
  fixed,
  GRANULARITY_WORDS,
  type Granularity,
  hasUneven,
  isCutColumn,
  STAT_GROUP_WORDS,
  STAT_KEY_WORDS,
  STAT_SCREEN_WORDS,
  STAT_TIME_WORDS,
  STAT_WEEKDAY_WORDS,
  STATISTICS,
  type StatScreen,
  type StatUnit,
  statMeasureWord,
  zoneName,
} from '@farsight/shared/domain'
import type { Narrowed } from './narrowed'
import { slotHours } from './strip'

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
  longer: {
    zh: '（多 {n} 列：按时间并列时不列出，合计中已计入）',
    en: ' ({n} columns more than this one: not listed side by side, but in its total)',
  },
  uneven: {
    zh: '（天数不同的月或年不并列，合计中已计入）',
    en: ' (months or years of other lengths: not set side by side, but in its total)',
  },
  partly: { zh: '（本期未结束，上期只计到同一时刻）', en: ' (under way: counted as far as this one has come)' },
  noBefore: { zh: '早于 1900 年，无上期可比', en: 'before 1900: none to compare with' },
  filter: { zh: '筛选', en: 'Filter' },
  unfiltered: { zh: '无', en: 'none' },
  cut: { zh: '行数', en: 'Lines' },
  cutTo: { zh: '共 {all} 行，此处为前 {shown} 行', en: 'the first {shown} of {all}' },
  lines: { zh: '汇总', en: 'Table' },
  columns: { zh: '时间', en: 'By time' },
  strip: { zh: '星期与时段', en: 'Weekday and hour' },
  // A sheet's name has 31 characters at most.
  stripBefore: { zh: '星期与时段 · 上期', en: 'Weekday and hour · Before' },
  weekday: { zh: '星期', en: 'Weekday' },
} as const satisfies Record<string, Bilingual>
const UNITS: Readonly<Partial<Record<StatUnit, Bilingual>>> = {
  percent: { zh: '%', en: '%' },
  minutes: { zh: '分钟', en: 'min' },
}

/** The name of a column of time: its day, or the hours of it. */
const columnName = (granularity: Statistic['granularity'], column: Statistic['columns'][number]): string => {
  if (granularity === 'year' || granularity === 'month') {
    const name = column.from.slice(0, granularity === 'year' ? 4 : 7)
    return isCutColumn(column, granularity) ? `${name} (${column.from.slice(5, 10)} - ${column.to.slice(5, 10)})` : name
  }
  return granularity === 'day' ? column.from.slice(0, 10) : `${column.from.slice(0, 16)} - ${column.to.slice(11, 16)}`
}

/** The picture of the week as a table: what stands in its cells, weekday by slot. */
function weekOf(
  strip: NonNullable<Statistic['strip']>,
  name: string,
  granularity: Granularity,
  about: Sheet['about'],
  said: (words: Bilingual) => string,
): Sheet {
  const hours = slotHours(granularity)
  const slots = Array.from({ length: 24 / hours }, (_, slot) => slot)
  const clock = (hour: number, minutes: string): string => `${String(hour).padStart(2, '0')}:${minutes}`
  const n = new Map(strip.map((cell) => [cell.weekday * 100 + cell.slot, cell.n]))
  return {
    name,
    about,
    head: [said(WORDS.weekday), ...slots.map((slot) => `${clock(slot * hours, '00')} - ${clock((slot + 1) * hours - 1, '59')}`)],
    rows: STAT_WEEKDAY_WORDS.map((words, day) => [said(words), ...slots.map((slot) => n.get((day + 1) * 100 + slot) ?? null)]),
  }
}

/** Of whom a table is, and how it was asked for. */
export interface SheetHead {
  readonly hospital: string
  readonly narrowed: readonly Narrowed[]
  readonly compares: boolean
  /** As it was asked for; the columns may be coarser. */
  readonly granularity: Granularity
  readonly language: Language
}

/** A statistic as tables, with the words of a language: its lines, the picture of a week where there is one, and its columns. */
export function sheetsOf(
  screen: StatScreen,
  statistic: Statistic,
  { hospital, narrowed, compares, granularity, language }: SheetHead,
): readonly Sheet[] {
  const { measures, time } = STATISTICS[screen]
  const said = (words: Bilingual): string => words[language]
  const head = measures.map(({ key, unit }) => {
    const word = said(statMeasureWord(key))
    return UNITS[unit] ? `${word} (${said(UNITS[unit])})` : word
  })
  const values = (figures: StatFigures): TableCell[] =>
    measures.map(({ key, unit }) => {
      const value = figures[key]?.value ?? null
      return value !== null && (unit === 'percent' || unit === 'stars') ? Number(fixed(value, 2)) : value
    })
  const { before } = statistic
  const longer = before && before.columns.length > 0 ? before.columns.length - statistic.columns.length : 0
  const uneven = hasUneven(statistic.columns, before?.columns, statistic.granularity)
  const about = [
    [said(WORDS.hospital), hospital],
    [said(STAT_SCREEN_WORDS[screen].name), said(STAT_SCREEN_WORDS[screen].question)],
    [said(WORDS.range), `${statistic.startTime} - ${statistic.endTime}`],
    ...(compares
      ? [
          [
            said(WORDS.before),
            before
              ? `${before.startTime} - ${before.endTime}${before.partly ? said(WORDS.partly) : ''}${longer > 0 ? said(WORDS.longer).replace('{n}', String(longer)) : ''}${uneven ? said(WORDS.uneven) : ''}`
              : said(WORDS.noBefore),
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
    [said(WORDS.zone), zoneName(statistic.offsetMinutes)],
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
  const beside = before && before.columns.length > 0 ? before.columns : undefined
  const columns: Sheet = {
    name: said(WORDS.columns),
    about,
    head: [said(GRANULARITY_WORDS[statistic.granularity]), ...head, ...(beside ? beforeHead : [])],
    rows: statistic.columns.map((column, i) => [
      columnName(statistic.granularity, column),
      ...values(column.figures),
      ...(beside ? values(beside[i]?.figures ?? {}) : []),
    ]),
  }
  const week = (strip: Statistic['strip'], name: string): readonly Sheet[] =>
    strip && CLOCK_GRANULARITIES.has(granularity) ? [weekOf(strip, name, granularity, about, said)] : []
  return [lines, ...week(statistic.strip, said(WORDS.strip)), ...week(before?.strip, said(WORDS.stripBefore)), columns]
}
