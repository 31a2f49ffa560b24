/**
 * A consultation and what hangs on it. The row belongs to the hospital that asked; `facilities` names all that take part, and they alone see
 * and change it. Everything below it is seen by whoever sees it.
 */
export const tables = /* sql */ `
CREATE TABLE consultation (
  consultation_id uuid PRIMARY KEY,
  -- That asked.
  facility_id uuid NOT NULL REFERENCES facility,
  -- That asked, and all that were invited, each once.
  facilities uuid[] NOT NULL CHECK (facility_id = ANY (facilities)),
  -- Day and number among all hospitals of the installation, which read it to each other: HZ20261125-0003. In the order of its bytes, so that a
  -- day's are found by its index.
  no text COLLATE "C" NOT NULL UNIQUE,
  type text NOT NULL CHECK (type IN ('clinical', 'imaging')),
  mode text NOT NULL CHECK (mode IN ('interactive', 'offline')),
  video boolean NOT NULL,
  progress text NOT NULL DEFAULT 's1' CHECK (progress IN ('s1', 's2', 's3', 's4', 's5', 's6')),
  cancelled boolean NOT NULL DEFAULT false,
  cancel_reason text NOT NULL DEFAULT '',
  -- The check said no, and waits for an answer.
  returned boolean NOT NULL DEFAULT false,
  return_reason text NOT NULL DEFAULT '',
  -- Rises with whatever is written of its data and its steps.
  version int NOT NULL DEFAULT 1,
  -- Of whom, as the first exam's hospital knew it when it was asked for.
  pat_name text NOT NULL,
  sex text NOT NULL,
  age_value int,
  age_unit text NOT NULL,
  modalities text[] NOT NULL DEFAULT '{}',
  purpose text NOT NULL,
  case_info jsonb NOT NULL,
  requester_id uuid NOT NULL,
  requester_name text NOT NULL,
  requester_facility_name text NOT NULL,
  -- That holds it.
  lead_facility_id uuid NOT NULL,
  lead_facility_name text NOT NULL,
  designated_id uuid,
  designated_name text NOT NULL DEFAULT '',
  start_at timestamptz,
  end_at timestamptz,
  chair_id uuid,
  conclusion text NOT NULL DEFAULT '',
  concluded_by uuid,
  concluded_name text NOT NULL DEFAULT '',
  -- The conclusion as it was sent; 0 before.
  minutes int NOT NULL DEFAULT 0,
  scores jsonb NOT NULL DEFAULT '{"promptness":0,"completeness":0,"usefulness":0,"reason":""}',
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  CHECK (lead_facility_id = ANY (facilities)),
  CHECK (end_at > start_at),
  CHECK (NOT returned OR progress IN ('s2', 's5')),
  CHECK ((completed_at IS NOT NULL) = (progress = 's6'))
);
CREATE INDEX consultation_facilities ON consultation USING gin (facilities);
-- At place 0 the one that asked, then those that were invited in their order, the own one perhaps among them; names as they stood.
CREATE TABLE consultation_hospital (
  consultation_id uuid NOT NULL REFERENCES consultation,
  place smallint NOT NULL,
  facility_id uuid NOT NULL REFERENCES facility,
  name text NOT NULL,
  PRIMARY KEY (consultation_id, place)
);
CREATE TABLE consultation_exam (
  consultation_id uuid NOT NULL REFERENCES consultation,
  exam_id uuid NOT NULL REFERENCES exam,
  -- The exam's.
  facility_id uuid NOT NULL REFERENCES facility,
  place smallint NOT NULL,
  PRIMARY KEY (consultation_id, exam_id)
);
CREATE INDEX consultation_exam_exam ON consultation_exam (exam_id);
-- Whom the triage named.
CREATE TABLE consultation_doctor (
  consultation_id uuid NOT NULL REFERENCES consultation,
  user_id uuid NOT NULL,
  -- The doctor's.
  facility_id uuid NOT NULL REFERENCES facility,
  place smallint NOT NULL,
  name text NOT NULL,
  title text NOT NULL,
  facility_name text NOT NULL,
  PRIMARY KEY (consultation_id, user_id)
);
CREATE TABLE consultation_opinion (
  consultation_id uuid NOT NULL REFERENCES consultation,
  user_id uuid NOT NULL,
  -- The writer's, as in all that follow.
  facility_id uuid NOT NULL REFERENCES facility,
  text text NOT NULL,
  version int NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (consultation_id, user_id)
);
CREATE TABLE consultation_file (
  file_id uuid PRIMARY KEY,
  consultation_id uuid NOT NULL REFERENCES consultation,
  facility_id uuid NOT NULL REFERENCES facility,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  facility_name text NOT NULL,
  name text NOT NULL,
  media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/png', 'image/jpeg')),
  bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 5242880),
  at timestamptz NOT NULL
);
CREATE INDEX consultation_file_consultation ON consultation_file (consultation_id, at);
-- Already as small as they get.
ALTER TABLE consultation_file ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE TABLE consultation_step (
  step_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  consultation_id uuid NOT NULL REFERENCES consultation,
  facility_id uuid NOT NULL REFERENCES facility,
  what text NOT NULL CHECK (what IN ('created', 'edited', 'submitted', 'passed', 'returned', 'answered', 'assigned', 'begun', 'concluded', 'completed',
    'cancelled', 'signed')),
  from_step text NOT NULL,
  to_step text NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  facility_name text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX consultation_step_consultation ON consultation_step (consultation_id, step_id);
-- Names under the minutes; each number of the minutes has names of its own.
CREATE TABLE consultation_sign (
  consultation_id uuid NOT NULL REFERENCES consultation,
  user_id uuid NOT NULL,
  minutes int NOT NULL,
  facility_id uuid NOT NULL REFERENCES facility,
  name text NOT NULL,
  title text NOT NULL,
  facility_name text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (consultation_id, user_id, minutes)
);

-- A case of a consultation or a meeting is opened by taking part in it, and shown by the door of shared links: one share of an exam that
-- nobody has a link to. Whose member opened it stands with each opening.
ALTER TABLE share ADD COLUMN consultation_id uuid, ADD COLUMN meeting_id uuid, ADD CHECK (consultation_id IS NULL OR meeting_id IS NULL);
CREATE UNIQUE INDEX share_case ON share (facility_id, exam_id, coalesce(consultation_id, meeting_id)) WHERE coalesce(consultation_id, meeting_id) IS NOT NULL;
ALTER TABLE share_view ADD COLUMN member_id uuid;

-- A notice of a consultation or a meeting is about no exam: to one user, or to all whose menu has the entry, but for who acted.
ALTER TABLE event
  ADD COLUMN consultation_id uuid,
  ADD COLUMN meeting_id uuid,
  ADD COLUMN audience_menu text CHECK (audience_menu IN ('consultation', 'morningMeeting')),
  ADD COLUMN audience_except uuid,
  DROP CONSTRAINT event_kind,
  ADD CONSTRAINT event_kind CHECK (CASE
    WHEN kind = 'notes' THEN note IS NOT NULL AND audience_user IS NOT NULL
    WHEN consultation_id IS NOT NULL OR meeting_id IS NOT NULL THEN kind = 'notification' AND type = 13 AND audience_menu IS NOT NULL AND exam_id IS NULL
    ELSE kind IN ('notification', 'row') AND exam_id IS NOT NULL AND state IS NOT NULL AND modality IS NOT NULL END);
`
