import { reloadAddress, servedVersion } from '../boot/version'
import { fetchSet, type SetWatch, type VerifiedSet, watchSet } from '../federation/set'
import { news } from '../federation/set/news'

/**
 * Watches the set that the page runs, and the version of the host itself. What is new is only told: the shell offers a
 * reload when no work is in hand, and nothing moves by itself.
 */
export function watchPage(set: VerifiedSet, refreshMs: number, onWithdrawn: (versions: readonly string[]) => void): SetWatch {
  news.forget()
  const onNewer = (): void => news.tell({ newer: true })
  return watchSet(set, {
    fetchSet,
    refreshMs,
    onNewer,
    onWithdrawn,
    onFreshness: (freshness) => news.tell({ freshness }),
    // A page that was reloaded for a version already is not offered the same once more.
    onRound: () =>
      void servedVersion().then((served) => {
        if (reloadAddress(location.href, served, FARSIGHT_APP_VERSION) !== undefined) onNewer()
      }),
  })
}
