import type { EcgRecording } from '@farsight/shared/ecg'
import { type PlacedCell, planSheet, type SheetPlan } from '@farsight/shared/ecg'
import { useSkin } from '@farsight/shared/ui'
import { useMemo } from 'react'
import { type Calibration, readCalibration } from '../model/calibration'
import { anyFilter, type DrawingFilters, DrawnLeads } from '../model/drawing-filters'
import { alignedStart, PeakFinder } from '../model/peaks'
import { type Level, levelsOf } from '../model/pyramid'
import { leadNames, type SheetSignal, secondsOf, signalOf } from '../model/signal'
import type { SheetView } from '../model/view'
import type { Drawn } from './paint-traces'
import { ratioFor, type SheetColours, type Surface, sheetColours } from './surface'
import { clampedStart } from './wishes'

/** An earlier ECG of the same patient, and its date as people say it. */
export interface PriorEcg {
  readonly recording: EcgRecording
  readonly date: string
}

/** The signal of a recording with what is worked out of it once. */
export interface Heard {
  readonly signal: SheetSignal
  readonly peaks: PeakFinder
  readonly levels: (lead: string) => readonly Level[]
}

export function hear(recording: EcgRecording, group: number, rPeaks?: readonly number[]): Heard | undefined {
  const shown = recording.groups[group]
  if (!shown || shown.leads.length === 0) return undefined
  const signal = signalOf(shown)
  const kept = new Map<string, readonly Level[]>()
  const levels = (lead: string): readonly Level[] => {
    const there = kept.get(lead)
    if (there) return there
    const made = levelsOf(signal.leads.get(lead)!.samples)
    kept.set(lead, made)
    return made
  }
  return { signal, peaks: new PeakFinder(signal, rPeaks), levels }
}

const drawnOf = ({ signal, levels }: Heard, filters: DrawingFilters): Drawn => ({
  signal,
  leads: new DrawnLeads(filters, signal.rate),
  levels: (lead) => (anyFilter(filters) ? undefined : levels(lead)),
})

/** The prior is compared by its rhythm, as long as it has one. */
const rhythmOf = ({ groups }: EcgRecording): number =>
  Math.max(
    0,
    groups.findIndex(({ kind }) => kind === 'rhythm'),
  )

const timed = ({ signal, peaks }: Heard) => ({ peaks, rate: signal.rate, seconds: secondsOf(signal) })

/** Which second of the prior a cell begins with: aligned on R where it lies over the present one, from its own beginning in rows of its own. */
export function priorSecond(now: Heard, prior: Heard, plan: SheetPlan, start: number, cell: PlacedCell): number | undefined {
  if (cell.of === 'prior') return clampedStart({ signal: prior.signal, plan }, start) + cell.from
  return alignedStart(timed(now), timed(prior), start + cell.from, cell.seconds)
}

interface Room {
  readonly width: number
  readonly height: number
}

/** Smaller than half of its size nobody reads a trace: a narrow zone is scrolled instead. */
const LEAST_ZOOM = 0.5

/** The plan for a room of so many CSS pixels, and the zoom that goes with it. */
export function fitted(signal: SheetSignal, view: SheetView, room: Room, { pxPerMm }: Calibration, below: boolean) {
  const at = (zoom: number): SheetPlan =>
    planSheet({
      layout: view.layout,
      cabrera: view.cabrera,
      rhythm: view.rhythm,
      leads: leadNames(signal),
      scale: view.scale,
      duration: secondsOf(signal),
      beat: signal.kind === 'beat',
      room: { width: room.width / (pxPerMm * zoom), height: room.height / (pxPerMm * zoom) },
      below,
    })
  if (view.zoom !== 'auto') return { plan: at(view.zoom), zoom: view.zoom }
  const plan = at(1)
  const zoom = Math.min(1, Math.max(LEAST_ZOOM, room.width / (plan.width * pxPerMm)))
  return zoom > 0.995 ? { plan, zoom: 1 } : { plan: at(zoom), zoom }
}

export interface Sheet {
  readonly heard: Heard
  readonly drawn: Drawn
  readonly plan: SheetPlan
  readonly zoom: number
  readonly calibration: Calibration
  readonly surface: Surface
  /** CSS pixels in a mm of the drawing. */
  readonly cssPerMm: number
  /** CSS pixels of the canvas. */
  readonly size: Room
  readonly start: number
  readonly prior: { readonly drawn: Drawn; readonly start: (cell: PlacedCell) => number | undefined } | undefined
}

function sheetSurface(plan: SheetPlan, room: Room, cssPerMm: number, colours: SheetColours, start: number) {
  const size = { width: Math.max(room.width, plan.width * cssPerMm), height: Math.max(room.height, plan.height * cssPerMm) }
  const ratio = ratioFor(size.width, size.height, window.devicePixelRatio || 1)
  const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)]
  return { size, surface: { plan, k: cssPerMm * ratio, ratio, width, height, colours, start } }
}

/** Everything that is drawn, worked out anew only where what it comes from has changed. `turn` counts changes of screen and calibration. */
export function useSheet(heard: Heard | undefined, priorEcg: PriorEcg | undefined, view: SheetView, room: Room, turn: number) {
  const skin = useSkin()
  const colours = useMemo(() => sheetColours(skin), [skin])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the device says is another answer after each turn
  const calibration = useMemo(() => readCalibration(), [turn])
  const drawn = useMemo(() => heard && drawnOf(heard, view.filters), [heard, view.filters])
  const earlier = useMemo(() => priorEcg && hear(priorEcg.recording, rhythmOf(priorEcg.recording)), [priorEcg])
  const earlierDrawn = useMemo(() => earlier && drawnOf(earlier, view.filters), [earlier, view.filters])
  const below = view.prior === 'below' && earlier !== undefined
  const { scale, layout, cabrera, rhythm, zoom } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: calipers and the moment change no plan
  const fit = useMemo(
    () => heard && room.width > 0 && fitted(heard.signal, view, room, calibration, below),
    [heard, room, calibration, below, scale, layout, cabrera, rhythm, zoom],
  )
  return useMemo((): Sheet | undefined => {
    if (!heard || !drawn || !fit) return undefined
    const start = clampedStart({ signal: heard.signal, plan: fit.plan }, view.start)
    const cssPerMm = calibration.pxPerMm * fit.zoom
    const prior =
      view.prior !== 'off' && earlier && earlierDrawn
        ? { drawn: earlierDrawn, start: (cell: PlacedCell) => priorSecond(heard, earlier, fit.plan, start, cell) }
        : undefined
    return { heard, drawn, ...fit, calibration, cssPerMm, start, prior, ...sheetSurface(fit.plan, room, cssPerMm, colours, start) }
  }, [heard, drawn, fit, earlier, earlierDrawn, view.start, view.prior, calibration, room, colours])
}
