import { type AnswerOf, type FilmLine, manageRulesCalls } from '@farsight/shared/contract'
import { CODE, filmFaults, formatDateTime } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import { type FilmRow, filmFacts } from '../../shares/film-facts'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { managesScreen } from '../policies'

const onScreen = managesScreen('manage_cloud_film')

/** So many of the newest are tried; more of one check number there are not. */
const SAMPLE = 200

interface Kept {
  readonly rules: FilmLine[]
  readonly version: number
  readonly user_name: string
  readonly at: number
}

async function kept(tx: Tx): Promise<AnswerOf<typeof manageRulesCalls.cloudFilmList>['val']> {
  const own = tx.filter('manage.film', sql`r.facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<Kept>(sql`SELECT r.rules, r.version, r.user_name, r.at FROM film_rules r WHERE ${own} ORDER BY r.version`)
  return {
    rules: row?.rules ?? [],
    baseVersion: row?.version ?? 0,
    savedBy: row?.user_name ?? '',
    savedTime: row ? formatDateTime(row.at) : null,
  }
}

const cloudFilmList = sessionHandler(manageRulesCalls.cloudFilmList, onScreen, async ({ tx }) => ({ val: await kept(tx) }))

/** Refused with the first cell at fault: `rules.1.children.0.value`. The tree is kept as it came: values are data, compared and never run. */
const cloudFilmSave = sessionHandler(manageRulesCalls.cloudFilmSave, onScreen, async (work, { rules, baseVersion }) => {
  const { tx, session, now } = work
  const [fault] = filmFaults(rules)
  if (fault) throw new CallError(fault.code, `rules.${fault.path.join('.children.')}.${fault.cell}`)
  const { facilityId, userId, userName } = session
  const saved = await tx.run(sql`INSERT INTO film_rules (facility_id, rules, user_id, user_name, at, version)
    SELECT ${facilityId}, ${JSON.stringify(rules)}::jsonb, ${userId}, ${userName}, ${new Date(now)}, ${baseVersion + 1}
    WHERE ${baseVersion} = 0 OR EXISTS (SELECT 1 FROM film_rules f WHERE f.facility_id = ${facilityId})
    ON CONFLICT (facility_id) DO UPDATE SET rules = excluded.rules, user_id = excluded.user_id, user_name = excluded.user_name, at = excluded.at,
      version = excluded.version WHERE film_rules.version = ${baseVersion}`)
  if (saved !== 1) throw new CallError(CODE.editedByAnother, undefined, await kept(tx))
  return { val: { baseVersion: baseVersion + 1 } }
})

interface SampleRow extends FilmRow {
  readonly exam_id: string
  readonly check_no: string
  readonly complete_time: number | null
  readonly hidden: boolean
}
const cloudFilmSample = sessionHandler(manageRulesCalls.cloudFilmSample, onScreen, async ({ tx }, { checkNo = '' }) => {
  const { facilityId } = tx.tenant
  const own = tx.filter('manage.filmSample', sql`e.facility_id = ${facilityId}`)
  const rows = await tx.rows<SampleRow>(sql`
    SELECT e.exam_id, e.check_no, e.complete_time, e.modality, e.bodypart, e.check_item, e.source_type, e.department, e.sex, e.age_value, e.age_unit,
      coalesce((SELECT f.setting->>'shown' = '0' FROM film_setting f WHERE f.exam_id = e.exam_id AND f.facility_id = ${facilityId}), false) AS hidden
    FROM exam e WHERE ${own} AND e.report_has_complete AND e.state <> 3000 AND (${checkNo.trim()} = '' OR e.check_no = ${checkNo.trim()})
    ORDER BY e.complete_time DESC NULLS LAST, e.exam_id LIMIT ${SAMPLE}`)
  const val = rows.map((row) => ({
    risProcedureId: row.exam_id,
    checkNo: row.check_no,
    completeTime: row.complete_time === null ? null : formatDateTime(row.complete_time),
    ...filmFacts(row),
    hiddenByItself: row.hidden ? (1 as const) : (0 as const),
  })) as AnswerOf<typeof manageRulesCalls.cloudFilmSample>['val']
  return { val, total: val.length, totalIsFloor: val.length === SAMPLE }
})

/** Which exams the cloud film shows, and the exams on which its rules are tried. */
export const filmRuleHandlers: readonly Handler[] = [cloudFilmList, cloudFilmSave, cloudFilmSample]
