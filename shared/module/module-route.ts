import type { ComponentType } from 'react'
import type { LazyPage } from './lazy-with-retry'
import type { ModuleManifest, RouteDeclaration } from './manifest'

/** A module's own half of a route: the page behind a path of its module.json. */
export interface ModuleRoute {
  readonly path: string
  readonly page: ComponentType | LazyPage
  /** Query parameters that make another page of the same path for keepAlive: each exam keeps its own. */
  readonly keepBy?: readonly string[]
}

/** A route with both halves. */
export interface PageRoute extends RouteDeclaration {
  readonly page: ComponentType | LazyPage | undefined
  readonly keepBy: readonly string[]
}

const KEEP_BY = ['procedureId', 'remoteOrderId'] as const

/**
 * Joins module.json's routes with the module's pages.
 * @throws Error when one has a path that the other has not: a menu entry without a page, or a page nobody can reach
 */
export function joinRoutes(module: Pick<ModuleManifest, 'name' | 'routes'>, pages: readonly ModuleRoute[]): PageRoute[] {
  const known = new Set(module.routes.map(({ path }) => path))
  const stray = pages.filter(({ path }) => !known.has(path))
  if (stray.length > 0) throw new Error(`${module.name}: no such route in module.json: ${stray.map(({ path }) => path).join(', ')}`)
  return module.routes.map((route) => {
    const half = pages.find(({ path }) => path === route.path)
    if (half === undefined && route.redirect === undefined) throw new Error(`${module.name}: no page for ${route.path}`)
    return { ...route, page: half?.page, keepBy: half?.keepBy ?? KEEP_BY }
  })
}
