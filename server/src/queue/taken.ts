import type { PatientTaken, TakenCheck } from '@farsight/shared/contract'
import { CODE, formatDate, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { CALL_STATE, type Entry } from './order'
import type { Room } from './rooms'

/** A check that takes its patient today: called to its room, or begun there. */
export interface Taken {
  readonly exam_id: string
  readonly room_id: string
  readonly room: string
  readonly hospital_no: string
  readonly pat_name: string
  readonly check_item: string
  readonly ticket: string
  readonly call_state: 'called' | 'in'
  readonly called_at: number | null
  readonly called_name: string
  readonly started_at: number | null
}

/**
 * The hospital's calls and starts come one after the other until the transaction ends: a patient has checks in several rooms, and
 * no row of one room can keep another from calling the same person. Taken before everything else.
 */
export const holdCalls = (tx: Tx): Promise<number> =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${tx.tenant.facilityId}::text || '/calls', 0))`)

/** Who is called or in check in the hospital today, who came first before others. */
export const takenToday = (tx: Tx, now: number): Promise<Taken[]> =>
  tx.rows<Taken>(sql`
    SELECT q.exam_id, q.room_id, r.name AS room, e.hospital_no, e.pat_name, e.check_item, q.ticket, ${CALL_STATE} AS call_state, q.called_at, q.called_name, q.started_at
    FROM queue_entry q JOIN exam e ON e.exam_id = q.exam_id AND e.facility_id = q.facility_id JOIN image_room r ON r.room_id = q.room_id AND r.facility_id = q.facility_id
    WHERE q.facility_id = ${tx.tenant.facilityId} AND q.day = ${formatDate(now)}::date AND q.call_state <> 'done' AND e.state IN (2020, 2030)
      AND ${CALL_STATE} IN ('called', 'in')
    ORDER BY coalesce(q.called_at, q.started_at), q.exam_id`)

/** The other checks that a patient is called for, or in. Who has no number is nobody's other. */
export const othersOf = (taken: readonly Taken[], who: Pick<Entry, 'exam_id' | 'hospital_no'>): Taken[] =>
  who.hospital_no === '' ? [] : taken.filter((one) => one.hospital_no === who.hospital_no && one.exam_id !== who.exam_id)

const time = (at: number | null): string | null => (at === null ? null : formatDateTime(at))

/** As a refusal names it. */
export const tellTaken = (one: Taken): TakenCheck => ({
  risProcedureId: one.exam_id,
  ticket: one.ticket,
  patName: one.pat_name,
  checkItem: one.check_item,
  room: one.room,
  callState: one.call_state,
  calledBy: one.called_name,
  calledTime: time(one.called_at),
  startedTime: time(one.started_at),
})

/** Who is meant, and where he is instead. */
export const tellPatient = (who: Pick<Entry, 'exam_id' | 'ticket' | 'pat_name'>, elsewhere: readonly Taken[]): PatientTaken => ({
  ...{ risProcedureId: who.exam_id, ticket: who.ticket, patName: who.pat_name },
  elsewhere: elsewhere.map(tellTaken),
})

/** Throws unless the user has seen each of the other checks that the patient is called for, or in. */
export function refuseElsewhere(
  who: Pick<Entry, 'exam_id' | 'ticket' | 'pat_name'>,
  elsewhere: readonly Taken[],
  seen: readonly string[],
): void {
  if (elsewhere.some(({ exam_id }) => !seen.includes(exam_id)))
    throw new CallError(CODE.patientElsewhere, undefined, tellPatient(who, elsewhere))
}

/** Throws where as many checks go on in a room as it has places, unless the user has seen each of them. */
export function refuseTaken(
  taken: readonly Taken[],
  room: Pick<Room, 'room_id' | 'capacity'>,
  examId: string,
  seen: readonly string[],
): void {
  const inside = taken.filter((one) => one.room_id === room.room_id && one.call_state === 'in' && one.exam_id !== examId)
  if (inside.length >= room.capacity && inside.some(({ exam_id }) => !seen.includes(exam_id)))
    throw new CallError(CODE.roomTaken, undefined, { expected: inside.map(tellTaken) })
}

/** Throws when one of these exams is called today: its room would lose who is expected there. The exams are held. */
export async function refuseCalled(tx: Tx, examIds: readonly string[], now: number): Promise<void> {
  const called = (await takenToday(tx, now)).filter(({ exam_id }) => examIds.includes(exam_id))
  if (called.length > 0) throw new CallError(CODE.mergeCalled, undefined, { expected: called.map(tellTaken) })
}
