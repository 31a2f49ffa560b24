import { type ApiError, api } from '@farsight/shared/api'
import { bus } from '@farsight/shared/bus'
import type { CallTypes } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

export type QueueAnswer = CallTypes['queryQueue']['answer']
export type QueueRequest = CallTypes['queryQueue']['request']

const KEY = 'triage-queue'
/** A burst of events is one question. */
const GATHER_MS = 150
/** Waiting minutes go on by themselves; a lost event is made good. */
const EVERY_MS = 30_000

/** States in which an exam is before or in its check, or has just left it: others move no queue. */
const MOVES: ReadonlySet<number> = new Set([
  STATE.registered,
  STATE.toBeChecked,
  STATE.checkStarted,
  STATE.checkEnded,
  STATE.toBeDiagnosed,
  STATE.deleted,
])

/** A room's queue, asked again whenever one of the hospital's checks moves: other desks' acts are here within a second. */
export function useQueue(request: QueueRequest) {
  const client = useQueryClient()
  const answer = useQuery<QueueAnswer, ApiError>({
    queryKey: [KEY, request],
    queryFn: ({ signal }) => api.call('queryQueue', request, { promptType: 'none', showLoading: false, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
  const refresh = useCallback(() => client.invalidateQueries({ queryKey: [KEY] }), [client])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refresh()
      }, GATHER_MS)
    }
    const rows = bus.on('row-changed.v1').subscribe(({ currentState }) => MOVES.has(currentState) && soon())
    const back = bus.on('push-reconnected.v1').subscribe(soon)
    return () => {
      rows.unsubscribe()
      back.unsubscribe()
      clearTimeout(timer)
    }
  }, [refresh])
  return { ...answer, refresh }
}
