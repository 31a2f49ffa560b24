import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { defineCall, form, list, val } from './call'
import { DeskPatient, DeskPatientRow } from './desk-fields'
import { Bit, Choice, DateTime, Id, ModalityCode, orNull, SideCode, text } from './fields'
import { WorklistQuery, WorklistRow } from './worklist'

/** A row of the worklist with what the desk wrote beside it. */
export const RegisterRow = Type.Object(
  {
    ...WorklistRow.properties,
    roomId: Type.String(),
    room: Type.String(),
    applyNo: Type.String(),
    /** GB/T 3304, two digits; '' not known. */
    nation: Type.String(),
    emergency: Type.Boolean(),
    bookingId: Type.String(),
    /** Whose exam it is by its number; '' where nobody has that number. */
    patientId: Type.String(),
    /** A temporary identity: nobody knows yet who it is. */
    unknown: Type.Boolean(),
    /** How the patient stands in a room's queue of today, and the number in his hand; '' for who is in none. */
    callState: Choice('', 'waiting', 'called', 'passed', 'in'),
    ticket: Type.String(),
  },
  { additionalProperties: false },
)
export type RegisterRow = Static<typeof RegisterRow>

const { search, patName, hospitalNo, accessionNo, checkNo, patientNo, modality, states, flags, sourceType, bodypart, printed } =
  WorklistQuery
const { timeType, startTime, endTime, timeTimes, sortField, sortOrder, pageNo, pageSize, cursor } = WorklistQuery

export const queryRegisterList = defineCall({
  name: 'RisRegister.do?func=QueryRegisterList',
  request: form({
    ...{ search, patName, hospitalNo, accessionNo, checkNo, patientNo, modality, states, flags, sourceType, bodypart, printed },
    ...{ timeType, startTime, endTime, timeTimes, sortField, sortOrder, pageNo, pageSize, cursor },
    /** Those that others booked here. */
    dataRange: Type.Optional(Choice('own', 'booking')),
    roomId: Type.Optional(Id),
    /** Those alone whose identity is a temporary one. */
    unknown: Type.Optional(Bit),
  }),
  answer: Type.Object({ ...list(RegisterRow).properties, cursor: Type.String(), serverTime: DateTime }, { additionalProperties: false }),
  errors: [CODE.rangeReversed],
})

/** Fresh rows of the list by id, for live updates; ids that the session may not see are simply not there. */
export const queryRegisterRows = defineCall({
  name: 'RisRegister.do?func=QueryRegisterRows',
  request: form({ risProcedureIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
  answer: list(RegisterRow),
})

const PersonRow = Type.Object(
  {
    ...DeskPatientRow.properties,
    exams: Type.Integer(),
    /** Numbers that were merged into this patient. */
    formerNos: Type.Array(Type.String()),
  },
  { additionalProperties: false },
)

/** Patients by name, pinyin, number, phone or identity number; what one had who was merged away leads to the one that was kept. */
export const queryPatients = defineCall({
  name: 'RisRegister.do?func=QueryPatients',
  request: form({ search: text(64, 1) }),
  answer: list(PersonRow),
})

const PersonExam = Type.Object({
  risProcedureId: Id,
  checkNo: Type.String(),
  modality: ModalityCode,
  bodypart: Type.String(),
  side: SideCode,
  checkItem: Type.String(),
  registerTime: DateTime,
  state: Type.Integer(),
  reportHasComplete: Bit,
  imageCount: Type.Integer(),
})
const Person = Type.Object(
  {
    ...PersonRow.properties,
    rows: Type.Array(PersonExam),
    /** Check numbers of a known patient's exams that say a temporary name still. */
    temporary: Type.Array(Type.String()),
  },
  { additionalProperties: false },
)
export type Person = Static<typeof Person>

/** Who would go and who would stay, with their exams, and why it may not be done now. */
export const previewMerge = defineCall({
  name: 'RisRegister.do?func=PreviewMergePatient',
  request: form({ patientId: Id, intoPatientId: Type.Optional(Id) }),
  answer: val(
    Type.Object({
      gone: Person,
      kept: orNull(Person),
      /** Fields of the two that differ. */
      differs: Type.Array(Type.String()),
      /** Fields that are blank at the kept one and would come from the gone one. */
      fills: Type.Array(Type.String()),
      /** 0, or why not. */
      refused: Type.Integer(),
    }),
  ),
  errors: [CODE.patientUnknown, CODE.samePatient],
})

const merged = val(Type.Object({ mergeId: Id, exams: Type.Integer() }))
const mergedInto = val(
  Type.Object({
    mergeId: Id,
    exams: Type.Integer(),
    /** Fields that the kept one got, since they were blank there. */
    fills: Type.Array(Type.String()),
    /** The two have different identity numbers: the kept one's stays, the gone one's leads there. */
    otherNumber: Bit,
  }),
)
const MERGE_ERRORS = [
  CODE.patientUnknown,
  CODE.samePatient,
  CODE.patientMerged,
  CODE.temporaryKept,
  CODE.patientInHands,
  CODE.patientOrdered,
  CODE.reasonRequired,
  CODE.editedByAnother,
]

/** Two numbers of one person: the exams of the gone one get the kept one's number, and what was blank at the kept one comes along. */
export const mergePatient = defineCall({
  name: 'RisRegister.do?func=MergePatient',
  request: form({ patientId: Id, intoPatientId: Id, reason: text(512) }),
  answer: mergedInto,
  errors: MERGE_ERRORS,
  writes: true,
})

/**
 * A temporary identity becomes a patient who is there, or a new one of these data; its exams get name, number and the rest of it. Of a
 * known patient the exams that say a temporary name still become his own (`intoPatientId` is himself) or another's.
 */
export const reconcilePatient = defineCall({
  name: 'RisRegister.do?func=ReconcilePatient',
  request: form({ patientId: Id, intoPatientId: Type.Optional(Id), patient: Type.Optional(DeskPatient), reason: text(512) }),
  answer: merged,
  errors: [
    ...MERGE_ERRORS,
    CODE.notTemporary,
    CODE.identityTaken,
    CODE.fieldBlank,
    CODE.ageIllegal,
    CODE.ageDiffers,
    CODE.birthdayIllegal,
    CODE.parameterIllegal,
    CODE.phoneFormat,
  ],
  writes: true,
})

/** Gives everything back as it was. */
export const unmergePatient = defineCall({
  name: 'RisRegister.do?func=UnmergePatient',
  request: form({ mergeId: Id, reason: text(512) }),
  answer: merged,
  errors: [
    ...[CODE.patientUnknown, CODE.mergeUndone, CODE.laterMerge, CODE.laterExams, CODE.identityMeanwhile],
    ...[CODE.patientInHands, CODE.patientOrdered, CODE.reasonRequired],
  ],
  writes: true,
})

/** What was merged into a patient, newest first. */
export const queryPatientMerges = defineCall({
  name: 'RisRegister.do?func=QueryPatientMerges',
  request: form({ patientId: Id }),
  answer: list(
    Type.Object({
      mergeId: Id,
      kind: Type.String(),
      hospitalNo: Type.String(),
      /** Names as they were at the time. */
      patName: Type.String(),
      intoHospitalNo: Type.String(),
      intoName: Type.String(),
      exams: Type.Integer(),
      /** Check numbers of the exams that undoing it gives back. */
      checkNos: Type.Array(Type.String()),
      /** Check numbers of exams that were registered under the kept number since: undoing it leaves them there. */
      laterCheckNos: Type.Array(Type.String()),
      /** Why it cannot be undone now, or 0. */
      refused: Type.Integer(),
      reason: Type.String(),
      userName: Type.String(),
      time: DateTime,
      /** '' while it stands. */
      undoneBy: Type.String(),
      undoneTime: orNull(DateTime),
    }),
  ),
  errors: [CODE.patientUnknown],
})

/** Calls: register list and identities (2660 to 2679). */
export const registerListCalls = {
  queryRegisterList,
  queryRegisterRows,
  queryPatients,
  previewMerge,
  mergePatient,
  reconcilePatient,
  unmergePatient,
  queryPatientMerges,
} as const
