import { actCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, parseDateTime } from '@farsight/shared/domain'
import { lockOwn, noteStep, ownFor, rowChanged } from '../../acts/own'
import { newDueTime } from '../../due'
import type { ExamRecord } from '../../exams/exam'
import { type ExamPatch, patchExam } from '../../exams/move'
import { raiseInQueue, rankOf } from '../../queue/order'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { keepsExams } from '../policies'

/** Urgent once; whoever set it can take it back so long (decision 63). */
const UNDO_MS = 10_000
/** A clock at the door may be a little ahead of ours. */
const AHEAD_MS = 60_000

/** Changes what the exam's place in the list hangs on, and its due time with it: the table's, where none is given. */
async function rank(work: Work, exam: ExamRecord, patch: ExamPatch, action: string): Promise<ExamRecord> {
  const due_time = patch.due_time === undefined ? await newDueTime(work.tx, { ...exam, ...patch }) : patch.due_time
  const after = await patchExam(work.tx, exam, { ...patch, due_time })
  await noteStep(work, exam, action, exam.state)
  // Whoever waits in a room's queue goes before those who are not urgent.
  await raiseInQueue(work.tx, exam.exam_id, rankOf(after, false), work.now)
  await rowChanged(work, after)
  return after
}

export const setUrgent = sessionHandler(actCalls.setUrgent, keepsExams, async (work, { risProcedureId }) => {
  const exam = await ownFor(work, 'urgent', risProcedureId)
  const former = { urgent_former_due: exam.due_time, urgent_former_rule: await newDueTime(work.tx, exam) }
  const after = await rank(work, exam, { urgent: true, urgent_at: work.now, urgent_by: work.session.userId, ...former }, 'setUrgent')
  return { val: { version: after.version, undoUntil: formatDateTime(work.now + UNDO_MS) } }
})

/** The due time of before, which need not be the table's own; the table's where table or facts have changed since. */
async function dueBefore(work: Work, exam: ExamRecord): Promise<number | null> {
  const now = await newDueTime(work.tx, { ...exam, urgent: false })
  const asThen = exam.reader_facility_id === null && now === exam.urgent_former_rule
  return asThen ? exam.urgent_former_due : now
}

export const undoUrgent = sessionHandler(actCalls.undoUrgent, keepsExams, async (work, { risProcedureId }) => {
  work.about(risProcedureId)
  const exam = await lockOwn(work, risProcedureId)
  const mine = exam.urgent && exam.urgent_by === work.session.userId && exam.urgent_at !== null
  if (!mine || work.now > exam.urgent_at! + UNDO_MS) throw new CallError(CODE.undoTooLate)
  const due_time = await dueBefore(work, exam)
  const former = { urgent_former_due: null, urgent_former_rule: null }
  const after = await rank(work, exam, { urgent: false, urgent_at: null, urgent_by: null, due_time, ...former }, 'undoUrgent')
  return { val: { version: after.version } }
})

/** The patient's clock runs from the door, so that time is asked for; now where nobody knows it. */
function doorTime(text: string | undefined, now: number): number {
  if (text === undefined) return now
  const time = parseDateTime(text)
  if (time === undefined || time > now + AHEAD_MS) throw new CallError(CODE.parameterIllegal, 'doorTime')
  return time
}

export const setGreenChannel = sessionHandler(actCalls.setGreenChannel, keepsExams, async (work, payload) => {
  const exam = await ownFor(work, 'green', payload.risProcedureId)
  const green = payload.kind !== ''
  const after = await rank(
    work,
    exam,
    { green_channel: green, green_kind: payload.kind, door_time: green ? doorTime(payload.doorTime, work.now) : null },
    green ? 'setGreenChannel' : 'endGreenChannel',
  )
  return { val: { version: after.version, dueTime: after.due_time === null ? null : formatDateTime(after.due_time) } }
})
