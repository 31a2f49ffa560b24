import type { Tx } from '../database/tenant'
import type { Asked } from './ask'
import { reasonsOfRange } from './count'
import { atMember, unionOf } from './members'

const MOST = 50

interface StatReason {
  readonly reason: string
  readonly n: number
}

/** Why stars were low, most frequent first: an exam counts once for each reason that it was given. */
export async function reasonsOf(tx: Tx, asked: Asked): Promise<StatReason[]> {
  const hospitals = asked.groupBy === 'facility' ? (await unionOf(tx)).map(({ facilityId }) => facilityId) : [tx.tenant.facilityId]
  const sums = new Map<string, number>()
  for (const facilityId of hospitals)
    for (const { reason, n } of await atMember(tx, facilityId, (there) => reasonsOfRange(there, asked)))
      sums.set(reason, (sums.get(reason) ?? 0) + n)
  return [...sums]
    .map(([reason, n]) => ({ reason, n }))
    .sort((a, b) => b.n - a.n || (a.reason < b.reason ? -1 : 1))
    .slice(0, MOST)
}
