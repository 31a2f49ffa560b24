import { randomUUID } from 'node:crypto'
import { type RequestOf, reportCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, type ReportContent, reviewLevelOf, STATE, sameContent } from '@farsight/shared/domain'
import type { ExamRecord } from '../../exams/exam'
import { moveExam } from '../../exams/move'
import { drawSecondReading } from '../../readings/draw'
import { issueCompleted } from '../../reports/issues'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { checkImages } from '../images/changes'
import { reviewsReports } from '../policies'
import { workableExam } from '../readable-exam'
import { keepVersion, type ReportRecord, readReport, writeReport } from './content'
import { moveContext } from './context'
import { checkIdentity } from './identity-check'
import { checkContent, checkVersion, noStep, notBefore, released, saved, stale, TAKE_BACK_MS, undoOf } from './steps'

type Pass = RequestOf<typeof reportCalls.passReview>

/** A star rating is demanded, and a low one (1 or 2 of 5) must say why (product.md section 5, decision 81). */
export function checkStars(payload: { readonly stars?: number; readonly reason?: string }): number {
  if (!payload.stars) throw new CallError(CODE.starsRequired, 'stars')
  if (payload.stars < 3 && !payload.reason?.trim()) throw new CallError(CODE.lowScoreReason, 'reason')
  return payload.stars
}

/** The text that is passed: the reviewer's, or the one that was sent, as it stands. */
function passedText(payload: Pass, report: ReportRecord): ReportContent {
  if (payload.direct !== 1) {
    if (!payload.report) throw new CallError(CODE.parameterEmpty, 'report')
    return payload.report as ReportContent
  }
  if (payload.report) throw new CallError(CODE.parameterIllegal, 'report')
  return report.submitted ?? report.content
}

/** A direct pass names the text that it passes, and another text is never passed for it; one with a change has one. */
function checkHow(payload: Pass, exam: ExamRecord, report: ReportRecord, content: ReportContent): void {
  const named = payload.auditReportId ?? ''
  if (payload.direct === 1 && !named) throw new CallError(CODE.auditReportIdRequired, 'auditReportId')
  if (named && named !== report.submission_id) throw stale(exam, report)
  if (payload.direct === 1 && !sameContent(content, report.content)) throw stale(exam, report)
  if (payload.modify === 1 && report.submitted && sameContent(content, report.submitted)) throw new CallError(CODE.noChange, 'report')
}

/** Passes on to the next level, or completes. */
export const passReview = sessionHandler(reportCalls.passReview, reviewsReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now, session } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noReviewPermission)
  const level = reviewLevelOf(exam.state) ?? 0
  const toHigher = payload.toHigher === 1
  if (toHigher && level === 3) throw new CallError(CODE.parameterIllegal, 'toHigher')
  const report = await readReport(tx, exam)
  const content = passedText(payload, report)
  const context = { ...moveContext(work, exam), toHigher }
  const last = !toHigher && level >= context.reviewLevels
  const after = await moveExam(
    context,
    exam,
    'passReview',
    {
      ...released,
      reviewer_name: session.userName,
      reviewer_id: session.userId,
      last_actor_id: session.userId,
      take_back_until: now + TAKE_BACK_MS,
      passed_level: level as ExamRecord['passed_level'],
      yin_yang: content.yinYang,
      ...(last ? { complete_time: notBefore(now, exam.begin_time, exam.write_time), report_has_complete: true } : {}),
    },
    payload.reason ?? '',
  )
  checkVersion(exam, report, payload.baseVersion)
  checkHow(payload, exam, report, content)
  checkContent(content)
  const stars = checkStars(payload)
  await checkIdentity(work, exam)
  await checkImages(tx, exam)
  const version = report.version + 1
  const said = { stars, reason: payload.reason ?? '' }
  const stamp = { level, id: session.userId, name: session.userName, time: formatDateTime(now), ...said }
  const changed = report.submitted !== null && !sameContent(content, report.submitted)
  await writeReport(tx, exam, {
    ...report,
    version,
    content,
    submitted: content,
    reviewers: [...report.reviewers.filter((r) => r.level !== level), stamp],
    submission_id: randomUUID(),
    ...(changed ? { changed_by: session.userId, changed_name: session.userName, changed_at: now } : {}),
    undo: undoOf(exam, report),
  })
  await keepVersion(tx, exam, version, {
    step: `pass${level}`,
    content,
    authorId: session.userId,
    authorName: session.userName,
    at: now,
    ...said,
    ...(payload.overrides ? { overrides: payload.overrides } : {}),
  })
  if (after.state === STATE.completed) {
    await issueCompleted(work, exam, content)
    await drawSecondReading(work, after, content)
  }
  return saved(version, after.state, now)
})

/** Sends the report back to its author. */
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
    ...(payload.stars ? { stars: payload.stars } : {}),
  })
  const version = report.version + 1
  await writeReport(tx, exam, {
    ...report,
    version,
    content: report.submitted ?? report.content,
    returned_reason: payload.reason,
    submission_id: null,
    undo: null,
  })
  return saved(version, after.state, now)
})
