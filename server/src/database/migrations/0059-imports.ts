import type { Migration } from '../migrate'

/** Old reports that came from an earlier system (DAY-13): which exam by which row of which file, and that nobody changes them. */
export const imports: Migration = {
  number: 59,
  name: 'imports',
  sql: /* sql */ `
ALTER TABLE exam ADD COLUMN imported boolean NOT NULL DEFAULT false;

CREATE TABLE report_import (
  import_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  file_name text NOT NULL,
  -- Of its bytes.
  sha256 bytea NOT NULL,
  reports integer NOT NULL CHECK (reports > 0),
  -- Rows that were at fault and stayed outside.
  left_out integer NOT NULL CHECK (left_out >= 0),
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX report_import_newest ON report_import (facility_id, at DESC);
CREATE TABLE imported_report (
  exam_id uuid PRIMARY KEY REFERENCES exam,
  facility_id uuid NOT NULL REFERENCES facility,
  import_id uuid NOT NULL REFERENCES report_import,
  row integer NOT NULL,
  -- Of all that the row says: the same row again is known by it.
  hash bytea NOT NULL
);
CREATE INDEX imported_report_import ON imported_report (import_id);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['report_import','imported_report'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
  END LOOP;
END $$;
-- Written once.
GRANT SELECT, INSERT ON report_import, imported_report TO farsight_app;

-- Behind every rule of the program: what was written elsewhere stays as it was written there. Whose it is may be mended (merging, reconciling).
CREATE FUNCTION imported_stays() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['version', 'sort_key', 'printed', 'sent_out', 'image_count', 'critical', 'hospital_no', 'pat_name', 'pinyin', 'sex', 'birthday', 'age_value',
    'age_unit', 'phone', 'merged_into'];
BEGIN
  IF to_jsonb(OLD) - free <> to_jsonb(NEW) - free THEN RAISE EXCEPTION 'an imported exam stays as it came'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER imported_stays BEFORE UPDATE ON exam FOR EACH ROW WHEN (OLD.imported OR NEW.imported) EXECUTE FUNCTION imported_stays();
CREATE FUNCTION imported_text_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM imported_report i WHERE i.exam_id = OLD.exam_id) THEN RAISE EXCEPTION 'an imported report stays as it came'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER imported_text_stays BEFORE UPDATE ON report FOR EACH ROW EXECUTE FUNCTION imported_text_stays();
`,
}
