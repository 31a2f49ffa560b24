import type { RequestOf, worklistCalls } from '@farsight/shared/contract'
import { CODE, isOpenForDoctors, parseDateTime, RIGHT, STATE, STATE_CODES, WAITS_FOR_DOCTOR } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { anySearches, nameSearches, numberSearches, type WordSearch } from '../../exams/words'
import type { Session } from '../../session/session'
import { CallError } from '../error'
import { historyCondition, type Patient } from './history'

export type WorklistRequest = RequestOf<typeof worklistCalls.queryLocalList>

const TIME_COLUMNS = {
  register: sql`e.register_time`,
  check: sql`e.check_time`,
  write: sql`e.write_time`,
  complete: sql`e.complete_time`,
} as const

/** Modalities for which the session holds at least this right. */
const modalitiesWith = (session: Session, level: number): string[] =>
  Object.entries(session.rights).flatMap(([modality, held]) => (held >= level ? [modality] : []))

/** The queues of the chips. */
export type Queue = 'mine' | 'write' | 'review' | 'returned' | 'urgent' | 'overdue'

/** Rows that a doctor's own queue holds (visual.md 3.2, the chips). What is completed is in none, whatever its code says. */
export function queueCondition(session: Session, queue: Queue, now: number): Sql {
  return sql`(NOT e.report_has_complete AND ${openQueue(session, queue, now)})`
}

/** What `isOpenForDoctors` says, in the database's words; the chips count nothing else. */
export const OPEN_STATES: readonly number[] = STATE_CODES.filter(isOpenForDoctors)
const open = sql`e.state = ANY(${OPEN_STATES}::int[])`

function openQueue(session: Session, queue: Queue, now: number): Sql {
  switch (queue) {
    case 'mine':
      // A rejected case is its launcher's to send again, and the doctor's it was dealt to.
      return sql`(e.state IN (${STATE.toBeDiagnosed}, ${STATE.diagnosing}, ${STATE.rejected})
        AND (e.assigned_id = ${session.userId} OR (e.state = ${STATE.rejected} AND e.launcher_id = ${session.userId})))`
    case 'overdue':
      return sql`(e.due_time < ${new Date(now)} AND ${open})`
    case 'write':
      return sql`((e.state = ANY(${WAITS_FOR_DOCTOR}::int[]) AND NOT e.returned AND e.modality = ANY(${modalitiesWith(session, RIGHT.write)}))
        OR (e.state = ${STATE.diagnosing} AND e.holder_id = ${session.userId}))`
    case 'review': {
      const levels = [RIGHT.firstReview, RIGHT.secondReview, RIGHT.thirdReview].map(
        (level, i) =>
          sql`(e.state = ${STATE.toFirstCheck + 2 * i} AND e.modality = ANY(${modalitiesWith(session, level)}) AND e.author_id IS DISTINCT FROM ${session.userId})`,
      )
      return sql`(${join(levels, ' OR ')} OR (e.state IN (${STATE.firstCheck}, ${STATE.secondCheck}, ${STATE.thirdCheck}) AND e.holder_id = ${session.userId}))`
    }
    case 'returned':
      return sql`(e.returned AND e.author_id = ${session.userId} AND e.state IN (${STATE.toBeDiagnosed}, ${STATE.diagnosing}))`
    case 'urgent':
      return sql`((e.urgent OR e.green_channel OR e.critical) AND ${open})`
  }
}

/** The words of one hospital that a search means. */
export function wordsFound(tx: Tx, name: string, searches: readonly WordSearch[], where: Sql): Sql {
  const parts = searches.map((search) =>
    'exact' in search ? sql`w.word = ${search.exact}` : sql`(w.word >= ${search.from} AND w.word < ${search.to})`,
  )
  const own = tx.filter(`${name}.words`, sql`w.facility_id = ${where}`)
  return sql`exam_word w WHERE ${own} AND (${join(parts, ' OR ')})`
}

/** How exams are found by words: each row is asked for its words (where many rows have them), or by the first so many words. */
export type Reach = 'probe' | number

/** Exams that these words find, in the words of one hospital. */
export function foundBy(tx: Tx, name: string, searches: readonly WordSearch[], where: Sql, reach?: Reach): Sql {
  if (searches.length === 0) return sql`true`
  const words = wordsFound(tx, name, searches, where)
  // OFFSET 0 keeps the planner from joining: a page then walks the order's index until it is full.
  const found =
    reach === 'probe'
      ? sql`EXISTS (SELECT FROM ${words} AND w.exam_id = e.exam_id OFFSET 0)`
      : sql`e.exam_id IN (SELECT w.exam_id FROM ${words}${reach === undefined ? sql`` : sql` LIMIT ${reach}`})`
  const names = searches.flatMap((search) => ('exact' in search && search.name ? [search.name] : []))
  return names.length ? sql`${found} AND strpos(replace(lower(normalize(e.pat_name, NFKC)), ' ', ''), ${names[0]}) > 0` : found
}

/** A time of the wire in milliseconds; undefined for none. Throws 2010 of the field for one that no calendar has. */
export function instant(text: string | undefined, field: string): number | undefined {
  if (text === undefined || text === '') return undefined
  const value = parseDateTime(text)
  if (value === undefined) throw new CallError(CODE.parameterIllegal, field)
  return value
}

/** Exams at a reader by an order: sent out, back from there with a report, or rejected and not yet sent again. */
const ordered = sql`(e.reader_facility_id IS NOT NULL OR e.state = ${STATE.rejected})`

/** Own work is what this doctor wrote, or reviewed at any level. */
function diagnosticCondition(tx: Tx, session: Session, type: WorklistRequest['diagnosticType']): Sql | undefined {
  switch (type) {
    case 'local':
      return sql`NOT ${ordered}`
    case 'remote':
      return ordered
    case 'written':
      return sql`e.author_id = ${session.userId}`
    case 'reviewed': {
      const own = tx.filter('worklist.reviewed', sql`v.facility_id = ${tx.tenant.facilityId}`)
      return sql`e.exam_id IN (SELECT v.exam_id FROM report_version v WHERE ${own} AND v.author_id = ${session.userId} AND (v.step LIKE 'pass%' OR v.step LIKE 'rebut%'))`
    }
    default:
      return undefined
  }
}

/** What the list is asked with. */
export interface Asking {
  readonly tx: Tx
  readonly session: Session
  readonly now: number
  /** The hospital whose rows are looked at: one's own, or each of the consortium in turn. */
  readonly facility: Sql
  /** Whose history is asked for. */
  readonly patient: Patient | undefined
  /** How exams are found by name or by the one field for all; all their words unless told. */
  readonly reach?: Reach
}

/** The conditions of a worklist query beside the hospital's; an empty list means: everything but the deleted. */
export function worklistConditions({ tx, session, now, facility, patient, reach }: Asking, q: WorklistRequest): Sql[] {
  const all: Sql[] = []
  if (q.search?.trim()) all.push(foundBy(tx, 'worklist.search', anySearches(q.search), facility, reach))
  if (q.patName?.trim()) all.push(foundBy(tx, 'worklist.patName', nameSearches(q.patName), facility, reach))
  if (q.hospitalNo?.trim()) all.push(foundBy(tx, 'worklist.hospitalNo', numberSearches(q.hospitalNo, 'h'), facility))
  if (q.accessionNo?.trim()) all.push(foundBy(tx, 'worklist.accessionNo', numberSearches(q.accessionNo, 'a'), facility))
  if (q.checkNo?.trim()) all.push(foundBy(tx, 'worklist.checkNo', numberSearches(q.checkNo, 'c'), facility))
  if (q.patientNo?.trim()) all.push(foundBy(tx, 'worklist.patientNo', numberSearches(q.patientNo, 'oi'), facility))
  if (q.modality) all.push(sql`e.modality = ${q.modality}`)
  if (q.states?.length || q.flags?.length) all.push(statesCondition(q.states ?? [], q.flags ?? []))
  // A merged exam's parts are hidden in it: they come back by a split, not by undoing a deletion.
  if (q.states?.includes(STATE.deleted)) all.push(sql`e.merged_into IS NULL`)
  if (q.queue) all.push(queueCondition(session, q.queue as Queue, now))
  if (q.sourceType) all.push(sql`e.source_type = ${q.sourceType}`)
  if (q.bodypart?.trim()) all.push(sql`strpos(e.bodypart, ${q.bodypart.trim()}) > 0`)
  if (q.printed !== undefined) all.push(sql`e.printed = ${q.printed === 1}`)
  if (q.dataRange === 'booking') all.push(sql`e.booked_from IS NOT NULL`)
  const diagnostic = diagnosticCondition(tx, session, q.diagnosticType)
  if (diagnostic) all.push(diagnostic)
  if (q.condition) all.push(q.condition === 'clinic' ? sql`e.from_clinic` : sql`NOT e.from_clinic`)
  if (patient) all.push(historyCondition(patient, q.historyType))
  const from = instant(q.startTime, 'startTime')
  const to = instant(q.endTime, 'endTime')
  if (from !== undefined && to !== undefined && from > to) throw new CallError(CODE.rangeReversed, 'startTime')
  const column = TIME_COLUMNS[(q.timeType ?? 'register') as keyof typeof TIME_COLUMNS]
  if (from !== undefined) all.push(sql`${column} >= ${new Date(from)}`)
  // The end is named to the second and belongs to the range; a report's end time is named to the minute (decision 90).
  const span = q.timeType === 'complete' && to !== undefined && to % 60_000 === 0 ? 60_000 : 1_000
  if (to !== undefined) all.push(sql`${column} < ${new Date(to + span)}`)
  return all
}

/** What `stateSign` shows in place of the code's own sign. */
const FLAGGED: Readonly<Record<'returned' | 'hungUp', Sql>> = {
  returned: sql`(e.returned AND e.state = ${STATE.toBeDiagnosed} AND NOT e.report_has_complete)`,
  hungUp: sql`(e.hung_up AND e.state = ${STATE.diagnosing} AND NOT e.report_has_complete)`,
}

/** `reportHasComplete` overrides the code, so a completed report is found under 9 whatever its code is. */
function statesCondition(states: readonly number[], flags: readonly ('returned' | 'hungUp')[]): Sql {
  const coded = sql`(e.state = ANY(${states}::int[]) AND NOT e.report_has_complete)`
  const completed = states.includes(STATE.completed) ? [sql`e.report_has_complete`] : []
  return sql`(${join([coded, ...completed, ...flags.map((flag) => FLAGGED[flag])], ' OR ')})`
}
