import type { Migration } from '../migrate'

/** Names of a merge as they were at the time, what the kept patient got by it, and ways from a number that was merged to who it is now. */
export const mergedPeople: Migration = {
  number: 38,
  name: 'merged-people',
  sql: /* sql */ `
ALTER TABLE patient_merge
  ADD COLUMN gone_name text NOT NULL DEFAULT '',
  ADD COLUMN kept_name text NOT NULL DEFAULT '',
  -- What was blank at the kept one and came from the gone one, by field: its columns before, and as they were given.
  ADD COLUMN filled jsonb NOT NULL DEFAULT '[]',
  -- The gone number ended by it; not so where single exams alone were named.
  ADD COLUMN ended boolean NOT NULL DEFAULT true;
CREATE INDEX patient_merged ON patient (facility_id, merged_into) WHERE merged_into IS NOT NULL;
-- Those that were merged too: their number leads to who was kept.
CREATE INDEX patient_any_identity ON patient (facility_id, id_type, id_no) WHERE id_no <> '';
-- The owner writes for every hospital here. Whom an undone one had been named as is known no more.
ALTER TABLE patient NO FORCE ROW LEVEL SECURITY;
ALTER TABLE patient_merge NO FORCE ROW LEVEL SECURITY;
UPDATE patient_merge m SET gone_name = coalesce(m.former->>'pat_name', g.pat_name), kept_name = k.pat_name
  FROM patient g, patient k WHERE g.patient_id = m.gone_id AND k.patient_id = m.kept_id;
ALTER TABLE patient FORCE ROW LEVEL SECURITY;
ALTER TABLE patient_merge FORCE ROW LEVEL SECURITY;
`,
}
