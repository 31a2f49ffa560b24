import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { defineCall, form, val } from './call'
import { DateTime, Id, ModalityCode, text } from './fields'
import { partnerFields } from './signed'

/** `view`: nothing is written. `edit`: writes or reviews, whatever the exam's state asks for. */
export const EmbedMode = Type.Union([Type.Literal('view'), Type.Literal('edit')])
export type EmbedMode = Static<typeof EmbedMode>

/**
 * A partner's server asks for a launch token: one exam, one user of the hospital, one origin, one mode; 60 seconds, one
 * use. The exam by its number or by its id, one of the two. A signed request for mode `view` may be repeated within its five
 * minutes, one for `edit` may not.
 */
export const embedLaunch = defineCall({
  name: 'hospital_embed_launch.do',
  request: form({
    ...partnerFields,
    /** The accession number or the check number (检查号); one that means two exams is refused. */
    accessionNo: Type.Optional(text(64)),
    procedureId: Type.Optional(Id),
    /** Login name of the user who will read or write. */
    userName: text(64, 1),
    /** Scheme, host and port of the page that will hold the frame, as a browser writes them. */
    origin: text(200, 1),
    mode: EmbedMode,
  }),
  answer: val(Type.Object({ token: Type.String(), expires: DateTime })),
  errors: [
    CODE.embedPartner,
    CODE.embedOrigin,
    CODE.embedExam,
    CODE.embedUser,
    CODE.linkClock,
    CODE.linkUsed,
    CODE.linkSign,
    CODE.linkKeyEnded,
    CODE.signedOnly,
    CODE.tooFrequent,
  ],
})

/** The frame redeems its token: the session's cookie is set for `base` alone, below which all its requests go. */
export const embedEnter = defineCall({
  name: 'hospital_embed_enter.do',
  request: form({
    token: text(100, 1),
    /** Origin of the page around the frame, as the frame sees it. */
    origin: text(200, 1),
  }),
  answer: val(
    Type.Object({
      /** `/embed/<id of this frame>` */
      base: Type.String(),
      mode: EmbedMode,
      procedureId: Id,
      modality: ModalityCode,
      t: Type.String(),
      sign: Type.String(),
    }),
  ),
  errors: [CODE.embedToken, CODE.embedTokenUsed, CODE.embedTokenExpired, CODE.embedOtherOrigin],
})

export const embedCalls = { embedLaunch, embedEnter } as const
