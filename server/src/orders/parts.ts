import type { OrderPart } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'

/** A body part that the hospital examines, and whether it has sides. */
export interface KnownPart {
  readonly name: string
  readonly has_side: boolean
}

/** The parts of a modality, from the hospital's own exams: the most frequent first. */
export function knownParts(tx: Tx, modality: string): Promise<KnownPart[]> {
  const own = tx.filter('order.parts', sql`e.facility_id = ${tx.tenant.facilityId}`)
  return tx.rows<KnownPart>(
    sql`SELECT e.bodypart AS name, bool_or(e.side <> '') AS has_side FROM exam e WHERE ${own} AND e.modality = ${modality} AND e.bodypart <> ''
        GROUP BY e.bodypart ORDER BY count(*) DESC, e.bodypart LIMIT 200`,
  )
}

/**
 * The parts of an order as they are kept. Throws 2408 without one that the hospital knows, 2409 where a side is not marked, 2450
 * where one is marked on a part that has none: it would be read as something that somebody saw.
 */
export function checkedParts(asked: readonly OrderPart[], known: readonly KnownPart[]): OrderPart[] {
  const sided = new Map(known.map(({ name, has_side }) => [name, has_side]))
  if (asked.length === 0 || asked.some(({ bodypart }) => !sided.has(bodypart))) throw new CallError(CODE.selectBodypart)
  const parts = asked.map(({ bodypart, side }): OrderPart => ({ bodypart, side }))
  const wrong = parts.find(({ bodypart, side }) => (side === '') === sided.get(bodypart))
  if (wrong) throw new CallError(wrong.side === '' ? CODE.markSide : CODE.sideless, wrong.bodypart)
  // Nobody pays twice for one part.
  if (new Set(parts.map(({ bodypart, side }) => `${bodypart}/${side}`)).size < parts.length) throw new CallError(CODE.selectBodypart)
  return parts
}
