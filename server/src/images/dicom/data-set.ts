import type { NoteCode } from './reasons.ts'
import type { TransferSyntax } from './syntaxes.ts'

/** One piece of encapsulated pixel data, by its place in the data set's bytes. */
export interface Fragment {
  offset: number
  length: number
}

/** One data element: where its value lies, not a copy of it. */
export interface DicomElement {
  tag: number
  /** As the file says; by the dictionary for Implicit VR; UN when neither knows. */
  vr: string
  /** First byte of the value in `DataSet.bytes`. */
  offset: number
  /** Bytes of the value; for sequences and fragments, bytes up to and with their end. */
  length: number
  /** Of a sequence. */
  items?: DataSet[]
  /** Of encapsulated pixel data; the first one is the basic offset table. */
  fragments?: Fragment[]
}

/** A data set or one item of a sequence. */
export interface DataSet {
  /** What offsets point into; all data sets of one file share it. */
  bytes: Buffer
  littleEndian: boolean
  elements: Map<number, DicomElement>
}

/** A Part-10 file that has been read as a whole. */
export interface DicomFile {
  syntax: TransferSyntax
  meta: DataSet
  root: DataSet
  /** The first 128 bytes hold the mark of another file format, or something unknown: they are to be zeroed before storage. */
  preambleDirty: boolean
  notes: Set<NoteCode>
}
