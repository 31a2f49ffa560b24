import { CHAT_TEXT_LIMIT, type ChatMessage } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import sql, { empty } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { EVENT_ORDER } from '../push/events'
import type { ConversationRow, Talker } from './conversations'
import { imageAddress, imageOf } from './images'
import { ownParty, partyOf } from './party'

const PAGE = 50
/** So many messages of one user in so many milliseconds are no typing. */
const BURST = 20
const BURST_MS = 10_000

/** A row of table chat_message, with its conversation's parties where they were asked for. */
export interface MessageRow {
  readonly message_id: number
  readonly conversation_id: string
  readonly sender_id: string
  readonly sender_name: string
  readonly body: string
  readonly image_id: string | null
  readonly at: number
}

/** A message as the page gets it. */
export const chatMessage = (row: MessageRow): ChatMessage => ({
  messageId: String(row.message_id),
  conversationId: row.conversation_id,
  senderId: row.sender_id,
  senderName: row.sender_name,
  type: row.image_id === null ? 'text' : 'image',
  content: row.image_id === null ? row.body : imageAddress(row.image_id),
  at: formatDateTime(row.at),
})

/** A page of a conversation, oldest first: the newest, or those before `beforeId`. */
export async function history(tx: Tx, conversationId: string, beforeId?: string): Promise<{ rows: MessageRow[]; more: boolean }> {
  const own = ownParty(tx)
  const before = beforeId === undefined ? empty : sql`AND m.message_id < ${beforeId}`
  const rows = await tx.rows<MessageRow>(
    sql`SELECT m.message_id, m.conversation_id, m.sender_id, m.sender_name, m.body, m.image_id, m.at FROM chat_message m JOIN conversation c USING (conversation_id)
        WHERE m.conversation_id = ${conversationId} ${before} AND ${own} ORDER BY m.message_id DESC LIMIT ${PAGE + 1}`,
  )
  return { rows: rows.slice(0, PAGE).reverse(), more: rows.length > PAGE }
}

/** One message of a conversation of the asking user. */
export function messageOf(tx: Tx, messageId: number): Promise<MessageRow | undefined> {
  const own = ownParty(tx)
  return tx.row<MessageRow>(
    sql`SELECT m.message_id, m.conversation_id, m.sender_id, m.sender_name, m.body, m.image_id, m.at FROM chat_message m JOIN conversation c USING (conversation_id)
        WHERE m.message_id = ${messageId} AND ${own}`,
  )
}

/** What a message says: text as it was typed, or the image behind an address. Throws 2320, 2. */
async function contentOf(tx: Tx, type: 'text' | 'image', content: string): Promise<{ body: string; imageId: string | null }> {
  if (content.trim() === '') throw new CallError(CODE.chatEmpty, 'content')
  if (type === 'text') return { body: content.slice(0, CHAT_TEXT_LIMIT), imageId: null }
  const imageId = await imageOf(tx, content)
  if (imageId === undefined) throw new CallError(CODE.parameterIllegal, 'content')
  return { body: '', imageId }
}

/** Writes a message and tells the sockets of its conversation. Throws 113 for a flood. */
export async function send(
  tx: Tx,
  talker: Talker,
  conversation: ConversationRow,
  { type, content }: { readonly type: 'text' | 'image'; readonly content: string },
  now: number,
): Promise<MessageRow> {
  const { facilityId, userId } = tx.tenant
  const { body, imageId } = await contentOf(tx, type, content)
  // From here on no other message gets its number before this transaction ends: numbers rise as they become visible.
  await tx.run(sql`SELECT pg_advisory_xact_lock(${EVENT_ORDER})`)
  const recent = await tx.row<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT at FROM chat_message WHERE sender_id = ${userId} AND facility_id = ${facilityId} ORDER BY message_id DESC LIMIT ${BURST}) m
        WHERE m.at > ${new Date(now - BURST_MS)}`,
  )
  if ((recent?.n ?? 0) >= BURST) throw new CallError(CODE.tooFrequent)
  const row = await tx.row<MessageRow>(
    sql`INSERT INTO chat_message (conversation_id, facility_id, sender_id, sender_name, body, image_id, at)
        VALUES (${conversation.conversation_id}, ${facilityId}, ${userId}, ${talker.userName}, ${body}, ${imageId}, ${new Date(now)})
        RETURNING message_id, conversation_id, sender_id, sender_name, body, image_id, at`,
  )
  await tell(tx, conversation.parties, row!.message_id)
  return row!
}

/** Puts a sign into the outbox for the chat sockets of these parties: a message, or without one that counts have changed. */
async function tell(tx: Tx, parties: readonly string[], messageId: number | null): Promise<void> {
  await tx.run(sql`INSERT INTO outbox (event_id, facility_id, message_id, parties)
    VALUES (nextval('event_event_id_seq'), ${tx.tenant.facilityId}, ${messageId}, ${parties})`)
  await tx.run(sql`SELECT pg_notify('farsight_outbox', '')`)
}

/** The asking user has read a conversation to its end; his other pages hear of it. */
export async function markRead(tx: Tx, conversationId: string): Promise<void> {
  const { facilityId, userId } = tx.tenant
  const own = ownParty(tx)
  const moved = await tx.run(sql`
    INSERT INTO chat_read (facility_id, user_id, conversation_id, message_id)
    SELECT ${facilityId}, ${userId}, m.conversation_id, max(m.message_id) FROM chat_message m JOIN conversation c USING (conversation_id)
      WHERE m.conversation_id = ${conversationId} AND ${own} GROUP BY m.conversation_id
    ON CONFLICT (facility_id, user_id, conversation_id) DO UPDATE SET message_id = excluded.message_id WHERE chat_read.message_id < excluded.message_id`)
  if (moved === 0) return
  await tx.run(sql`SELECT pg_advisory_xact_lock(${EVENT_ORDER})`)
  await tell(tx, [partyOf(tx.tenant)], null)
}

/** Unread messages of the asking user by conversation; those that he sent himself are none. */
export function unread(tx: Tx): Promise<{ conversation_id: string; n: number }[]> {
  const { facilityId, userId } = tx.tenant
  const own = ownParty(tx)
  const ownMark = tx.filter('chat.read', sql`r.facility_id = ${facilityId}`)
  return tx.rows(
    sql`SELECT c.conversation_id, count(*)::int AS n FROM conversation c JOIN chat_message m USING (conversation_id)
        WHERE ${own} AND m.sender_id <> ${userId}
          AND m.message_id > coalesce((SELECT max(r.message_id) FROM chat_read r WHERE r.conversation_id = c.conversation_id AND r.user_id = ${userId} AND ${ownMark}), 0)
        GROUP BY c.conversation_id`,
  )
}

/** Unread messages of all conversations together. */
export const unreadNum = async (tx: Tx): Promise<number> => (await unread(tx)).reduce((sum, { n }) => sum + n, 0)
