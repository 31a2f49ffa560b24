import { createContext, useContext } from 'react'
import type { RouteDeclaration } from './manifest'

/** Where a page stands: its module and its route's declaration. */
export interface RoutePlace {
  readonly module: string
  readonly route: RouteDeclaration
}

export const RouteContext = createContext<RoutePlace | undefined>(undefined)

/** The declaration (module.json) of the route that this page shows. */
export function useRoutePlace(): RoutePlace {
  const place = useContext(RouteContext)
  if (place === undefined) throw new Error('useRoutePlace outside a page of a module')
  return place
}
