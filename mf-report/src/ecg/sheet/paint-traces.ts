import type { PlacedCell } from '@farsight/shared/ecg'
import { mmOfMicrovolts } from '@farsight/shared/ecg'
import type { DrawnLeads } from '../model/drawing-filters'
import { type Level, levelFor } from '../model/pyramid'
import { isGap, type SheetSignal } from '../model/signal'
import { silences } from '../model/silence'
import { penLevel, penSamples } from '../model/trace'
import { type Surface, sheetFont } from './surface'

/** A recording ready to be drawn. */
export interface Drawn {
  readonly signal: SheetSignal
  readonly leads: DrawnLeads
  /** Levels of detail of a lead as it was stored; undefined while a filter is on. */
  readonly levels: (lead: string) => readonly Level[] | undefined
}
export interface TraceContent {
  readonly now: Drawn
  readonly prior?:
    | {
        readonly drawn: Drawn
        /** Second of the prior that a cell begins with; undefined: nothing there can be laid over. */
        readonly start: (cell: PlacedCell) => number | undefined
      }
    | undefined
  readonly overlay: boolean
  /** Stands where nothing was recorded, which is no heart that stands still. */
  readonly silent: string
}

const TRACE_MM = 0.28
/** Never thinner than a pixel of the device. */
export const traceWidth = ({ k, ratio }: Surface): number => Math.max(1, Math.min(TRACE_MM * k, 1.6 * ratio))
/** From so many samples a pixel on, a level of detail is drawn. */
const LEVELS_FROM = 32

function penCell(pen: CanvasRenderingContext2D, surface: Surface, cell: PlacedCell, drawn: Drawn, second: number): void {
  const lead = drawn.signal.leads.get(cell.lead)
  if (!lead) return
  const { rate, length } = drawn.signal
  const { k, plan } = surface
  const exact = second * rate
  // Half a sample beyond the edge belongs to the next column.
  const from = Math.max(0, Math.ceil(exact - 1e-6))
  const to = Math.min(length, Math.ceil((second + cell.seconds) * rate - 1e-6) + 1)
  if (to <= from) return
  const dx = (plan.scale.speed * k) / rate
  const place = { x: cell.x * k + (from - exact) * dx, dx, base: cell.base * k, perUv: mmOfMicrovolts(plan.scale, 1) * k }
  const levels = 1 / dx >= LEVELS_FROM ? drawn.levels(cell.lead) : undefined
  const level = levels && levelFor(levels, 1 / dx)
  const stretch = drawn.leads.window(lead, from, to)
  if (level) penLevel(pen, level, stretch, from, to, place)
  else penSamples(pen, stretch, from, to, place)
}

/** So many mm of nothing have room for the words. */
const SILENT_MM = 22

function nameSilence(
  pen: CanvasRenderingContext2D,
  surface: Surface,
  cell: PlacedCell,
  { signal }: Drawn,
  second: number,
  words: string,
): void {
  const lead = signal.leads.get(cell.lead)
  if (!lead) return
  const { k, plan, ratio } = surface
  const { rate } = signal
  const from = Math.ceil(second * rate - 1e-6)
  const to = Math.floor((second + cell.seconds) * rate)
  for (const [begin, end] of silences(lead, from, to, Math.ceil((SILENT_MM / plan.scale.speed) * rate))) {
    const middle = cell.x + ((begin + end) / 2 / rate - second) * plan.scale.speed
    pen.fillText(words, middle * k, cell.base * k - 2 * ratio)
  }
}

/** The traces: the part that changes with time, scale and filters. */
export function paintTraces(pen: CanvasRenderingContext2D, surface: Surface, content: TraceContent): void {
  const { now, prior, overlay } = content
  const { plan, colours, start } = surface
  pen.clearRect(0, 0, surface.width, surface.height)
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  const thick = traceWidth(surface)
  if (prior) {
    pen.strokeStyle = colours.prior
    pen.lineWidth = thick
    pen.beginPath()
    for (const cell of plan.cells) {
      if (!overlay && cell.of !== 'prior') continue
      const second = prior.start(cell)
      if (second !== undefined) penCell(pen, surface, cell, prior.drawn, second)
    }
    pen.stroke()
  }
  pen.strokeStyle = colours.trace
  pen.lineWidth = thick
  pen.beginPath()
  for (const cell of plan.cells) if (cell.of === 'now') penCell(pen, surface, cell, now, start + cell.from)
  pen.stroke()
  pen.font = sheetFont(12 * surface.ratio)
  pen.textAlign = 'center'
  pen.fillStyle = colours.trace
  for (const cell of plan.cells) if (cell.of === 'now') nameSilence(pen, surface, cell, now, start + cell.from, content.silent)
}

/** µV of a lead at a sample as it is drawn; undefined in a gap and outside. */
export function drawnAt({ signal, leads }: Drawn, name: string, sample: number): number | undefined {
  const lead = signal.leads.get(name)
  if (!lead || sample < 0 || sample >= lead.samples.length) return undefined
  const { data, first, unit, offset } = leads.window(lead, sample, sample + 1)
  const value = data[sample - first]
  return value === undefined || isGap(value) ? undefined : value * unit + offset
}
