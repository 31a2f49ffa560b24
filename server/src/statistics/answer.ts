import type { StatColumn, StatFigures, Statistic, StatLine } from '@farsight/shared/contract'
import {
  comparedPeriod,
  compareStatLines,
  formatDateTime,
  isBeside,
  parseDateTime,
  SERVER_OFFSET_MINUTES,
  STAT_KEY_WORDS,
  STAT_YEARS,
  STATISTICS,
  type StatScreen,
  statBuckets,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { Session } from '../session/session'
import { type Asked, bucketAt, looked, type StatAsk, withDepartment } from './ask'
import { type Capacity, capacityOf } from './capacity'
import { type Cell, countRange } from './count'
import { figuresOf, nothing, toCome } from './figures'
import { unionOf } from './members'
import { namesOf } from './names'
import { reasonsOf } from './reasons'
import { countSideBySide } from './side-by-side'
import { slotHours, stripOfAll } from './strip'

/** Lines of a table, and lines whose course is told: more are for nobody to read, and the answer stays small. */
const MOST_LINES = 500
const MOST_COURSES = 20

/** What a statistic is made with. */
export interface Making {
  readonly tx: Tx
  readonly session: Pick<Session, 'role'>
  readonly now: number
}

interface Counted {
  readonly cells: readonly Cell[]
  readonly capacity: Capacity | undefined
}

async function counted(tx: Tx, asked: Asked, columns: boolean, now: number): Promise<Counted> {
  if (asked.groupBy === 'facility') return { cells: await countSideBySide(tx, asked, columns, await unionOf(tx)), capacity: undefined }
  const cells = await countRange(tx, asked, columns)
  return { cells, capacity: asked.screen === 'appointmentOurHospital' ? await capacityOf(tx, asked, now) : undefined }
}

/** The names of lines, of one hospital's or of the members side by side. */
async function named(tx: Tx, { groupBy }: Asked, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (groupBy !== 'facility') return namesOf(tx, groupBy, keys)
  return new Map((await unionOf(tx)).map(({ facilityId, name }) => [facilityId, name]))
}

const cellsOfLines = ({ cells }: Counted): ReadonlyMap<string, Cell> =>
  new Map(cells.flatMap((cell) => (cell.key !== null && cell.bucket === null ? [[cell.key, cell] as const] : [])))

/**
 * All lines in the order in which they are shown: also those that have places and no booking, and those of the period before alone, without
 * which the lines would not add up to their total.
 */
async function linesOf(tx: Tx, asked: Asked, here: Counted, there: Counted | undefined): Promise<StatLine[]> {
  const { screen } = asked
  const [now, before] = [cellsOfLines(here), there && cellsOfLines(there)]
  const keys = [...new Set([...now.keys(), ...(here.capacity?.lines ?? []), ...(before?.keys() ?? []), ...(there?.capacity?.lines ?? [])])]
  const names = await named(tx, asked, keys)
  return keys
    .map((key): StatLine => {
      const figures = (cells: ReadonlyMap<string, Cell>, of: Counted) =>
        figuresOf(screen, cells.get(key) ?? nothing(key, null), of.capacity)
      return {
        key,
        label: names.get(key) ?? '',
        figures: figures(now, here),
        ...(before && there ? { before: figures(before, there) } : {}),
      }
    })
    .map((line) => ({ line, name: line.label || (STAT_KEY_WORDS[line.key]?.zh ?? line.key) }))
    .sort((a, b) => compareStatLines(screen, { ...a.line, name: a.name }, { ...b.line, name: b.name }))
    .map(({ line }) => line)
}

/** `until`: columns that begin then or later are still to come. They say nothing, which is not 0. */
function columnsOf(asked: Asked, { cells, capacity }: Counted, lines: readonly StatLine[], until: number): StatColumn[] {
  const shown = new Set(lines.slice(0, MOST_COURSES).map(({ key }) => key))
  const whole = new Map<number, Cell>()
  const courses = new Map<number, Cell[]>()
  for (const cell of cells) {
    if (cell.bucket === null) continue
    if (cell.key === null) whole.set(cell.bucket, cell)
    else if (shown.has(cell.key)) courses.set(cell.bucket, [...(courses.get(cell.bucket) ?? []), cell])
  }
  const figures = (i: number): StatFigures => {
    const cell = whole.get(i + 1)
    // What a clock that is ahead has put there is counted by the total: it is shown.
    if (!cell && bucketAt(asked.buckets[i]!) >= until) return toCome(asked.screen)
    return figuresOf(asked.screen, cell ?? nothing(null, i + 1), capacity)
  }
  return asked.buckets.map((bucket, i) => ({
    ...bucket,
    figures: figures(i),
    lines: Object.fromEntries((courses.get(i + 1) ?? []).map((cell) => [cell.key!, figuresOf(asked.screen, cell, capacity)])),
  }))
}

const totalOf = (asked: Asked, { cells, capacity }: Counted) =>
  figuresOf(asked.screen, cells.find(({ key, bucket }) => key === null && bucket === null) ?? nothing(null, null), capacity)

/** The moment by which bookings of today are not missed yet. */
export const atNow = (tx: Tx, now: number): Promise<unknown> =>
  tx.rows(sql`SELECT set_config('app.now', ${new Date(now).toISOString()}, true)`)

/** A whole statistic: totals, lines, columns, and the same of the period before where it is asked for. */
export async function statisticOf(
  { tx, session, now }: Making,
  screen: StatScreen,
  ask: StatAsk & { readonly compare?: 0 | 1 },
): Promise<Statistic> {
  const asked = await withDepartment(tx, looked(screen, ask, session))
  await atNow(tx, now)
  const here = await counted(tx, asked, true, now)
  const earlier = ask.compare === 1 ? earlierOf(asked, session, now) : undefined
  const there = earlier && (await counted(tx, earlier.asked, earlier.columns, now))
  const all = await linesOf(tx, asked, here, there)
  const lines = all.slice(0, MOST_LINES)
  const answer: Statistic = {
    startTime: ask.startTime,
    endTime: ask.endTime,
    granularity: asked.granularity,
    groupBy: asked.groupBy,
    offsetMinutes: SERVER_OFFSET_MINUTES,
    countedAt: formatDateTime(now),
    totals: totalOf(asked, here),
    lines,
    lineCount: all.length,
    // Bookings are known ahead.
    columns: columnsOf(asked, here, lines, STATISTICS[screen].time === 'appointment' ? Infinity : Math.floor(now / 1000) * 1000),
  }
  if (earlier && there)
    answer.before = {
      ...earlier.period,
      totals: totalOf(earlier.asked, there),
      columns: earlier.columns
        ? columnsOf(earlier.asked, there, [], earlier.asked.to).map(({ from, to, figures }, i) => {
            const now = answer.columns[i]
            const beside = !now || isBeside(now, { from, to }, asked.granularity)
            return { from, to, figures: beside ? figures : toCome(screen) }
          })
        : [],
    }
  if (screen === 'shootCountDistribution') {
    // Of the slots that were asked for: the columns may be coarser.
    const hours = slotHours(ask.granularity)
    answer.strip = await stripOfAll(tx, asked, hours)
    if (earlier && answer.before) answer.before.strip = await stripOfAll(tx, earlier.asked, hours)
  }
  if (screen === 'reportQuality' || screen === 'remoteDiagnosisReportQuality') answer.reasons = await reasonsOf(tx, asked)
  return answer
}

interface Earlier {
  /** The same question of the period before; `to` is where as much of it is over as of this one. */
  readonly asked: Asked
  readonly period: { readonly startTime: string; readonly endTime: string; readonly partly: 0 | 1 }
  /** Its columns stand beside those of now. */
  readonly columns: boolean
}

/** The question of the period before; undefined in the years before the first one that is asked for, which have nothing. */
function earlierOf(asked: Asked, session: Making['session'], now: number): Earlier | undefined {
  const { partly, ...period } = comparedPeriod(asked.screen, asked.ask.startTime, asked.ask.endTime, formatDateTime(now))
  if (Number(period.startTime.slice(0, 4)) < STAT_YEARS.first) return undefined
  const days = { startTime: period.startTime, endTime: `${period.endTime.slice(0, 10)} 23:59:59` }
  // A period of as many days may touch one month more than may be shown: then it has no columns.
  const columns = statBuckets(days.startTime, days.endTime, asked.granularity) !== undefined
  const whole = looked(asked.screen, { ...asked.ask, ...days, granularity: columns ? asked.granularity : 'year' }, session)
  const cut = partly && period.endTime < days.endTime
  return {
    asked: {
      ...whole,
      ...(asked.department === undefined ? {} : { department: asked.department }),
      ...(cut ? { to: parseDateTime(period.endTime)! } : {}),
    },
    period: { ...period, partly: partly ? 1 : 0 },
    columns,
  }
}
