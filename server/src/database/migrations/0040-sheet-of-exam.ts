import type { Migration } from '../migrate'

/** A request form's picture, sent before its exam is there, is said to be the exam's when that is registered. */
export const sheetOfExam: Migration = {
  number: 40,
  name: 'sheet-of-exam',
  sql: /* sql */ `
GRANT UPDATE (exam_id) ON upload_file TO farsight_app;
`,
}
