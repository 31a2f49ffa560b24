import type { Migration } from '../migrate'

/**
 * The bell as the server keeps it, conversations and their messages, who is there.
 *
 * A conversation may be of two hospitals: its row, each message and each mark belong to the hospital of whoever wrote them,
 * and are shown to the parties of the conversation alone. A party is a user in a hospital (`facility/user`): who moves to
 * another hospital takes no conversation along.
 */
export const messages: Migration = {
  number: 6,
  name: 'messages',
  sql: /* sql */ `
CREATE FUNCTION app_user() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
CREATE FUNCTION app_party() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT current_setting('app.facility_id', true) || '/' || current_setting('app.user_id', true) $$;

-- The bell ----------------------------------------------------------------------------------------------------------
-- Another page of the same user changed the bell: such an event is about no exam.
ALTER TABLE event
  ALTER COLUMN exam_id DROP NOT NULL, ALTER COLUMN state DROP NOT NULL, ALTER COLUMN modality DROP NOT NULL,
  ADD COLUMN note jsonb,
  DROP CONSTRAINT event_kind_check,
  ADD CONSTRAINT event_kind CHECK (CASE kind
    WHEN 'notes' THEN note IS NOT NULL AND audience_user IS NOT NULL
    ELSE kind IN ('notification', 'row') AND exam_id IS NOT NULL AND state IS NOT NULL AND modality IS NOT NULL END);
CREATE INDEX event_notification ON event (facility_id, event_id DESC) WHERE kind = 'notification';

CREATE TABLE bell (
  facility_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES doctor,
  -- Everything up to here was cleared; was seen in the open bell.
  cleared_to bigint NOT NULL DEFAULT 0,
  read_to bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (facility_id, user_id)
);
-- Single notifications that were clicked or removed.
CREATE TABLE bell_removed (
  facility_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES doctor,
  event_id bigint NOT NULL,
  PRIMARY KEY (facility_id, user_id, event_id)
);

-- Who can be talked to: what a hospital tells others of its people, kept by the rows that it comes from -----------------
CREATE TABLE doctor_card (
  user_id uuid NOT NULL,
  facility_id uuid NOT NULL REFERENCES facility,
  party text PRIMARY KEY CHECK (party = facility_id::text || '/' || user_id::text),
  name text NOT NULL,
  title text NOT NULL,
  facility_name text NOT NULL,
  -- The account is open and its hospital has the chat.
  reachable boolean NOT NULL
);
CREATE INDEX doctor_card_facility ON doctor_card (facility_id, name);
CREATE FUNCTION write_doctor_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'facility' THEN
    UPDATE doctor_card c SET facility_name = NEW.name, reachable = d.enabled AND NOT NEW.disable_chat
      FROM doctor d WHERE c.facility_id = NEW.facility_id AND d.user_id = c.user_id AND d.facility_id = c.facility_id;
  ELSE
    IF TG_OP = 'UPDATE' AND OLD.facility_id <> NEW.facility_id THEN
      DELETE FROM doctor_card WHERE user_id = OLD.user_id AND facility_id = OLD.facility_id;
    END IF;
    INSERT INTO doctor_card (user_id, facility_id, party, name, title, facility_name, reachable)
      SELECT NEW.user_id, NEW.facility_id, NEW.facility_id::text || '/' || NEW.user_id::text, NEW.name, NEW.title, f.name, NEW.enabled AND NOT f.disable_chat
        FROM facility f WHERE f.facility_id = NEW.facility_id
      ON CONFLICT (party) DO UPDATE SET name = excluded.name, title = excluded.title, facility_name = excluded.facility_name, reachable = excluded.reachable;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER write_doctor_card AFTER INSERT OR UPDATE ON doctor FOR EACH ROW EXECUTE FUNCTION write_doctor_card();
CREATE TRIGGER write_doctor_card AFTER UPDATE OF name, disable_chat ON facility FOR EACH ROW EXECUTE FUNCTION write_doctor_card();
-- Those who are there already. The owner is under the policies like everybody else, so they stand aside for this one statement.
ALTER TABLE doctor NO FORCE ROW LEVEL SECURITY;
ALTER TABLE facility NO FORCE ROW LEVEL SECURITY;
INSERT INTO doctor_card (user_id, facility_id, party, name, title, facility_name, reachable)
  SELECT d.user_id, d.facility_id, d.facility_id::text || '/' || d.user_id::text, d.name, d.title, f.name, d.enabled AND NOT f.disable_chat FROM doctor d JOIN facility f USING (facility_id);
ALTER TABLE doctor FORCE ROW LEVEL SECURITY;
ALTER TABLE facility FORCE ROW LEVEL SECURITY;
-- Which hospitals an open order joins.
CREATE INDEX exam_order ON exam (facility_id, reader_facility_id) WHERE reader_facility_id IS NOT NULL;

-- Conversations ---------------------------------------------------------------------------------------------------------
CREATE TABLE conversation (
  conversation_id uuid PRIMARY KEY,
  -- Where it was begun.
  facility_id uuid NOT NULL REFERENCES facility,
  -- SHA-256 of its users and what it is about: how it is found again.
  key bytea NOT NULL,
  -- In the order of their text.
  parties text[] NOT NULL CHECK (cardinality(parties) BETWEEN 2 AND 21),
  -- The parties as they were called when it was begun: {userId, name, title, facilityName}.
  people jsonb NOT NULL,
  exam_id uuid,
  -- Check number and modality; no name.
  title text NOT NULL,
  created timestamptz NOT NULL,
  UNIQUE (key, parties)
);
CREATE INDEX conversation_parties ON conversation USING gin (parties);
CREATE TABLE chat_image (
  image_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  user_id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  bytes bytea NOT NULL CHECK (octet_length(bytes) <= 1048576),
  at timestamptz NOT NULL,
  UNIQUE (image_id, facility_id, user_id)
);
CREATE INDEX chat_image_user ON chat_image (facility_id, user_id, at);
CREATE TABLE chat_message (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  conversation_id uuid NOT NULL REFERENCES conversation,
  -- The sender's.
  facility_id uuid NOT NULL REFERENCES facility,
  sender_id uuid NOT NULL,
  sender_name text NOT NULL,
  body text NOT NULL,
  image_id uuid,
  at timestamptz NOT NULL,
  -- Nobody sends an image that somebody else has uploaded.
  FOREIGN KEY (image_id, facility_id, sender_id) REFERENCES chat_image (image_id, facility_id, user_id)
);
CREATE INDEX chat_message_conversation ON chat_message (conversation_id, message_id);
CREATE INDEX chat_message_sender ON chat_message (facility_id, sender_id, message_id);
CREATE INDEX chat_message_image ON chat_message (image_id) WHERE image_id IS NOT NULL;
-- How far a user has read a conversation.
CREATE TABLE chat_read (
  facility_id uuid NOT NULL,
  user_id uuid NOT NULL,
  conversation_id uuid NOT NULL REFERENCES conversation,
  message_id bigint NOT NULL,
  PRIMARY KEY (facility_id, user_id, conversation_id)
);

-- A message's way to the sockets, by the outbox's own order; without its text.
ALTER TABLE outbox ADD COLUMN message_id bigint, ADD COLUMN parties text[];
GRANT USAGE ON SEQUENCE event_event_id_seq TO farsight_app;
-- Who has a chat socket that beats, for all processes of the server.
CREATE TABLE presence (
  user_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL,
  seen timestamptz NOT NULL
);
CREATE INDEX presence_seen ON presence (seen);
-- A socket's key is bound to the page's origin.
ALTER TABLE socket_ticket ADD COLUMN origin text NOT NULL DEFAULT '';
CREATE INDEX socket_ticket_expires ON socket_ticket (expires);

-- The second wall -------------------------------------------------------------------------------------------------------
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['bell','bell_removed','doctor_card','conversation','chat_message','chat_read','chat_image','presence'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['bell','bell_removed','chat_read'] LOOP
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility() AND user_id = app_user())', t);
  END LOOP;
END $$;
CREATE POLICY gate ON presence TO farsight_gate USING (true) WITH CHECK (true);
CREATE POLICY own ON doctor_card TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
-- The people of a hospital with which an open order joins one's own.
CREATE POLICY counterpart ON doctor_card FOR SELECT TO farsight_app USING (
  EXISTS (SELECT 1 FROM exam e WHERE e.facility_id = app_facility() AND e.reader_facility_id = doctor_card.facility_id)
  OR EXISTS (SELECT 1 FROM exam e WHERE e.facility_id = doctor_card.facility_id AND e.reader_facility_id = app_facility()));
CREATE POLICY party ON conversation FOR SELECT TO farsight_app USING (parties @> ARRAY[app_party()]);
CREATE POLICY begun ON conversation FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility() AND parties @> ARRAY[app_party()]
  AND NOT EXISTS (SELECT 1 FROM unnest(parties) p WHERE NOT EXISTS (SELECT 1 FROM doctor_card c WHERE c.party = p)));
CREATE POLICY party ON chat_message FOR SELECT TO farsight_app
  USING (EXISTS (SELECT 1 FROM conversation c WHERE c.conversation_id = chat_message.conversation_id AND c.parties @> ARRAY[app_party()]));
CREATE POLICY sent ON chat_message FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility() AND sender_id = app_user()
  AND EXISTS (SELECT 1 FROM conversation c WHERE c.conversation_id = chat_message.conversation_id AND c.parties @> ARRAY[app_party()]));
CREATE POLICY own ON chat_image TO farsight_app USING (facility_id = app_facility() AND user_id = app_user())
  WITH CHECK (facility_id = app_facility() AND user_id = app_user());
CREATE POLICY party ON chat_image FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM chat_message m WHERE m.image_id = chat_image.image_id));

GRANT SELECT, INSERT, UPDATE ON bell, doctor_card, chat_read TO farsight_app;
GRANT DELETE ON doctor_card TO farsight_app;
GRANT SELECT, INSERT, DELETE ON bell_removed, chat_image TO farsight_app;
-- Written once, never changed.
GRANT SELECT, INSERT ON conversation, chat_message TO farsight_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON presence TO farsight_gate;
`,
}
