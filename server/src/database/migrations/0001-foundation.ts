import type { Migration } from '../migrate'

/**
 * Hospitals, accounts, exams, reports, images, audit and events.
 *
 * Two walls keep hospitals apart: every query names its facility, and behind it stands row-level security with FORCE,
 * read from the transaction's `app.facility_id`. What must be read before the facility is known (login, session, image
 * code, socket ticket, outbox) stands in small tables without patient data that the role farsight_gate alone may read.
 */
export const foundation: Migration = {
  number: 1,
  name: 'foundation',
  sql: /* sql */ `
CREATE FUNCTION app_facility() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.facility_id', true), '')::uuid $$;

-- Who exists ------------------------------------------------------------------------------------------------
CREATE TABLE facility (
  facility_id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('hospital', 'clinic', 'center')),
  name text NOT NULL,
  name_en text NOT NULL,
  level text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  logo text NOT NULL DEFAULT '',
  union_code text NOT NULL DEFAULT '',
  review_levels smallint NOT NULL DEFAULT 1 CHECK (review_levels BETWEEN 0 AND 3),
  is_launch_remote smallint NOT NULL DEFAULT 0,
  disable_chat boolean NOT NULL DEFAULT false,
  hide_service boolean NOT NULL DEFAULT false
);

CREATE TABLE doctor (
  user_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  name text NOT NULL,
  title text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  role text NOT NULL CHECK (role IN ('doctor', 'registrar', 'technician', 'admin', 'unionAdmin', 'clinic', 'expert', 'ai')),
  main_menu text NOT NULL DEFAULT '000000000000',
  remote_menu text NOT NULL DEFAULT '',
  enabled boolean NOT NULL DEFAULT true
);
CREATE INDEX doctor_facility ON doctor (facility_id);

CREATE TABLE doctor_right (
  user_id uuid NOT NULL REFERENCES doctor,
  facility_id uuid NOT NULL REFERENCES facility,
  modality text NOT NULL,
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 4),
  PRIMARY KEY (facility_id, user_id, modality)
);

CREATE TABLE user_setting (
  user_id uuid NOT NULL REFERENCES doctor,
  facility_id uuid NOT NULL REFERENCES facility,
  key text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (facility_id, user_id, key)
);

-- Before the facility is known: the gate's tables, without patient data ---------------------------------------
CREATE TABLE login (
  login_name text PRIMARY KEY CHECK (login_name = lower(login_name)),
  user_id uuid NOT NULL UNIQUE,
  facility_id uuid NOT NULL,
  password_hash text NOT NULL,
  failed smallint NOT NULL DEFAULT 0,
  locked_until timestamptz
);
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL,
  facility_id uuid NOT NULL,
  identity_type text NOT NULL DEFAULT 'local',
  created timestamptz NOT NULL,
  seen timestamptz NOT NULL,
  expires timestamptz NOT NULL
);
CREATE INDEX session_by_user ON session (user_id);
-- Which hospital a gateway speaks for, by code or name.
CREATE TABLE facility_directory (
  facility_id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL UNIQUE,
  name_en text NOT NULL
);
CREATE TABLE image_code (
  image_id text PRIMARY KEY,
  code_hash bytea NOT NULL,
  expires timestamptz NOT NULL
);
CREATE TABLE socket_ticket (
  ticket_hash bytea PRIMARY KEY,
  session_hash bytea NOT NULL,
  expires timestamptz NOT NULL
);

-- Exams: the worklist row is wide, so that a page is one range of one index -----------------------------------
CREATE TABLE exam (
  exam_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  -- The counterpart of an open remote order: the one relation by which another hospital may read this exam.
  reader_facility_id uuid REFERENCES facility,
  version integer NOT NULL DEFAULT 0,
  state smallint NOT NULL,
  former_state smallint,
  report_has_complete boolean NOT NULL DEFAULT false,
  returned boolean NOT NULL DEFAULT false,
  hung_up boolean NOT NULL DEFAULT false,
  urgent boolean NOT NULL DEFAULT false,
  critical boolean NOT NULL DEFAULT false,
  green_channel boolean NOT NULL DEFAULT false,
  trauma boolean NOT NULL DEFAULT false,
  revisit boolean NOT NULL DEFAULT false,
  follow_up boolean NOT NULL DEFAULT false,
  modality text NOT NULL,
  pat_name text NOT NULL,
  pinyin text NOT NULL,
  sex char(1) NOT NULL CHECK (sex IN ('M', 'F', 'O')),
  birthday date,
  age_value smallint,
  age_unit char(1) CHECK (age_unit IN ('Y', 'M', 'D')),
  phone text NOT NULL DEFAULT '',
  check_no text NOT NULL,
  accession_no text NOT NULL,
  hospital_no text NOT NULL,
  outpatient_no text NOT NULL DEFAULT '',
  inpatient_no text NOT NULL DEFAULT '',
  bed_no text NOT NULL DEFAULT '',
  source_type text NOT NULL,
  department text NOT NULL DEFAULT '',
  apply_doctor text NOT NULL DEFAULT '',
  bodypart text NOT NULL DEFAULT '',
  side text NOT NULL DEFAULT '' CHECK (side IN ('', 'L', 'R', 'B')),
  check_item text NOT NULL DEFAULT '',
  condition_description text NOT NULL DEFAULT '',
  register_time timestamptz NOT NULL,
  check_time timestamptz,
  begin_time timestamptz,
  write_time timestamptz,
  complete_time timestamptz,
  due_time timestamptz,
  image_count integer NOT NULL DEFAULT 0,
  yin_yang smallint CHECK (yin_yang BETWEEN 0 AND 2),
  printed boolean NOT NULL DEFAULT false,
  author_id uuid,
  author_name text NOT NULL DEFAULT '',
  reviewer_name text NOT NULL DEFAULT '',
  holder_id uuid,
  holder_name text NOT NULL DEFAULT '',
  lease_until timestamptz,
  sort_key bigint NOT NULL,
  UNIQUE (facility_id, accession_no),
  UNIQUE (facility_id, check_no)
);
CREATE INDEX exam_worklist ON exam (facility_id, sort_key, exam_id) WHERE state <> 3000;
CREATE INDEX exam_modality ON exam (facility_id, modality, sort_key, exam_id) WHERE state <> 3000;
CREATE INDEX exam_state ON exam (facility_id, state, sort_key, exam_id);
CREATE INDEX exam_registered ON exam (facility_id, register_time DESC, exam_id) WHERE state <> 3000;
CREATE INDEX exam_author ON exam (facility_id, author_id, sort_key) WHERE returned;
CREATE INDEX exam_reader ON exam (reader_facility_id, sort_key) WHERE reader_facility_id IS NOT NULL;

-- Words to find an exam by: one kind letter, a colon, the word. Compared by bytes, so that a prefix is a range and
-- row-level security does not cost the index (text comparison is leakproof, LIKE and GIN operators are not).
CREATE TABLE exam_word (
  facility_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  exam_id uuid NOT NULL REFERENCES exam,
  PRIMARY KEY (facility_id, word, exam_id)
);

CREATE TABLE exam_counter (
  facility_id uuid NOT NULL REFERENCES facility,
  state smallint NOT NULL,
  n integer NOT NULL DEFAULT 0,
  PRIMARY KEY (facility_id, state)
);
-- Counters move in the transaction of the exam's own move; always in the order of the codes, so that two moves cannot deadlock.
CREATE FUNCTION exam_count() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = NEW.state THEN RETURN NULL; END IF;
  INSERT INTO exam_counter AS c (facility_id, state, n)
    SELECT f, s, sum(d)::int FROM (
      SELECT NEW.facility_id f, NEW.state s, 1 d
      UNION ALL SELECT OLD.facility_id, OLD.state, -1 WHERE TG_OP = 'UPDATE'
    ) moves GROUP BY f, s ORDER BY f, s
    ON CONFLICT (facility_id, state) DO UPDATE SET n = c.n + excluded.n;
  RETURN NULL;
END $$;
CREATE TRIGGER exam_count AFTER INSERT OR UPDATE OF state ON exam FOR EACH ROW EXECUTE FUNCTION exam_count();

CREATE TABLE exam_step (
  step_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL,
  exam_id uuid NOT NULL REFERENCES exam,
  action text NOT NULL,
  from_state smallint NOT NULL,
  to_state smallint NOT NULL,
  user_id uuid,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  reason text NOT NULL DEFAULT ''
);
CREATE INDEX exam_step_exam ON exam_step (exam_id, step_id);

-- Reports -----------------------------------------------------------------------------------------------------
CREATE TABLE report (
  exam_id uuid PRIMARY KEY REFERENCES exam,
  facility_id uuid NOT NULL,
  version integer NOT NULL DEFAULT 0,
  content jsonb NOT NULL,
  submitted jsonb,
  returned_reason text NOT NULL DEFAULT '',
  reviewers jsonb NOT NULL DEFAULT '[]'
);
-- Never updated: what stood there when a step was taken, and a draft that another doctor took over.
CREATE TABLE report_version (
  exam_id uuid NOT NULL REFERENCES exam,
  version integer NOT NULL,
  facility_id uuid NOT NULL,
  step text NOT NULL,
  content jsonb NOT NULL,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  at timestamptz NOT NULL,
  stars smallint CHECK (stars BETWEEN 1 AND 5),
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (exam_id, version, step)
);

CREATE TABLE template (
  template_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  owner_id uuid REFERENCES doctor,
  level text NOT NULL CHECK (level IN ('personal', 'clinic')),
  name text NOT NULL,
  modality text NOT NULL,
  bodypart text NOT NULL DEFAULT '',
  abnormal boolean NOT NULL DEFAULT false,
  findings text NOT NULL DEFAULT '',
  diagnosis text NOT NULL DEFAULT '',
  created timestamptz NOT NULL,
  CHECK ((level = 'personal') = (owner_id IS NOT NULL))
);
CREATE UNIQUE INDEX template_name ON template (facility_id, coalesce(owner_id, facility_id), modality, name);

-- Images: what the archive's files are found by ------------------------------------------------------------------
CREATE TABLE study (
  facility_id uuid NOT NULL REFERENCES facility,
  study_uid text NOT NULL,
  exam_id uuid REFERENCES exam,
  accession_no text NOT NULL DEFAULT '',
  patient_id text NOT NULL DEFAULT '',
  patient_name text NOT NULL DEFAULT '',
  patient_sex text NOT NULL DEFAULT '',
  patient_birth_date text NOT NULL DEFAULT '',
  study_date text NOT NULL DEFAULT '',
  study_time text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  modality text NOT NULL DEFAULT '',
  images integer NOT NULL DEFAULT 0,
  received timestamptz NOT NULL,
  PRIMARY KEY (facility_id, study_uid)
);
CREATE INDEX study_exam ON study (exam_id);
CREATE INDEX study_unmatched ON study (facility_id, received) WHERE exam_id IS NULL;
CREATE TABLE series (
  facility_id uuid NOT NULL,
  study_uid text NOT NULL,
  series_uid text NOT NULL,
  modality text NOT NULL DEFAULT '',
  number integer NOT NULL DEFAULT 0,
  description text NOT NULL DEFAULT '',
  bodypart text NOT NULL DEFAULT '',
  PRIMARY KEY (facility_id, series_uid),
  FOREIGN KEY (facility_id, study_uid) REFERENCES study
);
CREATE INDEX series_study ON series (facility_id, study_uid);
CREATE TABLE instance (
  facility_id uuid NOT NULL,
  sop_uid text NOT NULL,
  study_uid text NOT NULL,
  series_uid text NOT NULL,
  sop_class text NOT NULL,
  transfer_syntax text NOT NULL,
  number integer NOT NULL DEFAULT 0,
  frames integer NOT NULL DEFAULT 1,
  rows integer NOT NULL DEFAULT 0,
  columns integer NOT NULL DEFAULT 0,
  -- Distance along the normal of the slice, for the order of a stack.
  position double precision,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  -- DICOM JSON of the data set, long values by address.
  metadata text NOT NULL,
  notes jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (facility_id, sop_uid),
  FOREIGN KEY (facility_id, series_uid) REFERENCES series
);
CREATE INDEX instance_series ON instance (facility_id, study_uid, series_uid);

-- What happened: audit, events, repeated requests ---------------------------------------------------------------
CREATE TABLE audit (
  audit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL,
  user_id uuid,
  call text NOT NULL,
  outcome integer NOT NULL,
  object_id text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE TABLE event (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('notification', 'row')),
  type smallint NOT NULL DEFAULT 10,
  exam_id uuid NOT NULL,
  state smallint NOT NULL,
  has_complete boolean NOT NULL DEFAULT false,
  modality text NOT NULL,
  pat_name text NOT NULL DEFAULT '',
  -- Who is told: one doctor, or everybody whose right for the modality is at least this.
  audience_user uuid,
  audience_level smallint,
  at timestamptz NOT NULL
);
CREATE INDEX event_facility ON event (facility_id, event_id);
CREATE TABLE outbox (
  event_id bigint PRIMARY KEY,
  facility_id uuid NOT NULL
);
CREATE TABLE request_key (
  facility_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  answer jsonb,
  at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, user_id, key)
);

-- The second wall --------------------------------------------------------------------------------------------------
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['facility','doctor','doctor_right','user_setting','login','session','facility_directory','image_code','socket_ticket','exam','exam_word',
    'exam_counter','exam_step','report','report_version','template','study','series','instance','audit','event','outbox','request_key'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
  -- Rows of one's own facility alone.
  FOREACH t IN ARRAY ARRAY['facility','doctor','doctor_right','user_setting','exam_word','exam_step','template','series','instance','audit','event','request_key'] LOOP
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
  END LOOP;
  -- The gate's tables; the app's role may only add to its own facility's login and outbox.
  FOREACH t IN ARRAY ARRAY['login','session','facility_directory','image_code','socket_ticket','outbox'] LOOP
    EXECUTE format('CREATE POLICY gate ON %I TO farsight_gate USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
CREATE POLICY own ON login FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility());
CREATE POLICY own ON facility_directory FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility());
CREATE POLICY own ON outbox FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility());
-- Exams, reports and studies: one's own, and for reading what an open remote order shows.
CREATE POLICY own ON exam TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
CREATE POLICY counterpart ON exam FOR SELECT TO farsight_app USING (reader_facility_id = app_facility());
CREATE POLICY own ON report TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
CREATE POLICY counterpart ON report FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e WHERE e.exam_id = report.exam_id AND e.reader_facility_id = app_facility()));
CREATE POLICY own ON report_version TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
CREATE POLICY own ON study TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
CREATE POLICY counterpart ON study FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e WHERE e.exam_id = study.exam_id AND e.reader_facility_id = app_facility()));
CREATE POLICY counterpart ON series FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM study s JOIN exam e USING (exam_id) WHERE s.facility_id = series.facility_id AND s.study_uid = series.study_uid AND e.reader_facility_id = app_facility()));
CREATE POLICY counterpart ON instance FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM study s JOIN exam e USING (exam_id) WHERE s.facility_id = instance.facility_id AND s.study_uid = instance.study_uid AND e.reader_facility_id = app_facility()));
CREATE POLICY own ON exam_counter FOR SELECT TO farsight_app USING (facility_id = app_facility());
CREATE POLICY counting ON exam_counter TO farsight_owner USING (true) WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE ON facility, doctor, doctor_right, user_setting, exam, exam_word, report, template, study, series, instance, request_key TO farsight_app;
GRANT DELETE ON exam_word, doctor_right TO farsight_app;
-- Written once, never changed.
GRANT SELECT, INSERT ON exam_step, report_version, audit, event TO farsight_app;
GRANT SELECT ON exam_counter TO farsight_app;
GRANT INSERT ON login, facility_directory, outbox TO farsight_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON login, session, facility_directory, image_code, socket_ticket, outbox TO farsight_gate;
`,
}
