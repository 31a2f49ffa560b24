import type { CriticalRow } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Signer } from '../session/signer'
import { type CriticalLoop, isWaiting, LOOP_COLUMNS } from './loop'
import { minutesBetween } from './moments'

/** A loop with what the register says of its exam. */
export interface RegisterRecord extends CriticalLoop {
  readonly pat_name: string
  readonly patient_no: string
  readonly department: string
  readonly bed_no: string
  readonly check_item: string
  readonly modality: string
  readonly check_time: number | null
}

/** The columns of {@link RegisterRecord}, for a query over `critical_loop l JOIN exam e`. */
export const REGISTER_COLUMNS = sql`${LOOP_COLUMNS}, e.pat_name, coalesce(nullif(e.inpatient_no, ''), nullif(e.outpatient_no, ''), e.hospital_no) AS patient_no,
  e.department, e.bed_no, e.check_item, e.modality, e.check_time`

const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/** Who found it or told it: neither can acknowledge it for those who receive it. */
export const hadAHandIn = (l: CriticalLoop, userId: string): boolean => l.finder_id === userId || l.teller_id === userId

/** A line of the register. `receives`: who asks may speak for the receiving side of this hospital's exams. */
export function criticalRow(
  l: RegisterRecord,
  t: string,
  sign: Signer,
  receives: { readonly userId: string; readonly facilityId: string } | undefined,
): CriticalRow {
  return {
    id: l.loop_id,
    risProcedureId: l.exam_id,
    t,
    sign: sign.sign(l.exam_id, l.modality, t),
    patName: l.pat_name,
    patientNo: l.patient_no,
    department: l.department,
    bedNo: l.bed_no,
    checkItem: l.check_item,
    modality: l.modality,
    checkTime: time(l.check_time),
    itemId: l.item_id,
    itemZh: l.item_zh,
    itemEn: l.item_en,
    finding: l.finding,
    state: l.state,
    escalations: l.escalations,
    foundBy: l.finder_name,
    foundTime: formatDateTime(l.found_at),
    tellDue: formatDateTime(l.tell_due),
    escalateDue: formatDateTime(l.escalate_due),
    toldTo: l.told_to,
    toldPhone: l.told_phone,
    toldBy: l.teller_name,
    toldTime: time(l.told_at),
    readBack: l.read_back,
    mayAcknowledge: isWaiting(l) && receives !== undefined && l.facility_id === receives.facilityId && !hadAHandIn(l, receives.userId),
    acknowledgedBy: l.acknowledger_name,
    acknowledgedTime: time(l.acknowledged_at),
    tellMinutes: minutesBetween(l.found_at, l.told_at),
    acknowledgeMinutes: minutesBetween(l.found_at, l.acknowledged_at),
    remark: l.remark,
  }
}
