import { randomUUID } from 'node:crypto'
import { reportCalls } from '@farsight/shared/contract'
import {
  CODE,
  EMPTY_CONTENT,
  type ExamAction,
  formatDateTime,
  type ReportContent,
  reviewLevelOf,
  STATE,
  sameContent,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { noteOutgoing } from '../../acts/outgoing'
import { isHung } from '../../exams/exam'
import { actorOf, type ExamPatch, moveExam, patchExam } from '../../exams/move'
import { ownOrWorks } from '../../exams/reader'
import { drawSecondReading } from '../../readings/draw'
import { issueCompleted } from '../../reports/issues'
import { keepDraft } from '../../reports/journal'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { checkImages } from '../images/changes'
import { background, writesReports } from '../policies'
import { workableExam } from '../readable-exam'
import { keepVersion, readReport, UNCHANGED, writeReport } from './content'
import { LEASE_MS, moveContext } from './context'
import { checkIdentity } from './identity-check'
import { checkContent, checkVersion, notBefore, notHung, released, saved, savesReview, TAKE_BACK_MS, undoOf } from './steps'

export const saveReport = sessionHandler(reportCalls.saveReport, writesReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noWritingPermission)
  // A draft that grew is no step of the exam: only the lease moves on the row.
  const action: ExamAction = savesReview(work, exam) ? 'saveReview' : 'saveReport'
  // A text that grows is not parked any more, when the time of that is over.
  await moveExam(moveContext(work, exam), exam, action, { lease_until: now + LEASE_MS, ...(exam.hung_up ? notHung : {}) })
  const report = await readReport(tx, exam)
  checkVersion(exam, report, payload.baseVersion)
  if (sameContent(report.content, payload.report as ReportContent)) throw new CallError(CODE.contentUnchanged)
  const version = report.version + 1
  await writeReport(tx, exam, { ...report, version, content: payload.report as ReportContent })
  await keepDraft(work, exam, version, payload.report as ReportContent)
  return saved(version, exam.state, now)
})

/** Sends to review, or completes. */
export const submitReport = sessionHandler(reportCalls.submitReport, writesReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now, session } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noWritingPermission)
  const content = payload.report as ReportContent
  const finish = payload.toReview === 0
  const at = notBefore(now, exam.begin_time)
  const after = await moveExam(moveContext(work, exam), exam, finish ? 'finishReport' : 'submitReport', {
    ...released,
    returned: false,
    // Who passed the text before it came back has not seen this one: no name of theirs stands under it.
    reviewer_name: '',
    yin_yang: content.yinYang,
    write_time: at,
    // Who took the last step may take it back (decision 53), and within seconds as if it had not been (DAY-12).
    last_actor_id: session.userId,
    take_back_until: now + TAKE_BACK_MS,
    passed_level: 0,
    reviewer_id: null,
    ...(finish ? { complete_time: at, report_has_complete: true } : {}),
  })
  const report = await readReport(tx, exam)
  checkVersion(exam, report, payload.baseVersion)
  checkContent(content)
  await checkIdentity(work, exam)
  await checkImages(tx, exam)
  const version = report.version + 1
  await writeReport(tx, exam, {
    version,
    content,
    submitted: content,
    returned_reason: '',
    reviewers: [],
    submission_id: randomUUID(),
    ...UNCHANGED,
    undo: undoOf(exam, report),
  })
  await keepVersion(tx, exam, version, {
    step: finish ? 'finish' : 'submit',
    content,
    authorId: session.userId,
    authorName: session.userName,
    at: now,
    ...(payload.overrides ? { overrides: payload.overrides } : {}),
  })
  if (finish) {
    await issueCompleted(work, exam, content)
    await drawSecondReading(work, after, content)
  }
  return saved(version, after.state, now)
})

export const abandonReport = sessionHandler(reportCalls.abandonReport, writesReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now, session } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noWritingPermission)
  const review = reviewLevelOf(exam.state) !== undefined && actorOf(session, exam.modality).right > 1
  const patch: ExamPatch = review ? released : { ...released, author_id: null, author_name: '', begin_time: null }
  const after = await moveExam(moveContext(work, exam), exam, review ? 'leaveReview' : 'abandonReport', patch, payload.reason)
  const report = await readReport(tx, exam)
  await keepVersion(tx, exam, report.version, {
    step: 'draft',
    content: report.content,
    authorId: session.userId,
    authorName: session.userName,
    at: now,
    reason: payload.reason,
  })
  await writeReport(tx, exam, {
    ...report,
    version: report.version + 1,
    content: review ? (report.submitted ?? report.content) : EMPTY_CONTENT,
  })
  return { val: { state: after.state } }
})

export const keepLock = sessionHandler(reportCalls.keepLock, background(writesReports), async (work, { procedureId }) => {
  work.about(procedureId)
  const exam = await workableExam(work, procedureId, CODE.noWritingPermission)
  if (exam.holder_id !== work.session.userId) throw new CallError(CODE.openedByAnother, undefined, { holderName: exam.holder_name })
  // A parked report is held until its time anyway.
  if (isHung(exam, work.now)) return { val: { leaseUntil: formatDateTime(exam.lease_until ?? work.now) } }
  const leaseUntil = work.now + LEASE_MS
  const own = work.tx.filter('keepLock', ownOrWorks(work.tx))
  await work.tx.run(sql`UPDATE exam e SET lease_until = ${new Date(leaseUntil)} WHERE e.exam_id = ${procedureId} AND ${own}`)
  return { val: { leaseUntil: formatDateTime(leaseUntil) } }
})

export const setPrinted = sessionHandler(reportCalls.setPrinted, writesReports, async (work, { risProcedureIds }) => {
  work.about(risProcedureIds.join(',').slice(0, 200))
  for (const id of [...new Set(risProcedureIds)].sort()) {
    const exam = await workableExam(work, id, CODE.noWritingPermission)
    if (!exam.report_has_complete && exam.state !== STATE.completed) throw new CallError(CODE.notCompleted)
    if (!exam.printed) await patchExam(work.tx, exam, { printed: true })
    await noteOutgoing(work, exam, 'print')
  }
  return { val: true as const }
})
