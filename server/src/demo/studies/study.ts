import { createHash } from 'node:crypto'
import type { Field } from '../../images/dicom/part10-writer.ts'

/** The kinds of study that are made. */
export const studyKinds = ['ct-head', 'ct-chest', 'mr-brain', 'mr-knee', 'dx-chest', 'ecg'] as const
/** One of them. */
export type StudyKind = (typeof studyKinds)[number]

/** Who lies in the scanner. */
export interface StudyPatient {
  /** Chinese name, family name first: 王小东. */
  name: string
  /** The same in Latin letters: `Wang^XiaoDong`, or `Wang XiaoDong`. */
  pinyin: string
  id: string
  sex: 'M' | 'F' | 'O'
  /** YYYY-MM-DD. */
  birthDate: string
}

/** What a study is made from. The same request gives the same bytes. */
export interface StudyRequest {
  kind: StudyKind
  seed: number | string
  patient: StudyPatient
  accession: string
  studyUid: string
  /** YYYY-MM-DD, or with a time: YYYY-MM-DDTHH:MM:SS (local, as devices write it). */
  studyDate: string
  /** Study description, Chinese or not. */
  description: string
  /** Of paired parts (the knee): by the seed when not said. */
  laterality?: 'L' | 'R'
  /** Name of the hospital. */
  institution?: string
  /** Matrix of CT slices; 256 unless said otherwise. */
  matrix?: 256 | 512
  /** Put the kind's typical finding in (nodule, bleeding ...), or leave it out; by the seed when not said. */
  finding?: boolean
}

/** One instance as a Part-10 file. */
export interface StudyInstance {
  sopUid: string
  bytes: Buffer
}

/** A UID from a seed (PS3.5 B.2: 2.25 and a number of 128 bits): always the same for the same words. */
export function seededUid(...words: (string | number)[]): string {
  const digest = createHash('sha256').update(words.join('\u0001')).digest('hex')
  return `2.25.${BigInt(`0x${digest.slice(0, 32)}`)}`
}

// Family names of two characters that are common enough to matter.
const DOUBLE_NAMES = new Set([
  '欧阳',
  '司马',
  '上官',
  '诸葛',
  '东方',
  '皇甫',
  '尉迟',
  '公孙',
  '慕容',
  '令狐',
  '司徒',
  '长孙',
  '宇文',
  '夏侯',
  '端木',
  '百里',
  '南宫',
])

/** PN of both groups: `Wang^XiaoDong=王^小东`. */
export function personNameOf({ name, pinyin }: StudyPatient): string {
  const family = DOUBLE_NAMES.has(name.slice(0, 2)) && name.length > 2 ? name.slice(0, 2) : [...name][0]!
  const given = name.slice(family.length)
  const alphabetic = pinyin.includes('^') ? pinyin : pinyin.trim().replace(/\s+/, '^').replaceAll(/\s+/g, '')
  return `${alphabetic}=${family}${given === '' ? '' : `^${given}`}`
}

const digits = (value: string): string => value.replace(/\D/g, '')

/** Date and time of a study in DICOM's spelling. */
export function studyMoment(request: StudyRequest): { date: string; time: string } {
  const all = digits(request.studyDate)
  return { date: all.slice(0, 8), time: all.slice(8, 14).padEnd(6, '0') || '080000' }
}

/** Age in the spelling of AS: years from two on, months below. */
export function ageText(birthDate: string, studyDate: string): string {
  const [birth, study] = [digits(birthDate), studyDate]
  const months =
    (Number(study.slice(0, 4)) - Number(birth.slice(0, 4))) * 12 +
    Number(study.slice(4, 6)) -
    Number(birth.slice(4, 6)) -
    (study.slice(6, 8) < birth.slice(6, 8) ? 1 : 0)
  return months >= 24 ? `${Math.floor(months / 12)}`.padStart(3, '0') + 'Y' : `${Math.max(months, 0)}`.padStart(3, '0') + 'M'
}

/** What every instance of a series says besides its image. */
export interface SeriesHead {
  modality: string
  sopClassUid: string
  number: number
  description: string
  bodyPart: string
  laterality?: 'L' | 'R' | undefined
  manufacturer: string
  model: string
}

/** UID of a series of a study. */
export function seriesUidOf(request: StudyRequest, number: number): string {
  return seededUid('series', request.studyUid, number)
}

/** UID of an instance of a series. */
export function sopUidOf(request: StudyRequest, seriesNumber: number, number: number): string {
  return seededUid('instance', request.studyUid, seriesNumber, number)
}

/** The patient, study, series and equipment modules (PS3.3 C.7), all types 1 and 2 of them. */
export function commonFields(request: StudyRequest, series: SeriesHead, sopUid: string, instanceNumber: number): Field[] {
  const { date, time } = studyMoment(request)
  return [
    [0x00080005, 'CS', 'ISO_IR 192'],
    [0x00080016, 'UI', series.sopClassUid],
    [0x00080018, 'UI', sopUid],
    [0x00080020, 'DA', date],
    [0x00080021, 'DA', date],
    [0x00080022, 'DA', date],
    [0x00080023, 'DA', date],
    [0x00080030, 'TM', time],
    [0x00080031, 'TM', time],
    [0x00080032, 'TM', time],
    [0x00080033, 'TM', time],
    [0x00080050, 'SH', request.accession],
    [0x00080060, 'CS', series.modality],
    [0x00080070, 'LO', series.manufacturer],
    [0x00080080, 'LO', request.institution ?? ''],
    [0x00080090, 'PN', ''],
    [0x00081030, 'LO', request.description],
    [0x0008103e, 'LO', series.description],
    [0x00081090, 'LO', series.model],
    [0x00100010, 'PN', personNameOf(request.patient)],
    [0x00100020, 'LO', request.patient.id],
    [0x00100030, 'DA', digits(request.patient.birthDate)],
    [0x00100040, 'CS', request.patient.sex],
    [0x00101010, 'AS', ageText(request.patient.birthDate, date)],
    [0x00180015, 'CS', series.bodyPart],
    [0x0020000d, 'UI', request.studyUid],
    [0x0020000e, 'UI', seriesUidOf(request, series.number)],
    [0x00200010, 'SH', request.accession.slice(-16)],
    [0x00200011, 'IS', `${series.number}`],
    [0x00200013, 'IS', `${instanceNumber}`],
    ...(series.laterality ? ([[0x00200060, 'CS', series.laterality]] as Field[]) : []),
  ]
}

/** A grey image of 16 bits with its geometry. */
export interface GreyImage {
  columns: number
  rows: number
  pixels: Uint16Array | Int16Array
  bitsStored: number
  /** Distance of rows and columns, mm. */
  spacing: number
  photometric: 'MONOCHROME1' | 'MONOCHROME2'
  window: [center: number, width: number][]
  windowNames?: string[]
}

/** The image pixel module with the windows. */
export function imageFields(image: GreyImage): Field[] {
  const { pixels } = image
  const signed = pixels instanceof Int16Array
  return [
    [0x00280002, 'US', 1],
    [0x00280004, 'CS', image.photometric],
    [0x00280010, 'US', image.rows],
    [0x00280011, 'US', image.columns],
    [0x00280100, 'US', 16],
    [0x00280101, 'US', image.bitsStored],
    [0x00280102, 'US', image.bitsStored - 1],
    [0x00280103, 'US', signed ? 1 : 0],
    [0x00281050, 'DS', image.window.map(([center]) => center)],
    [0x00281051, 'DS', image.window.map(([, width]) => width)],
    ...(image.windowNames ? ([[0x00281055, 'LO', image.windowNames]] as Field[]) : []),
    [0x7fe00010, 'OW', Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength)],
  ]
}

/** Where a slice lies (image plane and frame of reference modules). */
export interface SlicePlace {
  position: [number, number, number]
  orientation: [number, number, number, number, number, number]
  thickness: number
  between: number
  location: number
  spacing: number
}

/** The image plane module of one slice. */
export function planeFields(request: StudyRequest, place: SlicePlace): Field[] {
  return [
    [0x00180050, 'DS', place.thickness],
    [0x00180088, 'DS', place.between],
    [0x00200032, 'DS', place.position.map(round3)],
    [0x00200037, 'DS', place.orientation],
    [0x00200052, 'UI', seededUid('frame', request.studyUid)],
    [0x00201040, 'LO', ''],
    [0x00201041, 'DS', round3(place.location)],
    [0x00280030, 'DS', [round3(place.spacing), round3(place.spacing)]],
  ]
}

function round3(value: number): number {
  return Math.round(value * 1000) / 1000
}
