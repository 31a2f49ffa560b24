import { userCenterCalls } from '@farsight/shared/contract'
import { CODE, formatDate } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { templateWorkbook } from '../../templates/export'
import { seesTemplate, TEMPLATE_COLUMNS, type TemplateRecord } from '../../templates/row'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { keepsTemplates } from '../policies'

/** As many as an import takes back. */
const MOST = 10_000

export const templateExport = sessionHandler(userCenterCalls.templateExport, keepsTemplates, async ({ tx, session, now }, q) => {
  const visible = seesTemplate(tx, session, 'template.export')
  const isBlank = q.blank === 1
  const rows = isBlank
    ? []
    : await tx.rows<TemplateRecord>(
        sql`SELECT ${TEMPLATE_COLUMNS} FROM template t WHERE ${visible} AND t.level = ${q.level} AND t.type = ${q.type} ORDER BY t.modality, t.title, t.name LIMIT ${MOST}`,
      )
  if (rows.length === 0 && !isBlank) throw new CallError(CODE.templateNothing)
  const content = await templateWorkbook(rows, q.language)
  return {
    val: {
      fileName: isBlank ? 'templates.xlsx' : `templates-${q.level}-${q.type}-${formatDate(now)}.xlsx`,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: content.toString('base64'),
      rows: rows.length,
    },
  }
})
