import { findRoute, type RegisteredModule, type RouteDeclaration } from '@farsight/shared/module'

/** The module that owns a path, and its route; the first in the registry's order when two claim the same. */
export function ownerOf(
  modules: readonly RegisteredModule[],
  pathname: string,
): { readonly module: RegisteredModule; readonly route: RouteDeclaration } | undefined {
  const owned = modules.flatMap((module) => module.routes.map((route) => ({ ...route, owner: { module, route } })))
  return findRoute(owned, pathname)?.owner
}
