import type { Migration } from '../migrate'

/**
 * The front desk: people by their number, what a registration holds beside the wide row of its exam, and the hospital's rooms, check
 * items and departments. An exam belongs to its patient by `hospital_no`, so that a merged patient's exams follow by one change.
 */
export const frontDesk: Migration = {
  number: 32,
  name: 'front-desk',
  sql: /* sql */ `
CREATE TABLE patient (
  patient_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  -- DICOM Patient ID (0010,0020).
  hospital_no text NOT NULL,
  version integer NOT NULL DEFAULT 0,
  pat_name text NOT NULL,
  pinyin text NOT NULL,
  sex char(1) NOT NULL CHECK (sex IN ('M', 'F', 'O')),
  birthday date,
  -- As they were entered: they stay until the birthday is edited (decision 75).
  age_value smallint,
  age_unit char(1) CHECK (age_unit IN ('Y', 'M', 'D')),
  -- GB/T 3304, two digits; '' not known.
  nation text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  id_type text NOT NULL DEFAULT '',
  id_no text NOT NULL DEFAULT '',
  -- Why there is no number: newborn, foreigner, unknown (decision 82).
  id_reason text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  -- A temporary identity: nobody knows yet who it is (DAY-05).
  unknown boolean NOT NULL DEFAULT false,
  merged_into uuid REFERENCES patient,
  at timestamptz NOT NULL,
  UNIQUE (facility_id, hospital_no)
);
CREATE UNIQUE INDEX patient_identity ON patient (facility_id, id_type, id_no) WHERE id_no <> '' AND merged_into IS NULL AND NOT unknown;
-- As exam_word: one kind letter, a colon, the word, compared by bytes.
CREATE TABLE patient_word (
  facility_id uuid NOT NULL,
  word text COLLATE "C" NOT NULL,
  patient_id uuid NOT NULL REFERENCES patient,
  PRIMARY KEY (facility_id, word, patient_id)
);

CREATE TABLE image_room (
  room_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  name text NOT NULL,
  modality text NOT NULL,
  -- AE title of its device; '' for none.
  device text NOT NULL DEFAULT '',
  -- Hours of booking by the wall clock, minutes since midnight; patients at once.
  opens smallint NOT NULL DEFAULT 480 CHECK (opens BETWEEN 0 AND 1440),
  closes smallint NOT NULL DEFAULT 1050 CHECK (closes BETWEEN 0 AND 1440),
  capacity smallint NOT NULL DEFAULT 1 CHECK (capacity BETWEEN 1 AND 50),
  place smallint NOT NULL DEFAULT 0,
  enabled boolean NOT NULL DEFAULT true,
  UNIQUE (facility_id, name)
);
-- Devices that a user may register to. Who has no row at all may register to every one.
CREATE TABLE room_right (
  facility_id uuid NOT NULL REFERENCES facility,
  user_id uuid NOT NULL,
  room_id uuid NOT NULL REFERENCES image_room,
  PRIMARY KEY (facility_id, user_id, room_id)
);
CREATE TABLE check_item (
  item_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  modality text NOT NULL,
  -- Region of the tree of body parts, and the part; pinyin initials of part and item for finding.
  region text NOT NULL DEFAULT '',
  bodypart text NOT NULL,
  has_side boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  initials text NOT NULL DEFAULT '',
  minutes smallint NOT NULL DEFAULT 15 CHECK (minutes BETWEEN 1 AND 480),
  fee numeric(10,2) NOT NULL DEFAULT 0 CHECK (fee >= 0),
  contrast boolean NOT NULL DEFAULT false,
  preparation text NOT NULL DEFAULT '',
  place smallint NOT NULL DEFAULT 0,
  enabled boolean NOT NULL DEFAULT true,
  UNIQUE (facility_id, modality, bodypart, name)
);
CREATE TABLE department (
  department_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  type text NOT NULL CHECK (type IN ('outpatient', 'inpatient', 'physicalExam', 'emergency')),
  -- Names of the doctors who apply for checks.
  doctors jsonb NOT NULL DEFAULT '[]',
  UNIQUE (facility_id, name)
);

-- What the desk wrote beside the exam's wide row.
CREATE TABLE registration (
  exam_id uuid PRIMARY KEY REFERENCES exam,
  facility_id uuid NOT NULL REFERENCES facility,
  -- The checks of one registration have one visit.
  visit_id uuid NOT NULL,
  booking_id uuid,
  item_id uuid REFERENCES check_item,
  room_id uuid REFERENCES image_room,
  fee numeric(10,2) NOT NULL DEFAULT 0 CHECK (fee >= 0),
  emergency boolean NOT NULL DEFAULT false,
  nation text NOT NULL DEFAULT '',
  id_type text NOT NULL DEFAULT '',
  id_no text NOT NULL DEFAULT '',
  id_reason text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  apply_no text NOT NULL DEFAULT '',
  physical_no text NOT NULL DEFAULT '',
  image_no text NOT NULL DEFAULT '',
  his_no text NOT NULL DEFAULT '',
  pre_check_time timestamptz,
  -- Answers to the safety questions of its modality, by the question's key.
  safety jsonb NOT NULL DEFAULT '{}',
  -- Why it was registered although the same item is recent (DAY-07).
  repeat_reason text NOT NULL DEFAULT '',
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX registration_visit ON registration (facility_id, visit_id);
CREATE INDEX registration_booking ON registration (facility_id, booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX registration_apply ON registration (facility_id, apply_no) WHERE apply_no <> '';

-- Numbers that rise by day: check numbers by modality, accession and patient numbers.
CREATE TABLE day_number (
  facility_id uuid NOT NULL REFERENCES facility,
  kind text NOT NULL,
  day text NOT NULL,
  n integer NOT NULL,
  PRIMARY KEY (facility_id, kind, day)
);

-- Whoever has exams already is a patient, as the newest of them says.
INSERT INTO patient (patient_id, facility_id, hospital_no, pat_name, pinyin, sex, birthday, age_value, age_unit, phone, at)
  SELECT DISTINCT ON (e.facility_id, e.hospital_no) gen_random_uuid(), e.facility_id, e.hospital_no, e.pat_name, e.pinyin, e.sex, e.birthday, e.age_value, e.age_unit, e.phone, e.register_time
  FROM exam e WHERE e.hospital_no <> '' ORDER BY e.facility_id, e.hospital_no, e.register_time DESC;
INSERT INTO patient_word (facility_id, word, patient_id)
  SELECT DISTINCT p.facility_id, w.word, p.patient_id FROM patient p JOIN exam e ON e.facility_id = p.facility_id AND e.hospital_no = p.hospital_no
  JOIN exam_word w ON w.exam_id = e.exam_id AND w.facility_id = e.facility_id WHERE left(w.word, 1) IN ('n', 'p', 'q', 'h', 'o', 'i');

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['patient','patient_word','image_room','room_right','check_item','department','registration','day_number'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO farsight_app', t);
  END LOOP;
END $$;
GRANT DELETE ON patient_word, room_right TO farsight_app;
-- Who reads the exam by an open order sees what its registration says of it.
CREATE POLICY counterpart ON registration FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e WHERE e.exam_id = registration.exam_id AND e.reader_facility_id = app_facility()));
`,
}
