import type { Migration } from '../migrate'

/** A number of the hospital's rota: of two who write it at once the second is shown what the first has written. */
export const dutyVersion: Migration = {
  number: 60,
  name: 'duty-version',
  sql: /* sql */ `ALTER TABLE facility ADD COLUMN duty_version integer NOT NULL DEFAULT 0;`,
}
