import { session } from '@farsight/shared/bus'
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

/** A session that ended takes its cover with it. */
export function forgetOtherUser(): void {
  if (deskState().otherUser) cover(false)
}

/** Another page of this browser logs another user in: told without a call or a socket. */
export function followUsers(): () => void {
  function heard({ key, newValue }: StorageEvent): void {
    const here = session.current()?.loginUserId
    if (key === siteKey(ENTERED_AS) && newValue !== null && here !== undefined && newValue !== here) showOtherUser()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
