import { ApiError, api, LOGIN_AGAIN_HASH } from '@farsight/shared/api'
import { bus, heldWords, type SessionEndReason, session } from '@farsight/shared/bus'
import { siteKey, writeSite } from '@farsight/shared/i18n'
import { cover } from './lock'
import { deskState, setDesk } from './state'

/** Key of the browser's storage by which its other pages hear at once whose session it has now. */
const ENTERED_AS = 'ENTERED_AS'

/** This page is another user's by now: nothing of its own one is shown any more. */
export function showOtherUser(): void {
  cover(true)
  setDesk({ otherUser: true, dialog: undefined, ending: undefined })
}

export const noteUser = (loginUserId: string | undefined): void => writeSite(ENTERED_AS, loginUserId)

/**
 * Does an end by expiry find words that only this page has (`rescueAtExpiry`)? They wait for their user's log-in here: the cover's
 * one way on, to load anew, would lose them.
 */
const hasWordsAlone = (): boolean => heldWords('place') > 0

/** A late answer tells the covered page that its session is over: it is the other user's all the same. */
export const staysAnothers = (reason: SessionEndReason): boolean => deskState().otherUser && reason === 'expired' && !hasWordsAlone()

/** A session that ended takes its cover with it. */
export function forgetOtherUser(): void {
  if (deskState().otherUser) cover(false)
}

/**
 * Another page of this browser logs another user in: told without a call or a socket. Or it ends the session: patients must
 * not stand in this one until its socket notices. Whether it did end is the server's word; the client then leaves as it does
 * after any call.
 */
export function followUsers(): () => void {
  // The other's log-in ends this page's session before its own page can say so: a call that met that end was told of an expiry,
  // and the former user would be asked to log in here, where the other one works.
  let here = session.current()?.loginUserId
  function heard({ key, newValue }: StorageEvent): void {
    if (key !== siteKey(ENTERED_AS) || here === undefined) return
    if (newValue !== null) {
      if (newValue !== here) showOtherUser()
    } else if (session.current()) api.call('checkSession', {}, { promptType: 'none', showLoading: false }).catch(() => undefined)
  }
  const undo = [
    bus.on('session-started.v1').subscribe(({ loginUserId }) => {
      here = loginUserId
    }),
    bus.on('session-ended.v1').subscribe(({ reason }) => {
      if (reason !== 'expired' || hasWordsAlone()) here = undefined
    }),
  ]
  window.addEventListener('storage', heard)
  return () => {
    for (const one of undo) one.unsubscribe()
    window.removeEventListener('storage', heard)
  }
}

/** The name of the user whose session this browser has now; undefined when it does not come, or that session is locked. */
export async function userNow(): Promise<string | undefined> {
  try {
    const { val } = await api.call('loginSuccess', {}, { promptType: 'none', handleOverTime: false, showLoading: false })
    return val.userBriefInfo.userName
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return undefined
  }
}

/** Loads the page anew as the user who is logged in now; `type=1` in the address would keep him out (decision 12). */
export function reloadPage(): void {
  if (location.hash.startsWith(LOGIN_AGAIN_HASH)) history.replaceState(history.state, '', '#/login')
  location.reload()
}
