import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { defineCall, done, form, list, val } from './call'
import type { EcgMeasured, EcgPiece, EcgRecordingHead } from './ecg'
import { Bit, Choice, DateTime, Id, orNull, text } from './fields'
import { SharedRegion } from './region'
import { queryImages } from './report'

const ById = form({ risProcedureId: Id })

export const SHARE_VALIDITY = ['oneDay', 'threeDays', 'oneWeek', 'longTerm'] as const

const Share = Type.Object({
  id: Id,
  anonymous: Bit,
  validity: Choice(...SHARE_VALIDITY),
  link: Type.String(),
  /** null for a long-term one. */
  until: orNull(DateTime),
  /** unconfirmed: a long-term link that nobody has confirmed for a year rests until somebody does. */
  state: Choice('open', 'expired', 'cancelled', 'unconfirmed', 'withdrawn'),
  userName: Type.String(),
  time: DateTime,
  /** Masked; a code to it opens the link. '' without one. */
  phone: Type.String(),
  /** Of a long-term one: until when it is good without another word. */
  confirmBy: orNull(DateTime),
  /** Images and ECG recordings that an anonymous link does not show, since a name may stand in them. */
  leftOut: Type.Integer(),
  /** Browsers that opened it, the last ones first. */
  opened: Type.Array(Type.Object({ time: DateTime, lastTime: DateTime, device: Type.String() })),
  openedCount: Type.Integer(),
})

/** Makes a link; `phone`: it opens only with a code that is sent there. */
export const shareCreate = defineCall({
  name: 'hospital_share_create.do',
  request: form({
    risProcedureId: Id,
    anonymous: Bit,
    validity: Choice(...SHARE_VALIDITY),
    phone: Type.Optional(Type.String({ pattern: '^1[3-9][0-9]{9}$', maxLength: 11 })),
  }),
  answer: val(Share),
  errors: [CODE.notInRis, CODE.imagesNotUploaded, CODE.burnedIn, CODE.smsClosed],
  writes: true,
})
export const shareList = defineCall({ name: 'hospital_share_list.do', request: ById, answer: list(Share), errors: [CODE.notInRis] })
export const shareCancel = defineCall({
  name: 'hospital_share_cancel.do',
  request: form({ id: Id }),
  answer: done,
  errors: [CODE.notFound, CODE.shareEnded],
  writes: true,
})
/** A long-term link is good for another year from now. */
export const shareConfirm = defineCall({
  name: 'hospital_share_confirm.do',
  request: form({ id: Id }),
  answer: val(Share),
  errors: [CODE.notFound, CODE.shareEnded],
  writes: true,
})

/** The text of a completed report as it goes to somebody outside; of an anonymous share without whom it is of. */
const SharedReport = Type.Object({
  finding: Type.String(),
  result: Type.String(),
  advice: Type.String(),
  addenda: Type.Array(Type.Object({ text: Type.String(), time: orNull(DateTime) })),
  issue: Type.Integer(),
  corrected: Bit,
  /** When and by whom the text was corrected last. */
  correctedTime: orNull(DateTime),
  correctedBy: Type.String(),
  completeTime: orNull(DateTime),
  authorName: Type.String(),
  reviewerName: Type.String(),
  /** It came from an earlier system, and was not issued by this hospital. */
  imported: Bit,
})
/** Whom an exam is of; '' and null where it is not told. */
const SharedPatient = Type.Object({
  facilityName: Type.String(),
  patName: Type.String(),
  sex: Type.String(),
  ageValue: orNull(Type.Integer()),
  ageUnit: Type.String(),
  checkNo: Type.String(),
  checkTime: orNull(DateTime),
  modality: Type.String(),
  bodypart: Type.String(),
  checkItem: Type.String(),
})
/** One exam as somebody outside its hospital may look at it, with the name under which its images come. */
export const SharedExam = Type.Object({
  anonymous: Bit,
  until: orNull(DateTime),
  /** Name of this opening in the images' address: of no use without the browser that opened it. */
  view: Type.String(),
  /** What stands across the page, and in the clinic's list of who opened it. */
  mark: Type.String(),
  patient: SharedPatient,
  report: orNull(SharedReport),
  studies: queryImages.answer.properties.val,
  /** Files of an ECG exam; they come by the link's own door, as {@link SharedEcgs}. */
  ecgs: Type.Integer(),
  regions: Type.Array(SharedRegion),
  leftOut: Type.Integer(),
})
export type SharedExam = Static<typeof SharedExam>

/** What the door of an opened link answers of its ECGs: all of them with the first samples, or one further piece. */
export interface SharedEcgs {
  readonly recordings: readonly EcgRecordingHead[]
  readonly pieces: readonly EcgPiece[]
  /** What the doctor signed with the report, of one of these recordings; null before, and where there was nothing. */
  readonly kept: Pick<EcgMeasured, 'recordingId' | 'formula' | 'values'> | null
}

/**
 * What a link leads to (public): one exam, to read. A link with a phone first answers `needsCode`; `code` is what was sent there.
 * A link that has ended says why in `reason`; one that never was says nothing.
 */
export const openShare = defineCall({
  name: 'hospital_share_openApi.do',
  request: form({ token: text(64, 1), code: Type.Optional(Type.String({ pattern: '^[0-9]{6}$', maxLength: 6 })) }),
  answer: val(Type.Object({ needsCode: Bit, phone: Type.String(), share: orNull(SharedExam) })),
  errors: [CODE.shareEnded, CODE.smsCodeWrong, CODE.tooFrequent],
  writes: true,
})
/** How an anonymous link of an exam would show it: whoever makes one looks at the words first, since no rule finds every name. */
export const sharePreview = defineCall({
  name: 'hospital_share_preview.do',
  request: ById,
  answer: val(Type.Object({ patient: SharedPatient, report: orNull(SharedReport), leftOut: Type.Integer() })),
  errors: [CODE.notInRis],
})
/** Sends the code of a link to its phone (public); answers the seconds until another may be asked for. */
export const sendShareCode = defineCall({
  name: 'hospital_share_sendCodeApi.do',
  request: form({ token: text(64, 1) }),
  answer: val(Type.Object({ resend: Type.Integer() })),
  errors: [CODE.shareEnded, CODE.tooFrequent],
  writes: true,
})

/** A cloud film: what the patient sees of a completed exam, by the exam's setting and the hospital's rules. */
export const filmView = defineCall({
  name: 'hospital_cloudfilm_view.do',
  request: ById,
  answer: val(
    Type.Object({
      patient: orNull(SharedPatient),
      report: orNull(SharedReport),
      images: orNull(Type.Array(Type.Object({ seriesUid: Type.String(), count: Type.Integer() }))),
      /** The recordings of an ECG exam that are shown, as queryEcgWave names them. */
      ecgs: Type.Array(Type.String()),
      /** Of the report, on the images: empty where either is not shown. */
      regions: Type.Array(SharedRegion),
      note: Type.String(),
    }),
  ),
  errors: [CODE.notInRis, CODE.notCompleted, CODE.filmHidden],
})

export const shareCalls = { shareCreate, shareList, shareCancel, shareConfirm, sharePreview, openShare, sendShareCode, filmView } as const
