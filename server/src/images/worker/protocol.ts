import type { EcgPatient } from '../../ecg/beside.ts'
import type { EcgOpened } from '../../ecg/read.ts'
import type { EcgReason } from '../../ecg/refused.ts'
import type { Accepted, AcceptRule } from '../dicom/accept.ts'
import type { DicomLimits } from '../dicom/limits.ts'
import type { Window } from '../dicom/lut.ts'
import type { Refusal } from '../dicom/reasons.ts'
import type { Stamp } from '../dicom/restamp.ts'

/** Where a job finds its file: a path the server chose itself (never one from a request), or bytes, which are copied to the worker. */
export type DicomSource = { path: string } | { bytes: Uint8Array }

/** A part of an image, in its own pixels; to the edge where width or height is not told, turned round where it is below zero. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly width?: number
  readonly height?: number
}

/** How a picture is written. */
export interface PictureOutput {
  format: 'png' | 'jpeg'
  /** Longest edge in pixels; larger pictures are scaled down, smaller ones left. */
  maxEdge?: number
  /** A box that it fits into, scaled down or up to it, in its own shape. */
  maxWidth?: number
  maxHeight?: number
  /** Cut out before it is scaled. */
  region?: Region
  /** Of JPEG, 1..100, 85 unless said otherwise. */
  quality?: number
}

/** An encoded picture. */
export interface EncodedPicture {
  bytes: Uint8Array
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  /** Which frame it shows, from 1. */
  frame: number
}

/** A picture that is no DICOM yet: 8-bit samples, row by row. */
export interface RawPicture {
  width: number
  height: number
  channels: 1 | 3
  pixels: Uint8Array
}

/** Raw frames with the transfer syntax and media type of their bytes. */
export interface FrameSet {
  transferSyntaxUid: string
  mediaType: string
  frames: { number: number; bytes: Uint8Array }[]
}

/** An ECG that was opened, or why it is none that can be shown. */
export type EcgAnswer =
  | {
      readonly ecg: EcgOpened
      /** The pages, of a PDF. */
      readonly pdf?: Uint8Array
      /** Whom the file names, where that was asked. */
      readonly patient?: EcgPatient
    }
  | { readonly refused: { readonly reason: EcgReason; readonly detail: string } }

/** Every kind of work, with what it takes and gives. */
export interface DicomJobs {
  parse: { take: { rule: AcceptRule }; give: Accepted }
  /** `clean`: without comments of a coder and overlays in unused bits. `plain`: decoded, where that changes no sample. */
  frames: { take: { numbers: number[]; clean?: boolean; plain?: boolean }; give: FrameSet }
  /** The same file in Explicit VR Little Endian. */
  explicit: { take: object; give: Uint8Array }
  render: { take: { frame: number; window?: Window; output: PictureOutput }; give: EncodedPicture }
  thumbnail: { take: { output: PictureOutput }; give: EncodedPicture }
  /** The same file with other values of a few elements, written to a path that the server chose. */
  restamp: { take: { stamp: Stamp; to: string }; give: { length: number } }
  /** A picture that somebody uploads, drawn anew as the same kind. */
  redraw: { take: { type: string; maxEdge: number }; give: { bytes: Uint8Array; mediaType: string } }
  /** With `key`, out of the de-identified file. */
  bulk: { take: { path: string; key?: Uint8Array }; give: Uint8Array }
  /** The file without whom it is of (PS3.15), its UIDs made with `key`. */
  deidentify: { take: { key: Uint8Array }; give: Uint8Array }
  /** The same of headers: the source is a metadata answer as text, and so is the result. */
  deidentifyMetadata: { take: { key: Uint8Array; base: string }; give: Uint8Array }
  /** A PNG or JPEG that somebody uploads. */
  picture: { take: { maxEdge: number }; give: RawPicture }
  /** An ECG in any format: the source, and what else came with it (signal files of a WFDB header). */
  ecg: { take: { name: string; who?: boolean; beside: readonly { name: string; source: DicomSource }[] }; give: EcgAnswer }
}

/** A job as it goes to the worker. */
export type JobMessage = {
  [K in keyof DicomJobs]: { id: number; kind: K; source: DicomSource; limits: DicomLimits; take: DicomJobs[K]['take'] }
}[keyof DicomJobs]

/** What every job answers: a value, or a refusal with its code and both texts. Never a rejection for a bad file. */
export type DicomAnswer<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

/** A worker's first message: its code is loaded. */
export const READY = 'ready'

/** An answer as it comes back from the worker. */
export interface AnswerMessage {
  id: number
  answer: DicomAnswer<unknown>
}
