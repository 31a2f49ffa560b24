import type { Migration } from '../migrate'

/** What administrators manage of accounts and places: manage menus, separated duties, given passwords, and the number of each row's data. */
export const managePeople: Migration = {
  number: 48,
  name: 'manage-people',
  sql: /* sql */ `
ALTER TABLE doctor
  ADD COLUMN nickname text NOT NULL DEFAULT '',
  -- Management screens by their place; '' holds all.
  ADD COLUMN manage_menu text NOT NULL DEFAULT '' CHECK (manage_menu ~ '^[01]*$'),
  -- Of an administrator: what it is for where the hospital separates duties.
  ADD COLUMN admin_duty text NOT NULL DEFAULT '' CHECK (admin_duty IN ('', 'system', 'security', 'audit')),
  -- Of what administrators write: the second of two who edit one account is refused.
  ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE facility
  ADD COLUMN separated_duties boolean NOT NULL DEFAULT false,
  ADD COLUMN settings_version integer NOT NULL DEFAULT 1;
ALTER TABLE department ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN place smallint NOT NULL DEFAULT 0;
ALTER TABLE image_room ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE check_item ADD COLUMN version integer NOT NULL DEFAULT 1;
GRANT DELETE ON department TO farsight_app;

-- Given by an administrator: nobody comes in with it before an own one is set (decision 95).
ALTER TABLE login ADD COLUMN must_change boolean NOT NULL DEFAULT false;

-- The app's role still reads and changes no login: what management needs of the own hospital's goes through these.
CREATE POLICY managing ON login TO farsight_owner USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
CREATE FUNCTION manage_logins() RETURNS TABLE (user_id uuid, login_name text, must_change boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
  AS $$ SELECT l.user_id, l.login_name, l.must_change FROM login l WHERE l.facility_id = app_facility() $$;
-- 'name' or 'phone' where somebody has it already, anywhere on the site; '' when it is done.
CREATE FUNCTION manage_login_add(who uuid, name text, hash text, tel text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE held text;
BEGIN
  INSERT INTO login (login_name, user_id, facility_id, password_hash, phone, must_change)
    VALUES (name, who, app_facility(), hash, nullif(tel, ''), true);
  RETURN '';
EXCEPTION WHEN unique_violation THEN
  GET STACKED DIAGNOSTICS held = CONSTRAINT_NAME;
  RETURN CASE held WHEN 'login_phone_key' THEN 'phone' ELSE 'name' END;
END $$;
CREATE FUNCTION manage_login_phone(who uuid, tel text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE login SET phone = nullif(tel, '') WHERE user_id = who AND facility_id = app_facility();
  RETURN true;
EXCEPTION WHEN unique_violation THEN
  RETURN false;
END $$;
CREATE FUNCTION manage_login_reset(who uuid, hash text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public
  AS $$ UPDATE login SET password_hash = hash, must_change = true WHERE user_id = who AND facility_id = app_facility() $$;
REVOKE ALL ON FUNCTION manage_logins(), manage_login_add(uuid, text, text, text), manage_login_phone(uuid, text), manage_login_reset(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION manage_logins(), manage_login_add(uuid, text, text, text), manage_login_phone(uuid, text), manage_login_reset(uuid, text) TO farsight_app;
`,
}
