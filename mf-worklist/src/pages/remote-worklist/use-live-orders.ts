import { ApiError, api, mayPass } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import { type AskAgain, FreshLine, LIST_MOVED_MS, NO_ANSWER_MS } from '@farsight/shared/exams/model'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applyFreshOrders } from '../../model/live-orders'
import type { OrderAnswer, OrderRequest } from '../../model/order'
import { orderStore } from '../../model/order-store'
import { ORDERS_KEY } from './use-orders'

/**
 * Keeps orders as they are on the server, as long as the list is on the screen: a row changes in place and none moves. A change
 * names the exam; the orders behind it are those of the screen, and one that is not there is a new one, for the bar.
 */
export function useLiveOrders(request: OrderRequest): void {
  const client = useQueryClient()
  useEffect(() => {
    let gone = false
    const line = new FreshLine((examIds) => freshen(client, request, examIds, () => gone))
    const changed = bus.on('row-changed.v1').subscribe(({ risProcedureId }) => line.add([risProcedureId]))
    const told = bus.on('notification.v1').subscribe(({ type, risProcedureId }) => {
      if (type === 11 || type === 12) line.add([risProcedureId])
    })
    // A list that one comes back to has heard of nothing while it was hidden.
    line.add(shown(client, request).map((row) => row.risProcedureId))
    // After a break of the socket nobody knows what was missed while the server's own memory was short.
    const back = bus.on('push-reconnected.v1').subscribe(() => line.add(shown(client, request).map((row) => row.risProcedureId)))
    return () => {
      gone = true
      for (const one of [changed, told, back]) one.unsubscribe()
      line.stop()
    }
  }, [client, request])
}

const shown = (client: QueryClient, request: OrderRequest): OrderAnswer['val'] =>
  client.getQueryData<OrderAnswer>([ORDERS_KEY, request])?.val ?? []

/**
 * One page of what the list would show now: it brings the rows' new content and what has come. Again: the list itself was asked
 * anew meanwhile, and what came here may be older than what it shows; or nothing came.
 */
async function freshen(client: QueryClient, request: OrderRequest, examIds: readonly string[], gone: () => boolean): Promise<AskAgain> {
  const queryKey = [ORDERS_KEY, request]
  const before = client.getQueryData<OrderAnswer>(queryKey)
  const pageSize = request.pageSize ?? 50
  const quiet = { showLoading: false, promptType: 'none' } as const
  const known = shown(client, request).filter((row) => examIds.includes(row.risProcedureId))
  try {
    const [page, fresh] = await Promise.all([
      api.call('remoteQueryList', request, quiet),
      known.length === 0
        ? undefined
        : api.call('remoteQueryList', { remoteOrderIds: known.map((row) => row.remoteOrderId), pageSize }, quiet),
    ])
    const answer = client.getQueryData<OrderAnswer>(queryKey)
    if (gone() || !answer) return undefined
    if (answer !== before || client.isFetching({ queryKey, exact: true }) > 0) return LIST_MOVED_MS
    const { own, waiting: former } = orderStore.get()
    const { rows, waiting } = applyFreshOrders(answer.val, page.val, fresh?.val ?? [], pageSize, own)
    client.setQueryData<OrderAnswer>(queryKey, { ...answer, val: rows, counts: page.counts, serverTime: page.serverTime })
    if (waiting.length > 0 || former.length > 0) orderStore.set({ waiting })
    return undefined
  } catch (error) {
    // The rows on the screen stay; where the server refuses, the next event or R brings them up to date.
    return error instanceof ApiError && mayPass(error) ? NO_ANSWER_MS : undefined
  }
}
