import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { DateOnly, DateTime, Id, orNull, text, Uid } from './fields'
import { ImageChange, ReportContentSchema } from './report'

/** The patient as images name him: nothing of it was looked up. */
const HeaderPatient = {
  patName: Type.String(),
  patientId: Type.String(),
  sex: Type.String(),
  birthday: Type.Union([DateOnly, Type.Literal('')]),
}

/** A study in the archive that no exam has. */
export const UnmatchedStudy = Type.Object({
  studyUid: Uid,
  ...HeaderPatient,
  accessionNo: Type.String(),
  modality: Type.String(),
  description: Type.String(),
  /** '' where the images say no day of the calendar. */
  studyDate: Type.Union([DateOnly, Type.Literal('')]),
  images: Type.Integer(),
  received: DateTime,
})
export type UnmatchedStudy = Static<typeof UnmatchedStudy>

export const queryUnmatched = defineCall({
  name: 'RisLocalDiagnose.do?func=QueryUnmatched',
  request: form({
    keyword: Type.Optional(text(64)),
    pageNo: Type.Integer({ minimum: 1, maximum: 1000 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 100 }),
  }),
  answer: list(UnmatchedStudy),
})

/**
 * Binds a study without an exam to one by hand. Where the images name another patient than the exam (2457 with the
 * differences), it is done with `confirm` alone, and the reason is kept (DC-11).
 */
export const bindStudy = defineCall({
  name: 'RisLocalDiagnose.do?func=BindStudy',
  request: form({ studyUid: Uid, risProcedureId: Id, confirm: Type.Optional(Type.Boolean()), reason: Type.Optional(text(200)) }),
  answer: val(Type.Object({ state: Type.Integer(), imageCount: Type.Integer() })),
  errors: [CODE.notInRis, CODE.noEcgImages, CODE.stateChanged, CODE.otherPatientImages, CODE.reasonRequired],
  writes: true,
})

/** Somebody said that a series is perhaps not this patient's; until it is moved or cleared its images read 'being checked'. */
export const SeriesCheck = Type.Object({ reason: Type.String(), userName: Type.String(), time: DateTime })

export const ExamSeries = Type.Object({
  studyUid: Uid,
  seriesUid: Uid,
  modality: Type.String(),
  number: Type.Integer(),
  description: Type.String(),
  images: Type.Integer(),
  ...HeaderPatient,
  checking: orNull(SeriesCheck),
  /** It came here from another exam. */
  movedFrom: orNull(Id),
  /** That exam, for who would move it back; null where it did not, or that exam is not there any more. */
  movedFromExam: orNull(Type.Object({ checkNo: Type.String(), patName: Type.String() })),
})
export type ExamSeries = Static<typeof ExamSeries>

/** The series of an own exam, whatever its state: for who looks after what was bound where. */
export const querySeries = defineCall({
  name: 'RisLocalDiagnose.do?func=QuerySeries',
  request: form({ risProcedureId: Id }),
  answer: val(Type.Object({ series: Type.Array(ExamSeries), mayMove: Type.Boolean() })),
  errors: [CODE.notInRis],
})

/** Says that a series is perhaps not this patient's, or (`wrong` 0) that it is. */
export const checkSeries = defineCall({
  name: 'RisLocalDiagnose.do?func=CheckSeries',
  request: form({ risProcedureId: Id, seriesUid: Uid, wrong: Type.Boolean(), reason: text(200) }),
  answer: done,
  errors: [CODE.notInRis, CODE.reasonRequired, CODE.noPermission],
  writes: true,
})

/**
 * Moves a series that was bound to the wrong exam to the right one of the same hospital (DAY-04): its headers name the right
 * patient then, both timelines tell it, and a report that was written on either side is flagged. A completed report does not
 * keep it from being done: that is when it matters most.
 */
export const moveSeries = defineCall({
  name: 'RisLocalDiagnose.do?func=MoveSeries',
  request: form({ seriesUid: Uid, toRisProcedureId: Id, reason: text(200) }),
  answer: val(Type.Object({ images: Type.Integer(), fromRisProcedureId: Id })),
  errors: [CODE.notInRis, CODE.reasonRequired, CODE.stateChanged, CODE.noEcgImages, CODE.storageFull],
  writes: true,
})

/** Who has the report in hand has seen that images went or came. */
export const seeImageChanges = defineCall({
  name: 'RisLocalDiagnose.do?func=SeeImageChanges',
  request: form({ risProcedureId: Id }),
  answer: done,
  errors: [CODE.notInRis],
  writes: true,
})

/** Images that went from or came to an exam after somebody had begun its report. */
export const queryImageChanges = defineCall({
  name: 'RisLocalDiagnose.do?func=QueryImageChanges',
  request: form({ risProcedureId: Id }),
  answer: val(Type.Array(ImageChange)),
  errors: [CODE.notInRis],
})

/** Patient and report of a study, as the desktop wrapper shows them (product.md section 7): `uids` are all studies of that exam. */
export const patientInfoForViewDicom = defineCall({
  name: 'patientInfoForViewDicom.do',
  request: form({ customStudyUid: Uid }),
  answer: Type.Object(
    {
      uids: Type.Array(Uid),
      val: Type.Object({
        risProcedureId: Id,
        patName: Type.String(),
        pinyin: Type.String(),
        sex: Type.String(),
        birthday: orNull(DateOnly),
        modality: Type.String(),
        bodypart: Type.String(),
        checkItem: Type.String(),
        checkNo: Type.String(),
        accessionNo: Type.String(),
        hospitalNo: Type.String(),
        checkTime: orNull(DateTime),
        state: Type.Integer(),
        reportHasComplete: Type.Union([Type.Literal(0), Type.Literal(1)]),
        /** Null before the report is completed: a draft is nobody else's. */
        content: orNull(ReportContentSchema),
        authorName: Type.String(),
        reviewerName: Type.String(),
        completeTime: orNull(DateTime),
      }),
    },
    { additionalProperties: false },
  ),
  errors: [CODE.notInRis],
})

export const imageCalls = {
  queryUnmatched,
  bindStudy,
  querySeries,
  checkSeries,
  moveSeries,
  seeImageChanges,
  queryImageChanges,
  patientInfoForViewDicom,
} as const

/**
 * `RisCommon.do?func=UploadImage`: multipart, `kind` (sheet, avatar, sign), one `file`, for a sheet also `risProcedureId`; answers
 * `{id, url}` under `val`, the address good for five minutes. Pictures of an exam go to `AddImages`.
 */
export const UPLOAD_IMAGE_PATH = 'RisCommon.do?func=UploadImage'
