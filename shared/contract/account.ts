import Type from 'typebox'
import { CODE } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { Bit, DateTime, Id, ModalityCode, orNull, RequestKey, text } from './fields'
import { partnerFields } from './signed'

/** What a code sent to a phone is for; a code serves its own scene alone. */
export const SmsScene = Type.Union([Type.Literal('forgetPwd')])

/** Sends a code of six digits to a phone. The answer is the same whether or not anybody has that phone. */
export const sendSmsCode = defineCall({
  name: 'hospital_doctor_sendSmsCodeApi.do',
  request: form({ phone: text(64, 1), imageId: text(64, 1), imageCode: text(8, 1), scene: SmsScene }),
  /** Seconds until another code may be asked for. */
  answer: val(Type.Object({ sent: Type.Literal(true), retryAfter: Type.Integer() })),
  errors: [CODE.imageCodeWrong, CODE.imageCodeExpired, CODE.tooFrequent],
})

/** Changes a phone's code into a ticket that sets a new password, within this browser's visit. */
export const checkSmsCode = defineCall({
  name: 'hospital_doctor_checkSmsCodeApi.do',
  request: form({ phone: text(64, 1), smsCode: text(16, 1) }),
  answer: val(Type.Object({ resetTicket: Type.String() })),
  errors: [CODE.smsCodeWrong],
})

export const resetPwd = defineCall({
  name: 'hospital_doctor_resetPwdApi.do',
  request: form({ phone: text(64, 1), resetTicket: text(100, 1), newPwd: text(256, 1), rePwd: text(256, 1) }),
  answer: done,
  errors: [CODE.resetTicket, CODE.passwordsDiffer, CODE.passwordShort, CODE.passwordCommon],
})

export const changePwd = defineCall({
  name: 'hospital_doctor_changePwd.do',
  request: form({ oldPwd: text(256, 1), newPwd: text(256, 1), rePwd: text(256, 1) }),
  answer: done,
  errors: [CODE.oldPasswordWrong, CODE.passwordsDiffer, CODE.passwordShort, CODE.passwordCommon],
})

/** Own sessions; an administrator may name a user of the own hospital. */
export const querySessions = defineCall({
  name: 'hospital_doctor_querySessions.do',
  request: form({ userId: Type.Optional(Id) }),
  answer: list(
    Type.Object({
      sessionId: Id,
      /** The one that asks. */
      current: Type.Boolean(),
      identityType: Type.String(),
      /** The browser's own words about itself, cut. */
      agent: Type.String(),
      address: Type.String(),
      created: DateTime,
      seen: DateTime,
    }),
  ),
})

/** Ends one session of the asking user (an administrator: of a user of the own hospital), or with `others` all but this one. */
export const endSession = defineCall({
  name: 'hospital_doctor_endSession.do',
  request: form({ sessionId: Type.Optional(Id), others: Type.Optional(Bit) }),
  answer: val(Type.Object({ ended: Type.Integer() })),
  errors: [CODE.notFound],
})

/** Locks this session (a shared desk): until it is unlocked every other call but logout answers 2323 and does nothing. */
export const lock = defineCall({ name: 'hospital_doctor_lock.do', request: form({}), answer: done })
export const unlock = defineCall({
  name: 'hospital_doctor_unlock.do',
  request: form({ password: text(256, 1) }),
  answer: done,
  errors: [CODE.loginFailed, CODE.accountLocked],
})

/** The second factor (AN-18): sends a one-time code to the phone of the session's own user. */
export const stepUpSend = defineCall({
  name: 'hospital_doctor_stepUpSend.do',
  request: form({}),
  /** `phone` with four digits covered; `retryAfter` in seconds. */
  answer: val(Type.Object({ phone: Type.String(), retryAfter: Type.Integer() })),
  errors: [CODE.tooFrequent, CODE.noPhone, CODE.smsClosed],
})
export const stepUp = defineCall({
  name: 'hospital_doctor_stepUp.do',
  request: form({ smsCode: text(16, 1) }),
  /** Until when this session may do what asks for the second factor. */
  answer: val(Type.Object({ until: DateTime })),
  errors: [CODE.smsCodeWrong],
})

export const getMenuConfig = defineCall({
  name: 'hospital_doctor_getMenuConfig.do',
  request: form({}),
  answer: val(
    Type.Object({
      userMainMenuConfig: Type.String(),
      userRemoteMenuConfig: Type.String(),
      /** A clinic's screens: its exam list, report B, report C (product.md section 2, decision 6). */
      menus1: Bit,
      menus2: Bit,
      menus3: Bit,
    }),
  ),
  errors: [CODE.noMenu],
})

/** A partner's server asks for an entry token: one user of its hospital, its work types, one use, 60 seconds. */
export const entryLaunch = defineCall({
  name: 'hospital_entry_launch.do',
  request: form({
    ...partnerFields,
    /** Login name of the user who will enter. */
    userName: text(64, 1),
    identityType: Type.Union([Type.Literal('local'), Type.Literal('remote')]),
  }),
  /** `address` of the entry without scheme and host: `/?token=…&identityType=…&un=…`. */
  answer: val(Type.Object({ token: Type.String(), address: Type.String(), expires: DateTime })),
  errors: [
    CODE.embedPartner,
    CODE.embedUser,
    CODE.linkClock,
    CODE.linkUsed,
    CODE.linkSign,
    CODE.linkKeyEnded,
    CODE.signedOnly,
    CODE.tooFrequent,
  ],
})

/** Of the demo alone: what the SMS gateway would have sent, newest first. Without the demo there is no such call's content. */
export const demoOutbox = defineCall({
  name: 'hospital_demo_outbox.do',
  request: form({}),
  answer: list(Type.Object({ at: DateTime, phone: Type.String(), text: Type.String() })),
  errors: [CODE.notFound],
})

/** A scanned code (patient, exam or wristband number): the exams that it names, newest report first. */
export const queryByScanId = defineCall({
  name: 'RisLocalDiagnose.do?func=IpadQueryProcedureByScanId',
  request: form({ scanId: text(64, 1) }),
  answer: list(
    Type.Object({
      risProcedureId: Id,
      modality: ModalityCode,
      currentState: Type.Integer(),
      reportHasComplete: Bit,
      reportCompleteTime: orNull(DateTime),
      t: Type.String(),
      sign: Type.String(),
    }),
  ),
})

export const feedback = defineCall({
  name: 'temp_feedback.do',
  request: form({ content: text(2000, 1), curr_url: text(500), ua: text(500), resolution: text(32), requestKey: RequestKey }),
  answer: val(Type.Object({ id: Id })),
  errors: [CODE.tooFrequent],
  writes: true,
})
/** Answers that the user has not yet acknowledged. */
export const feedbackReplies = defineCall({
  name: 'temp_feedback_getReply.do',
  request: form({}),
  answer: list(Type.Object({ id: Id, content: Type.String() })),
})
/** The user has seen these answers; `ids` is a comma list, and one foreign id refuses the whole list. */
export const feedbackSeen = defineCall({
  name: 'temp_feedback_update.do',
  request: form({ ids: text(4000, 1), requestKey: RequestKey }),
  answer: done,
  errors: [CODE.notFound],
  writes: true,
})

/** Account of the caller (or of a colleague by number) at the video service; fields stand at the top, as the specification has them. */
const imAccount = Type.Object({ myAccId: Type.String(), accToken: Type.String() }, { additionalProperties: false })
export const getIMAccMsg = defineCall({
  name: 'hospital_doctor_getIMAccMsg.do',
  request: form({ number: text(32, 1), type: text(16) }),
  answer: imAccount,
  errors: [CODE.imUnknown, CODE.imClosed],
})
export const remoteGetIMAccMsg = defineCall({
  name: 'remote_bss_getIMAccMsg.do',
  request: form({ phone: text(64, 1) }),
  answer: imAccount,
  errors: [CODE.imUnknown, CODE.imClosed],
})
/** Is there a teacher of this number? Asked before a video call. */
export const checkTeacher = defineCall({
  name: 'hospital_video_checkTeacher.do',
  request: form({ number: text(32, 1) }),
  answer: val(Type.Object({ userId: Id, name: Type.String(), title: Type.String(), facilityName: Type.String() })),
  errors: [CODE.imUnknown],
})

export const accountCalls = {
  sendSmsCode,
  checkSmsCode,
  resetPwd,
  changePwd,
  querySessions,
  endSession,
  lock,
  unlock,
  stepUpSend,
  stepUp,
  getMenuConfig,
  entryLaunch,
  demoOutbox,
  queryByScanId,
  feedback,
  feedbackReplies,
  feedbackSeen,
  getIMAccMsg,
  remoteGetIMAccMsg,
  checkTeacher,
} as const
