import { formatDateTime, type PrintSource, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from '../exams/exam'
import type { PastIssue } from '../reports/issues'
import type { PaperSignature } from './pdf/job'

interface Step {
  readonly step_id: string
  readonly action: string
  readonly from_state: number
  readonly to_state: number
  readonly user_name: string
  readonly at: number
}

const completes = ({ from_state: from, to_state: to }: Step): boolean => to === STATE.completed && from !== to

/** How often a report was completed anew since the text in question; undefined for one that is not completed. */
type CompletedSince = number | undefined

/** The steps by which a text was signed: who wrote it, and by level who passed it. */
async function signingSteps(
  tx: Tx,
  exam: ExamRecord,
  completedSince: CompletedSince,
): Promise<{ readonly wrote: Step | undefined; readonly passed: ReadonlyMap<number, Step> }> {
  const all = await tx.rows<Step>(sql`
    SELECT s.step_id, s.action, s.from_state, s.to_state, s.user_name, s.at FROM exam_step s
    WHERE s.exam_id = ${exam.exam_id} AND s.facility_id = ${exam.facility_id} ORDER BY s.step_id`)
  // By the order of the steps: two of them may bear one time.
  const end =
    completedSince === undefined ? all.length - 1 : (all.flatMap((step, i) => (completes(step) ? [i] : [])).at(-1 - completedSince) ?? -1)
  const steps = all.slice(0, end + 1).filter(({ action }) => ['submitReport', 'finishReport', 'passReview'].includes(action))
  const written = steps.findLastIndex(({ action }) => action !== 'passReview')
  // A level that was passed twice, because its pass was taken back in between, is signed by whoever passed it last.
  const passed = new Map(steps.slice(written + 1).map((step) => [Math.ceil((step.from_state - STATE.diagnosing) / 2), step]))
  return { wrote: steps[written], passed }
}

/** Who wrote and who reviewed the text of a past issue: the exam's row names those of the text since. */
export async function signersOf(
  tx: Tx,
  exam: ExamRecord,
  { completedAt, completedSince }: Pick<PastIssue, 'completedAt' | 'completedSince'>,
): Promise<Signers> {
  const { wrote, passed } = await signingSteps(tx, exam, completedSince)
  return {
    authorName: wrote?.user_name ?? '',
    writeTime: wrote ? formatDateTime(wrote.at) : null,
    reviewers: [...passed].map(([level, { user_name: name, at }]) => ({ level, name, time: formatDateTime(at) })),
    completeTime: formatDateTime(completedAt),
  }
}

/** Who stands under a text. */
export type Signers = Pick<PrintSource, 'authorName' | 'writeTime' | 'reviewers' | 'completeTime'>

/** The step by which the correction of this issue was signed: by their order, since two may bear one time; undefined where it is not the named doctor's. */
async function correctingStep(
  tx: Tx,
  exam: ExamRecord,
  { issue, authorName }: NonNullable<PrintSource['correction']>,
): Promise<string | undefined> {
  const row = await tx.row<{ step_id: string; user_name: string }>(sql`
    SELECT s.step_id, s.user_name
    FROM (SELECT i.issue, i.user_id, row_number() OVER (ORDER BY i.issue) AS nth FROM report_issue i
        WHERE i.exam_id = ${exam.exam_id} AND i.facility_id = ${exam.facility_id} AND i.kind = 'correction') i
      JOIN (SELECT s.step_id, s.user_id, s.user_name, row_number() OVER (ORDER BY s.step_id) AS nth FROM exam_step s
        WHERE s.exam_id = ${exam.exam_id} AND s.facility_id = ${exam.facility_id} AND s.action = 'correction') s USING (nth, user_id)
    WHERE i.issue = ${issue}`)
  return row?.user_name === authorName ? row.step_id : undefined
}

/** Which steps' signatures stand on the paper. Nobody's hand stands beside another's name, or under a text that its owner never saw. */
async function signedSteps(
  tx: Tx,
  exam: ExamRecord,
  { authorName, reviewers }: Signers,
  completedSince: CompletedSince,
  correction: PrintSource['correction'],
): Promise<{ readonly level: PaperSignature['level']; readonly step: string }[]> {
  if (correction) {
    const step = await correctingStep(tx, exam, correction)
    return step === undefined ? [] : [{ level: 'correction', step }]
  }
  const { wrote, passed } = await signingSteps(tx, exam, completedSince)
  return [
    ...(wrote?.user_name === authorName ? [{ level: 0, step: wrote.step_id }] : []),
    ...reviewers.flatMap(({ level, name }) => {
      const step = passed.get(level)
      return step?.user_name === name ? [{ level, step: step.step_id }] : []
    }),
  ]
}

/** The signatures of those who stand under a text, each as it was when its doctor signed: a later one changes no older paper (UP-17). */
export async function signaturesOf(
  tx: Tx,
  exam: ExamRecord,
  signers: Signers,
  completedSince: CompletedSince,
  correction: PrintSource['correction'],
): Promise<PaperSignature[]> {
  const signed = await signedSteps(tx, exam, signers, completedSince, correction)
  if (signed.length === 0) return []
  const pictures = await tx.rows<{ step_id: string; type: string; bytes: Buffer }>(
    sql`SELECT s.step_id, s.type, s.bytes FROM exam_signatures(${exam.exam_id}) s WHERE s.step_id = ANY(${signed.map(({ step }) => step)}::bigint[])`,
  )
  return signed.flatMap(({ level, step }) => {
    const found = pictures.find(({ step_id }) => step_id === step)
    return found ? [{ level, picture: `data:${found.type};base64,${found.bytes.toString('base64')}` }] : []
  })
}
