import type { Pool } from 'pg'
import { isOut, type Model } from './model/kase'

/** What can be seen of a case, as the tables have it and as the model says it must be. */
export interface Seen {
  readonly state: number
  readonly complete: boolean
  readonly returned: boolean
  readonly author: string | null
  readonly holder: string | null
  readonly leaseUntil: number | null
  readonly hungUntil: number | null
  readonly lastActor: string | null
  readonly passedLevel: number
  readonly takeBackUntil: number | null
  readonly assigned: string | null
  readonly wentOut: boolean
  readonly out: boolean
  readonly former: number | null
  readonly version: number
  readonly text: string
  readonly submitted: string | null
  readonly steps: readonly string[]
  readonly kept: readonly { readonly step: string; readonly by: string; readonly text: string }[]
  readonly saves: number
  readonly submissionId: string | null
}

const LOOK = `
SELECT e.state::int, e.report_has_complete AS complete, e.returned, e.author_id AS author, e.holder_id AS holder, e.lease_until AS "leaseUntil",
  CASE WHEN e.hung_up THEN e.hung_until END AS "hungUntil", e.last_actor_id AS "lastActor", e.passed_level::int AS "passedLevel",
  e.take_back_until AS "takeBackUntil", e.assigned_id AS assigned, e.printed OR e.sent_out AS "wentOut", e.reader_facility_id IS NOT NULL AS out,
  e.former_state::int AS former, coalesce(r.version, 0)::int AS version, coalesce(r.content->'finding'->>'text', '') AS text,
  r.submitted->'finding'->>'text' AS submitted, r.submission_id AS "submissionId",
  coalesce((SELECT json_agg(s.action ORDER BY s.step_id) FROM exam_step s WHERE s.exam_id = e.exam_id), '[]') AS steps,
  coalesce((SELECT json_agg(json_build_object('step', v.step, 'by', v.author_id, 'text', v.content->'finding'->>'text') ORDER BY v.version, v.kept_id)
    FROM report_version v WHERE v.exam_id = e.exam_id), '[]') AS kept,
  (SELECT count(*)::int FROM report_journal j WHERE j.exam_id = e.exam_id) AS saves
FROM exam e LEFT JOIN report r ON r.exam_id = e.exam_id WHERE e.exam_id = $1`

export const seenOf = async (root: Pool, id: string): Promise<Seen> => (await root.query<Seen>(LOOK, [id])).rows[0]!

/** The same of the model, and what a text is named by left out. */
export function foreseen({ kase: k }: Model): Omit<Seen, 'submissionId'> {
  const { state, returned, author, holder, leaseUntil, hungUntil, lastActor, passedLevel, takeBackUntil, assigned, wentOut } = k
  const { former, version, text, submitted, steps, kept, saves } = k
  const row = { returned, author, holder, leaseUntil, hungUntil, lastActor, passedLevel, takeBackUntil, assigned, wentOut, former }
  return { state, complete: state === 9, ...row, out: isOut(k), version, text, submitted, steps, kept, saves }
}
