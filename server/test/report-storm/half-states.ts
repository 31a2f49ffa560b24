import type { Client } from 'pg'

/** Each names exams at which two tables disagree: an act that is there by half. None may ever answer a row. */
const DISAGREEMENTS: Readonly<Record<string, string>> = {
  'completed by its flag, its state and its time, or by none': `
    SELECT e.exam_id FROM exam e WHERE e.report_has_complete <> (e.state = 9) OR (e.complete_time IS NOT NULL) <> (e.state = 9)`,
  'held while somebody writes or reviews, and then alone': `
    SELECT e.exam_id FROM exam e WHERE (e.holder_id IS NOT NULL) <> (e.state IN (2, 4, 6, 8))
      OR (e.holder_id IS NULL) <> (e.lease_until IS NULL) OR (e.holder_id IS NULL) <> (e.holder_name = '')`,
  'the timeline has no gap': `
    SELECT s.exam_id FROM (SELECT s.exam_id, s.from_state, lag(s.to_state) OVER (PARTITION BY s.exam_id ORDER BY s.step_id) AS before FROM exam_step s) s
    WHERE s.before <> s.from_state`,
  'the timeline ends where the exam stands': `
    SELECT e.exam_id FROM exam e JOIN LATERAL (SELECT s.to_state FROM exam_step s WHERE s.exam_id = e.exam_id ORDER BY s.step_id DESC LIMIT 1) s ON true
    WHERE s.to_state <> e.state`,
  'a report from the first opening on': `
    SELECT e.exam_id FROM exam e LEFT JOIN report r USING (exam_id)
    WHERE (r.exam_id IS NOT NULL) <> EXISTS (SELECT 1 FROM exam_step s WHERE s.exam_id = e.exam_id AND s.action = 'openReport')`,
  'no version or draft is newer than the report': `
    SELECT r.exam_id FROM report r WHERE r.version < (SELECT max(v.version) FROM report_version v WHERE v.exam_id = r.exam_id)
      OR r.version < (SELECT max(j.version) FROM report_journal j WHERE j.exam_id = r.exam_id)`,
  'what waits for a review, or is completed, is what was sent last': `
    SELECT e.exam_id FROM exam e JOIN report r USING (exam_id) WHERE e.state IN (3, 5, 7, 9) AND (r.content IS DISTINCT FROM r.submitted
      OR r.content IS DISTINCT FROM (SELECT v.content FROM report_version v WHERE v.exam_id = e.exam_id AND (v.step IN ('submit', 'finish') OR v.step LIKE 'pass%')
        ORDER BY v.kept_id DESC LIMIT 1))`,
  'the journal’s draft of the report’s version is its text': `
    SELECT r.exam_id FROM report r JOIN report_journal j USING (exam_id, version) WHERE j.content <> r.content`,
  'one issue for each completion, the last with the text that stands': `
    SELECT e.exam_id FROM exam e WHERE (SELECT count(*) FROM report_issue i WHERE i.exam_id = e.exam_id)
        <> (SELECT count(*) FROM exam_step s WHERE s.exam_id = e.exam_id AND s.to_state = 9)
      OR (e.state = 9 AND (SELECT i.content FROM report_issue i WHERE i.exam_id = e.exam_id ORDER BY i.issue DESC LIMIT 1)
        IS DISTINCT FROM (SELECT r.content FROM report r WHERE r.exam_id = e.exam_id))`,
  'in the library with its words once it is completed': `
    SELECT e.exam_id FROM exam e WHERE e.state = 9 AND NOT EXISTS (SELECT 1 FROM report_shelf s JOIN report_word w USING (facility_id, text_id) WHERE s.exam_id = e.exam_id)`,
  'each move is told to the lists once': `
    SELECT e.exam_id FROM exam e WHERE (SELECT count(*) FROM exam_step s WHERE s.exam_id = e.exam_id AND s.from_state <> s.to_state)
      <> (SELECT count(*) FROM event v JOIN outbox o USING (event_id) WHERE v.exam_id = e.exam_id AND v.kind = 'row')`,
  'no doctor’s step without its row in the audit': `
    SELECT e.exam_id FROM exam e WHERE (SELECT count(*) FROM exam_step s WHERE s.exam_id = e.exam_id AND s.user_id IS NOT NULL)
      > (SELECT count(*) FROM audit a WHERE a.object_id = e.exam_id::text AND a.outcome = 0)`,
  'a request’s key and its answer come together': `SELECT k.key AS exam_id FROM request_key k WHERE k.answer IS NULL`,
  'the counters are the rows': `
    SELECT c.state::text AS exam_id FROM (SELECT facility_id, state, count(*)::int AS n FROM exam GROUP BY facility_id, state) e
    FULL JOIN exam_counter c USING (facility_id, state) WHERE coalesce(e.n, 0) <> coalesce(c.n, 0)`,
}

/** What is there by half, in words; nothing when all tables agree. */
export async function halfStates(root: Client): Promise<string[]> {
  const found: string[] = []
  for (const [name, query] of Object.entries(DISAGREEMENTS)) {
    const { rows } = await root.query<{ exam_id: string }>(query)
    if (rows.length > 0) found.push(`${name}: ${rows.map((row) => row.exam_id).join(' ')}`)
  }
  return found
}
