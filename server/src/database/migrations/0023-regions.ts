import type { Migration } from '../migrate'

/** Regions of interest and key images, which live in the report. */
export const regions: Migration = {
  number: 23,
  name: 'regions',
  sql: /* sql */ `
-- What is asked for every second: one row of one report says whether anything has changed.
CREATE TABLE report_crux_count (
  exam_id uuid PRIMARY KEY REFERENCES exam,
  facility_id uuid NOT NULL REFERENCES facility,
  revision integer NOT NULL,
  -- A number that was given once is not given again.
  last_number integer NOT NULL
);

CREATE TABLE report_crux (
  exam_id uuid NOT NULL REFERENCES exam,
  -- Chosen by the page: of this report alone.
  crux_id uuid NOT NULL,
  facility_id uuid NOT NULL REFERENCES facility,
  kind text NOT NULL CHECK (kind IN ('length', 'angle', 'ellipse', 'rectangle', 'probe', 'image')),
  series_uid text NOT NULL,
  sop_uid text NOT NULL,
  frame integer NOT NULL CHECK (frame >= 1),
  -- Column and row of each handle, in pixels of the image.
  points jsonb NOT NULL,
  value double precision,
  unit text NOT NULL,
  window_center double precision,
  window_width double precision,
  label text NOT NULL,
  number integer NOT NULL,
  place integer NOT NULL,
  author_id uuid NOT NULL,
  author_name text NOT NULL,
  at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  PRIMARY KEY (exam_id, crux_id),
  CHECK ((kind = 'image') = (number = 0)),
  CHECK (kind = 'image' OR place = 0),
  CHECK ((deleted_at IS NULL) = (deleted_by IS NULL))
);
CREATE UNIQUE INDEX report_crux_number ON report_crux (exam_id, facility_id, number) WHERE number > 0;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['report_crux_count','report_crux'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
    -- Who reads the exam by an order sees them; who writes it by one makes and changes them.
    EXECUTE format('CREATE POLICY counterpart ON %I FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e
      WHERE e.exam_id = %I.exam_id AND e.facility_id = %I.facility_id AND e.reader_facility_id = app_facility()))', t, t, t);
    EXECUTE format('CREATE POLICY working ON %I TO farsight_app USING (app_works_on(exam_id, facility_id)) WITH CHECK (app_works_on(exam_id, facility_id))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON report_crux, report_crux_count TO farsight_app;
-- Which image it is on, its kind, its number and who made it stay.
CREATE FUNCTION crux_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['points', 'value', 'unit', 'window_center', 'window_width', 'label', 'place', 'deleted_at', 'deleted_by'];
BEGIN
  IF to_jsonb(OLD) - free <> to_jsonb(NEW) - free THEN RAISE EXCEPTION 'a region stays on its image, under its number'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER crux_fixed BEFORE UPDATE ON report_crux FOR EACH ROW EXECUTE FUNCTION crux_fixed();
`,
}
