import { siteKey } from '../i18n'

/** Keys of local storage under which modules keep words that the server does not have yet begin with this. */
export const UNSENT_PREFIX = siteKey('FARSIGHT_RESCUE/')
/** The database of the device in which modules keep such words sealed. */
export const UNSENT_DB = siteKey('FARSIGHT_RESCUE')

/**
 * Removes every such copy: a user who logs out leaves no patient's text on a shared computer. Called at log-out alone: who
 * was cut off, or made room for another user, comes back to his words. Whether or not the module that wrote them is loaded.
 */
export function dropUnsent(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(UNSENT_PREFIX)) localStorage.removeItem(key)
    globalThis.indexedDB?.deleteDatabase(UNSENT_DB)
  } catch {
    // A browser without storage keeps nothing to remove.
  }
}
