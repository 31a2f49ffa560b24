import type { ChatMessage } from './chat'

/** Frames of the notification socket, `/push?<param>` (product.md section 7; calls.md, "Sockets"). All are JSON. */

/** Client to server: wants this type; also the init message with socketType 3. */
export interface SubscribeFrame {
  readonly messageType: 1
  readonly socketType: number
  readonly userId: string
}
/** Client to server: wants it no more; with socketType 3 the close message. */
export interface UnsubscribeFrame {
  readonly messageType: 2
  readonly socketType: number
  readonly userId: string
}
/** Server to client: a notification for this doctor. `eventId` rises; the last one seen goes back as `&after=` on a reconnect. */
export interface NotificationFrame {
  readonly messageType: 3
  readonly eventId: string
  readonly type: 1 | 10 | 11 | 12 | 13
  readonly currentState: number
  readonly reportHasComplete: 0 | 1
  readonly modality: string
  readonly risProcedureId: string
  readonly remoteOrderId: string
  readonly patName: string
  /** Address parts of the report's link (decision 17). */
  readonly t: string
  readonly sign: string
  /** It is about a critical value that waits for this user (CRIT-01). */
  readonly critical?: 1
  /** A completed report that this user had has an addendum or a correction now (EDIT-03). */
  readonly newIssue?: 1
  /** What it is about where the state does not say it: a retraction that waits for this user's yes, that got a no, that took this user's step back; a double reading that came to another end than the report. */
  readonly matter?: 'retractAsked' | 'retractDeclined' | 'retracted' | 'readingDiffers'
  /** Of type 13, which is about no exam: the consultation, or the meeting, that waits for this user. */
  readonly consultationId?: string
  readonly meetingId?: string
  /** Of a consultation: its number, by which hospitals speak of it; nothing of a patient. */
  readonly no?: string
}
/** Server to client: a row that this hospital's lists may show has changed. Carries no patient data. */
export interface RowChangedFrame {
  readonly messageType: 4
  readonly eventId: string
  readonly risProcedureId: string
  readonly currentState: number
}
/** Server to client: a frame was refused (other user, unknown type, not JSON). */
export interface RefusedFrame {
  readonly messageType: 5
  readonly errorCode: number
  readonly errorMsg: string
}
/** Server to client: this user's bell was changed by another page of the same user. `ids` empty: everything was cleared, or with `read` nothing but the flag. */
export interface NotesFrame {
  readonly messageType: 6
  readonly eventId: string
  readonly ids: readonly string[]
  /** The bell was opened; the list stays as it is. */
  readonly read: boolean
}
/** Server to client: what was missed is too long ago; the page asks for everything anew and goes on from `eventId`. */
export interface ResyncFrame {
  readonly messageType: 7
  readonly eventId: string
}
/**
 * Server to client, every 4 s: the connection lives. A browser does not show a page the pings of the protocol; a client that
 * has heard one of these and then hears nothing for 9 s takes the connection for cut (NT-12).
 */
export interface BeatFrame {
  readonly messageType: 8
}
/** Chat socket, client to server, every 3 s (product.md section 9): the user is there. */
export interface ChatOnlineFrame {
  readonly cmd: 'online'
  readonly userId: string
}
/** Chat socket, server to client: unread messages of all conversations together. */
export interface ChatUnreadFrame {
  readonly cmd: 'queryUnreadNum'
  readonly num: number
}
/** Chat socket, server to client: a message for one of the user's conversations, also one that the user sent from another page. */
export interface ChatMessageFrame {
  readonly cmd: 'message'
  readonly message: ChatMessage
}
/** Chat socket, server to client: somebody of the user's conversations came or went. */
export interface ChatPresenceFrame {
  readonly cmd: 'presence'
  readonly userId: string
  readonly online: boolean
}
export type ChatServerFrame = ChatUnreadFrame | ChatMessageFrame | ChatPresenceFrame

export type ClientFrame = SubscribeFrame | UnsubscribeFrame
export type ServerFrame = NotificationFrame | RowChangedFrame | RefusedFrame | NotesFrame | ResyncFrame | BeatFrame

/** Init and close carry this socketType (decision 30). */
export const INIT_SOCKET_TYPE = 3
/** Types a session may subscribe to, by its menus. */
export const NOTIFICATION_TYPES = [1, 10, 11, 12] as const
