import type { Migration } from '../migrate'
import { unions } from './0050-partners/unions'

/**
 * Unions with a name and a hospital that leads them, invitations that a hospital answers itself, and what an application and its end say.
 *
 * A row of another hospital's membership is written by the owner's functions alone, which look at the transaction's hospital themselves.
 */
export const partners: Migration = {
  number: 50,
  name: 'partners',
  sql: /* sql */ `
ALTER TABLE facility_relation
  ADD COLUMN reason text NOT NULL DEFAULT '',
  ADD COLUMN answered_name text NOT NULL DEFAULT '',
  -- Asked anew after a no: until the answer a union does not join the two either.
  ADD COLUMN again boolean NOT NULL DEFAULT false;
CREATE OR REPLACE FUNCTION app_targets() RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(array_agg(DISTINCT f), '{}') FROM (
    SELECT unnest(app_partners()) f
    UNION SELECT c FROM unnest(app_consortium()) c WHERE NOT EXISTS (SELECT 1 FROM facility_relation r
      WHERE (r.state = 'refused' OR (r.state = 'pending' AND r.again)) AND (r.facility_id, r.partner_id) IN ((app_facility(), c), (c, app_facility())))) t
  WHERE f <> app_facility() AND NOT EXISTS (SELECT 1 FROM union_member m WHERE m.facility_id = f AND m.state = 'agreed' AND m.no_remote_receiving) $$;
${unions}
CREATE FUNCTION app_offers_public() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT NOT EXISTS (SELECT 1 FROM union_member m WHERE m.facility_id = app_facility() AND m.state = 'agreed')
    OR EXISTS (SELECT 1 FROM union_member m WHERE m.facility_id = app_facility() AND m.state = 'agreed' AND m.add_public_hospital) $$;
-- Hospitals that may be applied to: of the own unions, and public ones unless every union that one is in says no (decision 114).
CREATE FUNCTION applicable_hospitals()
  RETURNS TABLE (facility_id uuid, name text, name_en text, level text, address text, intro text, in_union boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.facility_id, f.name, f.name_en, f.level, f.address, f.intro, f.facility_id = ANY (app_consortium())
    FROM facility f
    WHERE f.facility_id <> app_facility() AND (f.facility_id = ANY (app_consortium()) OR (f.is_public AND app_offers_public()))
      AND NOT EXISTS (SELECT 1 FROM facility_relation r WHERE r.state <> 'refused'
        AND (r.facility_id, r.partner_id) IN ((app_facility(), f.facility_id), (f.facility_id, app_facility())))
    ORDER BY f.name, f.facility_id $$;
DO $$ DECLARE f text; BEGIN
  FOREACH f IN ARRAY ARRAY['applicable_hospitals()', 'app_offers_public()'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO farsight_app', f);
  END LOOP;
END $$;
`,
}
