import { type AnswerOf, listCalls, type RequestOf } from '@farsight/shared/contract'
import { CODE, type DueTable, minutesOf } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { readDueTable } from '../../due'
import { renewDueTimes } from '../../due/renew'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { managesHospital } from '../policies'

async function tableThere(tx: Tx): Promise<AnswerOf<typeof listCalls.dueTimeGet>['val']> {
  const { rules, week, version } = await readDueTable(tx)
  const bit = (on: boolean): 0 | 1 => (on ? 1 : 0)
  const lines = rules.map((rule) => ({ ...rule, workingHours: bit(rule.workingHours) }))
  // Kept as it was saved, so its source is one of the contract's words.
  const words = lines as AnswerOf<typeof listCalls.dueTimeGet>['val']['rules']
  return { rules: words, week: [...week], version }
}

/** The table that reports are due by, and the working hours. */
export const dueTimeGet = sessionHandler(listCalls.dueTimeGet, managesHospital, async ({ tx }) => ({ val: await tableThere(tx) }))

/** A line is told apart by its three words; a working day begins before it ends. */
function tableOf({ rules, week }: RequestOf<typeof listCalls.dueTimeSave>): DueTable {
  const keys = new Set(rules.map((rule) => `${rule.modality}|${rule.sourceType}|${rule.urgency}`))
  if (keys.size !== rules.length) throw new CallError(CODE.parameterIllegal, 'rules')
  for (const day of week) {
    if (!day) continue
    const [from, to] = [minutesOf(day.from), minutesOf(day.to)]
    if (from === undefined || to === undefined || from >= to) throw new CallError(CODE.parameterIllegal, 'week')
  }
  if (rules.some((rule) => rule.workingHours) && week.every((day) => day === null)) throw new CallError(CODE.parameterIllegal, 'week')
  return { rules: rules.map((rule) => ({ ...rule, workingHours: rule.workingHours === 1 })), week }
}

/** Saves the table; every waiting exam has its new due time in the same transaction (CRIT-02). */
export const dueTimeSave = sessionHandler(listCalls.dueTimeSave, managesHospital, async ({ tx, events, session }, payload) => {
  const table = tableOf(payload)
  // Two who save at once come one after the other.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`due ${session.facilityId}`}, 0))`)
  const there = await tableThere(tx)
  if (payload.baseVersion !== undefined && payload.baseVersion !== there.version)
    throw new CallError(CODE.editedByAnother, undefined, there)
  await tx.run(sql`INSERT INTO due_table (facility_id, rules, week) VALUES (${session.facilityId}, ${JSON.stringify(table.rules)}, ${JSON.stringify(table.week)})
    ON CONFLICT (facility_id) DO UPDATE SET rules = excluded.rules, week = excluded.week, version = due_table.version + 1`)
  return { val: { changed: await renewDueTimes(tx, table, events) } }
})
