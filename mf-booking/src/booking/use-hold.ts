import { ApiError, api } from '@farsight/shared/api'
import type { BookedTime } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { wordsOf } from './use-write'

/** Codes that are about the time: it is none that can be had, and is chosen anew. */
export const TIME_CODES: readonly unknown[] = [CODE.slotFull, CODE.bookingPast, CODE.roomClosed, CODE.slotKept]

/** A hold is good for five minutes; it is renewed well before. */
const RENEW_MS = 2 * 60_000

export interface HoldAsk {
  readonly targetFacilityId?: string | undefined
  readonly minutes: number
  readonly urgent: 0 | 1
  /** The booking that moves: its own time counts as free. */
  readonly appointmentId?: string | undefined
}

/** A time that is kept for this page. */
export interface Hold {
  readonly time: BookedTime | undefined
  readonly holdId: string | undefined
  /** Why the last time could not be had. */
  readonly refused: string
  readonly choose: (time: BookedTime) => Promise<boolean>
  /**
   * What is held when all that was chosen is answered: save this, and not what stood before the last click. `refused` says why the last
   * click is not held: nothing is chosen then.
   */
  readonly settled: () => Promise<{
    readonly held: { readonly time: BookedTime; readonly holdId: string } | undefined
    readonly refused: string
  }>
  /** Another room, item or hospital: the time is free again. `says` tells why where nobody asked for it. */
  readonly drop: (says?: string) => void
  /** It is a booking now: there is nothing to free. */
  readonly done: () => void
}

interface Held {
  readonly time: BookedTime
  readonly holdId: string
  readonly ask: HoldAsk
}

const SILENT = { promptType: 'none', showLoading: false } as const

const release = ({ holdId, ask }: Held): void => {
  const { targetFacilityId } = ask
  void api
    .call('releaseSlot', { holdId, ...(targetFacilityId ? { targetFacilityId } : {}) }, SILENT)
    // It ends by itself within minutes.
    .catch(() => undefined)
}

function asked({ targetFacilityId, minutes, urgent, appointmentId }: HoldAsk, time: BookedTime, holdId: string | undefined) {
  return {
    ...{ time, minutes, urgent },
    ...(targetFacilityId ? { targetFacilityId } : {}),
    ...(appointmentId ? { appointmentId } : {}),
    ...(holdId ? { holdId } : {}),
  }
}

/** Keeps the chosen time while somebody types: held, renewed, moved, and freed when the page is left. One call after the other: the last click wins. */
export function useHold(ask: HoldAsk): Hold {
  const [held, setHeld] = useState<Held>()
  const [refused, setSays] = useState('')
  const now = useRef<Held | undefined>(undefined)
  const why = useRef('')
  const setRefused = useCallback((says: string): void => {
    why.current = says
    setSays(says)
  }, [])
  const put = useCallback((next: Held | undefined): void => {
    now.current = next
    setHeld(next)
  }, [])
  const line = useRef<Promise<unknown>>(Promise.resolve())
  // The last click, and what was begun since the time was last dropped.
  const click = useRef(0)
  const turn = useRef(0)
  const inLine = useCallback(<T>(act: () => Promise<T>): Promise<T> => {
    const mine = line.current.then(act)
    line.current = mine.catch(() => undefined)
    return mine
  }, [])
  const choose = useCallback(
    (time: BookedTime): Promise<boolean> => {
      setRefused('')
      click.current += 1
      const [at, since] = [click.current, turn.current]
      return inLine(async () => {
        // Another click came after it: that one is asked instead.
        if (at !== click.current || since !== turn.current) return true
        try {
          const { val } = await api.call('holdSlot', asked(ask, time, now.current?.holdId), SILENT)
          const next = { time, holdId: val.holdId, ask }
          // Dropped, or the page was left, while it was asked.
          if (since === turn.current) put(next)
          else release(next)
          return true
        } catch (thrown) {
          if (!(thrown instanceof ApiError)) throw thrown
          if (since === turn.current && at === click.current) {
            // What was clicked last is meant: what stood before it is chosen no more.
            if (now.current) release(now.current)
            put(undefined)
            setRefused(wordsOf(thrown))
          }
          return false
        }
      })
    },
    [ask, inLine, put, setRefused],
  )
  const drop = useCallback(
    (says = '') => {
      turn.current += 1
      if (now.current) release(now.current)
      put(undefined)
      setRefused(says)
    },
    [put, setRefused],
  )
  // A time that is kept for emergencies is not had without one: asked again, and let go with the reason.
  const { urgent } = ask
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when it changes
  useEffect(() => {
    const there = now.current
    if (there && there.ask.urgent !== urgent) void choose(there.time)
  }, [urgent])
  useEffect(() => {
    if (!held) return
    const timer = setInterval(
      () =>
        void inLine(async () => {
          if (now.current !== held) return
          try {
            const { val } = await api.call('holdSlot', asked(held.ask, held.time, held.holdId), SILENT)
            if (now.current === held) put({ ...held, holdId: val.holdId })
          } catch (thrown) {
            if (!(thrown instanceof ApiError) || thrown.kind !== 'business' || now.current !== held) return
            setRefused(wordsOf(thrown))
            put(undefined)
          }
        }),
      RENEW_MS,
    )
    return () => clearInterval(timer)
  }, [held, inLine, put, setRefused])
  useEffect(
    () => () => {
      turn.current += 1
      if (now.current) release(now.current)
    },
    [],
  )
  const done = useCallback(() => put(undefined), [put])
  const settled = useCallback(async () => {
    await line.current
    return { held: now.current, refused: now.current ? '' : why.current }
  }, [])
  return useMemo(
    () => ({ time: held?.time, holdId: held?.holdId, refused, choose, settled, drop, done }),
    [held, refused, choose, settled, drop, done],
  )
}
