import type { Migration } from '../migrate'

/** Series that are being checked, that were moved, and what a report's writer is told of it; files that people uploaded. */
export const imageDoor: Migration = {
  number: 25,
  name: 'image-door',
  sql: /* sql */ `
ALTER TABLE doctor ADD COLUMN may_move_series boolean NOT NULL DEFAULT false;
-- { reason, userId, userName, at }; null: nobody has said anything against it.
ALTER TABLE series ADD COLUMN checking jsonb;

-- Where a series stands now that was moved by hand, and what its headers said before: what a device sends again goes there too.
CREATE TABLE series_move (
  facility_id uuid NOT NULL REFERENCES facility,
  series_uid text NOT NULL,
  -- The study under which the device sends it.
  sent_study_uid text NOT NULL,
  study_uid text NOT NULL,
  from_exam_id uuid NOT NULL REFERENCES exam,
  exam_id uuid NOT NULL REFERENCES exam,
  -- Elements that are written into each file, by tag; and those that stood there.
  stamp jsonb NOT NULL,
  original jsonb NOT NULL,
  reason text NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (facility_id, series_uid)
);

-- Images that went or came after a report was begun.
CREATE TABLE image_change (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  exam_id uuid NOT NULL REFERENCES exam,
  came boolean NOT NULL,
  modality text NOT NULL,
  description text NOT NULL,
  images integer NOT NULL,
  reason text NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL,
  seen_by uuid,
  seen_at timestamptz
);
CREATE INDEX image_change_exam ON image_change (exam_id) WHERE seen_at IS NULL;

-- Pictures that people uploaded (a request form, a portrait, a signature), drawn anew by the server; never the original.
CREATE TABLE upload_file (
  file_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sheet', 'avatar', 'sign')),
  exam_id uuid REFERENCES exam,
  type text NOT NULL,
  bytes bytea NOT NULL,
  -- As its sender calls it, for people to read alone.
  name text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX upload_file_exam ON upload_file (exam_id) WHERE exam_id IS NOT NULL;
CREATE INDEX upload_file_user ON upload_file (facility_id, user_id, at);

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['series_move','image_change','upload_file'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE ON series_move, image_change TO farsight_app;
GRANT SELECT, INSERT, DELETE ON upload_file TO farsight_app;
`,
}
