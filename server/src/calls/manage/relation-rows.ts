import type { RelationEnd, RelationRow } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'

/** An application between two hospitals, with what became of it. */
export interface Relation {
  readonly facility_id: string
  readonly partner_id: string
  readonly state: RelationRow['state']
  readonly remark: string
  readonly reason: string
  readonly answered_name: string
  readonly asked_at: number
  readonly answered_at: number | null
  readonly again: boolean
  readonly closed: RelationRow['closed']
  readonly closed_by: string | null
}
export const RELATION_COLUMNS = sql`r.facility_id, r.partner_id, r.state, r.remark, r.reason, r.answered_name, r.asked_at, r.answered_at, r.again,
  r.closed, r.closed_by`

export const timeOf = (at: number | null): string | null => (at === null ? null : formatDateTime(at))

/** All applications that the own hospital made or got. */
export const ownRelations = (tx: Tx): Promise<Relation[]> => {
  const own = tx.filter('relation.list', sql`${tx.tenant.facilityId} IN (r.facility_id, r.partner_id)`)
  return tx.rows<Relation>(sql`SELECT ${RELATION_COLUMNS} FROM facility_relation r WHERE ${own}`)
}
export const otherOf = (one: Relation, facilityId: string): string => (one.facility_id === facilityId ? one.partner_id : one.facility_id)

/** Taken back before it was ever answered: as if it had not been made. */
export const leftNothing = ({ closed, again }: Pick<Relation, 'closed' | 'again'>): boolean => closed === 'withdrawn' && !again

/** What counts where both sides have asked: agreed before pending before refused, then the newest. */
const PLACE = { agreed: 0, pending: 1, refused: 2 } as const
export const foremost = (rows: readonly Relation[]): Relation | undefined =>
  [...rows].sort((a, b) => PLACE[a.state] - PLACE[b.state] || b.asked_at - a.asked_at)[0]

/** Does a union join the two, whatever an application waits for? As `app_targets` has it: a no, and what is asked anew after it, stands between. */
export const joinedByUnion = (inUnion: boolean, between: readonly Relation[]): boolean =>
  inUnion && between.every((one) => one.state === 'agreed' || leftNothing(one) || (one.state === 'pending' && !one.again))

/** Who answered or ended it, when, and which way; the name is told of one's own side alone. */
export function endOf(one: Relation | undefined, facilityId: string): RelationEnd {
  const side = one === undefined || one.answered_at === null ? null : one.state === 'agreed' ? one.partner_id : one.closed_by
  const answeredSide = side === null ? ('' as const) : side === facilityId ? ('own' as const) : ('theirs' as const)
  return {
    closed: one?.closed ?? '',
    answeredSide,
    answeredTime: timeOf(one?.answered_at ?? null),
    answeredBy: answeredSide === 'own' ? one!.answered_name : '',
  }
}
