import { useSyncExternalStore } from 'react'
import { instantOf } from '../../api'
import { SERVER_OFFSET_MINUTES, shortMoment } from '../../domain'

/** How often what is shown by the minute is looked at again. */
const TICK_MS = 10_000

let drift = 0
let offset = SERVER_OFFSET_MINUTES
let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/** When each of the last readings came: an answer that was kept tells its old time again, and that is no news. */
const came = new Map<string, number>()
const MOST_READINGS = 200

function arrival(serverTime: string): number {
  const at = came.get(serverTime) ?? Date.now()
  came.set(serverTime, at)
  if (came.size > MOST_READINGS) came.delete(came.keys().next().value as string)
  return at
}

/**
 * Tells the widgets the server's time (`YYYY-MM-DD HH:mm:ss`), so that a wrong clock of the desk harms nothing. The same reading
 * told later moves nothing back.
 */
export function setServerClock(serverTime: string, offsetMinutes = SERVER_OFFSET_MINUTES): void {
  const instant = instantOf(serverTime, offsetMinutes)
  if (instant === undefined) return
  offset = offsetMinutes
  drift = instant - arrival(serverTime)
  tick()
}

/** The server's instant now, in milliseconds, by the last time it told. */
export const serverNow = (): number => Date.now() + drift
/** The server's offset from UTC in minutes. */
export const serverOffset = (): number => offset

/** A moment where there is little room: `MM-DD HH:mm`, with its year where that is not this one's. Every list has this one rule. */
export const shortTime = (time: string | null | undefined): string => shortMoment(time, serverNow(), offset)

function tick(): void {
  now = serverNow()
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  now = serverNow()
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(changed)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The server's instant, renewed every ten seconds: one timer for the whole page, and a table need not render for it. */
export const useServerNow = (): number => useSyncExternalStore(subscribe, snapshot)

function snapshot(): number {
  if (now === 0) now = serverNow()
  return now
}
