import type { Failure } from '../model/ports'
import { rateFor } from './cine'
import { MOST_PANES, type ViewLayout } from './layouts'
import type { OtherObjects } from './others'
import { EMPTY_PANE, type PaneState } from './pane'
import type { HeaderPatient } from './patient'
import type { Roi, ViewerProblem, ViewerTool, ViewState } from './port'
import { NO_PRIOR, type PriorState } from './prior'
import type { SeriesEntry } from './series'

/** What is known and shown of an exam's images. */
export interface ViewerSessionState {
  /** `none`: the exam has no images yet. */
  readonly phase: 'loading' | 'none' | 'ready' | 'failed'
  readonly failure: Failure | null
  /** The engine could not be fetched or started. */
  readonly engineFailed: boolean
  readonly series: readonly SeriesEntry[]
  /** What the exam has besides pictures. */
  readonly others: readonly OtherObjects[]
  /** The pictures of the zone; those that the layout leaves out keep what they show. */
  readonly panes: readonly PaneState[]
  /** The picture in use: what it shows stands below, and keys and buttons mean it. */
  readonly active: number
  readonly shown: SeriesEntry | null
  readonly view: ViewState | null
  readonly problem: ViewerProblem | null
  readonly layout: ViewLayout
  /** Scrolling one picture scrolls the others. */
  readonly linked: boolean
  /** For what a layout of the user's own can be kept, and whether one is; null where none can be. */
  readonly hanging: { readonly modality: string; readonly bodypart: string; readonly saved: boolean } | null
  readonly cine: { readonly playing: boolean; readonly rate: number }
  /** Three planes through the series in use stand in the place of the pictures. */
  readonly mpr: boolean
  /** Everything of this exam is here that finds room. */
  readonly complete: boolean
  readonly prior: PriorState
  readonly loaded: Readonly<Record<string, number>>
  readonly tool: ViewerTool | undefined
  readonly rois: readonly Roi[]
  /** The region that was pressed in the picture or gone to last. */
  readonly chosen: string | undefined
  /** Everybody whom the headers of the series that were shown so far name. */
  readonly patients: readonly HeaderPatient[]
}

/** Before anything was asked. */
export const EMPTY: ViewerSessionState = {
  phase: 'loading',
  failure: null,
  engineFailed: false,
  series: [],
  others: [],
  panes: Array.from({ length: MOST_PANES }, () => EMPTY_PANE),
  active: 0,
  shown: null,
  view: null,
  problem: null,
  layout: '1x1',
  linked: true,
  hanging: null,
  cine: { playing: false, rate: rateFor(undefined) },
  mpr: false,
  complete: false,
  prior: NO_PRIOR,
  loaded: {},
  tool: undefined,
  rois: [],
  chosen: undefined,
  patients: [],
}
