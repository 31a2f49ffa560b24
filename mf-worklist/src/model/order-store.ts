import { type ListLook, listStoreOf } from '@farsight/shared/exams/model'
import { FIRST_ORDERS, type OrderQuery } from './order'

export type OrderListState = ListLook<OrderQuery>

/** The memory of the list of orders. */
export const orderStore = listStoreOf<OrderQuery>(FIRST_ORDERS)
