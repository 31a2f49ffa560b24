import { randomUUID } from 'node:crypto'
import { userCenterCalls } from '@farsight/shared/contract'
import { CODE, plainLine, TEMPLATE_LEVELS, type TemplateLevel } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { mayWriteLevel, seesTemplate } from '../../templates/row'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { keepsTemplates, readsKnowledge } from '../policies'

/** More groups than a doctor looks through. */
const MOST = 500

export const templateTitleList = sessionHandler(userCenterCalls.templateTitleList, readsKnowledge, async ({ tx, session }, { level }) => {
  const levels = level ? [level] : [...TEMPLATE_LEVELS]
  const inUse = seesTemplate(tx, session, 'template.titles')
  const own = tx.filter('template_title.list', sql`(n.facility_id = ${session.facilityId} OR n.level = 'common')`)
  const val = await tx.rows<{ title: string; level: TemplateLevel; templates: number }>(sql`
    SELECT s.title, s.level, sum(s.templates)::int AS templates FROM (
      SELECT t.title, t.level, count(*)::int AS templates FROM template t WHERE ${inUse} AND t.title <> '' GROUP BY t.title, t.level
      UNION ALL
      SELECT n.title, n.level, 0 FROM template_title n WHERE ${own} AND (n.owner_id IS NULL OR n.owner_id = ${session.userId})
    ) s WHERE s.level = ANY(${levels}::text[]) GROUP BY s.title, s.level ORDER BY s.level, s.title LIMIT ${MOST}`)
  return { val, total: val.length, totalIsFloor: val.length === MOST }
})

export const templateTitleSave = sessionHandler(
  userCenterCalls.templateTitleSave,
  keepsTemplates,
  async (work, { level, title: typed }) => {
    const { tx, session, now } = work
    if (!mayWriteLevel(session, level)) throw new CallError(CODE.templateForbidden)
    const title = plainLine(typed)
    if (!title) throw new CallError(CODE.parameterEmpty, 'title')
    const owner = level === 'personal' ? session.userId : null
    const id = randomUUID()
    await tx.run(sql`INSERT INTO template_title (title_id, facility_id, owner_id, level, title, created)
    VALUES (${id}, ${session.facilityId}, ${owner}, ${level}, ${title}, ${new Date(now)}) ON CONFLICT DO NOTHING`)
    const row = await tx.row<{ title_id: string }>(sql`SELECT n.title_id FROM template_title n WHERE n.facility_id = ${session.facilityId}
    AND n.level = ${level} AND n.title = ${title} AND n.owner_id IS NOT DISTINCT FROM ${owner}::uuid`)
    work.about(row!.title_id)
    return { val: { id: row!.title_id } }
  },
)
