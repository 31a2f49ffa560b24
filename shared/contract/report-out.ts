import Type from 'typebox'
import { CODE } from '../domain'
import { defineCall, done, form, val } from './call'
import { EcgToKeep } from './ecg'
import { Bit, Choice, DateTime, Id, ModalityCode, orNull, RequestKey, text } from './fields'
import { Overrides, ReportContentSchema } from './report'

/**
 * A completed report that went out is never changed: an addendum stands beside it, or a corrected version with a reason takes
 * its place as the newest (EDIT-03). Whoever had it is told. `baseIssue` is the issue that the text was based on.
 */
export const issueReport = defineCall({
  name: 'emr_dataApi.do?function=issueReport',
  request: form({
    procedureId: Id,
    kind: Choice('addendum', 'correction'),
    /** The addendum's text alone, or the whole corrected report. */
    report: ReportContentSchema,
    reason: text(512),
    baseIssue: Type.Integer({ minimum: 1 }),
    overrides: Type.Optional(Overrides),
    /** Of a correction of an ECG's report: its measured values from this issue on. */
    measures: Type.Optional(EcgToKeep),
    requestKey: RequestKey,
  }),
  answer: val(Type.Object({ issue: Type.Integer(), told: Type.Integer() })),
  errors: [
    CODE.notInRis,
    CODE.notCompleted,
    CODE.importedReport,
    CODE.reasonRequired,
    CODE.noWritingPermission,
    CODE.reviewLevelInsufficient,
    CODE.contentUnchanged,
    CODE.editedByAnother,
    CODE.ecgUnknown,
    CODE.ecgValueIllegal,
  ],
  writes: true,
})

/** Completed reports that nobody printed yet, of a room or a department, oldest first (DAY-11). */
export const queryUnprinted = defineCall({
  name: 'emr_dataApi.do?function=queryUnprinted',
  request: form({
    by: Choice('room', 'department'),
    name: Type.Optional(text(128)),
    modality: Type.Optional(ModalityCode),
  }),
  answer: val(
    Type.Object({
      groups: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
      /** All that are asked for; the rows are the newest of them. */
      total: Type.Integer(),
      rows: Type.Array(
        Type.Object({
          risProcedureId: Id,
          patName: Type.String(),
          checkNo: Type.String(),
          modality: Type.String(),
          checkItem: Type.String(),
          bedNo: Type.String(),
          completeTime: DateTime,
        }),
      ),
    }),
  ),
})

/** Tells the patient by SMS with a link to a page of its own. */
export const pushToPatient = defineCall({
  name: 'emr_dataApi.do?function=pushToPatient',
  request: form({ procedureId: Id, requestKey: RequestKey }),
  answer: val(Type.Object({ pushedTime: DateTime })),
  errors: [CODE.notInRis, CODE.notCompleted, CODE.importedReport, CODE.noPhone, CODE.pushClosed, CODE.smsOff, CODE.tooFrequent],
  writes: true,
})

/** What was pushed, to whom (masked), and what pushing would do now. */
export const getPush = defineCall({
  name: 'emr_dataApi.do?function=getPush',
  request: form({ procedureId: Id }),
  answer: val(
    Type.Object({
      phone: Type.String(),
      refused: Type.Integer(),
      pushes: Type.Array(Type.Object({ time: DateTime, userName: Type.String(), phone: Type.String(), opened: orNull(DateTime) })),
    }),
  ),
  errors: [CODE.notInRis],
})

/** The patient's page (public): the link's token and the last four digits of the phone that it was sent to. */
export const openPatientReport = defineCall({
  name: 'hospital_patient_report.do',
  request: form({ token: text(64, 1), phoneEnd: Type.String({ pattern: '^[0-9]{4}$', maxLength: 4 }) }),
  answer: val(
    Type.Object({
      facilityName: Type.String(),
      patName: Type.String(),
      checkItem: Type.String(),
      checkTime: orNull(DateTime),
      completeTime: DateTime,
      issue: Type.Integer(),
      finding: Type.String(),
      result: Type.String(),
      advice: Type.String(),
      addenda: Type.Array(Type.Object({ text: Type.String(), reason: Type.String(), time: DateTime })),
      corrected: Type.Boolean(),
      /** Who answers for the corrected text, and since when. */
      correction: Type.Optional(Type.Object({ authorName: Type.String(), time: DateTime })),
      authorName: Type.String(),
      reviewerName: Type.String(),
    }),
  ),
  errors: [CODE.shareEnded, CODE.tooFrequent],
  writes: true,
})

/** What a printed report's QR code leads to (public): real, and the newest? Names are masked. */
export const verifyReport = defineCall({
  name: 'hospital_report_verify.do',
  request: form({ code: text(64, 1) }),
  answer: val(
    Type.Object({
      facilityName: Type.String(),
      patName: Type.String(),
      checkNo: Type.String(),
      checkItem: Type.String(),
      issue: Type.Integer(),
      completeTime: DateTime,
      /** newest: this paper is the present one; superseded: a newer issue stands; void: withdrawn or retracted. */
      standing: Choice('newest', 'superseded', 'void'),
      /** The report came from an earlier system: that it is kept here is all that can be said of it. */
      imported: Type.Optional(Type.Boolean()),
    }),
  ),
  errors: [CODE.notFound, CODE.tooFrequent],
})

/** Who had the report of an issue in hand: a print was handed over, counted once. */
export const countPrint = defineCall({
  name: 'emr_dataApi.do?function=countPrint',
  request: form({
    procedureId: Id,
    issue: Type.Integer({ minimum: 1 }),
    layout: Choice('A4', 'A5', 'ticket'),
    copies: Type.Integer({ minimum: 1, maximum: 20 }),
    local: Bit,
  }),
  answer: done,
  errors: [CODE.notInRis, CODE.notCompleted],
  writes: true,
})

/** `GET <path>?procedureId=…&layout=A4&lang=zh`: the paper as PDF, for the session's own rights. */
export const REPORT_PDF_PATH = '/report.pdf'

/** The settings of printed reports: layout by modality, logo, footer; part of the facility's own. */
export const getPrintSettings = defineCall({
  name: 'emr_dataApi.do?function=getPrintSettings',
  request: form({}),
  answer: val(
    Type.Object({
      layouts: Type.Array(Type.Object({ modality: Type.String(), layout: Choice('A4', 'A5') })),
      footer: Type.String(),
      verifyUrl: Type.String(),
    }),
  ),
})

export const reportOutCalls = {
  issueReport,
  queryUnprinted,
  pushToPatient,
  getPush,
  openPatientReport,
  verifyReport,
  countPrint,
  getPrintSettings,
} as const
