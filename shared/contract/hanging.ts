import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { defineCall, done, form, val } from './call'
import { Bit, Id, orNull, text } from './fields'

const Choice = <W extends string>(...words: W[]) => Type.Unsafe<W>({ type: 'string', enum: words })
const Figure = Type.Number({ minimum: -1e6, maximum: 1e6 })

/** What a picture of the layout shows: the series as it was called and where it stood, since another study has other UIDs. */
const HangingPane = Type.Object(
  {
    modality: text(16),
    description: text(64),
    /** Among the series of its modality, from 0. */
    place: Type.Integer({ minimum: 0, maximum: 9999 }),
    /** Null: the image's own. */
    window: orNull(Type.Object({ center: Figure, width: Type.Number({ minimum: 1, maximum: 1e6 }) }, { additionalProperties: false })),
  },
  { additionalProperties: false },
)

/** How a user wants the images of a modality and body part laid out when they open. */
export const HangingRule = Type.Object(
  {
    layout: Choice('1x1', '1x2', '2x2'),
    /** Scrolling one picture scrolls the others. */
    linked: Bit,
    /** In the order of the layout; null: left to what is not shown yet. */
    panes: Type.Array(orNull(HangingPane), { minItems: 1, maxItems: 4 }),
  },
  { additionalProperties: false },
)
export type HangingRule = Static<typeof HangingRule>
export type HangingPane = NonNullable<HangingRule['panes'][number]>

/** The user's own rule for the modality and part of an exam; null: as delivered. */
export const queryHanging = defineCall({
  name: 'rs_dataApi.do?function=queryHanging',
  request: form({ risProcedureId: Id }),
  answer: val(Type.Object({ modality: Type.String(), bodypart: Type.String(), rule: orNull(HangingRule) })),
  errors: [CODE.notInRis],
})

/** Keeps a rule for the modality and part of an exam, for this user in this hospital; without one it is as delivered again. */
export const saveHanging = defineCall({
  name: 'rs_dataApi.do?function=saveHanging',
  request: form({ risProcedureId: Id, rule: Type.Optional(HangingRule) }),
  answer: done,
  errors: [CODE.notInRis],
  writes: true,
})

export const hangingCalls = { queryHanging, saveHanging } as const
