import { bus } from '@farsight/shared/bus'
import { type Freshness, freshnessOf, type VerifiedSet } from './check'

export interface WatchOptions {
  /** Asks the server again: the same checks as at the first time. */
  readonly fetchSet: () => Promise<VerifiedSet>
  /** Milliseconds between two questions; a little is added, so that a thousand workstations do not ask at once. */
  readonly refreshMs: number
  /** The list that a login would get now is another one. */
  readonly onNewer: () => void
  /** `name@version` that must not run any more, each once. */
  readonly onWithdrawn: (versions: readonly string[]) => void
  /** The last list that could be verified has become old, or is fresh again. */
  readonly onFreshness: (freshness: Freshness) => void
  /** After every round, whatever came of it. */
  readonly onRound?: () => void
}

export interface SetWatch {
  /** Asks now. Never rejects: what is not to be believed changes nothing. */
  ask(): Promise<void>
  /** May anything be loaded by this list? Not 72 hours after the last one that could be verified. */
  mayLoad(): boolean
  stop(): void
}

const JITTER = 0.1
/** Whoever comes back to the page after this long is told the state of now. */
const ABSENCE_MS = 60_000

/**
 * Keeps an eye on the list while the page runs by it. The page goes on with the set that it was loaded with: what comes
 * here only tells of newer ones, takes withdrawn versions away, and shows that the server still stands behind the list.
 */
export function watchSet(set: VerifiedSet, o: WatchOptions): SetWatch {
  let { issuedAt } = set
  let asked = Date.now()
  let told: Freshness = 'fresh'
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const known = new Set(set.withdrawn)

  const tellFreshness = (): void => {
    const freshness = freshnessOf(issuedAt, Date.now())
    if (freshness === told) return
    told = freshness
    o.onFreshness(freshness)
  }

  function take(latest: VerifiedSet): void {
    issuedAt = Math.max(issuedAt, latest.issuedAt)
    if (latest.newest !== set.setId || latest.setId !== set.setId) o.onNewer()
    const withdrawn = latest.withdrawn.filter((version) => !known.has(version))
    for (const version of withdrawn) known.add(version)
    if (withdrawn.length > 0) o.onWithdrawn(withdrawn)
  }

  async function ask(): Promise<void> {
    asked = Date.now()
    // A list that does not come or is not to be believed changes nothing; that it grows old is told below.
    const latest = await o.fetchSet().catch(() => undefined)
    if (stopped) return
    if (latest !== undefined) take(latest)
    tellFreshness()
    o.onRound?.()
  }

  function wait(): void {
    clearTimeout(timer)
    if (stopped) return
    timer = setTimeout(() => void ask().finally(wait), o.refreshMs * (1 + Math.random() * JITTER))
  }

  const soon = (): void => void ask().finally(wait)
  const back = (): void => {
    if (document.visibilityState === 'visible' && Date.now() - asked >= Math.min(ABSENCE_MS, o.refreshMs)) soon()
  }
  const reconnected = bus.on('push-reconnected.v1').subscribe(soon)
  document.addEventListener('visibilitychange', back)
  window.addEventListener('focus', back)
  window.addEventListener('online', soon)
  tellFreshness()
  if (set.newest !== set.setId) o.onNewer()
  wait()

  return {
    ask,
    mayLoad: () => freshnessOf(issuedAt, Date.now()) !== 'expired',
    stop() {
      stopped = true
      clearTimeout(timer)
      reconnected.unsubscribe()
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('focus', back)
      window.removeEventListener('online', soon)
    },
  }
}
