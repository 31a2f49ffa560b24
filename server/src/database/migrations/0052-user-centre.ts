import type { Migration } from '../migrate'

/** Templates with their kind, level and number; what doctors say of themselves. */
export const userCentre: Migration = {
  number: 52,
  name: 'user-centre',
  sql: /* sql */ `
ALTER TABLE template
  -- 1 local, 2 remote office, 3 remote personal doctor, 4 remote hospital.
  ADD COLUMN type smallint NOT NULL DEFAULT 1 CHECK (type BETWEEN 1 AND 4),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  DROP CONSTRAINT template_level_check,
  ADD CONSTRAINT template_level_check CHECK (level IN ('personal', 'clinic', 'common'));
DROP INDEX template_name;
CREATE UNIQUE INDEX template_name ON template (facility_id, coalesce(owner_id, facility_id), level, type, modality, name);
-- A common one is read by all hospitals and written by its own.
CREATE POLICY common ON template FOR SELECT TO farsight_app USING (level = 'common');
GRANT DELETE ON template TO farsight_app;

ALTER TABLE doctor
  -- Pictures that this very doctor has uploaded.
  ADD COLUMN avatar_id uuid,
  ADD COLUMN sign_id uuid,
  -- Of what the doctor writes; what administrators write has its own.
  ADD COLUMN info_version integer NOT NULL DEFAULT 1;
-- Whatever writes the row: a picture of another's is nobody's portrait or signature (UP-17).
CREATE FUNCTION own_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.avatar_id IS DISTINCT FROM OLD.avatar_id AND NEW.avatar_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM upload_file f WHERE f.file_id = NEW.avatar_id AND f.user_id = NEW.user_id AND f.facility_id = NEW.facility_id AND f.kind = 'avatar')
  THEN RAISE EXCEPTION 'a portrait is its owner''s own upload'; END IF;
  IF NEW.sign_id IS DISTINCT FROM OLD.sign_id AND NEW.sign_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM upload_file f WHERE f.file_id = NEW.sign_id AND f.user_id = NEW.user_id AND f.facility_id = NEW.facility_id AND f.kind = 'sign')
  THEN RAISE EXCEPTION 'a signature is its owner''s own upload'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER own_pictures BEFORE UPDATE OF avatar_id, sign_id ON doctor FOR EACH ROW EXECUTE FUNCTION own_pictures();

-- A user changes the own phone alone; the app's role still reads no login.
CREATE FUNCTION own_login_phone(tel text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ UPDATE login SET phone = nullif(tel, '') WHERE user_id = app_user() AND facility_id = app_facility() $$;
REVOKE ALL ON FUNCTION own_login_phone(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION own_login_phone(text) TO farsight_app;
`,
}
