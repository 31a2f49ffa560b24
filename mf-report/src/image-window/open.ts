import { apiConfig } from '@farsight/shared/api'
import { bus, session } from '@farsight/shared/bus'
import { useSyncExternalStore } from 'react'
import { frontReport } from '../model/front-report'
import { Desk } from './desk'
import { openingFeatures, storedPlace } from './place'
import { browserVoice } from './words'

const WINDOW_NAME = 'farsight-images'
const ROUTE = '/image_window'
/** In the tab's own storage: a page that is loaded anew goes on answering the window that it opened. */
const DESK_KEY = 'FARSIGHT_IMAGE_DESK'

let desk: Desk | undefined
const waiting = new Set<() => void>()

function storedDesk(): string | undefined {
  try {
    return sessionStorage.getItem(DESK_KEY) ?? undefined
  } catch {
    return undefined
  }
}

function keepDesk(name: string): void {
  try {
    sessionStorage.setItem(DESK_KEY, name)
  } catch {
    // A page loaded anew is another desk then: its window says that it is out of step.
  }
}

const newName = (): string => [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

function startDesk(name: string): Desk | undefined {
  const voice = browserVoice()
  if (!voice) return undefined
  desk ??= new Desk({
    voice,
    desk: name,
    page: newName(),
    user: () => session.current()?.loginUserId ?? '',
    report: frontReport.get,
    onReport: frontReport.subscribe,
  })
  for (const tell of waiting) tell()
  return desk
}

function endDesk(): void {
  desk?.leave()
  desk = undefined
  for (const tell of waiting) tell()
}

/** A page that is shown: it answers from now on if a window was opened from this tab. */
export function wakeDesk(): void {
  const name = storedDesk()
  if (name !== undefined && session.current() !== null) startDesk(name)
}

/** Can this page have an image window at all? Not in a partner's frame, nor in a browser without a channel. */
export const mayHaveImageWindow = (): boolean => !apiConfig().framed && 'BroadcastChannel' in globalThis

/** The handle of a window whose screen is to be chosen. */
interface ManagedScreens {
  readonly getScreenDetails?: () => Promise<unknown>
}

/** Opens the image window, or brings it to the front. False: the browser did not let it open. */
export function openImageWindow(): boolean {
  const name = storedDesk() ?? newName()
  keepDesk(name)
  startDesk(name)
  const there = desk?.get().followed === true
  const opened = window.open(there ? '' : `${location.pathname}#${ROUTE}?desk=${name}`, WINDOW_NAME, openingFeatures(screen))
  if (opened === null) return false
  // Found by its name, but of another history: a window without an address is the one that was just made.
  if (there && opened.location.href === 'about:blank') opened.location.replace(`${location.pathname}#${ROUTE}?desk=${name}`)
  opened.focus()
  void ontoItsScreen(opened)
  return true
}

/** On a desk of several screens a browser lets a page choose among them only when it was allowed to; it is asked after the window stands. */
async function ontoItsScreen(opened: Window): Promise<void> {
  const place = storedPlace()
  const { getScreenDetails } = window as ManagedScreens
  if (!place || !getScreenDetails || (screen as { isExtended?: boolean }).isExtended !== true) return
  try {
    await getScreenDetails.call(window)
    opened.moveTo(place.left, place.top)
  } catch {
    // Not allowed: it stands on this screen, and is drawn over by hand.
  }
}

/** Does an image window follow this page? */
export function useFollowed(): boolean {
  return useSyncExternalStore(
    (changed) => {
      let stop = desk?.subscribe(changed)
      const moved = (): void => {
        stop?.()
        stop = desk?.subscribe(changed)
        changed()
      }
      waiting.add(moved)
      return () => {
        waiting.delete(moved)
        stop?.()
      }
    },
    () => desk?.get().followed === true,
  )
}

/** Tells an image window that follows this page which case comes next; false where there is none. */
export function nextInImageWindow(exam: string): boolean {
  if (!desk?.get().followed) return false
  desk.next(exam)
  return true
}

/** Takes the images back to the report. */
export const closeImageWindow = (): void => desk?.closeWindow()

/** Brings a region or an image of the report in front to the front of the image window. */
export function goInImageWindow(ref: string): void {
  const report = frontReport.get()
  if (report) desk?.go(report.procedureId, ref)
}

bus.on('session-ended.v1').subscribe(endDesk)
if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', endDesk)
  // Back out of the browser's own memory of pages.
  window.addEventListener('pageshow', ({ persisted }) => persisted && wakeDesk())
}
