import { manageRulesCalls, type SmsRule } from '@farsight/shared/contract'
import { CODE, formatDateTime, SMS_DELIVERED, SMS_EVENTS, type SmsEvent, smsFault, smsMayBeOff } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { maskedPhone } from '../../codes/phone'
import type { Tx } from '../../database/tenant'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { managesScreen } from '../policies'
import { rangeOf } from './push-rule'

const onScreen = managesScreen('message_info')

const WEEK = 7 * 24 * 60 * 60_000
const LOG_ROWS = 500

interface Kept {
  readonly event: SmsEvent
  readonly version: number
  readonly is_on: boolean
  readonly text: string
  readonly saved_name: string
  readonly saved_at: number
}

async function kept(tx: Tx): Promise<Omit<SmsRule, 'sent7'>[]> {
  const own = tx.filter('manage.sms', sql`r.facility_id = ${tx.tenant.facilityId}`)
  const rows = await tx.rows<Kept>(
    sql`SELECT r.event, r.version, r.is_on, r.text, r.saved_name, r.saved_at FROM sms_rule r WHERE ${own} ORDER BY r.version DESC`,
  )
  return SMS_EVENTS.map((event) => {
    const row = rows.findLast((one) => one.event === event)
    return {
      event,
      on: (row?.is_on ?? true) ? 1 : 0,
      text: row?.text ?? SMS_DELIVERED[event],
      baseVersion: row?.version ?? 0,
      savedBy: row?.saved_name ?? '',
      savedTime: row ? formatDateTime(row.saved_at) : null,
    }
  })
}

/** The messages stand at the gate, which knows no tenant: each question names the session's hospital. */
const smsList = (gate: Pool, smsOpen: () => boolean): Handler =>
  sessionHandler(manageRulesCalls.smsList, onScreen, async ({ tx, session, now }) => {
    const rules = await kept(tx)
    const { rows } = await gate.query<{ scene: string; n: number }>(
      sql`SELECT scene, count(*)::int AS n FROM sms WHERE facility_id = ${session.facilityId} AND state = 'sent' AND at > ${new Date(now - WEEK)} GROUP BY scene`,
    )
    const sent7 = (event: string): number => rows.find((row) => row.scene === event)?.n ?? 0
    return { val: { rules: rules.map((rule) => ({ ...rule, sent7: sent7(rule.event) })), open: smsOpen() ? (1 as const) : (0 as const) } }
  })

const smsSave = sessionHandler(manageRulesCalls.smsSave, onScreen, async (work, { event, on, text, baseVersion }) => {
  const { tx, session, now } = work
  const fault = smsFault(event, text)
  if (fault !== undefined) throw new CallError(fault, 'text')
  if (on === 0 && !smsMayBeOff(event)) throw new CallError(CODE.parameterIllegal, 'on')
  const { facilityId, userName } = session
  const saved = await tx.run(sql`INSERT INTO sms_rule (facility_id, event, version, is_on, text, saved_name, saved_at)
    SELECT ${facilityId}, ${event}, ${baseVersion + 1}, ${on === 1}, ${text.trim()}, ${userName}, ${new Date(now)}
    WHERE ${baseVersion} = 0 OR EXISTS (SELECT 1 FROM sms_rule r WHERE r.facility_id = ${facilityId} AND r.event = ${event})
    ON CONFLICT (facility_id, event) DO UPDATE SET version = excluded.version, is_on = excluded.is_on, text = excluded.text, saved_name = excluded.saved_name,
      saved_at = excluded.saved_at,
      resumed_at = CASE WHEN excluded.is_on AND NOT sms_rule.is_on THEN excluded.saved_at ELSE sms_rule.resumed_at END WHERE sms_rule.version = ${baseVersion}`)
  if (saved !== 1) {
    const there = (await kept(tx)).find((rule) => rule.event === event)
    throw new CallError(CODE.editedByAnother, undefined, there)
  }
  return { val: { baseVersion: baseVersion + 1 } }
})

interface LogRow {
  readonly sms_id: string
  readonly at: number
  readonly scene: SmsEvent
  readonly phone: string
  readonly state: 'queued' | 'sent' | 'failed'
}
/** Who got what when; never the text, which has a link in it. */
const smsLog = (gate: Pool): Handler =>
  sessionHandler(manageRulesCalls.smsLog, onScreen, async ({ session }, { startTime, endTime, event, state = '' }) => {
    const { from, to } = rangeOf(startTime, endTime)
    const { rows } = await gate.query<LogRow>(sql`
      SELECT sms_id, at, scene, phone, state FROM sms WHERE facility_id = ${session.facilityId} AND scene = ANY(${event ? [event] : [...SMS_EVENTS]})
        AND state <> 'none' AND (${state} = '' OR state = ${state}) AND at >= ${from} AND at < ${to} ORDER BY at DESC, sms_id LIMIT ${LOG_ROWS}`)
    const val = rows.map((row) => ({
      id: row.sms_id,
      time: formatDateTime(row.at),
      event: row.scene,
      phone: maskedPhone(row.phone),
      state: row.state,
    }))
    return { val, total: val.length, totalIsFloor: val.length === LOG_ROWS }
  })

/** Messages of the hospital: their texts, and what went out. */
export const smsRuleHandlers = (gate: Pool, smsOpen: () => boolean): readonly Handler[] => [smsList(gate, smsOpen), smsSave, smsLog(gate)]
