import type { ReportContent } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import type { ExamRecord } from '../exams/exam'
import type { Job } from '../jobs/jobs'

/** Drafts that are kept of one doctor's hand on one report. */
export const JOURNAL_DRAFTS = 50
/** The newest ones stay as they were saved; the others are spread over the time of writing. */
const NEWEST = 10
/** A completed report's journal goes after this time (EDIT-01). */
const KEPT_MS = 30 * 24 * 60 * 60_000

/** An earlier moment of a draft. */
export interface JournalDraft {
  readonly version: number
  readonly content: ReportContent
  readonly user_name: string
  readonly at: number
}

/**
 * Keeps a draft that was saved. Above the limit the draft goes that stands nearest in time to the one before it: a doctor saves
 * every two seconds while typing, and the last fifty saves alone would be less than two minutes.
 */
export async function keepDraft({ tx, now, session }: Work, exam: ExamRecord, version: number, content: ReportContent): Promise<void> {
  await tx.run(sql`
    INSERT INTO report_journal (facility_id, exam_id, version, content, user_id, user_name, at)
    VALUES (${exam.facility_id}, ${exam.exam_id}, ${version}, ${JSON.stringify(content)}::jsonb, ${session.userId}, ${session.userName}, ${new Date(now)})`)
  await tx.run(sql`
    DELETE FROM report_journal d WHERE d.facility_id = ${exam.facility_id} AND d.journal_id = (
      SELECT s.journal_id FROM (
        SELECT j.journal_id, j.at - lag(j.at) OVER (ORDER BY j.journal_id) AS gap, row_number() OVER (ORDER BY j.journal_id DESC) AS place, count(*) OVER () AS n
        FROM report_journal j WHERE j.exam_id = ${exam.exam_id} AND j.user_id = ${session.userId} AND j.facility_id = ${exam.facility_id}) s
      WHERE s.n > ${JOURNAL_DRAFTS} AND s.place > ${NEWEST} ORDER BY s.gap NULLS LAST, s.journal_id LIMIT 1)`)
}

/** The doctor's own earlier moments of a report, newest first. */
export async function draftsOf({ tx, session }: Work, exam: ExamRecord): Promise<readonly JournalDraft[]> {
  return tx.rows<JournalDraft>(sql`
    SELECT j.version, j.content, j.user_name, j.at FROM report_journal j
    WHERE j.exam_id = ${exam.exam_id} AND j.user_id = ${session.userId} AND j.facility_id = ${exam.facility_id} ORDER BY j.journal_id DESC LIMIT ${JOURNAL_DRAFTS}`)
}

/** When this report was saved last by the session's own hand, or sent by anybody; null before either. */
export async function lastSaved({ tx, session }: Work, exam: ExamRecord): Promise<number | null> {
  const row = await tx.row<{ at: number | null }>(sql`
    SELECT greatest(
      (SELECT max(j.at) FROM report_journal j WHERE j.exam_id = ${exam.exam_id} AND j.user_id = ${session.userId} AND j.facility_id = ${exam.facility_id}),
      (SELECT max(v.at) FROM report_version v WHERE v.exam_id = ${exam.exam_id} AND v.facility_id = ${exam.facility_id}
        AND (v.step <> 'draft' OR v.author_id = ${session.userId}))) AS at`)
  return row?.at ?? null
}

/** Removes journals of reports that were completed long ago. */
export function journalJob(gate: Pool): Job {
  return {
    name: 'journal',
    every: 60 * 60_000,
    async run(now) {
      await gate.query(sql`SELECT journal_expire(${new Date(now - KEPT_MS)})`)
    },
  }
}
