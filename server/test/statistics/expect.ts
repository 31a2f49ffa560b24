import type { StatFigures } from '@farsight/shared/contract'
import { parseDateTime, type StatGroup, type StatScreen } from '@farsight/shared/domain'
import type { TestClient } from '../harness'
import { ask } from './check'
import { MINUTE } from './made'

/** What was made is counted by itself, in TypeScript, and held against the answers of this week. */
export const WEEK = { startTime: '2026-11-16 00:00:00', endTime: '2026-11-22 23:59:59', granularity: 'day' } as const
export const [FROM, TO] = [parseDateTime('2026-11-16')!, parseDateTime('2026-11-23')!]
export const within = (at: number | null): boolean => at !== null && at >= FROM && at < TO

export const median = (all: readonly number[], p: number): number | null => {
  const sorted = [...all].sort((a, b) => a - b)
  return sorted.length ? sorted[Math.ceil(p * sorted.length) - 1]! : null
}
export const percent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((1e8 * part) / whole) / 1e6)
export const mean = (all: readonly number[]): number | null =>
  all.length ? Math.round((1e6 * all.reduce((a, b) => a + b, 0)) / all.length) / 1e6 : null
export const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0)
export const whole = (from: number, to: number): number => Math.floor((to - from) / MINUTE)
export const some = <T>(all: readonly (T | undefined)[]): T[] => all.filter((one): one is T => one !== undefined)

export type Expected = Record<string, number | null>
const values = (figures: StatFigures): Expected => Object.fromEntries(Object.entries(figures).map(([key, { value }]) => [key, value]))

/** Totals and every line of a screen, against what is expected of the rows of each. */
export async function expectScreen<R>(
  by: TestClient,
  { screen, groupBy }: { screen: StatScreen; groupBy: StatGroup },
  rows: readonly R[],
  keyOf: (row: R) => string,
  figures: (of: readonly R[]) => Expected,
) {
  const answer = await ask(by, screen, { ...WEEK, groupBy })
  expect(values(answer.totals)).toMatchObject(figures(rows))
  const keys = [...new Set(rows.map(keyOf))]
  expect(answer.lines.map(({ key }) => key).sort()).toEqual(keys.sort())
  for (const line of answer.lines)
    expect({ [line.key]: values(line.figures) }).toMatchObject({ [line.key]: figures(rows.filter((row) => keyOf(row) === line.key)) })
  expect(rows.length).toBeGreaterThan(20)
  return answer
}
