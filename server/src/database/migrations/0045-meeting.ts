import type { Migration } from '../migrate'

/** Morning meetings of a hospital: whom and what they look at, and what was said. */
export const meeting: Migration = {
  number: 45,
  name: 'meeting',
  sql: /* sql */ `
CREATE TABLE meeting (
  meeting_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  title text NOT NULL,
  -- When it is held.
  at timestamptz NOT NULL,
  -- Names stand as they were: a meeting of last year keeps its people, wherever they work now.
  host_id uuid NOT NULL,
  host_name text NOT NULL,
  state text NOT NULL DEFAULT 'preparation' CHECK (state IN ('preparation', 'progress', 'completed')),
  -- Of its data, for who writes it next; and of what an open page shows.
  version integer NOT NULL DEFAULT 1,
  revision integer NOT NULL DEFAULT 0,
  current_case_id uuid,
  summary text NOT NULL DEFAULT '',
  started_at timestamptz,
  finished_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (facility_id, meeting_id),
  CHECK ((state = 'preparation') = (started_at IS NULL)),
  CHECK ((state = 'completed') = (finished_at IS NOT NULL))
);
CREATE INDEX meeting_list ON meeting (facility_id, state, at);

CREATE TABLE meeting_person (
  facility_id uuid NOT NULL REFERENCES facility,
  meeting_id uuid NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  user_title text NOT NULL,
  place smallint NOT NULL,
  PRIMARY KEY (meeting_id, user_id),
  FOREIGN KEY (facility_id, meeting_id) REFERENCES meeting (facility_id, meeting_id)
);

CREATE TABLE meeting_case (
  case_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  meeting_id uuid NOT NULL,
  exam_id uuid NOT NULL REFERENCES exam,
  place smallint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('critical', 'differs', 'collected', 'difficult', 'chosen')),
  note text NOT NULL DEFAULT '',
  UNIQUE (meeting_id, exam_id),
  UNIQUE (facility_id, meeting_id, case_id),
  FOREIGN KEY (facility_id, meeting_id) REFERENCES meeting (facility_id, meeting_id)
);

-- What was said stays as it was said: the app's role cannot change it or take it away.
CREATE TABLE meeting_comment (
  comment_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  meeting_id uuid NOT NULL,
  case_id uuid NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  user_title text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, meeting_id, case_id) REFERENCES meeting_case (facility_id, meeting_id, case_id)
);
CREATE INDEX meeting_comment_case ON meeting_comment (meeting_id, case_id, at);

-- Nothing goes back, and what is over stays as it is, whoever writes.
CREATE FUNCTION meeting_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state <> 'preparation' THEN RAISE EXCEPTION 'a meeting that has begun stays'; END IF;
    RETURN OLD;
  END IF;
  IF OLD.state = 'completed' THEN RAISE EXCEPTION 'a meeting that is over stays as it is'; END IF;
  IF OLD.state = 'progress' AND NEW.state = 'preparation' THEN RAISE EXCEPTION 'a meeting goes forward alone'; END IF;
  IF OLD.state = 'preparation' AND NEW.state = 'completed' THEN RAISE EXCEPTION 'a meeting is held before it is over'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER meeting_guard BEFORE UPDATE OR DELETE ON meeting FOR EACH ROW EXECUTE FUNCTION meeting_guard();

-- Returned and differently read exams of the last days, for what a meeting proposes.
CREATE INDEX report_version_returned ON report_version (facility_id, at) WHERE step LIKE 'rebut%';
CREATE INDEX second_reading_read ON second_reading (facility_id, read_at) WHERE read_at IS NOT NULL;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['meeting','meeting_person','meeting_case','meeting_comment'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO farsight_app', t);
  END LOOP;
END $$;
GRANT UPDATE, DELETE ON meeting TO farsight_app;
GRANT DELETE ON meeting_person, meeting_case TO farsight_app;
`,
}
