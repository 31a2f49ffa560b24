import type { Statistic } from '@farsight/shared/contract'
import { hasUneven, isCutColumn, STAT_TIME_WORDS, STATISTICS, type StatScreen, statMeasureWord, zoneName } from '@farsight/shared/domain'
import { figure } from '@farsight/shared/ui/data'
import type { ChartWords } from '../charts/plan'
import { bucketName, slotName } from './buckets'
import type { Opened } from './opened'
import type { StatQuery } from './query'
import { within } from './within'

const range = (one: { startTime: string; endTime: string }): string => {
  const [from, day] = [one.startTime.slice(0, 10), one.endTime.slice(0, 10)]
  // A last day that is not counted whole is told with its minute.
  const clock = one.endTime.slice(11) === '23:59:59' || one.endTime.slice(11) === '23:59:00' ? '' : ` ${one.endTime.slice(11, 16)}`
  return from === day && clock === '' ? from : `${from} – ${day}${clock}`
}

/** Which days are counted, and by which of a row's times: `2026-11-20 – 2026-11-26 · 按报告完成时间 · UTC+8`. */
export const rangeNote = (screen: StatScreen, data: Statistic, { t, say }: ChartWords): string =>
  [range(data), t('timeType', { time: within(say(STAT_TIME_WORDS[STATISTICS[screen].time])) }), zoneName(data.offsetMinutes)].join(' · ')

/** What the figures are of: `2026-11-20 – 2026-11-26 · 按报告完成时间 · UTC+8 · n = 1 284`, and the period that they are held against. */
export function noteOf(screen: StatScreen, data: Statistic, compares: boolean, words: ChartWords): string {
  const { t, say } = words
  const { measures } = STATISTICS[screen]
  const n =
    screen === 'remoteDiagnosisCount'
      ? (data.totals.sent?.n ?? 0) + (data.totals.received?.n ?? 0)
      : (data.totals[measures[0]!.key]?.n ?? 0)
  return [
    rangeNote(screen, data, words),
    `n = ${figure(n)}${screen === 'localDoctorWork' ? ` ${within(say(statMeasureWord('shares')))}` : ''}`,
    t('countedAt', { time: data.countedAt }),
    data.columns.some((column) => isCutColumn(column, data.granularity)) && t('cutColumns'),
    compares &&
      data.before &&
      data.before.columns.length > data.columns.length &&
      t('beforeLonger', { count: data.before.columns.length - data.columns.length }),
    compares && hasUneven(data.columns, data.before?.columns, data.granularity) && t('beforeUneven'),
    compares && (data.before ? t(data.before.partly ? 'beforePartly' : 'beforeRange', { range: range(data.before) }) : t('noBefore')),
    data.lineCount > data.lines.length && t('cutLines', { shown: figure(data.lines.length), all: figure(data.lineCount) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** How many lines stand behind "others". */
const othersOf = ({ measure, without = [] }: Opened, data: Statistic | undefined): number | string =>
  data?.lines.filter(({ key, figures }) => (figures[measure]?.value ?? 0) > 0 && !without.includes(key)).length ?? ''

/** Which figure is opened: `报告 · CT · 2026-11-20 周五`. */
export function openedTitle(opened: Opened, query: StatQuery, data: Statistic | undefined, words: ChartWords): string {
  const { t, say, nameOf } = words
  const line = data?.lines.find(({ key }) => key === opened.line)
  const column = data?.columns.find(({ key }) => key === opened.column)
  const granularity = data?.granularity ?? query.granularity
  return [
    say(statMeasureWord(opened.measure)),
    opened.line !== undefined && nameOf(line ?? { key: opened.line, label: '' }),
    opened.without && t('others', { count: othersOf(opened, data) }),
    column ? bucketName(column, granularity, t) : opened.column,
    opened.weekday !== undefined && t(`weekday.${opened.weekday}`),
    opened.slot !== undefined && slotName(query.granularity, opened.slot, t),
    opened.reason,
  ]
    .filter(Boolean)
    .join(' · ')
}
