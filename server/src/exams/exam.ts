import type { WorklistRow } from '@farsight/shared/contract'
import { type AgeUnit, type ExamFacts, formatDateTime, type Sex, type Side, type YinYang } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Signer } from '../session/signer'

/** A row of table exam as a worklist and the rules need it. Instants are milliseconds. */
export interface ExamRecord {
  exam_id: string
  facility_id: string
  version: number
  state: number
  former_state: number | null
  report_has_complete: boolean
  returned: boolean
  hung_up: boolean
  /** Parked until then, and why. */
  hung_until: number | null
  hung_reason: string
  urgent: boolean
  critical: boolean
  green_channel: boolean
  trauma: boolean
  revisit: boolean
  follow_up: boolean
  modality: string
  pat_name: string
  pinyin: string
  sex: Sex
  birthday: string | null
  age_value: number | null
  age_unit: AgeUnit | null
  check_no: string
  accession_no: string
  hospital_no: string
  outpatient_no: string
  inpatient_no: string
  bed_no: string
  source_type: string
  department: string
  bodypart: string
  side: Side
  check_item: string
  register_time: number
  check_time: number | null
  begin_time: number | null
  write_time: number | null
  complete_time: number | null
  due_time: number | null
  image_count: number
  yin_yang: YinYang | null
  printed: boolean
  author_id: string | null
  author_name: string
  reviewer_name: string
  holder_id: string | null
  holder_name: string
  lease_until: number | null
  reader_facility_id: string | null
  reader_user_id: string | null
  order_id: string | null
  launcher_id: string | null
  order_target: string
  assigned_id: string | null
  assigned_name: string
  green_kind: '' | 'stroke' | 'chestPain' | 'trauma'
  door_time: number | null
  urgent_at: number | null
  urgent_by: string | null
  /** The due time before it was made urgent, and what the due table said then: for its undo. */
  urgent_former_due: number | null
  urgent_former_rule: number | null
  merged: boolean
  merged_into: string | null
  last_actor_id: string | null
  passed_level: 0 | 1 | 2 | 3
  reviewer_id: string | null
  sent_out: boolean
  /** Until when the last step can be taken back by who took it. */
  take_back_until: number | null
  /** Came from an earlier system with its report, which nobody changes. */
  imported: boolean
  /** Order number inside the patient's visit. */
  idx: number
  sort_key: number
}

/** The columns of {@link ExamRecord}, for a query over `exam e`. */
export const EXAM_COLUMNS = sql`e.exam_id, e.facility_id, e.version, e.state, e.former_state, e.report_has_complete, e.returned, e.hung_up, e.hung_until, e.hung_reason, e.urgent, e.critical,
  e.green_channel, e.trauma, e.revisit, e.follow_up, e.modality, e.pat_name, e.pinyin, e.sex, e.birthday, e.age_value, e.age_unit, e.check_no, e.accession_no,
  e.hospital_no, e.outpatient_no, e.inpatient_no, e.bed_no, e.source_type, e.department, e.bodypart, e.side, e.check_item, e.register_time, e.check_time,
  e.begin_time, e.write_time, e.complete_time, e.due_time, e.image_count, e.yin_yang, e.printed, e.author_id, e.author_name, e.reviewer_name, e.holder_id,
  e.holder_name, e.lease_until, e.reader_facility_id, e.reader_user_id, e.order_id, e.launcher_id, e.order_target, e.assigned_id, e.assigned_name,
  e.green_kind, e.door_time, e.urgent_at, e.urgent_by, e.urgent_former_due, e.urgent_former_rule, e.merged, e.merged_into, e.last_actor_id, e.passed_level, e.reviewer_id, e.sent_out, e.take_back_until, e.imported, e.idx, e.sort_key`

const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/** A row as the browser gets it; `t` and `sign` make the address of its report (decision 17). */
export function worklistRow(e: ExamRecord, t: string, sign: Signer): WorklistRow {
  // A claim whose lease has run out holds nobody back (decision 50), so the row names no holder.
  const held = e.lease_until !== null && e.lease_until > Number(t)
  return {
    risProcedureId: e.exam_id,
    t,
    sign: sign.sign(e.exam_id, e.modality, t),
    version: e.version,
    modality: e.modality,
    state: e.state,
    reportHasComplete: e.report_has_complete ? 1 : 0,
    returned: e.returned,
    hungUp: e.hung_up,
    urgent: e.urgent,
    critical: e.critical,
    greenChannel: e.green_channel,
    trauma: e.trauma,
    revisit: e.revisit,
    followUp: e.follow_up,
    remote: e.reader_facility_id !== null,
    patName: e.pat_name,
    pinyin: e.pinyin,
    sex: e.sex,
    age: e.age_value === null || e.age_unit === null ? null : { value: e.age_value, unit: e.age_unit },
    checkNo: e.check_no,
    accessionNo: e.accession_no,
    hospitalNo: e.hospital_no,
    outpatientNo: e.outpatient_no,
    inpatientNo: e.inpatient_no,
    bedNo: e.bed_no,
    sourceType: e.source_type,
    department: e.department,
    bodypart: e.bodypart,
    side: e.side,
    checkItem: e.check_item,
    registerTime: formatDateTime(e.register_time),
    checkTime: time(e.check_time),
    writeTime: time(e.write_time),
    reportCompleteTime: time(e.complete_time),
    dueTime: time(e.due_time),
    imageCount: e.image_count,
    yinYang: e.yin_yang,
    printed: e.printed,
    authorName: e.author_name,
    reviewerName: e.reviewer_name,
    holderName: held ? e.holder_name : '',
    holderId: held ? (e.holder_id ?? '') : '',
    authorId: e.author_id ?? '',
    facilityName: '',
    remoteOrderId: e.order_id ?? '',
    srcDoctorId: e.launcher_id ?? '',
    remoteTargetName: e.order_target,
    assignedId: e.assigned_id ?? '',
    assignedName: e.assigned_name,
    greenKind: e.green_kind,
    doorTime: time(e.door_time),
    merged: e.merged,
    idx: e.idx,
    diagnoseDoctorId: e.author_id ?? '',
    examineDoctorId: e.reviewer_id ?? '',
    lastActorId: e.last_actor_id ?? '',
    passedLevel: e.passed_level,
    sentOut: e.sent_out,
    ...(e.imported ? { imported: true } : {}),
  }
}

/** Parked now: a time that is over parks nothing. */
export const isHung = (e: ExamRecord, now: number): boolean => e.hung_up && e.hung_until !== null && e.hung_until > now

/** What the rules of states look at. */
export function examFacts(e: ExamRecord, reviewLevels: 0 | 1 | 2 | 3, now: number): ExamFacts {
  return {
    state: e.report_has_complete ? 9 : e.state,
    ...(e.former_state === null ? {} : { formerState: e.former_state }),
    reviewLevels,
    returned: e.returned,
    ...(e.author_id ? { authorId: e.author_id } : {}),
    ...(e.holder_id ? { holderId: e.holder_id } : {}),
    leaseExpired: e.lease_until === null || e.lease_until <= now,
    ordered: e.reader_facility_id !== null,
    merged: e.merged,
    ...(e.launcher_id ? { launcherId: e.launcher_id } : {}),
    ...(e.last_actor_id ? { lastActorId: e.last_actor_id } : {}),
    passedLevel: e.passed_level,
    sentOut: e.sent_out || e.printed,
    hung: isHung(e, now),
    takeBackOpen: e.take_back_until !== null && now <= e.take_back_until,
    imported: e.imported,
  }
}
