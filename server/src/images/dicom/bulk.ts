import type { DataSet, DicomElement, DicomFile } from './data-set.ts'
import { littleEndianBytes } from './metadata.ts'
import { DicomRefused } from './reasons.ts'
import { valueBytes } from './values.ts'

/**
 * The bytes behind a BulkDataURI: `path` is what follows the configured prefix, `GGGGEEEE` or `GGGGEEEE/item/GGGGEEEE...`. Little endian.
 * Encapsulated pixel data is not one value: it is asked for by frames. Throws NO_SUCH_VALUE.
 */
export function bulkValue(file: DicomFile, path: string): Buffer {
  const steps = path.split('/').filter((step) => step !== '')
  let set: DataSet | undefined = file.root
  for (let i = 0; set && i < steps.length; i += 2) {
    const element: DicomElement | undefined = /^[0-9A-Fa-f]{8}$/.test(steps[i]!)
      ? set.elements.get(Number.parseInt(steps[i]!, 16))
      : undefined
    const item = steps[i + 1]
    if (!element || (item === undefined && (element.items || element.fragments))) break
    if (item === undefined) return littleEndianBytes(valueBytes(set, element), element.vr, set.littleEndian)
    set = /^\d{1,6}$/.test(item) ? element.items?.[Number(item)] : undefined
  }
  throw new DicomRefused('NO_SUCH_VALUE')
}
