import type { DataSet } from './data-set.ts'
import type { DicomLimits } from './limits.ts'
import { metadataText } from './metadata.ts'
import { Tag } from './tags.ts'

/** What answers of a search must name (PS3.18 tables 10.6.3-3 to 5) and no column holds; the character set is needed to read the rest. */
const BRIEF: readonly number[] = [Tag.SpecificCharacterSet, 0x00080201, Tag.BitsAllocated, 0x00400244, 0x00400245, 0x00400275]

/** The few elements of a data set that every answer of a search names, as the text of one DICOM JSON object. Throws DicomRefused. */
export function briefText(root: DataSet, bulkUri: string, limits: DicomLimits): string {
  const elements = new Map([...root.elements].filter(([tag]) => BRIEF.includes(tag)))
  return metadataText({ ...root, elements }, bulkUri, limits)
}
