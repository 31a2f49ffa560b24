import { createHash, randomUUID } from 'node:crypto'
import { NOTICE_KINDS, NOTIFY_SETTING, quietKindsText } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import { keyOf } from '../../src/chat/party'
import { canary } from './canary'
import type { FacilityKey } from './identities'
import type { World } from './world'

/** A conversation as rows of one hospital: two of its people, one message of the first, perhaps with a picture. */
export interface Planted {
  readonly conversationId: string
  readonly messageId: number
  readonly imageId: string
}

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/**
 * Puts a conversation into a hospital past all walls: between `from` and `to`, as people of that hospital, about `examId` or
 * nothing, with a message that carries the hospital's marker and one that is a picture.
 */
export async function plantConversation(
  { root, facilities }: World,
  key: FacilityKey,
  [from, to]: readonly [string, string],
  examId?: string,
): Promise<Planted> {
  const facilityId = facilities[key]
  const [conversationId, imageId] = [randomUUID(), randomUUID()]
  const parties = [from, to].map((userId) => `${facilityId}/${userId}`).sort()
  const people = [from, to].map((userId) => ({ userId, name: canary(key, 'person'), title: '', facilityName: canary(key, 'facility') }))
  // A conversation of its own each time, or the very one that the call would find.
  const found = examId === undefined ? createHash('sha256').update(conversationId).digest() : keyOf({ others: [to], examId }, from)
  await root.query(
    `INSERT INTO conversation (conversation_id, facility_id, key, parties, people, exam_id, title, created) VALUES ($1, $2, $3, $4, $5, $6, $7, now() + interval '1 day')
     ON CONFLICT DO NOTHING`,
    [conversationId, facilityId, found, parties, JSON.stringify(people), examId ?? null, canary(key, 'title')],
  )
  await root.query(
    "INSERT INTO chat_image (image_id, facility_id, user_id, type, bytes, at) VALUES ($1, $2, $3, 'image/png', $4, now() - interval '1 hour')",
    [imageId, facilityId, from, PNG],
  )
  const message =
    'INSERT INTO chat_message (conversation_id, facility_id, sender_id, sender_name, body, image_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING message_id'
  const at = new Date(0)
  await root.query(message, [conversationId, facilityId, from, canary(key, 'person'), canary(key, 'message'), null, at])
  const { rows } = await root.query<{ message_id: number }>(message, [
    conversationId,
    facilityId,
    from,
    canary(key, 'person'),
    '',
    imageId,
    at,
  ])
  return { conversationId, messageId: rows[0]!.message_id, imageId }
}

/** Takes a party's conversations away, with all that was said in them. */
export async function removeConversations(root: Pool, party: string): Promise<void> {
  for (const table of ['chat_read', 'chat_message', 'conversation'])
    await root.query(
      `DELETE FROM ${table} WHERE conversation_id IN (SELECT conversation_id FROM conversation WHERE parties @> ARRAY[$1::text])`,
      [party],
    )
}

/** Another hospital's marks of this user: that everything was read, cleared and removed. */
export async function plantMarks(root: Pool, facilityId: string, userId: string, conversationId: string, eventId: number): Promise<void> {
  const far = 9_000_000_000_000
  await root.query(
    'INSERT INTO chat_read (facility_id, user_id, conversation_id, message_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [facilityId, userId, conversationId, far],
  )
  await root.query('INSERT INTO bell (facility_id, user_id, cleared_to, read_to) VALUES ($1, $2, $3, $3) ON CONFLICT DO NOTHING', [
    facilityId,
    userId,
    far,
  ])
  await root.query('INSERT INTO bell_removed (facility_id, user_id, event_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    facilityId,
    userId,
    eventId,
  ])
}

/** A notification for this user in a hospital, with its marker; answers its number. */
export async function plantNotification({ root, server, facilities }: World, key: FacilityKey, userId: string): Promise<number> {
  const { rows } = await root.query<{ event_id: number }>(
    `INSERT INTO event (facility_id, kind, exam_id, state, modality, pat_name, audience_user, at) VALUES ($1, 'notification', gen_random_uuid(), 2060, 'CT', $2, $3, $4) RETURNING event_id`,
    [facilities[key], canary(key, 'pat_name'), userId, new Date(server.clock.now)],
  )
  return rows[0]!.event_id
}

/** A hospital's row that keeps every kind of notification of this user quiet. */
export async function plantQuiet(root: Pool, facilityId: string, userId: string): Promise<void> {
  await root.query(
    'INSERT INTO user_setting (user_id, facility_id, key, value) VALUES ($1, $2, $3, $4) ON CONFLICT (facility_id, user_id, key) DO UPDATE SET value = excluded.value',
    [userId, facilityId, NOTIFY_SETTING, quietKindsText(NOTICE_KINDS)],
  )
}
