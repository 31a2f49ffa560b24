import Type, { type Static, type TSchema } from 'typebox'
import {
  CODE,
  FILM_COMPARISONS,
  FILM_FIELDS,
  FILM_LINES,
  FILM_VALUE_LENGTH,
  REGISTER_FORM_FIELDS,
  SMS_EVENTS,
  SMS_TEXT_LENGTH,
} from '../domain'
import { defineCall, done, form, list, val } from './call'
import { Bit, Choice, DateTime, Id, ModalityCode, orNull, text } from './fields'

const object = <P extends Record<string, TSchema>>(fields: P) => Type.Object(fields, { additionalProperties: false })
/** What was read, and is written over: an older one is refused with what stands there now. */
const BaseVersion = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
/** Who saved last, and when. */
const Saved = { baseVersion: Type.Integer(), savedBy: Type.String(), savedTime: orNull(DateTime) }

// Patient information ----------------------------------------------------------------------------------------------------------
const CaseField = object({ key: Choice(...REGISTER_FORM_FIELDS), shown: Bit, required: Bit })
export const getFormFields = defineCall({
  name: 'hospital_manage_getPatientCase.do',
  request: form({}),
  answer: val(object({ fields: Type.Array(CaseField), recentDays: Type.Integer(), ...Saved })),
  errors: [CODE.stepUpRequired],
})
export const saveFormFields = defineCall({
  name: 'hospital_manage_savePatientCase.do',
  request: form({
    fields: Type.Array(CaseField, { maxItems: REGISTER_FORM_FIELDS.length }),
    recentDays: Type.Integer({ minimum: 0, maximum: 365 }),
    baseVersion: BaseVersion,
  }),
  answer: val(object({ baseVersion: Type.Integer() })),
  errors: [CODE.stepUpRequired, CODE.editedByAnother, CODE.fieldHidden],
  writes: true,
})

// Report push ------------------------------------------------------------------------------------------------------------------
const SourceWord = Choice('outpatient', 'inpatient', 'physicalExam', 'emergency')
const PushRule = {
  /** Reports may be pushed at all: by hand, from the report. */
  push: Bit,
  /** Completed reports go out by themselves. */
  auto: Bit,
  delayMinutes: Type.Integer({ minimum: 1, maximum: 1440 }),
  /** Empty: all of them. */
  modalities: Type.Array(ModalityCode, { maxItems: 30 }),
  sourceTypes: Type.Array(SourceWord, { maxItems: 4 }),
  /** Only what was completed as negative goes out by itself. */
  negativeOnly: Bit,
}
export type PushRule = Static<typeof reportPushGet.answer>['val']
export const reportPushGet = defineCall({
  name: 'hospital_manage_reportPushGet.do',
  request: form({}),
  answer: val(
    object({
      ...PushRule,
      ...Saved,
      /** A provider of SMS is there: without one nothing goes out. */
      open: Bit,
      /** The hospital has not switched such messages off. */
      ruleOn: Bit,
      /** Completed reports of the last seven days with a phone: what the rule would have met. */
      recent: Type.Array(object({ modality: Type.String(), sourceType: Type.String(), negative: Bit, count: Type.Integer() })),
    }),
  ),
  errors: [CODE.stepUpRequired],
})
export const reportPushSave = defineCall({
  name: 'hospital_manage_reportPushSave.do',
  request: form({ ...PushRule, baseVersion: BaseVersion }),
  answer: val(object({ baseVersion: Type.Integer() })),
  errors: [CODE.stepUpRequired, CODE.editedByAnother, CODE.pushNoAddress],
  writes: true,
})
const Range = { startTime: DateTime, endTime: DateTime }
const PushLogRow = object({
  id: Id,
  time: DateTime,
  checkNo: Type.String(),
  modality: Type.String(),
  phone: Type.String(),
  /** '' of what went out by itself. */
  userName: Type.String(),
  state: Choice('opened', 'notOpened', 'cancelled', 'expired'),
  openedTime: orNull(DateTime),
})
export type PushLogRow = Static<typeof PushLogRow>
export const reportPushLog = defineCall({
  name: 'hospital_manage_reportPushLog.do',
  request: form({ ...Range, checkNo: Type.Optional(text(64)) }),
  answer: list(PushLogRow),
  errors: [CODE.stepUpRequired, CODE.rangeReversed],
})

// SMS --------------------------------------------------------------------------------------------------------------------------
const Event = Choice(...SMS_EVENTS)
const SmsRule = object({ event: Event, on: Bit, text: Type.String(), sent7: Type.Integer(), ...Saved })
export type SmsRule = Static<typeof SmsRule>
export const smsList = defineCall({
  name: 'hospital_manage_smsList.do',
  request: form({}),
  answer: val(object({ rules: Type.Array(SmsRule), open: Bit })),
  errors: [CODE.stepUpRequired],
})
export const smsSave = defineCall({
  name: 'hospital_manage_smsSave.do',
  request: form({ event: Event, on: Bit, text: text(SMS_TEXT_LENGTH), baseVersion: BaseVersion }),
  answer: val(object({ baseVersion: Type.Integer() })),
  errors: [CODE.stepUpRequired, CODE.editedByAnother, CODE.fieldBlank, CODE.smsLink, CODE.smsWord, CODE.smsLong],
  writes: true,
})
const SmsLogRow = object({ id: Id, time: DateTime, event: Event, phone: Type.String(), state: Choice('queued', 'sent', 'failed') })
export type SmsLogRow = Static<typeof SmsLogRow>
export const smsLog = defineCall({
  name: 'hospital_manage_smsLog.do',
  request: form({ ...Range, event: Type.Optional(Event), state: Type.Optional(Choice('', 'queued', 'sent', 'failed')) }),
  answer: list(SmsLogRow),
  errors: [CODE.stepUpRequired, CODE.rangeReversed],
})

// Feedback (decision 111) ------------------------------------------------------------------------------------------------------
const FeedbackRow = object({
  id: Id,
  time: DateTime,
  userName: Type.String(),
  content: Type.String(),
  curr_url: Type.String(),
  ua: Type.String(),
  resolution: Type.String(),
  answer: orNull(Type.String()),
  answeredTime: orNull(DateTime),
  answeredBy: Type.String(),
  /** The user has seen the answer. */
  seen: Bit,
})
export type FeedbackRow = Static<typeof FeedbackRow>
export const feedbackList = defineCall({
  name: 'hospital_manage_feedbackList.do',
  request: form({ answered: Type.Optional(Bit) }),
  answer: list(FeedbackRow),
  errors: [CODE.stepUpRequired],
})
export const answerFeedback = defineCall({
  name: 'hospital_manage_answerFeedback.do',
  request: form({ feedbackId: Id, content: text(2000) }),
  answer: done,
  errors: [CODE.stepUpRequired, CODE.notFound, CODE.fieldBlank, CODE.alreadyAnswered],
  writes: true,
})

// Cloud film -------------------------------------------------------------------------------------------------------------------
const lineWith = <T extends TSchema>(children: T) =>
  object({
    // What is not chosen yet is answered with its own code, cell by cell.
    condition: Choice('', 'hide', 'show'),
    join: Choice('', 'and', 'or'),
    field: Choice('', ...FILM_FIELDS),
    comparison: Choice('', ...FILM_COMPARISONS),
    valueType: Choice('', 'text', 'number'),
    value: text(FILM_VALUE_LENGTH),
    children,
  })
const Leaf = lineWith(Type.Array(object({}), { maxItems: 0 }))
const Branch = lineWith(Type.Array(Leaf, { maxItems: FILM_LINES }))
/** Three levels: as many as anybody reads. */
const FilmLine = lineWith(Type.Array(Branch, { maxItems: FILM_LINES }))
export type FilmLine = Static<typeof FilmLine>
export const cloudFilmList = defineCall({
  name: 'hospital_manage_cloudFilmList.do',
  request: form({}),
  answer: val(object({ rules: Type.Array(FilmLine), ...Saved })),
  errors: [CODE.stepUpRequired],
})
export const cloudFilmSave = defineCall({
  name: 'hospital_manage_cloudFilmSave.do',
  request: form({ rules: Type.Array(FilmLine, { maxItems: FILM_LINES }), baseVersion: BaseVersion }),
  answer: val(object({ baseVersion: Type.Integer() })),
  errors: [
    CODE.stepUpRequired,
    CODE.editedByAnother,
    CODE.filmCondition,
    CODE.filmField,
    CODE.filmComparison,
    CODE.filmValueType,
    CODE.filmValueEmpty,
    CODE.filmValueTwice,
    CODE.filmJoin,
    CODE.filmValueNumber,
    CODE.filmComparisonType,
  ],
  writes: true,
})
const FilmSample = object({
  risProcedureId: Id,
  checkNo: Type.String(),
  completeTime: orNull(DateTime),
  modality: Type.String(),
  bodypart: Type.String(),
  checkItem: Type.String(),
  sourceType: Type.String(),
  department: Type.String(),
  sex: Type.String(),
  /** Years. */
  age: orNull(Type.Number()),
  /** The exam's own setting hides it, whatever the rules say. */
  hiddenByItself: Bit,
})
export type FilmSample = Static<typeof FilmSample>
/** The newest completed exams as the rules see them, without a name: rules are tried on them while they are written. */
export const cloudFilmSample = defineCall({
  name: 'hospital_manage_cloudFilmSample.do',
  request: form({ checkNo: Type.Optional(text(64)) }),
  answer: list(FilmSample),
  errors: [CODE.stepUpRequired],
})

export const manageRulesCalls = {
  getFormFields,
  saveFormFields,
  reportPushGet,
  reportPushSave,
  reportPushLog,
  smsList,
  smsSave,
  smsLog,
  feedbackList,
  answerFeedback,
  cloudFilmList,
  cloudFilmSave,
  cloudFilmSample,
} as const
