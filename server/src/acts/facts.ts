import type { ProcedureFacts } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Work } from '../calls/handler'
import { maskedPhone } from '../codes/phone'
import type { ExamRecord } from '../exams/exam'

interface More {
  readonly phone: string
  readonly apply_doctor: string
  readonly condition_description: string
  readonly idx: number
  readonly edits: number
  readonly parts: ProcedureFacts['mergedFrom'] | null
}

const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/** Registration data of an exam that was read or locked; its telephone whole for those alone who may change it. */
export async function factsOf({ tx }: Work, e: ExamRecord, wholePhone: boolean): Promise<ProcedureFacts> {
  const more = (await tx.row<More>(sql`
    SELECT e.phone, e.apply_doctor, e.condition_description, e.idx, coalesce(x.version, 0) AS edits,
      (SELECT json_agg(json_build_object('risProcedureId', p.exam_id, 'checkNo', o.check_no, 'bodypart', p.former->>'bodypart', 'checkItem', p.former->>'check_item') ORDER BY p.place)
        FROM merge_part p JOIN exam o ON o.exam_id = p.exam_id WHERE p.head_id = e.exam_id AND p.facility_id = e.facility_id) AS parts
    FROM exam e LEFT JOIN exam_edit x ON x.facility_id = e.facility_id AND x.exam_id = e.exam_id
    WHERE e.exam_id = ${e.exam_id} AND e.facility_id = ${e.facility_id}`))!
  return {
    risProcedureId: e.exam_id,
    // The version of these facts alone: an autosave of the report makes no form stale.
    version: more.edits,
    state: e.state,
    reportHasComplete: e.report_has_complete ? 1 : 0,
    idx: more.idx,
    modality: e.modality,
    patName: e.pat_name,
    pinyin: e.pinyin,
    sex: e.sex,
    birthday: e.birthday,
    age: e.age_value === null || e.age_unit === null ? null : { value: e.age_value, unit: e.age_unit },
    phone: wholePhone || !more.phone ? more.phone : maskedPhone(more.phone),
    checkNo: e.check_no,
    accessionNo: e.accession_no,
    hospitalNo: e.hospital_no,
    outpatientNo: e.outpatient_no,
    inpatientNo: e.inpatient_no,
    bedNo: e.bed_no,
    sourceType: e.source_type,
    department: e.department,
    applyDoctor: more.apply_doctor,
    bodypart: e.bodypart,
    side: e.side,
    checkItem: e.check_item,
    trauma: e.trauma ? 1 : 0,
    revisit: e.revisit ? 1 : 0,
    followUp: e.follow_up ? 1 : 0,
    conditionDescription: more.condition_description,
    registerTime: formatDateTime(e.register_time),
    checkTime: time(e.check_time),
    writeTime: time(e.write_time),
    reportCompleteTime: time(e.complete_time),
    dueTime: time(e.due_time),
    imageCount: e.image_count,
    diagnoseDoctorId: e.author_id ?? '',
    examineDoctorId: e.reviewer_id ?? '',
    diagnoseDoctorName: e.author_name,
    examineDoctorName: e.reviewer_name,
    mergedFrom: more.parts ?? [],
  }
}
