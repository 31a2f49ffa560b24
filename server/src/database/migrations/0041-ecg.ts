import type { Migration } from '../migrate'

/** What was measured in an exam's ECG and stands in its report: every state of it, so that an earlier issue is printed with its own. */
export const ecg: Migration = {
  number: 41,
  name: 'ecg',
  sql: /* sql */ `
CREATE TABLE ecg_measure (
  exam_id uuid NOT NULL REFERENCES exam,
  facility_id uuid NOT NULL REFERENCES facility,
  version integer NOT NULL,
  -- Of which recording of the exam: an image's UID, or a file's id.
  recording_id text NOT NULL,
  formula text NOT NULL CHECK (formula IN ('bazett', 'fridericia', 'framingham', 'hodges')),
  -- [{name, value, source}]: ms, degrees, microvolts, beats in a minute.
  values jsonb NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (exam_id, version)
);
ALTER TABLE ecg_measure ENABLE ROW LEVEL SECURITY;
ALTER TABLE ecg_measure FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON ecg_measure TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
-- Who reads the exam by an order sees them; who writes it by one makes and changes them.
CREATE POLICY counterpart ON ecg_measure FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e
  WHERE e.exam_id = ecg_measure.exam_id AND e.facility_id = ecg_measure.facility_id AND e.reader_facility_id = app_facility()));
CREATE POLICY working ON ecg_measure TO farsight_app USING (app_works_on(exam_id, facility_id)) WITH CHECK (app_works_on(exam_id, facility_id));
GRANT SELECT, INSERT ON ecg_measure TO farsight_app;
`,
}
