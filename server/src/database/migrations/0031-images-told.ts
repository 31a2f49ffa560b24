import type { Migration } from '../migrate'

/** An open report hears that its images went, came or are in doubt, on whichever side of an order it is open. */
export const imagesTold: Migration = {
  number: 31,
  name: 'images-told',
  sql: /* sql */ `
-- Beside the regions' revision, so that one look at one row tells both.
ALTER TABLE report_crux_count ADD COLUMN images integer NOT NULL DEFAULT 0;
-- The series that was put in doubt; null: images went or came.
ALTER TABLE image_change ADD COLUMN doubt_of text;
-- Who reads the exam by an order is told too, and says that he has seen it while he works on it.
CREATE POLICY counterpart ON image_change FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e
  WHERE e.exam_id = image_change.exam_id AND e.facility_id = image_change.facility_id AND e.reader_facility_id = app_facility()));
CREATE POLICY working ON image_change FOR UPDATE TO farsight_app
  USING (app_works_on(exam_id, facility_id)) WITH CHECK (app_works_on(exam_id, facility_id));
`,
}
