import type { Migration } from '../migrate'

/** Who completed a report of another hospital's exam corrects its measured values with the text, as a new issue of it. */
export const ecgCorrection: Migration = {
  number: 46,
  name: 'ecg-correction',
  sql: /* sql */ `
CREATE POLICY issuing ON ecg_measure FOR INSERT TO farsight_app WITH CHECK (user_id = app_user() AND app_has_read(exam_id, facility_id));
`,
}
