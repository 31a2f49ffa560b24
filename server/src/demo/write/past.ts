import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'

/** Days before today whose rooms, bookings and ratings are told: what the statistics' first ranges show. */
const DAYS = 92
const VISIT = {
  ...{ sourceType: 1, outpatientNo: '', inpatientNo: '', physicalNo: '', bedNo: '', applyNo: '', imageNo: '', hisNo: '' },
  ...{ emergency: 0, trauma: 0, revisit: 0, followUp: 0, conditionDescription: '复查', preCheckTime: null, safety: {} },
}

/**
 * What was done beside the exams of the last months: their checks in the rooms with waits, grades and retakes, and the bookings that some of
 * them came by. Chosen by their ids, so that a seed gives the same again. Days before today alone: no list of work shows them.
 */
export async function writePast(tx: Tx, facility: { readonly name: string }, now: number): Promise<void> {
  const { facilityId, userId } = tx.tenant
  const today = sql`stat_day_begins(stat_day_of(${new Date(now)}::timestamptz))`
  // A number of an exam that is the same for ever.
  const lot = sql`(hashtext(e.exam_id::text) & 1073741823)`
  const past = sql`FROM exam e JOIN LATERAL (SELECT r.room_id, r.name FROM image_room r WHERE r.facility_id = e.facility_id AND r.modality = e.modality AND r.enabled
      ORDER BY hashtext(r.room_id::text || e.exam_id::text) LIMIT 1) r ON true
    WHERE e.facility_id = ${facilityId} AND e.state = 9 AND e.check_time < ${today} AND e.check_time > ${today} - interval '1 day' * ${DAYS}::int`
  await tx.run(sql`INSERT INTO check_record (exam_id, facility_id, room_id, identity_at, identity_name, started_at, ended_at, grade, user_id, user_name, at)
    SELECT e.exam_id, e.facility_id, r.room_id, e.check_time - interval '1 minute' * (4 + ${lot} % 14), '', e.check_time - interval '1 minute' * (4 + ${lot} % 14), e.check_time,
      (ARRAY['A','A','A','A','A','A','A','B','B','C'])[1 + ${lot} % 10], ${userId}, '', e.check_time ${past} ON CONFLICT DO NOTHING`)
  await tx.run(sql`INSERT INTO queue_entry (exam_id, facility_id, room_id, day, ticket, place, call_state, queued_at, started_at)
    SELECT c.exam_id, c.facility_id, c.room_id, stat_day_of(c.started_at), 'P' || row_number() OVER (ORDER BY c.started_at, c.exam_id), 1, 'done',
      c.started_at - interval '1 minute' * (2 + (hashtext(c.exam_id::text) & 1073741823) % 47), c.started_at
    FROM check_record c WHERE c.facility_id = ${facilityId} AND c.ended_at IS NOT NULL ON CONFLICT DO NOTHING`)
  await tx.run(sql`INSERT INTO retake (retake_id, facility_id, exam_id, reason, user_id, user_name, at)
    SELECT md5('retake' || e.exam_id::text)::uuid, e.facility_id, e.exam_id, (ARRAY['motion','position','exposure'])[1 + ${lot} % 3], ${userId}, '', e.check_time ${past} AND ${lot} % 37 = 0
    ON CONFLICT DO NOTHING`)
  // Six of seven came; of the rest some called it off, some were not seen.
  await tx.run(sql`INSERT INTO booking (booking_id, booking_no, facility_id, source_facility_id, facility_name, source_name, status, room_id, room_name, day, slot, slots, starts_at, modality, checks, fee,
      patient, visit, pat_name, pinyin, phone, user_id, user_name, at, ended_at)
    SELECT md5('past booking' || e.exam_id::text)::uuid, 'B' || to_char(stat_day_of(e.check_time), 'YYMMDD') || (8000 + row_number() OVER (PARTITION BY stat_day_of(e.check_time) ORDER BY e.exam_id))::text, e.facility_id, e.facility_id, ${facility.name}, ${facility.name},
      CASE ${lot} % 14 WHEN 0 THEN 'cancelled' WHEN 1 THEN 'booked' ELSE 'registered' END, r.room_id, r.name, stat_day_of(e.check_time)::text,
      greatest(32, least(68, extract(hour FROM (e.check_time AT TIME ZONE 'UTC') + interval '480 minutes')::int * 4)), 1,
      stat_day_begins(stat_day_of(e.check_time)) + interval '15 minutes' * greatest(32, least(68, extract(hour FROM (e.check_time AT TIME ZONE 'UTC') + interval '480 minutes')::int * 4)),
      e.modality, jsonb_build_array(jsonb_build_object('modality', e.modality, 'bodypart', e.bodypart, 'side', e.side, 'checkItem', e.check_item, 'minutes', 15, 'fee', '0.00', 'preparation', '')), 0,
      jsonb_build_object('patName', e.pat_name, 'pinyin', e.pinyin, 'sex', e.sex, 'birthday', e.birthday, 'age', coalesce(e.age_value::text, ''), 'ageUnit', coalesce(e.age_unit, 'Y'), 'nation', '01',
        'phone', e.phone, 'idType', 'none', 'idNo', '', 'idReason', 'other', 'address', ''),
      ${JSON.stringify(VISIT)}::jsonb || jsonb_build_object('department', e.department, 'applyDoctor', e.apply_doctor), e.pat_name, e.pinyin, e.phone, ${userId}, '', e.register_time - interval '1 day', e.check_time
    ${past} AND ${lot} % 3 = 0 ON CONFLICT DO NOTHING`)
}

/** What those who sent cases thought of their reports: of completed orders that are some days old. */
export async function ratePast(tx: Tx, now: number): Promise<void> {
  const lot = sql`(hashtext(o.exam_id::text) & 1073741823)`
  await tx.run(sql`INSERT INTO report_rating (facility_id, exam_id, user_id, user_name, stars, reason, at)
    SELECT o.src_facility_id, o.exam_id, o.launcher_id, o.launcher_name, (ARRAY[5,5,5,4,4,4,3,2])[1 + ${lot} % 8], CASE WHEN ${lot} % 8 = 7 THEN '描述不够具体' ELSE '' END, o.completed_at + interval '1 hour'
    FROM remote_order o WHERE o.src_facility_id = ${tx.tenant.facilityId} AND o.status = 'completed' AND o.completed_at < ${new Date(now - 3 * 86_400_000)} AND ${lot} % 4 < 3 ON CONFLICT DO NOTHING`)
}
