import type { ChatConversation, ChatPerson } from '@farsight/shared/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ConversationRow, Member } from './conversations'
import { chatMessage, type MessageRow, unread } from './messages'
import { ownParty } from './party'
import type { Presence } from './presence'

const MOST_CONVERSATIONS = 200

/** Conversations as the page gets them: whoever asks is not named among the members; the rest says who is there. */
async function shown(
  rows: readonly (ConversationRow & { readonly last: MessageRow | undefined; readonly unreadNum: number })[],
  userId: string,
  presence: Presence,
): Promise<ChatConversation[]> {
  const others = (row: ConversationRow): readonly Member[] => row.people.filter((member) => member.userId !== userId)
  const online = await presence.online([...new Set(rows.flatMap((row) => others(row).map((member) => member.userId)))])
  return rows.map((row) => ({
    conversationId: row.conversation_id,
    repId: row.exam_id ?? '',
    title:
      row.title ||
      others(row)
        .map(({ name }) => name)
        .join('、'),
    members: others(row).map((member): ChatPerson => ({ ...member, online: online.has(member.userId) })),
    last: row.last ? chatMessage(row.last) : null,
    unreadNum: row.unreadNum,
  }))
}

/** The asking user's conversations in which something was said, the latest first. */
export async function conversations(tx: Tx, presence: Presence): Promise<ChatConversation[]> {
  const own = ownParty(tx)
  const rows = await tx.rows<ConversationRow & MessageRow>(
    sql`SELECT c.conversation_id, c.parties, c.people, c.exam_id, c.title, m.message_id, m.sender_id, m.sender_name, m.body, m.image_id, m.at FROM conversation c
        JOIN LATERAL (SELECT * FROM chat_message n WHERE n.conversation_id = c.conversation_id ORDER BY n.message_id DESC LIMIT 1) m ON true
        WHERE ${own} ORDER BY m.message_id DESC LIMIT ${MOST_CONVERSATIONS}`,
  )
  const counts = new Map((await unread(tx)).map((one) => [one.conversation_id, one.n]))
  const full = rows.map((row) => ({ ...row, last: row, unreadNum: counts.get(row.conversation_id) ?? 0 }))
  return shown(full, tx.tenant.userId, presence)
}

/** One conversation with its last message. */
export async function conversation(
  tx: Tx,
  row: ConversationRow,
  last: MessageRow | undefined,
  presence: Presence,
): Promise<ChatConversation> {
  const unreadNum = (await unread(tx)).find((one) => one.conversation_id === row.conversation_id)?.n ?? 0
  const [one] = await shown([{ ...row, last, unreadNum }], tx.tenant.userId, presence)
  return one!
}
