import type { Migration } from '../migrate'
import { marks } from './0047-statistics/marks'
import { level, reportedAt, views } from './0047-statistics/views'

/**
 * What statistics count, its days that are counted already, and the marks that say of which days that is not true any more.
 *
 * A day is counted anew when a mark names it; until then it is counted straight from the views. Whoever changes something adds a mark in
 * the same transaction, so that a reader sees the change and the mark together.
 */
export const statistics: Migration = {
  number: 47,
  name: 'statistics',
  sql: /* sql */ `
LOCK TABLE exam, report, report_version, booking IN SHARE ROW EXCLUSIVE MODE;

-- The day of the wall clock (decision 45). Used by what is stored: never changed.
CREATE FUNCTION stat_day_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ((at AT TIME ZONE 'UTC') + interval '480 minutes')::date $$;
CREATE FUNCTION stat_day_begins(day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT (day::timestamp - interval '480 minutes') AT TIME ZONE 'UTC' $$;
${level}
CREATE INDEX exam_reported ON exam (facility_id, (${reportedAt.replaceAll('e.', '')})) WHERE (report_has_complete OR state = 9) AND state <> 3000;
CREATE INDEX exam_checked ON exam (facility_id, check_time) WHERE check_time IS NOT NULL AND state <> 3000;
CREATE INDEX report_version_acts ON report_version (facility_id, at) WHERE stat_level(step) IS NOT NULL;
CREATE INDEX remote_order_read ON remote_order (dest_facility_id, completed_at) WHERE status = 'completed';
CREATE INDEX remote_order_answered ON remote_order (src_facility_id, completed_at) WHERE status = 'completed';
${views}
-- Days that are counted, by which counting of the server's.
CREATE TABLE stat_day (
  facility_id uuid NOT NULL REFERENCES facility,
  day date NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (facility_id, day)
);
-- Sums of a day by a few of its dimensions; which ones says "cube" (server/src/statistics/facts.ts). Minutes are kept one by one, for exact percentiles.
CREATE TABLE stat_sum (
  facility_id uuid NOT NULL,
  fact text NOT NULL,
  cube integer NOT NULL,
  day date NOT NULL,
  at timestamptz NOT NULL,
  modality text,
  source_type text,
  doctor_id uuid,
  room_id uuid,
  department text,
  bodypart text,
  partner_id uuid,
  urgency text,
  counts integer[] NOT NULL,
  m1 integer[],
  m2 integer[],
  -- Why stars were low, once for each exam.
  reasons text[]
);
CREATE INDEX stat_sum_day ON stat_sum (facility_id, fact, cube, day);
-- For taking a day's sums out.
CREATE INDEX stat_sum_of ON stat_sum (facility_id, day);
CREATE TABLE stat_mark (
  mark_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL,
  day date NOT NULL
);
CREATE INDEX stat_mark_day ON stat_mark (facility_id, day);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['stat_day','stat_sum','stat_mark'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON %I TO farsight_app', t);
  END LOOP;
END $$;
GRANT SELECT ON stat_report, stat_work, stat_check, stat_booking, stat_order, stat_read, stat_remote TO farsight_app;
CREATE POLICY marking ON stat_mark TO farsight_owner USING (true) WITH CHECK (true);
CREATE POLICY marking ON stat_day TO farsight_owner USING (true) WITH CHECK (true);
CREATE POLICY marking ON stat_sum TO farsight_owner USING (true) WITH CHECK (true);
CREATE POLICY marking ON report_version FOR SELECT TO farsight_owner USING (true);
${marks}
-- Everything that is there already.
INSERT INTO stat_mark (facility_id, day)
  SELECT e.facility_id, stat_day_of(e.check_time) FROM exam e WHERE e.check_time IS NOT NULL
  UNION SELECT e.facility_id, stat_day_of(coalesce(e.complete_time, e.register_time)) FROM exam e WHERE e.report_has_complete OR e.state = 9
  UNION SELECT v.facility_id, stat_day_of(v.at) FROM report_version v WHERE stat_level(v.step) IS NOT NULL
  UNION SELECT b.facility_id, stat_day_of(b.starts_at) FROM booking b WHERE b.starts_at IS NOT NULL;

-- For the server's clock: hospitals with a day that is over and not counted, or counted in a way of before, or with many marks of one day.
CREATE FUNCTION stat_waiting(today date, counting integer) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT facility_id FROM stat_mark WHERE day < today
  UNION SELECT facility_id FROM stat_day WHERE version <> counting
  UNION SELECT facility_id FROM stat_mark GROUP BY facility_id, day HAVING count(*) > 500 $$;
REVOKE ALL ON FUNCTION stat_waiting(date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stat_waiting(date, integer) TO farsight_gate;

-- For the operator's command: forgets what was counted of a hospital, so that its days are counted anew; and how many days wait.
CREATE FUNCTION stat_forget(wanted uuid) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  n bigint;
BEGIN
  INSERT INTO stat_mark (facility_id, day) SELECT d.facility_id, d.day FROM stat_day d WHERE d.facility_id = wanted;
  GET DIAGNOSTICS n = ROW_COUNT;
  DELETE FROM stat_sum WHERE facility_id = wanted;
  DELETE FROM stat_day WHERE facility_id = wanted;
  RETURN n;
END $$;
CREATE FUNCTION stat_left(today date) RETURNS bigint LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT count(*) FROM (SELECT DISTINCT facility_id, day FROM stat_mark WHERE day < today) d $$;
REVOKE ALL ON FUNCTION stat_forget(uuid), stat_left(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stat_forget(uuid), stat_left(date) TO farsight_gate;

-- Counting at another member of the own unions, as that hospital: for an administrator of a union alone, and agreed members alone.
CREATE FUNCTION stat_enter(target uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  may boolean := EXISTS (SELECT 1 FROM doctor d WHERE d.user_id = app_user() AND d.facility_id = app_facility() AND d.role = 'unionAdmin' AND d.enabled)
    AND target = ANY (app_consortium());
BEGIN
  IF may THEN PERFORM set_config('app.facility_id', target::text, true); END IF;
  RETURN may;
END $$;
REVOKE ALL ON FUNCTION stat_enter(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stat_enter(uuid) TO farsight_app;
`,
}
