import type { InstanceRow, Json, SeriesRow, StudyRow } from './qido-rows'

const one = (vr: string, value: string | number): Json[string] => (value === '' ? { vr } : { vr, Value: [value] })

const name = (value: string): Json[string] => {
  const [Alphabetic = '', Ideographic = '', Phonetic = ''] = value.split('=')
  const groups = { ...(Alphabetic ? { Alphabetic } : {}), ...(Ideographic ? { Ideographic } : {}), ...(Phonetic ? { Phonetic } : {}) }
  return Object.keys(groups).length ? { vr: 'PN', Value: [groups] } : { vr: 'PN' }
}

/** What stands in the header of the instance, where it stands there. */
const there = (row: StudyRow, ...tags: readonly string[]): Json =>
  Object.fromEntries(tags.flatMap((tag) => (row.brief?.[tag] ? [[tag, row.brief[tag]]] : [])))

/** In the order of tags, as DICOM JSON has it; the answer itself is UTF-8, whatever the file was written in. */
const answer = (row: StudyRow, own: Json): Json => {
  const all: Json = {
    ...row.header,
    ...there(row, '00080201'),
    ...own,
    '00080005': one('CS', 'ISO_IR 192'),
    '00080056': one('CS', 'ONLINE'),
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const studyUrl = (row: StudyRow): string => `/dicomweb/studies/${row.study_uid}`
const seriesUrl = (row: SeriesRow): string => `${studyUrl(row)}/series/${row.series_uid}`

const studyFacts = (row: StudyRow): Json => ({
  '00080020': one('DA', row.study_date),
  '00080030': one('TM', row.study_time),
  '00080050': one('SH', row.accession_no),
  '00080061': row.modalities?.length ? { vr: 'CS', Value: row.modalities } : { vr: 'CS' },
  '00080090': name(row.referring_physician),
  '00081030': one('LO', row.study_description),
  '00100010': name(row.patient_name),
  '00100020': one('LO', row.patient_id),
  '00100030': one('DA', row.patient_birth_date),
  '00100040': one('CS', row.patient_sex),
  '0020000D': one('UI', row.study_uid),
  '00200010': one('SH', row.study_id),
  '00201206': one('IS', row.study_series),
  '00201208': one('IS', row.study_instances),
})

const seriesFacts = (row: SeriesRow): Json => ({
  '00080060': one('CS', row.modality),
  '0008103E': one('LO', row.description),
  '0020000E': one('UI', row.series_uid),
  '00200011': one('IS', row.number),
  '00201209': one('IS', row.series_instances),
})

/** A study as a search answers it (PS3.18 table 10.6.3-3). */
export const studyJson = (row: StudyRow): Json => answer(row, { ...studyFacts(row), '00081190': one('UR', studyUrl(row)) })

/** A series (table 10.6.3-4); with its study where the address does not name one. */
export const seriesJson = (row: SeriesRow, withStudy: boolean): Json =>
  answer(row, {
    ...(withStudy ? studyFacts(row) : { '0020000D': one('UI', row.study_uid) }),
    ...seriesFacts(row),
    ...there(row, '00400244', '00400245', '00400275'),
    '00081190': one('UR', seriesUrl(row)),
  })

/** An instance (table 10.6.3-5); with its series and study where the address does not name them. */
export const instanceJson = (row: InstanceRow, withStudy: boolean, withSeries: boolean): Json =>
  answer(row, {
    ...(withStudy ? studyFacts(row) : { '0020000D': one('UI', row.study_uid) }),
    ...(withSeries ? seriesFacts(row) : { '0020000E': one('UI', row.series_uid) }),
    '00080016': one('UI', row.sop_class),
    '00080018': one('UI', row.sop_uid),
    '00081190': one('UR', `${seriesUrl(row)}/instances/${row.sop_uid}`),
    '00200013': one('IS', row.instance_number),
    ...(row.rows > 0
      ? {
          '00280008': one('IS', row.frames),
          '00280010': one('US', row.rows),
          '00280011': one('US', row.columns),
          ...there(row, '00280100'),
        }
      : {}),
  })
