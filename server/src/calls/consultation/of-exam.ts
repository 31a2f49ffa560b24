import { consultationCalls } from '@farsight/shared/contract'
import { type ConsultationSigner, formatDateTime, unsignedBy } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CONSULTATION_COLUMNS, type ConsultationRecord, takesPart } from '../../consultations/row'
import { bit, time } from '../../consultations/shown'
import { sessionHandler } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'

/** Names under the minutes as they stand, and how many it takes. */
function signatures({
  doctors,
  facility_id,
  signers,
}: Pick<ConsultationRecord, 'doctors' | 'facility_id'> & {
  readonly signers: readonly ConsultationSigner[]
}): { signed: number; toSign: number } {
  const missing = unsignedBy(doctors, facility_id, signers)
  const toSign = doctors.length + 1
  return { signed: toSign - missing.doctors.length - (missing.requester ? 1 : 0), toSign }
}

/** What consultations said of an exam, fed back to who reads its report; of those that the own hospital takes part in. */
export const consultationsOfExam = sessionHandler(consultationCalls.consultationsOfExam, readsReports, async (work, { risProcedureId }) => {
  work.about(risProcedureId)
  const { tx } = work
  await readableExam(work, risProcedureId)
  const visible = tx.filter('consultation.ofExam', takesPart(tx))
  interface Fed extends ConsultationRecord {
    readonly signers: readonly ConsultationSigner[]
    readonly concluded_at: number | null
  }
  const rows = await tx.rows<Fed>(sql`SELECT ${CONSULTATION_COLUMNS},
      (SELECT max(p.at) FROM consultation_step p WHERE p.consultation_id = c.consultation_id
        AND (p.what = 'concluded' OR (p.what = 'answered' AND p.from_step = 's5'))) AS concluded_at,
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
        concludeTime: done ? time(c.concluded_at) : null,
        completeTime: time(c.completed_at),
        ...signatures(c),
      }
    }),
  }
})
