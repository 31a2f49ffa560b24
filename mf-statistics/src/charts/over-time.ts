import type { StatColumn, StatFigures } from '@farsight/shared/contract'
import { fixed } from '@farsight/shared/domain'
import { figure } from '@farsight/shared/ui/data'
import { bucketName, bucketTick, daysOf } from '../model/buckets'
import { valueText } from '../model/figures'
import {
  BASE,
  BEFORE_LINE,
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
  WITHIN,
  wordOf,
} from './plan'

/** Above so many columns their sums are not written over them. */
const MOST_SUMS = 31
/** Lines beyond these are one part, "others". */
const MOST_PARTS = 7
const AXIS = { axisLine: { lineStyle: { color: GRID } }, axisTick: { show: false } } as const

const ticks = ({ data, words }: ChartInput): string[] => {
  const days = daysOf(data.startTime, data.endTime)
  return data.columns.map((column) => bucketTick(column, data.granularity, days, words.t))
}
const nameOf = ({ data, words }: ChartInput, column: StatColumn): string => bucketName(column, data.granularity, words.t)

const xAxis = (input: ChartInput, names = ticks(input)): object => ({
  type: 'category',
  data: names,
  ...AXIS,
  axisLabel: { ...TEXT, hideOverlap: true, lineHeight: 15 },
})
const countAxis = {
  type: 'value',
  minInterval: 1,
  splitNumber: 4,
  axisLabel: { ...TEXT, formatter: (value: number) => figure(value) },
  splitLine: { lineStyle: { color: GRID } },
} as const
export const percentAxis = {
  ...countAxis,
  min: 0,
  max: 100,
  interval: 25,
  minInterval: undefined,
  axisLabel: { ...TEXT, formatter: '{value}\u202F%' },
} as const

/** Columns from left to right; the first part stands at their foot. */
const UPWARDS: ChartPlan['at'] = (series, datum) => [datum, -series]

/** A part of a stacked column: its name, and its figure in a column. */
interface Part {
  readonly name: string
  readonly value: (column: StatColumn) => number
  readonly mark: (column: StatColumn) => Mark
}

/** The columns of the period before that stand beside those of now; undefined where none are drawn. */
function columnsBefore({ data }: ChartInput): readonly { readonly figures: StatFigures }[] | undefined {
  const before = data.before?.columns ?? []
  return before.length > 0 ? before.slice(0, data.columns.length) : undefined
}

/** A line of one point has no length: it is drawn as a dash. */
const LONE = { symbol: 'rect', symbolSize: [20, 3] } as const

/** The same moments of the period before, as a lighter line: as far as its total is counted. */
function beforeLine(name: string, values: readonly (number | null)[], color: string, axis = 0): object {
  return {
    name,
    type: 'line',
    data: values.map((value, i) => (value !== null && values[i - 1] == null && values[i + 1] == null ? { value, ...LONE } : value)),
    symbol: 'none',
    silent: true,
    yAxisIndex: axis,
    lineStyle: { ...BEFORE_LINE, color },
    itemStyle: { color, opacity: BEFORE_LINE.opacity },
    z: 3,
  }
}

function stack(input: ChartInput, parts: readonly Part[], whole: string, rate?: string): ChartPlan {
  const { data, words, screen } = input
  const { columns } = data
  // What is still to come has no value.
  const sumOf = ({ figures }: { readonly figures: StatFigures }): number | null => figures[whole]?.value ?? null
  const sums = columns.map((column) => sumOf(column) ?? 0)
  const rated = rate === undefined ? [] : [rate]
  const olds = columnsBefore(input)?.map(sumOf)
  const beforeName = words.t('before')
  const named = [...parts.map(({ name }) => name), ...rated.map((key) => wordOf(key, words))]
  const names = [...named, ...(olds ? [beforeName] : [])]
  const top = Math.max(0, ...sums)
  const series = [
    ...parts.map((part, i) => ({
      name: part.name,
      type: 'bar',
      stack: 'all',
      barMaxWidth: 48,
      data: columns.map((column) => (sumOf(column) === null ? null : part.value(column))),
      itemStyle: patterned(i),
      label: noLabel,
    })),
    // Nothing but the sums, written over the columns.
    {
      type: 'bar',
      stack: 'all',
      silent: true,
      itemStyle: { color: 'none' },
      data: sums.map((sum) => ({
        value: 0,
        label: columns.length <= MOST_SUMS && sum > 0 ? label({ position: 'top', formatter: figure(sum) }) : noLabel,
      })),
    },
    ...rated.map((key) => ({
      name: wordOf(key, words),
      type: 'line',
      yAxisIndex: 1,
      data: columns.map(({ figures }) => figures[key]?.value ?? null),
      symbol: 'circle',
      symbolSize: 6,
      lineStyle: { width: 2, color: hue(parts.length) },
      itemStyle: { color: hue(parts.length) },
      z: 4,
    })),
    ...(olds ? [beforeLine(beforeName, olds, INK_2)] : []),
  ]
  const peak = columns[sums.indexOf(top)]
  const single = names.length === 1
  return {
    height: CHART_HEIGHT,
    option: {
      ...BASE,
      ...(single ? {} : { legend: legend([...named, ...(olds ? [beforeInLegend(beforeName, 'line')] : [])]) }),
      grid: { left: 8, right: rated.length ? 8 : 16, top: single ? 24 : 44, bottom: 8, ...WITHIN },
      xAxis: xAxis(input),
      yAxis: [countAxis, ...rated.map(() => ({ ...percentAxis, splitLine: { show: false } }))],
      series,
    },
    at: UPWARDS,
    marks: [
      ...parts.map((part) => columns.map(part.mark)),
      [],
      ...rated.map((key) =>
        columns.map((column): Mark => ({ tip: `${nameOf(input, column)} · ${said(screen, key, column.figures, words)}` })),
      ),
    ],
    says: words.t('says.columns', {
      parts: names.join(words.t('comma')),
      columns: columns.length,
      most: peak && top > 0 ? `${nameOf(input, peak)}: ${figure(top)}` : '0',
    }),
  }
}

/** Counts over time, each column made of lines in the table's order: the first ones, and the rest as one part. */
export function linesOverTime(input: ChartInput, key: string): ChartPlan {
  const { data, screen, words } = input
  const size = (line: (typeof data.lines)[number]): number => line.figures[key]?.value ?? 0
  const lines = data.lines.filter((line) => size(line) > 0)
  const own = lines.length <= MOST_PARTS + 1 ? lines : lines.slice(0, MOST_PARTS)
  const rest = lines.slice(own.length)
  const at = (column: StatColumn, line: string): { value: number; n: number } => ({
    value: column.lines[line]?.[key]?.value ?? 0,
    n: column.lines[line]?.[key]?.n ?? 0,
  })
  const parts: Part[] = own.map((line) => ({
    name: words.nameOf(line),
    value: (column) => at(column, line.key).value,
    mark: (column) => ({
      tip: `${nameOf(input, column)} · ${words.nameOf(line)} · ${wordOf(key, words)} ${figure(at(column, line.key).value)}`,
      open: opening(screen, { measure: key, line: line.key, column: column.key }, at(column, line.key).n),
    }),
  }))
  // Of the whole column: an answer tells the course of its first lines alone, and the sum of those told would be too little.
  const others = (column: StatColumn, what: 'value' | 'n'): number =>
    Math.max(0, (column.figures[key]?.[what] ?? 0) - own.reduce((sum, line) => sum + at(column, line.key)[what], 0))
  if (rest.length > 0) {
    const name = words.t('others', { count: rest.length })
    const without = own.map((line) => line.key)
    parts.push({
      name,
      value: (column) => others(column, 'value'),
      mark: (column) => ({
        tip: `${nameOf(input, column)} · ${name} ${figure(others(column, 'value'))}`,
        open: opening(screen, { measure: key, without, column: column.key }, others(column, 'n')),
      }),
    })
  }
  return stack(input, parts, key)
}

/** Counts over time, each column made of the measures that part `whole`; a share runs over them as a line. */
export function partsOverTime(input: ChartInput, keys: readonly string[], whole: string, rate?: string): ChartPlan {
  const { screen, words } = input
  const parts = keys.map(
    (key): Part => ({
      name: wordOf(key, words),
      value: ({ figures }) => figures[key]?.value ?? 0,
      mark: (column) => ({
        tip: `${nameOf(input, column)} · ${said(screen, key, column.figures, words)}`,
        open: opening(screen, { measure: key, column: column.key }, column.figures[key]?.n),
      }),
    }),
  )
  return stack(input, parts, whole, rate)
}

/** Height of the plot for 100 %, and what two names at line ends want between them. */
const PLOT = 190
const APART = 15

/** How far each name is moved down from its line's end, so that none lies on another. */
function apart(ends: readonly number[]): readonly number[] {
  const y = (value: number): number => (1 - value / 100) * PLOT
  const order = ends.map((_, i) => i).sort((a, b) => y(ends[b]!) - y(ends[a]!))
  const at: number[] = []
  let floor = Number.POSITIVE_INFINITY
  for (const i of order) {
    at[i] = Math.min(y(ends[i]!), floor)
    floor = at[i] - APART
  }
  return ends.map((value, i) => at[i]! - y(value))
}

/** Shares over time as lines from 0 to 100 %, with n below each column and the name at each line's end. */
export function ratesOverTime(input: ChartInput, keys: readonly string[], n: string): ChartPlan {
  const { data, screen, words } = input
  const before = columnsBefore(input)
  const { columns } = data
  const counted = ticks(input).map((tick, i) => `${tick}\nn=${valueText('count', columns[i]?.figures[n]?.value)}`)
  const lifts = apart(keys.map((key) => columns.findLast(({ figures }) => figures[key]?.value != null)?.figures[key]?.value ?? 0))
  const series = keys.map((key, i) => ({
    name: wordOf(key, words),
    type: 'line',
    data: columns.map(({ figures }) => figures[key]?.value ?? null),
    symbol: ['circle', 'rect', 'triangle'][i % 3],
    symbolSize: columns.length > MOST_SUMS ? 3 : 7,
    showAllSymbol: true,
    lineStyle: { width: 2, color: hue(i) },
    itemStyle: { color: hue(i) },
    endLabel: label({ formatter: '{a}', color: hue(i), distance: 8, offset: [0, lifts[i] ?? 0] }),
    label:
      columns.length <= 14 && i === 0
        ? label({ position: 'top', formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? fixed(value, 1) : '') })
        : noLabel,
  }))
  const olds = before
    ? keys.map((key, i) =>
        beforeLine(
          words.t('before'),
          before.map(({ figures }) => figures[key]?.value ?? null),
          hue(i),
        ),
      )
    : []
  const longest = Math.max(...keys.map((key) => [...wordOf(key, words)].reduce((sum, c) => sum + (c > '\u2E80' ? 12 : 6.5), 0)))
  return {
    height: CHART_HEIGHT,
    option: {
      ...BASE,
      ...(before ? { legend: legend([beforeInLegend(words.t('before'), 'line')]) } : {}),
      grid: { left: 8, right: longest + 28, top: before ? 44 : 24, bottom: 8, ...WITHIN },
      xAxis: xAxis(input, counted),
      yAxis: percentAxis,
      series: [...series, ...olds],
    },
    at: UPWARDS,
    marks: keys.map((key) =>
      columns.map((column) => ({
        tip: `${nameOf(input, column)} · ${said(screen, key, column.figures, words)}`,
        open: opening(screen, { measure: key, column: column.key }, column.figures[key]?.n),
      })),
    ),
    says: words.t('says.lines', {
      parts: keys
        .map((key) => `${wordOf(key, words)} ${valueText(measureOf(screen, key).unit, data.totals[key]?.value)}`)
        .join(words.t('comma')),
      columns: columns.length,
    }),
  }
}
