import { type RequestOf, reportCalls } from '@farsight/shared/contract'
import {
  CODE,
  contentFaults,
  EMPTY_CONTENT,
  type ExamAction,
  formatDateTime,
  openingAction,
  type ReportContent,
  RIGHT,
  reviewLevelOf,
  STATE,
  sameContent,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { noteOutgoing } from '../../acts/outgoing'
import type { ExamRecord } from '../../exams/exam'
import { actorOf, type ExamPatch, moveExam, patchExam } from '../../exams/move'
import { ownOrWorks } from '../../exams/reader'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { background, reviewsReports, writesReports } from '../policies'
import { workableExam } from '../readable-exam'
import { keepVersion, type ReportRecord, readReport, writeReport } from './content'
import { LEASE_MS, moveContext, reviewLevelsOf } from './open'

const isReview = (exam: ExamRecord): boolean => reviewLevelOf(exam.state) !== undefined
const released: ExamPatch = { holder_id: null, holder_name: '', lease_until: null }
/** Sent back: there is no step of the report that could be taken back. */
const noStep: ExamPatch = { last_actor_id: null, passed_level: 0, reviewer_id: null }

/**
 * A stale writer gets 116 with what stands there now, so that the browser can show both texts (decision 49).
 * Called after the rules of states, so that a foreign writer hears of the holder first.
 */
function checkVersion(exam: ExamRecord, report: ReportRecord, version: number): void {
  if (version !== report.version)
    throw new CallError(CODE.editedByAnother, undefined, { version: report.version, content: report.content, holderName: exam.holder_name })
}

function checkContent(content: ReportContent): void {
  const [fault] = contentFaults(content)
  if (fault) throw new CallError(fault.code, fault.field)
}

const saved = (version: number, state: number, now: number) => ({ val: { version, state, savedTime: formatDateTime(now) } })

/** Whose hand is it: a reviewer's, also one whose claim another has taken over meanwhile (111), or the writer's. */
const savesReview = (work: Work, exam: ExamRecord): boolean =>
  openingAction(exam.state) === 'takeOverReview' &&
  exam.author_id !== work.session.userId &&
  actorOf(work.session, exam.modality).right >= RIGHT.firstReview

export const saveReport = sessionHandler(reportCalls.saveReport, writesReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noWritingPermission)
  // A draft that grew is no step of the exam: only the lease moves on the row.
  const action: ExamAction = savesReview(work, exam) ? 'saveReview' : 'saveReport'
  await moveExam(moveContext(work, exam), exam, action, { lease_until: now + LEASE_MS })
  const report = await readReport(tx, exam)
  checkVersion(exam, report, payload.baseVersion)
  if (sameContent(report.content, payload.report as ReportContent)) throw new CallError(CODE.contentUnchanged)
  const version = report.version + 1
  await writeReport(tx, exam, { ...report, version, content: payload.report as ReportContent })
  return saved(version, exam.state, now)
})

export const submitReport = sessionHandler(reportCalls.submitReport, writesReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now, session } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noWritingPermission)
  const content = payload.report as ReportContent
  const finish = payload.toReview === 0
  const after = await moveExam(moveContext(work, exam), exam, finish ? 'finishReport' : 'submitReport', {
    ...released,
    returned: false,
    // Who passed the text before it came back has not seen this one: no name of theirs stands under it.
    reviewer_name: '',
    yin_yang: content.yinYang,
    write_time: now,
    // Who took the last step may take it back (decision 53).
    last_actor_id: session.userId,
    passed_level: 0,
    reviewer_id: null,
    ...(finish ? { complete_time: now, report_has_complete: true } : {}),
  })
  const report = await readReport(tx, exam)
  checkVersion(exam, report, payload.baseVersion)
  checkContent(content)
  const version = report.version + 1
  await writeReport(tx, exam, { ...report, version, content, submitted: content, returned_reason: '', reviewers: [] })
  await keepVersion(tx, exam, version, {
    step: finish ? 'finish' : 'submit',
    content,
    authorId: session.userId,
    authorName: session.userName,
    at: now,
  })
  return saved(version, after.state, now)
})

/** A star rating is demanded, and a low one (1 or 2 of 5) must say why (product.md section 5, decision 81). */
function checkStars(payload: RequestOf<typeof reportCalls.passReview>): void {
  if (payload.stars === undefined) throw new CallError(CODE.starsRequired, 'stars')
  if (payload.stars < 3 && !payload.reason?.trim()) throw new CallError(CODE.lowScoreReason, 'reason')
}

export const passReview = sessionHandler(reportCalls.passReview, reviewsReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now, session } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noReviewPermission)
  const level = reviewLevelOf(exam.state) ?? 0
  const content = payload.report as ReportContent
  const last = level >= reviewLevelsOf(work, exam)
  const after = await moveExam(
    moveContext(work, exam),
    exam,
    'passReview',
    {
      ...released,
      reviewer_name: session.userName,
      reviewer_id: session.userId,
      last_actor_id: session.userId,
      passed_level: level as ExamRecord['passed_level'],
      yin_yang: content.yinYang,
      ...(last ? { complete_time: now, report_has_complete: true } : {}),
    },
    payload.reason ?? '',
  )
  const report = await readReport(tx, exam)
  checkVersion(exam, report, payload.baseVersion)
  checkContent(content)
  checkStars(payload)
  const version = report.version + 1
  const stamp = { level, id: session.userId, name: session.userName, time: formatDateTime(now) }
  await writeReport(tx, exam, {
    ...report,
    version,
    content,
    submitted: content,
    reviewers: [...report.reviewers.filter((r) => r.level !== level), stamp],
  })
  await keepVersion(tx, exam, version, {
    step: `pass${level}`,
    content,
    authorId: session.userId,
    authorName: session.userName,
    at: now,
    ...(payload.stars ? { stars: payload.stars } : {}),
    reason: payload.reason ?? '',
  })
  return saved(version, after.state, now)
})

export const rebutReport = sessionHandler(reportCalls.rebutReport, reviewsReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now, session } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noReviewPermission)
  const level = reviewLevelOf(exam.state) ?? 0
  const after = await moveExam(moveContext(work, exam), exam, 'rebutReview', { ...released, ...noStep, returned: true }, payload.reason)
  const report = await readReport(tx, exam)
  checkVersion(exam, report, payload.baseVersion)
  // The author gets back what the author wrote; what the reviewer had begun stays as a version.
  await keepVersion(tx, exam, report.version, {
    step: `rebut${level}`,
    content: report.content,
    authorId: session.userId,
    authorName: session.userName,
    at: now,
    reason: payload.reason,
  })
  const version = report.version + 1
  await writeReport(tx, exam, { ...report, version, content: report.submitted ?? report.content, returned_reason: payload.reason })
  return saved(version, after.state, now)
})

export const abandonReport = sessionHandler(reportCalls.abandonReport, writesReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now, session } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noWritingPermission)
  const review = isReview(exam) && actorOf(session, exam.modality).right > 1
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
