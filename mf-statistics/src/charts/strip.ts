import { figure } from '@farsight/shared/ui/data'
import { slotBegan, slotName, slotsOf } from '../model/buckets'
import { BASE, CHART_HEIGHT, type ChartInput, type ChartPlan, GRID, hue, INK, label, type Mark, opening, TEXT, WITHIN } from './plan'

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const
/** The darkest that a written number stays legible on, in both skins. */
const DEEPEST = 0.5

const WRITTEN = {
  now: { ...TEXT, color: INK },
  none: { ...TEXT, color: 'var(--text-3)' },
  before: { ...TEXT, fontSize: 11, lineHeight: 14 },
} as const

/** Weekday by slot of the clock, the numbers written in; those of the period before below them. */
export function heatStrip(input: ChartInput): ChartPlan {
  // The slots are those that were chosen; the columns beside them may be coarser.
  const { data, screen, words, granularity } = input
  const { strip = [] } = data
  const slots = slotsOf(granularity)
  const counted = (of: typeof strip) => new Map(of.map((cell) => [cell.weekday * 100 + cell.slot, cell.n]))
  const [now, before] = [counted(strip), data.before?.strip && counted(data.before.strip)]
  const cells = WEEK.flatMap((weekday) =>
    Array.from({ length: slots }, (_, slot) => {
      const at = weekday * 100 + slot
      // What a clock that is ahead has put there is counted by the total: it is shown.
      const n = now.get(at) ?? (slotBegan(data, granularity, weekday, slot) ? 0 : undefined)
      return { weekday, slot, n, before: before && (before.get(at) ?? 0) }
    }),
  )
  const most = Math.max(1, ...cells.map((cell) => cell.n ?? 0))
  const day = (weekday: number): string => words.t(`weekday.${weekday}`)
  const name = ({ weekday, slot }: { weekday: number; slot: number }): string => `${day(weekday)} ${slotName(granularity, slot, words.t)}`
  const peak = cells.reduce((best, cell) => ((cell.n ?? 0) > (best.n ?? 0) ? cell : best))
  const written = ({ n, before }: (typeof cells)[number]): string => {
    const own = n === undefined ? '' : n > 0 ? `{now|${figure(n)}}` : '{none|·}'
    return before === undefined ? own : `${own}\n{before|${before > 0 ? figure(before) : '·'}}`
  }
  return {
    height: CHART_HEIGHT,
    option: {
      ...BASE,
      grid: { left: 8, right: 8, top: 8, bottom: 8, ...WITHIN },
      xAxis: {
        type: 'category',
        position: 'top',
        data: Array.from({ length: slots }, (_, slot) => slotName(granularity, slot, words.t)),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { ...TEXT, interval: 0 },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: WEEK.map(day),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { ...TEXT, color: INK },
      },
      visualMap: { type: 'continuous', show: false, min: 0, max: most, inRange: { opacity: [0.03, DEEPEST] } },
      series: [
        {
          type: 'heatmap',
          color: hue(0),
          itemStyle: { color: hue(0), borderColor: GRID, borderWidth: 1 },
          data: cells.map((cell) => ({
            value: [cell.slot, cell.weekday - 1, cell.n ?? 0],
            label: label({ opacity: 1, formatter: written(cell), rich: WRITTEN }),
          })),
        },
      ],
    },
    at: (_, datum) => [datum % slots, Math.floor(datum / slots)],
    marks: [
      cells.map(
        (cell): Mark => ({
          tip: [
            name(cell),
            cell.n !== undefined && figure(cell.n),
            cell.before !== undefined && `${words.t('before')} ${figure(cell.before)}`,
          ]
            .filter(Boolean)
            .join(' · '),
          open: opening(screen, { measure: 'exams', weekday: cell.weekday, slot: cell.slot }, cell.n),
        }),
      ),
    ],
    says: words.t('says.strip', { most: `${name(peak)}: ${figure(peak.n ?? 0)}` }),
    note: before && words.t('beforeBelow'),
  }
}
