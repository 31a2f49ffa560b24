import type { Tx } from '../database/tenant'
import type { Asked } from './ask'
import { type Cell, countRange, type Minutes, minutesOfRange } from './count'
import { PERCENTILES } from './formulas'
import { atMember, type Member } from './members'

/** Nearest rank: the least number of minutes that so large a part does not exceed. */
export function percentiles(all: readonly Pick<Minutes, 'minutes' | 'n'>[]): readonly number[] | undefined {
  const n = all.reduce((sum, one) => sum + one.n, 0)
  if (n === 0) return undefined
  const sorted = [...all].sort((a, b) => a.minutes - b.minutes)
  return PERCENTILES.map((p) => {
    let upto = 0
    return sorted.find((one) => {
      upto += one.n
      return upto >= p * n
    })!.minutes
  })
}

/** The members' own numbers as lines of one table, and what they are together. */
export async function countSideBySide(tx: Tx, asked: Asked, columns: boolean, members: readonly Member[]): Promise<readonly Cell[]> {
  const lines: Cell[] = []
  const minutes: Minutes[] = []
  for (const { facilityId } of members) {
    const [cells, measured] = await atMember(
      tx,
      facilityId,
      async (there) => [await countRange(there, asked, columns), await minutesOfRange(there, asked)] as const,
    )
    // Within a member there is one line, which is all of it.
    lines.push(...cells.filter(({ key }) => key === '').map((cell) => ({ ...cell, key: facilityId })))
    minutes.push(...measured)
  }
  const sums = new Map<number | null, Record<string, number>>()
  for (const { bucket, counts } of lines) {
    const sum = sums.get(bucket) ?? {}
    for (const [name, n] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + n
    sums.set(bucket, sum)
  }
  const measuredIn = (of: 'm1' | 'm2', bucket: number | null) =>
    percentiles(minutes.filter((one) => one.of === of && (bucket === null || one.bucket === bucket)))
  const together = [...sums].map(([bucket, counts]): Cell => {
    const [m1, m2] = [measuredIn('m1', bucket), measuredIn('m2', bucket)]
    return { key: null, bucket, counts, ...(m1 ? { m1 } : {}), ...(m2 ? { m2 } : {}) }
  })
  return [...together, ...lines]
}
