/** Where orders may go, and what their targets ask for them. */
export const prices = /* sql */ `
-- Where orders may go: agreed partners, and agreed members of the own unions unless the two have refused each other. Who receives
-- nothing (decision 114) is nobody's target.
CREATE FUNCTION app_targets() RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(array_agg(DISTINCT f), '{}') FROM (
    SELECT unnest(app_partners()) f
    UNION SELECT c FROM unnest(app_consortium()) c WHERE NOT EXISTS (SELECT 1 FROM facility_relation r
      WHERE r.state = 'refused' AND (r.facility_id, r.partner_id) IN ((app_facility(), c), (c, app_facility())))) t
  WHERE f <> app_facility() AND NOT EXISTS (SELECT 1 FROM union_member m WHERE m.facility_id = f AND m.state = 'agreed' AND m.no_remote_receiving) $$;

-- What a target does -----------------------------------------------------------------------------------------------------
CREATE TABLE remote_service (
  facility_id uuid PRIMARY KEY REFERENCES facility,
  open boolean NOT NULL DEFAULT true,
  -- How orders to the hospital come in: any doctor receives, one distributes, or they are at once to be diagnosed.
  entry text NOT NULL DEFAULT 'receive' CHECK (entry IN ('receive', 'distribute', 'direct')),
  promised_minutes integer NOT NULL DEFAULT 240 CHECK (promised_minutes BETWEEN 1 AND 43200),
  urgent_minutes integer NOT NULL DEFAULT 30 CHECK (urgent_minutes BETWEEN 1 AND 43200),
  -- 1 Monday to 7 Sunday; days on which it takes no orders.
  closed_weekdays smallint[] NOT NULL DEFAULT '{}' CHECK (closed_weekdays <@ ARRAY[1,2,3,4,5,6,7]::smallint[]),
  closed_dates date[] NOT NULL DEFAULT '{}',
  -- Minutes of its own day (decision 64).
  night_from smallint NOT NULL DEFAULT 1080 CHECK (night_from BETWEEN 0 AND 1440),
  night_to smallint NOT NULL DEFAULT 480 CHECK (night_to BETWEEN 0 AND 1440),
  night_weekends boolean NOT NULL DEFAULT false,
  night_holidays boolean NOT NULL DEFAULT false,
  holidays date[] NOT NULL DEFAULT '{}',
  utc_offset smallint NOT NULL DEFAULT 480 CHECK (utc_offset BETWEEN -720 AND 840)
);
-- A doctor whom orders may go to alone, with a card that other hospitals read, kept by the account that it comes from.
CREATE TABLE remote_expert (
  user_id uuid PRIMARY KEY REFERENCES doctor,
  facility_id uuid NOT NULL REFERENCES facility,
  open boolean NOT NULL DEFAULT true,
  promised_minutes integer NOT NULL DEFAULT 480 CHECK (promised_minutes BETWEEN 1 AND 43200),
  urgent_minutes integer NOT NULL DEFAULT 60 CHECK (urgent_minutes BETWEEN 1 AND 43200),
  name text NOT NULL DEFAULT '',
  sex char(1) NOT NULL DEFAULT 'O',
  title text NOT NULL DEFAULT '',
  intro text NOT NULL DEFAULT '',
  head_image text NOT NULL DEFAULT '',
  enabled boolean NOT NULL DEFAULT true
);
CREATE INDEX remote_expert_facility ON remote_expert (facility_id);
-- Of the hospital, or of one expert of it.
CREATE TABLE remote_price (
  facility_id uuid NOT NULL REFERENCES facility,
  doctor_id uuid REFERENCES remote_expert,
  modality text NOT NULL,
  price bigint NOT NULL CHECK (price BETWEEN 0 AND 100000000),
  urgent bigint NOT NULL CHECK (urgent BETWEEN 0 AND 100000000),
  advanced bigint CHECK (advanced BETWEEN 0 AND 100000000),
  UNIQUE NULLS NOT DISTINCT (facility_id, doctor_id, modality)
);
CREATE TABLE credit_setting (
  facility_id uuid PRIMARY KEY REFERENCES facility,
  currency_enabled boolean NOT NULL DEFAULT false,
  cloud_enabled boolean NOT NULL DEFAULT false,
  -- What an administrator recharges in a day without a second one.
  recharge_limit bigint NOT NULL DEFAULT 5000 CHECK (recharge_limit >= 0)
);

CREATE FUNCTION write_expert_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'remote_expert' THEN
    SELECT d.name, d.sex, d.title, d.intro, d.head_image, d.enabled INTO NEW.name, NEW.sex, NEW.title, NEW.intro, NEW.head_image, NEW.enabled
      FROM doctor d WHERE d.user_id = NEW.user_id AND d.facility_id = NEW.facility_id;
    IF NOT FOUND THEN RAISE EXCEPTION 'no such doctor in this hospital'; END IF;
    RETURN NEW;
  END IF;
  -- Who moves to another hospital is no expert there until it says so.
  UPDATE remote_expert SET open = open AND OLD.facility_id = NEW.facility_id WHERE user_id = NEW.user_id AND facility_id = OLD.facility_id
    AND OLD.facility_id <> NEW.facility_id;
  UPDATE remote_expert SET name = NEW.name, sex = NEW.sex, title = NEW.title, intro = NEW.intro, head_image = NEW.head_image, enabled = NEW.enabled
    WHERE user_id = NEW.user_id AND facility_id = NEW.facility_id;
  RETURN NULL;
END $$;
CREATE TRIGGER write_expert_card BEFORE INSERT ON remote_expert FOR EACH ROW EXECUTE FUNCTION write_expert_card();
CREATE TRIGGER write_expert_card AFTER UPDATE ON doctor FOR EACH ROW EXECUTE FUNCTION write_expert_card();

`
