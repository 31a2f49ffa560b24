import type { ReportContent } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import type { AsTenant, Tx } from '../database/tenant'
import type { Job } from '../jobs/jobs'
import { fold, tokensOf } from './words'

/** A completed report as the library has it. */
export interface Shelved {
  readonly examId: string
  readonly content: ReportContent
  /** Texts of its addenda. */
  readonly addenda?: readonly string[]
}

const bodyOf = ({ content, addenda = [] }: Shelved): string =>
  [content.finding.text, content.result.text, content.advice.text, ...addenda].filter((text) => text.trim() !== '').join('\n')

/** Puts completed reports of exams that the transaction's user works on into the library, in place of what stood there. */
export async function shelve(tx: Tx, reports: readonly Shelved[]): Promise<void> {
  const rows = reports.map((one) => ({ exam: one.examId, body: fold(bodyOf(one)) }))
  // The same text again costs its words once.
  const words = new Map(rows.map(({ body }) => [body, tokensOf(body)]))
  await tx.run(sql`
    SELECT report_shelve(s.exam, s.body, s.words) FROM (
      SELECT r.exam, r.body, array(SELECT jsonb_array_elements_text(w.words)) AS words
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(exam uuid, body text)
      JOIN jsonb_to_recordset(${JSON.stringify([...words].map(([body, list]) => ({ body, words: list })))}::jsonb) AS w(body text, words jsonb) USING (body)
    ) s`)
}

/** Reports that are put in at one time. */
const AT_ONCE = 500
/** Often and little at a time: nobody at work waits for it. */
const EVERY_MS = 15_000

/** Puts in what was completed before there was a library. */
export function libraryJob(gate: Pool, asTenant: AsTenant): Job {
  return {
    name: 'library',
    every: EVERY_MS,
    async run() {
      const { rows } = await gate.query<{ facility_id: string; exam_id: string }>(sql`SELECT * FROM report_unshelved(${AT_ONCE})`)
      for (const facilityId of new Set(rows.map((row) => row.facility_id))) {
        const ids = rows.filter((row) => row.facility_id === facilityId).map((row) => row.exam_id)
        // The server's own act: the hospital stands for the user.
        await asTenant({ facilityId, userId: facilityId }, async (tx) => {
          const found = await tx.rows<{ exam_id: string; content: ReportContent }>(
            sql`SELECT r.exam_id, r.content FROM report r WHERE r.exam_id = ANY(${ids}) AND r.facility_id = ${facilityId}`,
          )
          await shelve(
            tx,
            found.map((one) => ({ examId: one.exam_id, content: one.content })),
          )
        })
      }
    },
  }
}
