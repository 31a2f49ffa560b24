import type { Migration } from '../migrate'

/**
 * Partners who show one report in their own pages, and the tokens with which they open it.
 *
 * Both are read before a hospital is known, so they are the gate's and hold nothing of a patient but an exam's id.
 */
export const embedding: Migration = {
  number: 3,
  name: 'embedding',
  sql: /* sql */ `
CREATE TABLE partner (
  partner_id text PRIMARY KEY CHECK (partner_id ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  -- The one hospital whose exams it may show.
  facility_id uuid NOT NULL,
  name text NOT NULL,
  -- SHA-256 of a key of 256 random bits.
  key_hash bytea NOT NULL,
  -- Scheme, host and port of each page that may hold the frame; nothing else frames it.
  origins text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  -- Its key is published: it is nobody where the demo is off.
  demo boolean NOT NULL DEFAULT false,
  added timestamptz NOT NULL
);
CREATE TABLE launch_token (
  token_hash bytea PRIMARY KEY,
  partner_id text NOT NULL REFERENCES partner,
  facility_id uuid NOT NULL,
  exam_id uuid NOT NULL,
  user_id uuid NOT NULL,
  origin text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('view', 'edit')),
  expires timestamptz NOT NULL,
  used timestamptz
);
CREATE INDEX launch_token_expires ON launch_token (expires);
-- {id, examId, mode, origin, partner} of a session that lives in a partner's frame; null for everybody else's.
ALTER TABLE session ADD COLUMN embed jsonb;

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['partner','launch_token'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY gate ON %I TO farsight_gate USING (true) WITH CHECK (true)', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON partner TO farsight_gate;
GRANT SELECT, INSERT, UPDATE, DELETE ON launch_token TO farsight_gate;
`,
}
