import type { PlacedCell, SheetPlan } from './plan'
import { type EcgGroup, type EcgLead, groupApart, microvolts } from './record'
import { BOX_MM, LARGE_BOX_MM } from './scale'

/** Colours of a printed sheet (visual.md section 8). */
export interface SheetInk {
  readonly trace: string
  readonly minor: string
  readonly major: string
}
export const PRINT_INK: SheetInk = { trace: '#000000', minor: '#E8B7AE', major: '#C9685C' }

/** Nearer points than this are one on any printer. */
const STEP_MM = 0.05
const TRACE_MM = 0.25
const MINOR_MM = 0.1
const MAJOR_MM = 0.2
const LABEL_MM = 3
const TICK_MM = 2

const mm = (value: number): string => (Math.round(value * 1000) / 1000).toString()

function grid(width: number, height: number, each: number): string {
  const parts: string[] = []
  for (let x = 0; x <= width + 1e-6; x += each) parts.push(`M${mm(x)} 0V${mm(height)}`)
  for (let y = 0; y <= height + 1e-6; y += each) parts.push(`M0 ${mm(y)}H${mm(width)}`)
  return parts.join('')
}

/** Samples of a cell as a line in mm: the lowest and the highest of what falls on one point, nothing over a gap; what is beyond the paper stands at its edge. */
function trace(lead: EcgLead, rate: number, cell: PlacedCell, plan: SheetPlan, start: number): string {
  const edge = sheetSize(plan).height
  const perSample = plan.scale.speed / rate
  const first = Math.round((start + cell.from) * rate)
  const last = Math.min(lead.samples.length, first + Math.round(cell.seconds * rate))
  const each = Math.max(1, Math.floor(STEP_MM / perSample))
  const parts: string[] = []
  let open = false
  const put = (i: number, uv: number): void => {
    parts.push(
      `${open ? 'L' : 'M'}${mm(cell.x + (i - first) * perSample)} ${mm(Math.min(edge, Math.max(0, cell.base - (uv / 1000) * plan.scale.gain)))}`,
    )
    open = true
  }
  for (let i = Math.max(0, first); i < last; i += each) {
    let [low, high] = [i, i]
    for (let k = i; k < Math.min(last, i + each); k += 1) {
      const uv = microvolts(lead, lead.samples[k]!)
      if (Number.isNaN(uv)) continue
      if (Number.isNaN(microvolts(lead, lead.samples[low]!)) || uv < microvolts(lead, lead.samples[low]!)) low = k
      if (Number.isNaN(microvolts(lead, lead.samples[high]!)) || uv > microvolts(lead, lead.samples[high]!)) high = k
    }
    const [a, b] = low <= high ? [low, high] : [high, low]
    const uv = microvolts(lead, lead.samples[a]!)
    if (Number.isNaN(uv)) {
      open = false
      continue
    }
    put(a, uv)
    if (b !== a) put(b, microvolts(lead, lead.samples[b]!))
  }
  return parts.join('')
}

/** So much lies between two pulses, mm: they are no ladder. */
const PULSES_APART_MM = 2
/** Rows that have a pulse: where rows stand nearer than it is high, one of some. */
export function pulsedRows<T>({ rowHeight, pulse }: SheetPlan, rows: readonly T[]): readonly T[] {
  const each = Math.max(1, Math.ceil((pulse.height + PULSES_APART_MM) / rowHeight))
  return pulse.height < rowHeight ? rows : rows.filter((_, i) => i % each === 0)
}

/** A tick where each lead begins: the beat before it is no beat of it. */
const ticks = ({ cells }: SheetPlan): string => cells.map(({ x, base }) => `M${mm(x)} ${mm(base - TICK_MM)}V${mm(base + TICK_MM)}`).join('')

/** What a cell shows at most above and below its base, mm from the upper edge; undefined where nothing was recorded. */
function reach(lead: EcgLead, rate: number, cell: PlacedCell, { scale }: SheetPlan, start: number): readonly [number, number] | undefined {
  const first = Math.max(0, Math.round((start + cell.from) * rate))
  const last = Math.min(lead.samples.length, Math.round((start + cell.from + cell.seconds) * rate))
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = first; i < last; i += 1) {
    const uv = microvolts(lead, lead.samples[i]!)
    if (Number.isNaN(uv)) continue
    const y = cell.base - (uv / 1000) * scale.gain
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return top <= bottom ? [top, bottom] : undefined
}

/** Leads by the name that a sheet gives them. */
function leadsOf(group: EcgGroup): Map<string, EcgLead> {
  const leads = new Map(groupApart(group).leads.map((lead) => [lead.lead, lead]))
  const right = leads.get('aVR')
  if (right) leads.set('-aVR', { ...right, lead: '-aVR', unit: -right.unit, baseline: -right.baseline })
  return leads
}

/** Does a trace of the sheet run into the one below it? */
export function sheetOverlaps(group: EcgGroup, plan: SheetPlan, start = 0): boolean {
  const leads = leadsOf(group)
  const all = plan.cells.flatMap((cell) => {
    const lead = leads.get(cell.lead)
    const of = lead && reach(lead, group.rate, cell, plan, start)
    return of ? [{ cell, top: of[0], bottom: of[1] }] : []
  })
  return all.some(({ cell, bottom }) =>
    all.some(
      ({ cell: below, top }) =>
        below.row === cell.row + 1 && below.x < cell.x + cell.width && cell.x < below.x + below.width && bottom > top,
    ),
  )
}

/** The calibration pulse before a row: 1 mV for 0.2 s. */
const pulse = ({ pulse: { x, width, height } }: SheetPlan, base: number): string =>
  `M${mm(x - 1)} ${mm(base)}H${mm(x)}V${mm(base - height)}H${mm(x + width)}V${mm(base)}H${mm(x + width + 1)}`

/**
 * A sheet as an SVG whose unit is the millimetre: what prints it at its own width and height prints true millimetres.
 * @param start seconds of the recording where the sheet begins
 */
export function sheetSvg(group: EcgGroup, plan: SheetPlan, ink: SheetInk = PRINT_INK, start = 0): string {
  const width = Math.ceil(plan.width / LARGE_BOX_MM) * LARGE_BOX_MM
  const height = Math.ceil(plan.height / LARGE_BOX_MM) * LARGE_BOX_MM
  const leads = leadsOf(group)
  const line = (d: string, colour: string, thick: number): string =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linejoin="round"/>`
  const cells = plan.cells.flatMap((cell) => {
    const lead = leads.get(cell.lead)
    return lead ? [line(trace(lead, group.rate, cell, plan, start), ink.trace, TRACE_MM)] : []
  })
  const labels = plan.cells.map(
    (cell) =>
      `<text x="${mm(cell.x + 1)}" y="${mm(cell.top + LABEL_MM + 1)}" font-family="Noto" font-size="${LABEL_MM}" fill="${ink.trace}">${cell.lead.replace('-', '−')}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}mm" height="${height}mm">`,
    line(grid(width, height, BOX_MM), ink.minor, MINOR_MM),
    line(grid(width, height, LARGE_BOX_MM), ink.major, MAJOR_MM),
    ...pulsedRows(plan, plan.rows).map(({ base }) => line(pulse(plan, base), ink.trace, TRACE_MM)),
    line(ticks(plan), ink.trace, TRACE_MM),
    ...cells,
    ...labels,
    '</svg>',
  ].join('')
}

/** Width and height of {@link sheetSvg}'s paper, mm. */
export const sheetSize = (plan: SheetPlan): { readonly width: number; readonly height: number } => ({
  width: Math.ceil(plan.width / LARGE_BOX_MM) * LARGE_BOX_MM,
  height: Math.ceil(plan.height / LARGE_BOX_MM) * LARGE_BOX_MM,
})
