import type { EcgGain, EcgLayout, EcgScale, EcgSpeed } from '@farsight/shared/ecg'
import { ECG_GAINS, ECG_LAYOUTS, ECG_SPEEDS, USUAL_SCALE } from '@farsight/shared/ecg'
import type { Caliper } from './calipers'
import { type DrawingFilters, NO_FILTERS } from './drawing-filters'

export const ECG_TOOLS = ['pan', 'time', 'amplitude'] as const
export type EcgTool = (typeof ECG_TOOLS)[number]
export const PRIOR_MODES = ['off', 'overlay', 'below'] as const
export type PriorMode = (typeof PRIOR_MODES)[number]
/** How much larger or smaller than the paper; `auto`: true, or as large as fits. */
export type EcgZoom = 'auto' | number
export const ZOOM_STEPS = [0.25, 0.5, 0.75, 1, 1.5, 2, 3] as const

/** How an ECG is looked at. */
export interface SheetView {
  readonly scale: EcgScale
  readonly layout: EcgLayout
  readonly cabrera: boolean
  readonly rhythm: readonly string[]
  readonly filters: DrawingFilters
  readonly zoom: EcgZoom
  /** The group of the recording that is shown. */
  readonly group: number
  /** Seconds of the recording where the sheet begins. */
  readonly start: number
  readonly prior: PriorMode
  readonly tool: EcgTool
  readonly snap: boolean
  readonly calipers: readonly Caliper[]
  readonly chosen: number | undefined
  /** The end of the chosen caliper that keys move. */
  readonly end: 0 | 1
}
export const USUAL_VIEW: SheetView = {
  scale: USUAL_SCALE,
  layout: '3x4',
  cabrera: false,
  rhythm: ['II'],
  filters: NO_FILTERS,
  zoom: 'auto',
  group: 0,
  start: 0,
  prior: 'off',
  tool: 'time',
  snap: false,
  calipers: [],
  chosen: undefined,
  end: 1,
}

/** What changes how it is looked at. */
export type ViewCommand =
  | { readonly do: 'speed'; readonly speed?: EcgSpeed }
  | { readonly do: 'gain'; readonly gain?: EcgGain }
  | { readonly do: 'layout'; readonly layout?: EcgLayout }
  | { readonly do: 'zoom'; readonly by?: 1 | -1; readonly to?: EcgZoom; readonly shown?: number }
  | { readonly do: 'filter'; readonly filter: keyof DrawingFilters }
  | { readonly do: 'tool'; readonly tool: EcgTool }
  | { readonly do: 'prior'; readonly mode?: PriorMode }
  | { readonly do: 'group'; readonly group: number }
  | { readonly do: 'choose'; readonly id: number | undefined; readonly end?: 0 | 1 }
  | { readonly do: 'put'; readonly caliper: Caliper }
  | { readonly do: 'change'; readonly caliper: Caliper }
  | { readonly do: 'next'; readonly by: 1 | -1 }
  | { readonly do: 'start'; readonly start: number }
  | { readonly do: 'cabrera' | 'snap' }
  | { readonly do: 'march' | 'end' | 'remove' | 'clear' }

const after = <T>(all: readonly T[], one: T): T => all[(all.indexOf(one) + 1) % all.length]!
const AFTER_MAINS = { 0: 50, 50: 60, 60: 0 } as const

function zoomed(view: SheetView, { by, to, shown = 1 }: Extract<ViewCommand, { do: 'zoom' }>): EcgZoom {
  if (to !== undefined) return to
  const at = view.zoom === 'auto' ? shown : view.zoom
  const next = by === 1 ? ZOOM_STEPS.find((step) => step > at + 0.01) : ZOOM_STEPS.findLast((step) => step < at - 0.01)
  return next ?? view.zoom
}

function nextCaliper({ calipers, chosen }: SheetView, by: 1 | -1): number | undefined {
  if (calipers.length === 0) return undefined
  const at = calipers.findIndex(({ id }) => id === chosen)
  return calipers[at < 0 ? (by === 1 ? 0 : calipers.length - 1) : (at + by + calipers.length) % calipers.length]!.id
}

/** A caliper on aVR goes with it where it stands upside down as −aVR, and back. */
function turned(caliper: Caliper, cabrera: boolean): Caliper {
  const [from, to] = cabrera ? ['aVR', '-aVR'] : ['-aVR', 'aVR']
  return caliper.lead === from ? { ...caliper, lead: to!, low: -caliper.low, high: -caliper.high } : caliper
}

/** The view after a command. Nothing here knows the samples. */
export function viewAfter(view: SheetView, command: ViewCommand): SheetView {
  switch (command.do) {
    case 'speed':
      return { ...view, scale: { ...view.scale, speed: command.speed ?? after(ECG_SPEEDS, view.scale.speed) } }
    case 'gain':
      return { ...view, scale: { ...view.scale, gain: command.gain ?? after(ECG_GAINS, view.scale.gain) } }
    case 'layout':
      return { ...view, layout: command.layout ?? after(ECG_LAYOUTS, view.layout) }
    case 'cabrera':
      return { ...view, cabrera: !view.cabrera, calipers: view.calipers.map((one) => turned(one, !view.cabrera)) }
    case 'zoom':
      return { ...view, zoom: zoomed(view, command) }
    case 'filter': {
      const { filters } = view
      const changed = command.filter === 'mains' ? AFTER_MAINS[filters.mains] : !filters[command.filter]
      return { ...view, filters: { ...filters, [command.filter]: changed } }
    }
    case 'tool':
      return { ...view, tool: command.tool }
    case 'prior':
      return { ...view, prior: command.mode ?? after(PRIOR_MODES, view.prior) }
    case 'group':
      // Samples of another group are other moments.
      return { ...view, group: command.group, start: 0, calipers: [], chosen: undefined }
    case 'start':
      return { ...view, start: command.start }
    case 'snap':
      return { ...view, snap: !view.snap }
    default:
      return calipersAfter(view, command)
  }
}

type CaliperCommand = Extract<ViewCommand, { do: 'choose' | 'put' | 'change' | 'next' | 'march' | 'end' | 'remove' | 'clear' }>
function calipersAfter(view: SheetView, command: CaliperCommand): SheetView {
  const { calipers, chosen } = view
  switch (command.do) {
    case 'put':
      return { ...view, calipers: [...calipers, command.caliper], chosen: command.caliper.id, end: 1 }
    case 'change':
      return { ...view, calipers: calipers.map((one) => (one.id === command.caliper.id ? command.caliper : one)) }
    case 'choose':
      return { ...view, chosen: command.id, end: command.end ?? view.end }
    case 'next':
      return { ...view, chosen: nextCaliper(view, command.by) }
    case 'end':
      return { ...view, end: view.end === 0 ? 1 : 0 }
    case 'march':
      return { ...view, calipers: calipers.map((one) => (one.id === chosen ? { ...one, march: !one.march } : one)) }
    case 'remove':
      return { ...view, calipers: calipers.filter(({ id }) => id !== chosen), chosen: calipers.findLast(({ id }) => id !== chosen)?.id }
    case 'clear':
      return { ...view, calipers: [], chosen: undefined }
  }
}
