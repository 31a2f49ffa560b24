import type { Migration } from '../migrate'

/** The hospital's own rules of the guard, and second readings. */
export const guard: Migration = {
  number: 18,
  name: 'guard',
  sql: /* sql */ `
-- Reports may be written while this runs: the tables are taken in the order in which a write takes them (0014).
LOCK TABLE exam, facility, report_version IN ACCESS EXCLUSIVE MODE;

-- Whole: the rules are read and written together.
CREATE TABLE guard_rules (
  facility_id uuid PRIMARY KEY REFERENCES facility,
  version integer NOT NULL,
  rules jsonb NOT NULL,
  saved_by uuid NOT NULL,
  saved_name text NOT NULL,
  saved_at timestamptz NOT NULL
);

-- What was sent over the guard's hits stands with its version (0014): few of all have any.
CREATE INDEX report_version_overrides ON report_version (facility_id, at) WHERE overrides <> '[]';

-- Of a hundred completed exams of the hospital so many are read a second time.
ALTER TABLE facility ADD COLUMN second_reading_percent smallint NOT NULL DEFAULT 0 CHECK (second_reading_percent BETWEEN 0 AND 100);

CREATE TABLE second_reading (
  reading_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  modality text NOT NULL,
  drawn_at timestamptz NOT NULL,
  -- As it was completed; and who had a hand in it, who are nobody's second reader.
  first jsonb NOT NULL,
  first_people uuid[] NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'compare', 'agreed', 'differed', 'settled')),
  second jsonb,
  reader_id uuid,
  reader_name text NOT NULL DEFAULT '',
  read_at timestamptz,
  sides text CHECK (sides IN ('first', 'second', 'neither')),
  arbiter_id uuid,
  arbiter_name text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  settled_at timestamptz,
  UNIQUE (facility_id, exam_id),
  CHECK ((state = 'waiting') = (second IS NULL)),
  CHECK ((state = 'settled') = (sides IS NOT NULL))
);
CREATE INDEX second_reading_list ON second_reading (facility_id, state, drawn_at);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['guard_rules','second_reading'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON guard_rules, second_reading TO farsight_app;
`,
}
