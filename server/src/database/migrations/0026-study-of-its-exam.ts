import type { Migration } from '../migrate'

/**
 * Who reads an exam by an order sees the images of the exam's own hospital. A row of a third hospital that names the exam was seen as
 * well: nothing makes one, and nobody shall see it if something does. Series and instances ask their study.
 */
export const studyOfItsExam: Migration = {
  number: 26,
  name: 'study-of-its-exam',
  sql: /* sql */ `
DROP POLICY counterpart ON study;
CREATE POLICY counterpart ON study FOR SELECT TO farsight_app USING (EXISTS (SELECT 1 FROM exam e
  WHERE e.exam_id = study.exam_id AND e.facility_id = study.facility_id AND e.reader_facility_id = app_facility()));
`,
}
