import type { ChatContact, ChatConversation, ChatMessage } from '@farsight/shared/contract'
import type { About } from './about'

/** Why something is not there, for an error bar. */
export interface Fault {
  readonly says: string
  readonly code?: number | undefined
}

/** A message on its way, or one that did not get through. */
export interface Outgoing {
  /** Also the request's key: a second try of one that did arrive is no second message. */
  readonly key: string
  readonly type: 'text' | 'image'
  /** Text; of an image the address, as soon as it is uploaded. */
  readonly content: string
  readonly file?: File
  /** Address of an image's bytes in this page. */
  readonly preview?: string
  /** Why it was not sent; undefined while it is on its way. */
  readonly failed?: string
}

/** One conversation as this page has it. */
export interface Thread {
  readonly about: About
  readonly conversation?: ChatConversation
  /** Oldest first. */
  readonly messages: readonly ChatMessage[]
  readonly more: boolean
  readonly loading: boolean
  readonly fault?: Fault | undefined
  readonly outgoing: readonly Outgoing[]
  readonly draft: string
}

export interface ChatState {
  readonly conversations: readonly ChatConversation[]
  readonly loaded: boolean
  readonly fault?: Fault | undefined
  /** By the keys of what they are about. */
  readonly threads: Readonly<Record<string, Thread>>
  readonly current?: string | undefined
  /** An exam for whose conversation somebody has still to be chosen. */
  readonly caseId: string
  /** What was last looked for, and whom it found; undefined while nobody is looked for. */
  readonly found?: { readonly keyword: string; readonly people: readonly ChatContact[] } | undefined
}

export const NOTHING: ChatState = { conversations: [], loaded: false, threads: {}, caseId: '' }

/** Both lists together, each message once, in the order of their numbers. */
export function merged(a: readonly ChatMessage[], b: readonly ChatMessage[]): readonly ChatMessage[] {
  const all = new Map([...a, ...b].map((message) => [message.messageId, message]))
  // Numbers may be longer than a number is exact.
  const order = (x: string, y: string) => x.length - y.length || (x < y ? -1 : 1)
  return [...all.values()].sort((x, y) => order(x.messageId, y.messageId))
}

/** The conversation moves to the top with its newest message. */
export function told(conversations: readonly ChatConversation[], message: ChatMessage, unread: boolean): readonly ChatConversation[] {
  const one = conversations.find(({ conversationId }) => conversationId === message.conversationId)
  if (!one || one.last?.messageId === message.messageId) return conversations
  const next = { ...one, last: message, unreadNum: one.unreadNum + (unread ? 1 : 0) }
  return [next, ...conversations.filter((other) => other !== one)]
}

export const present = (conversation: ChatConversation, userId: string, online: boolean): ChatConversation =>
  conversation.members.some((member) => member.userId === userId && member.online !== online)
    ? { ...conversation, members: conversation.members.map((member) => (member.userId === userId ? { ...member, online } : member)) }
    : conversation
