import { guardCalls, type ReportView, type RequestOf } from '@farsight/shared/contract'
import { CODE, contentFaults, type ErrorCode, formatDateTime, type ReportContent, RIGHT, rightFor } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import { eventOf } from '../../acts/own'
import type { Tx } from '../../database/tenant'
import { readExam } from '../../exams/move'
import { agreementOf } from '../../readings/agreement'
import { readingFacts } from '../../readings/facts'
import type { Session } from '../../session/session'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { arbitrates, readsAgain } from '../policies'

const PAGE = 200

interface Reading {
  readonly reading_id: string
  readonly exam_id: string
  readonly modality: string
  readonly drawn_at: number
  readonly first: ReportContent
  readonly first_people: readonly string[]
  readonly state: 'waiting' | 'compare' | 'agreed' | 'differed' | 'settled'
  readonly second: ReportContent | null
  readonly reader_id: string | null
  readonly sides: 'first' | 'second' | 'neither' | null
  readonly reason: string | null
}

const COLUMNS = sql`s.reading_id, s.exam_id, s.modality, s.drawn_at, s.first, s.first_people, s.state, s.second, s.reader_id, s.sides, s.reason`

/** Its exam is complete still: one that was taken back or withdrawn waits until it is completed again. */
const there = (tx: Tx, name: string): Sql =>
  tx.filter(name, sql`(s.facility_id = ${tx.tenant.facilityId} AND e.facility_id = ${tx.tenant.facilityId})`)

/** As the contract has it: what was kept was decoded by the same schema. */
const sent = (content: ReportContent | null): ReportView['content'] | null => content as ReportView['content'] | null

type Row = Reading & { readonly bodypart: string; readonly check_item: string; readonly side: string; readonly check_no: string }

/** Which ones: what waits is never one's own case; what is over is told to who wrote, read or judged it. */
function ofRole(session: Session, role: RequestOf<typeof guardCalls.querySecondReadings>['role']): Sql {
  const { userId } = session
  if (role === 'done')
    return sql`s.state IN ('agreed', 'differed', 'settled') AND (s.reader_id = ${userId} OR s.arbiter_id = ${userId} OR ${userId}::uuid = ANY(s.first_people))`
  const able = Object.entries(session.rights).flatMap(([modality, right]) =>
    right >= (role === 'reader' ? RIGHT.write : RIGHT.thirdReview) ? [modality] : [],
  )
  const waits =
    role === 'reader'
      ? sql`(s.state = 'waiting' OR (s.state = 'compare' AND s.reader_id = ${userId}))`
      : sql`(s.state = 'differed' AND s.reader_id <> ${userId})`
  return sql`s.modality = ANY(${able}) AND NOT ${userId}::uuid = ANY(s.first_people) AND ${waits}`
}

/** The first text stands in the answer only where this doctor's own does already, or nothing is to be read any more. */
export const querySecondReadings = sessionHandler(guardCalls.querySecondReadings, readsAgain, async (work, { role }) => {
  const { tx, session, now, sign } = work
  const visible = there(tx, 'reading.list')
  // The newest verdict first; what waits, by how long it does.
  const order = role === 'done' ? sql`coalesce(s.settled_at, s.read_at) DESC` : sql`s.drawn_at`
  const rows = await tx.rows<Row>(
    sql`SELECT ${COLUMNS}, e.bodypart, e.check_item, e.side, e.check_no FROM second_reading s JOIN exam e USING (exam_id)
        WHERE ${visible} AND e.report_has_complete AND e.state <> 3000 AND ${ofRole(session, role)}
        ORDER BY ${order}, s.reading_id LIMIT ${PAGE}`,
  )
  const t = String(now)
  const val = rows.map((row) => {
    const blind = row.state === 'waiting'
    return {
      id: row.reading_id,
      risProcedureId: row.exam_id,
      t,
      sign: sign.sign(row.exam_id, row.modality, t),
      modality: row.modality,
      bodypart: row.bodypart,
      checkItem: row.check_item,
      side: row.side,
      // Nothing is blind any more.
      checkNo: role === 'done' && row.state === 'settled' ? row.check_no : '',
      first: blind ? null : sent(row.first),
      second: blind ? null : sent(row.second),
      outcome: role === 'done' ? (row.state as 'agreed' | 'differed' | 'settled') : null,
      sides: row.sides,
      reason: row.reason ?? '',
      time: formatDateTime(row.drawn_at),
    }
  })
  return { val, total: val.length, totalIsFloor: val.length === PAGE, facts: await readingFacts(tx) }
})

/** A reading of the own hospital that this doctor may judge, locked. */
async function readingFor(work: Work, id: string, right: number, denies: ErrorCode): Promise<Reading> {
  work.about(id)
  const { tx, session } = work
  const visible = there(tx, 'reading.lock')
  const reading = await tx.row<Reading>(
    sql`SELECT ${COLUMNS} FROM second_reading s JOIN exam e USING (exam_id)
        WHERE s.reading_id = ${id} AND ${visible} AND e.report_has_complete AND e.state <> 3000 FOR UPDATE OF s`,
  )
  if (!reading) throw new CallError(CODE.notInRis)
  if (rightFor(session.rights, reading.modality) < right) throw new CallError(denies)
  if (reading.first_people.includes(session.userId)) throw new CallError(CODE.rateOwn)
  return reading
}

async function patch(tx: Tx, reading: Reading, sets: Sql): Promise<void> {
  const own = tx.filter('reading.patch', sql`s.facility_id = ${tx.tenant.facilityId}`)
  await tx.run(sql`UPDATE second_reading s SET ${sets} WHERE s.reading_id = ${reading.reading_id} AND ${own}`)
}

function checkText(content: ReportContent | undefined): ReportContent {
  if (!content) throw new CallError(CODE.parameterEmpty, 'report')
  const [fault] = contentFaults(content)
  if (fault) throw new CallError(fault.code, fault.field)
  if (content.yinYang === null) throw new CallError(CODE.parameterEmpty, 'yinYang')
  return content
}

export const saveSecondReading = sessionHandler(guardCalls.saveSecondReading, readsAgain, async (work, payload) => {
  const { tx, session, now } = work
  const reading = await readingFor(work, payload.id, RIGHT.write, CODE.noWritingPermission)
  if (reading.state === 'compare' && reading.reader_id === session.userId) {
    // The text stands: it was written before the first one was seen.
    if (payload.agrees === undefined) throw new CallError(CODE.parameterEmpty, 'agrees')
    const agrees = payload.agrees === 1
    await patch(tx, reading, sql`state = ${agrees ? 'agreed' : 'differed'}`)
    return { val: { agrees, first: sent(reading.first) } }
  }
  if (reading.state !== 'waiting') throw new CallError(CODE.readingDone)
  const second = checkText(payload.report as ReportContent | undefined)
  const agrees = agreementOf(reading.first, second)
  const state = agrees === undefined ? 'compare' : agrees ? 'agreed' : 'differed'
  await patch(
    tx,
    reading,
    sql`state = ${state}, second = ${JSON.stringify(second)}::jsonb, overrides = ${JSON.stringify(payload.overrides ?? [])}::jsonb, reader_id = ${session.userId}, reader_name = ${session.userName}, read_at = ${new Date(now)}`,
  )
  return { val: { agrees: agrees ?? null, first: agrees === undefined ? sent(reading.first) : null } }
})

/** The verdict is another than the report that went out: who wrote and passed it hears of it, and corrects it or says why not. */
async function tellWriters(work: Work, reading: Reading): Promise<void> {
  const exam = await readExam(work.tx, reading.exam_id)
  const { order: _, ...event } = eventOf(exam)
  for (const userId of new Set(reading.first_people))
    await work.events.emit({ ...event, facilityId: work.session.facilityId, audience: { userId }, matter: 'readingDiffers' })
}

export const arbitrateReading = sessionHandler(guardCalls.arbitrateReading, arbitrates, async (work, { id, sides, reason }) => {
  const { tx, session, now } = work
  const reading = await readingFor(work, id, RIGHT.thirdReview, CODE.noReviewPermission)
  if (reading.reader_id === session.userId) throw new CallError(CODE.rateOwn)
  if (reading.state !== 'differed') throw new CallError(CODE.readingDone)
  if (reason.trim() === '') throw new CallError(CODE.reasonRequired, 'reason')
  await patch(
    tx,
    reading,
    sql`state = 'settled', sides = ${sides}, reason = ${reason.trim()}, arbiter_id = ${session.userId}, arbiter_name = ${session.userName}, settled_at = ${new Date(now)}`,
  )
  if (sides !== 'first') await tellWriters(work, reading)
  return { val: true as const }
})
