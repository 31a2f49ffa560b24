import { randomUUID } from 'node:crypto'
import { listCalls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { anySession } from '../policies'

/** A saved set of filters, as the list keeps it. */
export interface Shortcut {
  readonly id: string
  readonly title: string
  readonly condition: string
}

/** A user's shortcuts of a list, in the order in which they were saved. */
export function shortcutsOf(tx: Tx, userId: string, screen: string): Promise<Shortcut[]> {
  const own = tx.filter('shortcut.list', sql`s.facility_id = ${tx.tenant.facilityId}`)
  return tx.rows<Shortcut>(
    sql`SELECT s.shortcut_id AS id, s.title, s.condition FROM shortcut s WHERE s.user_id = ${userId} AND s.screen = ${screen} AND ${own} ORDER BY s.place LIMIT 200`,
  )
}

export const queryShortcut = sessionHandler(listCalls.queryShortcut, anySession, async ({ tx, session }, { screen }) => {
  const val = await shortcutsOf(tx, session.userId, screen)
  return { val, total: val.length, totalIsFloor: false }
})

/** A new one, or another title or other filters for one that is there. A title stands once in a list. */
export const saveShortcut = sessionHandler(listCalls.saveShortcut, anySession, async (work, { id, screen, title, condition }) => {
  const { tx, session } = work
  const wanted = title.trim()
  if (!wanted) throw new CallError(CODE.titleBlank, 'title')
  const own = tx.filter('shortcut.save', sql`s.facility_id = ${tx.tenant.facilityId}`)
  const ownOnes = sql`s.user_id = ${session.userId} AND s.screen = ${screen} AND ${own}`
  // Two saves at once must not both find the title free.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended('shortcut/' || ${session.userId}::text, 0))`)
  const taken = await tx.row(
    sql`SELECT 1 FROM shortcut s WHERE ${ownOnes} AND s.title = ${wanted} AND s.shortcut_id IS DISTINCT FROM ${id ?? null}::uuid`,
  )
  if (taken) throw new CallError(CODE.shortcutExists, 'title')
  const shortcutId = id ?? randomUUID()
  work.about(shortcutId)
  if (id) {
    const changed = await tx.run(
      sql`UPDATE shortcut s SET title = ${wanted}, condition = ${condition} WHERE s.shortcut_id = ${id} AND ${ownOnes}`,
    )
    if (changed !== 1) throw new CallError(CODE.notFound)
  } else
    await tx.run(sql`INSERT INTO shortcut (shortcut_id, facility_id, user_id, screen, title, condition)
      VALUES (${shortcutId}, ${session.facilityId}, ${session.userId}, ${screen}, ${wanted}, ${condition})`)
  return { val: { id: shortcutId } }
})

export const deleteShortcut = sessionHandler(listCalls.deleteShortcut, anySession, async (work, { id }) => {
  const { tx, session } = work
  work.about(id)
  const own = tx.filter('shortcut.delete', sql`s.facility_id = ${tx.tenant.facilityId}`)
  const gone = await tx.run(sql`DELETE FROM shortcut s WHERE s.shortcut_id = ${id} AND s.user_id = ${session.userId} AND ${own}`)
  if (gone !== 1) throw new CallError(CODE.notFound)
  return { val: true as const }
})

/**
 * The text `ipadQueryCondition` of the login payload: the worklist's shortcuts, and after them those that the tablet application
 * keeps in its own setting, unless a shortcut has the same title. A broken setting is none.
 */
export async function ipadQueryCondition(tx: Tx, userId: string, setting: string | undefined): Promise<string> {
  const own = await shortcutsOf(tx, userId, 'localWorklist')
  let tablet: unknown
  try {
    tablet = JSON.parse(setting ?? '[]')
  } catch {
    tablet = []
  }
  const titles = new Set(own.map(({ title }) => title))
  const others = (Array.isArray(tablet) ? tablet : []).filter((one) => typeof one?.title === 'string' && !titles.has(one.title))
  return JSON.stringify([...own, ...others])
}
