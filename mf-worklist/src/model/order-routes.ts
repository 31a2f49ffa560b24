import { session } from '@farsight/shared/bus'
import { hasMenu } from '@farsight/shared/domain'
import type { OrderRow } from './order'
import { isOrderDone } from './order-acts'
import { reportAddress } from './report-address'

/** The report behind an order; a completed one is looked at. */
export const orderReport = (row: OrderRow, page: 'edit_report' | 'view_report'): string =>
  reportAddress(row, isOrderDone(row) ? 'view_report' : page, 'remote_diagnosis')

/** The launch screen, filled with a rejected order. */
export const relaunchAddress = (remoteOrderId: string): string =>
  `/remote_diagnosis/launch_remote?${new URLSearchParams({ remoteOrderId }).toString()}`

/** The launch screen of an exam; a clinic has it beside its list of orders. */
export const launchAddress = (procedureId: string, from: 'local_diagnosis' | 'remote_diagnosis'): string =>
  `/${from}/launch_remote?${new URLSearchParams({ procedureId }).toString()}`

/** One order in the list of orders, with its details open. */
export const orderAddress = (remoteOrderId: string): string => `/remote_diagnosis?${new URLSearchParams({ remoteOrderId }).toString()}`

/** May this session look at the list of orders? A clinic has it as its expert consultation. */
export function followsOrders(): boolean {
  const payload = session.current()
  return payload !== null && (Boolean(payload.userBriefInfo.clinicId) || hasMenu(payload.userMainMenuConfig, 'remoteDiagnosis'))
}
