import { randomUUID } from 'node:crypto'
import { reportCalls, userCenterCalls } from '@farsight/shared/contract'
import { CODE, isTemplateModality, partNames, plainTemplate, type TemplatePlace } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { ownOrReads } from '../../exams/reader'
import type { Session } from '../../session/session'
import {
  mayEdit,
  mayWriteLevel,
  seesTemplate,
  standsAt,
  TEMPLATE_COLUMNS,
  type TemplateRecord,
  templateColumns,
  templateOf,
} from '../../templates/row'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { keepsTemplates, readsKnowledge } from '../policies'

/** Most entries of one answer: a screen narrows, and the export takes what is beyond. */
const MOST = 500

/** Templates of a part and of none: the exam may say CHEST where the template says 胸部. Latin names are whole words: an ear is no heart. */
function samePart(bodypart: string): Sql {
  const [own, ...others] = partNames(bodypart)
  const latin = others.filter((name) => /^[\w, -]+$/.test(name)).map((name) => `\\m${name}\\M`)
  const chinese = others.filter((name) => !/^[\w, -]+$/.test(name))
  return sql`(t.bodypart = '' OR strpos(${own}, t.bodypart) > 0 OR strpos(t.bodypart, ${own}) > 0
    OR t.bodypart ~* ANY(${latin}) OR EXISTS (SELECT 1 FROM unnest(${chinese}::text[]) AS n WHERE strpos(t.bodypart, n) > 0))`
}

const hasWord = (word: string): Sql =>
  sql`(strpos(lower(t.name), ${word}) > 0 OR strpos(lower(t.title), ${word}) > 0 OR strpos(lower(t.findings), ${word}) > 0 OR strpos(lower(t.diagnosis), ${word}) > 0
    OR strpos(lower(t.findings_en), ${word}) > 0 OR strpos(lower(t.diagnosis_en), ${word}) > 0)`

/** Where a report stands: its own hospital's, or one that an order brought here, to the hospital or to one expert. Throws 4. */
async function placeOf(tx: Tx, session: Session, examId: string): Promise<TemplatePlace> {
  const own = tx.filter('template.exam', ownOrReads(tx))
  const row = await tx.row<{ away: boolean; reader_user_id: string | null }>(
    sql`SELECT e.facility_id <> ${session.facilityId} AS away, e.reader_user_id FROM exam e WHERE e.exam_id = ${examId} AND ${own}`,
  )
  if (!row) throw new CallError(CODE.notInRis)
  return row.away ? (row.reader_user_id === null ? 'remote' : 'expert') : 'local'
}

async function found(tx: Tx, session: Session, where: readonly Sql[]) {
  // So many of each level: whoever has more than that of his own sees the hospital's all the same.
  const order = sql`t.title, t.bodypart, t.abnormal, t.name, t.template_id`
  const rows = await tx.rows<TemplateRecord & { total: number }>(
    sql`SELECT * FROM (SELECT ${templateColumns(session)}, count(*) OVER ()::int AS total, row_number() OVER (PARTITION BY t.level ORDER BY ${order}) AS nth
      FROM template t WHERE ${join(where, ' AND ')}) t WHERE t.nth <= ${MOST}
      ORDER BY CASE t.level WHEN 'personal' THEN 0 WHEN 'clinic' THEN 1 ELSE 2 END, ${order}`,
  )
  return { val: rows.map((row) => templateOf(session, row)), total: rows[0]?.total ?? 0, totalIsFloor: false }
}

/** The doctor's own templates, the hospital's and the common ones, own first. */
export const templateList = sessionHandler(reportCalls.templateList, readsKnowledge, async ({ tx, session }, q) => {
  const where = [seesTemplate(tx, session, 'template.list')]
  if (q.modality) where.push(sql`t.modality = ${q.modality}`)
  if (q.level) where.push(sql`t.level = ${q.level}`)
  if (q.type) where.push(sql`t.type = ${q.type}`)
  if (q.abnormal !== undefined) where.push(sql`t.abnormal = ${q.abnormal}`)
  const place = q.risProcedureId === undefined ? q.source : await placeOf(tx, session, q.risProcedureId)
  if (place) where.push(standsAt(place, session))
  if (q.bodypart?.trim()) where.push(samePart(q.bodypart))
  if (q.keyword?.trim()) where.push(hasWord(q.keyword.trim().toLowerCase()))
  if (q.name?.trim()) where.push(sql`strpos(lower(t.name), ${q.name.trim().toLowerCase()}) > 0`)
  if (q.part?.trim()) where.push(sql`strpos(lower(t.bodypart), ${q.part.trim().toLowerCase()}) > 0`)
  if (q.title?.trim()) where.push(sql`t.title = ${q.title.trim()}`)
  return found(tx, session, where)
})

/** Entries by a type of templates or by a level; of a type that nobody knows there are none. */
export const commonList = sessionHandler(userCenterCalls.commonList, readsKnowledge, async ({ tx, session }, { type, level, keyword }) => {
  const where = [seesTemplate(tx, session, 'template.common')]
  if (/^[1-4]$/.test(type)) where.push(sql`t.type = ${Number(type)}`)
  else if (['personal', 'clinic', 'common'].includes(type)) where.push(sql`t.level = ${type}`)
  else return { val: [], total: 0, totalIsFloor: false }
  if (level) where.push(sql`t.level = ${level}`)
  if (keyword?.trim()) where.push(hasWord(keyword.trim().toLowerCase()))
  return found(tx, session, where)
})

export const templateGet = sessionHandler(userCenterCalls.templateGet, readsKnowledge, async ({ tx, session, about }, { id }) => {
  about(id)
  const visible = seesTemplate(tx, session, 'template.get')
  const row = await tx.row<TemplateRecord>(
    sql`SELECT ${templateColumns(session)} FROM template t WHERE t.template_id = ${id} AND ${visible}`,
  )
  if (!row) throw new CallError(CODE.notFound)
  return { val: templateOf(session, row) }
})

/** Locked, if this session may change it. Throws 2002 for another's, which is as if it were not there, and 2010. */
async function toChange({ tx, session }: Pick<Work, 'tx' | 'session'>, ids: readonly string[]): Promise<TemplateRecord[]> {
  const visible = seesTemplate(tx, session, 'template.change')
  const rows = await tx.rows<TemplateRecord>(
    sql`SELECT ${TEMPLATE_COLUMNS} FROM template t WHERE t.template_id = ANY(${ids}::uuid[]) AND ${visible} ORDER BY t.template_id`,
  )
  if (rows.length < new Set(ids).size) throw new CallError(CODE.notFound)
  if (rows.some((row) => !mayEdit(session, row))) throw new CallError(CODE.templateForbidden)
  // Only the own hospital's rows are left, which this role may lock.
  return tx.rows<TemplateRecord>(
    sql`SELECT ${TEMPLATE_COLUMNS} FROM template t WHERE t.template_id = ANY(${ids}::uuid[]) AND t.facility_id = ${session.facilityId} ORDER BY t.template_id FOR UPDATE`,
  )
}

/** A new one, or a change of one that is there. Two who change one: the second is told what stands there now (116). */
export const templateSave = sessionHandler(reportCalls.templateSave, keepsTemplates, async (work, payload) => {
  const { tx, session, now } = work
  const { level, type = 1, modality, abnormal } = payload
  const words = plainTemplate({ title: '', findingsEn: '', diagnosisEn: '', ...payload })
  const { name, title, bodypart, findings, diagnosis, findingsEn, diagnosisEn } = words
  if (!mayWriteLevel(session, level)) throw new CallError(CODE.templateForbidden)
  if (!findings.trim() && !diagnosis.trim()) throw new CallError(CODE.parameterEmpty, 'findings')
  if (!name) throw new CallError(CODE.parameterEmpty, 'name')
  const owner = level === 'personal' ? session.userId : null
  const taken = sql`SELECT 1 FROM template t WHERE t.facility_id = ${session.facilityId} AND t.level = ${level} AND t.type = ${type}
    AND t.modality = ${modality} AND t.name = ${name} AND coalesce(t.owner_id, t.facility_id) = ${owner ?? session.facilityId} AND t.template_id <> ${payload.id ?? null}::uuid`
  if (payload.id !== undefined) {
    work.about(payload.id)
    const [before] = await toChange(work, [payload.id])
    if (!before) throw new CallError(CODE.notFound)
    if (!isTemplateModality(modality, before.modality)) throw new CallError(CODE.parameterIllegal, 'modality')
    if (before.version !== payload.baseVersion) throw new CallError(CODE.editedByAnother, undefined, templateOf(session, before))
    if (await tx.row(taken)) throw new CallError(CODE.templateExists, 'name')
    await tx.run(sql`UPDATE template SET name = ${name}, title = ${title}, level = ${level}, owner_id = ${owner}, type = ${type}, modality = ${modality},
      bodypart = ${bodypart}, abnormal = ${abnormal}, findings = ${findings}, diagnosis = ${diagnosis}, findings_en = ${findingsEn}, diagnosis_en = ${diagnosisEn}, version = version + 1
      WHERE template_id = ${payload.id} AND facility_id = ${session.facilityId}`)
    return { val: { id: payload.id } }
  }
  if (!isTemplateModality(modality)) throw new CallError(CODE.parameterIllegal, 'modality')
  const id = randomUUID()
  const written = await tx.run(sql`
    INSERT INTO template (template_id, facility_id, owner_id, level, type, name, title, modality, bodypart, abnormal, findings, diagnosis, findings_en, diagnosis_en, created)
    VALUES (${id}, ${session.facilityId}, ${owner}, ${level}, ${type}, ${name}, ${title}, ${modality}, ${bodypart}, ${abnormal}, ${findings},
      ${diagnosis}, ${findingsEn}, ${diagnosisEn}, ${new Date(now)}) ON CONFLICT DO NOTHING`)
  if (written !== 1) throw new CallError(CODE.templateExists, 'name')
  work.about(id)
  return { val: { id } }
})

export const templateDelete = sessionHandler(userCenterCalls.templateDelete, keepsTemplates, async (work, { ids }) => {
  work.about(ids.join(','))
  const rows = await toChange(work, ids)
  await work.tx.run(
    sql`DELETE FROM template t WHERE t.template_id = ANY(${rows.map((row) => row.template_id)}::uuid[]) AND t.facility_id = ${work.session.facilityId}`,
  )
  return { val: true as const }
})
