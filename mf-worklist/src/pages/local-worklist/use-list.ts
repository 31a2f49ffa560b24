import { type ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { NUMBERED_PAGES } from '@farsight/shared/domain'
import { serverNow, serverOffset, setServerClock } from '@farsight/shared/ui/data'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { cursorFor, type ListState, listStore } from '../../model/list-store'
import { type ListAnswer, type ListRequest, toRequest } from '../../model/query'

/** Of the one cache of answers. */
export const LIST_KEY = 'mf-worklist/local-list'
export const QUEUES_KEY = 'mf-worklist/queues'
/** A list that was left stays as it was for half an hour. */
const KEPT = 30 * 60_000

export const useListState = (): ListState => useSyncExternalStore(listStore.subscribe, listStore.get)

export interface ShownList {
  readonly request: ListRequest
  readonly answer: ListAnswer | undefined
  /** The call on its way is the first one for this question. */
  readonly loading: boolean
  readonly error: ApiError | undefined
  /** Asks again, now. */
  readonly refresh: () => void
}

/** The answer to the store's question. After an error the former answer stays. */
export function useList({ query, cursors }: ListState): ShownList {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor of a page comes from the cursors
  const request = useMemo(() => toRequest(query, serverNow(), serverOffset(), cursorFor(query.pageNo)), [query, cursors])
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [LIST_KEY, request],
    queryFn: ({ signal }) => api.call('queryLocalList', request, { promptType: 'none', signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT,
  })
  // An answer is kept for coming back to this page alone: a question that is asked again is asked of the server.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each new question
  useEffect(() => client.removeQueries({ queryKey: [LIST_KEY], type: 'inactive' }), [client, request])

  const last = useRef<ListAnswer | undefined>(undefined)
  useEffect(() => {
    if (data) last.current = data
  }, [data])

  useEffect(() => {
    if (!data) return
    setServerClock(data.serverTime, session.current()?.serverOffset)
    listStore.answered(query.pageNo, data)
    const lastPage = Math.max(1, Math.ceil(data.total / query.pageSize))
    // The list has become shorter than the page that was open.
    if (data.val.length === 0 && query.pageNo > lastPage && query.pageNo <= NUMBERED_PAGES) listStore.goTo(lastPage)
  }, [data, query.pageNo, query.pageSize])

  const refresh = useCallback(() => {
    void refetch({ cancelRefetch: true }).then(({ isSuccess }) => {
      if (isSuccess) listStore.set({ waiting: [] })
    })
    void client.invalidateQueries({ queryKey: [QUEUES_KEY] })
  }, [refetch, client])

  const answer = data ?? last.current
  return { request, answer, loading: isFetching && !answer, error: (error as ApiError | null) ?? undefined, refresh }
}

/** Counts of the doctor's own queues; undefined until they are there. */
export function useQueues() {
  return useQuery({
    queryKey: [QUEUES_KEY],
    queryFn: ({ signal }) => api.call('queryQueues', {}, { promptType: 'none', showLoading: false, signal }),
    gcTime: KEPT,
  }).data?.val
}
