import { apiConfig } from '@farsight/shared/api'
import { findRoute } from '@farsight/shared/module'

interface KnownRoute {
  readonly path: string
  readonly only?: Readonly<Record<string, readonly string[]>>
  /** Open to everybody. */
  readonly title?: { readonly zh: string; readonly en: string }
}

/** What stands at an address for somebody who is not logged in. */
export type Open = 'unknown' | 'login' | 'page'

const TIME_MS = 10_000

/** Asks the server which addresses there are. Where it does not say, a login finds out. */
export async function openToAll(path: string): Promise<Open> {
  try {
    const answer = await fetch(`${apiConfig().base}/routes.json`, { cache: 'no-store', signal: AbortSignal.timeout(TIME_MS) })
    if (!answer.ok) return 'login'
    const { routes } = (await answer.json()) as { readonly routes: readonly KnownRoute[] }
    const found = findRoute(routes, path)
    if (found === undefined) return 'unknown'
    return found.title ? 'page' : 'login'
  } catch {
    return 'login'
  }
}
