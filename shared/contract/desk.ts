import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { PatientCase } from './acts'
import { defineCall, form, list, val } from './call'
import { DeskCheckRequest, DeskPatient, DeskPatientRow, DeskVisitRequest } from './desk-fields'
import { Bit, Choice, DateTime, Id, ModalityCode, orNull, SideCode, text } from './fields'

const object = <P extends Record<string, Type.TSchema>>(fields: P) => Type.Object(fields, { additionalProperties: false })
const NoFields = form({})

/** Pinyin of a name, syllables parted by spaces; '' for a blank one. */
export const getPinyin = defineCall({
  name: 'RisCommon.do?func=GetPinyin',
  request: form({ name: text(64) }),
  answer: val(Type.String()),
})

/** What can be examined here. Fees are text with two decimals. */
export const CheckItem = object({
  id: Id,
  modality: ModalityCode,
  region: Type.String(),
  bodypart: Type.String(),
  hasSide: Bit,
  name: Type.String(),
  /** First letters of the pinyin of part and item, parted by a space. */
  initials: Type.String(),
  minutes: Type.Integer(),
  fee: Type.String(),
  contrast: Bit,
  preparation: Type.String(),
})
export type CheckItem = Static<typeof CheckItem>
/** All items of the own hospital, or those of a modality, in the hospital's order. */
export const queryCheckItem = defineCall({
  name: 'RisCommon.do?func=QueryCheckItem',
  request: form({ modality: Type.Optional(ModalityCode), bodypart: Type.Optional(text(64)) }),
  answer: list(CheckItem),
})
/** A room with what waits for it today. `allowed`: who asks may register to it. Hours are minutes since midnight. */
export const ImageRoom = object({
  id: Id,
  name: Type.String(),
  modality: ModalityCode,
  deviceId: Type.String(),
  allowed: Bit,
  opens: Type.Integer(),
  closes: Type.Integer(),
  capacity: Type.Integer(),
  waiting: Type.Integer(),
  waitingMinutes: Type.Integer(),
})
export type ImageRoom = Static<typeof ImageRoom>
export const queryRoom = defineCall({
  name: 'RisCommon.do?func=QueryRoom',
  request: form({ modality: Type.Optional(ModalityCode) }),
  answer: list(ImageRoom),
})
/** `type` is 1 to 4 on the wire, as the source (decision 72). */
const SourceCode = Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3), Type.Literal(4)])
export const queryDepartment = defineCall({
  name: 'RisCommon.do?func=QueryDepartment',
  request: form({ type: Type.Optional(SourceCode) }),
  answer: list(object({ id: Id, name: Type.String(), type: SourceCode })),
})
export const queryDepartmentDoctor = defineCall({
  name: 'RisCommon.do?func=QueryDepartmentDoctor',
  request: form({ departmentId: Id }),
  answer: list(object({ name: Type.String() })),
  errors: [CODE.notFound],
})
export const queryNation = defineCall({
  name: 'RisCommon.do?func=QueryNation',
  request: NoFields,
  answer: list(object({ code: Type.String(), zh: Type.String(), en: Type.String() })),
})

/** What a form of the desk shows and asks for beside what it must; `recentDays` is how far back the same item is told (DAY-07). */
export const getFieldConfig = defineCall({
  name: 'RisRegister.do?func=GetFieldConfig',
  request: form({ screen: Choice('register', 'booking') }),
  answer: val(object({ fields: Type.Array(object({ key: Type.String(), shown: Bit, required: Bit })), recentDays: Type.Integer() })),
})

/** At most 5: by a part of the name, its pinyin or initials, or by the whole DICOM id. Phone and number are masked. */
export const queryRevisit = defineCall({
  name: 'RisRegister.do?func=QueryRevisit',
  request: form({ name: Type.Optional(text(64)), dicomId: Type.Optional(text(64)), idNo: Type.Optional(text(32)) }),
  answer: list(object({ ...DeskPatientRow.properties, lastExam: orNull(DateTime) })),
})
export type RevisitRow = Static<typeof queryRevisit.answer>['val'][number]
/** A patient for the form: phone and number whole. */
export const getDeskPatient = defineCall({
  name: 'RisRegister.do?func=GetPatient',
  request: form({ patientId: Id }),
  answer: val(DeskPatientRow),
  errors: [CODE.notFound],
})

/** The kinds of number under which the HIS is asked. */
export const HIS_QUERY_TYPES = ['outpatient', 'inpatient', 'application', 'card', 'identity'] as const
export const queryHis = defineCall({
  name: 'RisRegister.do?func=QueryHis',
  request: form({ queryType: Choice(...HIS_QUERY_TYPES), number: text(64, 1) }),
  answer: val(
    object({
      patient: object({ ...DeskPatient.properties, patName: Type.String(), address: Type.String() }),
      visit: object({
        sourceType: SourceCode,
        department: Type.String(),
        applyDoctor: Type.String(),
        outpatientNo: Type.String(),
        inpatientNo: Type.String(),
        bedNo: Type.String(),
        hisNo: Type.String(),
        conditionDescription: Type.String(),
      }),
      items: Type.Array(object({ itemId: Id, name: Type.String(), side: SideCode, applyNo: Type.String(), roomIds: Type.Array(Id) })),
    }),
  ),
  errors: [CODE.hisServer, CODE.hisAbnormal, CODE.hisNoData, CODE.hisNoDevice, CODE.hisNotFound],
})
export type HisAnswer = Static<typeof queryHis.answer>['val']

/** One check that is registered; of one that stands already (pre-registered, booked) with its exam. */
const RegisterCheck = object({ ...DeskCheckRequest.properties, risProcedureId: Type.Optional(Id) })
const registration = {
  patient: DeskPatient,
  visit: DeskVisitRequest,
  checks: Type.Array(RegisterCheck, { maxItems: 20 }),
  caseInfo: Type.Optional(PatientCase),
  /** An uploaded picture of the request form (kind `sheet`). */
  sheetId: Type.Optional(Id),
  /** A temporary identity: what can be seen is enough (DAY-05). */
  unknown: Type.Optional(Bit),
  /** What differs from the record of who was looked up is a correction of it; else 2617. */
  correct: Type.Optional(Bit),
  /** Why the same item is done again (DAY-07). */
  repeatReason: Type.Optional(text(256)),
}
const registered = val(
  object({
    risProcedureIds: Type.Array(Id),
    checkNos: Type.Array(Type.String()),
    accessionNos: Type.Array(Type.String()),
    patientId: Id,
    hospitalNo: Type.String(),
    revisit: Bit,
  }),
)
const REFUSALS = [
  CODE.fieldBlank,
  CODE.ageIllegal,
  CODE.ageDiffers,
  CODE.birthdayIllegal,
  CODE.phoneFormat,
  CODE.descriptionTooLong,
  CODE.vitalsIllegal,
  CODE.selectBodypart,
  CODE.chooseItem,
  CODE.chooseRoom,
  CODE.markSide,
  CODE.sideless,
  CODE.duplicateItem,
  CODE.examExists,
  CODE.noDeviceRight,
  CODE.identityTaken,
  CODE.identityDiffers,
  CODE.reconcileFirst,
  CODE.safetyUnanswered,
  CODE.imageKeyUnknown,
  CODE.notFound,
] as const
/** A registration: one exam a check, in state 2010. */
export const addProcedure = defineCall({
  name: 'RisRegister.do?func=AddProcedure',
  request: form(registration),
  answer: registered,
  errors: [...REFUSALS],
  writes: true,
})
/** The same, to be completed later: 2008. */
export const preRegister = defineCall({
  name: 'RisRegister.do?func=PreRegister',
  request: form(registration),
  answer: registered,
  errors: [...REFUSALS],
  writes: true,
})
/** Pre-registered exams of one visit become registrations; checks without an exam are added to them. */
export const preToFormal = defineCall({
  name: 'RisRegister.do?func=PreToFormal',
  request: form({ ...registration, risProcedureId: Id }),
  answer: registered,
  errors: [...REFUSALS, CODE.notInRis, CODE.stateChanged],
  writes: true,
})
/** The same for a booking, named by one of its exams. Another room than the booked one wants `confirm`. */
export const appointmentToRegister = defineCall({
  name: 'RisRegister.do?func=AppointmentToRegister',
  request: form({ ...registration, appointmentId: Id, confirm: Type.Optional(Bit) }),
  answer: registered,
  errors: [...REFUSALS, CODE.notInRis, CODE.bookingRegistered, CODE.roomDiffers],
  writes: true,
})

/** Everything that was registered of an exam: for its details, and to fill the form with what was booked or pre-registered. */
export const getRegistration = defineCall({
  name: 'RisRegister.do?func=GetRegistration',
  request: form({ risProcedureId: Id }),
  answer: val(
    object({
      patient: DeskPatientRow,
      visit: object({ ...DeskVisitRequest.properties, registerTime: DateTime }),
      /** The checks of its visit that stand where it stands. */
      checks: Type.Array(
        object({
          risProcedureId: Id,
          checkNo: Type.String(),
          itemId: Type.String(),
          roomId: Type.String(),
          roomName: Type.String(),
          modality: ModalityCode,
          bodypart: Type.String(),
          side: SideCode,
          checkItem: Type.String(),
          fee: Type.String(),
        }),
      ),
      state: Type.Integer(),
      bookingId: Type.String(),
      sheetUrl: Type.String(),
      repeatReason: Type.String(),
      registeredBy: Type.String(),
    }),
  ),
  errors: [CODE.notInRis],
})

/** Is it there already, and what of the same item was done within the hospital's days, here or in the union (without a name). */
export const checkDuplicate = defineCall({
  name: 'RisRegister.do?func=CheckDuplicate',
  request: form({
    patientId: Type.Optional(Id),
    idType: text(32),
    idNo: text(32),
    applyNo: text(32),
    checks: Type.Array(DeskCheckRequest, { maxItems: 20 }),
  }),
  answer: val(
    object({
      exists: Bit,
      recent: Type.Array(
        object({
          /** '' at another hospital of the union. */
          risProcedureId: Type.String(),
          facilityName: Type.String(),
          own: Bit,
          checkNo: Type.String(),
          time: DateTime,
          state: Type.Integer(),
          reportHasComplete: Bit,
          modality: ModalityCode,
          bodypart: Type.String(),
          side: SideCode,
          checkItem: Type.String(),
        }),
      ),
    }),
  ),
})
export type RecentExam = Static<typeof checkDuplicate.answer>['val']['recent'][number]

/** Calls: register form, HIS, revisit, dictionaries (2600 to 2619). */
export const deskCalls = {
  getPinyin,
  queryCheckItem,
  queryRoom,
  queryDepartment,
  queryDepartmentDoctor,
  queryNation,
  getFieldConfig,
  queryRevisit,
  getDeskPatient,
  queryHis,
  addProcedure,
  preRegister,
  preToFormal,
  appointmentToRegister,
  getRegistration,
  checkDuplicate,
} as const
