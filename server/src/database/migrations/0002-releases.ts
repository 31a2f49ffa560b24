import type { Migration } from '../migrate'

/**
 * Modules that are published, who may publish them, which version runs for whom, and how they fared in browsers.
 *
 * These tables are the site's and hold nothing of a patient. Rows of releases, of the log and of sets are never changed,
 * but for being revoked or signed anew; pointers, log and events of one hospital are behind its wall like all its rows.
 */
export const releases: Migration = {
  number: 2,
  name: 'releases',
  sql: /* sql */ `
-- The serial of the registry's last change: seconds since 1970, risen by at least one with every change.
CREATE TABLE registry_state (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  serial bigint NOT NULL
);
INSERT INTO registry_state (serial) VALUES (extract(epoch FROM clock_timestamp())::bigint);

CREATE TABLE release_key (
  key_id text PRIMARY KEY,
  owner text NOT NULL,
  public_key text NOT NULL,
  -- Names of modules; one that ends with * covers what begins so.
  modules text[] NOT NULL,
  may_activate boolean NOT NULL DEFAULT false,
  demo boolean NOT NULL DEFAULT false,
  -- What the gate on code lets through for this key alone, by the name of the finding.
  permits text[] NOT NULL DEFAULT '{}',
  -- The hospital in whose audit the key's own acts stand: whose administrator let it in.
  audit_facility_id uuid,
  added timestamptz NOT NULL,
  revoked timestamptz,
  reason text NOT NULL DEFAULT ''
);
CREATE TABLE release (
  name text NOT NULL,
  version text NOT NULL,
  serial bigint NOT NULL,
  key_id text NOT NULL REFERENCES release_key,
  -- release.json, byte for byte, and what was signed.
  release_text text NOT NULL,
  statement text NOT NULL,
  signature text NOT NULL,
  bytes bigint NOT NULL,
  -- 'suite': built on this very machine; 'vendor': came over the wire.
  source text NOT NULL CHECK (source IN ('suite', 'vendor')),
  published timestamptz NOT NULL,
  published_by text NOT NULL,
  revoked timestamptz,
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (name, version)
);
-- Which version runs: a hospital's own pointer, or the one of everybody (facility_id is null).
CREATE TABLE release_pointer (
  name text NOT NULL,
  facility_id uuid,
  version text NOT NULL,
  former text,
  since timestamptz NOT NULL,
  set_by text NOT NULL,
  -- An administrator's choice stays when this site builds its own modules anew.
  by_suite boolean NOT NULL DEFAULT false,
  FOREIGN KEY (name, version) REFERENCES release,
  UNIQUE NULLS NOT DISTINCT (name, facility_id)
);
CREATE TABLE release_set (
  set_id text PRIMARY KEY,
  -- [{name, version}] and what else the id is made of.
  body jsonb NOT NULL,
  made timestamptz NOT NULL
);
ALTER TABLE session ADD COLUMN set_id text;
CREATE INDEX session_by_set ON session (set_id);

CREATE TABLE release_log (
  log_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  act text NOT NULL CHECK (act IN ('publish', 'activate', 'rollBack', 'revoke', 'addKey', 'revokeKey')),
  name text NOT NULL DEFAULT '',
  version text NOT NULL DEFAULT '',
  former text NOT NULL DEFAULT '',
  facility_id uuid,
  actor text NOT NULL,
  code integer NOT NULL DEFAULT 0,
  detail text NOT NULL DEFAULT ''
);
CREATE INDEX release_log_name ON release_log (name, log_id DESC);
CREATE TABLE module_event (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  facility_id uuid NOT NULL,
  name text NOT NULL,
  version text NOT NULL,
  code text NOT NULL DEFAULT '',
  ms integer NOT NULL
);
CREATE INDEX module_event_at ON module_event (at);
CREATE INDEX module_event_name ON module_event (name, at);

-- Who sees and changes them. The gate's role publishes, trims and makes the sets. The app's role works for a hospital: it
-- sees what everybody runs, changes what its own hospital runs, and reaches beyond it only where the handler has said that
-- the site's administrator acts (app.site). A transaction without a known hospital sees nothing at all.
CREATE FUNCTION app_site() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(current_setting('app.site', true), '') = 'on' $$;
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['registry_state','release_key','release','release_pointer','release_set','release_log','module_event'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY gate ON %I TO farsight_gate USING (true) WITH CHECK (true)', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['release_pointer','release_log','module_event'] LOOP
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['release_pointer','release_log'] LOOP
    EXECUTE format('CREATE POLICY everybody ON %I FOR SELECT TO farsight_app USING (facility_id IS NULL AND EXISTS (SELECT 1 FROM facility))', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['release_key','release','release_pointer','release_log'] LOOP
    EXECUTE format('CREATE POLICY site ON %I TO farsight_app USING (app_site()) WITH CHECK (app_site())', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['release_key','release'] LOOP
    EXECUTE format('CREATE POLICY known ON %I FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM facility))', t);
  END LOOP;
END $$;
CREATE POLICY site ON module_event FOR SELECT TO farsight_app USING (app_site());
CREATE POLICY known ON registry_state TO farsight_app USING (EXISTS (SELECT 1 FROM facility)) WITH CHECK (EXISTS (SELECT 1 FROM facility));

GRANT SELECT, UPDATE ON registry_state TO farsight_app, farsight_gate;
GRANT SELECT, INSERT, UPDATE ON release_key, release, release_pointer TO farsight_app, farsight_gate;
GRANT SELECT, INSERT ON release_log, module_event TO farsight_app, farsight_gate;
GRANT SELECT, INSERT ON release_set TO farsight_gate;
GRANT DELETE ON release_pointer TO farsight_app, farsight_gate;
-- The site's own builds that nothing names any more are removed.
GRANT DELETE ON release, module_event TO farsight_gate;
`,
}
