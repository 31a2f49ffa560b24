import { type AnswerOf, listCalls, type RequestOf } from '@farsight/shared/contract'
import { CODE, type DueTable, minutesOf } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { readDueTable } from '../../due'
import { renewDueTimes } from '../../due/renew'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { managesHospital } from '../policies'

/** The table that reports are due by, and the working hours. */
export const dueTimeGet = sessionHandler(listCalls.dueTimeGet, managesHospital, async ({ tx }) => {
  const { rules, week } = await readDueTable(tx)
  const bit = (on: boolean): 0 | 1 => (on ? 1 : 0)
  const lines = rules.map((rule) => ({ ...rule, workingHours: bit(rule.workingHours) }))
  // Kept as it was saved, so its source is one of the contract's words.
  return { val: { rules: lines as AnswerOf<typeof listCalls.dueTimeGet>['val']['rules'], week: [...week] } }
})

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
  await tx.run(sql`INSERT INTO due_table (facility_id, rules, week) VALUES (${session.facilityId}, ${JSON.stringify(table.rules)}, ${JSON.stringify(table.week)})
    ON CONFLICT (facility_id) DO UPDATE SET rules = excluded.rules, week = excluded.week`)
  return { val: { changed: await renewDueTimes(tx, table, events) } }
})
