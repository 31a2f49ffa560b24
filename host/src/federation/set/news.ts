import type { Freshness } from './check'

/** What the shell says of the list of modules. */
export interface News {
  /** A newer set is active. */
  readonly newer: boolean
  readonly freshness: Freshness
}

const NONE: News = { newer: false, freshness: 'fresh' }
let now: News = NONE
const listeners = new Set<() => void>()

export const news = {
  get: (): News => now,
  tell(change: Partial<News>): void {
    now = { ...now, ...change }
    for (const listener of listeners) listener()
  },
  /** At the start of a session. */
  forget: (): void => news.tell(NONE),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
