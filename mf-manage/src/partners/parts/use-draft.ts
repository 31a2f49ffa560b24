import { bus, holdWords, session } from '@farsight/shared/bus'
import { useCallback, useEffect, useState } from 'react'

interface Kept {
  readonly value: unknown
  /** The version that it was typed over. */
  readonly base: number
}
/** What was typed and not saved, by its screen: who looks at another screen, or logs in again, finds it. Nothing stays for the next user. */
const kept = new Map<string, Kept>()
/** Those of them that differ from what is saved: a log-out and a closed tab would take them, also while another screen is shown. */
const holds = new Map<string, () => void>()
function release(name: string): void {
  holds.get(name)?.()
  holds.delete(name)
}

/** Nothing stays; also for tests. */
export function forgetDrafts(): void {
  kept.clear()
  for (const name of [...holds.keys()]) release(name)
}
/** Whose they are: who is cut off comes back to them, another user does not see them. */
let owner = session.current()?.loginUserId
bus.on('session-ended.v1').subscribe(({ reason }) => reason !== 'expired' && forgetDrafts())
bus.on('session-started.v1').subscribe(({ loginUserId }) => {
  if (owner !== loginUserId) forgetDrafts()
  owner = loginUserId
})

export interface Draft<D> {
  readonly value: D
  /** The version that is written over. */
  readonly base: number
  readonly dirty: boolean
  readonly set: (next: D) => void
  /** Back to what is saved. */
  readonly drop: () => void
  /** What was typed stays, over what somebody else has saved meanwhile. */
  readonly over: (version: number) => void
}

/** A draft over what is saved in a version. Closing the page, and a log-out, ask while it differs. */
export function useDraft<D>(name: string, saved: D, version: number): Draft<D> {
  const [mine, setMine] = useState<Kept | undefined>(() => kept.get(name))
  const value = mine === undefined ? saved : (mine.value as D)
  const dirty = mine !== undefined && JSON.stringify(mine.value) !== JSON.stringify(saved)
  const base = dirty && mine ? mine.base : version
  const keep = useCallback(
    (next: Kept | undefined) => {
      if (next) kept.set(name, next)
      else kept.delete(name)
      setMine(next)
    },
    [name],
  )
  useEffect(() => {
    if (!dirty) release(name)
    else if (!holds.has(name)) holds.set(name, holdWords('page'))
  }, [dirty, name])
  return {
    value,
    base,
    dirty,
    set: (next) => keep({ value: next, base }),
    drop: () => keep(undefined),
    over: (to) => keep({ value, base: to }),
  }
}
