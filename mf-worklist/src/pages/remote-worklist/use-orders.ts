import { api } from '@farsight/shared/api'
import { type Shown, useAsked } from '@farsight/shared/exams'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useMemo, useSyncExternalStore } from 'react'
import { type OrderAnswer, type OrderRequest, toOrderRequest } from '../../model/order'
import { type OrderListState, orderStore } from '../../model/order-store'

/** Of the one cache of answers. */
export const ORDERS_KEY = 'mf-worklist/orders'

export const useOrderState = (): OrderListState => useSyncExternalStore(orderStore.subscribe, orderStore.get)

const call = (request: OrderRequest, signal: AbortSignal): Promise<OrderAnswer> =>
  api.call('remoteQueryList', request, { promptType: 'none', signal })

/** The answer to the store's question. */
export function useOrders({ query }: OrderListState): Shown<OrderRequest, OrderAnswer> {
  const request = useMemo(() => toOrderRequest(query, serverNow(), serverOffset()), [query])
  return useAsked({ key: ORDERS_KEY, store: orderStore, query, request, call })
}
