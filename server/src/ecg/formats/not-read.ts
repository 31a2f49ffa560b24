/** Roots of XML that carts write, by whose they are. */
const XML_ROOTS: readonly (readonly [RegExp, string])[] = [
  [/<(?:\w+:)?RestingECG[\s/>]/, 'GE MUSE XML'],
  [/<(?:\w+:)?restingecgdata[\s/>]/, 'Philips XML'],
]
const SHORT_VR = /^(?:AE|AS|AT|CS|DA|DS|DT|FL|FD|IS|LO|LT|PN|SH|SL|SS|ST|TM|UI|UL|US)$/
/** Elements that are walked before it counts as a data set. */
const WALKED = 3
const LONGEST = 1024

/** A data set, or its meta information, that begins with the first byte: as old archives kept DICOM, without preamble and mark. */
function bareDicom(bytes: Buffer): boolean {
  let [at, before] = [0, -1]
  for (let i = 0; i < WALKED; i += 1) {
    if (at + 8 > bytes.length) return false
    const [group, element] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
    const tag = group * 0x10000 + element
    if ((group !== 2 && group !== 8) || tag <= before) return false
    const explicit = SHORT_VR.test(bytes.toString('latin1', at + 4, at + 6))
    const length = explicit ? bytes.readUInt16LE(at + 6) : bytes.readUInt32LE(at + 4)
    if (length % 2 || length > LONGEST) return false
    before = tag
    at += 8 + length
  }
  return true
}

/**
 * The name of a format that is known by sight and not read yet. It stands before any parser: MUSE writes a document type, for which an XML file
 * would be refused as hostile.
 * @param begin the first kilobyte, a character for each byte
 */
export function notReadYet(bytes: Buffer, begin: string): string | undefined {
  if (/^0 {7}.{80}.{80}\d\d\.\d\d\.\d\d/s.test(begin)) return 'EDF'
  // In one byte or two a letter.
  const text = begin.replaceAll('\0', '')
  if (/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(text)) return XML_ROOTS.find(([root]) => root.test(text))?.[1]
  return bareDicom(bytes) ? 'DICOM without preamble' : undefined
}
