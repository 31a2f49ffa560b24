import { type OpenedReport, reportCalls } from '@farsight/shared/contract'
import {
  CODE,
  decide,
  EMPTY_CONTENT,
  formatDateTime,
  openingAction,
  type ReportContent,
  RIGHT,
  reviewLevelOf,
  STATE,
  sameContent,
} from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { type ExamRecord, examFacts, isHung, worklistRow } from '../../exams/exam'
import { actorOf, type ExamPatch, moveExam } from '../../exams/move'
import { importMark } from '../../imports/imported-from'
import { issuesOf } from '../../reports/issues'
import { lastSaved } from '../../reports/journal'
import { returnedOf } from '../../reports/returned'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { imageChangesOf } from '../images/changes'
import { readsReports, reviewsReports, writesReports } from '../policies'
import { readableExam, workableExam } from '../readable-exam'
import { keepVersion, leftDraft, type ReportRecord, readReport, reportView, writeReport } from './content'
import { LEASE_MS, moveContext, reviewLevelsOf } from './context'
import { confirmationOf, studiesOf, warningsOf } from './identity-check'
import { orderRequest } from './order-request'
import { starsOf } from './rate'
import { notHung } from './steps'

interface Address {
  readonly procedureId: string
  readonly modality: string
  readonly t: string
  readonly sign: string
}

/** The address must be one that this server made (decision 17); the session's own rights are looked at after it. */
function checkAddress(work: Work, address: Address): void {
  work.about(address.procedureId)
  if (!work.sign.check(address.procedureId, address.modality, address.t, address.sign)) throw new CallError(CODE.signInvalid)
}

/** Until when the one who asks can take back what they did last. */
function takeBackUntil(work: Work, exam: ExamRecord): string | null {
  const { reviewLevels, now, actor } = moveContext(work, exam)
  return exam.take_back_until !== null && 'to' in decide('takeBack', examFacts(exam, reviewLevels, now), actor)
    ? formatDateTime(exam.take_back_until)
    : null
}

async function opened(
  work: Work,
  exam: ExamRecord,
  report: ReportRecord,
  mode: OpenedReport['mode'],
  more: { content?: ReportContent; takenOverFrom?: OpenedReport['takenOverFrom'] } = {},
): Promise<{ val: OpenedReport }> {
  const studies = await studiesOf(work.tx, exam)
  const actor = actorOf(work.session, exam.modality)
  const reviewLevels = reviewLevelsOf(work, exam)
  const warnings = await warningsOf(work.tx, exam, studies)
  const hung = isHung(exam, work.now)
  const shown = more.content ?? report.content
  const at = await lastSaved(work, exam)
  return {
    val: {
      exam: worklistRow(exam, String(work.now), work.sign),
      ...(await importMark(work.tx, exam)),
      report: {
        ...reportView(exam, report, shown),
        ...(await issuesOf(work.tx, exam)),
        returned: await returnedOf(work.tx, exam),
        savedTime: sameContent(shown, EMPTY_CONTENT) || at === null ? null : formatDateTime(at),
        starsGiven: await starsOf(work.tx, exam, report),
      },
      mode,
      level: mode === 'review' ? (reviewLevelOf(exam.state) ?? 0) : 0,
      reviewLevels,
      mayFinish: mode === 'edit' && actor.right >= RIGHT.write + reviewLevels,
      takenOverFrom: more.takenOverFrom ?? null,
      referredBy: mode === 'edit' ? await referredOf(work, exam) : null,
      studies: studies.map((s) => ({ studyUid: s.study_uid, description: s.description, images: s.images })),
      identityWarnings: warnings,
      identityConfirmed: await confirmationOf(work.tx, exam, warnings),
      imageChanges: await imageChangesOf(work.tx, exam),
      hungUntil: hung ? formatDateTime(exam.hung_until!) : null,
      hungReason: hung ? exam.hung_reason : '',
      takeBackUntil: takeBackUntil(work, exam),
      remoteOrder: await orderRequest(work, exam),
    },
  }
}

/** A new claim, or one's own again; a report that its holder parked stays parked until its time, or until it is taken up. */
function claim(work: Work, exam: ExamRecord): ExamPatch {
  const { userId, userName } = work.session
  if (exam.holder_id === userId && isHung(exam, work.now)) return {}
  return { holder_id: userId, holder_name: userName, lease_until: work.now + LEASE_MS, ...(exam.hung_up ? notHung : {}) }
}

/** Who held the case before, and when they were last heard of. */
const lastSign = (exam: ExamRecord): OpenedReport['takenOverFrom'] => ({
  authorName: exam.holder_name,
  time: formatDateTime((exam.lease_until ?? 0) - LEASE_MS),
})

/** From whom it is taken over, for the exam's history; '' where a doctor comes back to one's own. */
const formerHolder = (work: Work, exam: ExamRecord, again: boolean): string =>
  again && exam.holder_id !== work.session.userId ? exam.holder_name : ''

/** Who handed this unwritten exam to this doctor, and what for. */
async function referredOf(work: Work, exam: ExamRecord): Promise<OpenedReport['referredBy']> {
  const { tx, session } = work
  if (exam.assigned_id !== session.userId) return null
  const step = await tx.row<{ user_name: string; at: number; reason: string }>(
    sql`SELECT t.user_name, t.at, t.reason FROM exam_step t WHERE t.exam_id = ${exam.exam_id} AND t.action = 'refer' AND t.facility_id = ${exam.facility_id} ORDER BY t.at DESC, t.step_id DESC LIMIT 1`,
  )
  return step ? { name: step.user_name, time: formatDateTime(step.at), note: step.reason } : null
}

/** Whether somebody else's claim must be taken over explicitly: told first, then asked for (decision 50). */
function mustAsk(work: Work, exam: ExamRecord, takeOver: number | undefined): void {
  const foreign = exam.holder_id !== null && exam.holder_id !== work.session.userId
  const expired = exam.lease_until === null || exam.lease_until <= work.now
  if (foreign && expired && takeOver !== 1)
    throw new CallError(CODE.openedByAnother, undefined, { holderName: exam.holder_name, mayTakeOver: true })
}

/** Opens for writing: a new claim, one's own again, or one whose holder went silent. */
export const openReport = sessionHandler(reportCalls.openReport, writesReports, async (work, payload) => {
  checkAddress(work, payload)
  const { tx, now, session } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noWritingPermission)
  const fresh = exam.state !== STATE.diagnosing
  const after = await moveExam(
    moveContext(work, exam),
    exam,
    fresh ? 'openReport' : 'takeOverReport',
    {
      ...claim(work, exam),
      ...(exam.returned ? {} : { author_id: session.userId, author_name: session.userName }),
      ...(exam.begin_time === null ? { begin_time: now } : {}),
    },
    formerHolder(work, exam, !fresh),
  )
  mustAsk(work, exam, payload.takeOver)
  let report = await readReport(tx, exam)
  const takenFrom = fresh || exam.holder_id === session.userId ? null : exam.holder_id
  if (takenFrom !== null || (fresh && !exam.returned)) {
    // The draft stays its author's: kept as a version, and theirs again when they come back.
    if (takenFrom !== null)
      await keepVersion(tx, exam, report.version, {
        step: 'draft',
        content: report.content,
        authorId: takenFrom,
        authorName: exam.holder_name,
        at: now,
      })
    const own = await leftDraft(tx, exam, session.userId)
    report = { ...report, version: report.version + 1, content: own ?? EMPTY_CONTENT }
    await writeReport(tx, exam, report)
  }
  return opened(work, after, report, 'edit', takenFrom === null ? {} : { takenOverFrom: lastSign(exam) })
})

/** Opens for review: a new claim, one's own again, or one whose holder went silent. */
export const openReview = sessionHandler(reportCalls.openReview, reviewsReports, async (work, payload) => {
  checkAddress(work, payload)
  const { tx, now, session } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noReviewPermission)
  const again = openingAction(exam.state) === 'takeOverReview'
  const after = await moveExam(
    moveContext(work, exam),
    exam,
    again ? 'takeOverReview' : 'openReview',
    claim(work, exam),
    formerHolder(work, exam, again),
  )
  mustAsk(work, exam, payload.takeOver)
  let report = await readReport(tx, exam)
  const takenFrom = again && exam.holder_id !== session.userId ? exam.holder_id : null
  if (takenFrom !== null)
    await keepVersion(tx, exam, report.version, {
      step: 'draft',
      content: report.content,
      authorId: takenFrom,
      authorName: exam.holder_name,
      at: now,
    })
  // A reviewer who comes back finds what they had changed; anybody else begins at the text that was sent.
  const own = again && takenFrom === null ? undefined : await leftDraft(tx, exam, session.userId)
  if (takenFrom !== null || own) {
    report = { ...report, version: report.version + 1, content: own ?? report.submitted ?? report.content }
    await writeReport(tx, exam, report)
  }
  return opened(work, after, report, 'review', takenFrom === null ? {} : { takenOverFrom: lastSign(exam) })
})

/** Reads without claiming. A draft is shown to who writes it alone, the reviewer's not even to the author; others see what was sent. */
export const getReport = sessionHandler(reportCalls.getReport, readsReports, async (work, payload) => {
  checkAddress(work, payload)
  const exam = await readableExam(work, payload.procedureId)
  const report = await readReport(work.tx, exam)
  const writer = reviewLevelOf(exam.state) === undefined ? (exam.author_id ?? exam.holder_id) : exam.holder_id
  const mine = writer === work.session.userId
  const done = exam.report_has_complete || exam.state === STATE.completed
  const content = done || mine ? report.content : (report.submitted ?? EMPTY_CONTENT)
  return opened(work, exam, report, 'view', { content })
})
