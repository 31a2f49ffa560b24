import type { Migration } from '../migrate'

/** Keys by which partners sign their requests, and what was signed once. Read before a hospital is known, so they are the gate's. */
export const signed: Migration = {
  number: 19,
  name: 'signed',
  sql: /* sql */ `
-- It must sign: its bare key opens nothing.
ALTER TABLE partner ADD COLUMN signed_only boolean NOT NULL DEFAULT false;

CREATE TABLE partner_key (
  partner_id text NOT NULL REFERENCES partner,
  kid text NOT NULL CHECK (kid ~ '^[0-9a-f]{16}$'),
  -- Nonce, tag and text of AES-256-GCM under the installation's key, which is in no database; bound to partner and kid.
  secret bytea NOT NULL,
  not_before timestamptz NOT NULL,
  -- The end of the overlap with the key after it.
  not_after timestamptz,
  revoked timestamptz,
  PRIMARY KEY (partner_id, kid)
);
CREATE TABLE partner_nonce (
  partner_id text NOT NULL REFERENCES partner,
  nonce text NOT NULL,
  used timestamptz NOT NULL,
  PRIMARY KEY (partner_id, nonce)
);
CREATE INDEX partner_nonce_used ON partner_nonce (used);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['partner_key','partner_nonce'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY gate ON %I TO farsight_gate USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON partner_key TO farsight_gate;
GRANT SELECT, INSERT, DELETE ON partner_nonce TO farsight_gate;
`,
}
