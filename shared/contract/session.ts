import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { Bit, DateTime, Id, ModalityCode, orNull, text } from './fields'

/** What a session is and may: seeded once after login (product.md section 3, "Login reply payload"). */
export const LoginPayload = Type.Object({
  loginUserId: Id,
  facilityId: Id,
  facilityRole: Type.String(),
  /** For English pages; '' where the hospital has none. Ours: the specification's names are Chinese alone. */
  facilityNameEn: Type.Optional(Type.String()),
  userBriefInfo: Type.Object({
    facilityName: Type.String(),
    userName: Type.String(),
    phone: Type.String(),
    userHeadImage: Type.String(),
    clinicId: Type.String(),
    clinicName: Type.String(),
  }),
  facilityBaseInfo: Type.Object({ logo: Type.String() }),
  facilityBaseConfig: Type.Object({
    isLaunchRemote: Type.Integer(),
    disableChatFeature: Type.Integer(),
    hideService: Type.Integer(),
    reviewLevels: Type.Integer(),
  }),
  modalities: Type.Array(Type.String()),
  userMainMenuConfig: Type.String(),
  userRemoteMenuConfig: Type.String(),
  /** The management screens that the user holds, by their place in `MANAGE_SCREENS`; '' for all. */
  userManageMenuConfig: Type.Optional(Type.String()),
  allowEditReportTemplate: Bit,
  /** A clinic's screens: its exam list, report B, report C (product.md section 2, decision 6). */
  menus1: Bit,
  menus2: Bit,
  menus3: Bit,
  /** As whom the user works: of the own hospital, or for others. */
  identityType: Type.String(),
  /** JSON texts, as the specification has them. */
  clinicConfig: Type.String(),
  printConfig: Type.String(),
  feedback: Type.String(),
  ipadQueryCondition: Type.String(),
  /** Right level by modality: 1 write, 2 to 4 first to third review. */
  modalityRights: Type.Record(Type.String(), Type.Integer()),
  /** May retract another teacher's report (decision 116). */
  mayRetract: Type.Optional(Bit),
  /** Settings kept per user on the server: skin, language, columns. */
  settings: Type.Record(Type.String(), Type.String()),
  /** Server time now, `YYYY-MM-DD HH:mm:ss`, and its offset from UTC in minutes. */
  serverTime: DateTime,
  serverOffset: Type.Integer(),
})
export type LoginPayload = Static<typeof LoginPayload>

const IdentityType = Type.Optional(Type.Union([Type.Literal('local'), Type.Literal('remote')]))

export const initLogin = defineCall({
  name: 'hospital_doctor_initLoginApi.do',
  request: form({}),
  answer: val(Type.Object({ siteName: Type.String(), siteNameEn: Type.String(), demo: Type.Boolean() })),
})

export const getValidateImage = defineCall({
  name: 'hospital_doctor_getValidateImageApi.do',
  request: form({}),
  /** `image` is a data URL (SVG); `imageId` goes back with the login form. One use, two minutes. */
  answer: val(Type.Object({ imageId: Type.String(), image: Type.String() })),
})

export const login = defineCall({
  name: 'hospital_doctor_login.do',
  /** Either the form (userName, password, imageId, imageCode), or from outside `token` with `un`; not both. */
  request: form({
    userName: Type.Optional(text(64)),
    password: Type.Optional(text(256)),
    imageId: Type.Optional(text(64)),
    imageCode: Type.Optional(text(8)),
    token: Type.Optional(text(100)),
    un: Type.Optional(text(64)),
    identityType: IdentityType,
    /** The own password of a user whose present one was given by an administrator (2760 asks for it). */
    newPwd: Type.Optional(text(256)),
    rePwd: Type.Optional(text(256)),
  }),
  answer: val(Type.Object({ loginUserId: Id })),
  errors: [
    CODE.firstPassword,
    CODE.passwordsDiffer,
    CODE.passwordShort,
    CODE.passwordCommon,
    CODE.passwordGiven,
    CODE.imageCodeWrong,
    CODE.imageCodeExpired,
    CODE.loginFailed,
    CODE.accountLocked,
    CODE.noMenu,
    CODE.entryToken,
    CODE.entryTokenUsed,
    CODE.entryTokenExpired,
    CODE.entryUser,
    CODE.tooFrequent,
  ],
  writes: false,
})

export const loginSuccess = defineCall({
  name: 'RisCommon.do?func=HospitalDoctorLoginSuccess',
  request: form({ identityType: IdentityType }),
  answer: val(LoginPayload),
})

export const logout = defineCall({ name: 'hospital_logout.do', request: form({}), answer: done })

export const checkSession = defineCall({
  name: 'hospital_doctor_checkSession.do',
  /** `active`: the user has used keys or pointer since the last time, which keeps the session from falling idle (decision 50). */
  request: form({ active: Type.Optional(Bit) }),
  /** `endsIn`: seconds until the session ends if nobody acts, or for good. */
  answer: val(Type.Object({ loginUserId: Id, facilityId: Id, role: Type.String(), locked: Type.Boolean(), endsIn: Type.Integer() })),
})

/** The push socket's key: appended to its address (`/push?` + param); one use, one minute. No body, no version marker (decision 37). */
export const wsAuthenticate = defineCall({
  name: 'hospital_doctor_wsAuthenticate.do',
  request: form({}),
  answer: Type.Object({ param: Type.String() }, { additionalProperties: false }),
})

export const saveUserSetting = defineCall({
  name: 'hospital_doctor_saveUserSetting.do',
  request: form({ key: Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9._-]{0,63}$', maxLength: 64 }), value: text(8000) }),
  answer: done,
  writes: true,
})

export const getUserSetting = defineCall({
  name: 'hospital_doctor_getUserSetting.do',
  request: form({ key: Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9._-]{0,63}$', maxLength: 64 }) }),
  answer: val(orNull(Type.String())),
})

export const queryModality = defineCall({
  name: 'RisCommon.do?func=QueryModality',
  request: form({}),
  answer: list(Type.Object({ code: ModalityCode, zh: Type.String(), en: Type.String() })),
})

export const queryBodypart = defineCall({
  name: 'RisCommon.do?func=QueryBodypart',
  request: form({ modality: Type.Optional(ModalityCode) }),
  answer: list(Type.Object({ id: Type.String(), name: Type.String(), hasSide: Type.Boolean() })),
})

/** Errors of the browser (release builds). Text alone, cut by the client, never patient data. */
export const logException = defineCall({
  name: 'GlobalExceptionLogger.log',
  request: form({
    level: Type.Integer({ minimum: 0, maximum: 5 }),
    message: text(4000, 1),
    url: text(500),
    stack: Type.Optional(text(8000)),
  }),
  answer: done,
})

export const sessionCalls = {
  initLogin,
  getValidateImage,
  login,
  loginSuccess,
  logout,
  checkSession,
  wsAuthenticate,
  saveUserSetting,
  getUserSetting,
  queryModality,
  queryBodypart,
  logException,
} as const
