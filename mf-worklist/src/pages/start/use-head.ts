import { type ApiError, api } from '@farsight/shared/api'
import { bus, session } from '@farsight/shared/bus'
import { IdBatch, type ListAnswer, type ListRequest } from '@farsight/shared/exams/model'
import { setServerClock } from '@farsight/shared/ui/data'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { QUEUES_KEY } from '../local-worklist/use-list'

/** Of the one cache of answers: the first rows of a list, for a start page. */
export const HEAD_KEY = 'mf-worklist/head'
/** Asked again at most this often, however much happens in the hospital. */
const EVERY = 3000

export interface Head {
  /** Undefined until it was answered; after an error the former answer stays. */
  readonly answer: ListAnswer | undefined
  readonly error: ApiError | undefined
}

/** The first rows of a list and how many there are. */
export function useHead(request: ListRequest, enabled = true): Head {
  const { data, error } = useQuery({
    queryKey: [HEAD_KEY, request],
    queryFn: ({ signal }) => api.call('queryLocalList', request, { promptType: 'none', showLoading: false, signal }),
    enabled,
  })
  useEffect(() => {
    if (data) setServerClock(data.serverTime, session.current()?.serverOffset)
  }, [data])
  return { answer: data, error: (error as ApiError | null) ?? undefined }
}

/** Keeps what a start page shows fresh while it is on the screen, and asks for all of it again when told to. */
export function useFreshHeads(): () => void {
  const client = useQueryClient()
  useEffect(() => {
    const batch = new IdBatch(() => refresh(client), EVERY)
    const changed = bus.on('row-changed.v1').subscribe(({ risProcedureId }) => batch.add([risProcedureId]))
    const back = bus.on('push-reconnected.v1').subscribe(() => batch.add(['all']))
    return () => {
      changed.unsubscribe()
      back.unsubscribe()
      batch.stop()
    }
  }, [client])
  return () => refresh(client)
}

function refresh(client: ReturnType<typeof useQueryClient>): void {
  void client.invalidateQueries({ queryKey: [HEAD_KEY] })
  void client.invalidateQueries({ queryKey: [QUEUES_KEY] })
}
