import type { Migration } from '../migrate'

/** Whoever has had exams from images or by a clinic's report since 0032 is a patient too; from here on both make one themselves. */
export const imagedPatients: Migration = {
  number: 37,
  name: 'imaged-patients',
  sql: /* sql */ `
-- The owner writes for every hospital here.
ALTER TABLE exam NO FORCE ROW LEVEL SECURITY;
ALTER TABLE exam_word NO FORCE ROW LEVEL SECURITY;
ALTER TABLE patient NO FORCE ROW LEVEL SECURITY;
ALTER TABLE patient_word NO FORCE ROW LEVEL SECURITY;
WITH missing AS (
  INSERT INTO patient (patient_id, facility_id, hospital_no, pat_name, pinyin, sex, birthday, age_value, age_unit, phone, at)
  SELECT DISTINCT ON (e.facility_id, e.hospital_no) gen_random_uuid(), e.facility_id, e.hospital_no, e.pat_name, e.pinyin, e.sex, e.birthday, e.age_value, e.age_unit, e.phone, e.register_time
  FROM exam e WHERE e.hospital_no <> ''
    AND NOT EXISTS (SELECT 1 FROM patient p WHERE p.facility_id = e.facility_id AND p.hospital_no = e.hospital_no)
  ORDER BY e.facility_id, e.hospital_no, e.register_time DESC
  RETURNING patient_id, facility_id, hospital_no
)
INSERT INTO patient_word (facility_id, word, patient_id)
  SELECT DISTINCT m.facility_id, w.word, m.patient_id FROM missing m JOIN exam e ON e.facility_id = m.facility_id AND e.hospital_no = m.hospital_no
  JOIN exam_word w ON w.exam_id = e.exam_id AND w.facility_id = e.facility_id WHERE left(w.word, 1) IN ('n', 'p', 'q', 'h', 'o', 'i');
ALTER TABLE exam FORCE ROW LEVEL SECURITY;
ALTER TABLE exam_word FORCE ROW LEVEL SECURITY;
ALTER TABLE patient FORCE ROW LEVEL SECURITY;
ALTER TABLE patient_word FORCE ROW LEVEL SECURITY;
`,
}
