import { ApiError, api } from '@farsight/shared/api'
import { session } from '@farsight/shared/bus'
import { CODE } from '@farsight/shared/domain'
import { readSite, siteKey, writeSite } from '@farsight/shared/i18n'
import { leaveDesk } from './leave'
import { leaveForGood } from './pages'
import { deskState, setDesk } from './state'

/** Key of the browser's storage by which its other pages hear of a lock at once. */
const LOCKED = 'LOCKED'
/** Whose desk it is: a page that is loaded anew while it is locked has no session to ask. */
const LOCKED_AS = 'LOCKED_AS'
const RETRY_MS = 3000
const QUIET = { promptType: 'none', handleOverTime: false, showLoading: false } as const

/** The lock on its way to the server; an unlock waits for it. */
let locking: Promise<void> = Promise.resolve()
/** Rises with each lock and with its end: what is still on its way for a lock that is over does nothing. */
let turn = 0
/** Whoever waits for the end of the lock; true: the same session goes on. */
let waiting: ((unlocked: boolean) => void)[] = []

/** Hides the page at once, before any chunk or answer comes: the stylesheet shows nothing beneath this mark. */
export function cover(covered: boolean): void {
  document.documentElement.toggleAttribute('data-locked', covered)
}

/** The lock screen, for a session that is locked already. */
export function showLocked(): void {
  if (deskState().locked) return
  turn += 1
  cover(true)
  const user = session.user()
  if (user) writeSite(LOCKED_AS, JSON.stringify({ userName: user.userName, facilityName: user.facilityName }))
  setDesk({ locked: true, dialog: undefined, ending: undefined })
}

export const forgetLockedAs = (): void => writeSite(LOCKED_AS, undefined)

/** Whose desk is locked; undefined when nobody knows. */
export function lockedAs(): { readonly userName: string; readonly facilityName: string } | undefined {
  const here = session.user()
  if (here) return here
  try {
    const { userName, facilityName } = JSON.parse(readSite(LOCKED_AS) ?? '{}') as Record<string, unknown>
    return typeof userName === 'string' && typeof facilityName === 'string' ? { userName, facilityName } : undefined
  } catch {
    return undefined
  }
}

/** Resolves when the lock is over: true when it was opened, false when the session is gone or another user comes. */
export const onUnlocked = (): Promise<boolean> => new Promise((tell) => waiting.push(tell))

function uncover(unlocked: boolean): void {
  turn += 1
  writeSite(LOCKED, undefined)
  forgetLockedAs()
  cover(deskState().otherUser)
  setDesk({ locked: false })
  const all = waiting
  waiting = []
  for (const tell of all) tell(unlocked)
}

/** Locks this session: everything is hidden at once, what was typed is saved, and the server answers nobody any more. */
export function openLock(): void {
  if (deskState().locked || session.current() === null) return
  showLocked()
  writeSite(LOCKED, String(Date.now()))
  const mine = turn
  locking = leaveDesk().then(() => tellServer(mine))
}

/** Until the server has heard it: a page loaded anew would otherwise be open. */
async function tellServer(mine: number): Promise<void> {
  while (turn === mine) {
    try {
      await api.call('lock', {}, QUIET)
      return
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.kind === 'expired') return sessionGone()
      if (error.code === CODE.sessionLocked) return
      await new Promise((again) => setTimeout(again, RETRY_MS))
    }
  }
}

/** Opens the lock by the user's password; what it rejects with is to be told at the field. */
export async function unlock(password: string): Promise<void> {
  const settled = locking
  try {
    await Promise.race([settled, new Promise((done) => setTimeout(done, RETRY_MS))])
    await api.call('unlock', { password }, QUIET)
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'expired') return sessionGone()
    throw error
  }
  uncover(true)
}

/** The session ended behind the lock: the login page, on which the same user finds his place again. */
function sessionGone(): void {
  session.end('expired')
  uncover(false)
}

/** Another user takes the desk: this session ends; what its user typed is saved, or kept for him alone. */
export async function switchUser(): Promise<void> {
  await locking
  leaveForGood('replaced')
  await api.call('logout', {}, QUIET).catch(() => undefined)
  session.end('replaced')
  uncover(false)
}

/** The other pages of this browser lock and open together with the one in which it was done. */
export function followLocks(): () => void {
  function heard({ key, newValue }: StorageEvent): void {
    if (key !== siteKey(LOCKED) || session.current() === null) return
    if (newValue !== null) {
      showLocked()
      locking = leaveDesk()
    } else if (deskState().locked) void lookAgain()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}

/** Another page says that the lock is open: the server's word counts. */
async function lookAgain(): Promise<void> {
  try {
    const { val } = await api.call('checkSession', {}, QUIET)
    if (!val.locked) uncover(true)
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'expired') sessionGone()
  }
}

/** A session that ended takes its lock with it. */
export function forgetLock(): void {
  if (deskState().locked) uncover(false)
  forgetLockedAs()
}
