import type { ApiError } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { NUMBERED_PAGES } from '@farsight/shared/domain'
import { setServerClock } from '@farsight/shared/ui/data'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { type ListStore, NOTHING_CAME, type PagedQuery } from '../model/store'

/** A list that was left stays as it was for half an hour. */
export const KEPT = 30 * 60_000

interface Answer {
  readonly val: readonly unknown[]
  readonly total: number
  readonly serverTime: string
}

/** What a list shows: the answer to its question, and after an error the former answer. */
export interface Shown<Request, A> {
  readonly request: Request
  readonly answer: A | undefined
  /** The call on its way is the first one for this question. */
  readonly loading: boolean
  readonly error: ApiError | undefined
  /** Asks again, now. */
  readonly refresh: () => void
}

export interface Asking<Q, Request, A> {
  /** Of the one cache of answers. */
  readonly key: string
  readonly store: ListStore<Q>
  readonly query: Q
  readonly request: Request
  readonly call: (request: Request, signal: AbortSignal) => Promise<A>
  /** Notes what an answer says beyond its rows. */
  readonly onAnswer?: (pageNo: number, answer: A) => void
  /** What else is asked again by the user's own refresh. */
  readonly onRefresh?: () => void
}

/** Asks a list's question of the server. `call`, `onAnswer` and `onRefresh` are stable functions. */
export function useAsked<Q extends PagedQuery<unknown>, Request, A extends Answer>(asking: Asking<Q, Request, A>): Shown<Request, A> {
  const { key, store, query, request, call, onAnswer, onRefresh } = asking
  const { pageNo, pageSize } = query
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [key, request],
    queryFn: ({ signal }) => call(request, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT,
  })
  // An answer is kept for coming back to this page alone: a question that is asked again is asked of the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new question
  useEffect(() => client.removeQueries({ queryKey: [key], type: 'inactive' }), [client, key, request])

  const last = useRef<A | undefined>(undefined)
  useEffect(() => {
    if (!data) return
    last.current = data
    setServerClock(data.serverTime, session.current()?.serverOffset)
    onAnswer?.(pageNo, data)
    const lastPage = Math.max(1, Math.ceil(data.total / pageSize))
    // The list has become shorter than the page that was open.
    if (data.val.length === 0 && pageNo > lastPage && pageNo <= NUMBERED_PAGES) store.goTo(lastPage)
  }, [data, pageNo, pageSize, store, onAnswer])

  const refresh = useCallback(() => {
    void refetch({ cancelRefetch: true }).then(({ isSuccess }) => {
      if (isSuccess) store.set(NOTHING_CAME)
    })
    onRefresh?.()
  }, [refetch, store, onRefresh])

  const answer = data ?? last.current
  return { request, answer, loading: isFetching && !answer, error: (error as ApiError | null) ?? undefined, refresh }
}
