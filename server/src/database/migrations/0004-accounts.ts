import type { Migration } from '../migrate'

/** Sessions as their users see them, devices that were used before, phones, readable facts of clinics. */
export const accounts: Migration = {
  number: 4,
  name: 'accounts',
  sql: /* sql */ `
-- A session by a name that may be shown: the token's hash never leaves the server.
ALTER TABLE session
  ADD COLUMN session_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN agent text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  -- Until when it may do what asks for the second factor.
  ADD COLUMN step_up_until timestamptz,
  ADD COLUMN locked boolean NOT NULL DEFAULT false,
  -- Wrong current passwords at a change of the password.
  ADD COLUMN wrong smallint NOT NULL DEFAULT 0;
CREATE INDEX session_expires ON session (expires);

-- Where a forgotten password's code is sent; accounts without one cannot set a new one by themselves.
ALTER TABLE login
  ADD COLUMN phone text UNIQUE CHECK (phone ~ '^1[0-9]{10}$'),
  DROP COLUMN failed,
  DROP COLUMN locked_until;
-- Wrong passwords by the SHA-256 of a name (and a known device): names that somebody has and names that nobody has are
-- written down in the same way, so that neither answer nor time tells them apart.
CREATE TABLE password_try (
  try_key bytea PRIMARY KEY,
  failed smallint NOT NULL,
  locked_until timestamptz,
  at timestamptz NOT NULL
);
CREATE INDEX password_try_at ON password_try (at);

ALTER TABLE doctor
  ADD COLUMN head_image text NOT NULL DEFAULT '',
  -- Number at the video service.
  ADD COLUMN im_number text NOT NULL DEFAULT '';

-- A clinic's screens: its exam list, report B, report C.
ALTER TABLE facility
  ADD COLUMN menus1 smallint NOT NULL DEFAULT 0 CHECK (menus1 IN (0, 1)),
  ADD COLUMN menus2 smallint NOT NULL DEFAULT 0 CHECK (menus2 IN (0, 1)),
  ADD COLUMN menus3 smallint NOT NULL DEFAULT 0 CHECK (menus3 IN (0, 1));
UPDATE facility SET menus1 = 1 WHERE kind = 'clinic';

-- A browser from which an account has logged in before. Its wrong passwords are counted by themselves: whoever locks the
-- account from elsewhere does not lock its user out.
CREATE TABLE known_device (
  user_id uuid NOT NULL,
  device_hash bytea NOT NULL,
  seen timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_hash)
);
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['known_device','password_try'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY gate ON %I TO farsight_gate USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON known_device, password_try TO farsight_gate;

-- An account that is closed has no sessions from that moment, whoever closed it and by which way.
CREATE POLICY closing ON session TO farsight_owner USING (true);
CREATE FUNCTION account_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE who uuid;
BEGIN
  IF TG_OP = 'DELETE' THEN who := OLD.user_id; ELSE who := NEW.user_id; END IF;
  IF TG_TABLE_NAME = 'doctor' THEN
    IF NOT NEW.enabled THEN DELETE FROM session WHERE user_id = who; END IF;
  END IF;
  PERFORM pg_notify('farsight_account', who::text);
  RETURN NULL;
END $$;
CREATE TRIGGER account_changed AFTER UPDATE ON doctor FOR EACH ROW EXECUTE FUNCTION account_changed();
CREATE TRIGGER account_changed AFTER INSERT OR UPDATE OR DELETE ON doctor_right FOR EACH ROW EXECUTE FUNCTION account_changed();
CREATE FUNCTION session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('farsight_session', encode(OLD.token_hash, 'hex'));
  RETURN NULL;
END $$;
CREATE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION session_ended();
`,
}
