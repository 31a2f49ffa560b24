import { type CallState, CODE, formatDate, PASS_BEHIND, placeFor } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { letterOf } from './rooms'

/** A row of table queue_entry. */
export interface Entry {
  readonly exam_id: string
  readonly room_id: string
  readonly day: string
  readonly ticket: string
  readonly place: number
  readonly rank: number
  readonly call_state: CallState
  readonly queued_at: number
  readonly called_at: number | null
  readonly called_times: number
  readonly passed_times: number
  readonly called_by: string | null
  readonly called_name: string
  readonly started_at: number | null
  /** The exam's. */
  readonly hospital_no: string
  readonly pat_name: string
}

/**
 * How an entry stands: in check while its exam is, and then alone, whatever its row kept of the calls before. `q` is the entry and
 * `e` its exam.
 */
export const CALL_STATE = sql`CASE WHEN e.state = 2030 AND q.call_state <> 'done' THEN 'in' WHEN q.call_state = 'in' THEN 'waiting' ELSE q.call_state END`

const COLUMNS = sql`q.exam_id, q.room_id, q.day::text AS day, q.ticket, q.place, q.rank, ${CALL_STATE} AS call_state, q.queued_at, q.called_at, q.called_times,
  q.passed_times, q.called_by, q.called_name, q.started_at, e.hospital_no, e.pat_name`

/** Waits to be called, for the first time or again. */
export const waits = ({ call_state }: Pick<Entry, 'call_state'>): boolean => call_state === 'waiting' || call_state === 'passed'

/** Today's entry of an exam, or undefined: who was not seen yesterday checks in anew. */
export const entryOf = (tx: Tx, examId: string, now: number): Promise<Entry | undefined> =>
  tx.row<Entry>(sql`SELECT ${COLUMNS} FROM queue_entry q JOIN exam e ON e.exam_id = q.exam_id AND e.facility_id = q.facility_id
    WHERE q.exam_id = ${examId} AND q.facility_id = ${tx.tenant.facilityId} AND q.day = ${formatDate(now)}::date AND q.call_state <> 'done'`)

/**
 * Holds the order of a room's queue of the day until the transaction ends. Locks are taken in one order: the hospital's calls
 * ({@link holdCalls}), exam, room and day, entry, and last of all the events'.
 */
export const holdQueue = (tx: Tx, roomId: string, day: string): Promise<number> =>
  tx.run(sql`INSERT INTO queue_day AS d (facility_id, room_id, day) VALUES (${tx.tenant.facilityId}, ${roomId}, ${day}::date)
    ON CONFLICT (facility_id, room_id, day) DO UPDATE SET n = d.n`)

/** Who is in a room's queue of the day, in its order; an exam that was deleted meanwhile, or went on another way, is not. */
export const entriesOf = (tx: Tx, roomId: string, day: string): Promise<Entry[]> =>
  tx.rows<Entry>(sql`SELECT ${COLUMNS} FROM queue_entry q JOIN exam e ON e.exam_id = q.exam_id AND e.facility_id = q.facility_id
    WHERE q.facility_id = ${tx.tenant.facilityId} AND q.room_id = ${roomId} AND q.day = ${day}::date AND q.call_state <> 'done' AND e.state IN (2020, 2030)
    ORDER BY q.place, q.queued_at, q.exam_id`)

/** Opens a place: who stands there or behind moves by one. */
const makeRoom = (tx: Tx, roomId: string, day: string, place: number): Promise<number> =>
  tx.run(sql`UPDATE queue_entry SET place = place + 1
    WHERE facility_id = ${tx.tenant.facilityId} AND room_id = ${roomId} AND day = ${day}::date AND place >= ${place}`)

const lastPlace = (entries: readonly Entry[]): number => entries.reduce((most, { place }) => Math.max(most, place), 0)

/** Puts an exam into a room's queue of today: before those of a lower rank who wait, else at the end. Answers its ticket. */
export async function joinQueue(tx: Tx, examId: string, roomId: string, rank: number, now: number): Promise<string> {
  const { facilityId } = tx.tenant
  const day = formatDate(now)
  const letter = await letterOf(tx, roomId)
  const given = await tx.row<{
    n: number
  }>(sql`INSERT INTO queue_day AS d (facility_id, room_id, day, n) VALUES (${facilityId}, ${roomId}, ${day}::date, 1)
    ON CONFLICT (facility_id, room_id, day) DO UPDATE SET n = d.n + 1 RETURNING n`)
  const entries = await entriesOf(tx, roomId, day)
  const place = placeFor(entries.filter(waits), rank, lastPlace(entries))
  await makeRoom(tx, roomId, day, place)
  const ticket = `${letter}${String(given!.n).padStart(3, '0')}`
  await tx.run(sql`INSERT INTO queue_entry (exam_id, facility_id, room_id, day, ticket, place, rank, queued_at)
    VALUES (${examId}, ${facilityId}, ${roomId}, ${day}::date, ${ticket}, ${place}, ${rank}, ${new Date(now)})
    ON CONFLICT (exam_id) DO UPDATE SET room_id = excluded.room_id, day = excluded.day, ticket = excluded.ticket, place = excluded.place, rank = excluded.rank,
      call_state = 'waiting', queued_at = excluded.queued_at, called_at = NULL, called_times = 0, passed_times = 0, called_by = NULL, called_name = '', started_at = NULL`)
  return ticket
}

/** Sends who waits or was called to another room; the ticket in his hand stays. */
export async function changeRoom(tx: Tx, entry: Entry, roomId: string): Promise<void> {
  // Two that cross each other take the rooms in one order.
  for (const id of [entry.room_id, roomId].sort()) await holdQueue(tx, id, entry.day)
  const entries = await entriesOf(tx, roomId, entry.day)
  const place = placeFor(entries.filter(waits), entry.rank, lastPlace(entries))
  await makeRoom(tx, roomId, entry.day, place)
  const changed =
    await tx.run(sql`UPDATE queue_entry SET room_id = ${roomId}, place = ${place}, call_state = CASE call_state WHEN 'passed' THEN call_state ELSE 'waiting' END
    WHERE exam_id = ${entry.exam_id} AND facility_id = ${tx.tenant.facilityId} AND room_id = ${entry.room_id} AND call_state <> 'done'`)
  if (changed === 0) throw new CallError(CODE.notQueued)
}

/** Called and not come: behind the third who waits, or at the end. Answers where he stands now, from 1. */
export async function passOver(tx: Tx, entry: Entry, to: 'behind' | 'end'): Promise<number> {
  const { facilityId } = tx.tenant
  await holdQueue(tx, entry.room_id, entry.day)
  const entries = await entriesOf(tx, entry.room_id, entry.day)
  const now = entries.find(({ exam_id }) => exam_id === entry.exam_id)
  if (now?.call_state !== 'called') throw new CallError(CODE.notCalled)
  const waiting = entries.filter(waits)
  const before = to === 'behind' ? waiting.slice(0, PASS_BEHIND) : waiting
  const place = to === 'end' || before.length === waiting.length ? lastPlace(entries) + 1 : before.at(-1)!.place + 1
  await makeRoom(tx, entry.room_id, entry.day, place)
  await tx.run(
    sql`UPDATE queue_entry SET call_state = 'passed', place = ${place}, passed_times = passed_times + 1 WHERE exam_id = ${entry.exam_id} AND facility_id = ${facilityId}`,
  )
  return before.length + 1
}

/**
 * Changes places with the neighbour among those who wait. Answers where he stands now, from 1.
 * @param over whom the user saw there
 */
export async function moveEntry(tx: Tx, entry: Entry, direction: 'advance' | 'delay', over: string | undefined): Promise<number> {
  const { facilityId } = tx.tenant
  await holdQueue(tx, entry.room_id, entry.day)
  const waiting = (await entriesOf(tx, entry.room_id, entry.day)).filter(waits)
  const at = waiting.findIndex(({ exam_id }) => exam_id === entry.exam_id)
  if (at < 0) throw new CallError(CODE.notQueued)
  const to = direction === 'advance' ? at - 1 : at + 1
  const other = waiting[to]
  if (!other) throw new CallError(over !== undefined ? CODE.staleOrder : direction === 'advance' ? CODE.queueFirst : CODE.queueLast)
  if (over !== undefined && other.exam_id !== over) throw new CallError(CODE.staleOrder)
  const self = waiting[at]!
  await tx.run(sql`UPDATE queue_entry SET place = CASE exam_id WHEN ${self.exam_id}::uuid THEN ${other.place}::int ELSE ${self.place}::int END
    WHERE exam_id IN (${self.exam_id}, ${other.exam_id}) AND facility_id = ${facilityId}`)
  return to + 1
}

/** Who is restored waits where he stood: a call from before his deletion is over. Its exam is held. */
export const waitsAgain = (tx: Tx, examId: string): Promise<number> =>
  tx.run(sql`UPDATE queue_entry SET call_state = 'waiting', called_at = NULL, started_at = NULL
    WHERE exam_id = ${examId} AND facility_id = ${tx.tenant.facilityId} AND call_state IN ('called', 'in')`)

/** An exam that has become urgent while its patient waits goes before those who are not; one that is not any more keeps its place. */
export async function raiseInQueue(tx: Tx, examId: string, rank: number, now: number): Promise<void> {
  const entry = await entryOf(tx, examId, now)
  if (!entry || entry.rank >= rank) return
  const { facilityId } = tx.tenant
  await holdQueue(tx, entry.room_id, entry.day)
  const waiting = (await entriesOf(tx, entry.room_id, entry.day)).filter(waits)
  const at = waiting.findIndex(({ exam_id }) => exam_id === examId)
  const first = waiting.findIndex((one) => one.rank < rank)
  if (at >= 0 && first >= 0 && first < at) {
    const { place } = waiting[first]!
    await makeRoom(tx, entry.room_id, entry.day, place)
    await tx.run(sql`UPDATE queue_entry SET place = ${place} WHERE exam_id = ${examId} AND facility_id = ${facilityId}`)
  }
  await tx.run(sql`UPDATE queue_entry SET rank = ${rank} WHERE exam_id = ${examId} AND facility_id = ${facilityId}`)
}

/** 2 for emergencies and the green channel, 1 for what is urgent. */
export const rankOf = (exam: { readonly urgent: boolean; readonly green_channel: boolean }, emergency: boolean): number =>
  emergency || exam.green_channel ? 2 : exam.urgent ? 1 : 0
