import type { Migration } from '../migrate'

/** Templates in both languages, each doctor's defaults, and groups that stand before a template is in them. */
export const templateKeeping: Migration = {
  number: 57,
  name: 'template keeping',
  sql: /* sql */ `
ALTER TABLE template
  ADD COLUMN findings_en text NOT NULL DEFAULT '' CHECK (length(findings_en) <= 6000),
  ADD COLUMN diagnosis_en text NOT NULL DEFAULT '' CHECK (length(diagnosis_en) <= 6000);

-- Which template a doctor wants first, of each type, modality and part. The template may be a common one of another hospital.
CREATE TABLE template_default (
  facility_id uuid NOT NULL REFERENCES facility,
  user_id uuid NOT NULL REFERENCES doctor,
  template_id uuid NOT NULL REFERENCES template ON DELETE CASCADE,
  PRIMARY KEY (user_id, template_id)
);
CREATE INDEX template_default_template ON template_default (template_id);
CREATE TABLE template_title (
  title_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  owner_id uuid REFERENCES doctor,
  level text NOT NULL CHECK (level IN ('personal', 'clinic', 'common')),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 16),
  created timestamptz NOT NULL,
  CHECK ((level = 'personal') = (owner_id IS NOT NULL))
);
CREATE UNIQUE INDEX template_title_name ON template_title (facility_id, coalesce(owner_id, facility_id), level, title);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['template_default', 'template_title'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
  END LOOP;
END $$;
-- A common group is read by all hospitals and named by its own, like the templates in it.
CREATE POLICY common ON template_title FOR SELECT TO farsight_app USING (level = 'common');
GRANT SELECT, INSERT, DELETE ON template_default TO farsight_app;
GRANT SELECT, INSERT ON template_title TO farsight_app;
`,
}
