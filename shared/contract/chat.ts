import Type, { type Static } from 'typebox'
import { CODE, PICTURE_BYTES } from '../domain'
import { defineCall, form, list, val } from './call'
import { Bit, Choice, DateTime, Id, orNull, RequestKey, text } from './fields'

/** Largest chat image: 1M = 1024 * 1024 bytes, the boundary allowed (decision 71). */
export const CHAT_IMAGE_LIMIT = PICTURE_BYTES.chat
/** Longest chat text in UTF-16 code units. */
export const CHAT_TEXT_LIMIT = 2000

/** Somebody to talk to. `online`: a heartbeat came within the last ten seconds. */
export const ChatPerson = Type.Object({
  userId: Id,
  name: Type.String(),
  title: Type.String(),
  facilityName: Type.String(),
  online: Type.Boolean(),
})
export type ChatPerson = Static<typeof ChatPerson>

/**
 * Somebody to talk to about one exam. `onCase`: at the other side of its order, the doctor who has the case (`has`), or, asked from
 * there, who launched it (`launched`).
 */
export const ChatContact = Type.Object({
  ...ChatPerson.properties,
  onCase: Type.Optional(Type.Union([Type.Literal('has'), Type.Literal('launched')])),
})
export type ChatContact = Static<typeof ChatContact>

export const ChatMessage = Type.Object({
  messageId: Type.String({ pattern: '^[0-9]{1,18}$' }),
  conversationId: Id,
  senderId: Id,
  senderName: Type.String(),
  type: Type.Union([Type.Literal('text'), Type.Literal('image')]),
  /** Text as it was typed, or the address of the image on our own origin. */
  content: Type.String(),
  at: DateTime,
})
export type ChatMessage = Static<typeof ChatMessage>

/** One conversation: of two people, or about one exam (`repId`). */
export const ChatConversation = Type.Object({
  conversationId: Id,
  /** The exam that it is about; '' for one between people. */
  repId: Type.String(),
  /** What the list shows: the exam's check number and modality, never the patient's name. */
  title: Type.String(),
  members: Type.Array(ChatPerson),
  last: orNull(ChatMessage),
  unreadNum: Type.Integer(),
})
export type ChatConversation = Static<typeof ChatConversation>

/**
 * Names a conversation: its members but the asking one (comma list of user ids) and the exam (`repId`, '' for none). The
 * server finds it or makes it; who is no member and may not see the exam gets 2319, never a hint that it exists.
 */
const About = { usrIds: text(1000), repId: text(36) }

export const chatContacts = defineCall({
  name: 'hospital_chat_getContacts.do',
  request: form({ keyword: text(64), repId: Type.Optional(text(36)) }),
  answer: list(ChatContact),
})
export const chatConversations = defineCall({
  name: 'hospital_chat_getConversations.do',
  request: form({}),
  answer: list(ChatConversation),
})
export const chatHistory = defineCall({
  name: 'hospital_chat_getHistory.do',
  request: form({ ...About, beforeId: Type.Optional(text(18)) }),
  /** Oldest first; 50 at a time. */
  answer: val(Type.Object({ conversation: ChatConversation, messages: Type.Array(ChatMessage), more: Type.Boolean() })),
  errors: [CODE.chatNotMember],
})
export const chatSend = defineCall({
  name: 'hospital_chat_send.do',
  request: form({
    ...About,
    type: Type.Union([Type.Literal('text'), Type.Literal('image')]),
    /** Text, or the address that the upload gave. */
    content: text(CHAT_TEXT_LIMIT),
    requestKey: RequestKey,
  }),
  answer: val(ChatMessage),
  errors: [CODE.chatNotMember, CODE.chatEmpty, CODE.tooFrequent],
  writes: true,
})
export const chatSetRead = defineCall({
  name: 'hospital_chat_setRead.do',
  request: form({ ...About }),
  /** What is still unread in all conversations together. */
  answer: val(Type.Object({ unreadNum: Type.Integer() })),
  errors: [CODE.chatNotMember],
})

/**
 * The upload of an image is no form: POST /hospital_chat_uploadImage.do, multipart/form-data, one part `file` (PNG, JPEG, GIF or
 * WebP by its bytes) besides the version marker; it answers `{errorCode, errorMsg, val: {url}}` like a call.
 */
export const CHAT_UPLOAD_PATH = '/hospital_chat_uploadImage.do'

/** A row of the bell, as the server keeps it for this user. */
export const KeptNotification = Type.Object({
  eventId: Type.String(),
  type: Type.Integer(),
  currentState: Type.Integer(),
  reportHasComplete: Bit,
  modality: Type.String(),
  risProcedureId: Type.String(),
  remoteOrderId: Type.String(),
  patName: Type.String(),
  t: Type.String(),
  sign: Type.String(),
  /** It is about a critical value that waits for this user (CRIT-01). */
  critical: Type.Optional(Type.Literal(1)),
  /** A completed report that this user had has an addendum or a correction now (EDIT-03). */
  newIssue: Type.Optional(Type.Literal(1)),
  /** What it is about where the state does not say it. */
  matter: Type.Optional(Choice('retractAsked', 'retractDeclined', 'retracted', 'readingDiffers')),
  /** Of type 13, which is about no exam: the consultation, or the meeting, that waits for this user. */
  consultationId: Type.Optional(Type.String()),
  meetingId: Type.Optional(Type.String()),
  /** Of a consultation: its number. */
  no: Type.Optional(Type.String()),
  /** When it happened. */
  at: DateTime,
})
export type KeptNotification = Static<typeof KeptNotification>

/** What the user has been told and has neither clicked nor cleared, newest first, at most 100; `cursor` goes into `&after=`. */
export const notifyUnread = defineCall({
  name: 'hospital_notify_getUnread.do',
  request: form({}),
  answer: val(Type.Object({ list: Type.Array(KeptNotification), msgCount: Type.Integer(), cursor: Type.String() })),
})
/** Takes notifications away (`ids`, a comma list of event ids, or `all`), or only says that the bell was opened (`read`). */
export const notifyClear = defineCall({
  name: 'hospital_notify_clear.do',
  request: form({ ids: Type.Optional(text(4000)), all: Type.Optional(Bit), read: Type.Optional(Bit) }),
  answer: val(Type.Object({ cleared: Type.Integer() })),
})

/**
 * The exam behind a remote notification, asked before its report is opened (product.md section 7): where it stands now, and
 * the address parts of its report. An order that is not for this hospital is one that does not exist.
 */
export const remoteGetByPK = defineCall({
  name: 'hospital_remote_getByPK.do',
  request: form({ remoteOrderId: Id }),
  answer: Type.Object(
    {
      remoteOrder: Type.Object(
        {
          remoteOrderId: Id,
          risProcedureId: Id,
          modality: Type.String(),
          t: Type.String(),
          sign: Type.String(),
          currentState: Type.Integer(),
          /** Who launched it, who wrote and who last reviewed the report; '' for nobody yet (section 3, Remote order). */
          srcDoctorId: Id,
          lastReportDoctorId: Type.String(),
          lastVerifyDoctorId: Type.String(),
          /** The report's own id; '' before one is begun. */
          refLastRisReportIndexId: Type.String(),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  errors: [CODE.notInRis],
})

export const chatCalls = {
  chatContacts,
  chatConversations,
  chatHistory,
  chatSend,
  chatSetRead,
  notifyUnread,
  notifyClear,
  remoteGetByPK,
} as const
