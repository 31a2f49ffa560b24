import type { Migration } from '../migrate'

/** ECGs that a cart wrote in a format of its own and people brought: kept whole, as they came. */
export const ecgFile: Migration = {
  number: 42,
  name: 'ecg-file',
  sql: /* sql */ `
CREATE TABLE ecg_file (
  file_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  format text NOT NULL CHECK (format IN ('scp', 'aecg', 'wfdb', 'pdf')),
  -- [{name, bytes, sha256}]: a WFDB record's header, signals and annotations, in the order in which they lie in the content.
  files jsonb NOT NULL,
  content bytea NOT NULL,
  -- Over the files' own sums: the same bytes twice are one.
  sha256 text NOT NULL,
  -- Of the recording by its device, 'YYYY-MM-DD HH:mm:ss'; '' where the file says none.
  recorded text NOT NULL,
  -- The patient as the file names him, as DICOM writes it; '' where it says nothing.
  patient_id text NOT NULL,
  patient_name text NOT NULL,
  patient_sex text NOT NULL,
  patient_birth_date text NOT NULL,
  -- Why another patient's name was let in; '' where nothing differed.
  reason text NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  -- { reason, userId, userName, at }; null: it stands.
  withdrawn jsonb
);
CREATE UNIQUE INDEX ecg_file_once ON ecg_file (facility_id, exam_id, sha256) WHERE withdrawn IS NULL;
CREATE INDEX ecg_file_user ON ecg_file (facility_id, user_id, at);
ALTER TABLE ecg_file ENABLE ROW LEVEL SECURITY;
ALTER TABLE ecg_file FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON ecg_file TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
-- Who reads the exam by an order sees them.
CREATE POLICY counterpart ON ecg_file FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e
  WHERE e.exam_id = ecg_file.exam_id AND e.facility_id = ecg_file.facility_id AND e.reader_facility_id = app_facility()));
GRANT SELECT, INSERT, UPDATE (withdrawn) ON ecg_file TO farsight_app;
`,
}
