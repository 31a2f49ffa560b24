import type { Migration } from '../migrate'

/**
 * What a room's hours were before: the slots of days that are over are counted as the rooms stood then. A day's hours are those of the first
 * row that ends after it, else the room's own.
 */
export const roomHours: Migration = {
  number: 74,
  name: 'room-hours',
  sql: /* sql */ `
CREATE TABLE room_hours (
  facility_id uuid NOT NULL REFERENCES facility,
  room_id uuid NOT NULL REFERENCES image_room,
  -- The first day on which they did not hold any more.
  until_day text NOT NULL,
  modality text NOT NULL,
  opens smallint NOT NULL,
  closes smallint NOT NULL,
  capacity smallint NOT NULL,
  enabled boolean NOT NULL,
  PRIMARY KEY (room_id, until_day)
);
CREATE INDEX room_hours_facility ON room_hours (facility_id);
ALTER TABLE room_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE room_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON room_hours TO farsight_app USING (facility_id = app_facility()) WITH CHECK (facility_id = app_facility());
GRANT SELECT, INSERT ON room_hours TO farsight_app;
`,
}
