import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { isPage, isWaves } from '../ecg/classes'
import { ecgFileRows } from '../ecg/files'
import { canBeBared } from '../images/dicom/deidentify/pixels'
import { uidMapper } from '../images/dicom/deidentify/uids'

/** Which instance of which hospital's exam. */
export interface Uids {
  readonly study: string
  readonly series: string
  readonly sop: string
}

/** One instance of a shared exam: where it lies, and how the link's holder knows it. */
export interface SharedInstance {
  readonly real: Uids
  readonly shown: Uids
  readonly modality: string
  readonly seriesNumber: number
  readonly description: string
  readonly studyDate: string
  readonly studyDescription: string
  readonly sopClass: string
  readonly number: number
  readonly frames: number
  readonly bytes: number
}

export interface SharedPictures {
  /** In the order in which they are shown. */
  readonly instances: readonly SharedInstance[]
  /** Files of an ECG exam that are no pictures: waveforms, and the page of a device, which no anonymous link has. */
  readonly ecgs: readonly SharedInstance[]
  /** Recordings that people uploaded to it, by their ids; they name their patient, so no anonymous link has them. */
  readonly uploads: readonly string[]
  /** Images and recordings that an anonymous link does not show. */
  readonly leftOut: number
}

interface Row {
  study_uid: string
  study_date: string
  study_description: string
  series_uid: string
  modality: string
  series_number: number
  description: string
  sop_uid: string
  sop_class: string
  number: number
  frames: number
  bytes: number
  transfer_syntax: string
  burned: boolean
  exam_modality: string
}

/**
 * Where a name is burned into the picture as a rule: ultrasound, screen captures, endoscopes, photographs, scanned papers. Nobody has
 * looked at these pixels, so an anonymous link leaves them out, whatever the header says of itself.
 */
const BURNED_MODALITIES = new Set(['US', 'IVUS', 'SC', 'OT', 'ES', 'XC', 'GM', 'SM', 'OP', 'DOC', 'HC', 'ECG'])
const BURNED_CLASSES = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(7(\.[1-4])?|6\.[12]|3\.1|77\.1\.[124](\.\d)?|104\.\d|12\.77|6\.3|77\.1\.5\.\d)$/
/** Stored with the study but no pictures: reports, presentation states, waveforms, documents. They are full of names. */
const NOT_PICTURES = /^1\.2\.840\.10008\.5\.1\.4\.1\.1\.(9\.|11\.|66|88\.|104\.|481\.3$)/

const mayHoldName = (row: Row): boolean =>
  row.burned || !canBeBared(row.transfer_syntax) || BURNED_MODALITIES.has(row.modality) || BURNED_CLASSES.test(row.sop_class)

/**
 * The instances of an exam of the transaction's hospital; with `key` those of an anonymous link, under other UIDs. A series of which it is
 * in doubt whose it is leaves the house by no link.
 */
export async function picturesOf(tx: Tx, examId: string, key: Buffer | undefined): Promise<SharedPictures> {
  const rows = await tx.rows<Row>(sql`
    SELECT st.study_uid, st.study_date, st.description AS study_description, se.series_uid, se.modality, se.number AS series_number, se.description,
      i.sop_uid, i.sop_class, i.number, i.frames, i.bytes, i.transfer_syntax, (position('"00280301":{"vr":"CS","Value":["YES"]' in i.metadata) > 0) AS burned,
      e.modality AS exam_modality
    FROM study st
      JOIN exam e ON e.facility_id = st.facility_id AND e.exam_id = st.exam_id
      JOIN series se ON se.facility_id = st.facility_id AND se.study_uid = st.study_uid
      JOIN instance i ON i.facility_id = se.facility_id AND i.study_uid = se.study_uid AND i.series_uid = se.series_uid
    WHERE st.exam_id = ${examId} AND st.facility_id = ${tx.tenant.facilityId} AND se.checking IS NULL
    ORDER BY st.study_date, st.study_uid, se.number, se.series_uid, i.position NULLS LAST, i.number, i.sop_uid LIMIT 20000`)
  const uploads = (await ecgFileRows(tx, { exam_id: examId, facility_id: tx.tenant.facilityId })).map(({ file_id: id }) => id)
  const pictures = rows.filter(({ frames, sop_class }) => frames > 0 && !NOT_PICTURES.test(sop_class))
  const ecgs = rows.filter(({ exam_modality, sop_class }) => exam_modality === 'ECG' && (isWaves(sop_class) || isPage(sop_class)))
  if (!key) {
    const as = (all: readonly Row[]) => all.map((row) => instanceOf(row, (uid) => uid))
    return { instances: as(pictures), ecgs: as(ecgs), uploads, leftOut: 0 }
  }
  const safe = pictures.filter((row) => !mayHoldName(row))
  const uidOf = uidMapper(key)
  const bare = (row: Row) => ({ ...instanceOf(row, uidOf), studyDate: '', studyDescription: '', description: '' })
  // A device's page has the name printed on it.
  const waves = ecgs.filter(({ sop_class }) => isWaves(sop_class))
  return {
    instances: safe.map(bare),
    ecgs: waves.map(bare),
    uploads: [],
    leftOut: pictures.length - safe.length + ecgs.length - waves.length + uploads.length,
  }
}

function instanceOf(row: Row, uidOf: (uid: string) => string): SharedInstance {
  return {
    real: { study: row.study_uid, series: row.series_uid, sop: row.sop_uid },
    shown: { study: uidOf(row.study_uid), series: uidOf(row.series_uid), sop: uidOf(row.sop_uid) },
    modality: row.modality,
    seriesNumber: row.series_number,
    description: row.description,
    studyDate: row.study_date,
    studyDescription: row.study_description,
    sopClass: row.sop_class,
    number: row.number,
    frames: row.frames,
    bytes: row.bytes,
  }
}

interface Series {
  seriesUid: string
  modality: string
  number: number
  description: string
  /** None that is in doubt is among them. */
  checking: null
  instances: { sopUid: string; number: number; frames: number; sopClass: string }[]
}
export interface SharedStudy {
  studyUid: string
  studyDate: string
  description: string
  series: Series[]
}

/** The list as a viewer asks for it. */
export function studiesOf(instances: readonly SharedInstance[]): SharedStudy[] {
  const studies: SharedStudy[] = []
  for (const one of instances) {
    const { study, series, sop } = one.shown
    if (studies.at(-1)?.studyUid !== study)
      studies.push({ studyUid: study, studyDate: dayOf(one.studyDate), description: one.studyDescription, series: [] })
    const all = studies.at(-1)!.series
    if (all.at(-1)?.seriesUid !== series)
      all.push({
        seriesUid: series,
        modality: one.modality,
        number: one.seriesNumber,
        description: one.description,
        checking: null,
        instances: [],
      })
    all.at(-1)!.instances.push({ sopUid: sop, number: one.number, frames: one.frames, sopClass: one.sopClass })
  }
  return studies
}

const dayOf = (date: string): string => (/^\d{8}$/.test(date) ? date.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') : '')
