import { type HangingRule, hangingCalls } from '@farsight/shared/contract'
import { partKey } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Handler } from '../handler'
import { sessionHandler } from '../handler'
import { readsReports } from '../policies'
import { readableExam } from '../readable-exam'

const queryHanging = sessionHandler(hangingCalls.queryHanging, readsReports, async (work, { risProcedureId }) => {
  work.about(risProcedureId)
  const { tx, session } = work
  const { modality, bodypart } = await readableExam(work, risProcedureId)
  const own = tx.filter('hanging.read', sql`h.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<{ rule: HangingRule }>(
    sql`SELECT h.rule FROM hanging_rule h WHERE h.user_id = ${session.userId} AND h.modality = ${modality} AND h.part = ${partKey(bodypart)} AND ${own}`,
  )
  return { val: { modality, bodypart, rule: row?.rule ?? null } }
})

// What it is for comes from the exam, never from the page: the same part by another name finds the same rule.
const saveHanging = sessionHandler(hangingCalls.saveHanging, readsReports, async (work, { risProcedureId, rule }) => {
  work.about(risProcedureId)
  const { tx, session, now } = work
  const { modality, bodypart } = await readableExam(work, risProcedureId)
  const part = partKey(bodypart)
  const own = tx.filter('hanging.save', sql`h.facility_id = ${tx.tenant.facilityId}`)
  if (rule)
    await tx.run(sql`INSERT INTO hanging_rule (facility_id, user_id, modality, part, rule, at)
      VALUES (${session.facilityId}, ${session.userId}, ${modality}, ${part}, ${JSON.stringify(rule)}::jsonb, ${new Date(now)})
      ON CONFLICT (facility_id, user_id, modality, part) DO UPDATE SET rule = excluded.rule, at = excluded.at`)
  else
    await tx.run(
      sql`DELETE FROM hanging_rule h WHERE h.user_id = ${session.userId} AND h.modality = ${modality} AND h.part = ${part} AND ${own}`,
    )
  return { val: true as const }
})

/** How a user's images are laid out when they open. */
export const hangingHandlers: readonly Handler[] = [queryHanging, saveHanging]
