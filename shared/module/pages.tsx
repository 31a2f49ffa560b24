import { Activity, type ReactNode, Suspense, useMemo, useState } from 'react'
import { type Location, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { PageRoute } from './module-route'
import { PageBoundary } from './page-boundary'
import { findRoute } from './paths'
import { RouteContext } from './route-context'

/** How many pages of one module are kept while hidden (visual.md 3.1: at most 6 open reports). */
const MOST_KEPT = 6

interface Current {
  readonly key: string
  readonly route: PageRoute
  readonly location: Location
}
interface Kept extends Current {
  /** Rises with each showing; the one longest unseen goes first. */
  readonly seen: number
}

/** Two addresses of one path are one kept page unless a parameter that makes it another exam differs. */
function keptKey(route: PageRoute, { pathname, search }: Location): string {
  const query = new URLSearchParams(search)
  return [pathname, ...route.keepBy.map((name) => query.get(name) ?? '')].join('\n')
}

export interface PagesProps {
  readonly module: string
  readonly routes: readonly PageRoute[]
  /** False while another module has the screen: nothing is current, what is kept stays hidden. */
  readonly visible: boolean
}

/**
 * The pages of a module: the current one, and those kept alive behind it. The router stands above this: a hidden router
 * would stop listening.
 */
export function Pages({ module, routes, visible }: PagesProps) {
  const location = useLocation()
  const route = visible ? findRoute(routes, location.pathname) : undefined
  const current = route === undefined ? undefined : { key: keptKey(route, location), route, location }
  const kept = useKept(current)
  return (
    <>
      {kept.map((page) => (
        <Activity key={page.key} mode={page.key === current?.key ? 'visible' : 'hidden'}>
          <Page module={module} route={page.route} location={page.location} />
        </Activity>
      ))}
      {current !== undefined && !current.route.keepAlive && (
        <Page key={current.route.path} module={module} route={current.route} location={current.location} />
      )}
    </>
  )
}

/** The kept pages, the current one among them with its newest address. */
function useKept(current: Current | undefined): readonly Kept[] {
  const [kept, setKept] = useState<readonly Kept[]>([])
  if (current?.route.keepAlive !== true) return kept
  const known = kept.find(({ key }) => key === current.key)
  if (known?.location === current.location) return kept
  const page: Kept = { ...current, seen: Math.max(0, ...kept.map(({ seen }) => seen)) + 1 }
  // In place where it is known: moving it would move its DOM, and a scroll position would be lost.
  const next = known === undefined ? withoutLongestUnseen(kept).concat(page) : kept.map((other) => (other === known ? page : other))
  setKept(next)
  return next
}

function withoutLongestUnseen(kept: readonly Kept[]): readonly Kept[] {
  if (kept.length < MOST_KEPT) return kept
  const first = Math.min(...kept.map(({ seen }) => seen))
  return kept.filter(({ seen }) => seen !== first)
}

function Page({ module, route, location }: Omit<Current, 'key'> & { readonly module: string }): ReactNode {
  const place = useMemo(() => ({ module, route }), [module, route])
  const { page: Component } = route
  // Its own location: a hidden page must not see the address of the page in front of it.
  const element =
    Component === undefined ? (
      <Navigate to={{ pathname: route.redirect as string, search: location.search }} replace />
    ) : (
      <RouteContext value={place}>
        <PageBoundary title={route.title} module={module}>
          <Suspense fallback={null}>
            <Component />
          </Suspense>
        </PageBoundary>
      </RouteContext>
    )
  return (
    <Routes location={location}>
      <Route path={route.path} element={element} />
    </Routes>
  )
}
