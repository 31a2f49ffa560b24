import { userCenterCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { seesTemplate, TEMPLATE_COLUMNS, type TemplateRecord } from '../../templates/row'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { keepsTemplates } from '../policies'

/** One default of each type, modality and part: whoever makes another one gives up the one before. Nobody else's choice is touched. */
export const templateSetDefault = sessionHandler(userCenterCalls.templateSetDefault, keepsTemplates, async (work, q) => {
  const { tx, session } = work
  work.about(q.id)
  const visible = seesTemplate(tx, session, 'template.default')
  const row = await tx.row<TemplateRecord>(sql`SELECT ${TEMPLATE_COLUMNS} FROM template t WHERE t.template_id = ${q.id} AND ${visible}`)
  if (!row) throw new CallError(CODE.notFound)
  if (row.modality !== q.modality) throw new CallError(CODE.templateModality, 'modality')
  // Two windows of one doctor: the second waits, and gives up what the first chose.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`template default|${session.userId}`}, 0))`)
  await tx.run(sql`DELETE FROM template_default d USING template t WHERE d.facility_id = ${session.facilityId} AND d.user_id = ${session.userId} AND t.template_id = d.template_id
    AND t.type = ${row.type} AND t.modality = ${row.modality} AND t.bodypart = ${row.bodypart}`)
  if (q.isDefault === 1)
    await tx.run(
      sql`INSERT INTO template_default (facility_id, user_id, template_id) VALUES (${session.facilityId}, ${session.userId}, ${q.id})`,
    )
  return { val: true as const }
})
