import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { Standing } from './standing'

/** What of a share and its opening says whose case it is. */
export interface CaseShare {
  readonly exam_id: string
  readonly consultation_id: string | null
  readonly meeting_id: string | null
  /** The hospital of who opened it. */
  readonly member_id: string | null
}

/**
 * Why an opened case is over; undefined while it stands, and for a link. It is looked at anew at every request: a consultation that was
 * cancelled, an exam that was taken out of it, a hospital that is in it no more ends it at once.
 */
export async function caseStanding(tx: Tx, share: CaseShare): Promise<Standing | undefined> {
  if (share.consultation_id !== null) return consultationStanding(tx, share)
  return share.meeting_id === null ? undefined : meetingStanding(tx, share)
}

/** A case that was taken out of its meeting before it began is over; who opened it is of the own hospital. */
async function meetingStanding(tx: Tx, { meeting_id, exam_id, member_id }: CaseShare): Promise<Standing | undefined> {
  const { facilityId } = tx.tenant
  const row = await tx.row(sql`
    SELECT 1 AS one FROM meeting_case c WHERE c.meeting_id = ${meeting_id} AND c.exam_id = ${exam_id} AND c.facility_id = ${facilityId}`)
  return row && member_id === facilityId ? undefined : 'withdrawn'
}

async function consultationStanding(tx: Tx, { consultation_id, exam_id, member_id }: CaseShare): Promise<Standing | undefined> {
  const row = await tx.row<{ cancelled: boolean }>(sql`
    SELECT c.cancelled FROM consultation c JOIN consultation_exam x ON x.consultation_id = c.consultation_id AND x.exam_id = ${exam_id}
    WHERE c.consultation_id = ${consultation_id} AND ${member_id}::uuid = ANY (c.facilities) AND c.facility_id = ${tx.tenant.facilityId}`)
  if (!row) return 'withdrawn'
  return row.cancelled ? 'cancelled' : undefined
}
