import { worksAsClinic } from '@farsight/shared/domain'
import type { Release } from '@farsight/shared/release'
import type { Session } from '../session/session'

/** Whose set it is: the three work types of product.md section 2, a report inside a partner's page, and whoever is not logged in. */
export type SetType = 'local' | 'clinic' | 'ai' | 'embed' | 'public'

/** The work type of a session. */
export function workTypeOf({
  role,
  identityType,
  facility,
  embed,
}: Pick<Session, 'role' | 'identityType' | 'facility' | 'embed'>): SetType {
  if (embed) return 'embed'
  if (role === 'ai') return 'ai'
  return identityType === 'remote' || worksAsClinic(role, facility.kind) ? 'clinic' : 'local'
}

type Module = Release['module']
type Route = Module['routes'][number]

function has(route: Route, type: SetType): boolean {
  if (type === 'local') return true
  if (type === 'public') return route.public === true
  return type === 'embed' ? route.embed === true : (route.for ?? ['local']).includes(type)
}

/** What a work type gets of a module: its routes, and menus that lead to one of them; undefined when nothing is left. */
export function reduced(module: Module, type: SetType): Pick<Module, 'routes' | 'menus' | 'slots'> | undefined {
  if (type === 'local') return module
  const routes = module.routes.filter((route) => has(route, type))
  if (routes.length === 0) return undefined
  const paths = new Set(routes.map(({ path }) => path))
  // Nobody's page has neither menu nor the screens of others beside it.
  if (type === 'public') return { routes, menus: [], slots: { ...module.slots, fills: [], offers: [] } }
  return { routes, menus: module.menus.filter(({ route }) => paths.has(route)), slots: module.slots }
}

/** Without what fills a slot whose owner is not there; the host is always there. */
export function withOwners<M extends Pick<Module, 'name' | 'slots'>>(modules: readonly M[]): readonly M[] {
  const there = new Set(['host', ...modules.map(({ name }) => name)])
  return modules.map((module) => ({
    ...module,
    slots: { ...module.slots, fills: module.slots.fills.filter(({ slot }) => there.has(slot.split('/')[0]!)) },
  }))
}
