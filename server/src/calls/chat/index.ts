import { chatCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { contacts } from '../../chat/contacts'
import { findConversation, openConversation, writableConversation } from '../../chat/conversations'
import { chatMessage, history, markRead, send, unreadNum } from '../../chat/messages'
import { readAbout, readExamId } from '../../chat/party'
import type { Presence } from '../../chat/presence'
import { conversation, conversations } from '../../chat/views'
import { CallError } from '../error'
import { type Handler, type Policy, sessionHandler } from '../handler'
import { background } from '../policies'

/** Everybody of a hospital that has the chat. What is said there may be about patients: reading it leaves a row in the audit. */
export const chats: Policy = {
  name: 'chats',
  allows: (session) => !session.facility.disableChat,
  denies: CODE.noPermission,
  audited: true,
}
/** Lists and counts, which the page asks for by itself. */
const chatLists = background({ ...chats, audited: false })

const BEFORE = /^[0-9]{1,18}$/

/** The calls of the chat. */
export function chatHandlers({ presence }: { readonly presence: Presence }): Handler[] {
  return [
    sessionHandler(chatCalls.chatContacts, chatLists, async ({ tx }, { keyword, repId = '' }) => {
      const cards = await contacts(tx, keyword, readExamId(repId))
      const online = await presence.online(cards.map((card) => card.user_id))
      const val = cards.map((card) => ({
        userId: card.user_id,
        name: card.name,
        title: card.title,
        facilityName: card.facility_name,
        online: online.has(card.user_id),
        ...(card.on_case ? { onCase: card.on_case } : {}),
      }))
      return { val, total: val.length, totalIsFloor: false }
    }),

    sessionHandler(chatCalls.chatConversations, chatLists, async ({ tx }) => {
      const val = await conversations(tx, presence)
      return { val, total: val.length, totalIsFloor: false }
    }),

    sessionHandler(chatCalls.chatHistory, chats, async ({ tx, session, now, about }, payload) => {
      const { beforeId } = payload
      if (beforeId !== undefined && beforeId !== '' && !BEFORE.test(beforeId)) throw new CallError(CODE.parameterIllegal, 'beforeId')
      const row = await openConversation(tx, session, readAbout(payload, session.userId), now)
      about(row.conversation_id)
      const { rows, more } = await history(tx, row.conversation_id, beforeId || undefined)
      const last = beforeId ? (await history(tx, row.conversation_id)).rows.at(-1) : rows.at(-1)
      return { val: { conversation: await conversation(tx, row, last, presence), messages: rows.map(chatMessage), more } }
    }),

    sessionHandler(chatCalls.chatSend, chats, async ({ tx, session, now, about }, payload) => {
      const row = await writableConversation(tx, session, readAbout(payload, session.userId), now)
      about(row.conversation_id)
      return { val: chatMessage(await send(tx, session, row, payload, now)) }
    }),

    sessionHandler(chatCalls.chatSetRead, chatLists, async ({ tx, session }, payload) => {
      const row = await findConversation(tx, readAbout(payload, session.userId))
      if (!row) throw new CallError(CODE.chatNotMember)
      await markRead(tx, row.conversation_id)
      return { val: { unreadNum: await unreadNum(tx) } }
    }),
  ]
}
