import type { Migration } from '../migrate'

/** A phone that receives second factors is told when another takes its place. */
export const phoneChanged: Migration = {
  number: 69,
  name: 'phone-changed',
  sql: /* sql */ `
ALTER TABLE sms DROP CONSTRAINT sms_scene_check;
ALTER TABLE sms ADD CONSTRAINT sms_scene_check
  CHECK (scene IN ('forgetPwd', 'stepUp', 'pwdChanged', 'phoneChanged', 'critical', 'reportPush', 'share', 'booking'));
`,
}
