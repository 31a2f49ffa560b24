import type { ReportVersion } from '@farsight/shared/contract'
import { formatDateTime, type ReportContent } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import type { ExamRecord } from '../exams/exam'

interface VersionRow {
  readonly no: number
  readonly version: number
  readonly step: string
  readonly content: ReportContent
  readonly author_name: string
  readonly at: number
  readonly stars: number | null
  readonly reason: string
}

/** As the log names a step: which level sent it back is in the timeline. */
const stepName = (step: string): string => (step === 'finish' ? 'complete' : step.startsWith('rebut') ? 'rebut' : step)

/**
 * Every text that stays, newest first, numbered in the order in which they were kept (EDIT-02). Somebody else's draft is left out;
 * its number is not given to another.
 */
export async function versionsOf({ tx, session }: Work, exam: ExamRecord): Promise<ReportVersion[]> {
  const rows = await tx.rows<VersionRow>(sql`
    SELECT n.no, n.version, n.step, n.content, n.author_name, n.at, n.stars, n.reason FROM (
      SELECT v.*, row_number() OVER (ORDER BY v.kept_id)::int AS no FROM report_version v WHERE v.exam_id = ${exam.exam_id} AND v.facility_id = ${exam.facility_id}) n
    WHERE n.step <> 'draft' OR n.author_id = ${session.userId} ORDER BY n.no DESC LIMIT 500`)
  return rows.map((row) => ({
    no: row.no,
    version: row.version,
    step: stepName(row.step),
    content: row.content as ReportVersion['content'],
    authorName: row.author_name,
    time: formatDateTime(row.at),
    stars: row.stars,
    reason: row.reason,
  }))
}
