/** Parked reports, steps that are taken back, who changed a text, what a reader thinks of it, and whose images they are. */
export const work = /* sql */ `
-- Parked until then by its holder, whose claim lasts as long (decision 57); and until when the last step can be taken back (DAY-12).
ALTER TABLE exam ADD COLUMN hung_until timestamptz, ADD COLUMN hung_reason text NOT NULL DEFAULT '', ADD COLUMN take_back_until timestamptz;
UPDATE exam SET hung_until = coalesce(lease_until, now()) WHERE hung_up;
CREATE INDEX exam_claims ON exam (lease_until) WHERE holder_id IS NOT NULL;

ALTER TABLE report
  -- Names the text under review; new with every text that is sent or passed.
  ADD COLUMN submission_id uuid,
  -- Who changed the author's text last; nobody while it is the author's own.
  ADD COLUMN changed_by uuid, ADD COLUMN changed_name text NOT NULL DEFAULT '', ADD COLUMN changed_at timestamptz,
  -- What the last step changed, for as long as it can be taken back.
  ADD COLUMN undo jsonb;
UPDATE report SET submission_id = gen_random_uuid() WHERE submitted IS NOT NULL;
-- What the guard found and the doctor sent over, with the reasons.
ALTER TABLE report_version ADD COLUMN overrides jsonb NOT NULL DEFAULT '[]';

-- What its readers think of a completed report; each once.
CREATE TABLE report_rating (
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  reason text NOT NULL DEFAULT '',
  at timestamptz NOT NULL,
  PRIMARY KEY (exam_id, user_id)
);
-- Somebody looked at the differences between images and exam, and said that it is the right patient.
CREATE TABLE identity_confirmation (
  confirmation_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  -- The differences that were seen: new ones are to be confirmed anew.
  seen jsonb NOT NULL,
  reason text NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX identity_confirmation_exam ON identity_confirmation (exam_id, confirmation_id DESC);

-- The target of an order parks and takes back as the exam's own hospital does.
CREATE OR REPLACE FUNCTION exam_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['version', 'printed', 'sent_out', 'sort_key'];
  old_row jsonb;
  new_row jsonb;
BEGIN
  IF NEW.facility_id <> OLD.facility_id OR NEW.exam_id <> OLD.exam_id THEN
    RAISE EXCEPTION 'an exam stays its hospital''s';
  END IF;
  IF current_user = 'farsight_app' AND OLD.facility_id <> app_facility() THEN
    IF app_works_on(OLD.exam_id, OLD.facility_id) THEN
      free := free || ARRAY['state', 'report_has_complete', 'returned', 'hung_up', 'hung_until', 'hung_reason', 'take_back_until', 'yin_yang', 'author_id',
        'author_name', 'reviewer_id', 'reviewer_name', 'holder_id', 'holder_name', 'lease_until', 'begin_time', 'write_time', 'complete_time', 'due_time',
        'last_actor_id', 'passed_level', 'assigned_id', 'assigned_name'];
    END IF;
    old_row := to_jsonb(OLD) - free;
    new_row := to_jsonb(NEW) - free;
    IF old_row <> new_row THEN
      RAISE EXCEPTION 'the target of an order does not write this of an exam';
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- For the server's clock: hospitals with a claim that lapsed, or a parked report whose time is over.
CREATE FUNCTION lapsed_facilities(p_hung timestamptz, p_lapsed timestamptz) RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT DISTINCT e.facility_id FROM exam e WHERE e.holder_id IS NOT NULL AND e.state IN (2, 4, 6, 8) AND NOT e.report_has_complete
    AND (e.lease_until <= p_lapsed OR (e.hung_up AND e.lease_until <= p_hung)) $$;
REVOKE ALL ON FUNCTION lapsed_facilities(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lapsed_facilities(timestamptz, timestamptz) TO farsight_gate;

-- The second wall.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['report_rating','identity_confirmation'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
    EXECUTE format('CREATE POLICY counterpart ON %I FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e
      WHERE e.exam_id = %I.exam_id AND e.facility_id = %I.facility_id AND e.reader_facility_id = app_facility()))', t, t, t);
  END LOOP;
END $$;
CREATE POLICY reading ON report_rating FOR INSERT TO farsight_app WITH CHECK (user_id = app_user() AND app_has_read(exam_id, facility_id));
CREATE POLICY working ON identity_confirmation FOR INSERT TO farsight_app WITH CHECK (user_id = app_user() AND app_works_on(exam_id, facility_id));
-- Written once, never changed.
GRANT SELECT, INSERT ON report_rating, identity_confirmation TO farsight_app;
`
