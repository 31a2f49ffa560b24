import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { Bit, Choice, DateTime, Id, orNull, RequestKey, text } from './fields'
import { Overrides, ReportContentSchema } from './report'

/** A hospital's change of one rule of the guard, or a rule of its own: data, never code. */
export const GuardRule = Type.Object(
  {
    /** A delivered rule's key, or `own.` and a name. */
    key: text(64, 1),
    enabled: Type.Boolean(),
    /** stop: submitting asks for a reason; hint: it is only shown. */
    weight: Choice('stop', 'hint'),
    modality: text(6),
    sex: text(1),
    bodypart: text(64),
    /** Words whose presence is the hit; plain words, no patterns. */
    words: Type.Array(text(64, 1), { maxItems: 50 }),
    /** Words that excuse it in the same sentence. */
    unless: Type.Array(text(64, 1), { maxItems: 50 }),
    zh: text(128),
    en: text(128),
  },
  { additionalProperties: false },
)
export type GuardRule = Static<typeof GuardRule>

/** The hospital's changes to the guard's rules; the delivered ones are in the editor itself. */
export const getGuardRules = defineCall({
  name: 'hospital_guard_rules.do',
  request: form({}),
  answer: val(
    Type.Object({
      rules: Type.Array(GuardRule),
      baseVersion: Type.Integer(),
      savedBy: Type.String(),
      savedTime: orNull(DateTime),
      /** Of a hundred completed exams so many are read a second time, blind (EDIT-09). */
      secondReadingPercent: Type.Integer(),
    }),
  ),
})

export const saveGuardRules = defineCall({
  name: 'hospital_guard_save.do',
  request: form({
    rules: Type.Array(GuardRule, { maxItems: 300 }),
    baseVersion: Type.Integer({ minimum: 0 }),
    /** Left out: stays as it is. */
    secondReadingPercent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    requestKey: RequestKey,
  }),
  answer: val(Type.Object({ baseVersion: Type.Integer() })),
  errors: [CODE.editedByAnother, CODE.parameterIllegal],
  writes: true,
})

/** How often and by whom each rule was overridden: what a head looks at before a rule is changed. */
export const queryGuardUse = defineCall({
  name: 'hospital_guard_use.do',
  request: form({ days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366 })) }),
  answer: list(Type.Object({ rule: Type.String(), overridden: Type.Integer(), lastReason: Type.String(), lastTime: DateTime })),
})

/** How the drawn readings of the hospital came out so far. */
export const ReadingFacts = Type.Object({
  drawn: Type.Integer(),
  waiting: Type.Integer(),
  agreed: Type.Integer(),
  /** Went to an arbiter; `unsettled` still wait there. */
  differed: Type.Integer(),
  unsettled: Type.Integer(),
  first: Type.Integer(),
  second: Type.Integer(),
  neither: Type.Integer(),
})
export type ReadingFacts = Static<typeof ReadingFacts>

/** Blind second readings that wait for this doctor, or for an arbiter, or that are over and had this doctor in them (EDIT-09). */
export const querySecondReadings = defineCall({
  name: 'emr_dataApi.do?function=querySecondReadings',
  request: form({ role: Choice('reader', 'arbiter', 'done') }),
  answer: Type.Object(
    {
      val: Type.Array(
        Type.Object({
          id: Id,
          risProcedureId: Id,
          t: Type.String(),
          sign: Type.String(),
          modality: Type.String(),
          bodypart: Type.String(),
          checkItem: Type.String(),
          /** As it was ordered: the report check compares the reader's left and right with it. */
          side: Type.String(),
          /** Of what is settled: by it the report is found that the verdict is about. '' before. */
          checkNo: Type.String(),
          /** Both texts, without names: for the arbiter, and for the reader whose own text stands and is to be compared. */
          first: orNull(ReportContentSchema),
          second: orNull(ReportContentSchema),
          /** How it ended: of role `done` alone. */
          outcome: orNull(Choice('agreed', 'differed', 'settled')),
          /** The arbiter's verdict and why; '' where there was none. */
          sides: orNull(Choice('first', 'second', 'neither')),
          reason: Type.String(),
          time: DateTime,
        }),
      ),
      total: Type.Integer(),
      totalIsFloor: Type.Boolean(),
      facts: ReadingFacts,
    },
    { additionalProperties: false },
  ),
})

/**
 * The second reader's text, which then stands. Another conclusion (negative, positive, major positive) differs and goes to the
 * arbiter; two negatives agree. Where both saw something, `first` comes back, and the reader says whether the two agree by the
 * same call with `agrees` and without `report`.
 */
export const saveSecondReading = defineCall({
  name: 'emr_dataApi.do?function=saveSecondReading',
  request: form({
    id: Id,
    report: Type.Optional(ReportContentSchema),
    agrees: Type.Optional(Bit),
    overrides: Type.Optional(Overrides),
    requestKey: RequestKey,
  }),
  answer: val(Type.Object({ agrees: orNull(Type.Boolean()), first: orNull(ReportContentSchema) })),
  errors: [CODE.notInRis, CODE.noWritingPermission, CODE.readingDone, CODE.rateOwn, CODE.parameterEmpty],
  writes: true,
})

export const arbitrateReading = defineCall({
  name: 'emr_dataApi.do?function=arbitrateReading',
  request: form({ id: Id, sides: Choice('first', 'second', 'neither'), reason: text(512), requestKey: RequestKey }),
  answer: done,
  errors: [CODE.notInRis, CODE.reasonRequired, CODE.readingDone, CODE.noReviewPermission, CODE.rateOwn],
  writes: true,
})

export const guardCalls = {
  getGuardRules,
  saveGuardRules,
  queryGuardUse,
  querySecondReadings,
  saveSecondReading,
  arbitrateReading,
} as const
