import { QueryCache } from '@tanstack/react-query'

/**
 * The library lets whoever asks again during the FIRST load of an answer have that very answer: it may have been read before what
 * was done or told in between, and the screen would show the old state until somebody asks once more. Here the first answer is
 * awaited, then asked anew, once however many asked. Later loads are the library's own: it ends them and starts anew.
 */
export class FreshQueryCache extends QueryCache {
  override add(query: Parameters<QueryCache['add']>[0]): void {
    const fetch = query.fetch.bind(query)
    let again: Promise<unknown> | undefined
    query.fetch = (options, how) => {
      const first = query.state.data === undefined && query.state.fetchStatus === 'fetching'
      const answer = fetch(options, how)
      if (!first || !how?.cancelRefetch) return answer
      again ??= answer
        .catch(() => undefined)
        .then(() => {
          again = undefined
          // Nobody looks any more: the next who does asks anyhow.
          return query.isActive() ? fetch(undefined, how) : answer
        })
      return again
    }
    super.add(query)
  }
}
