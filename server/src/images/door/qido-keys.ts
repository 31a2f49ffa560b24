import sql, { join, type Sql } from 'sql-template-tag'
import { BadParameter } from './answers'

/** How a key is compared. `same`: also a list of values; `text`: may hold `*` and `?`; `name`: so too, in any letter case, each group by itself. */
type Match = 'same' | 'text' | 'name' | 'date' | 'time' | 'number' | 'modality'

/** One matching key: how, and with which column. */
export interface Key {
  readonly match: Match
  readonly column: Sql
}

/** Keys by keyword and by tag. */
export type Keys = Readonly<Record<string, Key>>

const keys = (list: readonly (readonly [keyword: string, tag: string, match: Match, column: Sql])[]): Keys =>
  Object.fromEntries(list.flatMap(([keyword, tag, match, column]) => [keyword, tag].map((name) => [name, { match, column }])))

/** Matching keys of a study search, by keyword and by tag (PS3.18 table 10.6.1-5), and what our tables have besides. */
export const STUDY_KEYS = keys([
  ['StudyInstanceUID', '0020000D', 'same', sql`st.study_uid`],
  ['AccessionNumber', '00080050', 'text', sql`st.accession_no`],
  ['PatientID', '00100020', 'text', sql`st.patient_id`],
  ['PatientName', '00100010', 'name', sql`st.patient_name`],
  ['PatientBirthDate', '00100030', 'date', sql`st.patient_birth_date`],
  ['PatientSex', '00100040', 'same', sql`st.patient_sex`],
  ['StudyDate', '00080020', 'date', sql`st.study_date`],
  ['StudyTime', '00080030', 'time', sql`st.study_time`],
  ['StudyID', '00200010', 'text', sql`st.study_id`],
  ['StudyDescription', '00081030', 'text', sql`st.description`],
  ['ReferringPhysicianName', '00080090', 'name', sql`st.referring_physician`],
  ['ModalitiesInStudy', '00080061', 'modality', sql``],
])

/** Of a series search: those of its study too. */
export const SERIES_KEYS: Keys = {
  ...STUDY_KEYS,
  ...keys([
    ['SeriesInstanceUID', '0020000E', 'same', sql`se.series_uid`],
    ['Modality', '00080060', 'same', sql`se.modality`],
    ['SeriesNumber', '00200011', 'number', sql`se.number`],
    ['SeriesDescription', '0008103E', 'text', sql`se.description`],
    ['BodyPartExamined', '00180015', 'text', sql`se.bodypart`],
  ]),
}

/** Of an instance search: those of its series and study too. */
export const INSTANCE_KEYS: Keys = {
  ...SERIES_KEYS,
  ...keys([
    ['SOPInstanceUID', '00080018', 'same', sql`i.sop_uid`],
    ['SOPClassUID', '00080016', 'same', sql`i.sop_class`],
    ['InstanceNumber', '00200013', 'number', sql`i.number`],
    ['NumberOfFrames', '00280008', 'number', sql`i.frames`],
    ['Rows', '00280010', 'number', sql`i.rows`],
    ['Columns', '00280011', 'number', sql`i.columns`],
  ]),
}

/** `*` and `?` of a matching key (PS3.4 C.2.2.2.4) as a pattern of the database, everything else as it stands. */
const pattern = (text: string): string =>
  text
    .replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
    .replaceAll('*', '%')
    .replaceAll('?', '_')

const list = (text: string): string[] => text.split(/[\\,]/)

/** A day, or a range of days that may be open at one end (PS3.4 C.2.2.2.5). */
function days(name: string, column: Sql, value: string): Sql {
  if (/^\d{8}$/.test(value)) return sql`${column} = ${value}`
  const [, from, to] = /^(\d{8})?-(\d{8})?$/.exec(value) ?? []
  if (!from && !to) throw new BadParameter(name)
  return between(column, from, to)
}

const between = (column: Sql, from: string | undefined, to: string | undefined): Sql =>
  join([sql`${column} <> ''`, ...(from ? [sql`${column} >= ${from}`] : []), ...(to ? [sql`${column} <= ${to}`] : [])], ' AND ')

/** What a time leaves out is all of it: `0930` is the minute. Fractions are not kept, so they are not compared. */
function times(name: string, column: Sql, value: string): Sql {
  const TIME = /^([01]\d|2[0-3])(?:([0-5]\d)(?:([0-5]\d|60)(?:\.\d{1,6})?)?)?$/
  const ends = value.includes('-') ? value.split('-') : [value, value]
  const [first, last] = ends.map((end) => (end === '' ? undefined : TIME.exec(end)))
  if (ends.length !== 2 || first === null || last === null || (!first && !last)) throw new BadParameter(name)
  const clock = (part: RegExpExecArray | undefined, rest: string): string | undefined =>
    part && `${part[1]}${part[2] ?? rest}${(part[3] ?? rest).replace('60', '59')}`
  return between(column, clock(first, '00'), clock(last, '59'))
}

/** The condition that a key's value is. Throws {@link BadParameter} with the key's name. */
export function condition(name: string, { match, column }: Key, value: string): Sql {
  if (match === 'date') return days(name, column, value)
  if (match === 'time') return times(name, column, value)
  if (match === 'number') {
    if (!/^-?\d{1,9}$/.test(value)) throw new BadParameter(name)
    return sql`${column} = ${Number(value)}`
  }
  if (match === 'modality')
    return sql`EXISTS (SELECT 1 FROM series k WHERE k.facility_id = st.facility_id AND k.study_uid = st.study_uid AND k.modality = ANY(${list(value)}))`
  // A name is the same in any letter case, and found by one of its groups as well (PS3.18 8.3.4.2 allows the first, people expect both).
  if (match === 'name')
    return sql`(${column} ILIKE ${pattern(value)} OR EXISTS (SELECT 1 FROM unnest(string_to_array(${column}, '=')) part WHERE part ILIKE ${pattern(value)}))`
  // A UID may be a list of them (PS3.4 C.2.2.2.2).
  if (match === 'same' && /[\\,]/.test(value)) return sql`${column} = ANY(${list(value)})`
  if (match === 'text' && /[*?]/.test(value)) return sql`${column} ILIKE ${pattern(value)}`
  return sql`${column} = ${value}`
}
