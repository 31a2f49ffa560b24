import { merge } from 'rxjs'
import { bus } from '../bus'
import type { CallName } from '../contract'
import { currentLanguage, readSite, siteKey, writeSite } from '../i18n'

/** `onlyCache`: the remembered answer is enough. `cacheAndNet`: it is shown at once and renewed behind. */
export type CacheType = 'onlyCache' | 'cacheAndNet'

/** Answers that name no patient may outlive the page; all others are remembered in memory alone (decision 44). */
const DICTIONARIES: ReadonlySet<CallName> = new Set<CallName>(['queryModality', 'queryBodypart'])

const memory = new Map<string, unknown>()
/** Rises with every clearing: an answer that was on its way then is not remembered. */
let generation = 0
export const cacheGeneration = (): number => generation

const storageKey = (key: string): string => siteKey(`CACHE/${key}`)

function storage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    // A browser may forbid storage altogether.
    return undefined
  }
}

/** Path and payload, whatever the order of its fields; the language too, since answers carry words. */
export function cacheKey(name: string, payload: object): string {
  const fields = Object.entries(payload)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `${currentLanguage()}/${name}/${JSON.stringify(fields)}`
}

export function readCache(short: CallName, key: string): unknown {
  if (memory.has(key)) return memory.get(key)
  if (!DICTIONARIES.has(short)) return undefined
  try {
    const text = storage()?.getItem(storageKey(key))
    return text ? (JSON.parse(text) as unknown) : undefined
  } catch {
    return undefined
  }
}

export function writeCache(short: CallName, key: string, answer: unknown, since: number): void {
  if (since !== generation) return
  memory.set(key, answer)
  if (!DICTIONARIES.has(short)) return
  try {
    storage()?.setItem(storageKey(key), JSON.stringify(answer))
  } catch {
    // A full storage only costs the next page a call.
  }
}

/** The hospital whose answers lie in the storage. */
const OWNER = 'CACHE_OF'

function clearCache(): void {
  generation += 1
  memory.clear()
  const store = storage()
  if (!store) return
  const prefix = storageKey('')
  for (const key of Object.keys(store)) if (key.startsWith(prefix)) store.removeItem(key)
}

merge(bus.on('cache-cleared.v1'), bus.on('session-ended.v1')).subscribe(clearCache)
// A browser that was closed without a logout may be opened by somebody of another hospital.
bus.on('session-started.v1').subscribe(({ facilityId }) => {
  if (readSite(OWNER) === facilityId) return
  clearCache()
  writeSite(OWNER, facilityId)
})
