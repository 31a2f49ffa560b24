import { type ApiError, api } from '@farsight/shared/api'
import { STAT_CALLS, type Statistic } from '@farsight/shared/contract'
import type { StatScreen } from '@farsight/shared/domain'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { rangeFault, type StatQuery, type StatRequest, statRequest } from '../model/query'

const KEY = 'mf-statistics'

const call = (screen: StatScreen, request: StatRequest, signal: AbortSignal): Promise<{ val: Statistic }> =>
  api.call(STAT_CALLS[screen], request, { promptType: 'none', signal })

export interface Asked {
  /** The answer; while another one is on its way, or does not come, the former. */
  readonly data: Statistic | undefined
  /** The question that `data` answers: the words beside the figures, file names and filters are of it, never of one that is under way. */
  readonly asked: StatQuery
  /** What is shown answers a former question. */
  readonly old: boolean
  readonly error: ApiError | undefined
  readonly refresh: () => void
}

/** Asks a screen's question of the server; a range that cannot be is not asked. */
export function useStatistic(screen: StatScreen, query: StatQuery): Asked {
  const request: StatRequest = { ...statRequest(screen, query), ...(query.compare ? { compare: 1 as const } : {}) }
  const fault = rangeFault(query.range)
  const { data, error, refetch } = useQuery({
    queryKey: [KEY, screen, request],
    queryFn: ({ signal }) => call(screen, request, signal),
    enabled: fault === undefined,
  })
  const last = useRef<{ readonly val: Statistic; readonly asked: StatQuery }>(undefined)
  const now = fault === undefined ? data?.val : undefined
  if (now) last.current = { val: now, asked: query }
  const refresh = useCallback(() => void refetch(), [refetch])
  return {
    data: last.current?.val,
    asked: last.current?.asked ?? query,
    old: last.current !== undefined && !now,
    error: fault === undefined ? ((error as ApiError | null) ?? undefined) : undefined,
    refresh,
  }
}

/** What the filters offer; asked once. */
export function useFilterWords() {
  const { data } = useQuery({
    queryKey: [KEY, 'filters'],
    queryFn: ({ signal }) => api.call('getStatisticFilters', {}, { promptType: 'none', showLoading: false, signal }),
    staleTime: 5 * 60_000,
  })
  return data?.val
}
