import type { Migration } from '../migrate'

/**
 * What the row actions keep beside the exam: case information, shares, favourites, cloud film settings, tickets, merged parts,
 * and who had a report in hand that was taken back.
 */
export const acts: Migration = {
  number: 11,
  name: 'acts',
  sql: /* sql */ `
-- How often registration data was changed, and by whom: what a stale writer is told (code 116).
CREATE TABLE exam_edit (
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  version integer NOT NULL DEFAULT 0,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, exam_id)
);
-- Case information and vital signs; the condition itself stands on the exam.
CREATE TABLE patient_case (
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  version integer NOT NULL DEFAULT 0,
  info jsonb NOT NULL DEFAULT '{}',
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, exam_id)
);
-- One row a part of a merged exam, the first one's own part (its former face) among them: a split puts all of it back.
CREATE TABLE merge_part (
  facility_id uuid NOT NULL REFERENCES facility,
  head_id uuid NOT NULL REFERENCES exam,
  exam_id uuid NOT NULL REFERENCES exam,
  place smallint NOT NULL,
  former jsonb NOT NULL,
  studies text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (facility_id, exam_id)
);
CREATE INDEX merge_part_head ON merge_part (facility_id, head_id, place);

-- A shared exam: the link's token is 256 random bits, of which the hash alone is kept.
CREATE TABLE share (
  share_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  token_hash bytea NOT NULL UNIQUE,
  anonymous boolean NOT NULL,
  validity text NOT NULL CHECK (validity IN ('oneDay', 'threeDays', 'oneWeek', 'longTerm')),
  until timestamptz,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  cancelled_at timestamptz,
  CHECK ((until IS NULL) = (validity = 'longTerm'))
);
CREATE INDEX share_exam ON share (exam_id);

-- Favourites: a doctor's own, or the hospital's.
CREATE TABLE favourite (
  favourite_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('own', 'clinic')),
  exam_id uuid NOT NULL REFERENCES exam,
  order_id uuid,
  tags jsonb NOT NULL DEFAULT '[]',
  note text NOT NULL DEFAULT '',
  at timestamptz NOT NULL
);
CREATE UNIQUE INDEX favourite_own ON favourite (facility_id, user_id, exam_id) WHERE scope = 'own';
CREATE UNIQUE INDEX favourite_clinic ON favourite (facility_id, exam_id) WHERE scope = 'clinic';
CREATE INDEX favourite_list ON favourite (facility_id, scope, at DESC);

CREATE TABLE film_setting (
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  setting jsonb NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, exam_id)
);
CREATE TABLE ticket_print (
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  printed integer NOT NULL DEFAULT 0,
  PRIMARY KEY (facility_id, exam_id)
);
CREATE TABLE expedite (
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  user_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, exam_id)
);
-- Who had a report in hand: printed or shared. A retraction marks it void and tells them (decision 54).
CREATE TABLE report_outgoing (
  outgoing_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  kind text NOT NULL CHECK (kind IN ('print', 'share')),
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  void_at timestamptz
);
CREATE INDEX report_outgoing_exam ON report_outgoing (facility_id, exam_id);
-- A retraction that waits for a second person (decision 116).
CREATE TABLE retract_request (
  request_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  state smallint NOT NULL,
  reason text NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  answered_by uuid,
  answered_at timestamptz
);
CREATE UNIQUE INDEX retract_request_open ON retract_request (facility_id, exam_id) WHERE answered_at IS NULL;

-- The second wall -------------------------------------------------------------------------------------------------------
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['exam_edit','patient_case','merge_part','share','favourite','film_setting','ticket_print','expedite','report_outgoing','retract_request'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO farsight_app', t);
  END LOOP;
END $$;
-- What the reader of an open order sees of the case.
CREATE POLICY counterpart ON patient_case FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e WHERE e.exam_id = patient_case.exam_id AND e.reader_facility_id = app_facility()));
CREATE POLICY counterpart ON exam_edit FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e WHERE e.exam_id = exam_edit.exam_id AND e.reader_facility_id = app_facility()));
GRANT DELETE ON merge_part, favourite TO farsight_app;
`,
}
