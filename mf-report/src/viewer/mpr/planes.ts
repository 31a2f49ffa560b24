import { type Sides, sidesOf } from '../sides'
import type { Vector, Volume } from './volume'

/** Axes of the block: along a row, along a column, across the slices. */
export type Axis = 0 | 1 | 2
export type PlaneName = 'axial' | 'coronal' | 'sagittal'

interface ScreenAxis {
  readonly axis: Axis
  /** The screen runs against the block. */
  readonly flip: boolean
}

/** A plane through the block, as it stands on the screen: seen as radiologists do, head or front up, the patient's left at the right. */
export interface PlaneView {
  readonly name: PlaneName
  readonly fixed: Axis
  readonly across: ScreenAxis
  readonly down: ScreenAxis
  readonly sides: Sides
}

const NAMES: readonly PlaneName[] = ['sagittal', 'coronal', 'axial']
const minus = ([x, y, z]: Vector): Vector => [-x, -y, -z]

/** For each axis of the block the patient's axis (x to the left, y to the back, z to the head) that it is nearest to; each once. */
function patientAxes(directions: readonly Vector[]): readonly number[] {
  const found: number[] = []
  const pairs = directions
    .flatMap((direction, axis) => direction.map((part, patient) => ({ axis, patient, part: Math.abs(part) })))
    .sort((a, b) => b.part - a.part)
  for (const { axis, patient } of pairs) if (found[axis] === undefined && !found.includes(patient)) found[axis] = patient
  return found
}

/** The three planes of a block: axial, coronal, sagittal, by what they are nearest to. */
export function planesOf({ row, column, normal }: Pick<Volume, 'row' | 'column' | 'normal'>): readonly PlaneView[] {
  const directions = [row, column, normal]
  const patient = patientAxes(directions)
  const view = (fixed: Axis): PlaneView => {
    const [a, b] = ([0, 1, 2] as const).filter((axis) => axis !== fixed) as [Axis, Axis]
    const [across, down] = patient[a]! < patient[b]! ? [a, b] : [b, a]
    // Left and back lie at the right; back lies below, and so does the foot.
    const acrossFlip = directions[across]![patient[across]!]! < 0
    const downFlip = directions[down]![patient[down]!]! < 0 !== (patient[down] === 2)
    const right = acrossFlip ? minus(directions[across]!) : directions[across]!
    const bottom = downFlip ? minus(directions[down]!) : directions[down]!
    return {
      name: NAMES[patient[fixed]!]!,
      fixed,
      across: { axis: across, flip: acrossFlip },
      down: { axis: down, flip: downFlip },
      sides: sidesOf(right, bottom),
    }
  }
  const order: readonly PlaneName[] = ['axial', 'coronal', 'sagittal']
  return ([0, 1, 2] as const).map(view).sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}
