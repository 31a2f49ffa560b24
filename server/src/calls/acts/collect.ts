import { randomUUID } from 'node:crypto'
import { type AnswerOf, actCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, parseDateTime } from '@farsight/shared/domain'
import sql, { join } from 'sql-template-tag'
import { checkAct, examToSee } from '../../acts/own'
import type { ExamRecord } from '../../exams/exam'
import { ownOrReads, readsByOrder } from '../../exams/reader'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { keepsExams, readsRemote, seesExams } from '../policies'

type Favourite = AnswerOf<typeof actCalls.collectList>['val'][number]

/** The exam of a case, by its own id or by its order's. */
async function examOf(work: Work, examId: string | undefined, orderId: string | undefined): Promise<ExamRecord> {
  if (examId !== undefined) return examToSee(work, examId)
  if (orderId === undefined) throw new CallError(CODE.parameterEmpty, 'risProcedureId')
  const visible = work.tx.filter('collect.order', ownOrReads(work.tx))
  const row = await work.tx.row<{ exam_id: string }>(sql`SELECT e.exam_id FROM exam e WHERE e.order_id = ${orderId} AND ${visible}`)
  if (!row) throw new CallError(CODE.notInRis)
  return examToSee(work, row.exam_id)
}

const wordsOf = (tags: readonly string[]): string[] => [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))]

export const collectAdd = sessionHandler(actCalls.collectAdd, seesExams, async (work, payload) => {
  const { tx, now, session } = work
  const exam = await examOf(work, payload.risProcedureId, payload.remoteOrderId)
  work.about(exam.exam_id)
  checkAct(work, 'collect', exam)
  const id = randomUUID()
  const added = await tx.run(sql`
    INSERT INTO favourite (favourite_id, facility_id, user_id, user_name, scope, exam_id, order_id, tags, note, at)
    VALUES (${id}, ${session.facilityId}, ${session.userId}, ${session.userName}, ${payload.scope ?? 'own'}, ${exam.exam_id}, ${exam.order_id},
      ${JSON.stringify(wordsOf(payload.tags ?? []))}::jsonb, ${payload.note ?? ''}, ${new Date(now)}) ON CONFLICT DO NOTHING`)
  if (added === 0) throw new CallError(CODE.cannotRepeatAdd)
  return { val: { id } }
})

/** The words of who kept it, whether for himself or for the hospital: nobody writes in another's name. */
export const collectSave = sessionHandler(actCalls.collectSave, seesExams, async (work, { id, tags, note }) => {
  const { tx, session } = work
  work.about(id)
  const own = tx.filter('collect.save', sql`f.facility_id = ${session.facilityId}`)
  const saved = await tx.run(sql`UPDATE favourite f SET tags = ${JSON.stringify(wordsOf(tags))}::jsonb, note = ${note}
    WHERE f.favourite_id = ${id} AND f.user_id = ${session.userId} AND ${own}`)
  if (saved === 0) throw new CallError(CODE.notFound)
  return { val: true as const }
})

/** One's own; the hospital's are taken away by who put them there, or by an administrator. */
export const collectRemove = sessionHandler(actCalls.collectRemove, seesExams, async (work, { id }) => {
  const { tx, session } = work
  work.about(id)
  const own = tx.filter('collect.remove', sql`f.facility_id = ${session.facilityId}`)
  const removed = await tx.run(
    sql`DELETE FROM favourite f WHERE f.favourite_id = ${id} AND (f.user_id = ${session.userId} OR (f.scope = 'clinic' AND ${session.role === 'admin'})) AND ${own}`,
  )
  if (removed === 0) throw new CallError(CODE.notFound)
  return { val: true as const }
})

interface Row {
  readonly favourite_id: string
  readonly scope: 'own' | 'clinic'
  readonly tags: string[]
  readonly note: string
  readonly at: number
  readonly user_name: string
  readonly mine: boolean
  readonly exam_id: string
  readonly order_id: string | null
  readonly modality: string
  readonly pat_name: string
  readonly check_no: string
  readonly bodypart: string
  readonly state: number
  readonly report_has_complete: boolean
  readonly imported: boolean
}

function instant(text: string | undefined, field: string): Date | null {
  if (text === undefined) return null
  const value = parseDateTime(text)
  if (value === undefined) throw new CallError(CODE.parameterIllegal, field)
  return new Date(value)
}

/** Cases whose access has ended (an order that was recalled, a deleted exam) are not in the list any more. */
export const collectList = sessionHandler(actCalls.collectList, seesExams, async (work, payload) => {
  const { tx, now, session } = work
  const { facilityId, userId } = session
  const scope = payload.scope ?? 'own'
  const size = payload.pageSize ?? 20
  const own = tx.filter('collect.list', sql`f.facility_id = ${facilityId}`)
  // Which of the two a session sees is its menus' matter today, whatever was collected once.
  const seen = [keepsExams.allows(session) ? sql`e.facility_id = ${facilityId}` : null, readsRemote(session) ? readsByOrder(tx) : null]
  const visible = tx.filter('collect.exams', sql`(${join([sql`false`, ...seen.filter((one) => one !== null)], ' OR ')})`)
  const search = payload.search?.trim().toLowerCase() ?? ''
  const [from, to] = [instant(payload.startTime, 'startTime'), instant(payload.endTime, 'endTime')]
  const rows = await tx.rows<Row & { total: number }>(sql`
    SELECT f.favourite_id, f.scope, f.tags, f.note, f.at, f.user_name, f.user_id = ${userId} AS mine, f.exam_id, f.order_id, e.modality, e.pat_name, e.check_no, e.bodypart, e.state,
      e.report_has_complete, e.imported, count(*) OVER ()::int AS total
    FROM favourite f JOIN exam e USING (exam_id)
    WHERE ${own} AND ${visible} AND e.state <> 3000 AND f.scope = ${scope} AND (f.scope = 'clinic' OR f.user_id = ${userId})
      AND (${search} = '' OR strpos(lower(e.pat_name || ' ' || e.check_no || ' ' || e.bodypart || ' ' || f.note || ' ' || f.tags::text), ${search}) > 0)
      AND (${from}::timestamptz IS NULL OR f.at >= ${from}) AND (${to}::timestamptz IS NULL OR f.at < ${to}::timestamptz + interval '1 second')
    ORDER BY f.at DESC, f.favourite_id LIMIT ${size} OFFSET ${((payload.pageNo ?? 1) - 1) * size}`)
  const t = String(now)
  const val = rows.map(
    (row): Favourite => ({
      id: row.favourite_id,
      risProcedureId: row.exam_id,
      remoteOrderId: row.order_id ?? '',
      scope: row.scope,
      tags: row.tags,
      note: row.note,
      time: formatDateTime(row.at),
      userName: row.user_name,
      mine: row.mine ? 1 : 0,
      modality: row.modality,
      patName: row.pat_name,
      checkNo: row.check_no,
      bodypart: row.bodypart,
      state: row.state,
      reportHasComplete: row.report_has_complete ? 1 : 0,
      imported: row.imported ? 1 : 0,
      t,
      sign: work.sign.sign(row.exam_id, row.modality, t),
    }),
  )
  return { val, total: rows[0]?.total ?? 0, totalIsFloor: false }
})
