import type { TargetPrice, TargetService } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../database/tenant'
import type { PriceAsk } from './price'

/** How a target works, with how its orders come in. */
export interface Service extends TargetService {
  readonly entry: 'receive' | 'distribute' | 'direct'
}

/** Everything that a launch's price hangs on. */
export interface LaunchTerms {
  readonly own: boolean
  readonly related: boolean
  readonly service: Service | undefined
  readonly price: TargetPrice | undefined
  readonly cloudEnabled: boolean
  readonly currencyEnabled: boolean
  readonly promisedMinutes: number
  readonly urgentMinutes: number
  readonly targetName: string
}

/** Columns of `remote_service s` as the pure rules want them. */
export const SERVICE_COLUMNS: Sql = sql`s.open, s.entry, s.promised_minutes, s.urgent_minutes, s.closed_weekdays, s.closed_dates::text[] AS closed_dates,
  s.night_from, s.night_to, s.night_weekends, s.night_holidays, s.holidays::text[] AS holidays, s.utc_offset`

/** A row of {@link SERVICE_COLUMNS}; all null where no service is customised. */
export interface ServiceRow {
  open: boolean | null
  entry: Service['entry']
  promised_minutes: number
  urgent_minutes: number
  closed_weekdays: number[]
  closed_dates: string[]
  night_from: number
  night_to: number
  night_weekends: boolean
  night_holidays: boolean
  holidays: string[]
  utc_offset: number
}

export const serviceOf = (row: ServiceRow): Service | undefined =>
  row.open === null
    ? undefined
    : {
        open: row.open,
        entry: row.entry,
        closedWeekdays: row.closed_weekdays,
        closedDates: row.closed_dates,
        nightFrom: row.night_from,
        nightTo: row.night_to,
        weekends: row.night_weekends,
        onHolidays: row.night_holidays,
        holidays: row.holidays,
        utcOffset: row.utc_offset,
      }

interface TermsRow extends ServiceRow {
  name: string
  expert: string | null
  expert_open: boolean | null
  expert_minutes: number
  expert_urgent: number
  price: number | null
  urgent: number
  advanced: number | null
}

/** Where orders may go: agreed partners and union members who receive. */
export const targets = (tx: Tx, column: Sql): Sql => tx.filter('creditTargets', sql`${column} = ANY ((SELECT app_targets())::uuid[])`)

/** The own hospital's switches. */
export async function readSettings(tx: Tx): Promise<{ currencyEnabled: boolean; cloudEnabled: boolean; rechargeLimit: number }> {
  const own = tx.filter('creditSetting', sql`facility_id = ${tx.tenant.facilityId}`)
  const row = await tx.row<{ currency_enabled: boolean; cloud_enabled: boolean; recharge_limit: number }>(
    sql`SELECT currency_enabled, cloud_enabled, recharge_limit FROM credit_setting WHERE ${own}`,
  )
  return {
    currencyEnabled: row?.currency_enabled ?? false,
    cloudEnabled: row?.cloud_enabled ?? false,
    rechargeLimit: row?.recharge_limit ?? 0,
  }
}

/** The terms of one target for one modality, as the launching hospital may read them. */
export async function readLaunchTerms(tx: Tx, ask: PriceAsk): Promise<LaunchTerms> {
  const { targetFacilityId: target, targetDoctorId: doctor = null, modality } = ask
  const settings = await readSettings(tx)
  const row = await tx.row<TermsRow>(sql`
    SELECT c.name, ${SERVICE_COLUMNS}, x.name AS expert, x.open AND x.enabled AS expert_open, x.promised_minutes AS expert_minutes,
      x.urgent_minutes AS expert_urgent, p.price, p.urgent, p.advanced
    FROM facility_card c LEFT JOIN remote_service s USING (facility_id)
      LEFT JOIN remote_expert x ON x.facility_id = c.facility_id AND x.user_id = ${doctor}
      LEFT JOIN remote_price p ON p.facility_id = c.facility_id AND p.modality = ${modality} AND p.doctor_id IS NOT DISTINCT FROM ${doctor}::uuid
    WHERE c.facility_id = ${target} AND ${targets(tx, sql`c.facility_id`)}`)
  const service = row && serviceOf(row)
  // An expert who takes no orders has customised no service, whatever the hospital does.
  const offered = doctor === null || row?.expert_open === true
  return {
    own: target === ask.srcFacilityId,
    related: row !== undefined,
    service: offered ? service : undefined,
    price: row && row.price !== null ? { price: row.price, urgent: row.urgent, advanced: row.advanced } : undefined,
    ...settings,
    promisedMinutes: (doctor === null ? row?.promised_minutes : row?.expert_minutes) ?? 0,
    urgentMinutes: (doctor === null ? row?.urgent_minutes : row?.expert_urgent) ?? 0,
    targetName: row?.expert ?? row?.name ?? '',
  }
}
