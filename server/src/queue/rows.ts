import type { CheckHeard, QueueRoom, QueueRow } from '@farsight/shared/contract'
import { formatDate, formatDateTime, minutesAhead, QUEUE_PAGE } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'
import { leftBehind, leftInRooms } from './left'
import { CALL_STATE, type Entry } from './order'
import type { Room } from './rooms'

export type Row = ExamRecord &
  Partial<Entry> & {
    readonly emergency: boolean
    readonly contrast: boolean
    readonly minutes: number
    readonly wanted_room: string | null
  }

/** Of an item that nobody configured. */
const MINUTES = 15

export const BESIDE = sql`coalesce(g.emergency, false) AS emergency, coalesce(i.contrast, false) AS contrast, coalesce(i.minutes, ${MINUTES})::int AS minutes, g.room_id AS wanted_room`
export const JOINS = sql`LEFT JOIN registration g ON g.exam_id = e.exam_id AND g.facility_id = e.facility_id
  LEFT JOIN check_item i ON i.item_id = g.item_id AND i.facility_id = e.facility_id`

const time = (at: number | null | undefined): string | null => (at === null || at === undefined ? null : formatDateTime(at))
const bit = (yes: boolean): 0 | 1 => (yes ? 1 : 0)

/** Who somebody is, and what is done to him, as it stands now. */
export const heardOf = (exam: ExamRecord): CheckHeard => ({
  patName: exam.pat_name,
  sex: exam.sex,
  age: exam.age_value === null || exam.age_unit === null ? null : { value: exam.age_value, unit: exam.age_unit },
  hospitalNo: exam.hospital_no,
  bodypart: exam.bodypart,
  side: exam.side,
  checkItem: exam.check_item,
})

export const shown = (row: Row, ahead: number, minutes: number): QueueRow => ({
  ...heardOf(row),
  risProcedureId: row.exam_id,
  ticket: row.ticket ?? '',
  roomId: row.room_id ?? row.wanted_room ?? '',
  callState: row.call_state ?? 'registered',
  state: row.state,
  modality: row.modality,
  contrast: bit(row.contrast || row.check_item.includes('增强')),
  checkNo: row.check_no,
  emergency: bit(row.emergency),
  urgent: bit(row.urgent),
  greenChannel: bit(row.green_channel),
  queuedTime: time(row.queued_at),
  calledTime: time(row.called_at),
  calledTimes: row.called_times ?? 0,
  calledBy: row.called_name ?? '',
  passedTimes: row.passed_times ?? 0,
  startedTime: time(row.started_at),
  ahead,
  minutes,
})

/** A room's queue of today. */
export interface RoomQueue {
  readonly toBeCalled: readonly QueueRow[]
  /** Called, or in their check: the newest first. */
  readonly now: readonly QueueRow[]
}

/** Everybody of a room's queue of today, each with how many come before and about how long they take. */
export async function roomQueue(tx: Tx, room: Room, now: number): Promise<RoomQueue> {
  const rows = await tx.hotRows<Row>(sql`
    SELECT ${EXAM_COLUMNS}, q.room_id, q.ticket, q.place, ${CALL_STATE} AS call_state, q.queued_at, q.called_at, q.called_times, q.passed_times, q.called_name, q.started_at, ${BESIDE}
    FROM queue_entry q JOIN exam e ON e.exam_id = q.exam_id AND e.facility_id = q.facility_id ${JOINS}
    WHERE q.facility_id = ${tx.tenant.facilityId} AND q.room_id = ${room.room_id} AND q.day = ${formatDate(now)}::date AND q.call_state <> 'done' AND e.state IN (2020, 2030)
    ORDER BY q.place, q.queued_at, q.exam_id`)
  const waiting = rows.filter((row) => row.call_state === 'waiting' || row.call_state === 'passed')
  const others = [...rows.filter((row) => !waiting.includes(row)), ...(await leftInCheck(tx, room, now))]
  // Of a check that goes on, what is left of it.
  const before = others.map((row) => row.minutes - (row.started_at ? Math.floor((now - row.started_at) / 60_000) : 0))
  const toBeCalled = waiting.map((row, at) =>
    shown(row, at + others.length, minutesAhead([...before, ...waiting.slice(0, at).map(({ minutes }) => minutes)], room.capacity)),
  )
  const newest = [...others].sort((a, b) => (b.called_at ?? b.started_at ?? 0) - (a.called_at ?? a.started_at ?? 0))
  return { toBeCalled, now: newest.map((row) => shown(row, 0, 0)) }
}

/** Whose check in this room nobody ended on his day: he is shown until somebody does. */
const leftInCheck = (tx: Tx, room: Room, now: number): Promise<Row[]> =>
  tx.hotRows<Row>(sql`
    SELECT ${EXAM_COLUMNS}, c.room_id, 'in' AS call_state, c.started_at, ${BESIDE}
    FROM check_record c JOIN exam e ON e.exam_id = c.exam_id AND e.facility_id = c.facility_id ${JOINS}
    WHERE ${leftBehind(tx, now)} AND c.room_id = ${room.room_id} ORDER BY c.started_at, e.exam_id LIMIT 20`)

/** Whose check has ended in the room today, the last one first: what is known later (dose, grade) is written there. */
export async function endedToday(tx: Tx, room: Room, now: number): Promise<readonly QueueRow[]> {
  const rows = await tx.hotRows<Row>(sql`
    SELECT ${EXAM_COLUMNS}, q.room_id, q.ticket, q.place, q.call_state, q.queued_at, q.called_at, q.called_times, q.passed_times, q.called_name, q.started_at, ${BESIDE}
    FROM queue_entry q JOIN exam e ON e.exam_id = q.exam_id AND e.facility_id = q.facility_id ${JOINS}
    WHERE q.facility_id = ${tx.tenant.facilityId} AND q.room_id = ${room.room_id} AND q.day = ${formatDate(now)}::date AND q.call_state = 'done' AND e.state <> 3000
    ORDER BY q.started_at DESC NULLS LAST, q.exam_id`)
  return rows.map((row) => shown(row, 0, 0))
}

/** Registered before: who comes later than that registers anew. */
const DAYS = 3
/** Who was registered before this moment is not waited for any more. */
export const expectedSince = (now: number): Date => new Date(now - DAYS * 24 * 3_600_000)

/** Who is registered for a room, or for any of its modality where no room was chosen, and has not checked in. */
function registeredFor(room: Room, now: number): Sql {
  const since = expectedSince(now)
  return sql`e.state = 2010 AND e.register_time >= ${since} AND e.modality = ${room.modality}
    AND coalesce(g.room_id, ${room.room_id}) = ${room.room_id} AND e.merged_into IS NULL`
}

const registered = (tx: Tx, condition: Sql, limit: Sql): Promise<Row[]> =>
  tx.rows<Row>(
    sql`SELECT ${EXAM_COLUMNS}, ${BESIDE} FROM exam e ${JOINS} WHERE e.facility_id = ${tx.tenant.facilityId} AND ${condition} ORDER BY e.register_time, e.exam_id ${limit}`,
  )

export async function toCheckIn(tx: Tx, room: Room, now: number, pageNo: number, through: boolean): Promise<readonly QueueRow[]> {
  const from = through ? 0 : (pageNo - 1) * QUEUE_PAGE
  const rows = await registered(tx, registeredFor(room, now), sql`LIMIT ${pageNo * QUEUE_PAGE - from} OFFSET ${from}`)
  return rows.map((row) => shown(row, 0, 0))
}

/** What a scanner reads from a ticket or a form, the number of today's queue, or a part of the name; a merged one is found by its parts too. */
const names = (search: string): Sql => {
  const number = search.toUpperCase()
  return sql`(upper(e.check_no) = ${number} OR upper(e.accession_no) = ${number} OR upper(e.hospital_no) = ${number} OR strpos(e.pat_name, ${search}) > 0
    OR EXISTS (SELECT FROM exam p WHERE p.merged_into = e.exam_id AND p.facility_id = e.facility_id AND (upper(p.check_no) = ${number} OR upper(p.accession_no) = ${number})))`
}

/** Who is looked for and has not checked in. */
async function searchRegistered(tx: Tx, search: string, now: number): Promise<Row[]> {
  const since = expectedSince(now)
  return registered(
    tx,
    sql`e.state IN (2010, 2020) AND e.register_time >= ${since} AND e.merged_into IS NULL
      AND NOT EXISTS (SELECT FROM queue_entry q WHERE q.exam_id = e.exam_id AND q.facility_id = e.facility_id AND q.day = ${formatDate(now)}::date AND q.call_state <> 'done')
      AND ${names(search)}`,
    sql`LIMIT ${QUEUE_PAGE}`,
  )
}

/** Who is looked for, wherever he stands today: those who have not checked in before those of any room's queue. */
export async function searchToday(tx: Tx, search: string, now: number): Promise<readonly QueueRow[]> {
  const queued = await tx.rows<Row>(sql`
    SELECT ${EXAM_COLUMNS}, q.room_id, q.ticket, q.place, ${CALL_STATE} AS call_state, q.queued_at, q.called_at, q.called_times, q.passed_times, q.called_name, q.started_at, ${BESIDE}
    FROM queue_entry q JOIN exam e ON e.exam_id = q.exam_id AND e.facility_id = q.facility_id ${JOINS}
    WHERE q.facility_id = ${tx.tenant.facilityId} AND q.day = ${formatDate(now)}::date AND e.state <> 3000 AND e.merged_into IS NULL
      AND (e.state IN (2020, 2030) OR q.call_state = 'done') AND (q.ticket = ${search.toUpperCase()} OR ${names(search)}) ORDER BY q.queued_at, q.exam_id LIMIT ${QUEUE_PAGE}`)
  return [...(await searchRegistered(tx, search, now)), ...queued].map((row) => shown(row, 0, 0))
}

/** How many stand before one in the list of those who have not checked in. */
export async function beforeCheckIn(tx: Tx, room: Room, row: Pick<ExamRecord, 'exam_id'>, now: number): Promise<number> {
  const before = await tx.row<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM exam e ${JOINS} JOIN exam x ON x.exam_id = ${row.exam_id} AND x.facility_id = e.facility_id
      WHERE e.facility_id = ${tx.tenant.facilityId} AND (e.register_time, e.exam_id) < (x.register_time, x.exam_id) AND ${registeredFor(room, now)}`,
  )
  return before?.n ?? 0
}

export async function countToCheckIn(tx: Tx, room: Room, now: number): Promise<number> {
  const row = await tx.row<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM exam e ${JOINS} WHERE e.facility_id = ${tx.tenant.facilityId} AND ${registeredFor(room, now)}`,
  )
  return row?.n ?? 0
}

/** The rooms, and how many stand where in each of them today. */
export async function roomCounts(tx: Tx, rooms: readonly Room[], now: number): Promise<readonly QueueRoom[]> {
  const counts = await tx.hotRows<{ room_id: string; waiting: number; called: number; in_check: number }>(sql`
    SELECT q.room_id, count(*) FILTER (WHERE ${CALL_STATE} IN ('waiting', 'passed'))::int AS waiting, count(*) FILTER (WHERE ${CALL_STATE} = 'called')::int AS called,
      count(*) FILTER (WHERE ${CALL_STATE} = 'in')::int AS in_check
    FROM queue_entry q JOIN exam e ON e.exam_id = q.exam_id AND e.facility_id = q.facility_id
    WHERE q.facility_id = ${tx.tenant.facilityId} AND q.day = ${formatDate(now)}::date AND q.call_state <> 'done' AND e.state IN (2020, 2030) GROUP BY q.room_id`)
  const left = await leftInRooms(tx, now)
  return rooms.map(({ room_id, name, modality, capacity, allowed }) => {
    const of = counts.find((one) => one.room_id === room_id)
    return {
      roomId: room_id,
      name,
      modality,
      capacity,
      allowed: bit(allowed),
      waiting: of?.waiting ?? 0,
      called: of?.called ?? 0,
      inCheck: (of?.in_check ?? 0) + (left.get(room_id) ?? 0),
    }
  })
}
