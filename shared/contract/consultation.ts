import Type from 'typebox'
import { CODE, CONSULTATION_MOST, CONSULTATION_STEPS, CONSULTATION_TYPES, OPINION_MAX } from '../domain'
import { defineCall, done, form, val } from './call'
import { ConsultationCounts, ConsultationDoctor, ConsultationRequest, ConsultationRow } from './consultation-row'
import { Consultation, ConsultationScores } from './consultation-whole'
import { Bit, Choice, DateOnly, DateTime, Id, orNull, text } from './fields'
import { SharedExam } from './share'

export * from './consultation-row'
export * from './consultation-whole'
export { CONSULTATION_UPLOAD_PATH } from './names'

/** Largest file of a consultation: 5M = 5 * 1024 * 1024 bytes, the boundary allowed (decision 71). */
export const CONSULTATION_FILE_LIMIT = 5 * 1024 * 1024

const ById = form({ id: Id })
/** The number of the consultation's data that the asking page has read: a stale one is refused with 116. */
const BaseVersion = Type.Integer({ minimum: 0 })
const Step = Choice(...CONSULTATION_STEPS)

/** Own consultations, asked and received: those that wait for the asking session first, then the newest. */
export const consultationList = defineCall({
  name: 'hospital_consultation_list.do',
  request: form({
    progress: Type.Optional(Choice(...CONSULTATION_STEPS, 'cancelled')),
    type: Type.Optional(Choice(...CONSULTATION_TYPES)),
    mine: Type.Optional(Bit),
    /** Of the patient's name, the number, the asking doctor or a hospital. */
    search: Type.Optional(text(64)),
    /** Days, both included; `timeType` says of what. */
    from: Type.Optional(DateOnly),
    to: Type.Optional(DateOnly),
    timeType: Type.Optional(Choice('create', 'start')),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  answer: Type.Object(
    { val: Type.Array(ConsultationRow), total: Type.Integer(), totalIsFloor: Type.Boolean(), counts: ConsultationCounts },
    { additionalProperties: false },
  ),
})

/**
 * Whom one may ask: the own hospital and those that a relation or a union joins with it, with the doctors who may consult. With `id` the
 * hospitals of that consultation instead, which need not know each other: whom its triage may name.
 */
export const consultationTargets = defineCall({
  name: 'hospital_consultation_targets.do',
  request: form({ keyword: Type.Optional(text(64)), id: Type.Optional(Id) }),
  answer: val(
    Type.Array(
      Type.Object(
        { facilityId: Id, name: Type.String(), own: Bit, doctors: Type.Array(ConsultationDoctor) },
        { additionalProperties: false },
      ),
    ),
  ),
  errors: [CODE.notFound],
})

/**
 * Begins one at s1. An imaging consultation has at least one exam; all exams are the own hospital's and of one patient. Without an exam
 * `patName` is wanted. Errors: 2 with the field, 4 for an exam that is not there, 2719 for another patient's, 2710, 2709, 2715.
 */
export const consultationCreate = defineCall({
  name: 'hospital_consultation_create.do',
  request: form({
    request: ConsultationRequest,
    risProcedureIds: Type.Array(Id, { maxItems: CONSULTATION_MOST.exams }),
    /** Of a clinical consultation without an exam. */
    patName: Type.Optional(text(64)),
    sex: Type.Optional(Choice('', 'M', 'F', 'O')),
    ageValue: Type.Optional(orNull(Type.Integer({ minimum: 0, maximum: 150 }))),
    ageUnit: Type.Optional(Choice('Y', 'M', 'D')),
  }),
  answer: val(Type.Object({ id: Id, no: Type.String() }, { additionalProperties: false })),
  errors: [
    CODE.parameterEmpty,
    CODE.notInRis,
    CODE.consultationPatients,
    CODE.hospitalNotInvitable,
    CODE.leadWithoutDoctors,
    CODE.doctorLacksConsultation,
    CODE.consultationTimes,
  ],
  writes: true,
})

/** One that the asking session's hospital takes part in; to everybody else it does not exist (2002). */
export const consultationGet = defineCall({
  name: 'hospital_consultation_get.do',
  request: ById,
  answer: val(Consultation),
  errors: [CODE.notFound],
})

const written = val(Type.Object({ version: Type.Integer(), progress: Step }, { additionalProperties: false }))
const stepErrors = [CODE.notFound, CODE.stepNotCurrent, CODE.consultationCancelled, CODE.notYourTurn, CODE.editedByAnother] as const

/**
 * Keeps the data of a step; which field belongs to which: s1 `request` (and `risProcedureIds` where they change), s3 `times`,
 * s4 `conclusion`, s5 `scores`. s1 while the check before has returned it, and s4 while the check after has, are the answer: it waits no
 * longer for that side.
 */
export const consultationSaveStep = defineCall({
  name: 'hospital_consultation_saveStep.do',
  request: form({
    id: Id,
    step: Step,
    baseVersion: BaseVersion,
    request: Type.Optional(ConsultationRequest),
    risProcedureIds: Type.Optional(Type.Array(Id, { maxItems: CONSULTATION_MOST.exams })),
    times: Type.Optional(Type.Object({ startTime: orNull(DateTime), endTime: orNull(DateTime) }, { additionalProperties: false })),
    conclusion: Type.Optional(text(OPINION_MAX)),
    scores: Type.Optional(ConsultationScores),
  }),
  answer: written,
  errors: [
    ...stepErrors,
    CODE.parameterEmpty,
    CODE.notInRis,
    CODE.consultationPatients,
    CODE.hospitalNotInvitable,
    CODE.leadWithoutDoctors,
    CODE.doctorLacksConsultation,
    CODE.consultationTimes,
    CODE.scoreReason,
  ],
  writes: true,
})

/** Takes it on from `step`, or (`pass` 0, checks alone) returns it with a reason. A repeated or late one is refused with 2702. */
export const consultationNextStep = defineCall({
  name: 'hospital_consultation_nextStep.do',
  request: form({ id: Id, step: Step, baseVersion: BaseVersion, pass: Bit, reason: Type.Optional(text(1000)) }),
  answer: written,
  errors: [
    ...stepErrors,
    CODE.answerFirst,
    CODE.leadWithoutDoctors,
    CODE.nobodyAssigned,
    CODE.nobodyToCheck,
    CODE.noConclusion,
    CODE.reasonRequired,
    CODE.scoreReason,
    CODE.parameterEmpty,
    CODE.consultationTimes,
  ],
  writes: true,
})

/** The triage names the doctors, all of invited hospitals and with the right to consult, and one of them as chair. */
export const consultationAssign = defineCall({
  name: 'hospital_consultation_assign.do',
  request: form({
    id: Id,
    baseVersion: BaseVersion,
    doctorIds: Type.Array(Id, { maxItems: CONSULTATION_MOST.doctors }),
    chairId: Id,
  }),
  answer: written,
  errors: [...stepErrors, CODE.doctorLacksConsultation, CODE.nobodyToCheck, CODE.parameterEmpty],
  writes: true,
})

/** The asking doctor's own opinion. `baseVersion` is the opinion's: 116 where another page of the same doctor was quicker. */
export const consultationSaveOpinion = defineCall({
  name: 'hospital_consultation_saveOpinion.do',
  request: form({ id: Id, baseVersion: BaseVersion, text: text(OPINION_MAX) }),
  answer: val(Type.Object({ version: Type.Integer() }, { additionalProperties: false })),
  errors: [...stepErrors, CODE.parameterEmpty],
  writes: true,
})

/** Who brought a file along takes it away again. */
export const consultationRemoveFile = defineCall({
  name: 'hospital_consultation_removeFile.do',
  request: form({ id: Id, fileId: Id }),
  answer: done,
  errors: [CODE.notFound, CODE.notYourTurn, CODE.consultationCancelled, CODE.stepNotCurrent],
  writes: true,
})

export const consultationCancel = defineCall({
  name: 'hospital_consultation_cancel.do',
  request: form({ id: Id, reason: text(1000) }),
  answer: done,
  errors: [CODE.notFound, CODE.consultationCompleted, CODE.consultationCancelled, CODE.notYourTurn, CODE.reasonRequired],
  writes: true,
})

/** Puts one's name under the minutes that were read (`minutes` is their number). */
export const consultationSign = defineCall({
  name: 'hospital_consultation_sign.do',
  request: form({ id: Id, minutes: Type.Integer({ minimum: 0 }) }),
  answer: done,
  errors: [CODE.notFound, CODE.stepNotCurrent, CODE.consultationCancelled, CODE.notYourTurn, CODE.minutesChanged, CODE.alreadySigned],
  writes: true,
})

/**
 * Opens an exam of it for whoever takes part, also of another hospital: text, and images by the door of shared links
 * (`/shared/<view>/…`, this browser alone), until the consultation is cancelled or the exam taken out of it.
 */
export const consultationOpenCase = defineCall({
  name: 'hospital_consultation_openCase.do',
  request: form({ id: Id, risProcedureId: Id }),
  answer: val(SharedExam),
  errors: [CODE.notFound, CODE.consultationCancelled],
  writes: true,
})

/** Consultations of an exam, newest first, for who reads its report: number, step and, once completed, its conclusion. */
export const consultationsOfExam = defineCall({
  name: 'hospital_consultation_ofExam.do',
  request: form({ risProcedureId: Id }),
  answer: val(
    Type.Array(
      Type.Object(
        {
          id: Id,
          no: Type.String(),
          type: Choice(...CONSULTATION_TYPES),
          progress: Step,
          cancelled: Bit,
          leadFacilityName: Type.String(),
          createTime: DateTime,
          /** '' before it is completed. */
          conclusion: Type.String(),
          concludedBy: Type.String(),
          /** When the conclusion was submitted as it stands: again after a check that returned it. */
          concludeTime: orNull(DateTime),
          completeTime: orNull(DateTime),
          /** Names under the minutes as they stand, and how many it takes: each assigned doctor and the side that asked. */
          signed: Type.Integer(),
          toSign: Type.Integer(),
        },
        { additionalProperties: false },
      ),
    ),
  ),
  errors: [CODE.notInRis],
})

/**
 * The upload of a file is no form: POST {@link CONSULTATION_UPLOAD_PATH}, multipart/form-data, `id` and one part `file` (PDF, PNG or
 * JPEG by its bytes) besides the version marker; it answers `{errorCode, errorMsg, val: ConsultationFile}` like a call.
 * A calendar entry: `GET /consultations/<id>/calendar.ics` of a session that takes part.
 */
export const consultationCalls = {
  consultationList,
  consultationTargets,
  consultationCreate,
  consultationGet,
  consultationSaveStep,
  consultationNextStep,
  consultationAssign,
  consultationSaveOpinion,
  consultationRemoveFile,
  consultationCancel,
  consultationSign,
  consultationOpenCase,
  consultationsOfExam,
} as const
