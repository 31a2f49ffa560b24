import { api } from '@farsight/shared/api'
import { KEPT, type Shown, useAsked } from '@farsight/shared/exams'
import { type ListAnswer, type ListRequest, toRequest } from '@farsight/shared/exams/model'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { cursorFor, type ListState, listStore } from '../../model/list-store'

/** Of the one cache of answers. */
export const LIST_KEY = 'mf-worklist/local-list'
export const QUEUES_KEY = 'mf-worklist/queues'

export const useListState = (): ListState => useSyncExternalStore(listStore.subscribe, listStore.get)

const call = (request: ListRequest, signal: AbortSignal): Promise<ListAnswer> =>
  api.call('queryLocalList', request, { promptType: 'none', signal })

/** The answer to the store's question. */
export function useList({ query, cursors }: ListState): Shown<ListRequest, ListAnswer> {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor of a page comes from the cursors
  const request = useMemo(() => toRequest(query, serverNow(), serverOffset(), cursorFor(query.pageNo)), [query, cursors])
  const onRefresh = useCallback(() => void client.invalidateQueries({ queryKey: [QUEUES_KEY] }), [client])
  return useAsked({ key: LIST_KEY, store: listStore, query, request, call, onAnswer: listStore.answered, onRefresh })
}

/** Counts of the doctor's own queues; undefined until they are there. */
export function useQueues() {
  return useQuery({
    queryKey: [QUEUES_KEY],
    queryFn: ({ signal }) => api.call('queryQueues', {}, { promptType: 'none', showLoading: false, signal }),
    gcTime: KEPT,
  }).data?.val
}
