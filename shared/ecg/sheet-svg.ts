import type { PlacedCell, SheetPlan } from './plan'
import { type EcgGroup, type EcgLead, microvolts } from './record'
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
  const leads = new Map(group.leads.map((lead) => [lead.lead, lead]))
  const right = leads.get('aVR')
  if (right) leads.set('-aVR', { ...right, lead: '-aVR', unit: -right.unit, baseline: -right.baseline })
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
    ...plan.rows.map(({ base }) => line(pulse(plan, base), ink.trace, TRACE_MM)),
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
