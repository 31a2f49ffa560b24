import { formatDateTime, type PrintSource, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import type { PastIssue } from '../reports/issues'

interface Step {
  readonly action: string
  readonly from_state: number
  readonly to_state: number
  readonly user_name: string
  readonly at: number
}

const completes = ({ from_state: from, to_state: to }: Step): boolean => to === STATE.completed && from !== to

/** Who wrote and who reviewed the text of a past issue: the exam's row names those of the text since. */
export async function signersOf(
  tx: Tx,
  exam: ExamRecord,
  { completedAt, completedSince }: Pick<PastIssue, 'completedAt' | 'completedSince'>,
): Promise<Pick<PrintSource, 'authorName' | 'writeTime' | 'reviewers' | 'completeTime'>> {
  const all = await tx.rows<Step>(sql`
    SELECT s.action, s.from_state, s.to_state, s.user_name, s.at FROM exam_step s
    WHERE s.exam_id = ${exam.exam_id} AND s.facility_id = ${exam.facility_id} ORDER BY s.step_id`)
  // By the order of the steps: two of them may bear one time.
  const end = all.flatMap((step, i) => (completes(step) ? [i] : [])).at(-1 - completedSince)
  const steps = all.slice(0, (end ?? -1) + 1).filter(({ action }) => ['submitReport', 'finishReport', 'passReview'].includes(action))
  const written = steps.findLastIndex(({ action }) => action !== 'passReview')
  const wrote = steps[written]
  // A level that was passed twice, because its pass was taken back in between, is signed by whoever passed it last.
  const passed = new Map(steps.slice(written + 1).map((step) => [Math.ceil((step.from_state - STATE.diagnosing) / 2), step]))
  return {
    authorName: wrote?.user_name ?? '',
    writeTime: wrote ? formatDateTime(wrote.at) : null,
    reviewers: [...passed].map(([level, { user_name: name, at }]) => ({ level, name, time: formatDateTime(at) })),
    completeTime: formatDateTime(completedAt),
  }
}
