import { type BookingStatus, formatDate, STATE, slotInstant, slotsFor } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { seededId } from '../ids'

interface Booked {
  exam_id: string
  state: number
  pat_name: string
  pinyin: string
  sex: 'M' | 'F' | 'O'
  birthday: string | null
  age_value: number | null
  age_unit: 'Y' | 'M' | 'D' | null
  phone: string
  modality: string
  bodypart: string
  side: string
  check_item: string
  department: string
  apply_doctor: string
  register_time: number
  item_id: string
  minutes: number
  fee: string
  preparation: string
  room_id: string
  room_name: string
}

const DAY_MS = 24 * 60 * 60_000
const MOST = 80
/** The room's first slot of booking, and how many a day has that are not kept for emergencies. */
const FIRST_SLOT = 32
const EACH = 8
const STATUS: Readonly<Record<number, BookingStatus>> = {
  [STATE.booked]: 'booked',
  [STATE.bookingPaid]: 'paid',
  [STATE.registered]: 'registered',
}

/** What the demo's booked, paid and some of its registered exams were booked as: in the next seven days, some by other hospitals. */
export async function writeBookings(tx: Tx, facility: { readonly code: string; readonly name: string }, now: number): Promise<void> {
  const { facilityId, userId } = tx.tenant
  const rows = await tx.rows<Booked>(sql`
    SELECT e.exam_id, e.state, e.pat_name, e.pinyin, e.sex, e.birthday, e.age_value, e.age_unit, e.phone, e.modality, e.bodypart, e.side, e.check_item, e.department, e.apply_doctor,
      e.register_time, i.item_id, i.minutes, i.fee::text AS fee, i.preparation, r.room_id, r.name AS room_name
    FROM exam e JOIN check_item i ON i.facility_id = e.facility_id AND i.modality = e.modality AND i.bodypart = e.bodypart AND i.name = e.check_item
      JOIN LATERAL (SELECT o.room_id, o.name FROM image_room o WHERE o.facility_id = e.facility_id AND o.modality = e.modality ORDER BY o.place LIMIT 1) r ON true
    WHERE e.facility_id = ${facilityId} AND e.state IN (${STATE.booked}, ${STATE.bookingPaid}, ${STATE.registered})
      AND NOT EXISTS (SELECT 1 FROM registration g WHERE g.exam_id = e.exam_id) ORDER BY e.register_time DESC, e.exam_id LIMIT ${MOST}`)
  const others = await tx.rows<{ facility_id: string; name: string }>(
    sql`SELECT c.facility_id, c.name FROM facility_card c WHERE c.facility_id = ANY (app_consortium() || app_partners()) AND c.facility_id <> ${facilityId} ORDER BY c.name LIMIT 3`,
  )
  const next = new Map<string, number>()
  for (const [i, row] of rows.entries()) {
    const slots = slotsFor(row.minutes)
    if (slots >= EACH) continue
    // A room's stretches one behind the other, none over a quarter hour that is kept: three a day, so that there is room left.
    const place = next.get(row.room_id) ?? 0
    next.set(row.room_id, place + 1)
    const registered = row.state === STATE.registered
    const day = formatDate(now + (Math.floor(place / 3) + (registered ? 0 : 1)) * DAY_MS)
    const slot = FIRST_SLOT + (place % 3) * EACH
    if (Math.floor(place / 3) > 6) continue
    const other = others.length > 0 && i % 4 === 3 ? others[i % others.length]! : undefined
    const source = other ?? { facility_id: facilityId, name: facility.name }
    const booking_id = seededId('booking', facility.code, row.exam_id)
    const status = STATUS[row.state]!
    const checks = [
      {
        modality: row.modality,
        bodypart: row.bodypart,
        side: row.side,
        checkItem: row.check_item,
        minutes: row.minutes,
        fee: row.fee,
        preparation: row.preparation,
      },
    ]
    const patient = {
      ...{
        patName: row.pat_name,
        pinyin: row.pinyin,
        sex: row.sex,
        birthday: row.birthday,
        age: String(row.age_value ?? ''),
        ageUnit: row.age_unit ?? 'Y',
      },
      ...{ nation: '01', phone: row.phone, idType: 'none', idNo: '', idReason: 'other', address: '城关街道' },
    }
    const visit = {
      ...{
        sourceType: 1,
        department: row.department,
        applyDoctor: row.apply_doctor,
        outpatientNo: '',
        inpatientNo: '',
        physicalNo: '',
        bedNo: '',
        applyNo: '',
      },
      ...{
        imageNo: '',
        hisNo: '',
        emergency: 0,
        trauma: 0,
        revisit: 0,
        followUp: 0,
        conditionDescription: '复查',
        preCheckTime: null,
        safety: {},
      },
    }
    const starts = new Date(slotInstant(day, slot)!)
    const at = new Date(Math.min(row.register_time, now))
    await tx.run(sql`INSERT INTO booking (booking_id, booking_no, facility_id, source_facility_id, facility_name, source_name, status, room_id, room_name, day, slot, slots, starts_at,
        modality, checks, fee, patient, visit, pat_name, pinyin, phone, paid_at, paid_facility_id, paid_name, user_id, user_name, at)
      VALUES (${booking_id}, ${`B${formatDate(now).replaceAll('-', '').slice(2)}9${String(i).padStart(3, '0')}`}, ${facilityId}, ${source.facility_id}, ${facility.name}, ${source.name}, ${status},
        ${row.room_id}, ${row.room_name}, ${day}, ${slot}, ${slots}, ${starts}, ${row.modality}, ${JSON.stringify(checks)}::jsonb, ${row.fee}, ${JSON.stringify(patient)}::jsonb,
        ${JSON.stringify(visit)}::jsonb, ${row.pat_name}, ${row.pinyin}, ${row.phone}, ${status === 'paid' ? at : null}, ${status === 'paid' ? source.facility_id : null},
        ${status === 'paid' ? source.name : ''}, ${userId}, '登记台', ${at}) ON CONFLICT DO NOTHING`)
    await tx.run(sql`INSERT INTO slot_taken (facility_id, room_id, day, slot, place, booking_id)
      SELECT ${facilityId}::uuid, ${row.room_id}::uuid, ${day}::text, s, 1, ${booking_id}::uuid FROM generate_series(${slot}::int, ${slot + slots - 1}::int) s ON CONFLICT DO NOTHING`)
    await tx.run(sql`INSERT INTO registration (exam_id, facility_id, visit_id, booking_id, item_id, room_id, fee, nation, id_type, id_reason, address, pre_check_time, user_id, user_name, at)
      VALUES (${row.exam_id}, ${facilityId}, ${booking_id}, ${booking_id}, ${row.item_id}, ${row.room_id}, ${row.fee}, '01', 'none', 'other', '城关街道', ${starts}, ${userId}, '登记台', ${at})
      ON CONFLICT DO NOTHING`)
  }
}
