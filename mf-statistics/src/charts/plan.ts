import type { StatFigures, Statistic, StatLine } from '@farsight/shared/contract'
import { type Granularity, STATISTICS, type StatMeasure, type StatScreen, statMeasureWord } from '@farsight/shared/domain'
import type { Pair, T } from '@farsight/shared/i18n'
import { FONT_FAMILY } from '@farsight/shared/ui'
import { shareOf, valueText } from '../model/figures'
import type { Opened } from '../model/opened'

/** A column, bar, point or cell: what it says, and which figure it opens. */
export interface Mark {
  readonly tip: string
  readonly open?: Opened | undefined
}

/** A chart as data: what the engine is given, and what its marks mean. */
export interface ChartPlan {
  readonly option: Readonly<Record<string, unknown>>
  readonly height: number
  /** Narrower than this its texts would lie on each other: it is scrolled. */
  readonly least?: number
  /** By series and datum of the option; a series without marks is there to be looked at. */
  readonly marks: readonly (readonly (Mark | undefined)[])[]
  /** Where a mark lies for who goes through the picture by arrows: to the right and downwards, in steps. */
  readonly at: (series: number, datum: number) => readonly [x: number, y: number]
  /** What it shows, in a sentence: the name of the picture. */
  readonly says: string
  /** Not everything is drawn: what is left out. */
  readonly note?: string | undefined
}

export interface ChartWords {
  readonly t: T
  readonly say: (pair: Pair) => string
  readonly nameOf: (line: Pick<StatLine, 'key' | 'label'>) => string
}

/** What a builder draws from. */
export interface ChartInput {
  readonly screen: StatScreen
  readonly data: Statistic
  /** What was chosen; the columns of the answer may be coarser. */
  readonly granularity: Granularity
  readonly words: ChartWords
}

export const CHART_HEIGHT = 280

/**
 * Colours are the skin's custom properties: a drawing follows a switch of skins, and paper, without being made again. A file of its own has
 * them written out (picture.ts).
 */
export const hue = (i: number): string => `var(--chart-${(i % 8) + 1})`
export const INK = 'var(--text-1)'
export const INK_2 = 'var(--text-2)'
export const GRID = 'var(--line-1)'

const line = (rotation: number, gap: number): object => ({
  symbol: 'rect',
  color: 'var(--bg-panel)',
  dashArrayX: [1, 0],
  dashArrayY: [1.5, gap],
  rotation,
})
const PATTERNS: readonly (object | undefined)[] = [
  undefined,
  line(-Math.PI / 4, 6),
  line(0, 5),
  line(Math.PI / 4, 6),
  line(Math.PI / 2, 5),
  {
    symbol: 'circle',
    symbolSize: 0.8,
    color: 'var(--bg-panel)',
    dashArrayX: [
      [8, 8],
      [0, 8, 8, 0],
    ],
    dashArrayY: [6, 0],
  },
]
/** Parts of one column differ by pattern as well as by hue. */
export const patterned = (i: number): object => {
  const decal = PATTERNS[i % PATTERNS.length]
  return { color: hue(i), ...(decal ? { decal } : {}) }
}

/** The engine writes the family into an attribute as it is: no double quotes. */
export const TEXT = { fontFamily: FONT_FAMILY.replace(/"/g, "'"), fontSize: 12, color: INK_2 } as const
export const label = (more: object): object => ({ show: true, ...TEXT, color: INK, ...more })
export const noLabel = { show: false } as const
export const BASE = { animation: false, textStyle: TEXT } as const
/** Names of axes stay within the grid's bounds. */
export const WITHIN = { outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' } as const
/** The period before looks the same in every chart: lighter lines without marks, frames round bars; and the legend names it. */
export const BEFORE_LINE = { type: 'solid', width: 3, opacity: 0.4 } as const
export const BEFORE_FRAME = { color: 'none', borderColor: INK_2, borderWidth: 1.5 } as const
export const beforeInLegend = (name: string, as: 'line' | 'frame'): object =>
  as === 'line'
    ? { name, icon: 'rect', itemStyle: { color: INK_2, opacity: BEFORE_LINE.opacity } }
    : { name, icon: 'rect', itemStyle: BEFORE_FRAME }

export const legend = (names: readonly (string | object)[]): object => ({
  data: [...names],
  top: 0,
  left: 0,
  itemWidth: 14,
  itemHeight: 10,
  itemGap: 16,
  selectedMode: false,
  textStyle: { ...TEXT, color: INK },
})

export const measureOf = (screen: StatScreen, key: string): StatMeasure => STATISTICS[screen].measures.find((one) => one.key === key)!
export const wordOf = (key: string, { say }: ChartWords): string => say(statMeasureWord(key))
/** `中位用时 00:47 (n = 320)`, `阳性率 41.3 % (530/1 284)`: a count is its own n, and n is never the part of a share. */
export function said(screen: StatScreen, key: string, figures: StatFigures, words: ChartWords): string {
  const measure = measureOf(screen, key)
  const figure = figures[key]
  const value = `${wordOf(key, words)} ${valueText(measure.unit, figure?.value ?? null)}`
  const share = shareOf(measure, figures)
  if (share) return `${value} (${share})`
  return measure.unit === 'count' || !figure || measure.still ? value : `${value} (n = ${valueText('count', figure.n)})`
}
/** The figure that a mark opens, where rows stand behind it. */
export const opening = (screen: StatScreen, opened: Opened, n: number | undefined): Opened | undefined =>
  n && !measureOf(screen, opened.measure).still ? opened : undefined
