import type { Migration } from '../migrate'

/**
 * Bookings: one row that the hospital that booked and the one that examines both see, the quarter hours that are taken, and what is owed
 * for a booking that was paid elsewhere. Its exams stand with the examining hospital from the beginning.
 *
 * What one hospital does at another one is done as that hospital, after `booking_enter` has found that the two know each other, or that
 * this very booking concerns the one who asks. The code behind it tells a partner counts, rooms and items, never another's patient.
 */
export const booking: Migration = {
  number: 34,
  name: 'booking',
  sql: /* sql */ `
CREATE TABLE booking (
  booking_id uuid PRIMARY KEY,
  -- The examining hospital's number of it.
  booking_no text NOT NULL,
  -- Who examines, and who booked; for a transfer, who sent it on.
  facility_id uuid NOT NULL REFERENCES facility,
  source_facility_id uuid NOT NULL REFERENCES facility,
  facility_name text NOT NULL,
  source_name text NOT NULL,
  status text NOT NULL CHECK (status IN ('booked', 'paid', 'registered', 'cancelled', 'transferred', 'asked', 'refused')),
  version integer NOT NULL DEFAULT 0,
  -- A transfer: the booking that it came from; there, a transfer waits for its answer, or went through.
  former_id uuid REFERENCES booking,
  former_facility_id uuid REFERENCES facility,
  next_id uuid REFERENCES booking,
  former_name text NOT NULL DEFAULT '',
  next_name text NOT NULL DEFAULT '',
  waits boolean NOT NULL DEFAULT false,
  room_id uuid REFERENCES image_room,
  room_name text NOT NULL DEFAULT '',
  day text NOT NULL DEFAULT '',
  -- Quarter hours since midnight, and how many.
  slot smallint NOT NULL DEFAULT 0 CHECK (slot BETWEEN 0 AND 95),
  slots smallint NOT NULL DEFAULT 1 CHECK (slots BETWEEN 1 AND 96),
  starts_at timestamptz,
  urgent boolean NOT NULL DEFAULT false,
  modality text NOT NULL,
  -- What was booked, as it was then: item, part, side, minutes, fee, preparation.
  checks jsonb NOT NULL,
  fee numeric(10,2) NOT NULL CHECK (fee >= 0),
  -- What the form said, for both lists and for a transfer.
  patient jsonb NOT NULL,
  visit jsonb NOT NULL,
  pat_name text NOT NULL,
  pinyin text NOT NULL,
  phone text NOT NULL,
  paid_at timestamptz,
  paid_facility_id uuid REFERENCES facility,
  paid_name text NOT NULL DEFAULT '',
  -- Why it was cancelled, sent on or refused.
  reason text NOT NULL DEFAULT '',
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((status IN ('booked', 'paid', 'registered')) <= (room_id IS NOT NULL AND starts_at IS NOT NULL)),
  CHECK (status <> 'paid' OR paid_at IS NOT NULL)
);
CREATE INDEX booking_facility ON booking (facility_id, starts_at);
CREATE INDEX booking_source ON booking (source_facility_id, starts_at);
CREATE INDEX booking_made ON booking (source_facility_id, at);
CREATE UNIQUE INDEX booking_next ON booking (former_id) WHERE status = 'asked';

-- One row a room and day: who takes or frees its quarter hours holds it.
CREATE TABLE room_day (
  facility_id uuid NOT NULL REFERENCES facility,
  room_id uuid NOT NULL REFERENCES image_room,
  day text NOT NULL,
  PRIMARY KEY (room_id, day)
);
-- A quarter hour of a room, once for each patient whom the room takes at a time: the key lets no two have the same one.
CREATE TABLE slot_taken (
  facility_id uuid NOT NULL REFERENCES facility,
  room_id uuid NOT NULL REFERENCES image_room,
  day text NOT NULL,
  slot smallint NOT NULL CHECK (slot BETWEEN 0 AND 95),
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 50),
  booking_id uuid REFERENCES booking,
  -- Held for somebody who is still typing, until then.
  hold_id uuid,
  hold_user uuid,
  until timestamptz,
  PRIMARY KEY (room_id, day, slot, place),
  CHECK ((booking_id IS NULL) = (hold_id IS NOT NULL AND hold_user IS NOT NULL AND until IS NOT NULL))
);
CREATE INDEX slot_taken_booking ON slot_taken (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX slot_taken_hold ON slot_taken (hold_id) WHERE hold_id IS NOT NULL;

-- Days without bookings; of one room, or of all.
CREATE TABLE room_holiday (
  holiday_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  day text NOT NULL,
  room_id uuid REFERENCES image_room,
  note text NOT NULL DEFAULT '',
  UNIQUE NULLS NOT DISTINCT (facility_id, day, room_id)
);
CREATE TABLE booking_setting (
  facility_id uuid PRIMARY KEY REFERENCES facility,
  -- Each such quarter hour of a room is kept for emergencies; 0 for none.
  urgent_each smallint NOT NULL DEFAULT 8 CHECK (urgent_each = 0 OR urgent_each BETWEEN 2 AND 96),
  days_ahead smallint NOT NULL DEFAULT 60 CHECK (days_ahead BETWEEN 1 AND 366)
);

-- Pictures that belong to a booking: both its sides see them.
CREATE TABLE booking_mime (
  mime_id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES booking,
  -- Whose user brought it.
  facility_id uuid NOT NULL REFERENCES facility,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  bytes bytea NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX booking_mime_booking ON booking_mime (booking_id, at);

-- Who was paid owes it to who examines. A row is never changed: what is given back is a row of its own.
CREATE TABLE booking_settlement (
  settlement_id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES booking,
  facility_id uuid NOT NULL REFERENCES facility,
  partner_id uuid NOT NULL REFERENCES facility,
  kind text NOT NULL CHECK (kind IN ('payment', 'reversal')),
  amount numeric(10,2) NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE (booking_id, kind),
  CHECK (facility_id <> partner_id),
  CHECK ((kind = 'payment') = (amount >= 0))
);

-- From here on the transaction is at the other hospital. False where it may not be.
CREATE FUNCTION booking_enter(target uuid, about uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  me uuid := app_facility();
  may boolean;
BEGIN
  IF about IS NULL THEN
    may := target = ANY (app_consortium()) OR target = ANY (app_partners());
  ELSE
    -- A booking of one's own, or the one that waits for this hospital's answer to its transfer.
    may := EXISTS (SELECT 1 FROM booking b WHERE b.booking_id = about AND b.facility_id = target AND (b.source_facility_id = me
      OR (b.waits AND EXISTS (SELECT 1 FROM booking n WHERE n.booking_id = b.next_id AND n.former_id = b.booking_id AND me IN (n.facility_id, n.source_facility_id)))));
  END IF;
  IF may THEN PERFORM set_config('app.facility_id', target::text, true); END IF;
  RETURN may;
END $$;
REVOKE ALL ON FUNCTION booking_enter(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION booking_enter(uuid, uuid) TO farsight_app;

-- Its two sides stay what they are.
CREATE FUNCTION booking_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.facility_id <> OLD.facility_id OR NEW.source_facility_id <> OLD.source_facility_id OR NEW.former_id IS DISTINCT FROM OLD.former_id THEN
    RAISE EXCEPTION 'a booking stays between its hospitals';
  END IF;
  IF OLD.status IN ('registered', 'cancelled', 'transferred', 'refused') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'a booking that is over stays so';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER booking_guard BEFORE UPDATE ON booking FOR EACH ROW EXECUTE FUNCTION booking_guard();

ALTER TABLE sms DROP CONSTRAINT sms_scene_check;
ALTER TABLE sms ADD CONSTRAINT sms_scene_check CHECK (scene IN ('forgetPwd', 'stepUp', 'pwdChanged', 'critical', 'reportPush', 'share', 'booking'));

-- The second wall ---------------------------------------------------------------------------------------------------------
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['booking','room_day','slot_taken','room_holiday','booking_setting','booking_mime','booking_settlement'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['room_day','slot_taken','room_holiday','booking_setting'] LOOP
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO farsight_app', t);
  END LOOP;
END $$;
CREATE POLICY keeping ON booking TO farsight_owner USING (true);
CREATE POLICY side ON booking TO farsight_app USING (app_facility() IN (facility_id, source_facility_id)) WITH CHECK (app_facility() IN (facility_id, source_facility_id));
GRANT SELECT, INSERT, UPDATE ON booking TO farsight_app;
CREATE POLICY side ON booking_mime FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM booking b WHERE b.booking_id = booking_mime.booking_id));
CREATE POLICY bringing ON booking_mime FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility() AND EXISTS (SELECT 1 FROM booking b WHERE b.booking_id = booking_mime.booking_id));
CREATE POLICY own ON booking_mime FOR DELETE TO farsight_app USING (facility_id = app_facility());
GRANT SELECT, INSERT, DELETE ON booking_mime TO farsight_app;
CREATE POLICY side ON booking_settlement FOR SELECT TO farsight_app USING (app_facility() IN (facility_id, partner_id));
CREATE POLICY owing ON booking_settlement FOR INSERT TO farsight_app WITH CHECK (app_facility() IN (facility_id, partner_id));
GRANT SELECT, INSERT ON booking_settlement TO farsight_app;
`,
}
