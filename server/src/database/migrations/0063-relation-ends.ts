import type { Migration } from '../migrate'

/**
 * How a relation came to its end, and which side brought it: a no to the application, the end of what was agreed, or the application taken
 * back. What was taken back before it was ever answered leaves everything as it was, also what a union joins. Of rows of old the two are not
 * known: '' and null.
 */
export const relationEnds: Migration = {
  number: 63,
  name: 'relation-ends',
  sql: /* sql */ `
ALTER TABLE facility_relation
  ADD COLUMN closed text NOT NULL DEFAULT '' CHECK (closed IN ('', 'refused', 'ended', 'withdrawn')),
  ADD COLUMN closed_by uuid REFERENCES facility;
CREATE OR REPLACE FUNCTION app_targets() RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(array_agg(DISTINCT f), '{}') FROM (
    SELECT unnest(app_partners()) f
    UNION SELECT c FROM unnest(app_consortium()) c WHERE NOT EXISTS (SELECT 1 FROM facility_relation r
      WHERE (r.again OR (r.state = 'refused' AND r.closed <> 'withdrawn')) AND r.state <> 'agreed'
        AND (r.facility_id, r.partner_id) IN ((app_facility(), c), (c, app_facility())))) t
  WHERE f <> app_facility() AND NOT EXISTS (SELECT 1 FROM union_member m WHERE m.facility_id = f AND m.state = 'agreed' AND m.no_remote_receiving) $$;
`,
}
