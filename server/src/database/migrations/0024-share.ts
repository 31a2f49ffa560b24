import type { Migration } from '../migrate'

/** What a shared link is while it is open: its code's phone, who opened it, its yearly confirmation; and the rules of the cloud film. */
export const share: Migration = {
  number: 24,
  name: 'share',
  sql: /* sql */ `
ALTER TABLE share
  -- A code that is sent there opens the link; '' without one.
  ADD COLUMN phone text NOT NULL DEFAULT '',
  -- The report was completed when the link was made: a link to one that was taken back is over.
  ADD COLUMN with_report boolean NOT NULL DEFAULT false,
  ADD COLUMN withdrawn boolean NOT NULL DEFAULT false,
  -- A long-term link rests a year after somebody last said that it may stay.
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN left_out integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT share_of_facility UNIQUE (facility_id, share_id);

-- One row a browser that opened the link. The view's name stands in the images' addresses and opens nothing without the browser's visit.
CREATE TABLE share_view (
  view_id uuid PRIMARY KEY,
  facility_id uuid NOT NULL REFERENCES facility,
  share_id uuid NOT NULL,
  visit bytea NOT NULL,
  device text NOT NULL,
  at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  FOREIGN KEY (facility_id, share_id) REFERENCES share (facility_id, share_id),
  UNIQUE (facility_id, share_id, visit)
);

-- Which exams a hospital's cloud film shows.
CREATE TABLE film_rules (
  facility_id uuid PRIMARY KEY REFERENCES facility,
  rules jsonb NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  at timestamptz NOT NULL
);

ALTER TABLE sms DROP CONSTRAINT sms_scene_check;
ALTER TABLE sms ADD CONSTRAINT sms_scene_check CHECK (scene IN ('forgetPwd', 'stepUp', 'pwdChanged', 'critical', 'reportPush', 'share'));

DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['share_view','film_rules'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own ON %I TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility())', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO farsight_app', t);
  END LOOP;
END $$;
`,
}
