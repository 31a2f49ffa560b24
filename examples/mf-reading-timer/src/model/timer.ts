import { bus, session } from '@farsight/shared/bus'
import { readSite, writeSite } from '@farsight/shared/i18n'
import { hashRoute } from '@farsight/shared/module'
import { useSyncExternalStore } from 'react'
import { type Day, newDay, opened, parseDay, read } from './day'

const TICK_MS = 1000
const KEEP_EVERY_MS = 10_000

let day: Day = newDay(Date.now())
let keptAt = 0
let ticking: ReturnType<typeof setInterval> | undefined
/** Exams opened since the page was loaded: in memory alone, so that a second look is not counted twice. */
let seen = new Set<string>()
const listeners = new Set<() => void>()

/** Where a user's numbers are kept: on this computer, each user's own. */
const place = (): string | undefined => {
  const user = session.current()?.loginUserId
  return user === undefined ? undefined : `READING_${user}`
}

/** Changes the day, and tells whoever shows it. */
export function change(next: (day: Day) => Day, keep = true): void {
  day = next(day)
  const name = place()
  const now = Date.now()
  if (name !== undefined && (keep || now - keptAt >= KEEP_EVERY_MS)) {
    writeSite(name, JSON.stringify(day))
    keptAt = now
  }
  for (const listener of listeners) listener()
}

/** The exam whose report is in front of the user now, '' for a report without an id; undefined elsewhere. */
function reportOpen(): string | undefined {
  const { pathname, search } = hashRoute(location.hash)
  if (document.visibilityState === 'hidden' || !/\/(edit|view)_report$/.test(pathname)) return undefined
  return new URLSearchParams(search).get('procedureId') ?? ''
}

function tick(): void {
  const exam = reportOpen()
  if (exam === undefined) return
  const now = Date.now()
  if (!seen.has(exam)) {
    seen.add(exam)
    change((today) => opened(today, now))
  }
  change((today) => read(today, now), false)
}

/** Begins to count for the user who is logged in; again for the next one. Harmless when it counts already. */
export function startTimer(): void {
  if (ticking !== undefined) return
  const begin = (): void => {
    const name = place()
    day = parseDay(name === undefined ? undefined : readSite(name), Date.now())
    seen = new Set()
    change((today) => today, false)
  }
  begin()
  bus.on('session-started.v1').subscribe(begin)
  bus.on('session-ended.v1').subscribe(begin)
  ticking = setInterval(tick, TICK_MS)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The day as it stands, rendering again as it goes on. */
export const useDay = (): Day => useSyncExternalStore(subscribe, () => day)
