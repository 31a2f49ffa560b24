import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useExamList } from '../list/exam-list'
import { touchRows } from '../model/live-feed'

export interface Refresh {
  /** These rows as they are now, each at its place. */
  readonly rows: (ids: readonly string[]) => void
  /** The list anew: what the user has done himself adds or takes rows. */
  readonly list: () => void
}

/** Brings the list up to date after an act of the user's own, without waiting for the server's sign. */
export function useRefresh(): Refresh {
  const client = useQueryClient()
  const { store, keys } = useExamList()
  return useMemo(
    () => ({
      rows: touchRows,
      list() {
        const [list, ...others] = keys
        if (list) void client.invalidateQueries({ queryKey: [list] }).then(() => store.set({ waiting: [] }))
        for (const key of others) void client.invalidateQueries({ queryKey: [key] })
      },
    }),
    [client, store, keys],
  )
}
