/** Papers, their settings, pushes to patients, and images that wait for a clinic's report. */
export const outgoing = /* sql */ `
-- How often a paper was handed over, and on what.
ALTER TABLE report_outgoing ADD COLUMN layout text NOT NULL DEFAULT '', ADD COLUMN copies smallint NOT NULL DEFAULT 1,
  ADD COLUMN local boolean NOT NULL DEFAULT false;

-- The code on a paper: one for each text that was printed, of the hospital that prints it.
CREATE TABLE report_code (
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  issue integer NOT NULL,
  -- Of the words on the paper: a text that was taken back and changed is not this one, whatever its number.
  digest bytea NOT NULL,
  code bytea NOT NULL UNIQUE,
  at timestamptz NOT NULL,
  void_at timestamptz,
  PRIMARY KEY (facility_id, exam_id, issue, digest)
);

-- A hospital's own settings of printing and pushing; without a row they are as delivered.
CREATE TABLE print_setting (
  facility_id uuid PRIMARY KEY REFERENCES facility,
  layouts jsonb NOT NULL DEFAULT '[]',
  footer text NOT NULL DEFAULT '',
  -- Presets of the clinic's two report screens, by their letter (decision 13).
  clinic jsonb NOT NULL DEFAULT '{}',
  push boolean NOT NULL DEFAULT true
);

-- A link that went to a patient's phone. Its token stands nowhere: it follows from the id and the installation's secret.
CREATE TABLE report_push (
  push_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  token_hash bytea NOT NULL UNIQUE,
  phone text NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  opened_at timestamptz,
  cancelled_at timestamptz
);
CREATE INDEX report_push_exam ON report_push (facility_id, exam_id, at DESC);

-- The number of a patient's identity card, where a clinic took it.
CREATE TABLE exam_identity (
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  id_number text NOT NULL,
  PRIMARY KEY (facility_id, exam_id)
);

ALTER TABLE sms DROP CONSTRAINT sms_scene_check;
ALTER TABLE sms ADD CONSTRAINT sms_scene_check CHECK (scene IN ('forgetPwd', 'stepUp', 'pwdChanged', 'critical', 'reportPush'));
-- What the text says beside the code: for a report the hospital and the site's address, nothing of the patient.
ALTER TABLE sms ADD COLUMN about jsonb NOT NULL DEFAULT '{}';

-- What a retraction or a withdrawal ends: the papers are void, the links are closed.
CREATE FUNCTION report_taken_back() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE report_code SET void_at = now() WHERE exam_id = NEW.exam_id AND void_at IS NULL;
  UPDATE report_push SET cancelled_at = now() WHERE exam_id = NEW.exam_id AND cancelled_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER report_taken_back AFTER UPDATE OF report_has_complete ON exam FOR EACH ROW
  WHEN (OLD.report_has_complete AND NOT NEW.report_has_complete) EXECUTE FUNCTION report_taken_back();

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['report_code','print_setting','report_push','exam_identity'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO farsight_app', t);
  END LOOP;
END $$;
CREATE POLICY ending ON report_code TO farsight_owner USING (true) WITH CHECK (true);
CREATE POLICY ending ON report_push TO farsight_owner USING (true) WITH CHECK (true);
`
