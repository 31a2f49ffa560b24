import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { type ListAddress, readAddress, writeAddress } from '../model/address'
import type { AnyQuery, ListStore } from '../model/store'

/** Marks the entries of the browser's history that a list wrote itself. */
const OWN = { list: true } as const

/** Lets the list show what an address asks for, unless it shows just that already: then its row and place stay as they are. */
function obey<Q extends AnyQuery>(store: ListStore<Q>, codec: ListAddress<Q>, search: string, own: boolean): void {
  const { query } = store.get()
  if (own && search.slice(1) === writeAddress(codec, query)) return
  const asked = readAddress(codec, search, query.pageSize) ?? (own ? codec.first : undefined)
  if (asked) store.show(asked)
}

/**
 * The list and its address say the same: what the list asks stands in the address, so that a reload, a bookmark and Back show it
 * again; an address that leads here from elsewhere is obeyed. A plain address shows the list as it was left.
 */
export function useListAddress<Q extends AnyQuery>(store: ListStore<Q>, codec: ListAddress<Q>): void {
  const { pathname, search, key, state } = useLocation()
  const how = useNavigationType()
  const navigate = useNavigate()
  const own = (state as Partial<typeof OWN> | null)?.list === true
  // Before the list asks for the first time: what it would ask otherwise is not wanted.
  useState(() => obey(store, codec, search, own))
  const now = useSyncExternalStore(store.subscribe, () => writeAddress(codec, store.get().query))
  const seen = useRef(key)
  useLayoutEffect(() => {
    const arrived = seen.current !== key
    seen.current = key
    if (arrived && !(own && how === 'REPLACE')) obey(store, codec, search, own)
  }, [search, key, own, how, store, codec])
  // The router listens to itself only after the first layout: what is written before that it would not know of.
  useEffect(() => {
    if (now !== writeAddress(codec, store.get().query)) return
    if (!own || now !== search.slice(1)) navigate(`${pathname}${now && `?${now}`}`, { replace: true, state: OWN })
  }, [pathname, search, own, now, navigate, store, codec])
}
