import { type AnswerOf, manageRulesCalls, type PushLogRow } from '@farsight/shared/contract'
import { CODE, formatDateTime, parseDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { maskedPhone } from '../../codes/phone'
import { smsWish } from '../../codes/sms-rules'
import type { Tx } from '../../database/tenant'
import { printSetting } from '../../print/setting'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { managesScreen } from '../policies'

const onScreen = managesScreen('manage_report_push')

const DAY = 24 * 60 * 60_000
const LOG_ROWS = 500
/** Rules that ended earlier name no report that could still go out: the longest delay, and the day in which it is tried. */
const FORMER_MS = 2 * DAY

/** A range of an administrator's search, in its order. */
export function rangeOf(startTime: string, endTime: string): { readonly from: Date; readonly to: Date } {
  const [from, to] = [parseDateTime(startTime), parseDateTime(endTime)]
  if (from === undefined) throw new CallError(CODE.parameterIllegal, 'startTime')
  if (to === undefined) throw new CallError(CODE.parameterIllegal, 'endTime')
  if (from > to) throw new CallError(CODE.rangeReversed)
  // The last second belongs to it.
  return { from: new Date(from), to: new Date(to + 1_000) }
}

interface Kept {
  readonly version: number
  readonly auto: boolean
  readonly delay_minutes: number
  readonly modalities: string[]
  readonly source_types: ('outpatient' | 'inpatient' | 'physicalExam' | 'emergency')[]
  readonly negative_only: boolean
  readonly saved_name: string
  readonly saved_at: number
}
type Rule = Omit<AnswerOf<typeof manageRulesCalls.reportPushGet>['val'], 'open' | 'ruleOn' | 'recent'>

async function kept(tx: Tx): Promise<Rule> {
  const own = tx.filter('manage.push', sql`r.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<Kept>(
    sql`SELECT r.version, r.auto, r.delay_minutes, r.modalities, r.source_types, r.negative_only, r.saved_name, r.saved_at FROM push_rule r WHERE ${own} ORDER BY r.version`,
  )
  return {
    push: (await printSetting(tx)).push ? 1 : 0,
    auto: row?.auto ? 1 : 0,
    delayMinutes: row?.delay_minutes ?? 10,
    modalities: row?.modalities ?? [],
    sourceTypes: row?.source_types ?? [],
    negativeOnly: row?.negative_only ? 1 : 0,
    baseVersion: row?.version ?? 0,
    savedBy: row?.saved_name ?? '',
    savedTime: row ? formatDateTime(row.saved_at) : null,
  }
}

interface RecentRow {
  readonly modality: string
  readonly source_type: string
  readonly negative: boolean
  readonly count: number
}
const reportPushGet = (smsOpen: () => boolean): Handler =>
  sessionHandler(manageRulesCalls.reportPushGet, onScreen, async ({ tx, now }) => {
    const rows = await tx.rows<RecentRow>(sql`
      SELECT e.modality, e.source_type, coalesce(e.yin_yang = 0, false) AS negative, count(*)::int AS count FROM exam e
      WHERE e.facility_id = ${tx.tenant.facilityId} AND e.report_has_complete AND e.state <> 3000 AND e.complete_time > ${new Date(now - 7 * DAY)} AND e.phone <> '' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`)
    const recent = rows.map(({ modality, source_type, negative, count }) => ({
      modality,
      sourceType: source_type,
      negative: negative ? (1 as const) : (0 as const),
      count,
    }))
    const ruleOn = (await smsWish(tx, 'reportPush')).on ? (1 as const) : (0 as const)
    return { val: { ...(await kept(tx)), ruleOn, open: smsOpen() ? (1 as const) : (0 as const), recent } }
  })

/**
 * What was completed before the rule was first saved stays where it is; so does what one of the rules since its completion did not name
 * (`former`). What waits for its delay goes out whatever is saved meanwhile, as long as it is meant.
 */
const reportPushSave = sessionHandler(manageRulesCalls.reportPushSave, onScreen, async (work, payload) => {
  const { tx, session, now, browser } = work
  const { push, auto, delayMinutes, modalities, sourceTypes, negativeOnly, baseVersion } = payload
  if (auto === 1 && browser.origin === '') throw new CallError(CODE.pushNoAddress)
  const { facilityId, userName } = session
  const at = new Date(now)
  const saved = await tx.run(sql`
    INSERT INTO push_rule (facility_id, version, auto, delay_minutes, modalities, source_types, negative_only, origin, since, saved_name, saved_at)
    SELECT ${facilityId}, ${baseVersion + 1}, ${auto === 1 && push === 1}, ${delayMinutes}, ${[...new Set(modalities)]}::text[], ${[...new Set(sourceTypes)]}::text[],
      ${negativeOnly === 1}, ${browser.origin}, ${at}, ${userName}, ${at}
    WHERE ${baseVersion} = 0 OR EXISTS (SELECT 1 FROM push_rule p WHERE p.facility_id = ${facilityId})
    ON CONFLICT (facility_id) DO UPDATE SET version = excluded.version, auto = excluded.auto, delay_minutes = excluded.delay_minutes,
      modalities = excluded.modalities, source_types = excluded.source_types, negative_only = excluded.negative_only, origin = excluded.origin,
      former = (SELECT coalesce(jsonb_agg(old), '[]') FROM jsonb_array_elements(push_rule.former || jsonb_build_object('until', ${at}::timestamptz,
        'auto', push_rule.auto, 'modalities', push_rule.modalities, 'source_types', push_rule.source_types, 'negative_only', push_rule.negative_only)) old
        WHERE (old ->> 'until')::timestamptz > ${new Date(now - FORMER_MS)}),
      saved_name = excluded.saved_name, saved_at = excluded.saved_at WHERE push_rule.version = ${baseVersion}`)
  if (saved !== 1) throw new CallError(CODE.editedByAnother, undefined, await kept(tx))
  await tx.run(sql`INSERT INTO print_setting (facility_id, push) VALUES (${facilityId}, ${push === 1})
    ON CONFLICT (facility_id) DO UPDATE SET push = excluded.push`)
  return { val: { baseVersion: baseVersion + 1 } }
})

interface LogRow {
  readonly push_id: string
  readonly at: number
  readonly check_no: string
  readonly modality: string
  readonly phone: string
  readonly user_id: string
  readonly user_name: string
  readonly opened_at: number | null
  readonly cancelled_at: number | null
  readonly until: number
}
const stateOf = (row: LogRow, now: number): PushLogRow['state'] =>
  row.cancelled_at !== null ? 'cancelled' : row.opened_at !== null ? 'opened' : row.until < now ? 'expired' : 'notOpened'

const reportPushLog = sessionHandler(
  manageRulesCalls.reportPushLog,
  onScreen,
  async ({ tx, now }, { startTime, endTime, checkNo = '' }) => {
    const { from, to } = rangeOf(startTime, endTime)
    const { facilityId } = tx.tenant
    const own = tx.filter('manage.pushLog', sql`p.facility_id = ${facilityId}`)
    const rows = await tx.rows<LogRow>(sql`
    SELECT p.push_id, p.at, e.check_no, e.modality, p.phone, p.user_id, p.user_name, p.opened_at, p.cancelled_at, p.until
    FROM report_push p JOIN exam e ON e.exam_id = p.exam_id AND e.facility_id = p.facility_id
    WHERE ${own} AND p.at >= ${from} AND p.at < ${to} AND (${checkNo.trim()} = '' OR e.check_no = ${checkNo.trim()}) ORDER BY p.at DESC, p.push_id LIMIT ${LOG_ROWS}`)
    const val = rows.map((row) => ({
      id: row.push_id,
      time: formatDateTime(row.at),
      checkNo: row.check_no,
      modality: row.modality,
      phone: maskedPhone(row.phone),
      // The hospital itself stands for who pushed what went out by its rule.
      userName: row.user_id === facilityId ? '' : row.user_name,
      state: stateOf(row, now),
      openedTime: row.opened_at === null ? null : formatDateTime(row.opened_at),
    }))
    return { val, total: val.length, totalIsFloor: val.length === LOG_ROWS }
  },
)

/** When reports go to patients, and what went. */
export const pushRuleHandlers = (smsOpen: () => boolean): readonly Handler[] => [reportPushGet(smsOpen), reportPushSave, reportPushLog]
