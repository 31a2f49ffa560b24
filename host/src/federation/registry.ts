import { apiConfig } from '@farsight/shared/api'
import { findRoute, type RegisteredModule, type ReleaseSet, type RouteDeclaration } from '@farsight/shared/module'

/**
 * The release set of this session: which modules there are, and what each file's hash is.
 * @throws Error when the server gives none (no session, or a fault)
 */
export async function fetchReleaseSet(): Promise<ReleaseSet> {
  const answer = await fetch(`${apiConfig().base}/modules.json`, { credentials: 'include', cache: 'no-store' })
  const set = (await answer.json()) as Partial<ReleaseSet>
  if (!answer.ok || !Array.isArray(set.modules)) throw new Error(`modules.json: ${answer.status}`)
  return set as ReleaseSet
}

/** The module that owns a path, and its route; the first in the registry's order when two claim the same. */
export function ownerOf(
  modules: readonly RegisteredModule[],
  pathname: string,
): { readonly module: RegisteredModule; readonly route: RouteDeclaration } | undefined {
  const owned = modules.flatMap((module) => module.routes.map((route) => ({ ...route, owner: { module, route } })))
  return findRoute(owned, pathname)?.owner
}
