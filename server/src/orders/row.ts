import type { RemoteOrderRow } from '@farsight/shared/contract'
import { type AgeUnit, formatDateTime, type Sex, STATE } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import { ownOrReads } from '../exams/reader'
import type { Signer } from '../session/signer'
import { feeOfOrder, ORDER_COLUMNS, type OrderRecord, onSide, shows, sideOf } from './order'

/** An order with its exam as far as the asking side may see it. Null: it does not see the exam (any more). */
export interface OrderWithExam extends OrderRecord {
  readonly condition: string | null
  readonly e_version: number | null
  readonly e_state: number
  readonly e_complete: boolean
  readonly e_order: string | null
  readonly e_pat_name: string
  readonly e_sex: Sex
  readonly e_age_value: number | null
  readonly e_age_unit: AgeUnit | null
  readonly e_check_no: string
  readonly e_check_item: string
  readonly e_images: number
  readonly e_green: boolean
  readonly e_assigned_id: string | null
  readonly e_assigned_name: string
  readonly e_holder_id: string | null
  readonly e_holder_name: string
  readonly e_lease_until: number | null
  readonly e_author_id: string | null
  readonly e_author_name: string
  readonly e_returned: boolean
  readonly e_hung_up: boolean
}

/** Orders of the own side with their exams: `FROM … WHERE` of a query over `o`, `c` and `e`. */
export const ordersFrom = (tx: Tx): Sql => sql`remote_order o
  LEFT JOIN remote_order_case c ON c.order_id = o.order_id AND (o.src_facility_id = ${tx.tenant.facilityId} OR o.status IN ('open', 'completed'))
  LEFT JOIN exam e ON e.exam_id = o.exam_id AND ${tx.filter('order.exam', ownOrReads(tx))}
  WHERE ${tx.filter('order.list', onSide(tx))}`

/** The columns of {@link OrderWithExam}. */
export const ROW_COLUMNS = sql`${ORDER_COLUMNS}, c.condition, e.version AS e_version, e.state AS e_state, e.report_has_complete AS e_complete, e.order_id AS e_order,
  e.pat_name AS e_pat_name, e.sex AS e_sex, e.age_value AS e_age_value, e.age_unit AS e_age_unit, e.check_no AS e_check_no, e.check_item AS e_check_item,
  e.image_count AS e_images, e.green_channel AS e_green, e.assigned_id AS e_assigned_id, e.assigned_name AS e_assigned_name, e.holder_id AS e_holder_id,
  e.holder_name AS e_holder_name, e.lease_until AS e_lease_until, e.author_id AS e_author_id, e.author_name AS e_author_name,
  e.returned AS e_returned, e.hung_up AS e_hung_up`

/** Where the order stands, as a code of section 4: for a query over `o` and `e`. */
export const STATE_NOW = sql`CASE WHEN o.status IN ('rejected', 'relaunched') THEN ${STATE.rejected}::int WHEN o.status = 'recalled' THEN ${STATE.toBeDiagnosed}::int
  WHEN o.status = 'completed' THEN ${STATE.completed}::int ELSE e.state::int END`

function stateOf(order: OrderWithExam): number {
  if (order.status === 'rejected' || order.status === 'relaunched') return STATE.rejected
  return order.status === 'recalled' || order.e_version === null ? STATE.toBeDiagnosed : order.e_state
}

const time = (instant: number | null): string | null => (instant === null ? null : formatDateTime(instant))

/** The patient, where this side may see the exam through this order. */
function patientOf(order: OrderWithExam, seen: boolean) {
  if (!seen) return { patName: '', sex: '' as const, age: null, checkNo: '', checkItem: '', imageCount: 0, greenChannel: false }
  const { e_age_value: value, e_age_unit: unit } = order
  return {
    patName: order.e_pat_name,
    sex: order.e_sex,
    age: value === null || unit === null ? null : { value, unit },
    checkNo: order.e_check_no,
    checkItem: order.e_check_item,
    imageCount: order.e_images,
    greenChannel: order.e_green,
  }
}

/** Who is at it, while the exam is about this order. */
function handsOf(order: OrderWithExam, live: boolean, now: number) {
  const held = live && order.e_lease_until !== null && order.e_lease_until > now
  return {
    assignedId: live ? (order.e_assigned_id ?? '') : '',
    assignedName: live ? order.e_assigned_name : '',
    holderId: held ? (order.e_holder_id ?? '') : '',
    holderName: held ? order.e_holder_name : '',
    authorId: live ? (order.e_author_id ?? '') : '',
    authorName: live ? order.e_author_name : '',
    returned: live && order.e_returned,
    hungUp: live && order.e_hung_up,
  }
}

/** An order as the browser gets it. */
export function orderRow(order: OrderWithExam, facilityId: string, now: number, sign: Signer): RemoteOrderRow {
  const role = sideOf(order, facilityId)
  const seen = order.e_version !== null && (role === 'src' || shows(order))
  const live = seen && shows(order) && order.e_order === order.order_id
  const t = seen ? String(now) : ''
  return {
    remoteOrderId: order.order_id,
    risProcedureId: order.exam_id,
    role,
    status: order.status,
    state: stateOf(order),
    reportHasComplete: live && order.e_complete ? 1 : 0,
    version: seen ? (order.e_version ?? 0) : 0,
    modality: order.modality,
    t,
    sign: seen ? sign.sign(order.exam_id, order.modality, t) : '',
    ...patientOf(order, seen),
    bodyparts: [...order.parts],
    urgent: order.urgent,
    trauma: order.trauma,
    advanced: order.advanced,
    condition: seen ? (order.condition ?? '') : '',
    srcFacilityId: order.src_facility_id,
    srcFacilityName: order.src_name,
    srcDoctorId: order.launcher_id,
    srcDoctorName: order.launcher_name,
    destFacilityId: order.dest_facility_id,
    destFacilityName: order.dest_name,
    destDoctorId: order.dest_user_id ?? '',
    destDoctorName: order.dest_user_name,
    ...handsOf(order, live, now),
    launchTime: formatDateTime(order.launched_at),
    promisedTime: formatDateTime(order.promised_at),
    receiveTime: time(order.received_at),
    completeTime: order.status === 'completed' ? time(order.completed_at) : null,
    fee: feeOfOrder(order),
    urgentReleased: order.urgent_released_at === null ? 0 : 1,
    promiseMissed: order.missed_at !== null || (order.status === 'open' && order.promised_at < now) ? 1 : 0,
    rejectReason: order.reject_reason,
    formerOrderId: order.former_order_id ?? '',
  }
}
