import { DicomRefused } from './reasons.ts'

/** No name, code or list of numbers that is read as text is longer; long ones stay bytes behind a BulkDataURI. */
export const MOST_TEXT_BYTES = 1024 * 1024
/** A metadata answer that comes as text: a series of thousands has less, and of twice as much V8 has been seen to end the process. */
export const MOST_JSON_CHARS = 24 * 1024 * 1024

/**
 * The same bytes where they may become a string. V8 ends the whole process, and not the worker's thread alone, where one string or one array does
 * not fit into the thread's memory; Implicit VR gives a name four gigabytes. Throws DicomRefused TEXT_TOO_LONG.
 */
export function bounded(bytes: Buffer): Buffer {
  if (bytes.length > MOST_TEXT_BYTES) throw new DicomRefused('TEXT_TOO_LONG', `${bytes.length} > ${MOST_TEXT_BYTES}`)
  return bytes
}
