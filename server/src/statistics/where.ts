import type { StatGroup } from '@farsight/shared/domain'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { Asked } from './ask'
import type { Dimension } from './facts'

/** The dimension of each group of lines; members of a union are counted one by one. */
const GROUP_DIMENSION: Readonly<Partial<Record<StatGroup, Dimension>>> = {
  modality: 'modality',
  sourceType: 'source_type',
  doctor: 'doctor_id',
  room: 'room_id',
  department: 'department',
  bodypart: 'bodypart',
  partner: 'partner_id',
}
const COLUMN: Readonly<Record<Exclude<Dimension, 'hour'>, Sql>> = {
  modality: sql`f.modality`,
  source_type: sql`f.source_type`,
  doctor_id: sql`f.doctor_id`,
  room_id: sql`f.room_id`,
  department: sql`f.department`,
  bodypart: sql`f.bodypart`,
  partner_id: sql`f.partner_id`,
  urgency: sql`f.urgency`,
}
const IDS: ReadonlySet<Dimension> = new Set(['doctor_id', 'room_id', 'partner_id'])

/** What a line is asked by again: '' where it was not said. Texts are cut to what the wire takes. */
export function keyOf(groupBy: StatGroup): Sql {
  const dimension = GROUP_DIMENSION[groupBy]
  if (dimension === undefined || dimension === 'hour') return sql`''::text`
  const column = COLUMN[dimension]
  return IDS.has(dimension) ? sql`coalesce(${column}::text, '')` : sql`coalesce(left(${column}, 64), '')`
}

/** A filter over `f`, and the dimension that it needs. */
export interface Filters {
  readonly where: Sql
  readonly needed: readonly Dimension[]
}

/** The filters of a question, besides hospital and range. A department is filtered by the name that exams carry (`withDepartment`). */
export function filtersOf({ ask, department }: Pick<Asked, 'ask' | 'department'>): Filters {
  const all: [Dimension, Sql][] = []
  if (ask.modality?.length) all.push(['modality', sql`f.modality = ANY(${ask.modality}::text[])`])
  if (ask.sourceType) all.push(['source_type', sql`f.source_type = ${ask.sourceType}`])
  if (ask.doctorId) all.push(['doctor_id', sql`f.doctor_id = ${ask.doctorId}::uuid`])
  if (ask.roomId) all.push(['room_id', sql`f.room_id = ${ask.roomId}::uuid`])
  if (ask.partnerId) all.push(['partner_id', sql`f.partner_id = ${ask.partnerId}::uuid`])
  if (ask.urgency) all.push(['urgency', sql`f.urgency = ${ask.urgency}`])
  if (ask.departmentId) {
    if (department === undefined) throw new Error('a department is filtered by its name')
    all.push(['department', department === null ? sql`false` : sql`f.department = ${department}`])
  }
  return {
    where:
      all.length === 0
        ? empty
        : sql` AND ${join(
            all.map(([, condition]) => condition),
            ' AND ',
          )}`,
    needed: all.map(([dimension]) => dimension),
  }
}

/** The dimensions that lines are told apart by. */
export function dimensionsOf(groupBy: StatGroup): readonly Dimension[] {
  const dimension = GROUP_DIMENSION[groupBy]
  return dimension ? [dimension] : []
}
