import type { BookingRow, RemoteOrderRow, WorklistRow } from '@farsight/shared/contract'
import { STATISTICS } from '@farsight/shared/domain'
import sql, { empty, type Sql } from 'sql-template-tag'
import { BOOKING_COLUMNS, type BookingRecord, bookingRow } from '../bookings/booking'
import type { Work } from '../calls/handler'
import type { Tx } from '../database/tenant'
import { EXAM_COLUMNS, type ExamRecord, worklistRow } from '../exams/exam'
import { ownOrReads } from '../exams/reader'
import { type OrderWithExam, orderRow, ordersFrom, ROW_COLUMNS } from '../orders/row'
import { atNow } from './answer'
import { withDepartment } from './ask'
import { FACT_OF } from './facts'
import { atMember, type Member, unionOf } from './members'
import { type OpenAsk, type Opened, openedOf } from './opened'
import { filtersOf } from './where'

interface Found {
  readonly id: string
  readonly at: number
  /** Of a percentile: how long it took. */
  readonly minutes: number | null
}

/** The facts behind a figure at the transaction's hospital, by the same view and conditions as its number. */
function factsBehind(tx: Tx, { asked, where, apart }: Opened): Sql {
  const own = tx.filter('statistics.rows', sql`f.facility_id = ${tx.tenant.facilityId}`)
  const filters = filtersOf(asked)
  const { view } = FACT_OF[asked.screen]
  const facts = sql`${view} f WHERE ${own} AND f.at >= ${new Date(asked.from)} AND f.at < ${new Date(asked.to)}${filters.where}${where}`
  return apart === empty ? facts : sql`(SELECT * FROM ${facts} OFFSET 0) f WHERE true${apart}`
}

const countOf = async (tx: Tx, opened: Opened): Promise<number> =>
  (await tx.row<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${factsBehind(tx, opened)}`))!.n

/** The newest first; of a percentile the longest. */
const pageOf = async (tx: Tx, opened: Opened, size: number, offset: number): Promise<Found[]> => {
  const longest = opened.minutes ? sql`${opened.minutes} DESC,` : empty
  return tx.rows<Found>(
    sql`SELECT f.row_id AS id, f.at, ${opened.minutes ?? sql`NULL`}::float8 AS minutes FROM ${factsBehind(tx, opened)}
      ORDER BY ${longest} f.at DESC, f.row_id DESC, f.place DESC LIMIT ${size} OFFSET ${offset}`,
  )
}
const inFront = (a: Found, b: Found): number => (b.minutes ?? 0) - (a.minutes ?? 0) || b.at - a.at || (a.id < b.id ? 1 : -1)

interface Page {
  readonly total: number
  readonly found: readonly Found[]
  readonly members: readonly Member[]
}

/** Several hospitals' rows as one list: each gives its first ones, and the first of them all are the page. */
async function sideBySide(tx: Tx, opened: Opened, size: number, offset: number): Promise<Page> {
  const members = (await unionOf(tx)).filter(
    ({ facilityId }) => (opened.member === undefined || opened.member === facilityId) && !opened.otherThan.includes(facilityId),
  )
  let total = 0
  const all: Found[] = []
  for (const { facilityId } of members) {
    const [n, first] = await atMember(
      tx,
      facilityId,
      async (there) => [await countOf(there, opened), await pageOf(there, opened, size + offset, 0)] as const,
    )
    total += n
    all.push(...first)
  }
  const found = all.sort(inFront).slice(offset, offset + size)
  return { total, found, members }
}

interface Shown<R> {
  readonly rows: R[]
  /** How long each of the rows took; empty where nobody asked. */
  readonly minutes: number[]
}

/** In the order in which they were found; one that stands there twice (two doctors worked on it) is shown twice. */
function inOrder<T, R>(found: readonly Found[], rows: readonly T[], idOf: (row: T) => string, show: (row: T) => R): Shown<R> {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  const there = found.flatMap((one) => {
    const row = byId.get(one.id)
    return row ? [{ row: show(row), minutes: one.minutes }] : []
  })
  return { rows: there.map(({ row }) => row), minutes: there.flatMap(({ minutes }) => minutes ?? []) }
}

/** Exams as the worklist shows them; of a union's members by its data range, which is open for reading agreed members alone. */
async function exams({ tx, now, sign }: Work, { found, members }: Page): Promise<Shown<WorklistRow>> {
  if (members.length > 0) await tx.run(sql`SELECT set_config('app.range', 'consortium', true)`)
  const shown = tx.filter(
    'statistics.exams',
    members.length > 0 ? sql`e.facility_id = ANY(${members.map(({ facilityId }) => facilityId)}::uuid[])` : ownOrReads(tx),
  )
  const rows = await tx.rows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ANY(${found.map(({ id }) => id)}::uuid[]) AND ${shown}`,
  )
  const names = new Map(members.map(({ facilityId, name }) => [facilityId, name]))
  names.delete(tx.tenant.facilityId)
  return inOrder(
    found,
    rows,
    (row) => row.exam_id,
    (row) => ({ ...worklistRow(row, String(now), sign), facilityName: names.get(row.facility_id) ?? '' }),
  )
}

async function bookings({ tx, now }: Work, { found }: Page): Promise<Shown<BookingRow>> {
  const own = tx.filter('statistics.bookings', sql`b.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<BookingRecord & { mimes: number; exam_id: string | null }>(sql`SELECT ${BOOKING_COLUMNS},
      (SELECT count(*)::int FROM booking_mime m WHERE m.booking_id = b.booking_id) AS mimes,
      (SELECT r.exam_id FROM registration r WHERE r.booking_id = b.booking_id AND r.facility_id = b.facility_id ORDER BY r.at, r.exam_id LIMIT 1) AS exam_id
    FROM booking b WHERE b.booking_id = ANY(${found.map(({ id }) => id)}::uuid[]) AND ${own}`)
  return inOrder(
    found,
    rows,
    (row) => row.booking_id,
    (row) => bookingRow(row, now, { mimes: row.mimes, examId: row.exam_id }),
  )
}

async function orders({ tx, now, sign, session }: Work, { found }: Page): Promise<Shown<RemoteOrderRow>> {
  const rows = await tx.rows<OrderWithExam>(
    sql`SELECT ${ROW_COLUMNS} FROM ${ordersFrom(tx)} AND o.order_id = ANY(${found.map(({ id }) => id)}::uuid[])`,
  )
  return inOrder(
    found,
    rows,
    (row) => row.order_id,
    (row) => orderRow(row, session.facilityId, now, sign),
  )
}

const NONE = { rows: [], minutes: [] }

/** The rows behind a figure, as the lists show them: the newest first, of a percentile the longest. */
export async function rowsBehind(work: Work, ask: OpenAsk & { readonly pageNo?: number; readonly pageSize?: number }) {
  const { tx, session, now } = work
  const found = openedOf(ask, session)
  const opened = { ...found, asked: await withDepartment(tx, found.asked) }
  await atNow(tx, now)
  const size = ask.pageSize ?? 50
  const offset = ((ask.pageNo ?? 1) - 1) * size
  const page: Page =
    opened.asked.groupBy === 'facility'
      ? await sideBySide(tx, opened, size, offset)
      : { total: await countOf(tx, opened), found: await pageOf(tx, opened, size, offset), members: [] }
  const kind = STATISTICS[ask.screen].rows
  const shown = {
    exam: kind === 'exam' ? await exams(work, page) : NONE,
    booking: kind === 'booking' ? await bookings(work, page) : NONE,
    order: kind === 'order' ? await orders(work, page) : NONE,
  }
  return {
    total: page.total,
    exams: shown.exam.rows,
    bookings: shown.booking.rows,
    orders: shown.order.rows,
    minutes: shown[kind].minutes,
  }
}
