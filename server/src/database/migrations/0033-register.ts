import type { Migration } from '../migrate'

/**
 * The register form: the picture of the request form, which fields a hospital's forms show and ask for, and the same item of the last
 * days at the hospitals of the union (DAY-07): what and when and where, never who.
 */
export const register: Migration = {
  number: 33,
  name: 'register',
  sql: /* sql */ `
ALTER TABLE registration ADD COLUMN sheet_id uuid;

CREATE TABLE desk_form (
  facility_id uuid NOT NULL REFERENCES facility,
  screen text NOT NULL CHECK (screen IN ('register', 'booking')),
  -- [{key, shown, required}]; what is absent shows and is not asked for.
  fields jsonb NOT NULL DEFAULT '[]',
  recent_days smallint NOT NULL DEFAULT 14 CHECK (recent_days BETWEEN 0 AND 365),
  PRIMARY KEY (facility_id, screen)
);
ALTER TABLE desk_form ENABLE ROW LEVEL SECURITY;
ALTER TABLE desk_form FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON desk_form TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
GRANT SELECT, INSERT, UPDATE ON desk_form TO farsight_app;

CREATE INDEX registration_identity ON registration (id_type, id_no, at) WHERE id_no <> '';

-- The function below reads as the owner.
CREATE POLICY telling ON registration FOR SELECT TO farsight_owner USING (true);
CREATE POLICY telling ON facility FOR SELECT TO farsight_owner USING (true);
-- Exams of whoever has this number, at the agreed members of the own unions: what, when and where alone.
CREATE FUNCTION union_recent(type text, number text, since timestamptz)
  RETURNS TABLE (facility_name text, at timestamptz, state smallint, done boolean, modality text, bodypart text, side text, check_item text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.name, e.register_time, e.state, e.report_has_complete, e.modality, e.bodypart, e.side::text, e.check_item
    FROM registration r JOIN exam e ON e.exam_id = r.exam_id JOIN facility f ON f.facility_id = r.facility_id
    WHERE number <> '' AND r.id_type = type AND r.id_no = number AND e.register_time >= since AND e.state NOT IN (2000, 2005, 2008, 3000)
      AND r.facility_id <> app_facility() AND r.facility_id = ANY (app_consortium())
    ORDER BY e.register_time DESC LIMIT 50 $$;
REVOKE ALL ON FUNCTION union_recent(text, text, timestamptz) FROM public;
GRANT EXECUTE ON FUNCTION union_recent(text, text, timestamptz) TO farsight_app;
`,
}
