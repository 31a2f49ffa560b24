import type { RouteDeclaration } from './manifest'

/** Parameters of a path that matched: `{ from: 'local_diagnosis' }`. */
export type PathParams = Readonly<Record<string, string>>

const parts = (path: string): string[] => path.split('/').filter((part) => part !== '')

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // A broken escape is an unknown path, not a crash of the router.
    return part
  }
}

/**
 * Does a declared route match a path (no query, no `#`)? A final slash does not matter, letters' case does.
 * @returns the parameters, or undefined
 */
export function matchRoute(route: Pick<RouteDeclaration, 'path' | 'only'>, pathname: string): PathParams | undefined {
  const pattern = parts(route.path)
  const given = parts(pathname)
  if (pattern.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of pattern.entries()) {
    const value = decode(given[i] as string)
    if (!part.startsWith(':')) {
      if (part !== value) return undefined
      continue
    }
    const name = part.slice(1)
    if (route.only?.[name]?.includes(value) === false) return undefined
    params[name] = value
  }
  return params
}

/** Of several routes the one that matches with the fewest parameters: `/clinic/home` before `/:from/home`. */
export function findRoute<R extends Pick<RouteDeclaration, 'path' | 'only'>>(routes: readonly R[], pathname: string): R | undefined {
  const parameters = (route: R): number => parts(route.path).filter((part) => part.startsWith(':')).length
  return routes.filter((route) => matchRoute(route, pathname)).sort((a, b) => parameters(a) - parameters(b))[0]
}

/** The hash route of an address: `#/local_diagnosis?t=1` is `{ pathname: '/local_diagnosis', search: '?t=1' }`. */
export function hashRoute(hash: string): { pathname: string; search: string } {
  const route = hash.replace(/^#/, '')
  const at = route.indexOf('?')
  const pathname = at < 0 ? route : route.slice(0, at)
  return { pathname: pathname === '' ? '/' : pathname, search: at < 0 ? '' : route.slice(at) }
}
