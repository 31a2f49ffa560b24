import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { Bit, Choice, DateTime, Id, orNull, RequestKey, text } from './fields'
import { ImportedFrom, ReportContentSchema } from './report'

const moved = val(Type.Object({ state: Type.Integer(), version: Type.Integer() }))

/** Parks a report in hand until a time (decision 57: 4 hours as delivered), or takes it up again. The lock stays. */
export const hangUpReport = defineCall({
  name: 'emr_dataApi.do?function=hangUpReport',
  request: form({ procedureId: Id, hang: Bit, reason: Type.Optional(text(512)), until: Type.Optional(DateTime), requestKey: RequestKey }),
  answer: val(Type.Object({ state: Type.Integer(), hungUntil: orNull(DateTime) })),
  errors: [CODE.notInRis, CODE.noWritingPermission, CODE.anotherWriting, CODE.reportCompleted, CODE.reasonRequired, CODE.stateChanged],
  writes: true,
})

/** Hands an unwritten report to another teacher: it is in that doctor's list. 9 when it is written, 10 when the receiver may not write. */
export const referReport = defineCall({
  name: 'emr_dataApi.do?function=referReport',
  request: form({ procedureId: Id, doctorId: Id, reason: Type.Optional(text(512)), requestKey: RequestKey }),
  answer: val(Type.Object({ state: Type.Integer(), assignedName: Type.String() })),
  errors: [
    CODE.notInRis,
    CODE.alreadyWritten,
    CODE.receiverLacksWriting,
    CODE.anotherWriting,
    CODE.noWritingPermission,
    CODE.returnedReport,
  ],
  writes: true,
})

/** Doctors of the hospital that a report can be referred to, or that can be told: who may write or review the modality. */
export const queryColleagues = defineCall({
  name: 'emr_dataApi.do?function=queryColleagues',
  request: form({ procedureId: Id, keyword: Type.Optional(text(64)) }),
  answer: list(
    Type.Object({
      userId: Id,
      name: Type.String(),
      title: Type.String(),
      /** 1 writes, 2 to 4 reviews at level 1 to 3. */
      right: Type.Integer(),
      online: Type.Boolean(),
      onDuty: Type.Boolean(),
    }),
  ),
  errors: [CODE.notInRis],
})

/** Within ten seconds of one's own submit or pass: the report is in hand again, as it was (DAY-12). 2445 later. */
export const takeBackReport = defineCall({
  name: 'emr_dataApi.do?function=takeBackReport',
  request: form({ procedureId: Id, requestKey: RequestKey }),
  answer: moved,
  errors: [CODE.notInRis, CODE.undoTooLate, CODE.notInitiator, CODE.stateChanged, CODE.anotherReviewing],
  writes: true,
})

/** The reader of a completed report rates it, once (decision 81). */
export const rateReport = defineCall({
  name: 'emr_dataApi.do?function=rateReport',
  request: form({
    procedureId: Id,
    /** 0: nothing chosen, refused with 2014. */
    stars: Type.Integer({ minimum: 0, maximum: 5 }),
    reason: Type.Optional(text(512)),
    requestKey: RequestKey,
  }),
  answer: done,
  errors: [CODE.notInRis, CODE.notCompleted, CODE.importedReport, CODE.starsRequired, CODE.lowScoreReason, CODE.alreadyRated, CODE.rateOwn],
  writes: true,
})

/** One text of a report that stays: what stood there when a step was taken. Newest first; `no` counts from 1 and orders them (never the clock). */
export const ReportVersion = Type.Object({
  no: Type.Integer(),
  version: Type.Integer(),
  /** draft, submit, pass1, pass2, pass3, rebut, complete, withdraw, retract, addendum, correction. */
  step: Type.String(),
  content: ReportContentSchema,
  authorName: Type.String(),
  time: DateTime,
  stars: orNull(Type.Integer()),
  reason: Type.String(),
})
export type ReportVersion = Static<typeof ReportVersion>

/** A line of the report's log: who did what, when, with what reason; and who looked at it. */
export const ReportStep = Type.Object({
  action: Type.String(),
  userName: Type.String(),
  /** '' for the own hospital. */
  facilityName: Type.String(),
  time: DateTime,
  from: orNull(Type.Integer()),
  to: orNull(Type.Integer()),
  reason: Type.String(),
})

export const queryReportLog = defineCall({
  name: 'emr_dataApi.do?function=queryReportLog',
  request: form({ procedureId: Id }),
  answer: val(
    Type.Object({
      versions: Type.Array(ReportVersion),
      steps: Type.Array(ReportStep),
      views: Type.Array(
        Type.Object({ userName: Type.String(), facilityName: Type.String(), first: DateTime, last: DateTime, times: Type.Integer() }),
      ),
      /** Who had the report on paper or by link: print, push, share, film; what a correction tells. */
      recipients: Type.Array(Type.Object({ kind: Type.String(), name: Type.String(), time: DateTime, issue: Type.Integer() })),
      /** Every text that went out, newest first, and what its paper is worth today. */
      issues: Type.Optional(
        Type.Array(
          Type.Object({
            issue: Type.Integer(),
            kind: Choice('report', 'addendum', 'correction'),
            userName: Type.String(),
            time: DateTime,
            standing: Choice('newest', 'superseded', 'void'),
          }),
        ),
      ),
    }),
  ),
  errors: [CODE.notInRis],
})

/** Earlier exams: of the same name, of the same patient number, or by a word in their reports (REPORT-11). Completed ones with their texts. */
export const searchHistory = defineCall({
  name: 'emr_dataApi.do?function=searchHistory',
  request: form({ procedureId: Id, historyType: Choice('name', 'patientNo', 'keyword'), keyword: Type.Optional(text(64)) }),
  answer: list(
    Type.Object({
      risProcedureId: Id,
      t: Type.String(),
      sign: Type.String(),
      modality: Type.String(),
      bodypart: Type.String(),
      side: Type.String(),
      checkItem: Type.String(),
      patName: Type.String(),
      patientNo: Type.String(),
      checkTime: orNull(DateTime),
      state: Type.Integer(),
      reportHasComplete: Bit,
      yinYang: orNull(Type.Integer()),
      /** null while it is not completed. */
      content: orNull(ReportContentSchema),
      authorName: Type.String(),
      reviewerName: Type.String(),
      completeTime: orNull(DateTime),
      imageCount: Type.Integer(),
      /** Its report came from an earlier system. */
      imported: Type.Optional(ImportedFrom),
    }),
  ),
  errors: [CODE.notInRis],
})

/** Differences between the images' patient and the exam's were looked at, and it is the right one: with a reason, audited (DAY-02). */
export const confirmIdentity = defineCall({
  name: 'emr_dataApi.do?function=confirmIdentity',
  request: form({ procedureId: Id, reason: text(512), requestKey: RequestKey }),
  answer: done,
  errors: [CODE.notInRis, CODE.reasonRequired, CODE.anotherWriting, CODE.anotherReviewing],
  writes: true,
})

/** Earlier moments of a draft in hand, newest first, from the server's journal (EDIT-01). */
export const queryDrafts = defineCall({
  name: 'emr_dataApi.do?function=queryDrafts',
  request: form({ procedureId: Id }),
  answer: list(Type.Object({ version: Type.Integer(), time: DateTime, userName: Type.String(), content: ReportContentSchema })),
  errors: [CODE.notInRis],
})

export const reportWorkCalls = {
  hangUpReport,
  referReport,
  queryColleagues,
  takeBackReport,
  rateReport,
  queryReportLog,
  searchHistory,
  confirmIdentity,
  queryDrafts,
} as const
