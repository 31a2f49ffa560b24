import { api } from '@farsight/shared/api'
import { countUnsent, heldWords, session } from '@farsight/shared/bus'
import { leaveAllPages, leaveForGood } from '../desk'

/** Texts that are on this computer alone, once the editors have saved: kept on it, or standing in this page's forms. */
export const unsentTexts = (): number => countUnsent(session.current()?.loginUserId ?? '') + heldWords()

/**
 * Editors save first. Ends the session here even where the server cannot be told: a shared desk must not stay open.
 * @param ask called instead of the end where texts would be lost: whoever asks goes on with {@link endForGood}, or stays
 */
export async function logOut(ask?: () => void): Promise<void> {
  await leaveAllPages()
  if (ask && unsentTexts() > 0) return ask()
  await endForGood()
}

/** The same without saving: it was asked for. */
export async function endForGood(): Promise<void> {
  leaveForGood('logout')
  await api.call('logout', {}, { promptType: 'none', handleOverTime: false }).catch(() => undefined)
  session.end('logout')
}
