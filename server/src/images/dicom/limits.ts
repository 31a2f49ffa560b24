/** Caps of everything that is read from an untrusted DICOM file. All are checked before memory is taken, none is advisory. */
export interface DicomLimits {
  /** Largest file, bytes. */
  maxBytes: number
  /** Largest data set after inflating a deflated one, bytes (a bomb stops here). */
  maxInflatedBytes: number
  /** Deepest nesting of sequences that is still read. */
  maxDepth: number
  /** Most data elements of one file, nested ones counted. */
  maxElements: number
  /** Most fragments of encapsulated pixel data. */
  maxFragments: number
  /** Values up to this many bytes stand inside the metadata; longer ones become a BulkDataURI. */
  inlineBytes: number
  /** Largest metadata text of one instance, characters. */
  maxMetadataChars: number
  /** Most samples (rows x columns x samples per pixel) of a frame that is rendered here. */
  maxRenderSamples: number
}

/** What holds unless the caller says otherwise; the depth and the inflated size are those of the safety list (DC-02, DC-04). */
export const defaultDicomLimits: DicomLimits = {
  maxBytes: 512 * 1024 * 1024,
  maxInflatedBytes: 64 * 1024 * 1024,
  maxDepth: 64,
  maxElements: 200_000,
  maxFragments: 100_000,
  inlineBytes: 4096,
  maxMetadataChars: 16 * 1024 * 1024,
  maxRenderSamples: 64 * 1024 * 1024,
}
