import { formatDateTime } from '@farsight/shared/domain'
import type { ExamRecord } from '../exams/exam'
import { type Field, writePart10 } from '../images/dicom/part10-writer'
import type { RawPicture } from '../images/worker/protocol'

/** Secondary Capture Image Storage (PS3.4 B.5). */
const SECONDARY_CAPTURE = '1.2.840.10008.5.1.4.1.1.7'
/** Behind the device's own series. */
const SERIES_NUMBER = 900

/** The names of one picture. */
export interface CaptureNames {
  readonly studyUid: string
  readonly seriesUid: string
  readonly sopUid: string
  readonly number: number
}

const digits = (text: string): string => text.replaceAll(/\D/g, '')
/** LO and SH take no backslash, and hold this much. */
const short = (text: string, most: number): string => text.replaceAll('\\', ' ').trim().slice(0, most)

/** Name in both writings, as a header has it: `OU YANG XUE=欧阳雪`. */
const personName = ({ pinyin, pat_name }: ExamRecord): string =>
  `${short(pinyin.replaceAll(/[=^]/g, ' '), 60)}=${short(pat_name.replaceAll(/[=^]/g, ' '), 60)}`

/** A picture that a person adds to an exam, as a DICOM file: the exam's patient, the image as it was (PS3.3 A.8.1). */
export function secondaryCapture(exam: ExamRecord, names: CaptureNames, picture: RawPicture, now: number): Buffer {
  const { width, height, channels, pixels } = picture
  const [day, time] = formatDateTime(now).split(' ') as [string, string]
  const fields: Field[] = [
    [0x00080005, 'CS', 'ISO_IR 192'],
    [0x00080016, 'UI', SECONDARY_CAPTURE],
    [0x00080018, 'UI', names.sopUid],
    [0x00080020, 'DA', digits(formatDateTime(exam.check_time ?? exam.register_time).slice(0, 10))],
    [0x00080023, 'DA', digits(day)],
    [0x00080030, 'TM', digits(formatDateTime(exam.check_time ?? exam.register_time).slice(11))],
    [0x00080033, 'TM', digits(time)],
    [0x00080050, 'SH', short(exam.accession_no, 16)],
    [0x00080060, 'CS', 'OT'],
    // Made at a workstation, of something that stood there.
    [0x00080064, 'CS', 'WSD'],
    [0x0008103e, 'LO', '补充图像'],
    [0x00100010, 'PN', personName(exam)],
    [0x00100020, 'LO', short(exam.hospital_no, 64)],
    [0x00100030, 'DA', exam.birthday ? digits(exam.birthday) : ''],
    [0x00100040, 'CS', exam.sex],
    [0x0020000d, 'UI', names.studyUid],
    [0x0020000e, 'UI', names.seriesUid],
    [0x00200011, 'IS', String(SERIES_NUMBER)],
    [0x00200013, 'IS', String(names.number)],
    [0x00280002, 'US', channels],
    [0x00280004, 'CS', channels === 3 ? 'RGB' : 'MONOCHROME2'],
    ...(channels === 3 ? ([[0x00280006, 'US', 0]] as Field[]) : []),
    [0x00280010, 'US', height],
    [0x00280011, 'US', width],
    [0x00280100, 'US', 8],
    [0x00280101, 'US', 8],
    [0x00280102, 'US', 7],
    [0x00280103, 'US', 0],
    [0x7fe00010, 'OB', Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength)],
  ]
  return writePart10(SECONDARY_CAPTURE, names.sopUid, fields)
}
