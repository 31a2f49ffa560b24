import sql, { type Sql } from 'sql-template-tag'
import type { Included } from './qido-asked'

/** DICOM JSON of a few elements. */
export type Json = Record<string, { readonly vr: string; readonly Value?: readonly unknown[] }>

/** What every row of a search has: elements that answers name, and of the stored header what was asked for besides. */
export interface HeaderRow {
  readonly brief: Json | null
  readonly header: Json | null
}

/** Facts of a study. */
export interface StudyRow extends HeaderRow {
  readonly study_uid: string
  readonly study_date: string
  readonly study_time: string
  readonly accession_no: string
  readonly patient_name: string
  readonly patient_id: string
  readonly patient_birth_date: string
  readonly patient_sex: string
  readonly study_description: string
  readonly referring_physician: string
  readonly study_id: string
  readonly modalities: readonly string[] | null
  readonly study_series: number
  readonly study_instances: number
}

/** Facts of a series with those of its study. */
export interface SeriesRow extends StudyRow {
  readonly series_uid: string
  readonly modality: string
  readonly number: number
  readonly description: string
  readonly series_instances: number
}

/** Facts of an instance with those of its series and study. */
export interface InstanceRow extends SeriesRow {
  readonly sop_uid: string
  readonly sop_class: string
  readonly instance_number: number
  readonly rows: number
  readonly columns: number
  readonly frames: number
}

/** Columns of `study st`. */
export const STUDY_COLUMNS = sql`st.facility_id, st.study_uid, st.study_date, st.study_time, st.accession_no, st.patient_name, st.patient_id,
  st.patient_birth_date, st.patient_sex, st.description AS study_description, st.referring_physician, st.study_id, st.received`
/** Columns of `series se`. */
export const SERIES_COLUMNS = sql`se.series_uid, se.modality, se.number, se.description`
/** Columns of `instance i`. */
export const INSTANCE_COLUMNS = sql`i.sop_uid, i.sop_class, i.number AS instance_number, i.rows, i.columns, i.frames, i.position`

/** Counts of the study of a found row `r`. */
export const STUDY_COUNTS = sql`
  (SELECT array_agg(DISTINCT k.modality ORDER BY k.modality) FROM series k
    WHERE k.facility_id = r.facility_id AND k.study_uid = r.study_uid AND k.modality <> '') AS modalities,
  (SELECT count(*)::int FROM series k WHERE k.facility_id = r.facility_id AND k.study_uid = r.study_uid) AS study_series,
  (SELECT count(*)::int FROM instance k WHERE k.facility_id = r.facility_id AND k.study_uid = r.study_uid) AS study_instances`
/** How many instances the series of a found row `r` has. */
export const SERIES_COUNT = sql`(SELECT count(*)::int FROM instance k
  WHERE k.facility_id = r.facility_id AND k.study_uid = r.study_uid AND k.series_uid = r.series_uid) AS series_instances`

/** Beside all of group 0010: what belongs to a study by its modules (PS3.3 C.7.2). */
const OF_STUDY = [
  ...['00080020', '00080030', '00080050', '00080051', '00080090', '00080096', '0008009C', '00080201', '00081030', '00081032', '00081048'],
  ...['00081049', '00081060', '00081062', '00081080', '00081084', '00081110', '0020000D', '00200010', '00321060', '00400012'],
]
/** What belongs to a series and its equipment besides (PS3.3 C.7.3, C.7.5). */
const OF_SERIES = [
  ...['00080021', '00080031', '00080060', '00080070', '00080080', '00080081', '00081010', '0008103E', '0008103F', '00081040', '00081050'],
  ...['00081052', '00081070', '00081090', '00081111', '00180015', '00181000', '00181020', '00181030', '00181200', '00181201', '00185100'],
  ...['0020000E', '00200011', '00200052', '00200060', '00201040', '00400244', '00400245', '00400250', '00400251', '00400253', '00400254'],
  ...['00400260', '00400275'],
]

/** Of the stored header of `instance i` what was asked for, as DICOM JSON; what stands elsewhere (pixels, long values) is not brought. */
export function headerColumn({ all, tags }: Included, level: 'study' | 'series' | 'instance'): Sql {
  if (!all && tags.length === 0) return sql`NULL::jsonb AS header`
  const whole =
    level === 'instance'
      ? sql`true`
      : sql`(h.key LIKE '0010%' OR h.key = ANY(${level === 'study' ? OF_STUDY : [...OF_STUDY, ...OF_SERIES]}))`
  const wanted = all ? sql`(${whole} OR h.key = ANY(${[...tags]}))` : sql`h.key = ANY(${[...tags]})`
  return sql`CASE WHEN starts_with(i.metadata, '{') AND pg_input_is_valid(i.metadata, 'jsonb') THEN
    (SELECT jsonb_object_agg(h.key, h.value) FROM jsonb_each(i.metadata::jsonb) h WHERE ${wanted} AND h.value->'BulkDataURI' IS NULL) END AS header`
}

/** The first instance of the study, or series, of a found row `r`: its elements stand for it. */
export const firstInstance = (include: Included, level: 'study' | 'series'): Sql => sql`
  LEFT JOIN LATERAL (SELECT i.brief, ${headerColumn(include, level)} FROM instance i
    JOIN series k ON k.facility_id = i.facility_id AND k.study_uid = i.study_uid AND k.series_uid = i.series_uid
    WHERE i.facility_id = r.facility_id AND i.study_uid = r.study_uid ${level === 'series' ? sql`AND i.series_uid = r.series_uid` : sql``}
    ORDER BY k.number, i.series_uid, i.position NULLS LAST, i.number, i.sop_uid LIMIT 1) f ON true`
