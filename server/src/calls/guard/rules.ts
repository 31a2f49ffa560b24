import { type AnswerOf, type GuardRule, guardCalls } from '@farsight/shared/contract'
import { CODE, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { ownOrReads } from '../../exams/reader'
import { CallError } from '../error'
import { sessionHandler } from '../handler'
import { keepsGuardRules, readsGuardRules, seesGuardUse } from '../policies'

const DAY = 24 * 60 * 60_000
const USE_DAYS = 30

interface Kept {
  readonly version: number | null
  readonly rules: GuardRule[] | null
  readonly saved_name: string | null
  readonly saved_at: number | null
  readonly percent: number
}

async function keptRules(tx: Tx): Promise<AnswerOf<typeof guardCalls.getGuardRules>['val']> {
  const own = tx.filter('guard.rules', sql`f.facility_id = ${tx.tenant.facilityId}`)
  const kept = await tx.row<Kept>(
    sql`SELECT g.version, g.rules, g.saved_name, g.saved_at, f.second_reading_percent AS percent FROM facility f LEFT JOIN guard_rules g USING (facility_id)
        WHERE ${own} ORDER BY g.version`,
  )
  return {
    rules: kept?.rules ?? [],
    baseVersion: kept?.version ?? 0,
    savedBy: kept?.saved_name ?? '',
    savedTime: kept?.saved_at ? formatDateTime(kept.saved_at) : null,
    secondReadingPercent: kept?.percent ?? 0,
  }
}

export const getGuardRules = sessionHandler(guardCalls.getGuardRules, readsGuardRules, async ({ tx }) => ({ val: await keptRules(tx) }))

const OWN = 'own.'

/** Each rule stands once; one of the hospital's own finds something and says so in both languages. */
function checkRules(rules: readonly GuardRule[]): void {
  if (new Set(rules.map(({ key }) => key)).size !== rules.length) throw new CallError(CODE.parameterIllegal, 'rules')
  for (const rule of rules) {
    if (!rule.key.startsWith(OWN)) continue
    const empty = rule.words.every((word) => word.trim() === '') || rule.zh.trim() === '' || rule.en.trim() === ''
    if (empty || rule.key === OWN) throw new CallError(CODE.parameterEmpty, 'rules')
  }
}

/** Who saved last wins nothing unseen: an older base gets 116 with what stands there now. */
export const saveGuardRules = sessionHandler(guardCalls.saveGuardRules, keepsGuardRules, async (work, payload) => {
  const { tx, session, now } = work
  checkRules(payload.rules)
  const { facilityId, userId, userName } = session
  const version = payload.baseVersion + 1
  const rules = payload.rules.map((rule) => ({ ...rule, words: rule.words.map((word) => word.trim()).filter(Boolean) }))
  // One statement: of two that save upon the same version one finds it gone.
  const saved = await tx.run(sql`INSERT INTO guard_rules (facility_id, version, rules, saved_by, saved_name, saved_at)
    SELECT ${facilityId}, ${version}, ${JSON.stringify(rules)}::jsonb, ${userId}, ${userName}, ${new Date(now)}
    WHERE ${payload.baseVersion} = 0 OR EXISTS (SELECT 1 FROM guard_rules g WHERE g.facility_id = ${facilityId})
    ON CONFLICT (facility_id) DO UPDATE SET version = excluded.version, rules = excluded.rules, saved_by = excluded.saved_by, saved_name = excluded.saved_name,
      saved_at = excluded.saved_at WHERE guard_rules.version = ${payload.baseVersion}`)
  if (saved !== 1) throw new CallError(CODE.editedByAnother, undefined, await keptRules(tx))
  const ownFacility = tx.filter('guard.percentSave', sql`f.facility_id = ${facilityId}`)
  if (payload.secondReadingPercent !== undefined)
    await tx.run(sql`UPDATE facility f SET second_reading_percent = ${payload.secondReadingPercent} WHERE ${ownFacility}`)
  return { val: { baseVersion: version } }
})

interface Use {
  readonly rule: string
  readonly overridden: number
  readonly lastReason: string
  readonly last: number
}

/**
 * What the own hospital's doctors sent over the guard's hits, at home, by orders and in second readings, the most overridden rule first: those are asked
 * whether they are right.
 */
export const queryGuardUse = sessionHandler(guardCalls.queryGuardUse, seesGuardUse, async ({ tx, now }, { days = USE_DAYS }) => {
  const visible = tx.filter('guard.use', ownOrReads(tx))
  const ownDoctors = tx.filter('guard.authors', sql`d.facility_id = ${tx.tenant.facilityId}`)
  const ownReadings = tx.filter('guard.readings', sql`s.facility_id = ${tx.tenant.facilityId}`)
  const since = new Date(now - days * DAY)
  const rows = await tx.rows<Use>(
    sql`SELECT o.rule, count(*)::int AS overridden, (array_agg(o.reason ORDER BY o.at DESC))[1] AS "lastReason", max(o.at) AS last FROM (
          SELECT o.rule, o.reason, v.at
          FROM report_version v JOIN exam e ON e.exam_id = v.exam_id AND e.facility_id = v.facility_id
            CROSS JOIN LATERAL jsonb_to_recordset(v.overrides) AS o(rule text, reason text)
          WHERE ${visible} AND v.overrides <> '[]' AND v.at > ${since} AND EXISTS (SELECT FROM doctor d WHERE d.user_id = v.author_id AND ${ownDoctors})
          UNION ALL
          SELECT o.rule, o.reason, s.read_at AS at
          FROM second_reading s CROSS JOIN LATERAL jsonb_to_recordset(s.overrides) AS o(rule text, reason text)
          WHERE ${ownReadings} AND s.overrides <> '[]' AND s.read_at > ${since}
        ) o
        GROUP BY o.rule ORDER BY overridden DESC, o.rule LIMIT 1000`,
  )
  const val = rows.map(({ rule, overridden, lastReason, last }) => ({ rule, overridden, lastReason, lastTime: formatDateTime(last) }))
  return { val, total: val.length, totalIsFloor: false }
})
