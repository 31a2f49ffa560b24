import type { Migration } from '../migrate'

/** Codes by SMS, what the gateway was asked to send, entry tokens, feedback. */
export const codes: Migration = {
  number: 5,
  name: 'codes',
  sql: /* sql */ `
-- An image code belongs to the browser that asked for it.
DELETE FROM image_code;
ALTER TABLE image_code ADD COLUMN visit_hash bytea NOT NULL;

-- Every SMS that was asked for: the queue, the budgets and the codes themselves in one place. A code's digits stand nowhere:
-- they follow from the row's id and the installation's secret.
CREATE TABLE sms (
  -- The gateway gets it as its key, so that a message whose answer was lost is not sent a second time.
  sms_id uuid PRIMARY KEY,
  scene text NOT NULL CHECK (scene IN ('forgetPwd', 'stepUp', 'pwdChanged')),
  phone text NOT NULL,
  -- Whose code it is. Nobody: the phone is unknown; nothing is sent and no code is right, but the row is there all the same.
  user_id uuid,
  -- The visit or the session that asked; a code of one is of no use to another.
  binding bytea NOT NULL,
  address text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('none', 'queued', 'sent', 'failed')),
  tries smallint NOT NULL DEFAULT 0,
  at timestamptz NOT NULL,
  expires timestamptz NOT NULL,
  used timestamptz
);
CREATE INDEX sms_phone ON sms (phone, scene, at);
CREATE INDEX sms_address ON sms (address, at);
CREATE INDEX sms_at ON sms (at);

-- A checked code becomes the right to set one new password, in the same browser.
CREATE TABLE reset_ticket (
  ticket_hash bytea PRIMARY KEY,
  phone text NOT NULL,
  user_id uuid NOT NULL,
  visit_hash bytea NOT NULL,
  expires timestamptz NOT NULL,
  used timestamptz
);

-- What the demo's gateway would have sent.
CREATE TABLE demo_outbox (
  key text PRIMARY KEY,
  at timestamptz NOT NULL,
  phone text NOT NULL,
  text text NOT NULL
);

-- A partner's link by which one user of its hospital enters.
CREATE TABLE entry_token (
  token_hash bytea PRIMARY KEY,
  -- The installation that it was made for.
  site text NOT NULL,
  partner_id text NOT NULL REFERENCES partner,
  facility_id uuid NOT NULL,
  user_id uuid NOT NULL,
  login_name text NOT NULL,
  identity_type text NOT NULL CHECK (identity_type IN ('local', 'remote')),
  expires timestamptz NOT NULL,
  used timestamptz
);
CREATE INDEX entry_token_expires ON entry_token (expires);

-- Who can be called by a number at the video service, in all hospitals: name, title and hospital, as on a door. The
-- doctor's own row stays behind the walls.
CREATE TABLE im_directory (
  number text PRIMARY KEY CHECK (number <> ''),
  user_id uuid NOT NULL UNIQUE,
  facility_id uuid NOT NULL,
  name text NOT NULL,
  title text NOT NULL
);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['sms','reset_ticket','demo_outbox','entry_token','im_directory'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY gate ON %I TO farsight_gate USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON sms, reset_ticket, demo_outbox, entry_token TO farsight_gate;
GRANT SELECT ON im_directory TO farsight_gate;

CREATE POLICY listing ON im_directory TO farsight_owner USING (true) WITH CHECK (true);
CREATE FUNCTION list_im_number() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NEW.im_number = '' OR NOT NEW.enabled THEN
    DELETE FROM im_directory WHERE user_id = NEW.user_id;
  ELSE
    INSERT INTO im_directory (number, user_id, facility_id, name, title)
    VALUES (NEW.im_number, NEW.user_id, NEW.facility_id, NEW.name, NEW.title)
    ON CONFLICT (user_id) DO UPDATE SET number = excluded.number, facility_id = excluded.facility_id, name = excluded.name, title = excluded.title;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER list_im_number AFTER INSERT OR UPDATE ON doctor FOR EACH ROW EXECUTE FUNCTION list_im_number();

-- What users say about the product, and what an administrator answered.
CREATE TABLE feedback (
  feedback_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  user_id uuid NOT NULL REFERENCES doctor,
  content text NOT NULL,
  curr_url text NOT NULL,
  ua text NOT NULL,
  resolution text NOT NULL,
  at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  acknowledged_at timestamptz
);
CREATE INDEX feedback_user ON feedback (facility_id, user_id, at);
ALTER TABLE feedback ENABLE ROW LEVEL SECURITY;
ALTER TABLE feedback FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON feedback TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
GRANT SELECT, INSERT, UPDATE ON feedback TO farsight_app;
`,
}
