/** How many pictures stand side by side, as rows x columns. */
export const LAYOUTS = ['1x1', '1x2', '2x2'] as const
export type ViewLayout = (typeof LAYOUTS)[number]

/** Most that are ever shown at once. */
export const MOST_PANES = 4

const COUNTS: Readonly<Record<ViewLayout, number>> = { '1x1': 1, '1x2': 2, '2x2': 4 }

/** Which panes stand on the screen: alone it is the one in use, whichever that is. */
export function visiblePanes(layout: ViewLayout, active: number): readonly number[] {
  const count = COUNTS[layout]
  return count === 1 ? [active] : Array.from({ length: count }, (_, pane) => pane)
}

/** The layout after this one, round. */
export const nextLayout = (layout: ViewLayout): ViewLayout => LAYOUTS[(LAYOUTS.indexOf(layout) + 1) % LAYOUTS.length]!
