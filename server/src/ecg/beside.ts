import { type DicomLimits, defaultDicomLimits } from '../images/dicom/limits'
import { readPart10 } from '../images/dicom/part10'
import { bytesOf } from '../images/dicom/values'
import { plainText } from './caps'
import { at, attribute, readXml } from './formats/aecg-xml'
import { sectionsOf, tagsOf } from './formats/scp'

/** Whom a file names, as DICOM writes him; '' where it says nothing. */
export interface EcgPatient {
  readonly id: string
  /** Family and given name, parted by `^`. */
  readonly name: string
  readonly sex: 'M' | 'F' | ''
  /** `YYYYMMDD`. */
  readonly birthDate: string
}
const NOBODY: EcgPatient = { id: '', name: '', sex: '', birthDate: '' }
/** As long as DICOM's own fields. */
const MOST = 64

const nameOf = (family: string, given: string): string =>
  [family, given]
    .map((part) => part.replaceAll(/[\^=\\]/g, ' ').trim())
    .filter(Boolean)
    .join('^')
    .slice(0, MOST)

/** Carts write names as their system does, whatever the standard says: UTF-8 where it is that, else the Chinese of Windows. */
function lettersOf(bytes: Buffer | undefined): string {
  if (!bytes) return ''
  const end = bytes.indexOf(0)
  const own = end < 0 ? bytes : bytes.subarray(0, end)
  try {
    return plainText(new TextDecoder('utf-8', { fatal: true }).decode(own), MOST)
  } catch {
    return plainText(new TextDecoder('gb18030').decode(own), MOST)
  }
}

const two = (n: number): string => String(n).padStart(2, '0')
/** Tags of section 1 (EN 1064 5.4): family 0, given 1, number 2, birth 5, sex 8. */
function scpPatient(file: Buffer): EcgPatient {
  const tags = tagsOf(sectionsOf(file, []).get(1))
  const [born, sex] = [tags.get(5), tags.get(8)?.[0]]
  const year = born && born.length >= 4 ? born.readUInt16LE(0) : 0
  return {
    id: lettersOf(tags.get(2)),
    name: nameOf(lettersOf(tags.get(0)), lettersOf(tags.get(1))),
    sex: sex === 1 ? 'M' : sex === 2 ? 'F' : '',
    birthDate: year > 0 ? `${String(year).padStart(4, '0')}${two(born![2]!)}${two(born![3]!)}` : '',
  }
}

function aecgPatient(file: Buffer): EcgPatient {
  const event = at(readXml(file), 'componentOf', 'timepointEvent')
  const subject = at(event, 'componentOf', 'subjectAssignment', 'subject', 'trialSubject')
  const person = at(subject, 'subjectDemographicPerson')
  const name = at(person, 'name')
  const part = (which: string): string => plainText(at(name, which)?.text ?? '', MOST)
  const sex = attribute(at(person, 'administrativeGenderCode'), 'code')
  return {
    id: plainText(attribute(at(subject, 'id'), 'extension'), MOST),
    name: nameOf(part('family'), part('given')) || nameOf(plainText(name?.text ?? '', MOST), ''),
    sex: sex === 'M' || sex === 'F' ? sex : '',
    birthDate: /^\d{8}/.exec(attribute(at(person, 'birthTime'), 'value'))?.[0] ?? '',
  }
}

/** Whom an ECG that was opened names. WFDB and PDF name nobody that a program could rely on. */
export const patientOf = (format: string, bytes: Buffer): EcgPatient =>
  format === 'scp' ? scpPatient(bytes) : format === 'aecg' ? aecgPatient(bytes) : NOBODY

const ENCAPSULATED_DOCUMENT = 0x00420011
/** The PDF of a file that is one, or that wraps one as DICOM. */
export function pdfOf(bytes: Buffer, limits: DicomLimits = defaultDicomLimits): Buffer {
  if (bytes.toString('latin1', 128, 132) !== 'DICM') return bytes
  return bytesOf(readPart10(bytes, limits, { allowDualTiff: false }).root, ENCAPSULATED_DOCUMENT)
}
