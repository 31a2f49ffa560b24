import type { ChatServerFrame } from '../contract'
import { bus } from './events'

const isText = (value: unknown): value is string => typeof value === 'string'
const MESSAGE_TEXTS = ['messageId', 'conversationId', 'senderId', 'senderName', 'content', 'at'] as const

/** A frame of the chat socket, or undefined when it is not JSON or none of its shapes (contract/frames.ts). */
export function readChatFrame(text: unknown): ChatServerFrame | undefined {
  let frame: Record<string, unknown> | null
  try {
    frame = isText(text) ? (JSON.parse(text) as Record<string, unknown> | null) : null
  } catch {
    return undefined
  }
  switch (frame?.cmd) {
    case 'queryUnreadNum':
      return Number.isSafeInteger(frame.num) && (frame.num as number) >= 0 ? { cmd: 'queryUnreadNum', num: frame.num as number } : undefined
    case 'message': {
      const message = (frame.message ?? {}) as Record<string, unknown>
      const whole = MESSAGE_TEXTS.every((field) => isText(message[field])) && (message.type === 'text' || message.type === 'image')
      return whole ? (frame as unknown as ChatServerFrame) : undefined
    }
    case 'presence':
      return isText(frame.userId) && typeof frame.online === 'boolean' ? (frame as unknown as ChatServerFrame) : undefined
    default:
      return undefined
  }
}

/** Puts a frame of the chat socket on the bus. */
export function announceChat(frame: ChatServerFrame): void {
  if (frame.cmd === 'queryUnreadNum') bus.emit('chat-unread.v1', { num: frame.num })
  else if (frame.cmd === 'message') bus.emit('chat-message.v1', frame.message)
  else bus.emit('chat-presence.v1', { userId: frame.userId, online: frame.online })
}
