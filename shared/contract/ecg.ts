import Type, { type Static } from 'typebox'
import { CODE } from '../domain'
import { QTC_FORMULAS } from '../ecg/qtc'
import { defineCall, form, val } from './call'
import { Bit, Choice, DateTime, Id, orNull, RequestKey, text } from './fields'

const exact = { additionalProperties: false } as const

/** Samples of one answer, all leads together: ten seconds of fifteen leads at 1000 Hz, and more by pieces. */
export const ECG_PIECE = 400_000

const EcgLeadHead = Type.Object(
  {
    lead: text(16),
    /** µV of one unit, and what is added after scaling. */
    unit: Type.Number(),
    baseline: Type.Number(),
    /** It was not recorded, but follows from I and II. */
    derived: Bit,
  },
  exact,
)

const EcgGroupHead = Type.Object(
  {
    /** Hz. */
    rate: Type.Number(),
    /** The device's own word: RHYTHM, MEDIAN BEAT … */
    label: text(64),
    kind: Choice('rhythm', 'beat'),
    /** Of each lead. */
    count: Type.Integer(),
    leads: Type.Array(EcgLeadHead),
  },
  exact,
)

/** A recording of an exam, without its samples; or why a file of it is none that can be shown. */
export const EcgRecordingHead = Type.Object(
  {
    id: text(64),
    kind: Choice('waves', 'pdf', 'refused'),
    format: Choice('', 'dicom', 'scp', 'aecg', 'wfdb', 'pdf'),
    /** '' where the file says none. */
    time: Type.Union([DateTime, Type.Literal('')]),
    device: Type.String(),
    filters: Type.Object(
      { lowCut: orNull(Type.Number()), highCut: orNull(Type.Number()), notch: orNull(Type.Number()), text: Type.String() },
      exact,
    ),
    /** What the device measured, and where in the file it stood; `part`: in one lead or one beat. */
    values: Type.Array(
      Type.Object(
        { name: Type.String(), value: Type.Number(), unit: Type.String(), from: Type.String(), part: Type.Optional(Type.Literal(1)) },
        exact,
      ),
    ),
    statements: Type.Array(Type.String()),
    notes: Type.Array(Type.String()),
    groups: Type.Array(EcgGroupHead),
    /** It names another patient than the exam, or it is in doubt whose it is: no choice of itself. */
    foreign: Bit,
    /** Of a refused one: the reason's name and the file's own part of it. */
    reason: Type.String(),
    detail: Type.String(),
  },
  exact,
)
export type EcgRecordingHead = Static<typeof EcgRecordingHead>

/** Samples of all leads of a group, lead after lead. */
export const EcgPiece = Type.Object(
  {
    id: text(64),
    group: Type.Integer(),
    /** The first sample, and how many of each lead. */
    from: Type.Integer(),
    count: Type.Integer(),
    /** Int32, little endian, base64; −2147483648 stands for a sample that was not taken. */
    samples: Type.String(),
  },
  exact,
)
export type EcgPiece = Static<typeof EcgPiece>

/** Values that a report lists: ms, degrees, µV, beats in a minute. */
export const EcgValueName = Choice('hr', 'rr', 'p', 'pr', 'qrs', 'qt', 'axisP', 'axisQrs', 'axisT', 'rv5', 'sv1')
export const EcgValue = Type.Object(
  {
    name: EcgValueName,
    /** Null: looked at, and there is none (no P wave). */
    value: orNull(Type.Number({ minimum: -100_000, maximum: 100_000 })),
    source: Choice('device', 'computed', 'typed'),
  },
  exact,
)
export type EcgValue = Static<typeof EcgValue>

/** The values that stand in the report. They are proposals until it is signed. */
export const EcgMeasured = Type.Object(
  {
    baseVersion: Type.Integer(),
    recordingId: text(64),
    formula: Choice(...QTC_FORMULAS),
    values: Type.Array(EcgValue, { maxItems: 16 }),
    userName: Type.String(),
    time: orNull(DateTime),
  },
  exact,
)
export type EcgMeasured = Static<typeof EcgMeasured>

/** Values that are to stand in a report from now on, upon the state that was seen. */
export const EcgToKeep = Type.Object(
  {
    baseVersion: Type.Integer({ minimum: 0 }),
    recordingId: text(64, 1),
    formula: Choice(...QTC_FORMULAS),
    values: Type.Array(EcgValue, { maxItems: 16 }),
  },
  exact,
)
export type EcgToKeep = Static<typeof EcgToKeep>

/**
 * An exam's ECGs and the values that were kept. `heads`: no samples, for who has them. With `id`, `group` and `from` a piece of the samples (the rest of a long recording), without
 * them the heads of all recordings and the first piece of each rhythm as far as one answer holds.
 */
export const queryEcgWave = defineCall({
  name: 'rs_dataApi.do?function=queryEcgWave',
  request: form({
    risProcedureId: Id,
    id: Type.Optional(text(64, 1)),
    group: Type.Optional(Type.Integer({ minimum: 0, maximum: 63 })),
    from: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e9 })),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: ECG_PIECE })),
    heads: Type.Optional(Bit),
  }),
  answer: val(
    Type.Object({ recordings: Type.Array(EcgRecordingHead), pieces: Type.Array(EcgPiece), measures: orNull(EcgMeasured) }, exact),
  ),
  errors: [CODE.notInRis, CODE.imagesNotUploaded, CODE.ecgUnknown],
})

/** Whoever writes the report keeps what was measured, and in which recording: all values that stand before him, with where each comes from. Stale: 116 with what stands. */
export const saveEcgMeasures = defineCall({
  name: 'rs_dataApi.do?function=saveEcgMeasures',
  request: form({ risProcedureId: Id, ...EcgToKeep.properties, requestKey: RequestKey }),
  answer: val(Type.Object({ baseVersion: Type.Integer() }, exact)),
  errors: [CODE.notInRis, CODE.noWritingPermission, CODE.ecgUnknown, CODE.ecgValueIllegal, CODE.editedByAnother],
  writes: true,
})

/** Pieces and bytes of one uploaded recording; no long-term recording of days. */
export const ECG_UPLOAD = { mostFiles: 16, mostBytes: 20 * 1024 * 1024 } as const
export { UPLOAD_ECG_PATH } from './names'

/** What an upload answers. */
export interface EcgUploaded {
  readonly id: string
  /** These very bytes were there already. */
  readonly again: 0 | 1
  /** The file says whose it is; 0: who uploads it alone knows that. */
  readonly named: 0 | 1
  readonly format: 'scp' | 'aecg' | 'wfdb' | 'pdf'
}

/** A recording that somebody uploaded, with where it comes from. */
export const EcgFileRow = Type.Object(
  {
    id: text(64),
    format: Choice('scp', 'aecg', 'wfdb', 'pdf'),
    names: Type.Array(Type.String()),
    bytes: Type.Integer(),
    sha256: Type.String(),
    userName: Type.String(),
    time: orNull(DateTime),
    /** Whoever asks has uploaded it, and no report is signed. */
    mayWithdraw: Bit,
  },
  exact,
)
export type EcgFileRow = Static<typeof EcgFileRow>

/** Files that were uploaded to an exam; whether whoever asks may upload more. */
export const queryEcgFiles = defineCall({
  name: 'rs_dataApi.do?function=queryEcgFiles',
  request: form({ risProcedureId: Id }),
  answer: val(Type.Object({ mayUpload: Bit, files: Type.Array(EcgFileRow) }, exact)),
  errors: [CODE.notInRis],
})

/** A vendor's PDF among the recordings, uploaded or wrapped as DICOM, as it is. */
export const queryEcgPdf = defineCall({
  name: 'rs_dataApi.do?function=queryEcgPdf',
  request: form({ risProcedureId: Id, id: text(64, 1) }),
  answer: val(Type.Object({ pdf: Type.String() }, exact)),
  errors: [CODE.notInRis, CODE.imagesNotUploaded, CODE.ecgUnknown],
})

/** Whoever uploaded a file takes it back, with the reason, as long as no report is signed. */
export const withdrawEcgFile = defineCall({
  name: 'rs_dataApi.do?function=withdrawEcgFile',
  request: form({ risProcedureId: Id, id: Id, reason: text(200), requestKey: RequestKey }),
  answer: val(Type.Object({ imageCount: Type.Integer() }, exact)),
  errors: [CODE.notInRis, CODE.ecgUnknown, CODE.ecgFileOthers, CODE.reportCompleted, CODE.reasonRequired],
  writes: true,
})

export const ecgCalls = { queryEcgWave, saveEcgMeasures, queryEcgFiles, queryEcgPdf, withdrawEcgFile } as const
