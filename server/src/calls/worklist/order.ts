import { CODE, isOpenForDoctors } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { ExamRecord } from '../../exams/exam'
import { CallError } from '../error'
import type { WorklistRequest } from './conditions'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Last value of a column's type: instants to the year 9999, states of two bytes, the worklist's own key. */
const LAST = { instant: 253_402_300_799_999, state: 32_767, key: 999_999_999_999_999, text: 0 }

/** How a list is sorted. The id makes every order total. */
export interface Order {
  readonly column: Sql
  readonly kind: keyof typeof LAST
  /** A row's value in this order, as a cursor carries it. */
  readonly valueOf: (row: ExamRecord) => unknown
  readonly descending: boolean
}

/** What is past its doctors, or has no due time, stands at the end of all times; exam_due() of 0012 says the same. */
const dueOf = (row: ExamRecord): number =>
  !row.report_has_complete && isOpenForDoctors(row.state) ? (row.due_time ?? LAST.instant) : LAST.instant

/** The order that a query asks for; times begin with the newest, everything else with the first. */
export function orderOf(q: WorklistRequest): Order {
  const descending = (q.sortOrder ?? (q.sortField === 'registerTime' || q.sortField === 'checkTime' ? 'desc' : 'asc')) === 'desc'
  switch (q.sortField) {
    case 'registerTime':
      return { column: sql`e.register_time`, kind: 'instant', valueOf: (row) => row.register_time, descending }
    case 'dueTime':
      return { column: sql`exam_due(e.report_has_complete, e.state, e.due_time)`, kind: 'instant', valueOf: dueOf, descending }
    case 'checkTime':
      return {
        column: sql`coalesce(e.check_time, 'epoch'::timestamptz)`,
        kind: 'instant',
        valueOf: (row) => row.check_time ?? 0,
        descending,
      }
    case 'patName':
      return { column: sql`e.pinyin COLLATE "C"`, kind: 'text', valueOf: (row) => row.pinyin, descending }
    case 'state':
      return { column: sql`e.state`, kind: 'state', valueOf: (row) => row.state, descending }
    default:
      return { column: sql`e.sort_key`, kind: 'key', valueOf: (row) => row.sort_key, descending }
  }
}

/** A cursor is the last row's place in the order: `[value, id]`. */
export const cursorOf = (row: ExamRecord, order: Order): string =>
  Buffer.from(JSON.stringify([order.valueOf(row), row.exam_id])).toString('base64url')

/** The rows after a cursor. Throws 2010 of the field for a text that no list has given out. */
export function afterCursor(cursor: string, order: Order): Sql {
  let place: unknown
  try {
    place = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw new CallError(CODE.parameterIllegal, 'cursor')
  }
  if (!Array.isArray(place) || place.length !== 2 || typeof place[1] !== 'string' || !UUID.test(place[1]))
    throw new CallError(CODE.parameterIllegal, 'cursor')
  const [value, id] = place as [unknown, string]
  const wanted =
    order.kind === 'text'
      ? typeof value === 'string' && value.isWellFormed() && !value.includes('\u0000')
      : Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LAST[order.kind]
  if (!wanted) throw new CallError(CODE.parameterIllegal, 'cursor')
  const bound = order.kind === 'instant' ? new Date(value as number) : value
  return order.descending
    ? sql`(${order.column}, e.exam_id) < (${bound}, ${id}::uuid)`
    : sql`(${order.column}, e.exam_id) > (${bound}, ${id}::uuid)`
}
