import { briefText } from './brief.ts'
import type { DicomFile } from './data-set.ts'
import { frameBytes, pixelElement } from './frames.ts'
import { type ImageDescription, type InstanceIndex, indexRecord } from './index-record.ts'
import type { DicomLimits } from './limits.ts'
import { metadataText } from './metadata.ts'
import { noteMetaUids, type PreambleRule, readPart10 } from './part10.ts'
import { DicomRefused, type Note, note, type RefusalCode } from './reasons.ts'
import { Tag } from './tags.ts'
import { isUid } from './uid.ts'
import { text } from './values.ts'

/** A file that may be stored. */
export interface Accepted {
  index: InstanceIndex
  /** One DICOM JSON object as text: ready for a jsonb column and for a metadata answer. */
  metadata: string
  /** The same of the few elements that every answer of a search names. */
  brief: string
  notes: Note[]
  /** The preamble must be zeroed before storage. */
  zeroPreamble: boolean
}

/** Settings of the acceptance. */
export interface AcceptRule extends PreambleRule {
  /** Where long values are found: `{study}`, `{series}` and `{instance}` are replaced by the UIDs, `/GGGGEEEE...` follows. */
  bulkDataUri: string
}

/** The rule that holds unless the caller says otherwise. */
export const defaultAcceptRule: AcceptRule = {
  allowDualTiff: false,
  bulkDataUri: '/dicomweb/studies/{study}/series/{series}/instances/{instance}/bulkdata',
}

const REQUIRED: [tag: number, missing: RefusalCode][] = [
  [Tag.SOPClassUID, 'NO_SOP_CLASS'],
  [Tag.SOPInstanceUID, 'NO_SOP_INSTANCE'],
  [Tag.StudyInstanceUID, 'NO_STUDY_UID'],
  [Tag.SeriesInstanceUID, 'NO_SERIES_UID'],
]
const MEDIA_DIRECTORY = '1.2.840.10008.1.3.10'

/** Judges a whole file: structure, UIDs, image description against pixel data. Throws DicomRefused. */
export function accept(bytes: Buffer, limits: DicomLimits, rule: AcceptRule): Accepted {
  const file = readPart10(bytes, limits, rule)
  if (text(file.meta, Tag.MediaStorageSOPClassUID) === MEDIA_DIRECTORY) throw new DicomRefused('NOT_STORABLE')
  for (const [tag, missing] of REQUIRED) {
    const uid = text(file.root, tag)
    if (uid === '') throw new DicomRefused(missing)
    if (!isUid(uid)) throw new DicomRefused('BAD_UID', missing.slice(3))
  }
  noteMetaUids(file)
  const index = indexRecord(file)
  if (index.image) checkImage(file, index.image)
  const uri = rule.bulkDataUri
    .replaceAll('{study}', index.studyInstanceUid)
    .replaceAll('{series}', index.seriesInstanceUid)
    .replaceAll('{instance}', index.sopInstanceUid)
  const metadata = metadataText(file.root, uri, limits)
  return { index, metadata, brief: briefText(file.root, uri, limits), notes: [...file.notes].map(note), zeroPreamble: file.preambleDirty }
}

const VIDEO = /^1\.2\.840\.10008\.1\.2\.4\.10\d$/

/** The image description against itself and against the pixel data there is. Throws DicomRefused. */
export function checkImage(file: DicomFile, image: ImageDescription): void {
  const { rows, columns, frames, samplesPerPixel, bitsAllocated, bitsStored, highBit } = image
  const sound =
    rows > 0 &&
    columns > 0 &&
    frames > 0 &&
    [1, 3, 4].includes(samplesPerPixel) &&
    [1, 8, 16, 32, 64].includes(bitsAllocated) &&
    bitsStored > 0 &&
    bitsStored <= bitsAllocated &&
    highBit < bitsAllocated &&
    highBit >= bitsStored - 1
  if (!sound)
    throw new DicomRefused(
      'BAD_IMAGE_SIZE',
      `${rows}x${columns}x${frames}, ${samplesPerPixel} samples, bits ${bitsAllocated}/${bitsStored}/${highBit}`,
    )
  const pixels = pixelElement(file.root)
  if (file.syntax.encapsulated && pixels.tag === Tag.PixelData) {
    if (!pixels.fragments) throw new DicomRefused('PIXEL_MISMATCH', 'no fragments in an encapsulated transfer syntax')
    const fragments = pixels.fragments.length - 1
    if (fragments < 1) throw new DicomRefused('PIXEL_TRUNCATED', 'no fragment')
    if (fragments < frames && !VIDEO.test(file.syntax.uid))
      throw new DicomRefused('PIXEL_TRUNCATED', `${fragments} fragments for ${frames} frames`)
    return
  }
  const needed = frameBytes(image) * frames
  if (pixels.length < Math.ceil(needed)) throw new DicomRefused('PIXEL_TRUNCATED', `${pixels.length} of ${Math.ceil(needed)} bytes`)
  // One byte of padding is the rule for an odd number of bytes.
  if (pixels.length > Math.ceil(needed) + 1) file.notes.add('PIXEL_EXCESS')
}
