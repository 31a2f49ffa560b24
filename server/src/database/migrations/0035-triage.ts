import type { Migration } from '../migrate'

/**
 * Queues of rooms, the check as its technician wrote it, and the screens of waiting halls. A screen's token is known before its hospital
 * is: its hash stands in a table of the gate, which holds nothing of a patient.
 */
export const triage: Migration = {
  number: 35,
  name: 'triage',
  sql: /* sql */ `
-- The letter of its tickets; null before its first one.
ALTER TABLE image_room ADD COLUMN letter text;
CREATE UNIQUE INDEX image_room_letter ON image_room (facility_id, letter);

-- One row a room and day: whoever changes the queue's order holds it.
CREATE TABLE queue_day (
  facility_id uuid NOT NULL REFERENCES facility,
  room_id uuid NOT NULL REFERENCES image_room,
  day date NOT NULL,
  -- The last ticket that was given.
  n integer NOT NULL DEFAULT 0,
  PRIMARY KEY (facility_id, room_id, day)
);
CREATE TABLE queue_entry (
  exam_id uuid PRIMARY KEY REFERENCES exam,
  facility_id uuid NOT NULL REFERENCES facility,
  room_id uuid NOT NULL REFERENCES image_room,
  day date NOT NULL,
  -- A018: the letter of the room that gave it. It stays when the patient is sent to another room.
  ticket text NOT NULL,
  place integer NOT NULL,
  -- 2 emergency, 1 urgent: goes before those below.
  rank smallint NOT NULL DEFAULT 0,
  -- passed: called, did not come, waits again.
  call_state text NOT NULL DEFAULT 'waiting' CHECK (call_state IN ('waiting', 'called', 'passed', 'in', 'done')),
  queued_at timestamptz NOT NULL,
  called_at timestamptz,
  called_times smallint NOT NULL DEFAULT 0,
  passed_times smallint NOT NULL DEFAULT 0,
  called_by uuid,
  called_name text NOT NULL DEFAULT '',
  started_at timestamptz
);
CREATE INDEX queue_order ON queue_entry (facility_id, room_id, day, place);
CREATE UNIQUE INDEX queue_ticket ON queue_entry (facility_id, day, ticket);

CREATE TABLE check_record (
  exam_id uuid PRIMARY KEY REFERENCES exam,
  facility_id uuid NOT NULL REFERENCES facility,
  room_id uuid REFERENCES image_room,
  version integer NOT NULL DEFAULT 0,
  -- Name, sex and number were said by the patient, and by whom that was heard.
  identity_at timestamptz,
  identity_name text NOT NULL DEFAULT '',
  -- Begun without a call.
  uncalled boolean NOT NULL DEFAULT false,
  started_at timestamptz,
  ended_at timestamptz,
  contrast_agent text NOT NULL DEFAULT '',
  contrast_ml numeric(6,1) CHECK (contrast_ml > 0),
  -- mGy, mGy·cm, dGy·cm² (PS3.3 C.8.15.3.9, C.8.7.2; TID 10011).
  ctdi numeric(10,3) CHECK (ctdi >= 0),
  dlp numeric(12,3) CHECK (dlp >= 0),
  dap numeric(12,4) CHECK (dap >= 0),
  dose_from text NOT NULL DEFAULT '' CHECK (dose_from IN ('', 'report', 'header', 'typed')),
  grade text NOT NULL DEFAULT '' CHECK (grade IN ('', 'A', 'B', 'C', 'W')),
  note text NOT NULL DEFAULT '',
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX check_ended ON check_record (facility_id, ended_at);
CREATE TABLE retake (
  retake_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  reason text NOT NULL CHECK (reason IN ('motion', 'position', 'exposure', 'artefact', 'protocol', 'contrast', 'equipment', 'other')),
  note text NOT NULL DEFAULT '',
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX retake_exam ON retake (facility_id, exam_id);

CREATE TABLE screen (
  screen_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  name text NOT NULL,
  room_ids jsonb NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  last_seen timestamptz,
  revoked_at timestamptz,
  revoked_name text NOT NULL DEFAULT ''
);
CREATE INDEX screen_of ON screen (facility_id, at);

-- Read before a hospital is known: a television's token by its hash, and the code that it shows until somebody pairs it.
CREATE TABLE screen_device (
  token_hash bytea PRIMARY KEY,
  code text UNIQUE,
  until timestamptz NOT NULL,
  facility_id uuid,
  screen_id uuid
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['queue_day','queue_entry','check_record','retake','screen'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO farsight_app', t);
  END LOOP;
END $$;
ALTER TABLE screen_device ENABLE ROW LEVEL SECURITY;
ALTER TABLE screen_device FORCE ROW LEVEL SECURITY;
CREATE POLICY gate ON screen_device TO farsight_gate USING (true) WITH CHECK (true);
CREATE POLICY pairing ON screen_device TO farsight_owner USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON screen_device TO farsight_gate;

-- The code's television becomes a screen of the hospital that works. False for a code that is used, old or none.
CREATE FUNCTION pair_screen(p_code text, p_screen uuid, p_at timestamptz) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE screen_device SET code = NULL, facility_id = app_facility(), screen_id = p_screen
    WHERE code = p_code AND until > p_at AND facility_id IS NULL AND app_facility() IS NOT NULL;
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION pair_screen(text, uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pair_screen(text, uuid, timestamptz) TO farsight_app;
`,
}
