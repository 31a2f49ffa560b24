import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { PatientRecord } from '../desk/patient'
import type { ExamRecord } from '../exams/exam'

/** How a desk calls somebody whom nobody knows: 无名氏, 未知名·10:20, Unknown·10:20. No family is called so. */
const isTemporaryName = (name: string): boolean => /^(无名|未知|unknown\b)/i.test(name.normalize('NFKC').trim())

/**
 * A deleted exam does not come back under a name that was taken away since: its number is nobody known any more (an undone identity).
 * Throws 2618.
 */
export async function refuseNameless(tx: Tx, exam: Pick<ExamRecord, 'hospital_no' | 'pat_name'>): Promise<void> {
  if (exam.hospital_no === '') return
  const other =
    await tx.row(sql`SELECT 1 FROM patient p WHERE p.hospital_no = ${exam.hospital_no} AND p.facility_id = ${tx.tenant.facilityId}
    AND p.unknown AND p.merged_into IS NULL AND p.pat_name <> ${exam.pat_name}`)
  if (other) throw new CallError(CODE.reconcileFirst)
}

/**
 * Exams under the number of a known patient that say a temporary name still: he was renamed, not found out, or images came later under the
 * old name. Those of a temporary identity are found out with it.
 */
export async function temporaryExams(
  tx: Tx,
  p: PatientRecord,
): Promise<readonly { readonly exam_id: string; readonly check_no: string }[]> {
  if (p.unknown || p.merged_into !== null) return []
  const rows = await tx.rows<{ exam_id: string; check_no: string; pat_name: string; was: boolean }>(sql`
    SELECT e.exam_id, e.check_no, e.pat_name, EXISTS (SELECT FROM patient_merge m WHERE m.facility_id = e.facility_id AND m.kept_id = ${p.patient_id}
      AND m.kind = 'reconcile' AND m.undone_at IS NULL AND m.gone_name = e.pat_name) AS was
    FROM exam e WHERE e.hospital_no = ${p.hospital_no} AND e.facility_id = ${tx.tenant.facilityId}
      AND e.pat_name <> ${p.pat_name} ORDER BY e.register_time, e.exam_id`)
  return rows.filter(({ pat_name, was }) => was || isTemporaryName(pat_name))
}
