// The room's public face: everything of the archive that needs no database.
export { type Accepted, type AcceptRule, defaultAcceptRule } from './dicom/accept.ts'
export type { ImageDescription, InstanceIndex } from './dicom/index-record.ts'
export { type DicomLimits, defaultDicomLimits } from './dicom/limits.ts'
export type { Window } from './dicom/lut.ts'
export type { PersonName } from './dicom/person-name.ts'
export {
  type Bilingual,
  type Note,
  type NoteCode,
  note,
  noteTexts,
  type Refusal,
  type RefusalCode,
  refusal,
  refusalTexts,
} from './dicom/reasons.ts'
export { EXPLICIT_LITTLE, isDecodable, isDrawable, isRewritable, type TransferSyntax, transferSyntax } from './dicom/syntaxes.ts'
export { isUid } from './dicom/uid.ts'
export {
  type IncomingPart,
  MultipartError,
  type MultipartLimits,
  multipartTexts,
  type OutgoingPart,
  parseMediaType,
  readMultipart,
  stowBoundary,
  writeMultipart,
} from './multipart.ts'
export { type ArchiveClient, archiveClient } from './outside/archive-client.ts'
export { type OutsideArchive, type OutsideFault, outsideStore } from './outside/outside-store.ts'
export {
  createImageStore,
  type DiskImageStore,
  type ImageStore,
  type InstanceAddress,
  type Kept,
  type Received,
  StoreError,
  storeTexts,
} from './store.ts'
export { type FailedInstance, failure, type StoredInstance, StowReason, stowAnswer } from './stow.ts'
export { createDicomWorker, type DicomWorker, type DicomWorkerOptions } from './worker/pool.ts'
export type { DicomAnswer, DicomSource, EncodedPicture, FrameSet, PictureOutput, Region } from './worker/protocol.ts'
