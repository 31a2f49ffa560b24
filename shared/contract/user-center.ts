import Type, { type Static } from 'typebox'
import { CODE, TEMPLATE_TITLE_MAX } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { Bit, Choice, Id, ModalityCode, orNull, SexCode, text } from './fields'
import { TemplateRow, TemplateType } from './report'

export { TEMPLATE_IMPORT_PATH } from './names'

const Level = Choice('personal', 'clinic', 'common')

/** One template, for who may see it. */
export const templateGet = defineCall({
  name: 'hospital_template_get.do',
  request: form({ id: Id }),
  answer: val(TemplateRow),
  errors: [CODE.notFound],
})

/** Takes templates away: all of them, or none. */
export const templateDelete = defineCall({
  name: 'hospital_template_delete.do',
  request: form({ ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
  answer: done,
  errors: [CODE.notFound, CODE.templateForbidden],
  writes: true,
})

/** The templates of one level and type as a workbook, in base64, as the import takes it; `blank`: its headings alone, to be filled in. */
export const templateExport = defineCall({
  name: 'hospital_template_export.do',
  request: form({ level: Level, type: TemplateType, language: Choice('zh', 'en'), blank: Type.Optional(Bit) }),
  answer: val(Type.Object({ fileName: Type.String(), contentType: Type.String(), content: Type.String(), rows: Type.Integer() })),
  errors: [CODE.templateNothing],
})

/** Makes a template one's own default of its type, modality and part in the place of another, or no default any more. */
export const templateSetDefault = defineCall({
  name: 'hospital_template_setDefault.do',
  request: form({ id: Id, modality: ModalityCode, isDefault: Bit }),
  answer: done,
  errors: [CODE.notFound, CODE.templateModality],
  writes: true,
})

/** Groups in which templates stand: those that were named, and those that templates name. */
export const templateTitleList = defineCall({
  name: 'hospital_template_titleList.do',
  request: form({ level: Type.Optional(Level) }),
  answer: list(Type.Object({ title: Type.String(), level: Level, templates: Type.Integer() })),
})

/** Names a group; one that is there already is the same one. */
export const templateTitleSave = defineCall({
  name: 'hospital_template_titleSave.do',
  request: form({ level: Level, title: text(TEMPLATE_TITLE_MAX, 1) }),
  answer: val(Type.Object({ id: Id })),
  errors: [CODE.templateForbidden],
  writes: true,
})

/** Entries of the knowledge bases: by a type of templates, or by a level (decision 14). A type that nobody knows has none. */
export const commonList = defineCall({
  name: 'hospital_common_list.do',
  request: form({ type: text(32, 1), level: Type.Optional(Level), keyword: Type.Optional(text(64)) }),
  answer: list(TemplateRow),
})

/** A fault of an import: where, and why. Row and column as the table's own program counts them. */
export const ImportFault = Type.Object({
  row: Type.Integer(),
  column: Type.String(),
  reason: Choice('empty', 'tooLong', 'modality', 'abnormal', 'twice', 'differs', 'noText', 'unknownColumn', 'missingColumn'),
  /** The limit that is enforced, where it is one. */
  most: orNull(Type.Integer()),
})
export type ImportFault = Static<typeof ImportFault>

/**
 * What an import answers: POST TEMPLATE_IMPORT_PATH, multipart/form-data, `level`, `type`, `preview` (1: nothing is written) and one part
 * `file`. With a fault in any row nothing is imported. Rows that stand here already, word for word, are counted and not written again.
 */
export const TemplateImport = Type.Object({
  imported: Type.Integer(),
  unchanged: Type.Integer(),
  faults: Type.Array(ImportFault),
  /** More faults than are told. */
  moreFaults: Type.Integer(),
  rows: Type.Array(
    Type.Object({
      row: Type.Integer(),
      name: Type.String(),
      modality: Type.String(),
      bodypart: Type.String(),
      abnormal: Type.Boolean(),
      /** The beginning of each text, with … where there is more. */
      findings: Type.String(),
      diagnosis: Type.String(),
    }),
  ),
})
export type TemplateImport = Static<typeof TemplateImport>

/** What a doctor says of himself. */
export const UserInfo = Type.Object({
  userId: Id,
  loginName: Type.String(),
  facilityName: Type.String(),
  name: Type.String(),
  nickname: Type.String(),
  sex: SexCode,
  phone: Type.String(),
  title: Type.String(),
  intro: Type.String(),
  /** Addresses of the pictures for the next minutes; '' without one. */
  avatarUrl: Type.String(),
  signUrl: Type.String(),
  version: Type.Integer(),
})
export type UserInfo = Static<typeof UserInfo>

export const getUserInfo = defineCall({ name: 'hospital_doctor_getUserInfo.do', request: form({}), answer: val(UserInfo) })

/** Fields that are not told stay. Name, title and phone ask for the password: they sign reports, and receive the second factor. */
export const saveUserInfo = defineCall({
  name: 'hospital_doctor_saveUserInfo.do',
  request: form({
    name: Type.Optional(text(64, 1)),
    nickname: Type.Optional(text(32)),
    sex: Type.Optional(SexCode),
    phone: Type.Optional(text(32)),
    title: Type.Optional(text(32)),
    intro: Type.Optional(text(1000)),
    password: Type.Optional(text(256)),
    baseVersion: Type.Integer({ minimum: 1, maximum: 2_147_483_646 }),
  }),
  answer: val(UserInfo),
  errors: [
    CODE.nameUnseen,
    CODE.phoneFormat,
    CODE.ownPhoneTaken,
    CODE.ownNameTaken,
    CODE.oldPasswordWrong,
    CODE.stepUpRequired,
    CODE.editedByAnother,
  ],
  writes: true,
})

/** The own portrait: an upload of one's own (`RisCommon.do?func=UploadImage`, kind avatar), or none. */
export const saveAvatar = defineCall({
  name: 'hospital_doctor_saveAvatar.do',
  request: form({ fileId: orNull(Id) }),
  answer: val(Type.Object({ url: Type.String() })),
  errors: [CODE.notFound],
  writes: true,
})
/** The own signature: an upload of one's own (kind sign), or none. It asks for the password: reports bear it from then on. */
export const saveSignature = defineCall({
  name: 'hospital_doctor_saveSignature.do',
  request: form({ fileId: orNull(Id), password: Type.Optional(text(256)) }),
  answer: val(Type.Object({ url: Type.String() })),
  errors: [CODE.notFound, CODE.oldPasswordWrong],
  writes: true,
})

export const userCenterCalls = {
  templateGet,
  templateDelete,
  templateExport,
  templateSetDefault,
  templateTitleList,
  templateTitleSave,
  commonList,
  getUserInfo,
  saveUserInfo,
  saveAvatar,
  saveSignature,
} as const
