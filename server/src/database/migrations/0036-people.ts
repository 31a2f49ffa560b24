import type { Migration } from '../migrate'

/** Two numbers of one person made one, and how everything stood before: undoing it gives each row back exactly. */
export const people: Migration = {
  number: 36,
  name: 'people',
  sql: /* sql */ `
CREATE TABLE patient_merge (
  merge_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  -- merge: two numbers of one person; reconcile: a temporary identity that was found out.
  kind text NOT NULL CHECK (kind IN ('merge', 'reconcile')),
  gone_id uuid NOT NULL REFERENCES patient,
  -- The same patient where a temporary identity got its data in its place.
  kept_id uuid NOT NULL REFERENCES patient,
  -- The patient's own data before; null where nothing of them changed.
  former jsonb,
  reason text NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  undone_id uuid,
  undone_name text NOT NULL DEFAULT '',
  undone_reason text NOT NULL DEFAULT '',
  undone_at timestamptz
);
CREATE INDEX patient_merge_kept ON patient_merge (facility_id, kept_id, at DESC);
CREATE INDEX patient_merge_gone ON patient_merge (facility_id, gone_id, at DESC);
CREATE TABLE patient_merge_exam (
  merge_id uuid NOT NULL REFERENCES patient_merge,
  exam_id uuid NOT NULL REFERENCES exam,
  facility_id uuid NOT NULL REFERENCES facility,
  -- Number, name and the rest of it as the exam and its registration had them.
  former jsonb NOT NULL,
  standing boolean NOT NULL DEFAULT true,
  PRIMARY KEY (merge_id, exam_id)
);
CREATE INDEX patient_merge_of_exam ON patient_merge_exam (facility_id, exam_id) WHERE standing;
CREATE INDEX registration_room ON registration (facility_id, room_id, exam_id);
CREATE INDEX patient_temporary ON patient (facility_id, hospital_no) WHERE unknown;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['patient_merge','patient_merge_exam'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO farsight_app', t);
  END LOOP;
END $$;
-- Who reads the exam by an order is told that its images bear a former number.
CREATE POLICY counterpart ON patient_merge_exam FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e WHERE e.exam_id = patient_merge_exam.exam_id AND e.reader_facility_id = app_facility()));
`,
}
