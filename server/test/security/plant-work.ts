import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { patient, visit } from '../bookings'
import { canary } from './canary'
import type { FacilityKey } from './identities'
import { plantConsultation } from './plant-consultation'
import type { World } from './world'

/** Seven days: what {@link insert} leaves behind is the own hospital's table too, and is answered by its call. */
const WEEK = JSON.stringify(Array.from({ length: 7 }, () => null))

type Row = Readonly<Record<string, unknown>>

async function insert(root: Pool, table: string, row: Row): Promise<void> {
  const places = Object.keys(row).map((_, i) => `$${i + 1}`)
  await root.query(`INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`, Object.values(row))
}

/** A row of each hospital in every table of lists, acts and orders; an order to a third hospital among them. */
export async function plantWork({ root, facilities, colleagues }: World, keys: readonly FacilityKey[]): Promise<void> {
  const at = new Date()
  for (const key of keys) {
    const facility_id = facilities[key]
    const user_id = colleagues[key].userId
    const text = canary(key, 'person')
    const { rows } = await root.query<{ exam_id: string }>('SELECT exam_id FROM exam WHERE facility_id = $1 LIMIT 1', [facility_id])
    const { exam_id } = rows[0]!
    const who = { facility_id, exam_id, user_id, user_name: text, at }
    const [order_id, ai_result_id] = [randomUUID(), randomUUID()]
    await insert(root, 'facility_relation', { facility_id, partner_id: facilities.partner, state: 'pending' })
    await insert(root, 'union_member', { union_code: `planted ${key}`, facility_id, state: 'pending' })
    await insert(root, 'union_group', { union_code: `planted ${key}`, name: canary(key, 'union'), facility_id, created_at: at })
    const import_id = randomUUID()
    await insert(root, 'report_import', {
      ...{ import_id, facility_id, file_name: text, sha256: Buffer.alloc(32), reports: 1, left_out: 0, user_id, user_name: text, at },
    })
    await insert(root, 'imported_report', { exam_id, facility_id, import_id, row: 2, hash: Buffer.alloc(32) })
    await insert(root, 'push_rule', {
      ...{ facility_id, version: 1, auto: false, delay_minutes: 10, modalities: [], source_types: [], negative_only: false },
      ...{ origin: '', since: at, saved_name: text, saved_at: at },
    })
    const change = { before: JSON.stringify(text), after: JSON.stringify(text) }
    await insert(root, 'account_change', { facility_id, object_id: user_id, field: 'name', ...change })
    await insert(root, 'sms_rule', { facility_id, event: 'booking', version: 1, is_on: true, text, saved_name: text, saved_at: at })
    await insert(root, 'shortcut', { shortcut_id: randomUUID(), facility_id, user_id, screen: 'x', title: text, condition: '{}' })
    await insert(root, 'hanging_rule', { facility_id, user_id, modality: 'CT', part: text, rule: '{}', at })
    await insert(root, 'due_table', { facility_id, rules: '[]', week: WEEK })
    await insert(root, 'duty', {
      facility_id,
      user_id,
      modalities: [],
      starts: at,
      ends: new Date(at.getTime() + 1000),
      urgent_only: false,
    })
    await insert(root, 'duty_turn', { facility_id, user_id, turn: 1 })
    const found = { modality: 'CT', engine: 'planted', engine_version: '1', positive: true, findings: '[]', open: 0 }
    await insert(root, 'ai_result', { ai_result_id, facility_id, exam_id, ...found, at, superseded: true })
    await insert(root, 'ai_answer', { ai_result_id, finding_id: 'x', facility_id, answer: 'adopt', text, user_id, user_name: text, at })
    await insert(root, 'exam_edit', who)
    const [patient_id, room_id, item_id] = [randomUUID(), randomUUID(), randomUUID()]
    const named = { pat_name: text, pinyin: text, sex: 'O', phone: text, id_no: text, address: text }
    await insert(root, 'patient', { patient_id, facility_id, hospital_no: `planted ${key}`, ...named, at })
    await insert(root, 'patient_word', { facility_id, word: `n:${text}`, patient_id })
    const merge_id = randomUUID()
    const merge = { merge_id, facility_id, kind: 'merge', gone_id: patient_id, kept_id: patient_id, reason: text }
    await insert(root, 'patient_merge', { ...merge, user_id, user_name: text, at })
    await insert(root, 'patient_merge_exam', { merge_id, exam_id, facility_id, former: '{"exam":{}}', standing: false })
    await insert(root, 'image_room', { room_id, facility_id, name: text, modality: 'CT' })
    // The right of nobody who acts in the matrix: who has no row at all may register to every room.
    await insert(root, 'room_right', { facility_id, user_id: randomUUID(), room_id })
    await insert(root, 'check_item', { item_id, facility_id, modality: 'CT', bodypart: text, name: text })
    await insert(root, 'department', { department_id: randomUUID(), facility_id, name: text, type: 'outpatient' })
    await insert(root, 'registration', { ...who, visit_id: randomUUID(), item_id, room_id, id_no: text, address: text })
    await insert(root, 'desk_form', {
      facility_id,
      screen: 'register',
      fields: JSON.stringify([{ key: text, shown: true, required: false }]),
    })
    const [booking_id, other] = [randomUUID(), facilities[key === 'stranger' ? 'sibling' : 'stranger']]
    const sides_of = { facility_id, source_facility_id: facility_id, facility_name: text, source_name: text }
    const asked = {
      status: 'cancelled',
      modality: 'CT',
      checks: '[]',
      fee: 0,
      patient: JSON.stringify(patient({ patName: text })),
      visit: JSON.stringify(visit()),
    }
    const who_booked = { pat_name: text, pinyin: text, phone: '', user_id, user_name: text, at }
    await insert(root, 'booking', { booking_id, booking_no: `planted ${key}`, ...sides_of, ...asked, ...who_booked, starts_at: at })
    const day = '2020-01-01'
    await insert(root, 'room_day', { facility_id, room_id, day })
    await insert(root, 'slot_taken', { facility_id, room_id, day, slot: 40, place: 1, booking_id })
    await insert(root, 'room_holiday', { holiday_id: randomUUID(), facility_id, day, note: text })
    const hours = { modality: 'CT', opens: 480, closes: 1050, capacity: 1, enabled: true }
    await insert(root, 'room_hours', { facility_id, room_id, until_day: day, ...hours })
    await insert(root, 'booking_setting', { facility_id })
    const mime = { name: text, type: 'image/png', bytes: randomBytes(8), user_id, user_name: text, at }
    await insert(root, 'booking_mime', { mime_id: randomUUID(), booking_id, facility_id, ...mime })
    const owed = { facility_id, partner_id: other, kind: 'payment', amount: 1, user_id, user_name: text, at }
    await insert(root, 'booking_settlement', { settlement_id: randomUUID(), booking_id, ...owed })
    await insert(root, 'day_number', { facility_id, kind: 'planted', day: '000000', n: 1 })
    await insert(root, 'queue_day', { facility_id, room_id, day: '2000-01-01' })
    await insert(root, 'queue_entry', {
      facility_id,
      exam_id,
      room_id,
      day: '2000-01-01',
      ticket: text,
      place: 1,
      queued_at: at,
      called_name: text,
    })
    await insert(root, 'check_record', { ...who, note: text })
    await insert(root, 'retake', { retake_id: randomUUID(), ...who, reason: 'other', note: text })
    const screen_id = randomUUID()
    await insert(root, 'screen', { screen_id, facility_id, name: text, room_ids: '[]', user_id, user_name: text, at, revoked_at: at })
    await insert(root, 'patient_case', who)
    await insert(root, 'merge_part', { facility_id, head_id: exam_id, exam_id, place: 0, former: '{}' })
    const link = { token_hash: randomBytes(32), anonymous: false, validity: 'longTerm' }
    const share_id = randomUUID()
    await insert(root, 'share', { share_id, ...who, ...link })
    await insert(root, 'share_view', {
      view_id: randomUUID(),
      facility_id,
      share_id,
      visit: randomBytes(32),
      device: text,
      at,
      last_at: at,
    })
    await insert(root, 'ecg_measure', {
      ...{ exam_id, facility_id, version: 1, recording_id: '2.25.4', formula: 'bazett', values: '[]', user_id, user_name: text, at },
    })
    const cart = { format: 'pdf', files: '[]', content: randomBytes(8), sha256: text, recorded: '', reason: text }
    const says = { patient_id: text, patient_name: text, patient_sex: '', patient_birth_date: '' }
    await insert(root, 'ecg_file', { file_id: randomUUID(), facility_id, exam_id, ...cart, ...says, user_id, user_name: text, at })
    await insert(root, 'report_crux_count', { facility_id, exam_id, revision: 1, last_number: 1 })
    await insert(root, 'report_crux', {
      facility_id,
      exam_id,
      crux_id: randomUUID(),
      kind: 'probe',
      series_uid: '2.25.3',
      sop_uid: '2.25.4',
      frame: 1,
      points: '[[1,1]]',
      value: 1,
      unit: '',
      window_center: null,
      window_width: null,
      label: text,
      number: 1,
      place: 0,
      author_id: user_id,
      author_name: text,
      at,
    })
    const images = { facility_id, exam_id, modality: 'CT', description: text, images: 1, reason: text, user_name: text, at }
    await insert(root, 'image_change', { ...images, came: true })
    await insert(root, 'series_move', {
      facility_id,
      series_uid: `2.25.${randomBytes(6).readUIntBE(0, 6)}`,
      sent_study_uid: '2.25.1',
      study_uid: '2.25.2',
      from_exam_id: exam_id,
      exam_id,
      stamp: '{}',
      original: JSON.stringify({ '00100010': text }),
      reason: text,
      user_id,
      user_name: text,
      at,
    })
    await plantConsultation({ root, facilities }, key, { userId: user_id, exam: { examId: exam_id, facilityId: facility_id } })
    const file = { facility_id, user_id, kind: 'sheet', exam_id, type: 'image/png', bytes: randomBytes(8), name: text, at }
    await insert(root, 'upload_file', { file_id: randomUUID(), ...file })
    await insert(root, 'film_rules', { facility_id, rules: '[]', user_id, user_name: text, at })
    await insert(root, 'favourite', { favourite_id: randomUUID(), ...who, scope: 'clinic' })
    await insert(root, 'film_setting', { ...who, setting: '{}' })
    await insert(root, 'ticket_print', { facility_id, exam_id })
    await insert(root, 'expedite', { facility_id, exam_id, user_id, at })
    await insert(root, 'report_outgoing', { ...who, kind: 'print' })
    await insert(root, 'report_rating', { ...who, stars: 5 })
    await insert(root, 'identity_confirmation', { ...who, seen: '[]', reason: text })
    await insert(root, 'report_journal', { ...who, version: 1, content: '{}' })
    await insert(root, 'report_issue', { ...who, issue: 90, kind: 'report', content: '{}', reason: text })
    await insert(root, 'critical_loop', {
      loop_id: randomUUID(),
      facility_id,
      exam_id,
      kind: 'report',
      item_id: randomUUID(),
      item_zh: text,
      item_en: text,
      finding: text,
      finder_facility_id: facility_id,
      finder_id: user_id,
      finder_name: text,
      found_at: at,
      tell_due: at,
      escalate_due: at,
      escalate_minutes: 1,
      state: 'cancelled',
    })
    await insert(root, 'guard_rules', { facility_id, version: 1, rules: '[]', saved_by: user_id, saved_name: text, saved_at: at })
    await insert(root, 'second_reading', {
      reading_id: randomUUID(),
      facility_id,
      exam_id,
      modality: 'CT',
      drawn_at: at,
      first: '{}',
      first_people: [user_id],
    })
    await insert(root, 'report_code', { facility_id, exam_id, issue: 1, digest: randomBytes(32), code: randomBytes(32), at })
    await insert(root, 'print_setting', { facility_id, footer: text })
    await insert(root, 'report_push', { push_id: randomUUID(), ...who, token_hash: randomBytes(32), phone: '', until: at })
    await insert(root, 'exam_identity', { facility_id, exam_id, id_number: text })
    const text_id = randomUUID()
    await insert(root, 'report_text', { facility_id, text_id, body: text })
    await insert(root, 'report_word', { facility_id, word: text, text_id })
    await insert(root, 'report_shelf', { facility_id, exam_id, text_id })
    const [meeting_id, case_id] = [randomUUID(), randomUUID()]
    const held = { title: text, at, host_id: user_id, host_name: text, created_by: user_id, created_at: at }
    await insert(root, 'meeting', { meeting_id, facility_id, ...held })
    await insert(root, 'meeting_case', { case_id, facility_id, meeting_id, exam_id, place: 0, reason: 'chosen', note: text })
    const taking_part = { facility_id, meeting_id, user_id, user_name: text, user_title: text }
    await insert(root, 'meeting_person', { ...taking_part, place: 0 })
    await insert(root, 'meeting_comment', { ...taking_part, comment_id: randomUUID(), case_id, text, at })
    await insert(root, 'retract_request', { request_id: randomUUID(), ...who, state: 9, reason: text })
    const fees = { unit: 0, fee_cost: 0, fee_urgent: 0, fee_night: 0, fee_total: 0 }
    const sides = { src_facility_id: facility_id, dest_facility_id: facilities.partner, src_name: text, dest_name: text }
    const ended = { status: 'rejected', launched_at: at, promised_at: at, ended_at: at }
    const order = { order_id, exam_id, chain_id: order_id, modality: 'CT', parts: '[]', launcher_id: user_id, launcher_name: text }
    await insert(root, 'remote_order', { ...order, ...sides, ...fees, ...ended })
    await insert(root, 'remote_order_case', { order_id, src_facility_id: facility_id, condition: text })
    await insert(root, 'remote_order_step', {
      order_id,
      chain_id: order_id,
      chain_no: 1,
      facility_id,
      action: 'launch',
      side: 'src',
      user_name: text,
      at,
    })
  }
  await insert(root, 'reconciliation', { day: '2020-01-01', at, transfers: 0, entries: 0, faults: 1 })
  await insert(root, 'reconciliation_fault', { day: '2020-01-01', subject: 'order', row_id: 'planted', expected: 0, found: 1 })
}
