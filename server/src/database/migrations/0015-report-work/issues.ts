/**
 * A report's journal, its issues, and who had which of them.
 *
 * Rows of report_issue are never changed: the app's role may add and read. A correction's row puts its text into the report by itself,
 * so that the reading side of an order that is done changes a completed report in no other way.
 */
export const issues = /* sql */ `
-- Versions are ordered by the place in which they were kept, never by the clock.
ALTER TABLE report_version ADD COLUMN kept_id bigint GENERATED ALWAYS AS IDENTITY;

-- What an event is about, as the transaction says it (push/events.ts).
ALTER TABLE event ADD COLUMN issued boolean NOT NULL DEFAULT false;
ALTER TABLE event ALTER COLUMN issued SET DEFAULT coalesce(current_setting('app.issued', true), '') = 'on';

-- The group that a template stands in.
ALTER TABLE template ADD COLUMN title text NOT NULL DEFAULT '' CHECK (length(title) <= 16);

-- Earlier moments of drafts; each is its writer's own.
CREATE TABLE report_journal (
  journal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  version integer NOT NULL,
  content jsonb NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX report_journal_own ON report_journal (exam_id, user_id, journal_id);

-- Each completion makes an issue, each addendum and each correction the next one. Numbers go on after a report was taken back.
CREATE TABLE report_issue (
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  issue integer NOT NULL CHECK (issue >= 1),
  kind text NOT NULL CHECK (kind IN ('report', 'addendum', 'correction')),
  content jsonb NOT NULL,
  reason text NOT NULL DEFAULT '',
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (exam_id, issue)
);

-- Which issue went out, to whom where it was no user of the hospital.
ALTER TABLE report_outgoing ADD COLUMN issue integer NOT NULL DEFAULT 1, ADD COLUMN recipient text NOT NULL DEFAULT '';
ALTER TABLE report_outgoing DROP CONSTRAINT report_outgoing_kind_check;
ALTER TABLE report_outgoing ADD CONSTRAINT report_outgoing_kind_check CHECK (kind IN ('print', 'share', 'push', 'film', 'read'));
-- Who looked at a report.
CREATE INDEX audit_views ON audit (facility_id, object_id) WHERE call = 'emr_dataApi.do?function=viewReport' AND outcome = 0;

-- The transaction's user read this exam for another hospital, and the order is done.
CREATE FUNCTION app_has_read(wanted uuid, owner uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM exam e JOIN remote_order o USING (order_id)
    WHERE e.exam_id = wanted AND e.facility_id = owner AND e.reader_facility_id = app_facility() AND o.dest_facility_id = app_facility()
      AND (o.dest_user_id IS NULL OR o.dest_user_id = app_user()) AND o.status = 'completed') $$;

CREATE FUNCTION report_issued() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE report SET version = version + 1, content = CASE NEW.kind WHEN 'correction' THEN NEW.content ELSE content END
    WHERE exam_id = NEW.exam_id AND facility_id = NEW.facility_id;
  IF NEW.kind = 'correction' THEN
    UPDATE exam SET yin_yang = (NEW.content->>'yinYang')::smallint WHERE exam_id = NEW.exam_id AND facility_id = NEW.facility_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER report_issued AFTER INSERT ON report_issue FOR EACH ROW WHEN (NEW.kind <> 'report') EXECUTE FUNCTION report_issued();

-- The journal of a report that was completed long ago goes (EDIT-01).
CREATE FUNCTION journal_expire(p_before timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  n integer;
BEGIN
  DELETE FROM report_journal j USING exam e WHERE e.exam_id = j.exam_id AND e.report_has_complete AND e.complete_time < p_before;
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;
REVOKE ALL ON FUNCTION journal_expire(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_expire(timestamptz) TO farsight_gate;

-- The second wall.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['report_journal','report_issue'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
CREATE POLICY own ON report_journal TO farsight_app USING (user_id = app_user() AND facility_id = app_facility())
  WITH CHECK (user_id = app_user() AND facility_id = app_facility());
CREATE POLICY working ON report_journal FOR INSERT TO farsight_app WITH CHECK (user_id = app_user() AND app_works_on(exam_id, facility_id));
CREATE POLICY counterpart ON report_journal TO farsight_app USING (user_id = app_user()
  AND EXISTS (SELECT 1 FROM exam e WHERE e.exam_id = report_journal.exam_id AND e.facility_id = report_journal.facility_id AND e.reader_facility_id = app_facility()))
  WITH CHECK (false);
CREATE POLICY expiring ON report_journal TO farsight_owner USING (true);
CREATE POLICY own ON report_issue TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
CREATE POLICY counterpart ON report_issue FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e
  WHERE e.exam_id = report_issue.exam_id AND e.facility_id = report_issue.facility_id AND e.reader_facility_id = app_facility()));
CREATE POLICY working ON report_issue FOR INSERT TO farsight_app WITH CHECK (user_id = app_user()
  AND (app_works_on(exam_id, facility_id) OR app_has_read(exam_id, facility_id)));
CREATE POLICY issuing ON report TO farsight_owner USING (true) WITH CHECK (true);
CREATE POLICY issuing ON report_version FOR INSERT TO farsight_app WITH CHECK (author_id = app_user() AND step IN ('addendum', 'correction')
  AND app_has_read(exam_id, facility_id));
CREATE POLICY issuing ON exam_step FOR INSERT TO farsight_app WITH CHECK (user_id = app_user() AND action IN ('addendum', 'correction')
  AND app_has_read(exam_id, facility_id));
-- What was done to the report is seen from both sides of its order; registration is the exam's own hospital's.
CREATE POLICY counterpart ON exam_step FOR SELECT TO farsight_app USING (action IN ('openReport', 'takeOverReport', 'submitReport', 'finishReport', 'abandonReport',
  'openReview', 'takeOverReview', 'leaveReview', 'passReview', 'rebutReview', 'withdrawReport', 'retractReport', 'hangUp', 'resume', 'refer', 'takeBack', 'lapse', 'addendum', 'correction')
  AND EXISTS (SELECT 1 FROM exam e WHERE e.exam_id = exam_step.exam_id AND e.facility_id = exam_step.facility_id AND e.reader_facility_id = app_facility()));
-- Whoever writes the report knows who has it, on either side: that is who a correction is told.
CREATE POLICY sides ON report_outgoing FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e
  WHERE e.exam_id = report_outgoing.exam_id AND report_outgoing.facility_id IN (e.facility_id, e.reader_facility_id)
    AND (e.facility_id = app_facility() OR e.reader_facility_id = app_facility())));

GRANT SELECT, INSERT, DELETE ON report_journal TO farsight_app;
-- Written once, never changed.
GRANT SELECT, INSERT ON report_issue TO farsight_app;
`
