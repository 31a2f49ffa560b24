import { api } from '@farsight/shared/api'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { orderIn } from '../../model/list-address'
import type { OrderRow } from '../../model/order'
import { type OrderListState, orderStore } from '../../model/order-store'
import { ORDERS_KEY } from './use-orders'

/** An address may name one order (`?remoteOrderId=`): its details open. Stands behind the list's own reading of it. */
export function useNamedOrder(): void {
  const { search } = useLocation()
  useLayoutEffect(() => {
    const chosenId = orderIn(search)
    if (chosenId) orderStore.set({ chosenId, drawerOpen: true })
  }, [search])
}

/** The chosen order, also where the page of the list that is shown does not hold it: what a notification names is always found. */
export function useChosenOrder(rows: readonly OrderRow[] | undefined, { chosenId, drawerOpen }: OrderListState): OrderRow | undefined {
  const here = rows?.find((row) => row.remoteOrderId === chosenId)
  const { data } = useQuery({
    queryKey: [`${ORDERS_KEY}/one`, chosenId],
    queryFn: ({ signal }) =>
      api.call('remoteQueryList', { remoteOrderIds: [chosenId ?? ''], pageSize: 20 }, { promptType: 'none', showLoading: false, signal }),
    enabled: drawerOpen && chosenId !== undefined && rows !== undefined && !here,
    gcTime: 0,
  })
  return here ?? data?.val.find((row) => row.remoteOrderId === chosenId)
}
