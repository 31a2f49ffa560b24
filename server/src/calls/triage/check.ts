import { isDeepStrictEqual } from 'node:util'
import { triageCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { lockOwn, noteStep, rowChanged } from '../../acts/own'
import { moveExam } from '../../exams/move'
import type { EventSink, ExamEvent } from '../../push/events'
import { beginCheck, NO_RECORD, noteRetake, qualityOf, readCheck, recordOf, retakesOf, writeCheck } from '../../queue/check'
import { doseOfExam } from '../../queue/dose'
import { entryOf, joinQueue, rankOf } from '../../queue/order'
import { type Room, workableRoom } from '../../queue/rooms'
import { heardOf } from '../../queue/rows'
import { holdCalls, othersOf, refuseElsewhere, refuseTaken, takenToday } from '../../queue/taken'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { triages } from '../policies'
import { asStaff, ownExam } from './queue'

/** The room in which an exam's check is, or was; refused where its device is not the user's. */
async function roomOf(work: Work, examId: string): Promise<Room | undefined> {
  const { tx } = work
  const own = tx.tenant.facilityId
  const at = await tx.row<{ room_id: string | null }>(sql`SELECT coalesce(q.room_id, c.room_id, g.room_id) AS room_id FROM exam e
    LEFT JOIN queue_entry q ON q.exam_id = e.exam_id AND q.facility_id = ${own} LEFT JOIN check_record c ON c.exam_id = e.exam_id AND c.facility_id = ${own}
    LEFT JOIN registration g ON g.exam_id = e.exam_id AND g.facility_id = ${own} WHERE e.exam_id = ${examId} AND e.facility_id = ${own}`)
  const roomId = at?.room_id ?? null
  return roomId === null ? undefined : workableRoom(tx, work.session.userId, roomId)
}

export const startCheck = sessionHandler(triageCalls.startCheck, triages, async (work, payload) => {
  const { risProcedureId, name, sex, number, confirm, seen = [], heard } = payload
  const { tx, session, now } = work
  work.about(risProcedureId)
  await holdCalls(tx)
  const exam = await lockOwn(work, risProcedureId)
  if (exam.state !== STATE.toBeChecked) throw new CallError(CODE.notToBeChecked)
  if (!(name && sex && number)) throw new CallError(CODE.identityUnsaid)
  const is = heardOf(exam)
  if (heard && !isDeepStrictEqual({ ...heard }, is)) throw new CallError(CODE.identityDiffers, 'heard', is)
  const room = await roomOf(work, risProcedureId)
  const roomId = room?.room_id ?? null
  const entry = await entryOf(tx, risProcedureId, now)
  const taken = await takenToday(tx, now)
  const others = othersOf(taken, exam).filter(({ room_id }) => room_id !== roomId)
  refuseElsewhere({ ticket: entry?.ticket ?? '', ...exam }, others, seen)
  if (room) refuseTaken(taken, room, exam.exam_id, seen)
  const uncalled = entry?.call_state !== 'called'
  if (uncalled && confirm !== 1) throw new CallError(CODE.notCalled)
  // Whose check has begun stands in a room's list of today, where it can be ended.
  if (!entry) {
    if (roomId === null) throw new CallError(CODE.notQueued)
    await joinQueue(tx, exam.exam_id, roomId, rankOf(exam, false), now)
  }
  await tx.run(
    sql`UPDATE queue_entry SET call_state = 'in', started_at = ${new Date(now)} WHERE exam_id = ${exam.exam_id} AND facility_id = ${exam.facility_id}`,
  )
  await beginCheck(tx, exam.exam_id, roomId, uncalled, session, now)
  const after = await moveExam(asStaff(work, exam), exam, 'startCheck')
  return { val: { state: after.state } }
})

export const endCheck = sessionHandler(triageCalls.endCheck, triages, async (work, { risProcedureId, check }) => {
  const { tx, session, now } = work
  work.about(risProcedureId)
  const exam = await lockOwn(work, risProcedureId)
  if (exam.state !== STATE.checkStarted) throw new CallError(CODE.checkNotStarted)
  await roomOf(work, risProcedureId)
  await tx.run(sql`UPDATE queue_entry SET call_state = 'done' WHERE exam_id = ${exam.exam_id} AND facility_id = ${exam.facility_id}`)
  await writeCheck(tx, exam.exam_id, check, session, now, true)
  // The second move deals the case out, under a lock of its own: both are told when nothing is locked any more.
  const told: ExamEvent[] = []
  const events: EventSink = { emit: async (event) => void told.push(event) }
  const ended = await moveExam({ ...asStaff(work, exam), events }, exam, 'endCheck', exam.check_time === null ? { check_time: now } : {})
  // Pictures that came while the patient was still on the table wait for nothing any more.
  const after = ended.image_count > 0 ? await moveExam({ ...asStaff(work, ended), events }, ended, 'imagesArrived') : ended
  for (const event of told) await work.events.emit(event)
  return { val: { state: after.state } }
})

const time = (at: number | null | undefined): string | null => (at === null || at === undefined ? null : formatDateTime(at))

export const getCheck = sessionHandler(triageCalls.getCheck, triages, async (work, { risProcedureId }) => {
  const { tx } = work
  work.about(risProcedureId)
  const exam = await ownExam(work, risProcedureId)
  const stored = await readCheck(tx, exam.exam_id)
  const retakes = await retakesOf(tx, exam.exam_id)
  return {
    val: {
      state: exam.state,
      imageCount: exam.image_count,
      identityTime: time(stored?.identity_at),
      identityBy: stored?.identity_name ?? '',
      startTime: time(stored?.started_at),
      endTime: time(stored?.ended_at),
      check: stored ? recordOf(stored) : NO_RECORD,
      baseVersion: stored?.version ?? 0,
      ...{ userName: stored?.user_name ?? '', time: time(stored?.at) },
      dose: exam.image_count > 0 ? ((await doseOfExam(tx, exam.exam_id, exam.modality)) ?? null) : null,
      retakes: retakes.map(({ reason, note, user_name, at }) => ({ reason, note, userName: user_name, time: formatDateTime(at) })),
    },
  }
})

/** From the check's begin on; a deleted exam has none. */
const begun = (state: number): boolean => state >= STATE.checkStarted && state !== STATE.deleted

async function checkOf(work: Work, examId: string) {
  work.about(examId)
  const exam = await lockOwn(work, examId)
  const stored = await readCheck(work.tx, examId)
  // After 2060 a report's states are small numbers: what has begun has its record.
  if (exam.state === STATE.deleted || !(stored?.started_at || begun(exam.state))) throw new CallError(CODE.checkNotBegun)
  await roomOf(work, examId)
  return { exam, stored }
}

export const saveCheck = sessionHandler(triageCalls.saveCheck, triages, async (work, { risProcedureId, check, baseVersion }) => {
  const { exam, stored } = await checkOf(work, risProcedureId)
  if ((stored?.version ?? 0) !== baseVersion)
    throw new CallError(CODE.editedByAnother, undefined, {
      baseVersion: stored?.version ?? 0,
      check: stored ? recordOf(stored) : NO_RECORD,
      ...{ userName: stored?.user_name ?? '', time: time(stored?.at) },
    })
  return { val: { baseVersion: await writeCheck(work.tx, exam.exam_id, check, work.session, work.now) } }
})

export const addRetake = sessionHandler(triageCalls.addRetake, triages, async (work, { risProcedureId, reason, note }) => {
  const { exam } = await checkOf(work, risProcedureId)
  const retakes = await noteRetake(work.tx, exam.exam_id, reason, note.trim(), work.session, work.now)
  await noteStep(work, exam, 'retake', exam.state, [reason, note.trim()].filter(Boolean).join(' '))
  await rowChanged(work, exam)
  return { val: { retakes } }
})

export const queryCheckQuality = sessionHandler(triageCalls.queryCheckQuality, triages, async (work, { startTime, endTime }) => ({
  val: await qualityOf(work.tx, startTime, endTime),
}))
