import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { defineCall, form } from './call'
import { Bit, Choice, DateTime, Id, orNull, RequestKey, text, Uid } from './fields'

const MEASURED = ['length', 'angle', 'ellipse', 'rectangle', 'probe'] as const
/** `image` is a key image, which has no handles; all others are measured regions of an image. */
export const CruxKind = Choice(...MEASURED, 'image')

const far = 1_000_000
/** Column and row in pixels of the image, from the corner of its first pixel. */
const Point = Type.Array(Type.Number({ minimum: -far, maximum: far }), { minItems: 2, maxItems: 2 })
const Figure = Type.Number({ minimum: -1e12, maximum: 1e12 })

/** As the picture was shown when it was marked. */
const MarkedWindow = orNull(Type.Object({ center: Figure, width: Figure }, { additionalProperties: false }))

const marked = {
  kind: CruxKind,
  seriesUid: Uid,
  sopUid: Uid,
  /** From 1. */
  frame: Type.Integer({ minimum: 1, maximum: far }),
  points: Type.Array(Point, { maxItems: 8 }),
  value: orNull(Figure),
  unit: text(16),
  window: MarkedWindow,
  label: text(64),
}

/** A region or key image as its maker sends it; the id is chosen there, so that a repeated request makes no second one. */
export const CruxDraft = Type.Object(
  {
    id: Id,
    ...marked,
    /** Of a key image: where it is to stand, from 1; behind all others when left out. */
    place: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
  },
  { additionalProperties: false },
)
export type CruxDraft = Static<typeof CruxDraft>

/** A region of interest or a key image of a report. */
export const ReportCrux = Type.Object({
  id: Id,
  ...marked,
  /** Of a region: 1 and on, never given a second time in a report. 0 for a key image. */
  number: Type.Integer(),
  /** Of a key image that stands: its place, from 1. Else 0. */
  place: Type.Integer(),
  authorName: Type.String(),
  time: DateTime,
  /** Taken away; kept, so that the text's mark says what it was, and that it can come back. */
  deleted: Bit,
})
export type ReportCrux = Static<typeof ReportCrux>

/** A region of a completed report as it goes out with the images: where it lies and its number, and nothing that somebody wrote. */
export const SharedRegion = Type.Object({
  /** Of an anonymous link made from the number. */
  id: Type.String(),
  number: Type.Integer(),
  kind: Choice(...MEASURED),
  /** As the link's own images are called. */
  seriesUid: Type.String(),
  sopUid: Type.String(),
  /** From 1. */
  frame: Type.Integer(),
  points: Type.Array(Point),
  window: MarkedWindow,
})
export type SharedRegion = Static<typeof SharedRegion>

const Cruxes = Type.Object(
  {
    /** Regions by number, then key images by place; empty where nothing changed. */
    reportCruxs: Type.Array(ReportCrux),
    val: Type.Object({
      /** Grows with every change; goes back with the next question. */
      revision: Type.Integer(),
      /** Nothing changed since the revision that was asked with. */
      unchanged: Bit,
      /** Grows whenever images of the exam go, come or are put in doubt, also where no region changed: they are asked for anew then. */
      images: Type.Integer(),
      /** Key images that the exam's paper takes. */
      keyImagesMost: Type.Integer(),
    }),
  },
  { additionalProperties: false },
)

/** Regions and key images of a report, polled: every second by the editor, every five by the viewer. A diagnosis is known by its exam. */
export const selectByDiagnoseId = defineCall({
  name: 'emr_dataApi.do?function=selectByDiagnoseId',
  request: form({ diagnoseId: Id, revision: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_000_000_000 })) }),
  answer: Cruxes,
  errors: [CODE.notInRis],
})

const REFUSED = [
  CODE.notInRis,
  CODE.hungUp,
  CODE.alreadySubmitted,
  CODE.diagnosticDataNotFound,
  CODE.receiveFirst,
  CODE.noWritingPermission,
  CODE.noReviewPermission,
  CODE.reviewLevelInsufficient,
  CODE.anotherWriting,
  CODE.anotherReviewing,
  CODE.reportCompleted,
  CODE.requestKeyReused,
] as const

/** Makes or changes a region or a key image; who may write the text may do so. */
export const saveReportCrux = defineCall({
  name: 'emr_dataApi.do?function=saveReportCrux',
  request: form({ diagnoseId: Id, crux: CruxDraft, requestKey: RequestKey }),
  answer: Cruxes,
  errors: [...REFUSED, CODE.cruxNotOfExam, CODE.cruxTooMany, CODE.keyImagesFull],
  writes: true,
})

/** Takes one away; `undo` brings it back with its number. */
export const deleteReportCrux = defineCall({
  name: 'emr_dataApi.do?function=deleteReportCrux',
  request: form({ diagnoseId: Id, cruxId: Id, undo: Type.Optional(Bit), requestKey: RequestKey }),
  answer: Cruxes,
  errors: [...REFUSED, CODE.cruxTooMany, CODE.keyImagesFull],
  writes: true,
})

export const regionCalls = { selectByDiagnoseId, saveReportCrux, deleteReportCrux } as const
