import type { PlacedCell, SheetPlan } from '@farsight/shared/ecg'
import type { Caliper } from '../model/calipers'
import { movedEnd } from '../model/calipers'
import type { PeakFinder } from '../model/peaks'
import type { SheetWish } from '../model/sheet-keys'
import { type SheetSignal, secondsOf } from '../model/signal'
import { type SheetView, type ViewCommand, viewAfter } from '../model/view'
import { cellsOf } from './paint-calipers'
import { type Drawn, drawnAt } from './paint-traces'

/** What a wish is answered from. */
export interface SheetFacts {
  readonly view: SheetView
  readonly plan: SheetPlan
  readonly signal: SheetSignal
  readonly drawn: Drawn
  readonly peaks: PeakFinder
  /** The zoom that is shown now, where it follows the room. */
  readonly zoom: number
  readonly hasPrior: boolean
}

/** Seconds of an arrow that moves the sheet. */
const ARROW_S = 0.2
/** mm of an arrow that moves an amplitude; with Shift ten times as much: a whole small box. */
const ARROW_MM = 0.1
/** R is found within so many seconds of where one stands. */
const R_REACH_S = 2
/** A drag ends on R when it comes so near, mm: a QRS onset stands further away than that, and can be put. */
const SNAP_MM = 0.5

/** The last second at which the sheet can begin. */
export const lastStart = ({ signal, plan }: Pick<SheetFacts, 'signal' | 'plan'>): number => Math.max(0, secondsOf(signal) - plan.seconds)
export const clampedStart = (facts: Pick<SheetFacts, 'signal' | 'plan'>, start: number): number =>
  Math.min(lastStart(facts), Math.max(0, start))

const startAt = (facts: SheetFacts, start: number): ViewCommand => ({ do: 'start', start: clampedStart(facts, start) })
export const chosenOf = ({ calipers, chosen }: SheetView): Caliper | undefined => calipers.find(({ id }) => id === chosen)
export const nextId = ({ calipers }: SheetView): number => Math.max(0, ...calipers.map(({ id }) => id)) + 1

/** A sample, or the R peak that it is meant to be. */
export function snapped({ view, peaks, signal, plan }: SheetFacts, sample: number): number {
  if (!view.snap) return sample
  return peaks.nearest(Math.round(sample), SNAP_MM / plan.scale.speed) ?? Math.min(signal.length - 1, Math.max(0, Math.round(sample)))
}

/** Where a new caliper goes: the chosen one's lead, else the rhythm strip, else the first. */
function cellToMeasure({ view, plan }: SheetFacts): PlacedCell | undefined {
  const lead = chosenOf(view)?.lead
  return (
    (lead && cellsOf(plan, lead)[0]) || plan.cells.findLast((cell) => cell.of === 'now' && view.rhythm.includes(cell.lead)) || plan.cells[0]
  )
}

/** The level that an R rises from: the end of the PR segment, as it is drawn. */
function levelBefore({ drawn, signal }: SheetFacts, lead: string, peak: number): number {
  const [from, to] = [Math.round(peak - 0.08 * signal.rate), Math.round(peak - 0.06 * signal.rate)]
  let [sum, count] = [0, 0]
  for (let at = from; at <= to; at += 1) {
    const uv = drawnAt(drawn, lead, at)
    if (uv !== undefined) [sum, count] = [sum + uv, count + 1]
  }
  return count > 0 ? sum / count : 0
}

/** A caliper by key: over the first RR interval in sight, or from the PR segment to the first R. */
function measured(facts: SheetFacts): ViewCommand | undefined {
  const { view, signal, peaks, drawn } = facts
  const cell = cellToMeasure(facts)
  if (!cell) return undefined
  const from = (view.start + cell.from) * signal.rate
  const to = Math.min(signal.length, from + cell.seconds * signal.rate)
  const seen = peaks.within(from, to)
  const middle = Math.round((from + to) / 2)
  const [first = middle] = seen
  const base = { id: nextId(view), lead: cell.lead, march: false }
  if (view.tool === 'amplitude') {
    const high = drawnAt(drawn, cell.lead, first) ?? 1000
    return { do: 'put', caliper: { ...base, kind: 'amplitude', a: first, b: first, low: levelBefore(facts, cell.lead, first), high } }
  }
  const second = seen[1] ?? Math.min(signal.length - 1, first + Math.round(signal.rate / 2))
  return { do: 'put', caliper: { ...base, kind: 'time', a: first, b: second, low: 0, high: 0 } }
}

/** The lead above or below in the same column. */
function otherLead({ plan, view, signal }: SheetFacts, caliper: Caliper, by: number): string {
  const at = caliper.a / signal.rate - view.start
  const column = plan.cells.filter((cell) => cell.of === 'now' && at >= cell.from && at <= cell.from + cell.seconds)
  const here = column.findIndex(({ lead }) => lead === caliper.lead)
  return column[here - by]?.lead ?? caliper.lead
}

function arrow(facts: SheetFacts, { x, y, big }: Extract<SheetWish, { do: 'arrow' }>): ViewCommand | undefined {
  const { view, signal, plan } = facts
  const caliper = chosenOf(view)
  if (!caliper) {
    if (x === 0 || lastStart(facts) === 0) return undefined
    return startAt(facts, view.start + x * ARROW_S * (big ? 10 : 1))
  }
  const steps = big ? 10 : 1
  if (x !== 0) {
    const from = caliper.kind === 'time' && view.end === 1 ? caliper.b : caliper.a
    return { do: 'change', caliper: movedEnd(caliper, view.end, { sample: from + x * steps }, signal.length) }
  }
  if (caliper.kind === 'time') return { do: 'change', caliper: { ...caliper, lead: otherLead(facts, caliper, y) } }
  const uv = (ARROW_MM * steps * 1000) / plan.scale.gain
  return {
    do: 'change',
    caliper: movedEnd(caliper, view.end, { uv: (view.end === 0 ? caliper.low : caliper.high) + y * uv }, signal.length),
  }
}

function toR({ view, peaks, signal }: SheetFacts): ViewCommand | undefined {
  const caliper = chosenOf(view)
  if (!caliper) return undefined
  const from = caliper.kind === 'time' && view.end === 1 ? caliper.b : caliper.a
  const sample = peaks.nearest(from, R_REACH_S)
  return sample === undefined ? undefined : { do: 'change', caliper: movedEnd(caliper, view.end, { sample }, signal.length) }
}

function commandOf(facts: SheetFacts, wish: SheetWish): ViewCommand | undefined {
  switch (wish.do) {
    case 'arrow':
      return arrow(facts, wish)
    case 'page':
      return startAt(facts, facts.view.start + wish.by * facts.plan.seconds)
    case 'edge':
      return startAt(facts, wish.last ? lastStart(facts) : 0)
    case 'measure':
      return measured(facts)
    case 'toR':
      return toR(facts)
    case 'off':
      return { do: 'choose', id: undefined }
    case 'calibrate':
      return undefined
    case 'zoom':
      return { ...wish, shown: facts.zoom }
    case 'prior':
      return facts.hasPrior ? wish : undefined
    default:
      return wish
  }
}

/** A moved caliper stays in sight. */
function followed(facts: SheetFacts, view: SheetView): SheetView {
  const caliper = chosenOf(view)
  if (!caliper || lastStart(facts) === 0) return view
  const at = (view.end === 1 && caliper.kind === 'time' ? caliper.b : caliper.a) / facts.signal.rate
  const { seconds } = facts.plan
  if (at >= view.start && at <= view.start + seconds) return view
  return { ...view, start: clampedStart(facts, at < view.start ? at - ARROW_S : at + ARROW_S - seconds) }
}

/** The view after a wish; undefined where the wish is not the view's, or changes nothing. */
export function viewAfterWish(facts: SheetFacts, wish: SheetWish): SheetView | undefined {
  const command = commandOf(facts, wish)
  if (!command) return undefined
  const next = viewAfter(facts.view, command)
  return command.do === 'change' ? followed(facts, next) : next
}
