import Type, { type Static } from 'typebox'
import { CODE, TIME_PRESETS } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { Bit, Choice, DateTime, Id, ModalityCode, orNull, text } from './fields'
import { WorklistRow } from './worklist'

/** Lists that keep shortcuts and columns per user. */
export const LIST_SCREENS = ['localWorklist', 'remoteWorklist', 'aiList', 'clinicHome', 'registerList'] as const
const Screen = Choice(...LIST_SCREENS)

/** The other exams of this exam's patient, newest first: by name, by patient number, or both. */
export const queryHistoryCase = defineCall({
  name: 'RisLocalDiagnose.do?func=QueryHistoryCase',
  request: form({ risProcedureId: Id, historyType: Choice('all', 'name', 'patientNo') }),
  answer: list(WorklistRow),
  errors: [CODE.notInRis],
})

/** A saved set of filters. `condition` is the list's own JSON text; the server keeps it as it is. */
const Shortcut = Type.Object({ id: Id, title: Type.String(), condition: Type.String() })
export const saveShortcut = defineCall({
  name: 'RisLocalDiagnose.do?func=SaveShortcut',
  request: form({ /** Renames or changes one. */ id: Type.Optional(Id), screen: Screen, title: text(32), condition: text(4000) }),
  answer: val(Type.Object({ id: Id })),
  errors: [CODE.titleBlank, CODE.shortcutExists, CODE.notFound],
  writes: true,
})
export const deleteShortcut = defineCall({
  name: 'RisLocalDiagnose.do?func=DeleteShortcut',
  request: form({ id: Id }),
  answer: done,
  errors: [CODE.notFound],
  writes: true,
})
export const queryShortcut = defineCall({
  name: 'RisLocalDiagnose.do?func=QueryShortcut',
  request: form({ screen: Screen }),
  answer: list(Shortcut),
})
/** Columns in their order; hidden ones are not named. Fewer than 5 are refused (2427). */
const Column = Type.Object(
  { key: text(32, 1), width: Type.Optional(Type.Integer({ minimum: 24, maximum: 2000 })) },
  { additionalProperties: false },
)
export const saveColumns = defineCall({
  name: 'RisLocalDiagnose.do?func=SaveColumns',
  request: form({
    screen: Screen,
    columns: Type.Array(Column, { maxItems: 60 }),
    density: Type.Optional(Choice('dense', 'default', 'touch')),
  }),
  answer: done,
  errors: [CODE.tooFewColumns],
  writes: true,
})
export const queryColumns = defineCall({
  name: 'RisLocalDiagnose.do?func=QueryColumns',
  request: form({ screen: Screen }),
  answer: val(Type.Object({ columns: Type.Array(Column), density: Type.String() })),
})

/** Minutes to the report by modality ('' every), source ('' every) and urgency; the most exact row counts. */
const DueRule = Type.Object(
  {
    modality: Type.String({ pattern: '^[A-Z]{0,6}$', maxLength: 6 }),
    sourceType: Choice('', 'outpatient', 'inpatient', 'physicalExam', 'emergency'),
    urgency: Choice('ordinary', 'urgent', 'green'),
    minutes: Type.Integer({ minimum: 1, maximum: 43_200 }),
    /** Only working hours count. */
    workingHours: Bit,
  },
  { additionalProperties: false },
)
const WorkDay = Type.Object(
  { from: Type.String({ pattern: '^\\d{2}:\\d{2}$' }), to: Type.String({ pattern: '^\\d{2}:\\d{2}$' }) },
  { additionalProperties: false },
)
const DueTable = {
  rules: Type.Array(DueRule, { maxItems: 200 }),
  /** Monday to Sunday; null for a day off. */
  week: Type.Array(orNull(WorkDay), { minItems: 7, maxItems: 7 }),
}
export const dueTimeGet = defineCall({
  name: 'hospital_manage_dueTimeGet.do',
  request: form({}),
  /** `version`: of what an administrator saved; 0 while the table is the delivered one. */
  answer: val(Type.Object({ ...DueTable, version: Type.Integer() })),
  errors: [CODE.stepUpRequired],
})
/** Open exams get their due times anew in the same transaction. */
export const dueTimeSave = defineCall({
  name: 'hospital_manage_dueTimeSave.do',
  /** `baseVersion`: of the table that was read; a stale one is refused with 116 and the table as it stands. */
  request: form({ ...DueTable, baseVersion: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })) }),
  answer: val(Type.Object({ changed: Type.Integer() })),
  errors: [CODE.stepUpRequired, CODE.editedByAnother],
  writes: true,
})

/** Who is on duty for what: rules deal new cases out in turn (DAY-09). */
const DutyRow = Type.Object(
  {
    doctorId: Id,
    modalities: Type.Array(ModalityCode, { maxItems: 20 }),
    startTime: DateTime,
    endTime: DateTime,
    /** Only green-channel and urgent cases. */
    urgentOnly: Bit,
  },
  { additionalProperties: false },
)
export const dutyGet = defineCall({
  name: 'hospital_manage_dutyGet.do',
  request: form({ startTime: Type.Optional(DateTime), endTime: Type.Optional(DateTime) }),
  answer: val(
    Type.Object({
      rows: Type.Array(Type.Object({ ...DutyRow.properties, doctorName: Type.String() })),
      doctors: Type.Array(Type.Object({ doctorId: Id, name: Type.String(), title: Type.String() })),
      /** Of the hospital's whole rota. */
      version: Type.Integer(),
    }),
  ),
})
export const dutySave = defineCall({
  name: 'hospital_manage_dutySave.do',
  /** `baseVersion`: of the rota that was read; a stale one is refused with 116, whose `val` is the range as it stands now. */
  request: form({
    startTime: DateTime,
    endTime: DateTime,
    rows: Type.Array(DutyRow, { maxItems: 300 }),
    baseVersion: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  }),
  answer: val(Type.Object({ dealt: Type.Integer(), version: Type.Integer() })),
  errors: [CODE.rangeReversed, CODE.receiverLacksWriting, CODE.stepUpRequired, CODE.editedByAnother],
  writes: true,
})
/** Takes a case that was dealt to another: both are told. */
export const takeCase = defineCall({
  name: 'RisLocalDiagnose.do?func=TakeCase',
  request: form({ risProcedureId: Id }),
  answer: val(Type.Object({ takenFrom: Type.String() })),
  errors: [
    CODE.notInRis,
    CODE.noWritingPermission,
    CODE.anotherWriting,
    CODE.stateChanged,
    CODE.caseIsRemote,
    CODE.reportCompleted,
    CODE.alreadySubmitted,
    CODE.anotherReviewing,
    CODE.returnedReport,
  ],
  writes: true,
})

/** One finding of an engine. `box` is in image coordinates (pixels) of one instance. */
export const AiFinding = Type.Object(
  {
    findingId: text(64, 1),
    label: text(128, 1),
    /** 0 to 1. */
    probability: Type.Number({ minimum: 0, maximum: 1 }),
    positive: Bit,
    sopUid: Type.Optional(Type.String({ pattern: '^[0-9]+(\\.[0-9]+)*$', maxLength: 64 })),
    frame: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    box: Type.Optional(
      Type.Object(
        {
          x: Type.Number({ minimum: 0, maximum: 100_000 }),
          y: Type.Number({ minimum: 0, maximum: 100_000 }),
          width: Type.Number({ minimum: 0, maximum: 100_000 }),
          height: Type.Number({ minimum: 0, maximum: 100_000 }),
        },
        { additionalProperties: false },
      ),
    ),
    /** Sentence for the report. */
    text: text(1000),
  },
  { additionalProperties: false },
)
export type AiFinding = Static<typeof AiFinding>
/** From an engine, with its own key in `Authorization: Bearer`; no session. */
export const pushAiResult = defineCall({
  name: 'RisAi.do?func=PushAiResult',
  request: form({
    studyUid: Type.Optional(Type.String({ pattern: '^[0-9]+(\\.[0-9]+)*$', maxLength: 64 })),
    accessionNo: Type.Optional(text(64)),
    engine: text(64, 1),
    engineVersion: text(32, 1),
    positive: Bit,
    findings: Type.Array(AiFinding, { maxItems: 200 }),
  }),
  answer: val(Type.Object({ id: Id })),
  errors: [CODE.engineUnknown, CODE.studyUnknown, CODE.regionIllegal],
  writes: true,
})
const AiRow = Type.Object(
  {
    ...WorklistRow.properties,
    aiResultId: Id,
    engine: Type.String(),
    engineVersion: Type.String(),
    aiTime: DateTime,
    positive: Bit,
    /** The most probable findings, in words. */
    labels: Type.Array(Type.String()),
    probability: Type.Number(),
    adopted: Type.Integer(),
    edited: Type.Integer(),
    rejected: Type.Integer(),
    open: Type.Integer(),
  },
  { additionalProperties: false },
)
export type AiRow = Static<typeof AiRow>
export const queryAiList = defineCall({
  name: 'RisAi.do?func=QueryAiList',
  request: form({
    search: Type.Optional(text(64)),
    modality: Type.Optional(ModalityCode),
    positive: Type.Optional(Bit),
    answered: Type.Optional(Bit),
    startTime: Type.Optional(DateTime),
    endTime: Type.Optional(DateTime),
    timeTimes: Type.Optional(Choice('', ...TIME_PRESETS)),
    pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: Type.Object({ ...list(AiRow).properties, serverTime: DateTime }, { additionalProperties: false }),
  errors: [CODE.rangeReversed],
})
export const getAiResult = defineCall({
  name: 'RisAi.do?func=GetAiResult',
  request: form({ risProcedureId: Id }),
  answer: val(
    Type.Object({
      id: Id,
      engine: Type.String(),
      engineVersion: Type.String(),
      time: DateTime,
      positive: Bit,
      findings: Type.Array(
        Type.Object({
          ...AiFinding.properties,
          answer: Choice('', 'adopt', 'edit', 'reject'),
          answeredBy: Type.String(),
          answeredText: Type.String(),
        }),
      ),
    }),
  ),
  errors: [CODE.notInRis, CODE.studyUnknown],
})
export const answerAiFinding = defineCall({
  name: 'RisAi.do?func=AnswerAiFinding',
  request: form({ id: Id, findingId: text(64, 1), answer: Choice('adopt', 'edit', 'reject'), text: Type.Optional(text(1000)) }),
  answer: val(Type.Object({ agreement: Type.Object({ adopted: Type.Integer(), edited: Type.Integer(), rejected: Type.Integer() }) })),
  errors: [
    CODE.notInRis,
    CODE.reportCompleted,
    CODE.noWritingPermission,
    CODE.anotherWriting,
    CODE.anotherReviewing,
    CODE.alreadySubmitted,
  ],
  writes: true,
})

export const listCalls = {
  queryHistoryCase,
  saveShortcut,
  deleteShortcut,
  queryShortcut,
  saveColumns,
  queryColumns,
  dueTimeGet,
  dueTimeSave,
  dutyGet,
  dutySave,
  takeCase,
  pushAiResult,
  queryAiList,
  getAiResult,
  answerAiFinding,
} as const
