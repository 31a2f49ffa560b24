import type { StatLine } from '@farsight/shared/contract'
import { STATISTICS } from '@farsight/shared/domain'
import { figure } from '@farsight/shared/ui/data'
import { valueText } from '../model/figures'
import { within } from '../model/within'
import {
  BASE,
  BEFORE_FRAME,
  beforeInLegend,
  CHART_HEIGHT,
  type ChartInput,
  type ChartPlan,
  GRID,
  hue,
  INK_2,
  label,
  legend,
  type Mark,
  measureOf,
  noLabel,
  opening,
  patterned,
  said,
  TEXT,
  wordOf,
} from './plan'
import { roomsOf, textWidth } from './rooms'

/** One of the panels side by side, all with the same lines. */
export interface Panel {
  readonly measures: readonly string[]
  /** `parts`: the measures together are one bar. `within`: each lies within the one before, as the median within the 90th percentile. */
  readonly as?: 'parts' | 'within'
  /** Written behind each bar besides its value. */
  readonly n?: string
  /** What is written behind a bar of parts: what they are parts of, where their sum is more than that. */
  readonly whole?: string
}

const MOST_LINES = 16
const ROW = 24
const HEAD = 48
/** A longer name goes on in the next line. */
const MOST_NAME = 156
const NAME_LINE = 14
/** A name that just fits may be a hair wider by the font of the day. */
const KEPT = 2

/** How long a line's bar is: its first measure, or all parts together. */
function sizeOf({ measures, as }: Panel): (line: StatLine) => number {
  const of = as === 'parts' ? measures : measures.slice(0, 1)
  return (line) => of.reduce((sum, key) => sum + (line.figures[key]?.value ?? 0), 0)
}

/** Doctors, rooms and partners: horizontal bars in the table's order, a panel for each question. */
export function sortedBars(input: ChartInput, panels: readonly Panel[]): ChartPlan {
  const { data, screen, words } = input
  const lines = data.lines.slice(0, MOST_LINES)
  const names = lines.map(words.nameOf)
  const drawn = panels.map((panel, i) => panelOf(input, panel, lines, i))
  const parted = panels.filter(({ as }) => as === 'parts').flatMap(({ measures }) => measures)
  const nameWidth = Math.min(MOST_NAME, Math.max(40, ...names.map((name) => textWidth(name) + KEPT)))
  // A line breaks before the word that does not fit: each may end early.
  const nameLines = Math.max(
    1,
    ...names.map((name) => (textWidth(name) + KEPT > nameWidth ? Math.ceil(textWidth(name) / (nameWidth * 0.75)) : 1)),
  )
  const row = Math.max(ROW, nameLines * NAME_LINE + 6)
  const titles = panels.map((panel) => titleOf(panel, words))
  const { rooms, least } = roomsOf(
    drawn.map(({ texts }, i) => ({ title: titles[i]!, texts })),
    nameWidth + 8,
  )
  const compared = drawn.some(({ compares }) => compares)
  const legended = parted.length > 0 || compared
  const ordering = STATISTICS[screen].measures[0]!.key
  return {
    height: Math.max(CHART_HEIGHT, HEAD + 8 + lines.length * row),
    least,
    option: {
      ...BASE,
      ...(legended
        ? {
            legend: {
              ...legend([...parted.map((key) => wordOf(key, words)), ...(compared ? [beforeInLegend(words.t('before'), 'frame')] : [])]),
              top: 20,
              itemGap: 10,
            },
          }
        : {}),
      title: titles.map((text, i) => ({
        text,
        left: i === 0 ? 0 : `${rooms[i]!.left}%`,
        top: 0,
        padding: 0,
        textStyle: { ...TEXT, fontWeight: 'bold', color: INK_2 },
      })),
      grid: rooms.map(({ left, right }, i) => ({
        left: i === 0 ? nameWidth + 8 : `${left}%`,
        right: `${right}%`,
        top: legended ? HEAD : 24,
        bottom: 4,
      })),
      xAxis: drawn.map(({ longest }, i) => ({ type: 'value', gridIndex: i, show: false, min: 0, max: longest * rooms[i]!.stretch })),
      yAxis: panels.map((_, i) => ({
        type: 'category',
        gridIndex: i,
        inverse: true,
        data: names,
        axisLine: { show: true, lineStyle: { color: GRID } },
        axisTick: { show: false },
        axisLabel:
          i === 0 ? { ...TEXT, color: 'var(--text-1)', lineHeight: NAME_LINE, width: nameWidth, overflow: 'break' } : { show: false },
      })),
      series: drawn.flatMap(({ series }) => series),
    },
    at: (series, datum) => [series, datum],
    marks: drawn.flatMap(({ marks }) => marks),
    says: words.t('says.bars', {
      panels: panels.flatMap(({ measures }) => measures.map((key) => wordOf(key, words))).join(words.t('comma')),
      lines: lines.length,
      most: lines[0] ? `${words.nameOf(lines[0])} ${said(screen, ordering, lines[0].figures, words)}` : '—',
    }),
    note:
      [
        // Where the first bars are of something else, their order is told.
        panels[0]!.measures[0] !== ordering && words.t('orderedBy', { measure: within(wordOf(ordering, words)) }),
        panels.some(({ whole }) => whole) && words.t('levelsOverlap'),
        data.lineCount > lines.length && words.t('topOf', { shown: lines.length, all: figure(data.lineCount) }),
      ]
        .filter(Boolean)
        .join(' · ') || undefined,
  }
}

interface Drawn {
  readonly series: readonly object[]
  readonly marks: readonly (readonly (Mark | undefined)[])[]
  /** The end of a bar that nothing can be longer than, in the panel's unit. */
  readonly longest: number
  /** What stands behind its bars. */
  readonly texts: readonly string[]
  readonly compares: boolean
}

/** What a panel shows: its measures by name, the shorter one of two within each other first. */
const titleOf = ({ measures, as }: Panel, words: ChartInput['words']): string =>
  (as === 'within' ? [...measures].reverse() : measures).map((key) => wordOf(key, words)).join(words.t(as === 'parts' ? 'plus' : 'slash'))

const BAR = { type: 'bar', barMaxWidth: 14 } as const
/** On the bar before it, not beside it. */
const OVER = { ...BAR, barGap: '-100%' } as const
const NOTHING = { color: 'none' } as const

function panelOf(input: ChartInput, panel: Panel, lines: readonly StatLine[], at: number): Drawn {
  const { screen, words } = input
  const { measures, as } = panel
  const { unit } = measureOf(screen, measures[0]!)
  const axes = { xAxisIndex: at, yAxisIndex: at }
  const now = sizeOf(panel)
  const value = (line: StatLine, key: string): number => line.figures[key]?.value ?? 0
  // Where a panel has one bar a line, the period before lies over it as a frame; what had no value then has none.
  const compares = lines.some(({ before }) => before) && (as === 'parts' || measures.length === 1)
  const hadValue = (line: StatLine): boolean => compares && measures.some((key) => line.before?.[key]?.value != null)
  const before = (line: StatLine): number => (hadValue(line) ? now({ ...line, figures: line.before! }) : 0)
  const largest = Math.max(1, ...lines.flatMap((line) => [now(line), before(line), ...measures.map((key) => value(line, key))]))
  const written = (line: StatLine, text: string, own: boolean): object =>
    own === before(line) <= now(line) ? label({ position: 'right', formatter: text }) : noLabel
  const textAt = (line: StatLine): string =>
    as === 'parts' ? figure(panel.whole ? value(line, panel.whole) : now(line)) : textOf(input, panel, line, measures[0]!)
  const styleOf = (i: number): object => {
    if (as !== 'within') return patterned(as === 'parts' || measures.length > 1 ? i : 0)
    return i === 0 ? { ...NOTHING, borderColor: hue(at), borderWidth: 1 } : { color: hue(at) }
  }
  const labelOf = (line: StatLine, key: string, i: number): object => {
    if (as === 'parts' || (as === 'within' && i > 0)) return noLabel
    return i === 0 ? written(line, textAt(line), true) : label({ position: 'right', formatter: textOf(input, panel, line, key) })
  }
  const bars = measures.map((key, i) => ({
    name: wordOf(key, words),
    ...(as === 'within' && i > 0 ? OVER : BAR),
    ...axes,
    ...(as === 'parts' ? { stack: `panel${at}` } : {}),
    itemStyle: styleOf(i),
    data: lines.map((line) => ({
      value: value(line, key),
      label: labelOf(line, key, i),
      // A frame of nothing would be a line at 0.
      ...(line.figures[key]?.value == null ? { itemStyle: { borderWidth: 0 } } : {}),
    })),
    z: 2 + i,
  }))
  const sums = {
    ...BAR,
    ...axes,
    stack: `panel${at}`,
    silent: true,
    itemStyle: NOTHING,
    data: lines.map((line) => ({ value: 0, label: written(line, textAt(line), true) })),
  }
  const frame = {
    name: words.t('before'),
    ...OVER,
    ...axes,
    silent: true,
    itemStyle: BEFORE_FRAME,
    data: lines.map((line) => ({ value: before(line) > 0 ? before(line) : '-', label: written(line, textAt(line), false) })),
    z: 6,
  }
  return {
    compares,
    series: [...bars, ...(as === 'parts' ? [sums] : []), ...(compares ? [frame] : [])],
    marks: [
      ...measures.map((key) =>
        lines.map((line) => ({
          tip: `${words.nameOf(line)} · ${said(screen, key, line.figures, words)}`,
          open: opening(screen, { measure: key, line: line.key }, line.figures[key]?.n),
        })),
      ),
      ...(as === 'parts' ? [[]] : []),
      ...(compares ? [[]] : []),
    ],
    longest: unit === 'percent' ? 100 : unit === 'stars' ? 5 : largest,
    texts: lines.flatMap((line) =>
      as === 'parts' ? [textAt(line)] : (as === 'within' ? measures.slice(0, 1) : measures).map((key) => textOf(input, panel, line, key)),
    ),
  }
}

/** What stands behind a bar: its value, with how many rows it speaks for where it is not a count. */
function textOf({ screen, words }: ChartInput, { measures, as, n }: Panel, line: StatLine, key: string): string {
  const text = (one: string): string => valueText(measureOf(screen, one).unit, line.figures[one]?.value)
  if (line.figures[key]?.value == null) return '—'
  if (as === 'within') return [...measures].reverse().map(text).join(' · ')
  if (n) return `${text(key)} (n=${figure(line.figures[n]?.value ?? 0)})`
  return measures.length > 1 ? `${wordOf(key, words)} ${text(key)}` : text(key)
}
