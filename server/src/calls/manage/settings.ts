import { type FacilityConfig, manageSettingCalls } from '@farsight/shared/contract'
import { CODE, mayBeLevel, parseDateTime } from '@farsight/shared/domain'
import sql, { empty } from 'sql-template-tag'
import type { Tx } from '../../database/tenant'
import type { SessionStore } from '../../session/store'
import { CallError } from '../error'
import { type Handler, sessionHandler } from '../handler'
import { managesHospital } from '../policies'

const bit = (value: unknown): 0 | 1 => (value ? 1 : 0)

interface Row {
  readonly version: number
  readonly level: string
  readonly is_launch_remote: number
  readonly disable_chat: boolean
  readonly hide_service: boolean
  readonly review_levels: number
  readonly retract_approval: boolean
  readonly night_from: number | null
  readonly night_to: number | null
  readonly night_weekends: boolean | null
  readonly night_holidays: boolean | null
  readonly holidays: string[] | null
}

async function readConfig(tx: Tx, locked = false): Promise<FacilityConfig & { version: number }> {
  const own = tx.filter('manage.config', sql`f.facility_id = ${tx.tenant.facilityId}`)
  const [row, ...others] = await tx.rows<Row>(sql`
    SELECT f.settings_version AS version, f.level, f.is_launch_remote, f.disable_chat, f.hide_service, f.review_levels, f.retract_approval,
      s.night_from, s.night_to, s.night_weekends, s.night_holidays,
      (SELECT array_agg(to_char(d, 'YYYY-MM-DD') ORDER BY d) FROM unnest(s.holidays) d) AS holidays
    FROM facility f LEFT JOIN remote_service s ON s.facility_id = f.facility_id WHERE ${own} ${locked ? sql`FOR UPDATE OF f` : empty}`)
  if (!row || others.length > 0) throw new Error('a transaction is of one hospital')
  return {
    version: row.version,
    level: row.level,
    isLaunchRemote: row.is_launch_remote,
    disableChatFeature: bit(row.disable_chat),
    hideService: bit(row.hide_service),
    reviewLevels: row.review_levels,
    retractApproval: bit(row.retract_approval),
    // As delivered where the hospital offers nothing yet (decision 64).
    nightFrom: row.night_from ?? 1080,
    nightTo: row.night_to ?? 480,
    nightWeekends: bit(row.night_weekends),
    nightHolidays: bit(row.night_holidays),
    holidays: row.holidays ?? [],
  }
}

/** Throws what of a configuration cannot be, by its field. */
function checkConfig({ nightFrom, nightTo, holidays }: FacilityConfig): void {
  // 24:00 is 00:00.
  if (nightFrom % 1440 === nightTo % 1440) throw new CallError(CODE.nightEmpty, 'nightTo')
  if (holidays.some((day) => parseDateTime(day) === undefined)) throw new CallError(CODE.parameterIllegal, 'holidays')
}

/** Night hours stand with what the hospital offers others; one that offers nothing goes on offering nothing. */
async function writeNight(tx: Tx, was: FacilityConfig, now: FacilityConfig): Promise<void> {
  const of = ({ nightFrom, nightTo, nightWeekends, nightHolidays, holidays }: FacilityConfig) =>
    JSON.stringify([nightFrom, nightTo, nightWeekends, nightHolidays, holidays])
  const holidays = [...new Set(now.holidays)].sort()
  if (of({ ...now, holidays }) === of(was)) return
  await tx.run(sql`
    INSERT INTO remote_service (facility_id, open, night_from, night_to, night_weekends, night_holidays, holidays)
    VALUES (${tx.tenant.facilityId}, false, ${now.nightFrom}, ${now.nightTo}, ${now.nightWeekends === 1}, ${now.nightHolidays === 1}, ${holidays}::date[])
    ON CONFLICT (facility_id) DO UPDATE SET night_from = excluded.night_from, night_to = excluded.night_to,
      night_weekends = excluded.night_weekends, night_holidays = excluded.night_holidays, holidays = excluded.holidays`)
}

/** How the hospital works (MANAGE-31): a change holds at the next call of everybody there. */
export const manageSettingHandlers = ({ sessions }: { readonly sessions: SessionStore }): Handler[] => [
  sessionHandler(manageSettingCalls.manageFacilityConfigGet, managesHospital, async ({ tx }) => ({ val: await readConfig(tx) })),

  sessionHandler(
    manageSettingCalls.manageFacilityConfigSave,
    managesHospital,
    async ({ tx, session, about }, { baseVersion, config }) => {
      about(session.facilityId)
      checkConfig(config)
      const there = await readConfig(tx, true)
      if (there.version !== baseVersion) throw new CallError(CODE.editedByAnother, undefined, there)
      if (!mayBeLevel(config.level, there.level)) throw new CallError(CODE.parameterIllegal, 'level')
      const own = tx.filter('manage.configSave', sql`f.facility_id = ${session.facilityId}`)
      await tx.run(sql`
        UPDATE facility f SET settings_version = f.settings_version + 1, level = ${config.level}, is_launch_remote = ${config.isLaunchRemote},
          disable_chat = ${config.disableChatFeature === 1}, hide_service = ${config.hideService === 1},
          review_levels = ${config.reviewLevels}, retract_approval = ${config.retractApproval === 1}
        WHERE ${own}`)
      await writeNight(tx, there, config)
      return { val: { version: there.version + 1 } }
    },
    undefined,
    (answer) => {
      sessions.forgetUser()
      return answer
    },
  ),
]
