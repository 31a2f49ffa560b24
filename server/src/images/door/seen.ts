import { hasMenu } from '@farsight/shared/domain'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { readsRemote } from '../../calls/policies'
import type { Tx } from '../../database/tenant'
import { tenantOf, type Visitor } from './dicomweb'

/**
 * Which studies a visitor may see, the same rule as for reports (`readableExam`): by the menu of local diagnosis one's own
 * hospital's, by that of remote diagnosis those of an open order on either side of it. Gateways and technicians handle all
 * images of their hospital. For the others the images of a deleted exam are not there any more.
 * @param name of the filter: it holds the whole wall between hospitals for this query
 * @param study the alias of table study in the query
 */
export function seenBy(tx: Tx, name: string, visitor: Visitor, study: 's' | 'st'): Sql {
  const seen = seenByPerson(tx, name, visitor, study)
  const embed = visitor.kind === 'session' ? visitor.session.embed : undefined
  // A partner's frame sees the images of its own exam, whatever its user may see elsewhere.
  return embed ? sql`(${seen} AND ${raw(study)}.exam_id = ${embed.examId})` : seen
}

function seenByPerson(tx: Tx, name: string, visitor: Visitor, study: 's' | 'st'): Sql {
  const { facilityId } = tenantOf(visitor)
  const own = sql`${raw(study)}.facility_id = ${facilityId}`
  const order = (side: Sql): Sql => sql`EXISTS (SELECT 1 FROM exam o WHERE o.exam_id = ${raw(study)}.exam_id AND ${side})`
  const counterpart = order(
    visitor.kind === 'session'
      ? sql`(o.reader_facility_id = ${facilityId} AND (o.reader_user_id IS NULL OR o.reader_user_id = ${visitor.session.userId}))`
      : sql`o.reader_facility_id = ${facilityId}`,
  )
  if (visitor.kind === 'gateway' || visitor.session.role === 'technician')
    return sql`(${tx.filter(name, sql`(${own} OR ${counterpart})`)} AND ${own})`
  const ways: Sql[] = []
  if (hasMenu(visitor.session.mainMenu, 'localDiagnosis')) ways.push(own)
  if (readsRemote(visitor.session)) {
    ways.push(counterpart, sql`(${own} AND ${order(sql`o.reader_facility_id IS NOT NULL`)})`)
  }
  const deleted = sql`EXISTS (SELECT 1 FROM exam d WHERE d.exam_id = ${raw(study)}.exam_id AND d.state = 3000)`
  return sql`(${tx.filter(name, ways.length ? sql`(${join(ways, ' OR ')})` : sql`false`)} AND NOT ${deleted})`
}
