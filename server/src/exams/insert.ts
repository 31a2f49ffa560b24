import { worklistKey } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from './exam'
import { wordsOf } from './words'

/** A new row of table exam: what is left out has the table's meaning of nothing. Instants are milliseconds. */
export type NewExam = Partial<Omit<ExamRecord, 'sort_key'>> &
  Pick<
    ExamRecord,
    | 'exam_id'
    | 'facility_id'
    | 'state'
    | 'modality'
    | 'pat_name'
    | 'pinyin'
    | 'sex'
    | 'check_no'
    | 'accession_no'
    | 'hospital_no'
    | 'source_type'
    | 'register_time'
  > & {
    phone?: string
    apply_doctor?: string
    condition_description?: string
    /** The hospital that booked it. */
    booked_from?: string | null
    from_clinic?: boolean
    idx?: number
  }

const INSTANTS = [
  'register_time',
  'check_time',
  'begin_time',
  'write_time',
  'complete_time',
  'due_time',
  'lease_until',
  'hung_until',
  'take_back_until',
  'door_time',
  'urgent_at',
  'urgent_former_due',
  'urgent_former_rule',
] as const

const EMPTY = {
  reader_facility_id: null,
  version: 0,
  former_state: null,
  report_has_complete: false,
  returned: false,
  hung_up: false,
  hung_until: null,
  hung_reason: '',
  urgent: false,
  critical: false,
  green_channel: false,
  trauma: false,
  revisit: false,
  follow_up: false,
  birthday: null,
  age_value: null,
  age_unit: null,
  phone: '',
  outpatient_no: '',
  inpatient_no: '',
  bed_no: '',
  department: '',
  apply_doctor: '',
  bodypart: '',
  side: '' as const,
  check_item: '',
  condition_description: '',
  check_time: null,
  begin_time: null,
  write_time: null,
  complete_time: null,
  due_time: null,
  image_count: 0,
  yin_yang: null,
  printed: false,
  author_id: null,
  author_name: '',
  reviewer_name: '',
  holder_id: null,
  holder_name: '',
  lease_until: null,
  reader_user_id: null,
  order_id: null,
  launcher_id: null,
  order_target: '',
  assigned_id: null,
  assigned_name: '',
  green_kind: '' as const,
  door_time: null,
  urgent_at: null,
  urgent_by: null,
  urgent_former_due: null,
  urgent_former_rule: null,
  merged: false,
  merged_into: null,
  last_actor_id: null,
  passed_level: 0 as const,
  reviewer_id: null,
  sent_out: false,
  take_back_until: null,
  imported: false,
  booked_from: null,
  from_clinic: false,
  idx: 1,
}

function row(exam: NewExam): Record<string, unknown> {
  const full = { ...EMPTY, ...exam }
  const record: Record<string, unknown> = { ...full }
  for (const key of INSTANTS) {
    const instant = full[key]
    record[key] = typeof instant === 'number' ? new Date(instant).toISOString() : null
  }
  record.sort_key = worklistKey({
    state: full.state,
    reportHasComplete: full.report_has_complete,
    critical: full.critical,
    greenChannel: full.green_channel,
    urgent: full.urgent,
    dueTime: full.due_time,
    registerTime: full.register_time,
  })
  return record
}

/** Inserts exams of one hospital with the words they are found by. One statement each for rows and words. */
export async function insertExams(tx: Tx, exams: readonly NewExam[]): Promise<void> {
  if (exams.length === 0) return
  await tx.run(sql`INSERT INTO exam SELECT * FROM jsonb_populate_recordset(NULL::exam, ${JSON.stringify(exams.map(row))}::jsonb)`)
  const words = exams.flatMap((exam) =>
    wordsOf({
      patName: exam.pat_name,
      pinyin: exam.pinyin,
      checkNo: exam.check_no,
      accessionNo: exam.accession_no,
      hospitalNo: exam.hospital_no,
      outpatientNo: exam.outpatient_no ?? '',
      inpatientNo: exam.inpatient_no ?? '',
    }).map((word) => ({ facility_id: exam.facility_id, word, exam_id: exam.exam_id })),
  )
  await tx.run(sql`INSERT INTO exam_word SELECT * FROM jsonb_populate_recordset(NULL::exam_word, ${JSON.stringify(words)}::jsonb)`)
}
