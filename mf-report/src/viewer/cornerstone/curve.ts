import type { DicomJson } from '../archive'
import type { Window } from '../port'
import { wordAt } from './header-values'
import { layoutOf } from './layout'
import { isShownByTable, lookUp, type Table, voiTable, windowAt } from './tables'
import type { Range } from './values'

/** How the modality's values become shades where the file asks for more than a straight line (PS3.3 C.11.2). */
export interface Curve {
  readonly shape: 'LINEAR' | 'LINEAR_EXACT' | 'SIGMOID'
  /** Instead of a window, until the reader chooses one. */
  readonly table?: Table | undefined
}

export interface Voi {
  readonly curve: Curve
  readonly window: Window
}

/** The image's own window: as written, of its table's inputs, or from the smallest to the largest value, as the engine makes one. */
export function voiOf(header: DicomJson, range: () => Range | undefined, signed: boolean): Voi {
  const window = windowAt(header)
  if (window) {
    const asked = wordAt(header, '00281056')
    // Half a step off at either end makes no sense between real numbers, nor in less than one step.
    const line = window.width < 1 || layoutOf(header).real ? 'LINEAR_EXACT' : 'LINEAR'
    const shape = asked === 'SIGMOID' || asked === 'LINEAR_EXACT' ? asked : line
    return { curve: { shape }, window }
  }
  if (isShownByTable(header)) {
    const table = voiTable(header, signed)
    return { curve: { shape: 'LINEAR', table }, window: spanning(table.first, table.first + table.entries.length - 1) }
  }
  const { least, most } = range() ?? { least: 0, most: 1 }
  return { curve: { shape: 'LINEAR' }, window: spanning(least, most) }
}

const spanning = (least: number, most: number): Window => ({ width: most - least + 1, center: (least + most + 1) / 2 })

/** Is a straight line all that is asked for? The engine draws that itself. */
export const isStraight = ({ shape, table }: Curve): boolean => shape === 'LINEAR' && !table

/** From 0 to 255 for a value of the modality. `own`: the window is still the image's. */
export function shadeOf({ shape, table }: Curve, { center, width }: Window, own: boolean): (value: number) => number {
  if (table && own) {
    const scale = 255 / (2 ** table.bits - 1)
    return (value) => Math.min(255, lookUp(table, value) * scale)
  }
  if (shape === 'SIGMOID') return (value) => 255 / (1 + Math.exp((-4 * (value - center)) / width))
  const exact = shape === 'LINEAR_EXACT'
  const [middle, span] = exact ? [center, width] : [center - 0.5, width - 1]
  if (span <= 0) return (value) => (value <= middle ? 0 : 255)
  return (value) => Math.min(255, Math.max(0, ((value - middle) / span + 0.5) * 255))
}
