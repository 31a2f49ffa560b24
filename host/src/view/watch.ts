import { reloadAddress, servedVersion } from '../boot/version'
import { type SetWatch, type VerifiedSet, type WatchOptions, watchSet } from '../federation/set'
import { news } from '../federation/set/news'

/**
 * Watches the set that the page runs, and the version of the host itself. What is new is only told: the shell offers a
 * reload when no work is in hand, and nothing moves by itself.
 */
export function watchPage(set: VerifiedSet, options: Pick<WatchOptions, 'fetchSet' | 'refreshMs' | 'onWithdrawn'>): SetWatch {
  news.forget()
  const onNewer = (): void => news.tell({ newer: true })
  return watchSet(set, {
    ...options,
    onNewer,
    onFreshness: (freshness) => news.tell({ freshness }),
    // A page that was reloaded for a version already is not offered the same once more.
    onRound: () =>
      void servedVersion().then((served) => {
        if (reloadAddress(location.href, served, FARSIGHT_APP_VERSION) !== undefined) onNewer()
      }),
  })
}
