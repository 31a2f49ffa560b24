import { listCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime, type ModalityRights, parseDateTime, type RightLevel, rightFor } from '@farsight/shared/domain'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { dealWaiting } from '../../duty/waiting'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { managesHospital, seesDuty } from '../policies'

const DAY = 24 * 60 * 60_000
/** What is shown when no range is named: from yesterday's shifts to the end of next week. */
const SHOWN = { back: DAY, ahead: 8 * DAY }

function instant(text: string, field: string): number {
  const value = parseDateTime(text)
  if (value === undefined) throw new CallError(CODE.parameterIllegal, field)
  return value
}

function rangeOf(startTime: string, endTime: string): readonly [number, number] {
  const [from, to] = [instant(startTime, 'startTime'), instant(endTime, 'endTime')]
  if (from > to) throw new CallError(CODE.rangeReversed, 'startTime')
  return [from, to]
}

interface Writer {
  readonly doctorId: string
  readonly name: string
  readonly title: string
  readonly rights: ModalityRights
}

/** Those who can be on duty: every open account of the hospital that may write for some modality. */
async function writersOf(tx: Tx): Promise<Writer[]> {
  const own = tx.filter('duty.doctors', sql`p.facility_id = ${tx.tenant.facilityId}`)
  return tx.rows<Writer>(
    sql`SELECT p.user_id AS "doctorId", p.name, p.title, jsonb_object_agg(r.modality, r.level) AS rights FROM doctor p
          JOIN doctor_right r ON r.user_id = p.user_id AND r.facility_id = p.facility_id
        WHERE ${own} AND p.enabled GROUP BY p.user_id, p.name, p.title ORDER BY p.name, p.user_id LIMIT 1000`,
  )
}

interface DutyRecord {
  readonly user_id: string
  readonly name: string
  readonly modalities: string[]
  readonly starts: number
  readonly ends: number
  readonly urgent_only: boolean
}

/** The number of the own hospital's rota; locked, it stays until the transaction ends. */
async function versionOf(tx: Tx, own: Sql, locked: boolean): Promise<number> {
  const [row, ...others] = await tx.rows<{ version: number }>(
    sql`SELECT f.duty_version AS version FROM facility f WHERE ${own} ${locked ? sql`FOR UPDATE OF f` : empty}`,
  )
  if (!row || others.length > 0) throw new Error('a transaction is of one hospital')
  return row.version
}
const ownHospital = (tx: Tx): Sql => tx.filter('duty.version', sql`f.facility_id = ${tx.tenant.facilityId}`)

/** Shifts that are on at some time of a range. */
async function rotaOf(tx: Tx, from: number, to: number) {
  const own = tx.filter('duty.rota', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<DutyRecord>(
    sql`SELECT d.user_id, p.name, d.modalities, d.starts, d.ends, d.urgent_only FROM duty d
          JOIN doctor p ON p.user_id = d.user_id AND p.facility_id = d.facility_id
        WHERE ${own} AND d.ends > ${new Date(from)} AND d.starts < ${new Date(to)} ORDER BY d.starts, p.name, d.duty_id LIMIT 1000`,
  )
  return rows.map((row) => ({
    doctorId: row.user_id,
    doctorName: row.name,
    modalities: row.modalities,
    startTime: formatDateTime(row.starts),
    endTime: formatDateTime(row.ends),
    urgentOnly: row.urgent_only ? (1 as const) : (0 as const),
  }))
}

/** The rota of some days, and who can be put on it. */
export const dutyGet = sessionHandler(listCalls.dutyGet, seesDuty, async ({ tx, now }, { startTime, endTime }) => {
  const [from, to] = rangeOf(startTime ?? formatDateTime(now - SHOWN.back), endTime ?? formatDateTime(now + SHOWN.ahead))
  const version = await versionOf(tx, ownHospital(tx), false)
  const doctors = (await writersOf(tx)).map(({ doctorId, name, title }) => ({ doctorId, name, title }))
  return { val: { rows: await rotaOf(tx, from, to), doctors, version } }
})

/** Writes the shifts that begin within a range anew, and deals what waits for a doctor. */
export const dutySave = sessionHandler(listCalls.dutySave, managesHospital, async (work, payload) => {
  const { tx, now, session, events } = work
  const [from, to] = rangeOf(payload.startTime, payload.endTime)
  const ownVersion = ownHospital(tx)
  const version = await versionOf(tx, ownVersion, true)
  if (payload.baseVersion !== undefined && payload.baseVersion !== version)
    throw new CallError(CODE.editedByAnother, undefined, { rows: await rotaOf(tx, from, to), version })
  const writers = new Map((await writersOf(tx)).map((writer) => [writer.doctorId, writer]))
  const rows = payload.rows.map((row) => {
    const [starts, ends] = [instant(row.startTime, 'rows'), instant(row.endTime, 'rows')]
    if (starts >= ends) throw new CallError(CODE.rangeReversed, 'rows')
    if (starts < from || starts > to) throw new CallError(CODE.parameterIllegal, 'rows')
    const rights = writers.get(row.doctorId)?.rights
    const writes = (modality: string): RightLevel => rightFor(rights ?? {}, modality)
    if (!rights || row.modalities.some((modality) => writes(modality) === 0)) throw new CallError(CODE.receiverLacksWriting, 'rows')
    return {
      facility_id: session.facilityId,
      user_id: row.doctorId,
      modalities: row.modalities,
      starts: new Date(starts).toISOString(),
      ends: new Date(ends).toISOString(),
      urgent_only: row.urgentOnly === 1,
    }
  })
  const own = tx.filter('duty.replace', sql`d.facility_id = ${tx.tenant.facilityId}`)
  await tx.run(sql`DELETE FROM duty d WHERE ${own} AND d.starts >= ${new Date(from)} AND d.starts <= ${new Date(to)}`)
  await tx.run(sql`INSERT INTO duty (facility_id, user_id, modalities, starts, ends, urgent_only)
    SELECT facility_id, user_id, modalities, starts, ends, urgent_only FROM jsonb_populate_recordset(NULL::duty, ${JSON.stringify(rows)}::jsonb)`)
  await tx.run(sql`UPDATE facility f SET duty_version = f.duty_version + 1 WHERE ${ownVersion}`)
  return { val: { dealt: await dealWaiting(tx, now, events), version: version + 1 } }
})
