import { type ApiError, api } from '@farsight/shared/api'
import type { StatScreen } from '@farsight/shared/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Opened, RowsRequest } from '../model/opened'
import { rangeFault, type StatQuery, statRequest } from '../model/query'

/** The rows behind a figure, a page of them. */
export function useRows(screen: StatScreen, query: StatQuery, opened: Opened) {
  const { pageNo, pageSize } = query
  const request: RowsRequest = { screen, ...statRequest(screen, query), ...opened, pageNo, pageSize }
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['mf-statistics', 'rows', request],
    queryFn: ({ signal }) => api.call('queryStatisticRows', request, { promptType: 'none', signal }),
    placeholderData: keepPreviousData,
    enabled: rangeFault(query.range) === undefined,
  })
  return { data: data?.val, old: isPlaceholderData, error: (error as ApiError | null) ?? undefined, refresh: () => void refetch() }
}
