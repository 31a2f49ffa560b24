import { type ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { serverNow, serverOffset, setServerClock } from '@farsight/shared/ui/data'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type OrderAnswer, type OrderRequest, toOrderRequest } from '../../model/order'
import { type OrderListState, orderStore } from '../../model/order-store'

/** Of the one cache of answers. */
export const ORDERS_KEY = 'mf-worklist/orders'
/** A list that was left stays as it was for half an hour. */
const KEPT = 30 * 60_000

export const useOrderState = (): OrderListState => useSyncExternalStore(orderStore.subscribe, orderStore.get)

export interface ShownOrders {
  readonly request: OrderRequest
  readonly answer: OrderAnswer | undefined
  readonly loading: boolean
  readonly error: ApiError | undefined
  readonly refresh: () => void
}

/** The answer to the store's question. After an error the former answer stays. */
export function useOrders({ query }: OrderListState): ShownOrders {
  const client = useQueryClient()
  const request = useMemo(() => toOrderRequest(query, serverNow(), serverOffset()), [query])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [ORDERS_KEY, request],
    queryFn: ({ signal }) => api.call('remoteQueryList', request, { promptType: 'none', signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new question
  useEffect(() => client.removeQueries({ queryKey: [ORDERS_KEY], type: 'inactive' }), [client, request])
  useEffect(() => {
    if (data) setServerClock(data.serverTime, session.current()?.serverOffset)
  }, [data])
  const refresh = useCallback(() => {
    void refetch({ cancelRefetch: true }).then(({ isSuccess }) => {
      if (isSuccess) orderStore.set({ waiting: [] })
    })
  }, [refetch])
  return { request, answer: data, loading: isFetching && !data, error: (error as ApiError | null) ?? undefined, refresh }
}
