import { useSkin } from './current'
import type { Skin } from './tokens'

/** Colours of a chart. A chart draws on a canvas, where custom properties do not reach. */
export interface ChartColours {
  /** One a series, in this order; neighbours differ in lightness as well as in hue. */
  readonly series: readonly string[]
  readonly text: string
  readonly axis: string
  readonly grid: string
  readonly panel: string
  readonly tip: string
}

const SERIES = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** A skin's colours for charts; a chart that is drawn with these is legible on that skin's panels. */
export const chartColours = ({ tokens }: Skin): ChartColours => ({
  series: SERIES.map((n) => tokens[`chart-${n}`]),
  text: tokens['text-1'],
  axis: tokens['text-3'],
  grid: tokens['line-1'],
  panel: tokens['bg-panel'],
  tip: tokens['bg-raised'],
})

/** The colours now; a chart is drawn again when the skin is switched. */
export const useChartColours = (): ChartColours => chartColours(useSkin())
