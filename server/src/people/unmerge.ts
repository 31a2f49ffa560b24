import { CODE, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { lockOwn } from '../acts/own'
import { CallError } from '../calls/error'
import type { Work } from '../calls/handler'
import { type PatientIdentity, type PatientRecord, patientByIdentity, updatePatient } from '../desk/patient'
import type { ExamRecord } from '../exams/exam'
import { type Identified, identifiedNow, identify, refuseHeld } from './exams'
import { type Filled, withoutFills } from './fill'
import { lockPatients } from './hold'
import type { Merged } from './merge'

interface MergeRow {
  readonly kind: string
  readonly gone_id: string
  readonly kept_id: string
  readonly former: PatientIdentity | null
  readonly filled: readonly Filled[]
  readonly ended: boolean
  readonly at: number
  readonly undone_at: number | null
}

/** Was a number merged into the kept one after this? Then that is undone first. */
async function refuseLaterMerge({ tx }: Work, mergeId: string, row: MergeRow, gone: PatientRecord, kept: PatientRecord): Promise<void> {
  if (kept.merged_into !== null || (!row.ended && gone.merged_into !== null)) throw new CallError(CODE.laterMerge)
  if (!row.former) return
  const later = await tx.row(sql`SELECT 1 FROM patient_merge m WHERE m.facility_id = ${tx.tenant.facilityId} AND m.kept_id = ${row.kept_id}
    AND m.undone_at IS NULL AND m.merge_id <> ${mergeId} AND m.at > ${new Date(row.at)}`)
  if (later) throw new CallError(CODE.laterMerge)
}

/** Exams that were registered since, under the name that would be taken away: nobody knows whose they are without it. Throws 2670. */
async function refuseLaterExams({ tx }: Work, mergeId: string, number: string): Promise<void> {
  const later = await tx.rows<{ check_no: string }>(sql`
    SELECT e.check_no FROM exam e WHERE e.facility_id = ${tx.tenant.facilityId} AND e.hospital_no = ${number} AND e.state <> ${STATE.deleted}
      AND NOT EXISTS (SELECT FROM patient_merge_exam x WHERE x.merge_id = ${mergeId} AND x.exam_id = e.exam_id) ORDER BY e.register_time, e.exam_id`)
  if (later.length > 0) throw new CallError(CODE.laterExams, undefined, { checkNos: later.map(({ check_no }) => check_no) })
}

/** A patient who stands again has the number alone. Throws 2669 with who has it. */
async function refuseTaken({ tx }: Work, gone: PatientRecord): Promise<void> {
  const other = gone.unknown ? undefined : await patientByIdentity(tx, gone.id_type, gone.id_no)
  if (other && other.id_no === gone.id_no && other.id_type === gone.id_type)
    throw new CallError(CODE.identityMeanwhile, undefined, {
      patientId: other.patient_id,
      hospitalNo: other.hospital_no,
      patName: other.pat_name,
    })
}

const SAYS = ['pat_name', 'sex', 'birthday'] as const
/** An exam that says who the kept one is says again who the gone one was. */
function withoutHis(now: Identified, former: Identified, kept: PatientRecord): Identified {
  if (SAYS.some((key) => now.exam[key] !== kept[key]) || SAYS.every((key) => now.exam[key] === former.exam[key])) return now
  const { pat_name, pinyin, sex, birthday, age_value, age_unit } = former.exam
  return { ...now, exam: { ...now.exam, pat_name, pinyin, sex, birthday, age_value, age_unit } }
}

/** Gives everything back as it stood. What was registered under the kept number since stays there. */
export async function unmerge(work: Work, mergeId: string, reason: string): Promise<Merged> {
  const { tx, session, now } = work
  const row = await tx.row<MergeRow>(
    sql`SELECT m.kind, m.gone_id, m.kept_id, m.former, m.filled, m.ended, m.at, m.undone_at FROM patient_merge m WHERE m.merge_id = ${mergeId} AND m.facility_id = ${tx.tenant.facilityId} FOR UPDATE`,
  )
  if (!row) throw new CallError(CODE.patientUnknown)
  if (row.undone_at !== null) throw new CallError(CODE.mergeUndone)
  const parts = await tx.rows<{ exam_id: string; former: Identified }>(
    sql`SELECT x.exam_id, x.former FROM patient_merge_exam x WHERE x.merge_id = ${mergeId} AND x.facility_id = ${session.facilityId} ORDER BY x.exam_id`,
  )
  const exams: ExamRecord[] = []
  for (const { exam_id } of parts) exams.push(await lockOwn(work, exam_id))
  const [gone, kept] = (await lockPatients(work, row.gone_id, row.kept_id)) as [PatientRecord, PatientRecord]
  await refuseLaterMerge(work, mergeId, row, gone, kept)
  if (exams.some(({ hospital_no }) => hospital_no !== kept.hospital_no)) throw new CallError(CODE.laterMerge)
  if (row.former) await refuseLaterExams(work, mergeId, kept.hospital_no)
  refuseHeld(exams, now)
  for (const [i, exam] of exams.entries()) {
    const { former } = parts[i]!
    // Where the number alone was given, what was corrected in the exam since then stays; what followed the kept one's correction goes back.
    const now = row.kind === 'merge' ? withoutHis(await identifiedNow(work, exam), former, kept) : former
    await identify(work, exam, { ...now, exam: { ...now.exam, hospital_no: former.exam.hospital_no } }, 'unmergePatient', reason)
  }
  await tx.run(sql`UPDATE patient_merge_exam SET standing = false WHERE merge_id = ${mergeId} AND facility_id = ${session.facilityId}`)
  await tx.run(sql`UPDATE patient_merge SET undone_id = ${session.userId}, undone_name = ${session.userName}, undone_reason = ${reason}, undone_at = ${new Date(now)}
    WHERE merge_id = ${mergeId} AND facility_id = ${session.facilityId}`)
  if (row.former) await updatePatient(tx, gone, row.former, true)
  else if (row.ended) await standAgain(work, gone, kept, row.filled)
  return { mergeId, exams: exams.length }
}

/** The kept one gives back what came, and the gone one's number however it came; then the gone one stands for itself again. */
async function standAgain(work: Work, gone: PatientRecord, kept: PatientRecord, filled: readonly Filled[]): Promise<void> {
  const { tx } = work
  const own = withoutFills(kept, filled)
  const goneNumber = own.id_no !== '' && own.id_no === gone.id_no && own.id_type === gone.id_type && !gone.unknown
  if (filled.length > 0 || goneNumber) await updatePatient(tx, kept, goneNumber ? { ...own, id_type: '', id_no: '', id_reason: '' } : own)
  await refuseTaken(work, gone)
  await tx.run(
    sql`UPDATE patient SET merged_into = NULL, version = version + 1 WHERE patient_id = ${gone.patient_id} AND facility_id = ${tx.tenant.facilityId}`,
  )
}
