import type { StatFigures, Statistic } from '@farsight/shared/contract'
import { STATISTICS, type StatGroup, type StatScreen, statBuckets } from '@farsight/shared/domain'

type Asked = {
  readonly startTime: string
  readonly endTime: string
  readonly granularity: Statistic['granularity']
  readonly groupBy?: StatGroup
  readonly compare?: 0 | 1
}

const figureOf = (screen: StatScreen, base: number): StatFigures =>
  Object.fromEntries(
    STATISTICS[screen].measures.map(({ key, unit, of }, i) => {
      const value =
        unit === 'count' || unit === 'images' || unit === 'credits'
          ? Math.max(0, base - i)
          : unit === 'percent'
            ? 40
            : unit === 'stars'
              ? 4.5
              : 47
      return [
        key,
        { value: base === 0 && (of || unit === 'minutes' || unit === 'stars') ? null : value, n: base === 0 ? 0 : Math.max(1, base - i) },
      ]
    }),
  )

export const LINES = [
  { key: 'CT', label: '' },
  { key: 'MR', label: '' },
  { key: '', label: '' },
] as const
/** What each line has in a column, and the sums that follow. */
export const OF_LINE = [12, 7, 3] as const

/** An answer in which the totals are the sums of the lines and of the columns, whatever is asked. */
export function testStatistic(screen: StatScreen, asked: Asked): Statistic {
  const buckets = statBuckets(asked.startTime, asked.endTime, asked.granularity) ?? []
  const count = buckets.length
  const sum = OF_LINE.reduce((a, b) => a + b, 0)
  const compared = asked.compare === 1
  return {
    startTime: asked.startTime,
    endTime: asked.endTime,
    granularity: asked.granularity,
    groupBy: asked.groupBy ?? STATISTICS[screen].groups[0]!,
    offsetMinutes: 480,
    countedAt: '2026-11-25 09:20:00',
    totals: figureOf(screen, sum * count),
    ...(compared
      ? {
          before: {
            startTime: '2026-11-12 00:00:00',
            endTime: '2026-11-18 23:59:59',
            partly: 0 as const,
            totals: figureOf(screen, sum * count - 14),
            columns: buckets.map(({ from, to }) => ({ from, to, figures: figureOf(screen, sum - 2) })),
          },
        }
      : {}),
    lineCount: LINES.length,
    lines: LINES.map((line, i) => ({
      ...line,
      figures: figureOf(screen, OF_LINE[i]! * count),
      ...(compared ? { before: figureOf(screen, OF_LINE[i]! * count - 7) } : {}),
    })),
    columns: buckets.map((bucket) => ({
      ...bucket,
      figures: figureOf(screen, sum),
      lines: Object.fromEntries(LINES.map(({ key }, i) => [key, figureOf(screen, OF_LINE[i]!)])),
    })),
    ...(screen === 'shootCountDistribution' && asked.granularity !== 'day'
      ? {
          strip: [
            { weekday: 1, slot: 0, n: 9 },
            { weekday: 7, slot: 1, n: 4 },
          ],
        }
      : {}),
    ...(screen.endsWith('Quality') ? { reasons: [{ reason: '描述不全', n: 3 }] } : {}),
  }
}

export const emptyStatistic = (screen: StatScreen, asked: Asked): Statistic => ({
  ...testStatistic(screen, asked),
  totals: figureOf(screen, 0),
  lines: [],
  lineCount: 0,
  columns: testStatistic(screen, asked).columns.map((column) => ({ ...column, figures: figureOf(screen, 0), lines: {} })),
  ...(screen === 'shootCountDistribution' ? { strip: [] } : {}),
})

/** Of a column that is still to come. */
export const TO_COME = {
  figures: Object.fromEntries(STATISTICS.localDiagnosisCount.measures.map(({ key }) => [key, { value: null, n: 0 }])),
  lines: {},
}
