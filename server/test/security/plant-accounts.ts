import { randomBytes, randomUUID } from 'node:crypto'
import { COUNTING } from '../../src/statistics/facts'
import { canary } from './canary'
import type { FacilityKey } from './identities'
import { plantConversation, plantMarks, plantNotification } from './plant-messages'
import { plantWork } from './plant-work'
import type { World } from './world'

/**
 * Rows of two hospitals in every table of messages, feedback and work: a probe that finds nothing in an empty table proves nothing.
 * They are of colleagues, whom the matrix does not ask for, in both hospitals alike.
 */
export async function plantHospitals(world: World, keys: readonly FacilityKey[]): Promise<void> {
  const { root, facilities, colleagues } = world
  for (const key of keys) {
    const { userId } = colleagues[key]
    const { conversationId } = await plantConversation(world, key, [userId, randomUUID()])
    await plantMarks(root, facilities[key], userId, conversationId, await plantNotification(world, key, userId))
    await root.query(
      `INSERT INTO feedback (feedback_id, facility_id, user_id, content, curr_url, ua, resolution, at) VALUES (gen_random_uuid(), $1, $2, $3, '', '', '', now())`,
      [facilities[key], userId, canary(key, 'reason')],
    )
    // A group of templates, and a default of a template of one's own.
    const template = randomUUID()
    await root.query(
      `INSERT INTO template (template_id, facility_id, owner_id, level, name, modality, findings, created) VALUES ($1, $2, $3, 'personal', 'planted', 'CT', 'x', now())`,
      [template, facilities[key], userId],
    )
    await root.query('INSERT INTO template_default (facility_id, user_id, template_id) VALUES ($1, $2, $3)', [
      facilities[key],
      userId,
      template,
    ])
    await root.query(
      `INSERT INTO template_title (title_id, facility_id, owner_id, level, title, created) VALUES (gen_random_uuid(), $1, $2, 'personal', 'planted', now())`,
      [facilities[key], userId],
    )
    // A day of long ago whose statistics are counted.
    await root.query(`INSERT INTO stat_day (facility_id, day, version) VALUES ($1, '2001-01-01', ${COUNTING}) ON CONFLICT DO NOTHING`, [
      facilities[key],
    ])
    await root.query(
      `INSERT INTO stat_sum (facility_id, fact, cube, day, at, counts, reasons) VALUES ($1, 'report', 0, '2001-01-01', '2001-01-01', '{1}', ARRAY[$2])`,
      [facilities[key], canary(key, 'reason')],
    )
  }
  await plantWork(world, keys)
}

/** A row in every table of the gate that the matrix' own work leaves empty. */
export async function plantGate({ root, facilities, colleagues }: World): Promise<void> {
  const { userId, loginName } = colleagues.home
  const hash = randomBytes(32)
  const insert = (table: string, row: Readonly<Record<string, unknown>>): Promise<unknown> =>
    root.query(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row).map((_, i) => `$${i + 1}`)})`,
      Object.values(row),
    )
  const at = new Date()
  const facility_id = facilities.home
  const phone = '13700000000'
  await insert('partner', { partner_id: 'planted', facility_id, name: '', key_hash: '', origins: '{}', added: at })
  await insert('partner_key', { partner_id: 'planted', kid: '0'.repeat(16), secret: hash, not_before: at })
  await insert('screen_device', { token_hash: randomBytes(32), until: at })
  await insert('partner_nonce', { partner_id: 'planted', nonce: 'planted', used: at })
  await insert('launch_token', {
    token_hash: 'x',
    partner_id: 'planted',
    facility_id,
    exam_id: facility_id,
    user_id: userId,
    origin: '',
    mode: 'view',
    expires: at,
  })
  await insert('entry_token', {
    token_hash: hash,
    site: 'planted',
    partner_id: 'planted',
    facility_id,
    user_id: userId,
    login_name: loginName,
    identity_type: 'local',
    expires: at,
  })
  await insert('sms', { sms_id: randomUUID(), scene: 'forgetPwd', phone, binding: hash, state: 'none', at, expires: at })
  await insert('reset_ticket', { ticket_hash: hash, phone, user_id: userId, visit_hash: hash, expires: at })
  await insert('demo_outbox', { key: 'planted', at, phone, text: 'x' })
  await insert('password_try', { try_key: hash, failed: 1, at })
  await insert('known_device', { user_id: userId, device_hash: hash, seen: at })
  await insert('presence', { user_id: userId, facility_id, seen: at })
  // Listed by the doctor's own row.
  await root.query("UPDATE doctor SET im_number = 'planted' WHERE user_id = $1", [userId])
}
