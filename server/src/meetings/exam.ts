import type { ConsultationExam } from '@farsight/shared/contract'
import { formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Signer } from '../session/signer'

/** What a meeting shows of an exam. Instants are milliseconds. */
export interface CaseExam {
  readonly exam_id: string
  readonly check_no: string
  readonly modality: string
  readonly bodypart: string
  readonly side: string
  readonly check_item: string
  readonly check_time: number | null
  readonly exam_state: number
  readonly report_has_complete: boolean
  readonly image_count: number
  readonly imported: boolean
  readonly pat_name: string
  readonly sex: string
  readonly age_value: number | null
  readonly age_unit: string | null
}

/** The columns of {@link CaseExam}, for a query over `exam e`. */
export const CASE_EXAM = sql`e.exam_id, e.check_no, e.modality, e.bodypart, e.side, e.check_item, e.check_time, e.state AS exam_state, e.report_has_complete, e.image_count, e.imported,
  e.pat_name, e.sex, e.age_value, e.age_unit`

/** The exam of a case with the address of its report; all are the own hospital's. */
export const caseExam = (e: CaseExam, t: string, sign: Signer): ConsultationExam => ({
  risProcedureId: e.exam_id,
  checkNo: e.check_no,
  modality: e.modality,
  bodypart: e.bodypart,
  side: e.side,
  checkItem: e.check_item,
  checkTime: e.check_time === null ? null : formatDateTime(e.check_time),
  state: e.exam_state,
  reportHasComplete: e.report_has_complete ? 1 : 0,
  imageCount: e.image_count,
  imported: e.imported ? 1 : 0,
  own: 1,
  t,
  sign: sign.sign(e.exam_id, e.modality, t),
})

/** Of whom. A deleted exam was perhaps another patient's: the case stays, without a name. */
export const casePatient = (e: CaseExam): { patName: string; sex: string; ageValue: number | null; ageUnit: string } =>
  e.exam_state === STATE.deleted
    ? { patName: '', sex: '', ageValue: null, ageUnit: '' }
    : { patName: e.pat_name, sex: e.sex, ageValue: e.age_value, ageUnit: e.age_unit ?? '' }
