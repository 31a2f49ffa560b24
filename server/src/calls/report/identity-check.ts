import { type OpenedReport, reportWorkCalls } from '@farsight/shared/contract'
import { CODE, decide, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { ecgFileHeaders } from '../../ecg/files'
import { type ExamRecord, examFacts } from '../../exams/exam'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { writesReports } from '../policies'
import { workableExam } from '../readable-exam'
import { moveContext } from './context'
import { type FormerIdentity, type IdentityStudy, identityWarnings } from './identity'
import { reasonOf, savesReview } from './steps'

type Warnings = OpenedReport['identityWarnings']

/** Studies of an exam with the patient whom their images name. */
export async function studiesOf(tx: Tx, exam: ExamRecord): Promise<IdentityStudy[]> {
  const own = tx.filter('open.studies', sql`s.facility_id = ${exam.facility_id}`)
  return tx.rows<IdentityStudy>(
    sql`SELECT s.study_uid, s.description, s.images, s.patient_id, s.patient_name, s.patient_sex, s.patient_birth_date FROM study s WHERE s.exam_id = ${exam.exam_id} AND ${own} ORDER BY s.study_date, s.study_uid`,
  )
}

/**
 * Whom the images of each series name, every patient once: a series of another patient, or one image of it, that came under the same
 * study's UID would else stand here unnoticed.
 */
async function seriesHeaders(tx: Tx, exam: ExamRecord): Promise<IdentityStudy[]> {
  const own = tx.filter('open.seriesHeaders', sql`s.facility_id = ${exam.facility_id}`)
  return tx.rows<IdentityStudy>(sql`
    SELECT DISTINCT s.study_uid, s.description, s.images, p.id AS patient_id, p.name AS patient_name, p.sex AS patient_sex, p.born AS patient_birth_date
    FROM study s JOIN series e ON e.facility_id = s.facility_id AND e.study_uid = s.study_uid
      CROSS JOIN LATERAL jsonb_to_recordset(e.identities) AS p (name text, id text, sex text, born text)
    WHERE s.exam_id = ${exam.exam_id} AND ${own} ORDER BY s.study_uid, patient_id, patient_name, patient_sex, patient_birth_date LIMIT 500`)
}

/** Under which numbers and names the exam stood before, as long as that is not undone. */
export async function formerIdentities(tx: Tx, exam: ExamRecord): Promise<readonly FormerIdentity[]> {
  const rows = await tx.rows<{ one: FormerIdentity }>(
    sql`SELECT x.former->'exam' AS one FROM patient_merge_exam x WHERE x.exam_id = ${exam.exam_id} AND x.standing AND x.facility_id = ${exam.facility_id}`,
  )
  return rows.map(({ one }) => one)
}

/** Where the images' patient is not the exam's, by what studies and their series say. */
export async function warningsOf(tx: Tx, exam: ExamRecord, studies: readonly IdentityStudy[]): Promise<Warnings> {
  return identityWarnings(
    exam,
    [...studies, ...(await seriesHeaders(tx, exam)), ...(await ecgFileHeaders(tx, exam))],
    await formerIdentities(tx, exam),
  )
}

/** The newest confirmation that covers all of these differences: one that came later is to be looked at, too. */
export async function confirmationOf(tx: Tx, exam: ExamRecord, warnings: Warnings): Promise<OpenedReport['identityConfirmed']> {
  if (warnings.length === 0) return null
  const row = await tx.row<{ seen: Warnings; reason: string; user_name: string; at: number }>(sql`
    SELECT c.seen, c.reason, c.user_name, c.at FROM identity_confirmation c
    WHERE c.exam_id = ${exam.exam_id} AND c.facility_id = ${exam.facility_id} ORDER BY c.confirmation_id DESC LIMIT 1`)
  const covered = (one: Warnings[number]): boolean =>
    row?.seen.some((seen) => seen.field === one.field && seen.exam === one.exam && seen.dicom === one.dicom) === true
  return row && warnings.every(covered) ? { userName: row.user_name, time: formatDateTime(row.at), reason: row.reason } : null
}

/** Nothing is sent or passed while images name another patient than the exam and nobody has looked at it (DAY-02). Throws 2503. */
export async function checkIdentity({ tx }: Work, exam: ExamRecord): Promise<void> {
  const warnings = await warningsOf(tx, exam, await studiesOf(tx, exam))
  if (warnings.length > 0 && (await confirmationOf(tx, exam, warnings)) === null) throw new CallError(CODE.identityUnconfirmed)
}

/** Who has the report in hand says that it is the right patient, with the reason. */
export const confirmIdentity = sessionHandler(reportWorkCalls.confirmIdentity, writesReports, async (work, payload) => {
  work.about(payload.procedureId)
  const { tx, now, session } = work
  const exam = await workableExam(work, payload.procedureId, CODE.noWritingPermission)
  const { actor, reviewLevels } = moveContext(work, exam)
  // A parked report's differences may be looked at as well.
  const facts = { ...examFacts(exam, reviewLevels, now), hung: false }
  const verdict = decide(savesReview(work, exam) ? 'saveReview' : 'saveReport', facts, actor)
  if ('refused' in verdict) throw new CallError(verdict.refused, undefined, { holderName: exam.holder_name })
  const reason = reasonOf(payload.reason)
  const warnings = await warningsOf(tx, exam, await studiesOf(tx, exam))
  if (warnings.length === 0) throw new CallError(CODE.stateChanged)
  await tx.run(sql`INSERT INTO identity_confirmation (facility_id, exam_id, seen, reason, user_id, user_name, at)
    VALUES (${exam.facility_id}, ${exam.exam_id}, ${JSON.stringify(warnings)}::jsonb, ${reason}, ${session.userId}, ${session.userName}, ${new Date(now)})`)
  return { val: true as const }
})
