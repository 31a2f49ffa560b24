import type { Migration } from '../migrate'

/**
 * The audit as a chain. A row is written in its act's own transaction with a mark of its own (`mac`, by the installation's secret), so
 * that nobody who has the database alone makes one. Writers share no lock: they leave the row's id in `audit_waiting`, and one sealer
 * links what waits, hospital by hospital, in `audit_link` (server/src/audit/sealer.ts).
 */
export const auditChain: Migration = {
  number: 54,
  name: 'audit chain',
  sql: /* sql */ `
ALTER TABLE audit
  ADD COLUMN role text NOT NULL DEFAULT '',
  -- Of one request: all rows that it left. Empty where no request was (a socket, a job).
  ADD COLUMN request_id text NOT NULL DEFAULT '',
  -- Null in rows from before there was a chain.
  ADD COLUMN mac bytea,
  -- Under which the act's own rows stand: their xmin.
  ADD COLUMN xid xid8;
ALTER TABLE audit ALTER COLUMN xid SET DEFAULT pg_current_xact_id();

CREATE TABLE audit_link (
  facility_id uuid NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  audit_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL,
  PRIMARY KEY (facility_id, seq)
);
CREATE TABLE audit_waiting (
  audit_id bigint PRIMARY KEY,
  facility_id uuid NOT NULL
);

-- What is looked for: by time, by whom, about what, what was done. The newest come first.
CREATE INDEX audit_time ON audit (facility_id, at, audit_id);
CREATE INDEX audit_user ON audit (facility_id, user_id, at, audit_id);
CREATE INDEX audit_object ON audit (facility_id, object_id, at, audit_id);
CREATE INDEX audit_call ON audit (facility_id, call, at, audit_id);
DROP INDEX audit_views;

CREATE FUNCTION audit_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_waiting (audit_id, facility_id) VALUES (NEW.audit_id, NEW.facility_id);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_waits AFTER INSERT ON audit FOR EACH ROW EXECUTE FUNCTION audit_waits();
-- What stands there already is linked as it was found.
ALTER TABLE audit NO FORCE ROW LEVEL SECURITY;
INSERT INTO audit_waiting (audit_id, facility_id) SELECT audit_id, facility_id FROM audit;
ALTER TABLE audit FORCE ROW LEVEL SECURITY;

-- Nobody changes what was done, whatever his role: the grants refuse it, and behind them the triggers.
CREATE FUNCTION audit_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'the audit is written once'; END $$;
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['audit','audit_link'] LOOP
    EXECUTE format('CREATE TRIGGER stays BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION audit_stays()', t);
    EXECUTE format('CREATE TRIGGER stays_whole BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION audit_stays()', t);
    EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM farsight_owner', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['audit_link','audit_waiting'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
END $$;
CREATE POLICY own ON audit_link TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
CREATE POLICY own ON audit_waiting FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility());
CREATE POLICY gate ON audit_waiting TO farsight_gate USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON audit_link TO farsight_app;
GRANT INSERT ON audit_waiting TO farsight_app;
GRANT SELECT, DELETE ON audit_waiting TO farsight_gate;
`,
}
