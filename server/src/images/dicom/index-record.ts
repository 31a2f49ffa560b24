import { textDecoder } from './charset.ts'
import type { DataSet, DicomFile } from './data-set.ts'
import { isoDate, isoTime } from './dates.ts'
import { type PersonName, personName } from './person-name.ts'
import type { NoteCode } from './reasons.ts'
import { Tag } from './tags.ts'
import { bytesOf, cleanText, decimals, decoderOf, firstDecimal, firstItem, text, texts, unsigned, wellFormed } from './values.ts'

/** What the archive's tables keep of one instance. Texts are decoded and cleaned; dates YYYY-MM-DD, times HH:MM:SS, lengths millimetres. */
export interface InstanceIndex {
  sopClassUid: string
  sopInstanceUid: string
  studyInstanceUid: string
  seriesInstanceUid: string
  transferSyntaxUid: string
  /** The defined terms of Specific Character Set; empty for ASCII. */
  characterSets: string[]
  modality: string
  patient: {
    name: PersonName
    id: string
    issuer: string
    sex: 'M' | 'F' | 'O' | ''
    birthDate: string | null
    /** As written: 045Y, 003M, 010D. */
    age: string
    weightKg: number | null
  }
  study: {
    id: string
    date: string | null
    time: string | null
    description: string
    accessionNumber: string
    referringPhysician: PersonName
  }
  series: {
    number: number | null
    date: string | null
    time: string | null
    description: string
    protocol: string
    bodyPart: string
    /** R, L, B (both), U (unpaired) or ''. */
    laterality: string
    viewPosition: string
    patientPosition: string
  }
  equipment: { institution: string; station: string; manufacturer: string; model: string }
  instance: {
    number: number | null
    date: string | null
    time: string | null
    imageType: string[]
    frameOfReferenceUid: string
    waveform: boolean
  }
  /** Null when the object has no pixel data. */
  image: ImageDescription | null
}

/** The image pixel module and the geometry, from the shared or first functional group in enhanced objects. */
export interface ImageDescription {
  rows: number
  columns: number
  frames: number
  samplesPerPixel: number
  photometric: string
  planar: boolean
  bitsAllocated: number
  bitsStored: number
  highBit: number
  signed: boolean
  /** Distance of rows, then of columns (PixelSpacing), or of the detector (ImagerPixelSpacing) when only that is known. */
  pixelSpacing: [number, number] | null
  spacingOfDetector: boolean
  sliceThickness: number | null
  spacingBetweenSlices: number | null
  sliceLocation: number | null
  /** x, y, z of the first pixel (of the first frame). */
  position: [number, number, number] | null
  orientation: [number, number, number, number, number, number] | null
  rescale: { slope: number; intercept: number } | null
  /** The first window of the file. */
  window: { center: number; width: number } | null
}

/** Builds the index record; adds notes for what did not fit. */
export function indexRecord(file: DicomFile): InstanceIndex {
  const { root, notes } = file
  const decoder = decoderOf(root)
  if (!decoder.known) notes.add('UNKNOWN_CHARSET')
  const decoded = (tag: number): string => {
    const value = decoder.decode(bytesOf(root, tag))
    if (value.includes('\ufffd')) notes.add('BAD_TEXT')
    return value
  }
  const label = (tag: number, max = 64): string => cut(cleanText(decoded(tag)).trim(), max, notes)
  const name = (tag: number): PersonName => {
    const parsed = personName(decoded(tag).split('\\')[0] ?? '')
    return {
      alphabetic: cut(parsed.alphabetic, 64, notes),
      ideographic: cut(parsed.ideographic, 64, notes),
      phonetic: cut(parsed.phonetic, 64, notes),
    }
  }
  const code = (tag: number): string => cut(cleanText(texts(root, tag)[0] ?? ''), 16, notes)
  const date = (...tags: number[]): string | null => dated(root, tags, isoDate, notes)
  const time = (...tags: number[]): string | null => dated(root, tags, isoTime, notes)
  const sex = code(Tag.PatientSex).toUpperCase()
  return {
    sopClassUid: text(root, Tag.SOPClassUID),
    sopInstanceUid: text(root, Tag.SOPInstanceUID),
    studyInstanceUid: text(root, Tag.StudyInstanceUID),
    seriesInstanceUid: text(root, Tag.SeriesInstanceUID),
    transferSyntaxUid: file.syntax.uid,
    characterSets: textDecoder(cleanText(text(root, Tag.SpecificCharacterSet)).slice(0, 256)).terms,
    modality: code(Tag.Modality),
    patient: {
      name: name(Tag.PatientName),
      id: label(Tag.PatientID),
      issuer: label(Tag.IssuerOfPatientID),
      sex: sex === 'M' || sex === 'F' || sex === 'O' ? sex : '',
      birthDate: date(Tag.PatientBirthDate),
      age: code(Tag.PatientAge),
      weightKg: firstDecimal(root, Tag.PatientWeight),
    },
    study: {
      id: label(Tag.StudyID),
      date: date(Tag.StudyDate),
      time: time(Tag.StudyTime),
      description: label(Tag.StudyDescription),
      accessionNumber: label(Tag.AccessionNumber),
      referringPhysician: name(Tag.ReferringPhysicianName),
    },
    series: {
      number: integer(root, Tag.SeriesNumber),
      date: date(Tag.SeriesDate),
      time: time(Tag.SeriesTime),
      description: label(Tag.SeriesDescription),
      protocol: label(Tag.ProtocolName),
      bodyPart: code(Tag.BodyPartExamined),
      laterality: code(Tag.ImageLaterality) || code(Tag.Laterality),
      viewPosition: code(Tag.ViewPosition),
      patientPosition: code(Tag.PatientPosition),
    },
    equipment: {
      institution: label(Tag.InstitutionName),
      station: label(Tag.StationName),
      manufacturer: label(Tag.Manufacturer),
      model: label(Tag.ManufacturerModelName),
    },
    instance: {
      number: integer(root, Tag.InstanceNumber),
      date: date(Tag.AcquisitionDate, Tag.ContentDate),
      time: time(Tag.AcquisitionTime, Tag.ContentTime),
      imageType: texts(root, Tag.ImageType)
        .slice(0, 8)
        .map((value) => cut(cleanText(value), 32, notes)),
      frameOfReferenceUid: cut(cleanText(text(root, Tag.FrameOfReferenceUID)), 64, notes),
      waveform: root.elements.has(Tag.WaveformSequence),
    },
    image: describeImage(root),
  }
}

/** The image part, with the geometry and values of one frame (from 1); null without pixel data. As written: `checkImage` judges it. */
export function describeImage(root: DataSet, frameNumber = 1): ImageDescription | null {
  if (![Tag.PixelData, Tag.FloatPixelData, Tag.DoubleFloatPixelData].some((tag) => root.elements.has(tag))) return null
  const shared = firstItem(root, Tag.SharedFunctionalGroups)
  const frame = root.elements.get(Tag.PerFrameFunctionalGroups)?.items?.[frameNumber - 1]
  const from = (sequence: number): DataSet => firstItem(frame, sequence) ?? firstItem(shared, sequence) ?? root
  const measures = from(Tag.PixelMeasuresSequence)
  const spacing = tuple<[number, number]>(measures, Tag.PixelSpacing, 2)
  const bitsAllocated = unsigned(root, Tag.BitsAllocated) ?? 0
  const bitsStored = unsigned(root, Tag.BitsStored) ?? bitsAllocated
  const voi = from(Tag.FrameVOILUTSequence)
  const values = from(Tag.PixelValueTransformationSequence)
  const [center, width] = [firstDecimal(voi, Tag.WindowCenter), firstDecimal(voi, Tag.WindowWidth)]
  const [slope, intercept] = [firstDecimal(values, Tag.RescaleSlope), firstDecimal(values, Tag.RescaleIntercept)]
  return {
    rows: unsigned(root, Tag.Rows) ?? 0,
    columns: unsigned(root, Tag.Columns) ?? 0,
    frames: root.elements.has(Tag.NumberOfFrames) && text(root, Tag.NumberOfFrames) !== '' ? (integer(root, Tag.NumberOfFrames) ?? 0) : 1,
    samplesPerPixel: unsigned(root, Tag.SamplesPerPixel) ?? 1,
    photometric: text(root, Tag.PhotometricInterpretation).toUpperCase().slice(0, 16),
    planar: unsigned(root, Tag.PlanarConfiguration) === 1,
    bitsAllocated,
    bitsStored,
    highBit: unsigned(root, Tag.HighBit) ?? bitsStored - 1,
    signed: unsigned(root, Tag.PixelRepresentation) === 1,
    pixelSpacing: spacing ?? tuple<[number, number]>(root, Tag.ImagerPixelSpacing, 2),
    spacingOfDetector: spacing === null && root.elements.has(Tag.ImagerPixelSpacing),
    sliceThickness: firstDecimal(measures, Tag.SliceThickness),
    spacingBetweenSlices: firstDecimal(measures, Tag.SpacingBetweenSlices),
    sliceLocation: firstDecimal(root, Tag.SliceLocation),
    position: tuple<[number, number, number]>(from(Tag.PlanePositionSequence), Tag.ImagePositionPatient, 3),
    orientation: tuple<[number, number, number, number, number, number]>(
      from(Tag.PlaneOrientationSequence),
      Tag.ImageOrientationPatient,
      6,
    ),
    rescale: slope === null && intercept === null ? null : { slope: slope ?? 1, intercept: intercept ?? 0 },
    window: center === null || width === null ? null : { center, width },
  }
}

function cut(value: string, max: number, notes: Set<NoteCode>): string {
  if (value.length <= max) return value
  notes.add('VALUE_CUT')
  return wellFormed(value.slice(0, max))
}

function integer(set: DataSet, tag: number): number | null {
  const value = firstDecimal(set, tag)
  // The range of IS (PS3.5 6.2), which is also a database's integer.
  return value !== null && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null
}

function dated(set: DataSet, tags: number[], parse: (value: string) => string | null, notes: Set<NoteCode>): string | null {
  for (const tag of tags) {
    const parsed = parse(text(set, tag))
    if (parsed === null) notes.add('BAD_DATE')
    else if (parsed !== '') return parsed
  }
  return null
}

function tuple<T extends number[]>(set: DataSet, tag: number, length: number): T | null {
  const numbers = decimals(set, tag)
  return numbers.length === length && numbers.every((value) => value !== null) ? (numbers as T) : null
}
