import { type ApiError, api } from '@farsight/shared/api'
import { STAT_CALLS, type Statistic } from '@farsight/shared/contract'
import { comparedPeriod, type StatScreen } from '@farsight/shared/domain'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { serverClock } from '../model/clock'
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

/** Whole days: columns have no parts of one. */
function daysBefore(screen: StatScreen, { startTime, endTime }: StatRequest): { startTime: string; endTime: string } {
  const before = comparedPeriod(screen, startTime, endTime, serverClock())
  return { startTime: before.startTime, endTime: `${before.endTime.slice(0, 10)} 23:59:59` }
}

/** The columns of the period before, for a chart that shows time. Without them the chart still stands. */
export function useBefore(screen: StatScreen, query: StatQuery, wanted: boolean): Statistic | undefined {
  const { timeTimes: _, ...request } = statRequest(screen, query)
  const asked = rangeFault(query.range) ? request : { ...request, ...daysBefore(screen, request) }
  // It may begin before the first year that is counted.
  const fault = rangeFault({ ...asked, timeTimes: '' })
  const { data } = useQuery({
    queryKey: [KEY, screen, asked],
    queryFn: ({ signal }) => call(screen, asked, signal),
    enabled: wanted && fault === undefined,
  })
  return wanted ? data?.val : undefined
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
