import { siteKey } from '../i18n'

/** Keys of local storage under which modules keep words that the server does not have yet begin with this. */
export const UNSENT_PREFIX = siteKey('FARSIGHT_RESCUE/')
/** The database of the device in which modules keep such words sealed. */
export const UNSENT_DB = siteKey('FARSIGHT_RESCUE')

/** Older ones are shown to nobody any more. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
function isFresh(text: string | null, now: number): boolean {
  try {
    const kept = (JSON.parse(text ?? 'null') as { readonly kept?: unknown } | null)?.kept
    return typeof kept !== 'number' || now - kept <= KEPT_MS
  } catch {
    return true
  }
}

/** Of whom a name in local storage under the prefix, or in the device's database, is; undefined where it names nobody. */
const ownerOf = (name: string): string | undefined => name.split('/')[1]

/**
 * How many texts of a user wait on this computer, whichever page they were typed on: a log-out would take them. Each lies under
 * the prefix, its module's own word and the user's id.
 */
export function countUnsent(userId: string, now = Date.now()): number {
  try {
    return Object.keys(localStorage).filter((key) => {
      const owner = key.startsWith(UNSENT_PREFIX) ? ownerOf(key.slice(UNSENT_PREFIX.length)) : undefined
      return owner === userId && isFresh(localStorage.getItem(key), now)
    }).length
  } catch {
    return 0
  }
}

/**
 * Removes a user's copies: who logs out leaves no patient's text on a shared computer. Called at log-out alone: who was cut off, or made
 * room for another user, comes back to his words, whoever logs out meanwhile. Whether or not the module that wrote them is loaded.
 */
export function dropUnsent(userId: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(UNSENT_PREFIX) && ownerOf(key.slice(UNSENT_PREFIX.length)) === userId) localStorage.removeItem(key)
    // A database that the browser does not give has nothing to remove either.
    dropSealed(userId).catch(() => undefined)
  } catch {
    // A browser without storage keeps nothing to remove.
  }
}

/** The same of the database, key and copies (`key/<user>`, `copy/<user>/<name>`): without the key no copy opens. */
async function dropSealed(userId: string): Promise<void> {
  const { indexedDB } = globalThis
  if (!indexedDB) return
  const known = await indexedDB.databases?.().catch(() => undefined)
  // Opening it would make one.
  if (known && !known.some(({ name }) => name === UNSENT_DB)) return
  const asked = indexedDB.open(UNSENT_DB)
  asked.onupgradeneeded = () => asked.transaction?.abort()
  asked.onsuccess = () => {
    const database = asked.result
    const stores = [...database.objectStoreNames]
    if (stores.length === 0) return database.close()
    const going = database.transaction(stores, 'readwrite')
    let left = 0
    going.onabort = () => database.close()
    going.oncomplete = () => {
      database.close()
      if (left === 0) indexedDB.deleteDatabase(UNSENT_DB)
    }
    for (const name of stores) {
      const store = going.objectStore(name)
      const names = store.getAllKeys()
      names.onsuccess = () => {
        const own = names.result.filter((key) => ownerOf(String(key)) === userId)
        left += names.result.length - own.length
        for (const key of own) store.delete(key)
      }
    }
  }
}
