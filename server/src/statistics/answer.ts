import type { StatColumn, Statistic, StatLine } from '@farsight/shared/contract'
import {
  comparedPeriod,
  compareStatLines,
  formatDateTime,
  parseDateTime,
  SERVER_OFFSET_MINUTES,
  STAT_KEY_WORDS,
  STAT_YEARS,
  type StatScreen,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { Session } from '../session/session'
import { type Asked, looked, type StatAsk, withDepartment } from './ask'
import { type Capacity, capacityOf } from './capacity'
import { type Cell, countRange } from './count'
import { figuresOf, nothing } from './figures'
import { unionOf } from './members'
import { namesOf } from './names'
import { reasonsOf } from './reasons'
import { countSideBySide } from './side-by-side'
import { stripOfAll } from './strip'

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
  readonly names: ReadonlyMap<string, string>
  readonly capacity: Capacity | undefined
}

async function counted(tx: Tx, asked: Asked, columns: boolean): Promise<Counted> {
  if (asked.groupBy === 'facility') {
    const members = await unionOf(tx)
    const cells = await countSideBySide(tx, asked, columns, members)
    return { cells, names: new Map(members.map(({ facilityId, name }) => [facilityId, name])), capacity: undefined }
  }
  const cells = await countRange(tx, asked, columns)
  const capacity = asked.screen === 'appointmentOurHospital' ? await capacityOf(tx, asked) : undefined
  const keys = cells.flatMap(({ key, bucket }) => (key !== null && bucket === null ? [key] : []))
  return { cells, names: await namesOf(tx, asked.groupBy, keys), capacity }
}

/** All lines in the order in which they are shown. */
function linesOf({ screen }: Asked, { cells, names, capacity }: Counted): StatLine[] {
  const nameOf = ({ key, label }: StatLine): string => label || (STAT_KEY_WORDS[key]?.zh ?? key)
  return cells
    .filter(({ key, bucket }) => key !== null && bucket === null)
    .map((cell) => ({ key: cell.key!, label: names.get(cell.key!) ?? '', figures: figuresOf(screen, cell, capacity) }))
    .map((line) => ({ line, name: nameOf(line) }))
    .sort((a, b) => compareStatLines(screen, { ...a.line, name: a.name }, { ...b.line, name: b.name }))
    .map(({ line }) => line)
}

function columnsOf(asked: Asked, { cells, capacity }: Counted, lines: readonly StatLine[]): StatColumn[] {
  const shown = new Set(lines.slice(0, MOST_COURSES).map(({ key }) => key))
  const whole = new Map<number, Cell>()
  const courses = new Map<number, Cell[]>()
  for (const cell of cells) {
    if (cell.bucket === null) continue
    if (cell.key === null) whole.set(cell.bucket, cell)
    else if (shown.has(cell.key)) courses.set(cell.bucket, [...(courses.get(cell.bucket) ?? []), cell])
  }
  return asked.buckets.map((bucket, i) => ({
    ...bucket,
    figures: figuresOf(asked.screen, whole.get(i + 1) ?? nothing(null, i + 1), capacity),
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
  const here = await counted(tx, asked, true)
  const all = linesOf(asked, here)
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
    columns: columnsOf(asked, here, lines),
  }
  if (screen === 'shootCountDistribution') answer.strip = await stripOfAll(tx, asked)
  if (screen === 'reportQuality' || screen === 'remoteDiagnosisReportQuality') answer.reasons = await reasonsOf(tx, asked)
  return ask.compare === 1 ? compared({ tx, session, now }, asked, answer) : answer
}

async function compared({ tx, session, now }: Making, asked: Asked, answer: Statistic): Promise<Statistic> {
  const { partly, ...period } = comparedPeriod(asked.screen, asked.ask.startTime, asked.ask.endTime, formatDateTime(now))
  // The years before the first one that is asked for have nothing.
  if (Number(period.startTime.slice(0, 4)) < STAT_YEARS.first) return answer
  const days = { startTime: period.startTime, endTime: `${period.endTime.slice(0, 10)} 23:59:59` }
  const whole = looked(asked.screen, { ...asked.ask, ...days, granularity: 'year' }, session)
  const cut = partly && period.endTime < days.endTime
  const earlier: Asked = {
    ...whole,
    ...(asked.department === undefined ? {} : { department: asked.department }),
    ...(cut ? { to: parseDateTime(period.endTime)! } : {}),
  }
  const there = await counted(tx, earlier, false)
  const cells = new Map(there.cells.flatMap((cell) => (cell.key !== null && cell.bucket === null ? [[cell.key, cell] as const] : [])))
  return {
    ...answer,
    before: { ...period, partly: partly ? 1 : 0, totals: totalOf(earlier, there) },
    lines: answer.lines.map((line) => ({
      ...line,
      before: figuresOf(asked.screen, cells.get(line.key) ?? nothing(line.key, null), there.capacity),
    })),
  }
}
