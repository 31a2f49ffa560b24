import type { Migration } from '../migrate'

/** A rejected case waits at its own hospital as every other one: with its due time, among those that doctors must act on; who has cases that nobody was dealt; and an undone urgent gives the due time of before back. */
export const waiting: Migration = {
  number: 12,
  name: 'waiting',
  sql: /* sql */ `
DROP INDEX exam_due_time;
CREATE OR REPLACE FUNCTION exam_due(done boolean, state smallint, due timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN NOT done AND state IN (2060, 120, 2, 3, 4, 5, 6, 7, 8) THEN coalesce(due, '9999-12-31T23:59:59.999Z'::timestamptz)
    ELSE '9999-12-31T23:59:59.999Z'::timestamptz END $$;
CREATE INDEX exam_due_time ON exam (facility_id, exam_due(report_has_complete, state, due_time), exam_id) WHERE state <> 3000;
-- The worklist's order of shared/domain/worklist.ts.
UPDATE exam SET sort_key = (CASE WHEN critical THEN 0 WHEN green_channel THEN 1 WHEN urgent THEN 2 ELSE 3 END) * 10000000000000
    + coalesce(floor(extract(epoch FROM due_time) * 1000)::bigint, 9999999999999)
  WHERE state = 120 AND NOT report_has_complete;

-- The due time before a row was made urgent, and what the table said of it then: both for the undo.
ALTER TABLE exam ADD COLUMN urgent_former_due timestamptz, ADD COLUMN urgent_former_rule timestamptz;

-- For the server's clock: hospitals where somebody is on duty and a case waits that nobody was dealt.
CREATE POLICY dealing ON duty FOR SELECT TO farsight_owner USING (true);
CREATE FUNCTION undealt_facilities(p_at timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT DISTINCT d.facility_id FROM duty d WHERE d.starts <= p_at AND d.ends > p_at AND EXISTS (SELECT FROM exam e
    WHERE e.facility_id = d.facility_id AND e.state IN (2060, 120) AND NOT e.report_has_complete AND NOT e.returned AND e.assigned_id IS NULL
      AND e.reader_facility_id IS NULL) $$;
REVOKE ALL ON FUNCTION undealt_facilities(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION undealt_facilities(timestamptz) TO farsight_gate;
`,
}
