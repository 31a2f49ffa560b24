import type { Migration } from '../migrate'

/**
 * Which hospitals know each other (relations, unions), and what an exam row tells of orders, duty, green channel and merging.
 *
 * What another hospital may read of a hospital stands on a card of its own, kept by the row that it comes from.
 */
export const relations: Migration = {
  number: 7,
  name: 'relations',
  sql: /* sql */ `
ALTER TABLE facility
  ADD COLUMN intro text NOT NULL DEFAULT '',
  -- May be applied to by hospitals outside its unions.
  ADD COLUMN is_public boolean NOT NULL DEFAULT false,
  -- Retracting another teacher's report wants a second approval (decision 116).
  ADD COLUMN retract_approval boolean NOT NULL DEFAULT false,
  -- A missed promise gives the urgent charge back by itself, without the target's yes (LEDG-03).
  ADD COLUMN release_urgent_itself boolean NOT NULL DEFAULT false;
ALTER TABLE doctor
  ADD COLUMN sex char(1) NOT NULL DEFAULT 'O' CHECK (sex IN ('M', 'F', 'O')),
  ADD COLUMN intro text NOT NULL DEFAULT '',
  ADD COLUMN may_retract boolean NOT NULL DEFAULT false;

CREATE TABLE facility_card (
  facility_id uuid PRIMARY KEY REFERENCES facility,
  kind text NOT NULL,
  name text NOT NULL,
  name_en text NOT NULL,
  level text NOT NULL,
  address text NOT NULL,
  intro text NOT NULL,
  logo text NOT NULL,
  is_public boolean NOT NULL
);
-- Who asked whom to work together; either side sees it. Agreed counts in both directions.
CREATE TABLE facility_relation (
  facility_id uuid NOT NULL REFERENCES facility,
  partner_id uuid NOT NULL REFERENCES facility,
  state text NOT NULL CHECK (state IN ('pending', 'agreed', 'refused')),
  remark text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  PRIMARY KEY (facility_id, partner_id),
  CHECK (facility_id <> partner_id)
);
CREATE INDEX facility_relation_partner ON facility_relation (partner_id);
CREATE TABLE union_member (
  union_code text NOT NULL,
  facility_id uuid NOT NULL REFERENCES facility,
  state text NOT NULL CHECK (state IN ('pending', 'agreed', 'refused')),
  -- Flags of a hospital inside its union (decisions 97 and 114).
  no_remote_receiving boolean NOT NULL DEFAULT false,
  show_union_button boolean NOT NULL DEFAULT true,
  add_public_hospital boolean NOT NULL DEFAULT false,
  PRIMARY KEY (union_code, facility_id)
);
CREATE INDEX union_member_facility ON union_member (facility_id);

CREATE FUNCTION write_facility_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO facility_card (facility_id, kind, name, name_en, level, address, intro, logo, is_public)
    VALUES (NEW.facility_id, NEW.kind, NEW.name, NEW.name_en, NEW.level, NEW.address, NEW.intro, NEW.logo, NEW.is_public)
    ON CONFLICT (facility_id) DO UPDATE SET kind = excluded.kind, name = excluded.name, name_en = excluded.name_en, level = excluded.level,
      address = excluded.address, intro = excluded.intro, logo = excluded.logo, is_public = excluded.is_public;
  RETURN NULL;
END $$;
CREATE TRIGGER write_facility_card AFTER INSERT OR UPDATE ON facility FOR EACH ROW EXECUTE FUNCTION write_facility_card();
ALTER TABLE facility NO FORCE ROW LEVEL SECURITY;
INSERT INTO facility_card (facility_id, kind, name, name_en, level, address, intro, logo, is_public)
  SELECT facility_id, kind, name, name_en, level, address, intro, logo, is_public FROM facility;
INSERT INTO union_member (union_code, facility_id, state) SELECT union_code, facility_id, 'agreed' FROM facility WHERE union_code <> '';
ALTER TABLE facility FORCE ROW LEVEL SECURITY;
-- Membership has one place.
ALTER TABLE facility DROP COLUMN union_code;

-- Whom the transaction's hospital knows. They read past the policies of these tables (which ask them), as their owner.
CREATE FUNCTION app_unions() RETURNS text[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(array_agg(union_code), '{}') FROM union_member WHERE facility_id = app_facility() AND state = 'agreed' $$;
CREATE FUNCTION app_consortium() RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(array_agg(DISTINCT m.facility_id), '{}') FROM union_member m WHERE m.union_code = ANY (app_unions()) AND m.state = 'agreed' $$;
CREATE FUNCTION app_partners() RETURNS uuid[] LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT coalesce(array_agg(DISTINCT CASE WHEN facility_id = app_facility() THEN partner_id ELSE facility_id END), '{}')
    FROM facility_relation WHERE state = 'agreed' AND app_facility() IN (facility_id, partner_id) $$;

-- What the exam's row tells besides: kept on the row, so that a page stays one range of one index ------------------------
ALTER TABLE exam
  -- The open or last remote order, who launched it, and its target in words. reader_facility_id is set while the order is open.
  ADD COLUMN order_id uuid,
  ADD COLUMN launcher_id uuid,
  ADD COLUMN order_target text NOT NULL DEFAULT '',
  -- An order to one expert: nobody else of that hospital sees the exam (AZ-12).
  ADD COLUMN reader_user_id uuid,
  -- Dealt to a doctor, at home by the duty rules, at a target by its distributor.
  ADD COLUMN assigned_id uuid,
  ADD COLUMN assigned_name text NOT NULL DEFAULT '',
  ADD COLUMN green_kind text NOT NULL DEFAULT '' CHECK (green_kind IN ('', 'stroke', 'chestPain', 'trauma')),
  ADD COLUMN door_time timestamptz,
  ADD COLUMN urgent_at timestamptz,
  ADD COLUMN urgent_by uuid,
  -- This row holds several checks; or it is a part of that one (its state is then 3000).
  ADD COLUMN merged boolean NOT NULL DEFAULT false,
  ADD COLUMN merged_into uuid REFERENCES exam,
  -- Who took the last step of the report, and the highest level that was passed.
  ADD COLUMN last_actor_id uuid,
  ADD COLUMN passed_level smallint NOT NULL DEFAULT 0 CHECK (passed_level BETWEEN 0 AND 3),
  ADD COLUMN reviewer_id uuid,
  -- Printed, pushed, shared or read outside its department (decision 54).
  ADD COLUMN sent_out boolean NOT NULL DEFAULT false,
  -- Booked by another hospital; of a clinic.
  ADD COLUMN booked_from uuid,
  ADD COLUMN from_clinic boolean NOT NULL DEFAULT false,
  -- Order number of the exam inside a patient's visit.
  ADD COLUMN idx smallint NOT NULL DEFAULT 1;
CREATE INDEX exam_order_id ON exam (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX exam_merged_into ON exam (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX exam_assigned ON exam (facility_id, assigned_id, sort_key) WHERE assigned_id IS NOT NULL AND state <> 3000;
CREATE INDEX exam_patient ON exam (facility_id, hospital_no, register_time DESC);

-- The second wall ---------------------------------------------------------------------------------------------------------
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['facility_card','facility_relation','union_member'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['facility_relation','union_member'] LOOP
    EXECUTE format('CREATE POLICY knowing ON %I TO farsight_owner USING (true)', t);
  END LOOP;
END $$;
CREATE POLICY own ON facility_card TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
-- Those that one works with, has asked or is asked by; the own unions' members.
CREATE POLICY known ON facility_card FOR SELECT TO farsight_app USING (
  EXISTS (SELECT 1 FROM facility_relation r WHERE facility_card.facility_id IN (r.facility_id, r.partner_id))
  OR facility_id = ANY ((SELECT app_consortium())::uuid[]));
CREATE POLICY side ON facility_relation FOR SELECT TO farsight_app USING (app_facility() IN (facility_id, partner_id));
CREATE POLICY asking ON facility_relation FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility());
CREATE POLICY answering ON facility_relation FOR UPDATE TO farsight_app USING (app_facility() IN (facility_id, partner_id)) WITH CHECK (app_facility() IN (facility_id, partner_id));
CREATE POLICY own ON union_member FOR SELECT TO farsight_app USING (facility_id = app_facility());
CREATE POLICY member ON union_member FOR SELECT TO farsight_app USING (union_code = ANY ((SELECT app_unions())::text[]));
CREATE POLICY joining ON union_member FOR INSERT TO farsight_app WITH CHECK (facility_id = app_facility());
CREATE POLICY leaving ON union_member FOR UPDATE TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());

GRANT SELECT, INSERT, UPDATE ON facility_card, facility_relation, union_member TO farsight_app;
`,
}
