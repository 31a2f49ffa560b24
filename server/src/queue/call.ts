import type { PatientTaken } from '@farsight/shared/contract'
import { CODE, formatDate, formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import { lockExam } from '../exams/move'
import { type Entry, entriesOf, entryOf, waits } from './order'
import type { Room } from './rooms'
import { holdCalls, othersOf, refuseElsewhere, type Taken, takenToday, tellPatient, tellTaken } from './taken'

/** Who is to be called, and how. */
export interface CallAsked {
  /** The next, where nobody is named. */
  readonly examId?: string | undefined
  /** Once more, who was called already. */
  readonly again: boolean
  /** Exams that the user saw called or in check when he was asked, and calls all the same. */
  readonly seen: readonly string[]
}

interface Caller {
  readonly userId: string
  readonly userName: string
}

interface Chosen {
  readonly entry: Entry
  readonly passedOver: readonly PatientTaken[]
}

/** Whom a call was made to. */
export interface Called extends Chosen {
  readonly exam: ExamRecord
}

const tell = ({ exam_id, ticket, pat_name, called_name, called_at }: Entry) => ({
  ...{ risProcedureId: exam_id, ticket, patName: pat_name, calledBy: called_name },
  calledTime: called_at === null ? null : formatDateTime(called_at),
})

/** The first who waits and is at no other check; those before keep their places. */
function next(entries: readonly Entry[], taken: readonly Taken[]): Chosen {
  const passedOver: PatientTaken[] = []
  for (const entry of entries.filter(waits)) {
    const elsewhere = othersOf(taken, entry)
    if (elsewhere.length === 0) return { entry, passedOver }
    passedOver.push(tellPatient(entry, elsewhere))
  }
  if (passedOver[0]) throw new CallError(CODE.patientElsewhere, undefined, passedOver[0])
  throw new CallError(CODE.nobodyWaits)
}

/** Whom a call means. Throws when there is nobody, or what its user has to be asked first. */
function chosen(entries: readonly Entry[], taken: readonly Taken[], room: Room, { examId, again, seen }: CallAsked): Chosen {
  const named = examId === undefined ? undefined : entries.find((one) => one.exam_id === examId)
  if (examId !== undefined && !named) throw new CallError(CODE.notQueued)
  if (named?.call_state === 'in') throw new CallError(CODE.checkGoesOn)
  if (named && !waits(named) && !again) throw new CallError(CODE.calledAlready, undefined, tell(named))
  const found = named ? { entry: named, passedOver: [] } : next(entries, taken)
  const { entry } = found
  // Who was called to two rooms with open eyes is called again to either, until one of them has him on its table.
  const elsewhere = othersOf(taken, entry).filter((one) => one.room_id !== room.room_id && (waits(entry) || one.call_state === 'in'))
  refuseElsewhere(entry, elsewhere, seen)
  const expected = taken.filter((one) => one.room_id === room.room_id && one.exam_id !== entry.exam_id)
  if (waits(entry) && expected.length >= room.capacity && expected.some(({ exam_id }) => !seen.includes(exam_id)))
    throw new CallError(CODE.calledWaits, undefined, { expected: expected.map(tellTaken) })
  return found
}

/**
 * Calls a patient of today's queue into the room. Two who call at once come one after the other and never get the same one (RS-27);
 * his exam is held, so that he is not begun, deleted or sent elsewhere meanwhile.
 */
export async function callNext(tx: Tx, room: Room, who: Caller, asked: CallAsked, now: number): Promise<Called> {
  await holdCalls(tx)
  const day = formatDate(now)
  const { entry, passedOver } = chosen(await entriesOf(tx, room.room_id, day), await takenToday(tx, now), room, asked)
  const exam = await lockExam(tx, entry.exam_id)
  const held = await entryOf(tx, entry.exam_id, now)
  // Between the look and the lock he went another way: whoever calls looks again.
  if (exam.state !== STATE.toBeChecked || held?.room_id !== room.room_id || held.call_state !== entry.call_state)
    throw new CallError(CODE.staleOrder)
  const called =
    await tx.run(sql`UPDATE queue_entry SET call_state = 'called', called_at = ${new Date(now)}, called_times = called_times + 1,
      called_by = ${who.userId}, called_name = ${who.userName}
    WHERE exam_id = ${entry.exam_id} AND facility_id = ${tx.tenant.facilityId} AND room_id = ${room.room_id} AND day = ${day}::date AND call_state <> 'done'`)
  if (called !== 1) throw new CallError(CODE.staleOrder)
  const by = { called_at: now, called_times: held.called_times + 1, called_by: who.userId, called_name: who.userName }
  return { exam, passedOver, entry: { ...held, call_state: 'called', ...by } }
}
