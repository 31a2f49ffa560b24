import { useCallback, useEffect, useRef, useState } from 'react'
import { drafts } from '../model/drafts'

export interface StepDraft<V> {
  readonly value: V
  /** Something is typed that the server does not have. */
  readonly dirty: boolean
  /** What stood on the server when typing began; what is there now may be another's. */
  readonly from: V
  /** Its number: what was typed is sent as written over that one, however often the page has asked anew since. */
  readonly version: number
  readonly set: (change: (now: V) => V) => void
  /** It is not wanted any more. */
  readonly drop: () => void
  /**
   * The server has this value now: it goes. What was typed on while it was on its way stays, over what was sent.
   * @param version the number that the server gave it
   * @returns nothing was typed on
   */
  readonly sent: (value: V, version: number) => boolean
  /** Goes on from what stands there now. */
  readonly rebase: (server: V, version: number) => void
}

interface Kept<V> {
  readonly value: V
  readonly from: V
  readonly version: number
  /** What the server had when this was sent: it stands in the field until the server's answer to it is here. */
  readonly before?: { readonly server: V }
}

const exactly = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The data of a step as it is typed: kept on this device, by user, until it is sent.
 * @param name under which it is kept
 * @param server as it stands on the server now
 * @param version its number
 * @param read takes what lies in the storage for a value only when it is one
 */
export function useStepDraft<V>(
  name: string,
  server: V,
  version: number,
  read: (value: unknown) => V | undefined,
  same: (a: V, b: V) => boolean,
): StepDraft<V> {
  const [kept, setKept] = useState<Kept<V> | undefined>(() => {
    const found = drafts.read(name) as Partial<Record<keyof Kept<V>, unknown>> | null | undefined
    const [value, from] = [read(found?.value), read(found?.from)]
    // Without a number it was written over the oldest one: the server's is looked at before anything is sent.
    const over = Number.isInteger(found?.version) ? (found?.version as number) : 0
    return value === undefined || from === undefined ? undefined : { value, from, version: over }
  })
  if (kept?.before && (same(kept.value, server) || !same(kept.before.server, server))) setKept(undefined)
  const dirty = kept !== undefined && !kept.before && !same(kept.value, server)
  const latest = useRef({ server, version, same, kept })
  latest.current = { server, version, same, kept }
  useEffect(() => {
    if (kept && !kept.before && !latest.current.same(kept.value, latest.current.server)) drafts.keep(name, kept)
    else drafts.drop(name)
  }, [name, kept])
  const set = useCallback((change: (now: V) => V) => {
    setKept((now) => {
      const { server: there, version: over } = latest.current
      const value = change(now?.value ?? there)
      // What stands in the field is what the server has: typing begins.
      if (!now || (!now.before && latest.current.same(now.value, there))) return { value, from: there, version: over }
      return { value, from: now.from, version: now.version }
    })
  }, [])
  const drop = useCallback(() => {
    drafts.drop(name)
    setKept(undefined)
  }, [name])
  const sent = useCallback(
    (value: V, given: number): boolean => {
      const { kept: now, server: before } = latest.current
      const over = now === undefined || exactly(now.value, value)
      // At once, not by the effect: the page may go on to another step before it is drawn again.
      if (over) drafts.drop(name)
      else drafts.keep(name, { value: now.value, from: value, version: given })
      const stands = { from: value, version: given }
      setKept(over ? now && { value, ...stands, before: { server: before } } : { value: now.value, ...stands })
      return over
    },
    [name],
  )
  const rebase = useCallback((from: V, over: number) => setKept((now) => now && { ...now, from, version: over }), [])
  const over = dirty || kept?.before ? kept : undefined
  return { value: kept?.value ?? server, dirty, from: over?.from ?? server, version: over?.version ?? version, set, drop, sent, rebase }
}
