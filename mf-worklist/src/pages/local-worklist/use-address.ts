import { useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { presetOf } from '../../model/list-address'
import { listStore } from '../../model/list-store'
import { FIRST_QUERY, NO_FILTERS } from '../../model/query'

/** An address that asks for a queue, states or words is obeyed once; the list then stands under its plain address, as the user leaves it. */
export function useAddress(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const preset = presetOf(search)
    if (preset === undefined) return
    const filters = { ...NO_FILTERS, states: preset.states }
    listStore.set({ draft: filters, chosenId: undefined })
    listStore.ask({ ...FIRST_QUERY, pageSize: listStore.get().query.pageSize, queue: preset.queue, filters, search: preset.search ?? '' })
    navigate(pathname, { replace: true })
  }, [pathname, search, navigate])
}
