import type { SheetSignal } from '../model/signal'
import { traceWidth } from './paint-traces'
import { type Surface, sheetFont } from './surface'

export interface NameContent {
  readonly signal: SheetSignal
  readonly prior?: { readonly signal: SheetSignal; readonly label: string } | undefined
  readonly overlay: boolean
  /** Sign behind the name of a lead that follows from others. */
  readonly derivedSign: string
}

function pulses(pen: CanvasRenderingContext2D, { plan: { rows, pulse }, k }: Surface): void {
  for (const { base } of rows) {
    const [x, y] = [pulse.x * k, base * k]
    const [end, top] = [x + pulse.width * k, y - pulse.height * k]
    pen.moveTo(x - 1.5 * k, y)
    pen.lineTo(x, y)
    pen.lineTo(x, top)
    pen.lineTo(end, top)
    pen.lineTo(end, y)
    pen.lineTo(end + 1.5 * k, y)
  }
}

function label(pen: CanvasRenderingContext2D, surface: Surface, text: string, x: number, y: number, colour: string): void {
  pen.lineJoin = 'round'
  pen.lineWidth = 4 * surface.ratio
  // The paper shows round the letters, so that no wave runs through them.
  pen.strokeStyle = surface.colours.paper
  pen.strokeText(text, x, y)
  pen.fillStyle = colour
  pen.fillText(text, x, y)
}

function labels(pen: CanvasRenderingContext2D, surface: Surface, { signal, prior, overlay, derivedSign }: NameContent): void {
  const { k, plan, ratio, colours } = surface
  pen.font = sheetFont(14 * ratio, true)
  pen.textBaseline = 'alphabetic'
  for (const cell of plan.cells) {
    const lead = (cell.of === 'prior' ? prior?.signal : signal)?.leads.get(cell.lead)
    if (!lead) continue
    const text = cell.lead.replace('-', '−') + (lead.derived ? derivedSign : '')
    label(pen, surface, text, (cell.x + 1) * k, cell.top * k + 15 * ratio, cell.of === 'prior' ? colours.prior : colours.trace)
  }
  const first = plan.rows.find(({ of }) => of === (overlay ? 'now' : 'prior'))
  if (prior && first) {
    pen.font = sheetFont(13 * ratio, true)
    pen.textAlign = 'right'
    label(pen, surface, prior.label, plan.width * k, first.top * k + 2 * ratio, colours.prior)
    pen.textAlign = 'left'
  }
}

function ticks(pen: CanvasRenderingContext2D, { plan, k }: Surface): void {
  for (const { x, base } of plan.cells) {
    pen.moveTo(x * k, (base - 2) * k)
    pen.lineTo(x * k, (base + 2) * k)
  }
}

/** Calibration pulses, names of the leads and ticks at the columns: what stands still while a recording goes by. */
export function paintNames(pen: CanvasRenderingContext2D, surface: Surface, content: NameContent): void {
  pen.clearRect(0, 0, surface.width, surface.height)
  pen.lineJoin = 'round'
  pen.strokeStyle = surface.colours.trace
  pen.lineWidth = traceWidth(surface)
  pen.beginPath()
  pulses(pen, surface)
  ticks(pen, surface)
  pen.stroke()
  labels(pen, surface, content)
}
