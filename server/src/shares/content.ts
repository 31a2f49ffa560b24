import type { AnswerOf, shareCalls } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { readReport } from '../calls/report/content'
import type { Tx } from '../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'
import { issuesOf } from '../reports/issues'
import { type Marks, maskedText } from './mask'
import { knownItem } from './mask/item-words'

type Opened = NonNullable<AnswerOf<typeof shareCalls.openShare>['val']['share']>
/** Whom it is of, as an opened link or a cloud film tells it. */
export type SharedPatient = Opened['patient']
export type SharedReport = NonNullable<Opened['report']>

/** An exam of the transaction's hospital with what names its patient. */
export interface NamedExam extends ExamRecord {
  readonly facility_name: string
  readonly facility_name_en: string
  readonly phone: string
  readonly apply_doctor: string
  readonly id_number: string | null
}

export const namedExam = (tx: Tx, examId: string): Promise<NamedExam | undefined> =>
  tx.row<NamedExam>(sql`
    SELECT ${EXAM_COLUMNS}, f.name AS facility_name, f.name_en AS facility_name_en, e.phone, e.apply_doctor, d.id_number
    FROM exam e JOIN facility f ON f.facility_id = e.facility_id LEFT JOIN exam_identity d ON d.facility_id = e.facility_id AND d.exam_id = e.exam_id
    WHERE e.exam_id = ${examId} AND e.facility_id = ${tx.tenant.facilityId}`)

/** Who and what else a text may name: the people of the house, and what the images' own headers say. */
export interface Others {
  readonly people: readonly string[]
  /** People of the headers. */
  readonly names: readonly string[]
  /** Institutions, departments, machines and numbers of the headers. */
  readonly headers: readonly string[]
  /** The exam was registered by its images, and what is examined is still what their header calls it. */
  readonly itemOfHeader: boolean
}
const NOBODY: Others = { people: [], names: [], headers: [], itemOfHeader: false }

/** Of a header: referring and performing physicians, operators, who asked for it, the patient. */
const PEOPLE = ['00080090', '00081048', '00081050', '00081060', '00081070', '00321032', '00100010']
/** Of a header: institution, its address and department, station, the device's and the study's numbers, where the patient lives. */
const NAMING = ['00080080', '00080081', '00081040', '00081010', '00181000', '00200010', '00101040']

/** Whom an anonymous text of this exam must not name beside its own patient. */
export async function othersOf(tx: Tx, exam: Pick<ExamRecord, 'exam_id' | 'facility_id' | 'check_item'>): Promise<Others> {
  const people = await tx.rows<{ name: string }>(sql`SELECT d.name FROM doctor d WHERE d.facility_id = ${exam.facility_id} LIMIT 5000`)
  const headers = await tx.rows<{ metadata: string }>(sql`
    SELECT DISTINCT ON (i.series_uid) i.metadata FROM instance i JOIN study st ON st.facility_id = i.facility_id AND st.study_uid = i.study_uid
    WHERE st.exam_id = ${exam.exam_id} AND st.facility_id = ${exam.facility_id} ORDER BY i.series_uid, i.sop_uid LIMIT 40`)
  const said = (tags: readonly string[]): string[] => [...new Set(headers.flatMap(({ metadata }) => valuesIn(metadata, tags)))]
  return {
    people: people.map(({ name }) => name),
    names: said(PEOPLE),
    headers: said(NAMING),
    itemOfHeader: await isItemOfHeader(tx, exam),
  }
}

/** An exam that its images registered is called by their header; one that somebody ordered has an item of its own. */
async function isItemOfHeader(tx: Tx, exam: Pick<ExamRecord, 'exam_id' | 'facility_id' | 'check_item'>): Promise<boolean> {
  const row = await tx.row(sql`
    SELECT 1 AS one FROM exam_step s WHERE s.exam_id = ${exam.exam_id} AND s.facility_id = ${exam.facility_id} AND s.action = 'import' AND EXISTS (
      SELECT 1 FROM study st LEFT JOIN series se ON se.facility_id = st.facility_id AND se.study_uid = st.study_uid
      WHERE st.exam_id = ${exam.exam_id} AND st.facility_id = ${exam.facility_id} AND ${exam.check_item} IN (st.description, se.description)) LIMIT 1`)
  return row !== undefined
}

interface Named {
  readonly Value?: readonly (string | { readonly Alphabetic?: string; readonly Ideographic?: string; readonly Phonetic?: string })[]
}
function valuesIn(metadata: string, tags: readonly string[]): string[] {
  const header = JSON.parse(metadata) as Readonly<Record<string, Named>>
  return tags
    .flatMap((tag) => header[tag]?.Value ?? [])
    .flatMap((value) => (typeof value === 'string' ? [value] : Object.values(value ?? {}).filter((part) => typeof part === 'string')))
}

/** A header's Chinese name in one piece, its Latin one in two. */
const inOne = (name: string): string => name.replaceAll(/[\^\s]+/g, '')

/** Everything by which an exam's text may name somebody. */
export function marksOf(exam: NamedExam, others: Others = NOBODY): Marks {
  const reviewers = exam.reviewer_name.split(/[,，、/ ]+/)
  const names = others.names.map(inOne)
  return {
    patient: [exam.pat_name, ...names],
    latin: [exam.pinyin, exam.pat_name, ...others.names],
    surnames: [exam.pat_name, exam.author_name, exam.apply_doctor, ...reviewers, ...names],
    people: [...others.people, exam.author_name, exam.apply_doctor, ...reviewers],
    places: [exam.facility_name, exam.facility_name_en, ...others.headers],
    headers: [...others.headers, ...others.names.flatMap((name) => [name, name.replaceAll('^', ' ').trim()])],
    words: [
      exam.pat_name,
      exam.check_no,
      exam.accession_no,
      exam.hospital_no,
      exam.outpatient_no,
      exam.inpatient_no,
      exam.phone,
      exam.id_number,
      exam.department,
      // Of the very old the year of birth is as telling as the age.
      ...(isVeryOld(exam) ? [exam.birthday?.slice(0, 4)] : []),
    ],
  }
}

/** Above this age there are so few that it names somebody. */
const OLDEST = 89
const isVeryOld = (exam: NamedExam): boolean => exam.age_unit === 'Y' && (exam.age_value ?? 0) > OLDEST

/** Whom the exam is of; anonymous: sex, age and what was examined alone. */
export function patientOf(exam: NamedExam, anonymous: boolean, others?: Others): SharedPatient {
  const marks = marksOf(exam, others)
  const plain = (text: string): string => (anonymous ? maskedText(text, marks) : text)
  const item = plain(exam.check_item)
  const old = anonymous && isVeryOld(exam)
  return {
    facilityName: anonymous ? '' : exam.facility_name,
    patName: anonymous ? '' : exam.pat_name,
    sex: exam.sex,
    ageValue: old ? OLDEST + 1 : exam.age_value,
    ageUnit: exam.age_unit ?? '',
    checkNo: anonymous ? '' : exam.check_no,
    checkTime: anonymous || exam.check_time === null ? null : formatDateTime(exam.check_time),
    modality: exam.modality,
    bodypart: plain(exam.bodypart),
    checkItem: anonymous && others?.itemOfHeader ? knownItem(item) : item,
  }
}

/** The newest issue of a completed report; null before it is completed. */
export async function sharedReport(tx: Tx, exam: NamedExam, anonymous: boolean, others?: Others): Promise<SharedReport | null> {
  if (!exam.report_has_complete) return null
  const { content } = await readReport(tx, exam)
  const { issue, addenda, corrected, correction } = await issuesOf(tx, exam)
  const marks = marksOf(exam, others)
  const plain = (text: string): string => (anonymous ? maskedText(text, marks) : text)
  return {
    finding: plain(content.finding.text),
    result: plain(content.result.text),
    advice: plain(content.advice.text),
    addenda: addenda.map(({ text, time }) => ({ text: plain(text), time: anonymous ? null : time })),
    issue,
    corrected,
    correctedTime: anonymous ? null : (correction?.time ?? null),
    correctedBy: anonymous ? '' : (correction?.authorName ?? ''),
    completeTime: anonymous || exam.complete_time === null ? null : formatDateTime(exam.complete_time),
    authorName: anonymous ? '' : exam.author_name,
    reviewerName: anonymous ? '' : exam.reviewer_name,
    imported: exam.imported ? 1 : 0,
  }
}
