import { api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import type { ListQuery } from '@farsight/shared/exams/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listStore } from '../../model/list-store'
import { askedBy, conditionOf, type Shortcut, shortcutsOf } from '../../model/shortcuts'

const SCREEN = 'localWorklist'
const keyOf = () => ['mf-worklist/shortcuts', session.current()?.loginUserId]
const ofPayload = () => shortcutsOf(session.current()?.ipadQueryCondition)

/** The user's shortcuts: at once from the login payload, anew from the server after each change. */
export function useShortcuts(): readonly Shortcut[] {
  const { data } = useQuery({
    queryKey: keyOf(),
    queryFn: async () => {
      const { val } = await api.call('queryShortcut', { screen: SCREEN }, { promptType: 'none', showLoading: false })
      const titles = new Set(val.map(({ title }) => title))
      return [...val, ...ofPayload().filter(({ id, title }) => id === '' && !titles.has(title))]
    },
    initialData: ofPayload,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** Is it just what the list shows? */
export const isAsked = (shortcut: Shortcut, query: ListQuery): boolean =>
  conditionOf({ ...query, ...askedBy(shortcut.condition) }) === conditionOf(query) && query.filters.historyType === ''

/** Sets the filters and the list to what was saved. */
export function askShortcut(shortcut: Shortcut): void {
  const asked = askedBy(shortcut.condition)
  listStore.set({ draft: asked.filters, chosenId: undefined })
  listStore.ask(asked)
}

/** Saves, renames and deletes on the server. Each fails with what the server says, and changes nothing then. */
export function useShortcutActs() {
  const client = useQueryClient()
  const renew = useCallback(() => client.invalidateQueries({ queryKey: keyOf() }), [client])
  const save = useCallback(
    async (shortcut: { readonly id?: string; readonly title: string; readonly condition: string }) => {
      await api.call('saveShortcut', { screen: SCREEN, ...shortcut }, { promptType: 'none' })
      await renew()
    },
    [renew],
  )
  const remove = useCallback(
    async (id: string) => {
      await api.call('deleteShortcut', { id }, { promptType: 'none' })
      await renew()
    },
    [renew],
  )
  return { save, remove }
}
