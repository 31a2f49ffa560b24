import { type ApiError, api } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import type { CallTypes } from '@farsight/shared/contract'
import { IdBatch } from '@farsight/shared/exams/model'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

export type Balance = CallTypes['remoteGetBalance']['answer']['val']
export type Books = NonNullable<CallTypes['remoteQueryRequests']['answer']['reconciliation']>
export type CreditRequest = CallTypes['remoteQueryRequests']['answer']['val'][number]

/** Of the one cache of answers: everything about credits begins with it. */
export const CREDITS_KEY = 'mf-worklist/credits'
/** What moves money comes as a change of a row; it is asked for again at most this often. */
const EVERY = 2000

/** Asks for balance, statement and requests again: an act of this page has moved credits. */
export const creditsMoved = (client: QueryClient): void => void client.invalidateQueries({ queryKey: [CREDITS_KEY] })

/** The own hospital's balance; undefined until it was answered. It follows what happens to the orders. */
export function useBalance(): { readonly balance: Balance | undefined; readonly error: ApiError | undefined } {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: [CREDITS_KEY, 'balance'],
    queryFn: ({ signal }) => api.call('remoteGetBalance', {}, { promptType: 'none', showLoading: false, signal }),
  })
  useEffect(() => {
    const batch = new IdBatch(() => creditsMoved(client), EVERY)
    const changed = bus.on('row-changed.v1').subscribe(({ risProcedureId }) => batch.add([risProcedureId]))
    const back = bus.on('push-reconnected.v1').subscribe(() => batch.add(['all']))
    return () => {
      changed.unsubscribe()
      back.unsubscribe()
      batch.stop()
    }
  }, [client])
  return { balance: data?.val, error: (error as ApiError | null) ?? undefined }
}

/** Requests that wait for an administrator, for those who may answer them. */
export function useRequests(enabled: boolean) {
  return useQuery({
    queryKey: [CREDITS_KEY, 'requests'],
    queryFn: ({ signal }) => api.call('remoteQueryRequests', {}, { promptType: 'none', showLoading: false, signal }),
    enabled,
  })
}
