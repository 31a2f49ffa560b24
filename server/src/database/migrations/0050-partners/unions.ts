/** Unions, who leads them, and the only ways in which a membership changes. */
export const unions = /* sql */ `
CREATE TABLE union_group (
  union_code text PRIMARY KEY,
  name text NOT NULL,
  -- Who leads it: renames, invites, removes.
  facility_id uuid NOT NULL REFERENCES facility,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
CREATE INDEX union_group_facility ON union_group (facility_id);
ALTER TABLE union_group ENABLE ROW LEVEL SECURITY;
ALTER TABLE union_group FORCE ROW LEVEL SECURITY;
CREATE POLICY knowing ON union_group TO farsight_owner USING (true) WITH CHECK (true);
CREATE POLICY own ON union_group FOR SELECT TO farsight_app USING (facility_id = app_facility());
GRANT SELECT ON union_group TO farsight_app;
-- Those there are: led by the hospital of its administrator, where there is one.
INSERT INTO union_group (union_code, name, facility_id, created_at)
  SELECT DISTINCT ON (m.union_code) m.union_code, m.union_code, m.facility_id, now() FROM union_member m
    WHERE m.state = 'agreed' AND EXISTS (SELECT 1 FROM doctor d WHERE d.facility_id = m.facility_id AND d.role = 'unionAdmin')
    ORDER BY m.union_code, m.facility_id;

-- The unions that the transaction's hospital leads, belongs to, or is invited into. Who is only invited sees itself and who leads.
CREATE FUNCTION union_view()
  RETURNS TABLE (union_code text, union_name text, version integer, lead_id uuid, lead_name text, facility_id uuid, name text, name_en text, level text,
    state text, no_remote_receiving boolean, show_union_button boolean, add_public_hospital boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT m.union_code, coalesce(g.name, m.union_code), coalesce(g.version, 0), g.facility_id, coalesce(l.name, ''), f.facility_id, f.name, f.name_en, f.level,
      m.state, m.no_remote_receiving, m.show_union_button, m.add_public_hospital
    FROM union_member m JOIN facility f USING (facility_id) LEFT JOIN union_group g USING (union_code) LEFT JOIN facility l ON l.facility_id = g.facility_id
    WHERE g.facility_id = app_facility() OR m.facility_id = app_facility() OR (m.union_code = ANY (app_unions()) AND m.state = 'agreed')
      OR (m.facility_id = g.facility_id AND EXISTS (SELECT 1 FROM union_member o WHERE o.union_code = m.union_code AND o.facility_id = app_facility()))
    ORDER BY coalesce(g.name, m.union_code), m.union_code, m.facility_id = g.facility_id DESC NULLS LAST, f.name, f.facility_id $$;

CREATE FUNCTION union_leads(wanted text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT 1 FROM union_group g WHERE g.union_code = wanted AND g.facility_id = app_facility()) $$;
-- Hospitals of the site that are not in it, for the one who leads it.
CREATE FUNCTION union_outside(wanted text) RETURNS TABLE (facility_id uuid, name text, name_en text, level text, address text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.facility_id, f.name, f.name_en, f.level, f.address FROM facility f
    WHERE union_leads(wanted) AND NOT EXISTS (SELECT 1 FROM union_member m WHERE m.union_code = wanted AND m.facility_id = f.facility_id AND m.state <> 'refused')
    ORDER BY f.name, f.facility_id $$;

-- A new union, whose first member leads it. A code that is in use is nobody's to take.
CREATE FUNCTION union_found(wanted text, called text, at timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM union_group g WHERE g.union_code = wanted) THEN RAISE EXCEPTION 'there is such a union'; END IF;
  INSERT INTO union_group (union_code, name, facility_id, created_at) VALUES (wanted, called, app_facility(), at);
  INSERT INTO union_member (union_code, facility_id, state) VALUES (wanted, app_facility(), 'agreed');
END $$;
-- The new version; 0 where somebody was faster, null where one does not lead it.
CREATE FUNCTION union_rename(wanted text, called text, base integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE now_version integer;
BEGIN
  SELECT g.version INTO now_version FROM union_group g WHERE g.union_code = wanted AND g.facility_id = app_facility() FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF now_version <> base THEN RETURN 0; END IF;
  UPDATE union_group g SET name = called, version = base + 1 WHERE g.union_code = wanted;
  RETURN base + 1;
END $$;
-- How many others are or were asked to be in it; none: it is gone. Null where one does not lead it.
CREATE FUNCTION union_end(wanted text) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE others integer;
BEGIN
  PERFORM 1 FROM union_group g WHERE g.union_code = wanted AND g.facility_id = app_facility() FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT count(*) INTO others FROM union_member m WHERE m.union_code = wanted AND m.facility_id <> app_facility() AND m.state <> 'refused';
  IF others = 0 THEN
    DELETE FROM union_member m WHERE m.union_code = wanted;
    DELETE FROM union_group g WHERE g.union_code = wanted;
  END IF;
  RETURN others;
END $$;
-- Asks a hospital; false where it is in it or asked already, null where one does not lead it or there is no such hospital.
CREATE FUNCTION union_invite(wanted text, hospital uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM 1 FROM union_group g WHERE g.union_code = wanted AND g.facility_id = app_facility() FOR UPDATE;
  IF NOT FOUND OR NOT EXISTS (SELECT 1 FROM facility f WHERE f.facility_id = hospital) THEN RETURN NULL; END IF;
  INSERT INTO union_member AS m (union_code, facility_id, state) VALUES (wanted, hospital, 'pending')
    ON CONFLICT (union_code, facility_id) DO UPDATE SET state = 'pending' WHERE m.state = 'refused';
  RETURN FOUND;
END $$;
-- The one who leads removes others; others leave. False where there is nothing to end, null where the one who leads would leave.
CREATE FUNCTION union_leave(wanted text, hospital uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM union_group g WHERE g.union_code = wanted AND g.facility_id = hospital) THEN
    RETURN CASE WHEN hospital = app_facility() THEN NULL ELSE false END;
  END IF;
  IF hospital <> app_facility() AND NOT union_leads(wanted) THEN RETURN false; END IF;
  DELETE FROM union_member m WHERE m.union_code = wanted AND m.facility_id = hospital;
  RETURN FOUND;
END $$;
CREATE FUNCTION union_flags(wanted text, hospital uuid, closed boolean, button boolean, open_to_public boolean)
  RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF hospital <> app_facility() AND NOT union_leads(wanted) THEN RETURN false; END IF;
  UPDATE union_member m SET no_remote_receiving = closed, show_union_button = button, add_public_hospital = open_to_public
    WHERE m.union_code = wanted AND m.facility_id = hospital;
  RETURN FOUND;
END $$;
DO $$ DECLARE f text; BEGIN
  FOREACH f IN ARRAY ARRAY['union_view()', 'union_leads(text)', 'union_outside(text)', 'union_found(text, text, timestamptz)', 'union_rename(text, text, integer)',
    'union_end(text)', 'union_invite(text, uuid)', 'union_leave(text, uuid)', 'union_flags(text, uuid, boolean, boolean, boolean)'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO farsight_app', f);
  END LOOP;
END $$;
`
