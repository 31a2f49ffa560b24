import { CODE, worklistKey } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import type { ExamRecord } from './exam'
import { ownOrWorks } from './reader'

/** What changes on the row with a move. A key that is absent stays as it is. */
export type ExamPatch = Partial<
  Pick<
    ExamRecord,
    | 'report_has_complete'
    | 'returned'
    | 'hung_up'
    | 'hung_until'
    | 'hung_reason'
    | 'take_back_until'
    | 'yin_yang'
    | 'author_id'
    | 'author_name'
    | 'reviewer_name'
    | 'holder_id'
    | 'holder_name'
    | 'lease_until'
    | 'begin_time'
    | 'write_time'
    | 'complete_time'
    | 'image_count'
    | 'printed'
    | 'check_time'
    | 'order_id'
    | 'launcher_id'
    | 'order_target'
    | 'reader_facility_id'
    | 'reader_user_id'
    | 'assigned_id'
    | 'assigned_name'
    | 'last_actor_id'
    | 'passed_level'
    | 'reviewer_id'
    | 'sent_out'
    | 'former_state'
    | 'urgent'
    | 'urgent_at'
    | 'urgent_by'
    | 'urgent_former_due'
    | 'urgent_former_rule'
    | 'green_channel'
    | 'green_kind'
    | 'door_time'
    | 'due_time'
    | 'merged'
    | 'merged_into'
    | 'critical'
    | 'trauma'
    | 'revisit'
    | 'follow_up'
    | 'pat_name'
    | 'pinyin'
    | 'sex'
    | 'birthday'
    | 'age_value'
    | 'age_unit'
    | 'outpatient_no'
    | 'inpatient_no'
    | 'bed_no'
    | 'source_type'
    | 'department'
    | 'bodypart'
    | 'side'
    | 'check_item'
  >
>

const INSTANTS = new Set([
  'hung_until',
  'take_back_until',
  'lease_until',
  'begin_time',
  'write_time',
  'complete_time',
  'check_time',
  'urgent_at',
  'urgent_former_due',
  'urgent_former_rule',
  'door_time',
  'due_time',
])
const COLUMNS: Readonly<Record<keyof ExamPatch, Sql>> = {
  report_has_complete: sql`report_has_complete`,
  returned: sql`returned`,
  hung_up: sql`hung_up`,
  hung_until: sql`hung_until`,
  hung_reason: sql`hung_reason`,
  take_back_until: sql`take_back_until`,
  yin_yang: sql`yin_yang`,
  author_id: sql`author_id`,
  author_name: sql`author_name`,
  reviewer_name: sql`reviewer_name`,
  holder_id: sql`holder_id`,
  holder_name: sql`holder_name`,
  lease_until: sql`lease_until`,
  begin_time: sql`begin_time`,
  write_time: sql`write_time`,
  complete_time: sql`complete_time`,
  image_count: sql`image_count`,
  printed: sql`printed`,
  check_time: sql`check_time`,
  order_id: sql`order_id`,
  launcher_id: sql`launcher_id`,
  order_target: sql`order_target`,
  reader_facility_id: sql`reader_facility_id`,
  reader_user_id: sql`reader_user_id`,
  assigned_id: sql`assigned_id`,
  assigned_name: sql`assigned_name`,
  last_actor_id: sql`last_actor_id`,
  passed_level: sql`passed_level`,
  reviewer_id: sql`reviewer_id`,
  sent_out: sql`sent_out`,
  former_state: sql`former_state`,
  urgent: sql`urgent`,
  urgent_at: sql`urgent_at`,
  urgent_by: sql`urgent_by`,
  urgent_former_due: sql`urgent_former_due`,
  urgent_former_rule: sql`urgent_former_rule`,
  green_channel: sql`green_channel`,
  green_kind: sql`green_kind`,
  door_time: sql`door_time`,
  due_time: sql`due_time`,
  merged: sql`merged`,
  merged_into: sql`merged_into`,
  critical: sql`critical`,
  trauma: sql`trauma`,
  revisit: sql`revisit`,
  follow_up: sql`follow_up`,
  pat_name: sql`pat_name`,
  pinyin: sql`pinyin`,
  sex: sql`sex`,
  birthday: sql`birthday`,
  age_value: sql`age_value`,
  age_unit: sql`age_unit`,
  outpatient_no: sql`outpatient_no`,
  inpatient_no: sql`inpatient_no`,
  bed_no: sql`bed_no`,
  source_type: sql`source_type`,
  department: sql`department`,
  bodypart: sql`bodypart`,
  side: sql`side`,
  check_item: sql`check_item`,
}

/** Writes changes of a locked exam. */
export async function patchExam(tx: Tx, exam: ExamRecord, patch: ExamPatch & { state?: number }): Promise<ExamRecord> {
  const after: ExamRecord = { ...exam, ...patch, version: exam.version + 1 }
  after.sort_key = worklistKey({
    state: after.state,
    reportHasComplete: after.report_has_complete,
    critical: after.critical,
    greenChannel: after.green_channel,
    urgent: after.urgent,
    dueTime: after.due_time,
    registerTime: after.register_time,
  })
  let sets = sql`version = ${after.version}, state = ${after.state}, sort_key = ${after.sort_key}`
  for (const key of Object.keys(patch) as (keyof ExamPatch | 'state')[]) {
    if (key === 'state') continue
    const value = patch[key]
    sets = sql`${sets}, ${COLUMNS[key]} = ${INSTANTS.has(key) && typeof value === 'number' ? new Date(value) : (value ?? null)}`
  }
  const own = tx.filter('exam.patch', ownOrWorks(tx))
  const touched = await tx.run(sql`UPDATE exam e SET ${sets} WHERE e.exam_id = ${exam.exam_id} AND e.version = ${exam.version} AND ${own}`)
  if (touched !== 1) throw new CallError(CODE.stateChanged)
  return after
}
