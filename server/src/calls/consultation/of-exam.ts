import { consultationCalls } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CONSULTATION_COLUMNS, type ConsultationRecord, takesPart } from '../../consultations/row'
import { bit, time } from '../../consultations/shown'
import { sessionHandler } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'

/** Each assigned doctor signs, and somebody of the side that asked; one of its doctors who was assigned signs for himself. */
function signatures({
  doctors,
  facility_id,
  signers,
}: Pick<ConsultationRecord, 'doctors' | 'facility_id'> & {
  readonly signers: readonly { readonly userId: string; readonly facilityId: string }[]
}): { signed: number; toSign: number } {
  const ids = new Set(signers.map(({ userId }) => userId))
  const assigned = new Set(doctors.map(({ userId }) => userId))
  const asked = signers.some(({ userId, facilityId }) => facilityId === facility_id && !assigned.has(userId))
  return { signed: doctors.filter(({ userId }) => ids.has(userId)).length + (asked ? 1 : 0), toSign: doctors.length + 1 }
}

/** What consultations said of an exam, fed back to who reads its report; of those that the own hospital takes part in. */
export const consultationsOfExam = sessionHandler(consultationCalls.consultationsOfExam, readsReports, async (work, { risProcedureId }) => {
  work.about(risProcedureId)
  const { tx } = work
  await readableExam(work, risProcedureId)
  const visible = tx.filter('consultation.ofExam', takesPart(tx))
  const rows = await tx.rows<
    ConsultationRecord & { signers: readonly { userId: string; facilityId: string }[] }
  >(sql`SELECT ${CONSULTATION_COLUMNS},
      (SELECT coalesce(jsonb_agg(jsonb_build_object('userId', s.user_id, 'facilityId', s.facility_id)), '[]') FROM consultation_sign s
        WHERE s.consultation_id = c.consultation_id AND s.minutes = c.minutes) AS signers FROM consultation c JOIN consultation_exam x USING (consultation_id)
    WHERE x.exam_id = ${risProcedureId} AND ${visible} ORDER BY c.created_at DESC, c.consultation_id LIMIT 100`)
  return {
    val: rows.map((c) => {
      const done = c.progress === 's6'
      return {
        id: c.consultation_id,
        no: c.no,
        type: c.type,
        progress: c.progress,
        cancelled: bit(c.cancelled),
        leadFacilityName: c.lead_facility_name,
        createTime: formatDateTime(c.created_at),
        conclusion: done ? c.conclusion : '',
        concludedBy: done ? c.concluded_name : '',
        completeTime: time(c.completed_at),
        ...signatures(c),
      }
    }),
  }
})
