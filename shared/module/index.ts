export { ComingPage, comingKey } from './coming-page'
export { defineModule, type ModuleDefinition, type ModuleLifecycles, type MountProps } from './define-module'
export { FAULT_CODES, type FaultKind, faultOf, SET_FAULT_CODES, type SetFaultKind } from './faults'
export { type LazyPage, lazyWithRetry } from './lazy-with-retry'
export type {
  FillDeclaration,
  ModuleManifest,
  RegisteredModule,
  ReleaseSet,
  RouteDeclaration,
  SignedSet,
  WorkType,
} from './manifest'
export { joinRoutes, type ModuleRoute, type PageRoute } from './module-route'
export { PageBoundary } from './page-boundary'
export { Pages, type PagesProps } from './pages'
export { findRoute, hashRoute, matchRoute, type PathParams } from './paths'
export { queryClient } from './query-client'
export { type RoutePlace, useRoutePlace } from './route-context'
export { type Filling, fillSlot, type SlotId, type Slots, useSlot } from './slots'
