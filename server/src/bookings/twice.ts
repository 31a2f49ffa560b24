import type { BookedCheck, DeskPatient } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import { ownSide } from './booking'

/** A booking that stands already. */
export interface Standing {
  readonly bookingNo: string
  readonly time: string
  readonly roomName: string
  readonly facilityName: string
}

/**
 * A booking of the same patient for one of these checks on the same day, among those that the own hospital made or examines: what a partner
 * booked elsewhere is not told here.
 */
export async function alreadyBooked(
  { tx }: Pick<Work, 'tx'>,
  patient: DeskPatient,
  day: string,
  checks: readonly BookedCheck[],
): Promise<Standing | undefined> {
  const own = ownSide(tx)
  const wanted = JSON.stringify(checks.map(({ modality, bodypart, side, checkItem }) => ({ modality, bodypart, side, checkItem })))
  const row = await tx.row<{ booking_no: string; starts_at: number; room_name: string; facility_name: string }>(sql`
    SELECT b.booking_no, b.starts_at, b.room_name, b.facility_name FROM booking b
    WHERE ${own} AND b.status IN ('booked', 'paid', 'registered') AND b.day = ${day} AND b.pat_name = ${patient.patName.trim()}
      AND (b.phone = ${patient.phone} OR (b.patient->>'idNo' <> '' AND b.patient->>'idNo' = ${patient.idNo}))
      AND EXISTS (SELECT 1 FROM jsonb_array_elements(${wanted}::jsonb) w WHERE b.checks @> jsonb_build_array(w)) LIMIT 1`)
  if (!row) return undefined
  return { bookingNo: row.booking_no, time: formatDateTime(row.starts_at), roomName: row.room_name, facilityName: row.facility_name }
}
