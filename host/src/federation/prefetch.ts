import type { RegisteredModule, RouteDeclaration } from '@farsight/shared/module'
import { ownerOf } from './registry'

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Not on a line that somebody pays for by the byte, and not on one that is slow. */
function isLineGood(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? '')
}

/** The modules that a user of this route most likely opens next, in its order. */
export function nextModules(modules: readonly RegisteredModule[], own: RegisteredModule, route: RouteDeclaration): RegisteredModule[] {
  const owners = (route.leadsTo ?? []).map((path) => ownerOf(modules, path)?.module)
  return [...new Set(owners)].filter((module): module is RegisteredModule => module !== undefined && module !== own)
}

export interface Prefetch {
  readonly fetchAhead: (module: RegisteredModule) => Promise<void>
  /** Does nobody wait for anything of his own? */
  readonly isQuiet: () => boolean
}

/** Fetches modules ahead while the page is idle, one after the other. A failure is nobody's business yet. */
export function prefetch(next: readonly RegisteredModule[], { fetchAhead, isQuiet }: Prefetch): void {
  if (next.length === 0 || !isLineGood()) return
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000))
  idle(async () => {
    for (const module of next) {
      if (!isQuiet()) return
      await fetchAhead(module).catch(() => undefined)
    }
  })
}
