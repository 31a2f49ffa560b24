import { manageImportCalls } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { type Handler, sessionHandler } from '../handler'
import { managesScreen } from '../policies'

const SHOWN = 100

/** The newest imports of old reports. */
export const importHandlers: readonly Handler[] = [
  sessionHandler(manageImportCalls.reportImportList, managesScreen('manage_import'), async ({ tx }) => {
    const own = tx.filter('manage.imports', sql`r.facility_id = ${tx.tenant.facilityId}`)
    const rows = await tx.rows<{ import_id: string; file_name: string; reports: number; left_out: number; user_name: string; at: number }>(
      sql`SELECT r.import_id, r.file_name, r.reports, r.left_out, r.user_name, r.at FROM report_import r WHERE ${own} ORDER BY r.at DESC, r.import_id LIMIT ${SHOWN + 1}`,
    )
    return {
      val: rows.slice(0, SHOWN).map((row) => ({
        id: row.import_id,
        fileName: row.file_name,
        reports: row.reports,
        leftOut: row.left_out,
        userName: row.user_name,
        time: formatDateTime(row.at),
      })),
      total: Math.min(rows.length, SHOWN),
      totalIsFloor: rows.length > SHOWN,
    }
  }),
]
