import type { Migration } from '../migrate'

/** How a user wants images laid out, by modality and body part (the key of `partKey`). */
export const hanging: Migration = {
  number: 28,
  name: 'hanging',
  sql: /* sql */ `
CREATE TABLE hanging_rule (
  facility_id uuid NOT NULL REFERENCES facility,
  user_id uuid NOT NULL REFERENCES doctor,
  modality text NOT NULL,
  part text NOT NULL,
  rule jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, user_id, modality, part)
);
ALTER TABLE hanging_rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE hanging_rule FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON hanging_rule TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
GRANT SELECT, INSERT, UPDATE, DELETE ON hanging_rule TO farsight_app;
`,
}
