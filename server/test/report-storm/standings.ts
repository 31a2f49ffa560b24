import type { Client } from 'pg'
import type { Standing } from './course'

/** What the tables say of these exams' reports, read past every policy. */
export async function standingsOf(root: Client, ids: readonly string[]): Promise<Map<string, Standing>> {
  const { rows } = await root.query<Standing & { exam_id: string }>(
    `SELECT e.exam_id, e.state, e.holder_id AS holder, e.returned, coalesce(r.version, 0) AS version, coalesce(r.content->'finding'->>'text', '') AS text,
      r.submitted->'finding'->>'text' AS sent,
      array(SELECT s.action FROM exam_step s WHERE s.exam_id = e.exam_id ORDER BY s.step_id) AS steps,
      array(SELECT v.step || '@' || v.version FROM report_version v WHERE v.exam_id = e.exam_id ORDER BY v.kept_id) AS kept,
      (SELECT count(*)::int FROM report_journal j WHERE j.exam_id = e.exam_id) AS drafts,
      (SELECT count(*)::int FROM report_issue i WHERE i.exam_id = e.exam_id) AS issues
    FROM exam e LEFT JOIN report r USING (exam_id) WHERE e.exam_id = ANY($1)`,
    [[...ids]],
  )
  return new Map(rows.map(({ exam_id: id, ...standing }) => [id, standing]))
}

/** Waits until no transaction of the server's role is under way: what a dead server or connection had begun is undone by then. */
export async function quiet(root: Client, most = 10_000): Promise<number> {
  const began = Date.now()
  for (;;) {
    const { rows } = await root.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND usename IN ('farsight_app', 'farsight_gate') AND xact_start IS NOT NULL",
    )
    if (rows[0]!.n === 0) return Date.now() - began
    if (Date.now() - began > most) throw new Error(`${rows[0]!.n} transactions are still open after ${most} ms`)
    await new Promise((done) => setTimeout(done, 10))
  }
}
