import type { StatScreen } from '@farsight/shared/domain'
import { serverNow, serverOffset } from '@farsight/shared/ui/data'
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { keepSearch, keptSearch } from '../model/kept'
import type { Opened } from '../model/opened'
import { readQuery, type StatQuery, writeQuery } from '../model/query'

export const screenAddress = (screen: StatScreen): string => {
  const search = keptSearch(screen)
  return `/statistics/${screen}${search && `?${search}`}`
}

export interface StatQueryState {
  readonly query: StatQuery
  /** Asks something else; the address follows. */
  readonly ask: (changes: Partial<StatQuery>) => void
  /** Shows the rows of a figure; Back leads to the figures again. */
  readonly open: (opened: Opened) => void
  readonly close: () => void
}

/** The screen's question: its address alone holds it, so that reload, Back and a link show the same. */
export function useStatQuery(screen: StatScreen): StatQueryState {
  const { search } = useLocation()
  const navigate = useNavigate()
  // An address that asks nothing is the screen as it was left.
  const told = search || `?${keptSearch(screen)}`
  const query = useMemo(() => readQuery(screen, told, serverNow(), serverOffset()), [screen, told])
  useEffect(() => {
    const kept = writeQuery(screen, { ...query, opened: undefined })
    keepSearch(screen, kept)
    if (search === '' && kept !== '') navigate({ search: kept }, { replace: true })
  }, [screen, query, search, navigate])
  const go = useCallback(
    (next: StatQuery, replace: boolean) => {
      const written = writeQuery(screen, next)
      keepSearch(screen, writeQuery(screen, { ...next, opened: undefined }))
      navigate({ search: written }, { replace })
    },
    [screen, navigate],
  )
  const ask = useCallback((changes: Partial<StatQuery>) => go({ ...query, ...changes }, true), [go, query])
  const open = useCallback((opened: Opened) => go({ ...query, opened, pageNo: 1 }, false), [go, query])
  const close = useCallback(() => go({ ...query, opened: undefined, pageNo: 1 }, false), [go, query])
  return { query, ask, open, close }
}
