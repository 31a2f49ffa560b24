import type { Migration } from '../migrate'

/**
 * What an administrator's act changed of an account or of the hospital's duties: before and after, beside the audit's event of the same
 * transaction (its xmin). Rows are added and never changed; no password is in them.
 */
export const accountChanges: Migration = {
  number: 62,
  name: 'account changes',
  sql: /* sql */ `
CREATE TABLE account_change (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  -- The account, or the hospital where it is the hospital's.
  object_id uuid NOT NULL,
  field text NOT NULL CHECK (length(field) BETWEEN 1 AND 32),
  before jsonb NOT NULL,
  after jsonb NOT NULL
);
CREATE INDEX account_change_object ON account_change (facility_id, object_id);
ALTER TABLE account_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE account_change FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON account_change TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
GRANT SELECT, INSERT ON account_change TO farsight_app;
`,
}
