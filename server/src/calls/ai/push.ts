import { randomUUID } from 'node:crypto'
import { listCalls, type RequestOf } from '@farsight/shared/contract'
import { CODE, STATE } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { engineUser, hospitalOfKey } from '../../ai/engine-key'
import { regionsLie } from '../../ai/regions'
import { writeAudit } from '../../audit/audit'
import type { AsTenant, Tx } from '../../database/tenant'
import { EXAM_COLUMNS, type ExamRecord } from '../../exams/exam'
import { eventSink } from '../../push/events'
import { CallError } from '../error'
import { type Handler, publicHandler } from '../handler'

/** What results of engines need of the server. */
export interface AiParts {
  readonly gate: Pool
  readonly asTenant: AsTenant
  /** The installation's secret. */
  readonly secret: Buffer
  /** Engines that this installation takes results from. */
  readonly aiEngines: readonly string[]
}
type Pushed = RequestOf<typeof listCalls.pushAiResult>

/** The hospital's exam of a study, of an accession number, or of both when they agree. */
async function examOf(tx: Tx, { studyUid, accessionNo }: Pushed): Promise<ExamRecord> {
  const own = tx.filter('ai.exam', sql`e.facility_id = ${tx.tenant.facilityId}`)
  const studies = tx.filter('ai.study', sql`s.facility_id = ${tx.tenant.facilityId}`)
  const byStudy = studyUid ? sql`e.exam_id = (SELECT s.exam_id FROM study s WHERE s.study_uid = ${studyUid} AND ${studies})` : sql`true`
  const byNumber = accessionNo ? sql`e.accession_no = ${accessionNo}` : sql`true`
  const exam =
    studyUid || accessionNo
      ? await tx.row<ExamRecord>(sql`SELECT ${EXAM_COLUMNS} FROM exam e WHERE ${byStudy} AND ${byNumber} AND ${own} FOR UPDATE`)
      : undefined
  if (!exam || exam.state === STATE.deleted) throw new CallError(CODE.studyUnknown)
  return exam
}

async function keep(tx: Tx, now: number, exam: ExamRecord, pushed: Pushed): Promise<string> {
  const { engine, engineVersion, findings } = pushed
  const positive = pushed.positive === 1
  const own = tx.filter('ai.current', sql`a.facility_id = ${tx.tenant.facilityId}`)
  const ownCurrent = sql`a.exam_id = ${exam.exam_id} AND a.engine = ${engine} AND NOT a.superseded AND ${own}`
  // An engine that is not sure whether it was heard says the same again.
  const same = await tx.row<{ id: string }>(sql`SELECT a.ai_result_id AS id FROM ai_result a
    WHERE ${ownCurrent} AND a.engine_version = ${engineVersion} AND a.positive = ${positive} AND a.findings = ${JSON.stringify(findings)}::jsonb`)
  if (same) return same.id
  const id = randomUUID()
  await tx.run(sql`UPDATE ai_result a SET superseded = true WHERE ${ownCurrent}`)
  await tx.run(sql`INSERT INTO ai_result (ai_result_id, facility_id, exam_id, modality, engine, engine_version, positive, findings, at, open)
    VALUES (${id}, ${tx.tenant.facilityId}, ${exam.exam_id}, ${exam.modality}, ${engine}, ${engineVersion}, ${positive}, ${JSON.stringify(findings)}, ${new Date(now)}, ${findings.length})`)
  await eventSink(tx, now).emit({
    examId: exam.exam_id,
    facilityId: exam.facility_id,
    state: exam.state,
    hasComplete: exam.report_has_complete,
    modality: exam.modality,
    patName: exam.pat_name,
  })
  return id
}

/** Takes an engine's result. A wrong key, a foreign hospital's key and an engine that is not listed are one and the same answer. */
export function pushAiResult(parts: AiParts): Handler {
  const { gate, asTenant, secret, aiEngines } = parts
  return publicHandler(listCalls.pushAiResult, async ({ now, address, browser }, pushed) => {
    const { engine, findings } = pushed
    const code = aiEngines.includes(engine) ? hospitalOfKey(secret, engine, browser.bearer) : undefined
    const { rows } = await gate.query<{ facility_id: string }>(sql`SELECT facility_id FROM facility_directory WHERE code = ${code ?? null}`)
    const facilityId = rows[0]?.facility_id
    if (!facilityId) throw new CallError(CODE.engineUnknown)
    if (new Set(findings.map(({ findingId }) => findingId)).size !== findings.length) throw new CallError(CODE.parameterIllegal, 'findings')
    const id = await asTenant({ facilityId, userId: engineUser(secret, engine, facilityId) }, async (tx) => {
      const exam = await examOf(tx, pushed)
      if (!(await regionsLie(tx, exam.exam_id, findings))) throw new CallError(CODE.regionIllegal, 'findings')
      const kept = await keep(tx, now, exam, pushed)
      await writeAudit(tx, { call: listCalls.pushAiResult.name, outcome: CODE.success, objectId: exam.exam_id, address })
      return kept
    })
    return { val: { id } }
  })
}
