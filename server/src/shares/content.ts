import type { AnswerOf, shareCalls } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { readReport } from '../calls/report/content'
import type { Tx } from '../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../exams/exam'
import { issuesOf } from '../reports/issues'
import { type Marks, maskedText } from './mask'

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

/** Everything by which an exam's text may name somebody. */
export const marksOf = (exam: NamedExam): Marks => ({
  words: [
    exam.pat_name,
    exam.pinyin,
    exam.pinyin.replaceAll(' ', ''),
    exam.check_no,
    exam.accession_no,
    exam.hospital_no,
    exam.outpatient_no,
    exam.inpatient_no,
    exam.phone,
    exam.id_number,
    exam.apply_doctor,
    exam.author_name,
    ...exam.reviewer_name.split(/[,，、/ ]+/),
    exam.facility_name,
    exam.facility_name_en,
    exam.department,
    // Of the very old the year of birth is as telling as the age.
    ...(isVeryOld(exam) ? [exam.birthday?.slice(0, 4)] : []),
  ],
})

/** Above this age there are so few that it names somebody. */
const OLDEST = 89
const isVeryOld = (exam: NamedExam): boolean => exam.age_unit === 'Y' && (exam.age_value ?? 0) > OLDEST

/** Whom the exam is of; anonymous: sex, age and what was examined alone. */
export function patientOf(exam: NamedExam, anonymous: boolean): SharedPatient {
  const plain = (text: string): string => (anonymous ? maskedText(text, marksOf(exam)) : text)
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
    checkItem: plain(exam.check_item),
  }
}

/** The newest issue of a completed report; null before it is completed. */
export async function sharedReport(tx: Tx, exam: NamedExam, anonymous: boolean): Promise<SharedReport | null> {
  if (!exam.report_has_complete) return null
  const { content } = await readReport(tx, exam)
  const { issue, addenda, corrected } = await issuesOf(tx, exam)
  const marks = marksOf(exam)
  const plain = (text: string): string => (anonymous ? maskedText(text, marks) : text)
  return {
    finding: plain(content.finding.text),
    result: plain(content.result.text),
    advice: plain(content.advice.text),
    addenda: addenda.map(({ text, time }) => ({ text: plain(text), time: anonymous ? null : time })),
    issue,
    corrected,
    completeTime: anonymous || exam.complete_time === null ? null : formatDateTime(exam.complete_time),
    authorName: anonymous ? '' : exam.author_name,
    reviewerName: anonymous ? '' : exam.reviewer_name,
  }
}
