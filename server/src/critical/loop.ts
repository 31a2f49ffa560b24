import { CODE } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import { CallError } from '../calls/error'
import type { Tx } from '../database/tenant'
import { readsByOrder } from '../exams/reader'
import type { Moments } from './moments'

/** A row of table critical_loop. Instants are milliseconds. */
export interface CriticalLoop extends Moments {
  readonly loop_id: string
  readonly facility_id: string
  readonly exam_id: string
  readonly item_id: string
  readonly item_zh: string
  readonly item_en: string
  readonly finding: string
  readonly state: 'open' | 'told' | 'acknowledged' | 'cancelled'
  readonly finder_facility_id: string
  readonly finder_id: string
  readonly finder_name: string
  readonly finder_phone: string
  readonly found_at: number
  readonly announced: boolean
  readonly escalations: number
  readonly told_to: string
  readonly told_phone: string
  readonly read_back: boolean
  readonly teller_id: string | null
  readonly teller_name: string
  readonly acknowledger_name: string
  readonly acknowledged_at: number | null
  readonly remark: string
}

/** The columns of {@link CriticalLoop}, for a query over `critical_loop l`. */
export const LOOP_COLUMNS = sql`l.loop_id, l.facility_id, l.exam_id, l.item_id, l.item_zh, l.item_en, l.finding, l.state, l.finder_facility_id, l.finder_id, l.finder_name,
  l.finder_phone, l.found_at, l.tell_due, l.escalate_due, l.escalate_minutes, l.announced, l.escalations, l.told_to, l.told_phone, l.read_back, l.teller_id, l.teller_name,
  l.told_at, l.acknowledger_name, l.acknowledged_at, l.remark`

/** The loop is the own hospital's, or of an exam that an order shows. For a query over `critical_loop l JOIN exam e`. */
export const ownOrRead = (tx: Tx): Sql => sql`(l.facility_id = ${tx.tenant.facilityId} OR ${readsByOrder(tx)})`

/** Which exam a loop is of; throws 4 for one that this hospital has nothing to do with. */
export async function examIdOf(tx: Tx, loopId: string): Promise<string> {
  const visible = tx.filter('critical.exam', ownOrRead(tx))
  const row = await tx.row<{ exam_id: string }>(
    sql`SELECT l.exam_id FROM critical_loop l JOIN exam e ON e.exam_id = l.exam_id AND e.facility_id = l.facility_id WHERE l.loop_id = ${loopId} AND ${visible}`,
  )
  if (!row) throw new CallError(CODE.notInRis)
  return row.exam_id
}

/** A loop of an exam that was found, locked; its exam is locked before it, so that two acts never wait for each other. */
export async function lockLoop(tx: Tx, loopId: string, facilityId: string): Promise<CriticalLoop> {
  const loop = await tx.row<CriticalLoop>(
    sql`SELECT ${LOOP_COLUMNS} FROM critical_loop l WHERE l.loop_id = ${loopId} AND l.facility_id = ${facilityId} FOR UPDATE`,
  )
  if (!loop) throw new CallError(CODE.notInRis)
  return loop
}

/** Writes what an act changes of a locked loop. */
export async function patchLoop(tx: Tx, loop: CriticalLoop, sets: Sql): Promise<void> {
  await tx.run(sql`UPDATE critical_loop l SET ${sets} WHERE l.loop_id = ${loop.loop_id} AND l.facility_id = ${loop.facility_id}`)
}

/** Waits for an act still. */
export const isWaiting = ({ state }: Pick<CriticalLoop, 'state'>): boolean => state === 'open' || state === 'told'
