import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { Choice, DateOnly, DateTime, Id, orNull, RequestKey, text } from './fields'

/** An entry of the hospital's own list of critical values (危急值), imaging and ECG alike. */
export const CriticalItem = Type.Object(
  {
    id: Id,
    zh: text(64, 1),
    en: text(64, 1),
    /** '' for all. */
    modality: text(6),
    bodypart: text(64),
    /** Words in finding or result that suggest it, in both languages. */
    words: Type.Array(text(32, 1), { maxItems: 20 }),
    /** Minutes from finding it until the department is told, and then until it is escalated. */
    tellMinutes: Type.Integer({ minimum: 1, maximum: 240 }),
    escalateMinutes: Type.Integer({ minimum: 1, maximum: 240 }),
    enabled: Type.Boolean(),
    /** By which this program's own rules name it: what was measured in an ECG. '' for what a hospital wrote itself. */
    code: text(24),
  },
  { additionalProperties: false },
)
export type CriticalItem = Static<typeof CriticalItem>

export const criticalItems = defineCall({ name: 'hospital_critical_items.do', request: form({}), answer: list(CriticalItem) })

/** The head or an administrator edits the list; what loops are open keep the numbers they began with. */
export const criticalItemSave = defineCall({
  name: 'hospital_critical_itemSave.do',
  request: form({
    item: Type.Omit(CriticalItem, ['id', 'code'], { additionalProperties: false }),
    id: Type.Optional(Id),
    requestKey: RequestKey,
  }),
  answer: val(Type.Object({ id: Id })),
  errors: [CODE.parameterEmpty],
  writes: true,
})

/** One loop: found, told, read back, acknowledged; or escalated until somebody is reached. */
export const CriticalRow = Type.Object({
  id: Id,
  risProcedureId: Id,
  t: Type.String(),
  sign: Type.String(),
  patName: Type.String(),
  patientNo: Type.String(),
  department: Type.String(),
  bedNo: Type.String(),
  checkItem: Type.String(),
  modality: Type.String(),
  checkTime: orNull(DateTime),
  itemId: Id,
  itemZh: Type.String(),
  itemEn: Type.String(),
  finding: Type.String(),
  state: Choice('open', 'told', 'acknowledged', 'cancelled'),
  /** How often it was escalated so far. */
  escalations: Type.Integer(),
  foundBy: Type.String(),
  foundTime: DateTime,
  tellDue: DateTime,
  /** When it is escalated, told or not; fixed when it was found. */
  escalateDue: DateTime,
  toldTo: Type.String(),
  toldPhone: Type.String(),
  toldBy: Type.String(),
  toldTime: orNull(DateTime),
  readBack: Type.Boolean(),
  /** It waits, and who asks may say for the receiving side that they have it: neither found nor told it, and keeps the exam (2513). */
  mayAcknowledge: Type.Boolean(),
  acknowledgedBy: Type.String(),
  acknowledgedTime: orNull(DateTime),
  /** Whole minutes from finding to telling, and to acknowledging. */
  tellMinutes: orNull(Type.Integer()),
  acknowledgeMinutes: orNull(Type.Integer()),
  remark: Type.String(),
})
export type CriticalRow = Static<typeof CriticalRow>

/** Opens a loop for a report in hand or completed. Open already for this item: answers that one. */
export const openCritical = defineCall({
  name: 'hospital_critical_open.do',
  request: form({ procedureId: Id, itemId: Id, finding: text(512, 1), requestKey: RequestKey }),
  answer: val(Type.Object({ id: Id })),
  errors: [CODE.notInRis, CODE.criticalUnknown, CODE.noWritingPermission, CODE.importedReport],
  writes: true,
})

/** Somebody was reached: who, by which phone, and whether they read it back. */
export const tellCritical = defineCall({
  name: 'hospital_critical_tell.do',
  request: form({
    id: Id,
    toldTo: text(64),
    toldPhone: text(32),
    readBack: Type.Boolean(),
    remark: Type.Optional(text(512)),
    requestKey: RequestKey,
  }),
  answer: done,
  errors: [CODE.notInRis, CODE.parameterEmpty, CODE.readBackRequired, CODE.criticalClosed],
  writes: true,
})

/** The department (or the hospital that sent the case) says: we have it. Never who found it or told it (2513). */
export const acknowledgeCritical = defineCall({
  name: 'hospital_critical_acknowledge.do',
  request: form({ id: Id, remark: Type.Optional(text(512)), requestKey: RequestKey }),
  answer: done,
  errors: [CODE.notInRis, CODE.criticalOwn, CODE.criticalClosed],
  writes: true,
})

/** Opened by mistake: cancelled with a reason, and it stays in the register. */
export const cancelCritical = defineCall({
  name: 'hospital_critical_cancel.do',
  request: form({ id: Id, reason: text(512), requestKey: RequestKey }),
  answer: done,
  errors: [CODE.notInRis, CODE.reasonRequired, CODE.criticalClosed],
  writes: true,
})

/** How many there are of the rows that were asked for, whatever the page: what the statistics are made of. */
export const CriticalFacts = Type.Object({
  found: Type.Integer(),
  open: Type.Integer(),
  told: Type.Integer(),
  acknowledged: Type.Integer(),
  cancelled: Type.Integer(),
  /** Told, and acknowledged, before the moments that were fixed when they were found. */
  toldInTime: Type.Integer(),
  acknowledgedInTime: Type.Integer(),
  /** Alarms of all rows together, and rows that had one. */
  escalations: Type.Integer(),
  escalated: Type.Integer(),
  /** Whole minutes in the middle of all that were told, and acknowledged. */
  medianTellMinutes: orNull(Type.Integer()),
  medianAcknowledgeMinutes: orNull(Type.Integer()),
})
export type CriticalFacts = Static<typeof CriticalFacts>

/** The register (危急值登记本): escalated first, then what waits by its deadline, then the rest, newest first; `open` for what waits. */
export const queryCriticals = defineCall({
  name: 'hospital_critical_query.do',
  request: form({
    open: Type.Optional(Type.Boolean()),
    procedureId: Type.Optional(Id),
    itemId: Type.Optional(Id),
    modality: Type.Optional(text(6)),
    department: Type.Optional(text(64)),
    state: Type.Optional(Choice('open', 'told', 'acknowledged', 'cancelled')),
    /** Name, patient number or words of the finding. */
    search: Type.Optional(text(64)),
    startTime: Type.Optional(DateOnly),
    endTime: Type.Optional(DateOnly),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  }),
  answer: Type.Object(
    { val: Type.Array(CriticalRow), total: Type.Integer(), totalIsFloor: Type.Boolean(), facts: CriticalFacts },
    { additionalProperties: false },
  ),
  errors: [CODE.rangeReversed, CODE.parameterIllegal],
})

export const criticalCalls = {
  criticalItems,
  criticalItemSave,
  openCritical,
  tellCritical,
  acknowledgeCritical,
  cancelCritical,
  queryCriticals,
} as const
