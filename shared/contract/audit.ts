import Type, { type Static } from 'typebox'
import { AUDIT_KINDS, AUDIT_OUTCOMES, CODE } from '../domain'
import { defineCall, form, val } from './call'
import { Choice, DateTime, Id, text } from './fields'

/** Events are numbered; what is looked for is narrowed by what is given, all of it together. */
const TrailQuery = {
  /** A patient's whole name, or a number of the patient's or the exam's; an account's whole name. */
  patient: Type.Optional(text(64)),
  /** A part of a user's name. */
  user: Type.Optional(text(32)),
  userId: Type.Optional(Id),
  kind: Type.Optional(Choice(...AUDIT_KINDS)),
  /** One call by its address. */
  call: Type.Optional(text(100)),
  outcome: Type.Optional(Choice(...AUDIT_OUTCOMES)),
  startTime: Type.Optional(DateTime),
  endTime: Type.Optional(DateTime),
}

/** One event. `object`: what its id names here, where it is an exam, a patient or an account of the own hospital. */
export const TrailEvent = Type.Object(
  {
    id: Type.Integer(),
    time: DateTime,
    /** The thousandths of its second. */
    millis: Type.Integer({ minimum: 0, maximum: 999 }),
    userId: Type.String(),
    /** As the account is called now; '' for nobody that the hospital knows. */
    userName: Type.String(),
    role: Type.String(),
    call: Type.String(),
    kind: Choice(...AUDIT_KINDS),
    /** 0: done. */
    outcome: Type.Integer(),
    objectId: Type.String(),
    object: Type.Union([Type.Object({ patName: Type.String(), no: Type.String() }, { additionalProperties: false }), Type.Null()]),
    address: Type.String(),
    requestId: Type.String(),
    /** The link that holds it; 0: it waits to be linked. */
    link: Type.Integer(),
  },
  { additionalProperties: false },
)
export type TrailEvent = Static<typeof TrailEvent>

export const auditSearch = defineCall({
  name: 'hospital_audit_search.do',
  request: form({ ...TrailQuery, /** `next` of the page before. */ after: Type.Optional(text(40)) }),
  answer: val(
    Type.Object(
      { events: Type.Array(TrailEvent), /** Where the next page begins; '' at the end. */ next: Type.String() },
      { additionalProperties: false },
    ),
  ),
  errors: [CODE.rangeReversed],
})

/** A step of an exam that was taken with an event, what of the report was written, or a field of an account that became another one. */
const TrailChange = Type.Object(
  {
    what: Choice('step', 'version', 'account'),
    patName: Type.String(),
    no: Type.String(),
    /** Of a step: what was done, from which state to which. Of an account: the field. */
    action: Type.String(),
    from: Type.Integer(),
    to: Type.Integer(),
    reason: Type.String(),
    /** Of a version: which parts of the text are other than before. Their words are the report's matter. */
    fields: Type.Array(Type.String()),
    /** Of an account's field: its value as JSON; '' elsewhere. */
    before: Type.String(),
    after: Type.String(),
  },
  { additionalProperties: false },
)
export type TrailChange = Static<typeof TrailChange>

export const auditGet = defineCall({
  name: 'hospital_audit_get.do',
  request: form({ id: Type.Integer({ minimum: 1 }) }),
  answer: val(
    Type.Object(
      {
        event: TrailEvent,
        changes: Type.Array(TrailChange),
        /** Events of the same request, without this one. */ beside: Type.Array(TrailEvent),
      },
      { additionalProperties: false },
    ),
  ),
  errors: [CODE.notFound],
})

export const auditExport = defineCall({
  name: 'hospital_audit_export.do',
  request: form({ ...TrailQuery, format: Choice('xlsx', 'csv'), language: Choice('zh', 'en') }),
  answer: val(
    Type.Object(
      {
        fileName: Type.String(),
        contentType: Type.String(),
        /** Base64. */
        content: Type.String(),
        rows: Type.Integer(),
        /** There are older ones, which the file has not. */
        more: Type.Boolean(),
      },
      { additionalProperties: false },
    ),
  ),
  errors: [CODE.rangeReversed, CODE.trailEmpty],
})

export const auditCalls = { auditSearch, auditGet, auditExport } as const
