import type { Migration } from '../migrate'

/** Who is named among the people to talk to: nobody whom an account keeps out for good, and no account of a machine. */
export const listed: Migration = {
  number: 14,
  name: 'listed',
  sql: /* sql */ `
-- An account that shows the AI's list alone is read by nobody: it may begin a conversation, it is not offered for one.
ALTER TABLE doctor_card ADD COLUMN listed boolean NOT NULL DEFAULT true;
-- Reachable: the account is open, has a menu to land on (without one no login succeeds), and its hospital has the chat.
CREATE OR REPLACE FUNCTION write_doctor_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'facility' THEN
    UPDATE doctor_card c SET facility_name = NEW.name, reachable = d.enabled AND strpos(d.main_menu, '1') > 0 AND NOT NEW.disable_chat
      FROM doctor d WHERE c.facility_id = NEW.facility_id AND d.user_id = c.user_id AND d.facility_id = c.facility_id;
  ELSE
    IF TG_OP = 'UPDATE' AND OLD.facility_id <> NEW.facility_id THEN
      DELETE FROM doctor_card WHERE user_id = OLD.user_id AND facility_id = OLD.facility_id;
    END IF;
    INSERT INTO doctor_card (user_id, facility_id, party, name, title, facility_name, reachable, listed)
      SELECT NEW.user_id, NEW.facility_id, NEW.facility_id::text || '/' || NEW.user_id::text, NEW.name, NEW.title, f.name,
          NEW.enabled AND strpos(NEW.main_menu, '1') > 0 AND NOT f.disable_chat, NEW.role <> 'ai'
        FROM facility f WHERE f.facility_id = NEW.facility_id
      ON CONFLICT (party) DO UPDATE SET name = excluded.name, title = excluded.title, facility_name = excluded.facility_name,
        reachable = excluded.reachable, listed = excluded.listed;
  END IF;
  RETURN NULL;
END $$;
-- Those who are there already: the policies stand aside for this one statement.
ALTER TABLE doctor NO FORCE ROW LEVEL SECURITY;
ALTER TABLE facility NO FORCE ROW LEVEL SECURITY;
ALTER TABLE doctor_card NO FORCE ROW LEVEL SECURITY;
UPDATE doctor_card c SET reachable = d.enabled AND strpos(d.main_menu, '1') > 0 AND NOT f.disable_chat, listed = d.role <> 'ai'
  FROM doctor d JOIN facility f USING (facility_id) WHERE d.user_id = c.user_id AND d.facility_id = c.facility_id;
ALTER TABLE doctor FORCE ROW LEVEL SECURITY;
ALTER TABLE facility FORCE ROW LEVEL SECURITY;
ALTER TABLE doctor_card FORCE ROW LEVEL SECURITY;
`,
}
