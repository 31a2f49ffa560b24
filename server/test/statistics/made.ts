import type { Client } from 'pg'

/** A random number generator of a seed (mulberry32), so that a run can be had again. */
export function dice(seed: number) {
  let a = seed
  const next = (): number => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (n: number): number => Math.floor(next() * n)
  return { next, below, of: <T>(list: readonly T[]): T => list[below(list.length)]!, chance: (p: number): boolean => next() < p }
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const MODALITIES = ['CT', 'MR', 'DX', 'US'] as const
export const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export async function many(su: Client, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  for (let i = 0; i < rows.length; i += 500) {
    const part = rows.slice(i, i + 500)
    const names = [...new Set(part.flatMap((row) => Object.keys(row)))].join(', ')
    await su.query(`INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
      JSON.stringify(part),
    ])
  }
}

let serial = 0
/** A number that no other row of a run has. */
export const no = (): string => String(++serial).padStart(7, '0')

export interface PastOptions {
  readonly seed: number
  readonly exams: number
  /** First day and how many. */
  readonly from: string
  readonly days: number
  /** Hospitals it works with. */
  readonly partners?: readonly string[]
  readonly bookings?: number
  readonly orders?: number
}

/** Moments that a range could take or leave: the last and first second of a day, noon, and full hours; else any. */
export function moment(roll: ReturnType<typeof dice>, from: number, days: number): number {
  const day = from + roll.below(days) * DAY
  const edges = [0, 1000, 12 * HOUR - 1000, 12 * HOUR, 13 * HOUR, DAY - 1000]
  return day + (roll.chance(0.25) ? roll.of(edges) : roll.below(86_400) * 1000)
}
