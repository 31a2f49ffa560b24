export { defineModule, type ModuleDefinition, type ModuleLifecycles, type MountProps } from './define-module'
export { defineSlots, type Filling, type SlotLifecycles, type SlotsDefinition } from './define-slots'
export { FAULT_CODES, type FaultKind, faultOf, isMisfit, SET_FAULT_CODES, type SetFaultKind } from './faults'
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
export { Slot, SlotFilling, type SlotFillingProps, SlotNote, type SlotProps, type SlotShape } from './slot'
export { slotExam } from './slot-exam'
export type {
  CaseLive,
  CaseLiveState,
  ClinicCardProps,
  ConsultationCaseProps,
  HomeCardProps,
  RowActionProps,
  SidePanelProps,
  SlotExam,
  SlotFunctions,
  SlotId,
  Slots,
} from './slot-types'
export {
  callFilling,
  connectSlots,
  type DeclaredFilling,
  dropFillings,
  type PutFilling,
  type SlotFault,
  type SlotSource,
  useFillings,
} from './slots'
export { useNavigateHere } from './use-navigate-here'
export { type InsteadOf, isRefused, Refused, refusalWords, refusedOf, useWrite, type Write } from './use-write'
