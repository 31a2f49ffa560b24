import { releaseCalls } from '@farsight/shared/contract'
import { formatDateTime } from '@farsight/shared/domain'
import sql, { empty } from 'sql-template-tag'
import type { LogLine } from '../../modules/change'
import { type Handler, sessionHandler } from '../handler'
import { managesReleases } from '../policies'
import { hospitalNames, type ReleaseParts, reachSite } from './parts'

interface LogRow {
  at: number
  act: LogLine['act']
  name: string
  version: string
  former: string
  facility_id: string | null
  actor: string
  code: number
  detail: string
}
interface FaultRow {
  name: string
  version: string
  code: string
  facility_id: string
  n: number
  first: number
  last: number
}

const WEEK_MS = 7 * 86_400_000
const FAULTS = 200

/** What was done to releases, and what went wrong with them in browsers. */
export function historyHandlers(parts: ReleaseParts): Handler[] {
  return [
    sessionHandler(releaseCalls.queryReleaseLog, managesReleases, async ({ session, tx }, { name, limit = 100 }) => {
      const forAll = await reachSite(tx, session)
      // A hospital sees what everybody's modules went through and its own pointers; keys are the site's.
      const own = forAll
        ? sql`true`
        : tx.filter(
            'releaseLog.own',
            sql`(l.facility_id IS NULL OR l.facility_id = ${session.facilityId}) AND l.act NOT IN ('addKey', 'revokeKey')`,
          )
      const where = name === undefined ? own : sql`${own} AND l.name = ${name}`
      const names = await hospitalNames(parts.gate)
      const rows = await tx.rows<LogRow>(
        sql`SELECT l.at, l.act, l.name, l.version, l.former, l.facility_id, l.actor, l.code, l.detail FROM release_log l
            WHERE ${where} ORDER BY l.log_id DESC LIMIT ${limit}`,
      )
      const count = await tx.row<{ n: number }>(sql`SELECT count(*)::int AS n FROM release_log l WHERE ${where}`)
      const val = rows.map(({ at, actor, facility_id, ...row }) => ({
        ...row,
        at: formatDateTime(at),
        facilityName: (facility_id && names.get(facility_id)) ?? '',
        by: actor,
      }))
      return { val, total: count!.n, totalIsFloor: false }
    }),

    sessionHandler(releaseCalls.queryModuleFaults, managesReleases, async ({ session, tx, now }, { name }) => {
      const forAll = await reachSite(tx, session)
      const own = forAll ? sql`true` : tx.filter('moduleFaults.own', sql`e.facility_id = ${session.facilityId}`)
      const names = await hospitalNames(parts.gate)
      const rows = await tx.rows<FaultRow>(
        sql`SELECT e.name, e.version, e.code, e.facility_id, count(*)::int AS n, min(e.at) AS first, max(e.at) AS last FROM module_event e
            WHERE ${own} AND e.code <> '' AND e.at >= ${new Date(now - WEEK_MS)} ${name === undefined ? empty : sql`AND e.name = ${name}`}
            GROUP BY e.name, e.version, e.code, e.facility_id ORDER BY max(e.at) DESC LIMIT ${FAULTS + 1}`,
      )
      const val = rows.slice(0, FAULTS).map(({ n, facility_id, first, last, ...row }) => ({
        ...row,
        facilityName: names.get(facility_id) ?? '',
        count: n,
        first: formatDateTime(first),
        last: formatDateTime(last),
      }))
      return { val, total: val.length, totalIsFloor: rows.length > FAULTS }
    }),
  ]
}
