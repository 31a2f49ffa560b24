import { ApiError, api, mayPass } from '@farsight/shared/api'
import { bus, session } from '@farsight/shared/bus'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { IdBatch } from '../model/batch'
import type { ExamStore } from '../model/exam-store'
import { type AskAgain, FreshLine, LIST_MOVED_MS, NO_ANSWER_MS } from '../model/fresh-line'
import type { ListenToRows } from '../model/live-feed'
import { applyFresh } from '../model/live-rows'
import type { ListQuery, Row } from '../model/query'

interface AnyAnswer {
  readonly val: readonly Row[]
}

/** What must be known of a list whose rows live. One object for each list, made once. */
export interface LiveList {
  /** Of the one cache of answers. */
  readonly key: string
  // biome-ignore lint/suspicious/noExplicitAny: a list may ask more than the worklist does
  readonly store: ExamStore<any>
  readonly listen: ListenToRows
  /** These rows as they are now; those that may not be seen are left out. */
  readonly fresh: (ids: readonly string[]) => Promise<readonly Row[]>
  /** Is a row in the list as it was asked, where that is more than the worklist's own question? */
  readonly holds?: (row: Row) => boolean
  /** Counts that move with every row of the hospital. */
  readonly counts?: string
}

/** The worklist's own call for fresh rows. */
export const freshRows = async (ids: readonly string[]): Promise<readonly Row[]> =>
  (await api.call('queryRows', { risProcedureIds: [...ids] }, { showLoading: false, promptType: 'none' })).val

/** Counts are asked again at most this often: they move with every row of the hospital. */
const COUNTS_EVERY = 2000

/** Keeps the rows of an answer as they are on the server, as long as the list is on the screen. */
export function useLiveExams(list: LiveList, request: unknown): void {
  const client = useQueryClient()
  useEffect(() => {
    let gone = false
    const line = new FreshLine((ids) => freshen(list, client, request, ids, () => gone))
    const counts = new IdBatch(() => void client.invalidateQueries({ queryKey: [list.counts] }), COUNTS_EVERY)
    const changed = (ids: readonly string[]): void => {
      line.add(ids)
      if (list.counts) counts.add(ids)
    }
    const stop = list.listen(changed)
    // After a break of the socket nobody knows what was missed while the server's own memory was short.
    const back = bus.on('push-reconnected.v1').subscribe(() => {
      const shown = client.getQueryData<AnyAnswer>([list.key, request])
      changed(shown?.val.map((row) => row.risProcedureId) ?? [])
    })
    return () => {
      gone = true
      stop(line.stop())
      back.unsubscribe()
      counts.stop()
    }
  }, [client, request, list])
}

async function freshen(
  list: LiveList,
  client: QueryClient,
  request: unknown,
  ids: readonly string[],
  gone: () => boolean,
): Promise<AskAgain> {
  const queryKey = [list.key, request]
  const asking = (): boolean => client.isFetching({ queryKey, exact: true }) > 0
  const before = client.getQueryData<AnyAnswer>(queryKey)
  // Its answer may have been read before the change, and would take the place of what came here.
  if (asking()) return LIST_MOVED_MS
  let fresh: readonly Row[]
  try {
    fresh = await list.fresh(ids)
  } catch (error) {
    // The rows on the screen stay; where the server refuses, the next event or R brings them up to date.
    return error instanceof ApiError && mayPass(error) ? NO_ANSWER_MS : undefined
  }
  const answer = client.getQueryData<AnyAnswer>(queryKey)
  const payload = session.current()
  if (gone() || !payload) return undefined
  if (asking() || answer !== before) return LIST_MOVED_MS
  if (!answer) return undefined
  const { query, own, waiting: former } = list.store.get()
  const place = {
    query: query as ListQuery,
    doctorFor: (modality: string) => ({ userId: payload.loginUserId, right: session.rightFor(modality) }),
    reviewLevels: payload.facilityBaseConfig.reviewLevels,
    now: serverNow(),
    offset: serverOffset(),
    ...(list.holds ? { holds: list.holds } : {}),
  }
  const { rows, waiting } = applyFresh(answer.val, ids, fresh, place, own)
  client.setQueryData<AnyAnswer>(queryKey, { ...answer, val: [...rows] })
  // A push may be quicker than the answer to the user's own act.
  const settled = rows.filter(({ risProcedureId: id }) => own.includes(id) && ids.includes(id)).map((row) => row.risProcedureId)
  const all = [...new Set([...former, ...waiting])].filter((id) => !settled.includes(id))
  if (all.join() !== former.join()) list.store.set({ waiting: all })
  return undefined
}
