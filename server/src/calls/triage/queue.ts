import { triageCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, QUEUE_PAGE, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { lockOwn, rowChanged } from '../../acts/own'
import { EXAM_COLUMNS, type ExamRecord } from '../../exams/exam'
import { moveExam } from '../../exams/move'
import { callNext } from '../../queue/call'
import { findInQueues } from '../../queue/find'
import { changeRoom, type Entry, entryOf, joinQueue, moveEntry, passOver, rankOf } from '../../queue/order'
import { roomsOf, workableRoom } from '../../queue/rooms'
import { countToCheckIn, endedToday, roomCounts, roomQueue, searchToday, toCheckIn } from '../../queue/rows'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { triages } from '../policies'
import { moveContext } from '../report/context'

/** The menu has said who may: a head of department beside the staff of the table of transitions. */
export const asStaff = (work: Work, exam: ExamRecord) => {
  const context = moveContext(work, exam)
  return { ...context, actor: { ...context.actor, staff: true } }
}

/** The exam of a queue, locked, with its entry of today. */
async function queued(work: Work, examId: string): Promise<{ exam: ExamRecord; entry: Entry }> {
  work.about(examId)
  const exam = await lockOwn(work, examId)
  const entry = await entryOf(work.tx, examId, work.now)
  if (!entry || (exam.state !== STATE.toBeChecked && exam.state !== STATE.checkStarted)) throw new CallError(CODE.notQueued)
  return { exam, entry }
}

const standing = async (work: Work, exam: ExamRecord, roomId: string) => {
  const room = await workableRoom(work.tx, work.session.userId, roomId)
  const { toBeCalled } = await roomQueue(work.tx, room, work.now)
  const row = toBeCalled.find(({ risProcedureId }) => risProcedureId === exam.exam_id)
  return { val: { state: exam.state, roomId, ticket: row?.ticket ?? '', ahead: row?.ahead ?? 0, minutes: row?.minutes ?? 0 } }
}

export const queryQueue = sessionHandler(triageCalls.queryQueue, triages, async (work, payload) => {
  const { tx, session, now } = work
  const { roomId, callState, pageNo, search = '' } = payload
  const all = await roomsOf(tx, session.userId)
  const rooms = await roomCounts(tx, all, now)
  const none = { val: [], hasMore: false, counts: { toCheckIn: 0, toBeCalled: 0, called: 0, done: 0 }, rooms: [...rooms], now: [] }
  if (payload.find !== undefined) return { ...none, found: await findInQueues(tx, all, payload.find, roomId, now) }
  const wanted = search.trim() === '' ? undefined : await searchToday(tx, search.trim(), now)
  if (roomId === '') return { ...none, val: [...(wanted ?? [])] }
  const room = all.find(({ room_id }) => room_id === roomId)
  if (!room) throw new CallError(CODE.roomUnfit)
  const queue = await roomQueue(tx, room, now)
  const waitsOutside = await countToCheckIn(tx, room, now)
  const through = payload.through === 1
  const from = through ? 0 : (pageNo - 1) * QUEUE_PAGE
  const ended = await endedToday(tx, room, now)
  const lists = { called: queue.now, toBeCalled: queue.toBeCalled, done: ended, '': [...queue.now, ...queue.toBeCalled], toCheckIn: [] }
  const chosen = lists[callState]
  // Who is searched for stands in no list of the room; the room goes on beside it.
  const val =
    wanted ?? (callState === 'toCheckIn' ? await toCheckIn(tx, room, now, pageNo, through) : chosen.slice(from, pageNo * QUEUE_PAGE))
  const total = callState === 'toCheckIn' ? waitsOutside : chosen.length
  return {
    val: [...val],
    hasMore: wanted === undefined && total > pageNo * QUEUE_PAGE,
    counts: { toCheckIn: waitsOutside, toBeCalled: queue.toBeCalled.length, called: queue.now.length, done: ended.length },
    rooms: [...rooms],
    now: [...queue.now],
  }
})

export const toQueue = sessionHandler(triageCalls.toQueue, triages, async (work, { risProcedureId, roomId }) => {
  const { tx, session, now } = work
  work.about(risProcedureId)
  const exam = await lockOwn(work, risProcedureId)
  if (await entryOf(tx, risProcedureId, now)) throw new CallError(CODE.queuedAlready)
  if ((exam.state !== STATE.registered && exam.state !== STATE.toBeChecked) || exam.merged_into !== null)
    throw new CallError(CODE.stateChanged)
  const desk = await tx.row<{ room_id: string | null; emergency: boolean }>(
    sql`SELECT g.room_id, g.emergency FROM registration g WHERE g.exam_id = ${risProcedureId} AND g.facility_id = ${exam.facility_id}`,
  )
  const room = await workableRoom(tx, session.userId, roomId ?? desk?.room_id ?? null, exam.modality)
  await joinQueue(tx, risProcedureId, room.room_id, rankOf(exam, desk?.emergency ?? false), now)
  const after = exam.state === STATE.registered ? await moveExam(asStaff(work, exam), exam, 'toQueue') : exam
  if (after === exam) await rowChanged(work, exam)
  return standing(work, after, room.room_id)
})

export const callPatient = sessionHandler(triageCalls.callPatient, triages, async (work, { risProcedureId, roomId, again, seen = [] }) => {
  const { tx, session, now } = work
  work.about(risProcedureId ?? roomId)
  const room = await workableRoom(tx, session.userId, roomId)
  const { entry, exam, passedOver } = await callNext(tx, room, session, { examId: risProcedureId, again: again === 1, seen }, now)
  work.about(entry.exam_id)
  await rowChanged(work, exam)
  return {
    val: {
      ...{ risProcedureId: entry.exam_id, ticket: entry.ticket, patName: exam.pat_name },
      ...{ callState: 'called' as const, callTime: formatDateTime(now), calledTimes: entry.called_times },
      passedOver: [...passedOver],
    },
  }
})

export const passPatient = sessionHandler(triageCalls.passPatient, triages, async (work, { risProcedureId, to }) => {
  const { exam, entry } = await queued(work, risProcedureId)
  await workableRoom(work.tx, work.session.userId, entry.room_id)
  const order = await passOver(work.tx, entry, to)
  await rowChanged(work, exam)
  return { val: { order, passedTimes: entry.passed_times + 1 } }
})

export const moveQueue = sessionHandler(triageCalls.moveQueue, triages, async (work, { risProcedureId, direction, over }) => {
  const { exam, entry } = await queued(work, risProcedureId)
  await workableRoom(work.tx, work.session.userId, entry.room_id)
  const order = await moveEntry(work.tx, entry, direction, over)
  await rowChanged(work, exam)
  return { val: { order } }
})

export const changeQueueRoom = sessionHandler(triageCalls.changeQueueRoom, triages, async (work, { risProcedureId, roomId }) => {
  const { exam, entry } = await queued(work, risProcedureId)
  const room = await workableRoom(work.tx, work.session.userId, roomId, exam.modality)
  if (entry.call_state === 'in') throw new CallError(CODE.notQueued)
  if (room.room_id !== entry.room_id) await changeRoom(work.tx, entry, room.room_id)
  await work.tx.run(
    sql`UPDATE registration SET room_id = ${room.room_id} WHERE exam_id = ${exam.exam_id} AND facility_id = ${exam.facility_id}`,
  )
  await rowChanged(work, exam)
  return standing(work, exam, room.room_id)
})

/** An exam of the session's own hospital as it stands, deleted ones apart. */
export async function ownExam(work: Work, examId: string): Promise<ExamRecord> {
  const [exam] = await work.tx.hotRows<ExamRecord>(
    sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE e.exam_id = ${examId} AND e.facility_id = ${work.tx.tenant.facilityId} AND e.state <> 3000`,
  )
  if (!exam) throw new CallError(CODE.notInRis)
  return exam
}
