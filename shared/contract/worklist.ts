import Type, { type Static } from 'typebox'
import { CODE, TIME_PRESETS } from '../domain'
import { defineCall, form, list, val } from './call'
import { Bit, Choice, DateTime, Id, ModalityCode, orNull, SexCode, SideCode, text } from './fields'

/** One row of a worklist. Times are `YYYY-MM-DD HH:mm:ss`; `t` and `sign` go into every address of its report (decision 17). */
export const WorklistRow = Type.Object(
  {
    risProcedureId: Id,
    t: Type.String(),
    sign: Type.String(),
    version: Type.Integer(),
    modality: ModalityCode,
    state: Type.Integer(),
    reportHasComplete: Bit,
    returned: Type.Boolean(),
    hungUp: Type.Boolean(),
    urgent: Type.Boolean(),
    critical: Type.Boolean(),
    greenChannel: Type.Boolean(),
    trauma: Type.Boolean(),
    revisit: Type.Boolean(),
    followUp: Type.Boolean(),
    remote: Type.Boolean(),
    patName: Type.String(),
    pinyin: Type.String(),
    sex: SexCode,
    age: orNull(Type.Object({ value: Type.Integer(), unit: Type.Union([Type.Literal('Y'), Type.Literal('M'), Type.Literal('D')]) })),
    checkNo: Type.String(),
    accessionNo: Type.String(),
    hospitalNo: Type.String(),
    outpatientNo: Type.String(),
    inpatientNo: Type.String(),
    bedNo: Type.String(),
    /** Canonical source word; 1 to 4 in the order of SOURCE_TYPES (decision 72). */
    sourceType: Type.String(),
    department: Type.String(),
    bodypart: Type.String(),
    side: SideCode,
    checkItem: Type.String(),
    registerTime: DateTime,
    checkTime: orNull(DateTime),
    writeTime: orNull(DateTime),
    reportCompleteTime: orNull(DateTime),
    dueTime: orNull(DateTime),
    imageCount: Type.Integer(),
    yinYang: orNull(Type.Integer()),
    printed: Type.Boolean(),
    authorName: Type.String(),
    reviewerName: Type.String(),
    /** Who holds the report now; empty when nobody does. */
    holderName: Type.String(),
    holderId: Type.String(),
    authorId: Type.String(),
    /** Hospital of the exam, named where it is another one's (consortium). */
    facilityName: Type.String(),
    /** The open or last remote order; '' for none. */
    remoteOrderId: Type.String(),
    /** Who launched the open order; '' for none. */
    srcDoctorId: Type.String(),
    /** Hospital or expert at which the order is; '' for none. */
    remoteTargetName: Type.String(),
    /** Dealt to this doctor by the duty rules. */
    assignedId: Type.String(),
    assignedName: Type.String(),
    /** '' or stroke, chestPain, trauma; the clock runs from `doorTime`. */
    greenKind: Type.String(),
    doorTime: orNull(DateTime),
    merged: Type.Boolean(),
    /** Order number of the exam inside a patient's visit. */
    idx: Type.Integer(),
    /** Who wrote the report, and who last reviewed it; '' for nobody. */
    diagnoseDoctorId: Type.String(),
    examineDoctorId: Type.String(),
    /** Who took the last step of the report, and the highest level that was passed: what withdrawing asks for. */
    lastActorId: Type.String(),
    passedLevel: Type.Integer(),
    sentOut: Type.Boolean(),
    /** Its report came from an earlier system and is read only. */
    imported: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type WorklistRow = Static<typeof WorklistRow>

/** What can be asked of a worklist. Numbers match from their beginning, names anywhere (Chinese, pinyin or its initials). */
export const WorklistQuery = {
  /** One field for all: name, pinyin, initials, or the beginning of any number. */
  search: Type.Optional(text(64)),
  patName: Type.Optional(text(64)),
  hospitalNo: Type.Optional(text(64)),
  accessionNo: Type.Optional(text(64)),
  checkNo: Type.Optional(text(64)),
  /** Outpatient or inpatient number. */
  patientNo: Type.Optional(text(64)),
  modality: Type.Optional(ModalityCode),
  /** Codes to show; empty shows every state but deleted. */
  states: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 3000 }), { maxItems: 30 })),
  /** Reports that show a sign of their own whatever their code is: added to `states`. */
  flags: Type.Optional(Type.Array(Choice('returned', 'hungUp'), { maxItems: 2 })),
  /** A queue of the doctor's own: to write, to review, returned to me. */
  queue: Type.Optional(Choice('mine', 'write', 'review', 'returned', 'urgent', 'overdue')),
  /** Whose exams: the own hospital's, those booked by others, or those of the agreed hospitals of the union too. */
  dataRange: Type.Optional(Choice('own', 'booking', 'consortium')),
  diagnosticType: Type.Optional(Choice('all', 'local', 'remote', 'written', 'reviewed')),
  /** Medical condition: exams of clinics, or the hospital's own. */
  condition: Type.Optional(Choice('local', 'clinic')),
  /** Other exams of the patient of `historyOf`: of the same name, or the same patient number. */
  historyType: Type.Optional(Choice('all', 'name', 'patientNo')),
  historyOf: Type.Optional(Id),
  sourceType: Type.Optional(Choice('outpatient', 'inpatient', 'physicalExam', 'emergency')),
  bodypart: Type.Optional(text(64)),
  printed: Type.Optional(Bit),
  timeType: Type.Optional(Choice('register', 'check', 'write', 'complete')),
  startTime: Type.Optional(DateTime),
  endTime: Type.Optional(DateTime),
  timeTimes: Type.Optional(Choice('', ...TIME_PRESETS)),
  /** `due` is the worklist's own order; the others sort by one column. */
  sortField: Type.Optional(Choice('due', 'dueTime', 'registerTime', 'checkTime', 'patName', 'state')),
  sortOrder: Type.Optional(Choice('asc', 'desc')),
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  /** The `cursor` of a page: the page after it (beyond page 50, and while scrolling). */
  cursor: Type.Optional(text(200)),
}

export const queryLocalList = defineCall({
  name: 'RisLocalDiagnose.do?func=QueryLocalList',
  request: form(WorklistQuery),
  answer: Type.Object({ ...list(WorklistRow).properties, cursor: Type.String(), serverTime: DateTime }, { additionalProperties: false }),
  errors: [CODE.rangeReversed, CODE.notInRis],
})

/** Fresh rows of the list by id, for live updates; ids that the session may not see are simply not there. */
export const queryRows = defineCall({
  name: 'RisLocalDiagnose.do?func=QueryRows',
  request: form({ risProcedureIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
  answer: list(WorklistRow),
})

/** Counts behind the chips above the list. */
export const queryQueues = defineCall({
  name: 'RisLocalDiagnose.do?func=QueryQueues',
  request: form({}),
  answer: val(
    Type.Object({
      mine: Type.Integer(),
      write: Type.Integer(),
      review: Type.Integer(),
      returned: Type.Integer(),
      urgent: Type.Integer(),
      overdue: Type.Integer(),
    }),
  ),
})

/** Everything that happened to an exam, oldest first. */
export const getStateLog = defineCall({
  name: 'RisLocalDiagnose.do?func=GetStateLog',
  request: form({ risProcedureId: Id }),
  answer: list(
    Type.Object({
      action: Type.String(),
      fromState: Type.Integer(),
      toState: Type.Integer(),
      userName: Type.String(),
      time: DateTime,
      reason: Type.String(),
    }),
  ),
  errors: [CODE.notInRis],
})

export const worklistCalls = { queryLocalList, queryRows, queryQueues, getStateLog } as const
