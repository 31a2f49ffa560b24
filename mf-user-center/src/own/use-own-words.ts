import { beginWork, endWork, holdWords } from '@farsight/shared/bus'
import { useInsertionEffect } from 'react'

const WORK = 'user-info'

/**
 * While `dirty`, a log-out, a closed tab and a new version of the page ask first. Who goes to another screen is not asked: this page is
 * kept alive behind it, and its words with it. A hidden page has no other effects; an insertion effect ends with the page itself.
 */
export function useOwnWords(dirty: boolean): void {
  useInsertionEffect(() => {
    if (!dirty) return
    const release = holdWords('page')
    beginWork(WORK)
    return () => {
      release()
      endWork(WORK)
    }
  }, [dirty])
}
