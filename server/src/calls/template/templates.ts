import { randomUUID } from 'node:crypto'
import { reportCalls } from '@farsight/shared/contract'
import { CODE, partNames } from '@farsight/shared/domain'
import sql, { join, type Sql } from 'sql-template-tag'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { keepsTemplates, readsReports } from '../policies'

interface TemplateRow {
  template_id: string
  name: string
  title: string
  level: 'personal' | 'clinic'
  modality: string
  bodypart: string
  abnormal: boolean
  findings: string
  diagnosis: string
}

/** Templates of a part and of none: the exam may say CHEST where the template says 胸部. Latin names are whole words: an ear is no heart. */
function samePart(bodypart: string): Sql {
  const [own, ...others] = partNames(bodypart)
  const latin = others.filter((name) => /^[\w, -]+$/.test(name)).map((name) => `\\m${name}\\M`)
  const chinese = others.filter((name) => !/^[\w, -]+$/.test(name))
  return sql`(t.bodypart = '' OR strpos(${own}, t.bodypart) > 0 OR strpos(t.bodypart, ${own}) > 0
    OR t.bodypart ~* ANY(${latin}) OR EXISTS (SELECT 1 FROM unnest(${chinese}::text[]) AS n WHERE strpos(t.bodypart, n) > 0))`
}

/** The doctor's own templates and the hospital's, own first. */
export const templateList = sessionHandler(reportCalls.templateList, readsReports, async ({ tx, session }, q) => {
  const own = tx.filter('template.list', sql`t.facility_id = ${tx.tenant.facilityId}`)
  const where = [own, sql`(t.owner_id IS NULL OR t.owner_id = ${session.userId})`]
  if (q.modality) where.push(sql`t.modality = ${q.modality}`)
  if (q.bodypart?.trim()) where.push(samePart(q.bodypart))
  if (q.keyword?.trim())
    where.push(sql`(strpos(t.name, ${q.keyword}) > 0 OR strpos(t.findings, ${q.keyword}) > 0 OR strpos(t.diagnosis, ${q.keyword}) > 0)`)
  const rows = await tx.rows<TemplateRow>(
    sql`SELECT t.template_id, t.name, t.title, t.level, t.modality, t.bodypart, t.abnormal, t.findings, t.diagnosis FROM template t WHERE ${join(where, ' AND ')} ORDER BY t.level DESC, t.title, t.bodypart, t.abnormal, t.name LIMIT 500`,
  )
  const val = rows.map(({ template_id, ...rest }) => ({ id: template_id, ...rest }))
  return { val, total: val.length, totalIsFloor: false }
})

/** Roles that may change the hospital's own templates (allowEditReportTemplate of the login payload). */
export const mayEditClinicTemplates = (role: string): boolean => role === 'admin'

export const templateSave = sessionHandler(reportCalls.templateSave, keepsTemplates, async (work, payload) => {
  const { tx, session, now } = work
  if (payload.level === 'clinic' && !mayEditClinicTemplates(session.role)) throw new CallError(CODE.templateForbidden)
  if (!payload.findings.trim() && !payload.diagnosis.trim()) throw new CallError(CODE.parameterEmpty, 'findings')
  const id = randomUUID()
  const owner = payload.level === 'personal' ? session.userId : null
  const written = await tx.run(sql`
    INSERT INTO template (template_id, facility_id, owner_id, level, name, title, modality, bodypart, abnormal, findings, diagnosis, created)
    VALUES (${id}, ${session.facilityId}, ${owner}, ${payload.level}, ${payload.name.trim()}, ${payload.title?.trim() ?? ''}, ${payload.modality}, ${payload.bodypart.trim()}, ${payload.abnormal}, ${payload.findings},
      ${payload.diagnosis}, ${new Date(now)}) ON CONFLICT DO NOTHING`)
  if (written !== 1) throw new CallError(CODE.templateExists, 'name')
  work.about(id)
  return { val: { id } }
})
