import type { Client } from 'pg'

const id = (kind: string, n: number): string => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const HOME = id('f', 1)
const PARTNER = id('f', 2)
export const BOSS = id('d', 0)
const DOCTORS = 20
const doctor = `('d0000000-0000-4000-8000-' || lpad((1 + n % ${DOCTORS})::text, 12, '0'))::uuid`
const reviewer = `('d0000000-0000-4000-8000-' || lpad((1 + (n % 1000 * 7 + 3) % ${DOCTORS})::text, 12, '0'))::uuid`
const exam = `('e' || lpad(to_hex(n), 7, '0') || '-0000-4000-8000-000000000000')::uuid`

/**
 * Three years of one hospital by plain SQL, as the superuser and without triggers: every exam checked in a room, written, half of them
 * reviewed; a booking for every fourth and an order for every tenth.
 */
export async function fill(su: Client, exams: number, say: (what: string) => void): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  await su.query(
    `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET work_mem = '128MB'`,
  )
  for (const [facility, name] of [
    [HOME, '本院'],
    [PARTNER, '合作医院'],
  ]) {
    await su.query(`INSERT INTO facility (facility_id, code, kind, name, name_en) VALUES ($1::uuid, $1::text, 'hospital', $2, $2)`, [
      facility,
      name,
    ])
    await su.query(
      `INSERT INTO facility_card (facility_id, kind, name, name_en, level, address, intro, logo, is_public) VALUES ($1, 'hospital', $2, $2, '', '', '', '', false)`,
      [facility, name],
    )
  }
  await su.query(`INSERT INTO doctor (user_id, facility_id, name, role, main_menu)
    SELECT ('d0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${HOME}', '医生' || n, 'doctor', '000011001000' FROM generate_series(0, ${DOCTORS}) n`)
  await su.query(`INSERT INTO doctor_right (user_id, facility_id, modality, level) VALUES ('${BOSS}', '${HOME}', 'CT', 4)`)
  await su.query(`INSERT INTO image_room (room_id, facility_id, name, modality)
    SELECT ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '${HOME}', '机房' || n, 'CT' FROM generate_series(1, 12) n`)
  // By day, from eight to six.
  const at = `${now} - (${exams} - n) * (3 * 365 * 86400.0 / ${exams})`
  await su.query(`
    INSERT INTO exam (exam_id, facility_id, version, state, report_has_complete, urgent, critical, green_channel, modality, pat_name, pinyin, sex, age_value, age_unit,
      check_no, accession_no, hospital_no, source_type, department, bodypart, check_item, register_time, check_time, write_time, complete_time, due_time, image_count, yin_yang,
      author_id, author_name, sort_key)
    SELECT ${exam}, '${HOME}', 3, 9, true, n % 9 = 0, n % 97 = 0, n % 61 = 0, (ARRAY['CT','CT','DX','DX','MR','US'])[1 + n % 6], '病人', 'bing ren', 'M', 40, 'Y',
      'C' || n, 'A' || n, 'H' || n, (ARRAY['outpatient','inpatient','physicalExam','emergency'])[1 + n % 4], (ARRAY['呼吸科','骨科','神经科','急诊科','体检科'])[1 + n % 5],
      (ARRAY['胸部','头颅','腹部','膝关节','腰椎'])[1 + n % 5], '平扫', to_timestamp(${at}), to_timestamp(${at} + 1800), to_timestamp(${at} + 5400),
      to_timestamp(${at} + 3600 + ((n % 14400) * 7919) % 14400), to_timestamp(${at} + 12000), 40, (ARRAY[0,0,1,2,NULL])[1 + n % 5], ${doctor}, '医生', n
    FROM generate_series(1, ${exams}) n`)
  say('exam')
  await su.query(`INSERT INTO check_record (exam_id, facility_id, room_id, started_at, ended_at, grade, user_id, user_name, at)
    SELECT exam_id, facility_id, ('a0000000-0000-4000-8000-' || lpad((1 + sort_key % 12)::text, 12, '0'))::uuid, check_time, check_time + (sort_key % 40) * interval '1 minute',
      (ARRAY['A','A','B',''])[1 + sort_key % 4], author_id, '', check_time FROM exam`)
  await su.query(`INSERT INTO queue_entry (exam_id, facility_id, room_id, day, ticket, place, queued_at)
    SELECT exam_id, facility_id, 'a0000000-0000-4000-8000-000000000001', stat_day_of(check_time), 'T' || sort_key, 1, check_time - (sort_key % 90) * interval '1 minute' FROM exam`)
  await su.query(`INSERT INTO report_version (exam_id, version, facility_id, step, content, author_id, author_name, at)
    SELECT exam_id, 1, facility_id, CASE WHEN sort_key % 2 = 0 THEN 'submit' ELSE 'finish' END, jsonb_build_object('yinYang', yin_yang), author_id, '', complete_time - interval '20 minutes' FROM exam
    UNION ALL SELECT exam_id, 2, facility_id, 'pass1', jsonb_build_object('yinYang', yin_yang), ${reviewer.replaceAll('n', 'sort_key')}, '', complete_time FROM exam WHERE sort_key % 2 = 0`)
  await su.query(`INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at)
    SELECT facility_id, exam_id, 'openReport', 2060, 2, author_id, '', complete_time - interval '30 minutes' FROM exam`)
  await su.query(`INSERT INTO report (exam_id, facility_id, content, reviewers)
    SELECT exam_id, facility_id, '{}', CASE WHEN sort_key % 2 = 0 THEN '[{"stars": 5, "level": 1}]'::jsonb ELSE '[]' END FROM exam`)
  say('what is beside it')
  await su.query(`INSERT INTO booking (booking_id, booking_no, facility_id, source_facility_id, facility_name, source_name, status, room_id, starts_at, modality, checks, fee, patient, visit, pat_name, pinyin, phone, user_id, user_name, at)
    SELECT exam_id, check_no, facility_id, CASE WHEN sort_key % 12 = 0 THEN '${PARTNER}'::uuid ELSE facility_id END, '', '', 'registered', 'a0000000-0000-4000-8000-000000000001', check_time, modality, '[]', 0, '{}', '{}', '', '', '', author_id, '', register_time
    FROM exam WHERE sort_key % 4 = 0`)
  await su.query(`INSERT INTO remote_order (order_id, exam_id, src_facility_id, dest_facility_id, chain_id, status, modality, parts, unit, fee_cost, fee_urgent, fee_night, fee_total, src_name, dest_name, launcher_id, launcher_name, launched_at, promised_at, completed_at)
    SELECT exam_id, exam_id, CASE WHEN sort_key % 20 = 0 THEN '${HOME}'::uuid ELSE '${PARTNER}'::uuid END, CASE WHEN sort_key % 20 = 0 THEN '${PARTNER}'::uuid ELSE '${HOME}'::uuid END,
      exam_id, 'completed', modality, '[]', 1, 1, 0, 0, 1, '', '', author_id, '', register_time, due_time, complete_time FROM exam WHERE sort_key % 10 = 0`)
  await su.query(`UPDATE exam SET order_id = exam_id, reader_facility_id = '${PARTNER}' WHERE sort_key % 20 = 0`)
  say('bookings and orders')
  await su.query(
    `INSERT INTO stat_mark (facility_id, day) SELECT DISTINCT facility_id, stat_day_of(x) FROM exam, unnest(ARRAY[check_time, complete_time, complete_time - interval '20 minutes']) x`,
  )
  await su.query('SET session_replication_role = origin')
  await su.query('VACUUM ANALYZE')
}
