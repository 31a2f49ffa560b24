import { CODE, contentFaults, formatDateTime, openingAction, type ReportContent, RIGHT } from '@farsight/shared/domain'
import type { ExamRecord } from '../../exams/exam'
import { actorOf, type ExamPatch } from '../../exams/move'
import { CallError } from '../error'
import type { Work } from '../handler'
import type { ReportRecord, Undo } from './content'

/** One's own last step can be taken back for so long (DAY-12). */
export const TAKE_BACK_MS = 10_000

/** Not parked. */
export const notHung: ExamPatch = { hung_up: false, hung_until: null, hung_reason: '' }
/** Out of everybody's hands. */
export const released: ExamPatch = { holder_id: null, holder_name: '', lease_until: null, take_back_until: null, ...notHung }
/** There is no step of the report that could be taken back. */
export const noStep: ExamPatch = { last_actor_id: null, passed_level: 0, reviewer_id: null }

/**
 * A stale writer gets 116 with what stands there now, so that the browser can show both texts (decision 49).
 * Called after the rules of states, so that a foreign writer hears of the holder first.
 */
export function checkVersion(exam: ExamRecord, report: ReportRecord, version: number): void {
  if (version !== report.version) throw stale(exam, report)
}

/** 116: another text stands there. */
export const stale = (exam: ExamRecord, report: ReportRecord): CallError =>
  new CallError(CODE.editedByAnother, undefined, { version: report.version, content: report.content, holderName: exam.holder_name })

/** Blank finding or result, or a text over the limit: with its field. */
export function checkContent(content: ReportContent): void {
  const [fault] = contentFaults(content)
  if (fault) throw new CallError(fault.code, fault.field)
}

/** A reason of blanks is none. */
export function reasonOf(reason: string | undefined): string {
  const said = reason?.trim() ?? ''
  if (!said) throw new CallError(CODE.reasonRequired, 'reason')
  return said
}

/** A clock that was set back does not complete a report before it was begun (RS-25). */
export const notBefore = (now: number, ...earlier: readonly (number | null)[]): number =>
  Math.max(now, ...earlier.map((instant) => instant ?? now))

/** The answer of every write. */
export const saved = (version: number, state: number, now: number) => ({ val: { version, state, savedTime: formatDateTime(now) } })

/** Whose hand is it: a reviewer's, also one whose claim another has taken over meanwhile (111), or the writer's. */
export const savesReview = (work: Work, exam: ExamRecord): boolean =>
  openingAction(exam.state) === 'takeOverReview' &&
  exam.author_id !== work.session.userId &&
  actorOf(work.session, exam.modality).right >= RIGHT.firstReview

/** What a step is about to change, to be put back when it is taken back. */
export const undoOf = (exam: ExamRecord, report: ReportRecord): Undo => ({
  exam: {
    returned: exam.returned,
    reviewer_id: exam.reviewer_id,
    reviewer_name: exam.reviewer_name,
    last_actor_id: exam.last_actor_id,
    passed_level: exam.passed_level,
    yin_yang: exam.yin_yang,
    write_time: exam.write_time,
    complete_time: exam.complete_time,
  } satisfies ExamPatch,
  report: {
    submitted: report.submitted,
    returned_reason: report.returned_reason,
    reviewers: report.reviewers,
    submission_id: report.submission_id,
    changed_by: report.changed_by,
    changed_name: report.changed_name,
    changed_at: report.changed_at,
  },
})
