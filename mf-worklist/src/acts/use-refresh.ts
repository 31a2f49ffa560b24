import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listStore } from '../model/list-store'
import { touchRows } from '../model/live-feed'
import { LIST_KEY, QUEUES_KEY } from '../pages/local-worklist/use-list'

export interface Refresh {
  /** These rows as they are now, each at its place. */
  readonly rows: (ids: readonly string[]) => void
  /** The list anew: what the user has done himself adds or takes rows. */
  readonly list: () => void
}

/** Brings the list up to date after an act of the user's own, without waiting for the server's sign. */
export function useRefresh(): Refresh {
  const client = useQueryClient()
  return useMemo(
    () => ({
      rows: touchRows,
      list() {
        void client.invalidateQueries({ queryKey: [LIST_KEY] }).then(() => listStore.set({ waiting: [] }))
        void client.invalidateQueries({ queryKey: [QUEUES_KEY] })
      },
    }),
    [client],
  )
}
