import Type, { type Static } from 'typebox'
import { CODE, REPORT_TEXT_MAX } from '../domain'
import { defineCall, form, list, val } from './call'
import { Bit, Choice, DateOnly, DateTime, Id, ModalityCode, orNull, RequestKey, SexCode, SideCode, text, Uid } from './fields'
import { Overrides, ReportContentSchema } from './report'

const Age = orNull(Type.Object({ value: Type.Integer(), unit: Choice('Y', 'M', 'D') }))

/** Where a word was found, as ranges in UTF-16 units of the excerpt. */
const Excerpt = Type.Object({ text: Type.String(), hits: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])) })

/** A completed report of the library. The name is masked where the reader has no right to the exam itself. */
export const LibraryRow = Type.Object({
  risProcedureId: Id,
  t: Type.String(),
  sign: Type.String(),
  patName: Type.String(),
  sex: SexCode,
  age: Age,
  modality: Type.String(),
  bodypart: Type.String(),
  side: SideCode,
  checkItem: Type.String(),
  yinYang: orNull(Type.Integer()),
  finding: Excerpt,
  result: Excerpt,
  /** Where the word stands in neither of them: the newest addendum with it, or the advice. */
  also: orNull(Type.Object({ where: Choice('addendum', 'advice'), text: Excerpt.properties.text, hits: Excerpt.properties.hits })),
  authorName: Type.String(),
  reviewerName: Type.String(),
  /** Who corrected the text since: those above wrote and reviewed the one before. */
  correctedBy: Type.String(),
  /** It came from an earlier system. */
  imported: Bit,
  completeTime: DateTime,
  collected: Type.Boolean(),
})
export type LibraryRow = Static<typeof LibraryRow>

/** Completed reports by their words: two-character tokens in Chinese, words in English; every word must be there. */
export const queryReportLibrary = defineCall({
  name: 'emr_dataApi.do?function=queryReportLibrary',
  request: form({
    keyword: Type.Optional(text(64)),
    modality: Type.Optional(ModalityCode),
    bodypart: Type.Optional(text(64)),
    yinYang: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
    startTime: Type.Optional(DateOnly),
    endTime: Type.Optional(DateOnly),
    mine: Type.Optional(Bit),
    before: Type.Optional(text(64)),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: list(LibraryRow),
  errors: [CODE.rangeReversed],
})

/** Cases like this one: same modality and body part, ranked by shared words; de-identified. By session, or by the link's sign (decision 16). */
export const querySimilarCases = defineCall({
  name: 'rs_dataApi.do?function=querySimilarCases',
  request: form({ procedureId: Id, t: Type.Optional(text(20)), sign: Type.Optional(text(64)), keyword: Type.Optional(text(64)) }),
  answer: list(
    Type.Object({
      /** Of no use anywhere else: the list's own. */
      caseId: Type.String(),
      patName: Type.String(),
      sex: SexCode,
      age: Age,
      modality: Type.String(),
      bodypart: Type.String(),
      side: SideCode,
      finding: Type.String(),
      result: Type.String(),
      yinYang: orNull(Type.Integer()),
      shared: Type.Array(Type.String()),
      month: Type.String(),
    }),
  ),
  errors: [CODE.notInRis, CODE.signInvalid],
})

/** Which fields, templates and image slots the clinic's two report screens have (decision 13). */
export const ClinicPreset = Type.Object({
  kind: Choice('B', 'C'),
  modality: ModalityCode,
  bodyparts: Type.Array(Type.String()),
  required: Type.Array(Type.String()),
  imageSlots: Type.Integer({ minimum: 0, maximum: 8 }),
})
export const getClinicPreset = defineCall({
  name: 'emr_dataApi.do?function=getClinicPreset',
  request: form({ kind: Choice('B', 'C') }),
  answer: val(ClinicPreset),
})

/** A clinic writes a whole report in one go: the exam, its images (uploaded before, each by its key) and the completed report. */
export const saveClinicReport = defineCall({
  name: 'emr_dataApi.do?function=saveClinicReport',
  request: form({
    kind: Choice('B', 'C'),
    patName: text(64),
    pinyin: Type.Optional(text(128)),
    sex: SexCode,
    birthday: Type.Optional(DateOnly),
    age: Type.Optional(Type.Integer({ minimum: 0, maximum: 150 })),
    ageUnit: Type.Optional(Choice('Y', 'M', 'D')),
    phone: Type.Optional(text(32)),
    idNumber: Type.Optional(text(32)),
    modality: ModalityCode,
    bodypart: text(128),
    side: SideCode,
    checkItem: text(128),
    finding: text(REPORT_TEXT_MAX),
    result: text(REPORT_TEXT_MAX),
    yinYang: Type.Integer({ minimum: 0, maximum: 2 }),
    imageKeys: Type.Array(text(64, 1), { maxItems: 8 }),
    overrides: Type.Optional(Overrides),
    requestKey: RequestKey,
  }),
  answer: val(Type.Object({ risProcedureId: Id, state: Type.Integer(), t: Type.String(), sign: Type.String() })),
  errors: [CODE.noWritingPermission, CODE.parameterEmpty, CODE.markSide, CODE.imageKeyUnknown, CODE.tooFrequent, CODE.identityTaken],
  writes: true,
})

/** The report of a study, for the desktop wrapper's own fetch. */
export const reportForWrapper = defineCall({
  name: 'emr_dataApi.do?function=reportForWrapper',
  request: form({ studyUid: Uid }),
  answer: val(
    Type.Object({
      risProcedureId: Id,
      state: Type.Integer(),
      reportHasComplete: Bit,
      content: orNull(ReportContentSchema),
      authorName: Type.String(),
      reviewerName: Type.String(),
      completeTime: orNull(DateTime),
    }),
  ),
  errors: [CODE.notInRis],
})

export const reportLibraryCalls = { queryReportLibrary, querySimilarCases, getClinicPreset, saveClinicReport, reportForWrapper } as const
