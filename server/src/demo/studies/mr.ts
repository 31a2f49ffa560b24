import { type Field, writePart10 } from '../../images/dicom/part10-writer.ts'
import { hypot, min, round } from './math.ts'
import { commonFields, imageFields, planeFields, type StudyInstance, type StudyRequest, sopUidOf } from './study.ts'

/** MR Image Storage. */
export const MR_IMAGE = '1.2.840.10008.5.1.4.1.1.4'

/** What a series of an MR study says of itself. */
export interface MrSeries {
  number: number
  description: string
  /** Scanning Sequence. */
  sequence: string
  /** Repetition and echo time, ms. */
  repetition: number
  echo: number
  window: [center: number, width: number]
  laterality?: 'L' | 'R'
}

/** One slice with its place. */
export interface MrSlice {
  pixels: Uint16Array
  rows: number
  columns: number
  spacing: number
  bodyPart: string
  position: [number, number, number]
  orientation: [number, number, number, number, number, number]
  location: number
  between: number
  thickness: number
}

/** Magnitude of a signal with noise in both channels: what an MR picture's noise is, also in air. */
export function rician(values: Float32Array, noise: () => number, deviation: number): Uint16Array {
  const out = new Uint16Array(values.length)
  for (let i = 0; i < values.length; i += 1) out[i] = min(round(hypot(values[i]! + deviation * noise(), deviation * noise())), 4095)
  return out
}

/** Writes one MR slice. */
export function mrInstance(request: StudyRequest, series: MrSeries, number: number, slice: MrSlice): StudyInstance {
  const sopUid = sopUidOf(request, series.number, number)
  const head = {
    modality: 'MR',
    sopClassUid: MR_IMAGE,
    number: series.number,
    description: series.description,
    bodyPart: slice.bodyPart,
    laterality: series.laterality,
    manufacturer: 'Farsight Demo',
    model: 'Phantom MR 1.5T',
  }
  const fields: Field[] = [
    ...commonFields(request, head, sopUid, number),
    ...planeFields(request, slice),
    [0x00080008, 'CS', ['ORIGINAL', 'PRIMARY', 'OTHER']],
    [0x00180020, 'CS', series.sequence],
    [0x00180021, 'CS', 'SK'],
    [0x00180022, 'CS', ''],
    [0x00180023, 'CS', '2D'],
    [0x00180080, 'DS', series.repetition],
    [0x00180081, 'DS', series.echo],
    [0x00180087, 'DS', 1.5],
    [0x00180091, 'IS', '1'],
    [0x00185100, 'CS', slice.bodyPart === 'KNEE' ? 'FFS' : 'HFS'],
    ...imageFields({
      columns: slice.columns,
      rows: slice.rows,
      pixels: slice.pixels,
      bitsStored: 12,
      spacing: slice.spacing,
      photometric: 'MONOCHROME2',
      window: [series.window],
    }),
  ]
  return { sopUid, bytes: writePart10(MR_IMAGE, sopUid, fields) }
}
