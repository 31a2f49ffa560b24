import { type AiFinding, listCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, mayWrite, reviewLevelOf, rightFor, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { lockExam } from '../../exams/move'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { answersAi, readsAi } from '../policies'

interface ResultRecord {
  readonly ai_result_id: string
  readonly exam_id: string
  readonly engine: string
  readonly engine_version: string
  readonly positive: boolean
  readonly findings: readonly AiFinding[]
  readonly at: number
}
interface AnswerRecord {
  readonly finding_id: string
  readonly answer: 'adopt' | 'edit' | 'reject'
  readonly text: string
  readonly user_name: string
}

/** What the engine found last in an exam of the own hospital, with what doctors answered. */
export const getAiResult = sessionHandler(listCalls.getAiResult, readsAi, async (work, { risProcedureId }) => {
  const { tx } = work
  work.about(risProcedureId)
  const ownExam = tx.filter('ai.resultExam', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const exam = await tx.row(sql`SELECT 1 FROM exam e WHERE e.exam_id = ${risProcedureId} AND e.state <> 3000 AND ${ownExam}`)
  if (!exam) throw new CallError(CODE.notInRis)
  const own = tx.filter('ai.result', sql`a.facility_id = ${tx.tenant.facilityId}`)
  const result = await tx.row<ResultRecord>(
    sql`SELECT a.ai_result_id, a.exam_id, a.engine, a.engine_version, a.positive, a.findings, a.at FROM ai_result a
        WHERE a.exam_id = ${risProcedureId} AND NOT a.superseded AND ${own} ORDER BY a.at DESC, a.ai_result_id LIMIT 1`,
  )
  if (!result) throw new CallError(CODE.studyUnknown)
  const answers = await answersOf(tx, result.ai_result_id)
  return {
    val: {
      id: result.ai_result_id,
      engine: result.engine,
      engineVersion: result.engine_version,
      time: formatDateTime(result.at),
      positive: result.positive ? (1 as const) : (0 as const),
      findings: result.findings.map((finding) => {
        const given = answers.get(finding.findingId)
        return {
          ...finding,
          answer: given?.answer ?? ('' as const),
          answeredBy: given?.user_name ?? '',
          answeredText: given?.text ?? '',
        }
      }),
    },
  }
})

async function answersOf(tx: Tx, resultId: string): Promise<ReadonlyMap<string, AnswerRecord>> {
  const own = tx.filter('ai.answers', sql`w.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<AnswerRecord>(
    sql`SELECT w.finding_id, w.answer, w.text, w.user_name FROM ai_answer w WHERE w.ai_result_id = ${resultId} AND ${own}`,
  )
  return new Map(rows.map((row) => [row.finding_id, row]))
}

/**
 * A doctor's word on a finding: adopted as it is, adopted with other words, or rejected. It may change until the report is
 * completed, by whoever has the report in hand: what another holds, or handed in for review, is not answered past that doctor.
 * The answer says how often this hospital agreed with this engine so far.
 */
export const answerAiFinding = sessionHandler(listCalls.answerAiFinding, answersAi, async (work, payload) => {
  const { tx, session, now } = work
  const own = tx.filter('ai.answered', sql`a.facility_id = ${tx.tenant.facilityId}`)
  const result = await tx.row<ResultRecord>(
    sql`SELECT a.ai_result_id, a.exam_id, a.engine, a.findings FROM ai_result a WHERE a.ai_result_id = ${payload.id} AND NOT a.superseded AND ${own}`,
  )
  if (!result) throw new CallError(CODE.notInRis)
  work.about(result.exam_id)
  const exam = await lockExam(tx, result.exam_id)
  if (exam.state === STATE.deleted) throw new CallError(CODE.notInRis)
  if (!mayWrite(rightFor(session.rights, exam.modality))) throw new CallError(CODE.noWritingPermission)
  if (exam.report_has_complete || exam.state === STATE.completed) throw new CallError(CODE.reportCompleted)
  if (exam.holder_id !== null && exam.holder_id !== session.userId) {
    const reviewing = reviewLevelOf(exam.state) !== undefined
    throw new CallError(reviewing ? CODE.anotherReviewing : CODE.anotherWriting, undefined, { holderName: exam.holder_name })
  }
  if (exam.holder_id === null && reviewLevelOf(exam.state) !== undefined) throw new CallError(CODE.alreadySubmitted)
  if (!result.findings.some(({ findingId }) => findingId === payload.findingId)) throw new CallError(CODE.parameterIllegal, 'findingId')
  await tx.run(sql`INSERT INTO ai_answer (ai_result_id, finding_id, facility_id, answer, text, user_id, user_name, at)
    VALUES (${payload.id}, ${payload.findingId}, ${session.facilityId}, ${payload.answer}, ${payload.text ?? ''}, ${session.userId}, ${session.userName}, ${new Date(now)})
    ON CONFLICT (ai_result_id, finding_id) DO UPDATE SET answer = excluded.answer, text = excluded.text, user_id = excluded.user_id,
      user_name = excluded.user_name, at = excluded.at`)
  return { val: { agreement: await count(tx, result) } }
})

/** Counts the answers of a result on its row, and adds up those of its engine. */
async function count(tx: Tx, result: ResultRecord): Promise<{ adopted: number; edited: number; rejected: number }> {
  const { facilityId } = tx.tenant
  await tx.run(sql`UPDATE ai_result a SET adopted = n.adopted, edited = n.edited, rejected = n.rejected, open = ${result.findings.length} - n.answered
    FROM (SELECT count(*) FILTER (WHERE w.answer = 'adopt')::int AS adopted, count(*) FILTER (WHERE w.answer = 'edit')::int AS edited,
        count(*) FILTER (WHERE w.answer = 'reject')::int AS rejected, count(*)::int AS answered
      FROM ai_answer w WHERE w.ai_result_id = ${result.ai_result_id} AND w.facility_id = ${facilityId}) n
    WHERE a.ai_result_id = ${result.ai_result_id} AND a.facility_id = ${facilityId}`)
  const ownEngine = tx.filter('ai.agreement', sql`a.facility_id = ${tx.tenant.facilityId}`)
  const sum = await tx.row<{ adopted: number; edited: number; rejected: number }>(
    sql`SELECT coalesce(sum(a.adopted), 0)::int AS adopted, coalesce(sum(a.edited), 0)::int AS edited, coalesce(sum(a.rejected), 0)::int AS rejected
        FROM ai_result a WHERE a.engine = ${result.engine} AND ${ownEngine}`,
  )
  return sum ?? { adopted: 0, edited: 0, rejected: 0 }
}
