import type { Plan } from './plan'

export interface Fit {
  /** Screen pixels for one pixel of the image, across and down. */
  readonly across: number
  readonly down: number
  /** The viewer's zoom: the smaller of the two. */
  readonly zoom: number
  readonly left: number
  readonly top: number
}

/** An image as large as it finds room in a canvas, in its middle; a pixel that is not square is made longer, never shorter. */
export function fitOf({ columns, rows, spacing }: Pick<Plan, 'columns' | 'rows' | 'spacing'>, width: number, height: number): Fit {
  const wide = Math.max(1, spacing.column / spacing.row)
  const tall = Math.max(1, spacing.row / spacing.column)
  const zoom = Math.min(width / columns / wide, height / rows / tall)
  const [across, down] = [zoom * wide, zoom * tall]
  return { zoom, across, down, left: width / 2 - (columns * across) / 2, top: height / 2 - (rows * down) / 2 }
}
