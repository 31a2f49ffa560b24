import type { Migration } from '../migrate'

/** What a hospital says about what goes out and what its forms ask: rules with versions, texts of messages, and pushes that go out by themselves. */
export const outwardRules: Migration = {
  number: 51,
  name: 'outward rules',
  sql: /* sql */ `
-- Two administrators at the same rules: the second is told.
ALTER TABLE film_rules ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE desk_form
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN saved_name text NOT NULL DEFAULT '',
  ADD COLUMN saved_at timestamptz;
ALTER TABLE feedback ADD COLUMN answered_name text NOT NULL DEFAULT '';

-- When completed reports go to patients by themselves; without a row none does.
CREATE TABLE push_rule (
  facility_id uuid PRIMARY KEY REFERENCES facility,
  version integer NOT NULL,
  auto boolean NOT NULL,
  delay_minutes smallint NOT NULL CHECK (delay_minutes BETWEEN 1 AND 1440),
  -- Empty: all of them.
  modalities text[] NOT NULL,
  source_types text[] NOT NULL,
  negative_only boolean NOT NULL,
  -- The site as the administrator reached it: a link needs an address.
  origin text NOT NULL,
  -- Reports that were completed before the rule was switched on stay where they are.
  since timestamptz NOT NULL,
  saved_name text NOT NULL,
  saved_at timestamptz NOT NULL
);
-- The texts of a hospital's messages, and whether they go out; without a row as delivered.
CREATE TABLE sms_rule (
  facility_id uuid NOT NULL REFERENCES facility,
  event text NOT NULL CHECK (event IN ('reportPush', 'booking', 'critical')),
  version integer NOT NULL,
  is_on boolean NOT NULL,
  text text NOT NULL,
  saved_name text NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, event),
  CHECK (is_on OR event <> 'critical')
);
-- Whose message it is, for that hospital's log; codes are the site's and of nobody.
ALTER TABLE sms ADD COLUMN facility_id uuid;
CREATE INDEX sms_facility ON sms (facility_id, at DESC) WHERE facility_id IS NOT NULL;
-- The owner is under the policies like everybody else, so they stand aside for this one statement.
ALTER TABLE sms NO FORCE ROW LEVEL SECURITY;
UPDATE sms SET facility_id = p.facility_id FROM report_push p WHERE p.push_id = sms.sms_id;
ALTER TABLE sms FORCE ROW LEVEL SECURITY;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['push_rule', 'sms_rule'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO farsight_app', t);
  END LOOP;
END $$;

-- For the job, which has no hospital yet: where reports go out by themselves.
CREATE POLICY telling ON push_rule FOR SELECT TO farsight_owner USING (true);
CREATE FUNCTION pushing_facilities() RETURNS SETOF uuid LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT facility_id FROM push_rule WHERE auto $$;
REVOKE ALL ON FUNCTION pushing_facilities() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pushing_facilities() TO farsight_gate;
`,
}
