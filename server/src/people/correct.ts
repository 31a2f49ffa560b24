import { CODE, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { rewriteWords } from '../acts/merge'
import { noteStep, rowChanged } from '../acts/own'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { lockPatient, PATIENT_COLUMNS, type PatientRecord, updatePatient } from '../desk/patient'
import type { ExamRecord } from '../exams/exam'
import { type ExamPatch, patchExam } from '../exams/move'
import { examsOf } from './exams'

/** What says who an exam is of. */
const SAYS = ['pat_name', 'pinyin', 'sex', 'birthday', 'age_value', 'age_unit'] as const
type Says = Partial<Pick<ExamRecord, (typeof SAYS)[number]>>

/** The part of a change of registration data that says who it is of, where it says something new. */
export function correctionOf(exam: ExamRecord, patch: ExamPatch): Says | undefined {
  const said = SAYS.filter((key) => patch[key] !== undefined && patch[key] !== exam[key])
  return said.length === 0 ? undefined : (Object.fromEntries(said.map((key) => [key, patch[key]])) as Says)
}

type Named = Pick<ExamRecord, 'pat_name' | 'sex' | 'birthday'>
const same = (a: Named, b: Named): boolean => a.pat_name === b.pat_name && a.sex === b.sex && a.birthday === b.birthday

/** Nobody's patient changes while he writes, and nobody is another while he lies on the table. Throws 2663 with the holder's name, 2657. */
function refuseWritten({ now, session }: Work, exams: readonly ExamRecord[]): void {
  if (exams.some(({ state }) => state === STATE.checkStarted)) throw new CallError(CODE.checkGoesOn)
  const held = exams.find(
    (one) => one.holder_id !== null && one.holder_id !== session.userId && one.lease_until !== null && one.lease_until > now,
  )
  if (held) throw new CallError(CODE.patientInHands, undefined, { holderName: held.holder_name })
}

/** A completed report keeps the words under which it was issued. */
const followersOf = (exams: readonly ExamRecord[], was: Named): readonly ExamRecord[] =>
  exams.filter((one) => same(one, was) && !one.report_has_complete)

async function follow(work: Work, exams: readonly ExamRecord[], says: Says): Promise<void> {
  const { tx, session } = work
  for (const one of exams) {
    const after = await patchExam(tx, one, says)
    await tx.run(sql`UPDATE exam_edit SET version = version + 1 WHERE exam_id = ${one.exam_id} AND facility_id = ${session.facilityId}`)
    await rewriteWords(work, after)
    await noteStep(work, one, 'edit', one.state, Object.keys(says).sort().join(', '))
    await rowChanged(work, after)
  }
}

/**
 * A mended name, sex or birth date is the person's: his record and his other exams that said the same follow, so that nobody stands under
 * one number with two names.
 * @param exam as it was; it is locked with the others by `examsOf`, and changed by the caller
 * Throws 2663 with the holder's name.
 */
export async function correctPerson(work: Work, exam: ExamRecord, others: readonly ExamRecord[], says: Says): Promise<void> {
  const { tx, session } = work
  const his = followersOf(
    others.filter((one) => one.exam_id !== exam.exam_id),
    exam,
  )
  refuseWritten(work, [exam, ...his])
  await follow(work, his, says)
  const row = await tx.row<{ patient_id: string }>(
    sql`SELECT p.patient_id FROM patient p WHERE p.hospital_no = ${exam.hospital_no} AND p.merged_into IS NULL AND p.facility_id = ${session.facilityId}`,
  )
  const patient = row && (await lockPatient(tx, row.patient_id))
  if (patient && same(exam, patient)) await updatePatient(tx, patient, { ...patient, ...says })
}

/** A record that a registration may correct, as it was, and the exams under its number, locked. */
export interface Correctable {
  readonly was: PatientRecord
  readonly exams: readonly ExamRecord[]
}

/** Call it before the desk is taken: exams are locked before it. Nothing for a number that is not there. */
export async function correctable(work: Work, patientId: string): Promise<Correctable | undefined> {
  const { tx } = work
  const was = await tx.row<PatientRecord>(
    sql`SELECT ${PATIENT_COLUMNS} FROM patient p WHERE p.patient_id = ${patientId} AND p.facility_id = ${tx.tenant.facilityId}`,
  )
  return was && { was, exams: await examsOf(work, was.hospital_no) }
}

/**
 * The same where a registration says that the record is wrong.
 * @param beside exams that the registration itself writes
 * Throws 2663 with the holder's name.
 */
export async function correctedBy(
  work: Work,
  { was, exams }: Correctable,
  now: PatientRecord,
  beside: readonly string[] = [],
): Promise<void> {
  const said = SAYS.filter((key) => now[key] !== was[key])
  if (said.length === 0) return
  const his = followersOf(exams, was).filter((one) => !beside.includes(one.exam_id))
  refuseWritten(work, his)
  await follow(work, his, Object.fromEntries(said.map((key) => [key, now[key]])) as Says)
}
