import { reportWorkCalls } from '@farsight/shared/contract'
import { hasMenu, type RightLevel } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Presence } from '../../chat/presence'
import type { Tx } from '../../database/tenant'
import type { ExamRecord } from '../../exams/exam'
import { type Handler, sessionHandler } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'

interface Row {
  readonly user_id: string
  readonly name: string
  readonly title: string
  readonly right: RightLevel
  readonly on_duty: boolean
  readonly main_menu: string
  readonly remote_menu: string
}

const LIMIT = 200

/** Doctors of the session's own hospital who may write for the exam, and open it from their menus: whoever is on duty first. */
export async function colleaguesOf(
  tx: Tx,
  now: number,
  exam: ExamRecord,
  wanted: { readonly userId?: string; readonly keyword?: string } = {},
): Promise<readonly Row[]> {
  const at = new Date(now)
  const own = tx.filter('report.colleagues', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const one = wanted.userId === undefined ? sql`true` : sql`d.user_id = ${wanted.userId}`
  const named = wanted.keyword ? sql`strpos(lower(d.name), lower(${wanted.keyword})) > 0` : sql`true`
  const rows = await tx.rows<Row>(sql`
    SELECT d.user_id, d.name, d.title, r.level AS right, d.main_menu, d.remote_menu,
      EXISTS (SELECT 1 FROM duty t WHERE t.user_id = d.user_id AND t.facility_id = d.facility_id AND t.starts <= ${at} AND t.ends > ${at}) AS on_duty
    FROM doctor d JOIN doctor_right r ON r.user_id = d.user_id AND r.facility_id = d.facility_id
    WHERE ${own} AND d.enabled AND r.modality = ${exam.modality} AND d.user_id <> ${tx.tenant.userId} AND ${one} AND ${named}
    ORDER BY on_duty DESC, r.level, d.name, d.user_id LIMIT ${LIMIT}`)
  return rows.filter((row) => opens(row, exam, tx.tenant.facilityId))
}

/** The own hospital's exams by the menu of local diagnosis, an order's by that of remote diagnosis; an expert's by the expert alone. */
function opens(row: Row, exam: ExamRecord, facilityId: string): boolean {
  if (exam.facility_id === facilityId) return hasMenu(row.main_menu, 'localDiagnosis')
  if (exam.reader_user_id !== null && exam.reader_user_id !== row.user_id) return false
  return hasMenu(row.main_menu, 'remoteDiagnosis') && (row.remote_menu === '' || row.remote_menu[0] === '1')
}

/** To whom a report can be referred, or who can be asked about it. */
export const colleaguesHandler = ({ presence }: { readonly presence: Presence }): Handler =>
  sessionHandler(reportWorkCalls.queryColleagues, readsReports, async (work, { procedureId, keyword }) => {
    work.about(procedureId)
    const exam = await readableExam(work, procedureId)
    const rows = await colleaguesOf(work.tx, work.now, exam, keyword === undefined ? {} : { keyword })
    const online = await presence.online(rows.map((row) => row.user_id))
    const val = rows.map((row) => ({
      userId: row.user_id,
      name: row.name,
      title: row.title,
      right: row.right,
      online: online.has(row.user_id),
      onDuty: row.on_duty,
    }))
    return { val, total: val.length, totalIsFloor: false }
  })
