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
