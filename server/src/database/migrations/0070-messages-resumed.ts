import type { Migration } from '../migrate'

/** When a kind of messages was switched on again: what happened while it was off is told to nobody afterwards. */
export const messagesResumed: Migration = {
  number: 70,
  name: 'messages-resumed',
  sql: /* sql */ `
ALTER TABLE sms_rule ADD COLUMN resumed_at timestamptz;
`,
}
