import type { PlacedCell, SheetPlan } from '@farsight/shared/ecg'
import { mmOfMicrovolts } from '@farsight/shared/ecg'
import { type Caliper, marchOut } from '../model/calipers'
import { type Surface, sheetFont } from './surface'

export interface CaliperContent {
  readonly calipers: readonly Caliper[]
  readonly chosen: number | undefined
  readonly end: 0 | 1
  readonly rate: number
  /** Does it stand on an R peak that it was drawn to? Said by a letter at its line. */
  readonly onR?: ((sample: number) => boolean) | undefined
  /** What stands beside it. */
  readonly says: (caliper: Caliper) => string
}

/** Where a caliper's lead and moment stand on the sheet: more than once if the lead has a strip of its own too. */
export const cellsOf = ({ cells }: SheetPlan, lead: string): readonly PlacedCell[] =>
  cells.filter((cell) => cell.of === 'now' && cell.lead === lead)

/** mm on the sheet of a sample in a cell. */
export const xOfSample = ({ scale }: SheetPlan, cell: PlacedCell, start: number, rate: number, sample: number): number =>
  cell.x + (sample / rate - start - cell.from) * scale.speed
/** mm on the sheet of a voltage in a cell. */
export const yOfMicrovolts = ({ scale }: SheetPlan, cell: PlacedCell, uv: number): number => cell.base - mmOfMicrovolts(scale, uv)

/** A value needs about so much room. */
const LABEL_MM = 32
const inside = (cell: PlacedCell, x: number): boolean => x >= cell.x - 1e-6 && x <= cell.x + cell.width + 1e-6

/** One caliper in one cell. Answers where its value is written; undefined where nothing of it is in sight. */
function draw(
  pen: CanvasRenderingContext2D,
  surface: Surface,
  cell: PlacedCell,
  caliper: Caliper,
  { rate, chosen, end, onR }: CaliperContent,
): readonly [CanvasTextAlign, number, number] | undefined {
  const { plan, k, start, ratio } = surface
  const x = (sample: number): number => xOfSample(plan, cell, start, rate, sample)
  const [a, b] = [x(caliper.a), x(caliper.b)]
  const grip = caliper.id === chosen
  const dot = (atX: number, atY: number): void => pen.fillRect(atX - 3 * ratio, atY - 3 * ratio, 6 * ratio, 6 * ratio)
  if (caliper.kind === 'amplitude') {
    if (!inside(cell, a)) return undefined
    const [low, high] = [yOfMicrovolts(plan, cell, caliper.low) * k, yOfMicrovolts(plan, cell, caliper.high) * k]
    pen.moveTo(a * k, low)
    pen.lineTo(a * k, high)
    for (const y of [low, high]) {
      pen.moveTo((a - 3) * k, y)
      pen.lineTo((a + 3) * k, y)
    }
    if (grip) dot(a * k, end === 0 ? low : high)
    const middle = (low + high) / 2 + 4 * ratio
    return a + LABEL_MM > plan.width ? ['right', (a - 3.5) * k, middle] : ['left', (a + 3.5) * k, middle]
  }
  const [top, foot] = [(cell.top + 3) * k, (cell.top + plan.rowHeight - 0.5) * k]
  const [left, right] = [Math.max(cell.x, Math.min(a, b)), Math.min(cell.x + cell.width, Math.max(a, b))]
  if (right < left) return undefined
  for (const [at, sample] of [
    [a, caliper.a],
    [b, caliper.b],
  ] as const)
    if (inside(cell, at)) {
      pen.moveTo(at * k, top)
      pen.lineTo(at * k, foot)
      if (onR?.(sample)) {
        pen.textAlign = 'center'
        pen.fillText('R', at * k, top - 2 * ratio)
      }
    }
  const bar = top + 1.5 * k
  pen.moveTo(left * k, bar)
  pen.lineTo(right * k, bar)
  if (caliper.march) {
    const from = (start + cell.from) * rate
    for (const sample of marchOut(caliper, from, from + cell.seconds * rate)) {
      pen.moveTo(x(sample) * k, top + 3 * k)
      pen.lineTo(x(sample) * k, foot)
    }
  }
  const active = end === 0 ? a : b
  if (grip && inside(cell, active)) dot(active * k, bar)
  // Beside its second line; where the sheet ends there, beside its first.
  const beside = bar + 4 * ratio
  return right + LABEL_MM > plan.width ? ['right', (left - 1) * k, beside] : ['left', (right + 1) * k, beside]
}

/** Calipers with their values, over the traces and on a canvas of their own. */
export function paintCalipers(pen: CanvasRenderingContext2D, surface: Surface, content: CaliperContent): void {
  const { colours, ratio, plan } = surface
  pen.clearRect(0, 0, surface.width, surface.height)
  pen.font = sheetFont(12 * ratio, true)
  for (const caliper of content.calipers) {
    const chosen = caliper.id === content.chosen
    const colour = chosen ? colours.chosen : colours.caliper
    for (const cell of cellsOf(plan, caliper.lead)) {
      pen.strokeStyle = colour
      pen.fillStyle = colour
      pen.lineWidth = Math.max(1, Math.round((chosen ? 1.5 : 1) * ratio))
      pen.beginPath()
      const at = draw(pen, surface, cell, caliper, content)
      pen.stroke()
      if (!at) continue
      const [align, x, y] = at
      pen.textAlign = align
      pen.lineJoin = 'round'
      pen.lineWidth = 4 * ratio
      pen.strokeStyle = colours.paper
      pen.strokeText(content.says(caliper), x, y)
      pen.fillText(content.says(caliper), x, y)
    }
  }
  pen.textAlign = 'left'
}
