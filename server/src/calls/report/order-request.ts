import type { OpenedReport } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { ExamRecord } from '../../exams/exam'
import { findOrder } from '../../orders/order'
import type { Work } from '../handler'

/** What the other hospital asks for, in one line for who reads the case for it; null at home. */
export async function orderRequest({ tx, session }: Work, exam: ExamRecord): Promise<OpenedReport['remoteOrder']> {
  if (exam.facility_id === session.facilityId || exam.order_id === null) return null
  const order = await findOrder(tx, exam.order_id)
  if (!order) return null
  const told = await tx.row<{ condition: string }>(sql`
    SELECT c.condition FROM remote_order_case c WHERE c.order_id = ${order.order_id} AND c.src_facility_id = ${order.src_facility_id}`)
  return {
    remoteOrderId: order.order_id,
    srcName: order.src_name,
    condition: told?.condition ?? '',
    bodyparts: order.parts.map(({ bodypart, side }) => ({ bodypart, side })),
    urgent: order.urgent ? 1 : 0,
    promisedTime: formatDateTime(order.promised_at),
    launcherName: order.launcher_name,
  }
}
