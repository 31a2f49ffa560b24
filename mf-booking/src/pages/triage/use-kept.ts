import type { QueueRow } from '@farsight/shared/contract'
import { type FocusEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Settled, type ShownRow, settle, taken } from '../../model/queue-order'

/** An act's answer and its push are here by then. */
const OWN_MS = 1_500
const NOTHING: Settled = { rows: [], changes: 0 }

/**
 * The rows of a list that others change as well: while the focus is in it none of them moves, and how much has changed is said beside it.
 * @param place which list it is; another one is taken as it is
 */
export function useKept(fresh: readonly QueueRow[] | undefined, place: string) {
  const [settled, setSettled] = useState<Settled>(NOTHING)
  const held = useRef(false)
  const was = useRef('')
  const latest = useRef(fresh)
  latest.current = fresh
  /** Until when answers are taken as they are: the user has done something himself and waits to see it. */
  const own = useRef(0)

  useEffect(() => {
    if (!fresh) return
    const anew = performance.now() < own.current || !held.current || was.current !== place
    was.current = place
    setSettled((before) => (anew ? taken(fresh) : settle(before.rows, fresh)))
  }, [fresh, place])

  const adopt = useCallback(() => {
    own.current = performance.now() + OWN_MS
    if (latest.current) setSettled(taken(latest.current))
  }, [])
  const watch = useMemo(
    () => ({
      onFocus: () => {
        held.current = true
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (event.currentTarget.contains(event.relatedTarget as Node | null)) return
        held.current = false
        if (latest.current) setSettled(taken(latest.current))
      },
    }),
    [],
  )
  return { rows: settled.rows as readonly ShownRow[], changes: settled.changes, adopt, watch }
}
