import type { Migration } from '../migrate'

/** That separated duties end is the wish of one administrator until one of another duty agrees. */
export const separationWish: Migration = {
  number: 61,
  name: 'separation wish',
  sql: /* sql */ `
ALTER TABLE facility
  ADD COLUMN separation_end_by uuid,
  ADD COLUMN separation_end_duty text NOT NULL DEFAULT '' CHECK (separation_end_duty IN ('', 'system', 'security', 'audit')),
  ADD COLUMN separation_end_at timestamptz;
`,
}
