import { api } from '@farsight/shared/api'
import { bus, session } from '@farsight/shared/bus'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { IdBatch } from '../../model/batch'
import { listStore } from '../../model/list-store'
import { listenToRows } from '../../model/live-feed'
import { applyFresh } from '../../model/live-rows'
import type { ListAnswer, ListRequest } from '../../model/query'
import { LIST_KEY, QUEUES_KEY } from './use-list'

/** Counts are asked again at most this often: they move with every row of the hospital. */
const QUEUES_EVERY = 2000

/** Keeps the rows of an answer as they are on the server, as long as the list is on the screen. */
export function useLiveRows(request: ListRequest): void {
  const client = useQueryClient()
  useEffect(() => {
    let gone = false
    const batch = new IdBatch((ids) => {
      void freshen(client, request, ids, () => gone)
    })
    const counts = new IdBatch(() => void client.invalidateQueries({ queryKey: [QUEUES_KEY] }), QUEUES_EVERY)
    const changed = (ids: readonly string[]): void => {
      batch.add(ids)
      counts.add(ids)
    }
    const stop = listenToRows(changed)
    // After a break of the socket nobody knows what was missed while the server's own memory was short.
    const back = bus.on('push-reconnected.v1').subscribe(() => changed(shownIds(client, request)))
    return () => {
      gone = true
      stop(batch.stop())
      back.unsubscribe()
      counts.stop()
    }
  }, [client, request])
}

const shownIds = (client: QueryClient, request: ListRequest): readonly string[] =>
  client.getQueryData<ListAnswer>([LIST_KEY, request])?.val.map((row) => row.risProcedureId) ?? []

async function freshen(client: QueryClient, request: ListRequest, ids: readonly string[], gone: () => boolean): Promise<void> {
  let fresh: ListAnswer['val']
  try {
    fresh = (await api.call('queryRows', { risProcedureIds: [...ids] }, { showLoading: false, promptType: 'none' })).val
  } catch {
    // The rows on the screen stay; the next event or R brings them up to date.
    return
  }
  const answer = client.getQueryData<ListAnswer>([LIST_KEY, request])
  const payload = session.current()
  if (gone() || !answer || !payload) return
  const { query, own, waiting: former } = listStore.get()
  const place = {
    query,
    doctorFor: (modality: string) => ({ userId: payload.loginUserId, right: session.rightFor(modality) }),
    reviewLevels: payload.facilityBaseConfig.reviewLevels,
    now: serverNow(),
    offset: serverOffset(),
  }
  const { rows, waiting } = applyFresh(answer.val, ids, fresh, place, own)
  client.setQueryData<ListAnswer>([LIST_KEY, request], { ...answer, val: [...rows] })
  // A push may be quicker than the answer to the user's own act.
  const settled = rows.filter(({ risProcedureId: id }) => own.includes(id) && ids.includes(id)).map((row) => row.risProcedureId)
  const all = [...new Set([...former, ...waiting])].filter((id) => !settled.includes(id))
  if (all.join() !== former.join()) listStore.set({ waiting: all })
}
