import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { insertExams } from '../../exams/insert'
import { shelve } from '../../library/shelve'
import type { BuiltExam } from '../exams/build'
import { seededId } from '../ids'

const iso = (instant: number): string => new Date(instant).toISOString()

/** Inserts built exams of one hospital with words, steps, reports, versions, first issues and the library's newest texts: one statement for each table. */
export async function writeExams(tx: Tx, built: readonly BuiltExam[], shelvedFrom: number): Promise<void> {
  await insertExams(
    tx,
    built.map(({ exam }) => exam),
  )
  const key = ({ exam }: BuiltExam) => ({ exam_id: exam.exam_id, facility_id: exam.facility_id })
  const steps = built.flatMap((one) =>
    one.steps.map((step) => ({
      ...key(one),
      action: step.action,
      from_state: step.from,
      to_state: step.to,
      user_id: step.by.id,
      user_name: step.by.name,
      at: iso(step.at),
      reason: step.reason,
    })),
  )
  // The identity counts in the order of the rows: an exam's timeline is read by it.
  await tx.run(sql`INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at, reason)
    SELECT facility_id, exam_id, action, from_state, to_state, user_id, user_name, at, reason
    FROM jsonb_populate_recordset(NULL::exam_step, ${JSON.stringify(steps)}::jsonb)`)
  // A text that was sent has its name, by which a direct pass is asked for; one that came back has none.
  const nameOf = ({ exam, report }: BuiltExam): string | null =>
    report?.submitted && !exam.returned ? seededId('submission', exam.exam_id) : null
  const reports = built.flatMap((one) => (one.report ? [{ ...key(one), ...one.report, submission_id: nameOf(one) }] : []))
  await tx.run(sql`INSERT INTO report (exam_id, facility_id, version, content, submitted, returned_reason, reviewers, submission_id)
    SELECT exam_id, facility_id, version, content, nullif(submitted, 'null'::jsonb), returned_reason, reviewers, submission_id
    FROM jsonb_populate_recordset(NULL::report, ${JSON.stringify(reports)}::jsonb)`)
  const versions = built.flatMap((one) => one.versions.map((version) => ({ ...key(one), ...version, at: iso(version.at) })))
  await tx.run(sql`INSERT INTO report_version (exam_id, version, facility_id, step, content, author_id, author_name, at, stars, reason)
    SELECT exam_id, version, facility_id, step, content, author_id, author_name, at, stars, reason
    FROM jsonb_populate_recordset(NULL::report_version, ${JSON.stringify(versions)}::jsonb)`)
  const issues = built.flatMap((one) =>
    one.report && one.exam.complete_time
      ? [
          {
            ...key(one),
            issue: 1,
            kind: 'report',
            content: one.report.content,
            user_id: one.exam.reviewer_id ?? one.exam.author_id,
            user_name: one.exam.reviewer_name || one.exam.author_name,
            at: iso(one.exam.complete_time),
          },
        ]
      : [],
  )
  await tx.run(sql`INSERT INTO report_issue (facility_id, exam_id, issue, kind, content, user_id, user_name, at)
    SELECT facility_id, exam_id, issue, kind, content, user_id, user_name, at
    FROM jsonb_populate_recordset(NULL::report_issue, ${JSON.stringify(issues)}::jsonb)`)
  await shelve(
    tx,
    built.flatMap(({ exam, report }) =>
      report && (exam.complete_time ?? 0) > shelvedFrom ? [{ examId: exam.exam_id, content: report.content }] : [],
    ),
  )
}
