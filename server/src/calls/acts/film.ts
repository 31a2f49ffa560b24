import { actCalls, type FilmSetting } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { ownFor } from '../../acts/own'
import { sessionHandler } from '../handler'
import { keepsExams } from '../policies'

/** As delivered a film shows all there is; the patient has the right to it. */
const DELIVERED: FilmSetting = { shown: 1, showImages: 1, showReport: 1, showPatient: 1, note: '' }

export const filmGet = sessionHandler(actCalls.filmGet, keepsExams, async (work, { risProcedureId }) => {
  const exam = await ownFor(work, 'film', risProcedureId)
  const row = await work.tx.row<{ setting: FilmSetting; user_name: string; at: number }>(
    sql`SELECT f.setting, f.user_name, f.at FROM film_setting f WHERE f.exam_id = ${exam.exam_id} AND f.facility_id = ${exam.facility_id}`,
  )
  return { val: { setting: row?.setting ?? DELIVERED, savedBy: row?.user_name ?? '', savedTime: row ? formatDateTime(row.at) : null } }
})

export const filmSave = sessionHandler(actCalls.filmSave, keepsExams, async (work, { risProcedureId, setting }) => {
  const { tx, now, session } = work
  const exam = await ownFor(work, 'film', risProcedureId)
  await tx.run(sql`
    INSERT INTO film_setting (facility_id, exam_id, setting, user_id, user_name, at)
    VALUES (${session.facilityId}, ${exam.exam_id}, ${JSON.stringify(setting)}::jsonb, ${session.userId}, ${session.userName}, ${new Date(now)})
    ON CONFLICT (facility_id, exam_id) DO UPDATE SET setting = excluded.setting, user_id = excluded.user_id, user_name = excluded.user_name, at = excluded.at`)
  return { val: true as const }
})
