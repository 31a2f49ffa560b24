import { reportWorkCalls } from '@farsight/shared/contract'
import { CODE, EMPTY_CONTENT, STATE, sameContent } from '@farsight/shared/domain'
import type { ExamRecord } from '../../exams/exam'
import { type ExamPatch, moveExam } from '../../exams/move'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { writesReports } from '../policies'
import { workableExam } from '../readable-exam'
import { colleaguesOf } from './colleagues'
import { keepVersion, readReport, writeReport } from './content'
import { moveContext } from './context'
import { released } from './steps'

/** What was begun stays with who began it, as when a case is given back. */
async function leaveDraft(work: Work, exam: ExamRecord, reason: string): Promise<void> {
  const { tx, now } = work
  const report = await readReport(tx, exam)
  if (sameContent(report.content, EMPTY_CONTENT) || exam.holder_id === null) return
  await keepVersion(tx, exam, report.version, {
    step: 'draft',
    content: report.content,
    authorId: exam.holder_id,
    authorName: exam.holder_name,
    at: now,
    reason,
  })
  await writeReport(tx, exam, { ...report, version: report.version + 1, content: report.submitted ?? EMPTY_CONTENT })
}

/** Hands an unwritten report to another teacher: it is dealt to that doctor, who hears of it. */
export const referReport = sessionHandler(reportWorkCalls.referReport, writesReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noWritingPermission)
  const [receiver] = await colleaguesOf(tx, now, exam, { userId: payload.doctorId })
  const dealt: ExamPatch = { assigned_id: receiver?.user_id ?? null, assigned_name: receiver?.name ?? '' }
  // What came back from review is finished by its author alone, so the receiver becomes that (decision 55).
  const author: ExamPatch = exam.returned
    ? { author_id: receiver?.user_id ?? null, author_name: receiver?.name ?? '' }
    : { author_id: null, author_name: '', begin_time: null }
  const after = await moveExam(moveContext(work, exam), exam, 'refer', { ...released, ...author, ...dealt }, payload.reason ?? '')
  if (!receiver) throw new CallError(CODE.receiverLacksWriting, 'doctorId')
  if (exam.state === STATE.diagnosing) await leaveDraft(work, exam, payload.reason ?? '')
  return { val: { state: after.state, assignedName: receiver.name } }
})
