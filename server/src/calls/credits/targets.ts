import { creditCalls, type RemoteExpert, type RemoteHospital } from '@farsight/shared/contract'
import { CODE, isClosed, launchRefusal } from '@farsight/shared/domain'
import sql, { type Sql } from 'sql-template-tag'
import { readSettings, SERVICE_COLUMNS, type ServiceRow, serviceOf, targets } from '../../credits/terms'
import type { Tx } from '../../database/tenant'
import { CallError } from '../error'
import { sessionHandler, type Work } from '../handler'
import { knowsTargets } from '../policies'

interface PriceRow extends ServiceRow {
  price: number | null
  urgent: number | null
  advanced: number | null
  related: boolean
}

type Settings = Awaited<ReturnType<typeof readSettings>>

/** 0, or the code that would refuse a launch now. Without a modality only what holds for all of them counts. */
function refusedOf(row: PriceRow, settings: Settings, now: number, ask: { modality?: string | undefined; advanced: boolean }): number {
  const price = row.price === null ? undefined : { price: row.price, urgent: row.urgent ?? 0, advanced: row.advanced }
  const any = { price: 0, urgent: 0, advanced: 0 }
  const facts = {
    own: false,
    related: row.related,
    service: serviceOf(row),
    price: ask.modality ? price : any,
    advanced: ask.advanced,
    ...settings,
  }
  return launchRefusal(facts, now) ?? 0
}

const contains = (keyword: string | undefined, ...columns: readonly Sql[]): Sql => {
  const word = keyword?.trim().toLowerCase()
  if (!word) return sql`true`
  return columns.reduce((found, column) => sql`${found} OR strpos(lower(${column}), ${word}) > 0`, sql`false`)
}

interface HospitalRow extends PriceRow {
  facility_id: string
  name: string
  name_en: string
  level: string
  address: string
  intro: string
  state: RemoteHospital['state']
  in_union: boolean
  waiting: number
}

/** Hospitals that one works with, or has asked to; those of the own unions count as agreed while they receive (decision 114). */
async function hospitals(tx: Tx, ask: { modality?: string | undefined; keyword?: string | undefined }): Promise<HospitalRow[]> {
  const { facilityId } = tx.tenant
  const ownSides = tx.filter('hospital.relations', sql`${facilityId} IN (r.facility_id, r.partner_id)`)
  const receives = sql`CASE WHEN ${targets(tx, sql`c.facility_id`)} THEN 'agreed' END`
  const ownUnions = tx.filter('hospital.unions', sql`m.facility_id = ${facilityId}`)
  return tx.rows<HospitalRow>(sql`
    SELECT c.facility_id, c.name, c.name_en, c.level, c.address, c.intro, known.state, known.state = 'agreed' AS related, known.in_union,
      ${SERVICE_COLUMNS}, p.price, p.urgent, p.advanced, coalesce(l.waiting, 0) AS waiting
    FROM facility_card c
      CROSS JOIN LATERAL (SELECT coalesce(${receives}, (SELECT CASE WHEN r.state = 'agreed' THEN NULL ELSE r.state END FROM facility_relation r
          WHERE c.facility_id IN (r.facility_id, r.partner_id) AND (r.again OR r.closed <> 'withdrawn') AND ${ownSides} ORDER BY r.state LIMIT 1)) AS state,
        c.facility_id = ANY ((SELECT app_consortium())::uuid[])
          AND EXISTS (SELECT 1 FROM union_member m WHERE ${ownUnions} AND m.state = 'agreed' AND m.show_union_button) AS in_union) known
      LEFT JOIN remote_service s ON s.facility_id = c.facility_id
      LEFT JOIN remote_price p ON p.facility_id = c.facility_id AND p.doctor_id IS NULL AND p.modality = ${ask.modality ?? ''}
      LEFT JOIN (SELECT facility_id, sum(waiting)::bigint AS waiting FROM target_load() WHERE user_id IS NULL GROUP BY 1) l ON l.facility_id = c.facility_id
    WHERE known.state IS NOT NULL AND c.facility_id <> ${facilityId} AND (${contains(ask.keyword, sql`c.name`, sql`c.name_en`, sql`c.address`)})
    ORDER BY array_position(ARRAY['agreed', 'pending', 'refused'], known.state), known.in_union DESC, c.name, c.facility_id`)
}

export const remoteQueryHospitals = sessionHandler(creditCalls.remoteQueryHospitals, knowsTargets, async ({ tx, now }, ask) => {
  const settings = await readSettings(tx)
  const val = (await hospitals(tx, ask)).map((row): RemoteHospital => {
    const service = serviceOf(row)
    return {
      facilityId: row.facility_id,
      name: row.name,
      nameEn: row.name_en,
      level: row.level,
      address: row.address,
      intro: row.intro,
      state: row.state,
      union: row.in_union ? 1 : 0,
      open: service && !isClosed(service, now) ? 1 : 0,
      refused: refusedOf(row, settings, now, { modality: ask.modality, advanced: false }),
      price: row.price,
      urgentPrice: row.price === null ? null : row.urgent,
      promisedMinutes: row.promised_minutes ?? 0,
      urgentMinutes: row.urgent_minutes ?? 0,
      waiting: row.waiting,
    }
  })
  return { val, total: val.length, totalIsFloor: false }
})

interface ExpertRow extends PriceRow {
  user_id: string
  facility_id: string
  facility_name: string
  facility_name_en: string
  name: string
  sex: string
  title: string
  intro: string
  head_image: string
  expert_minutes: number
  expert_urgent: number
  waiting: number
  completed: number
}

/** Experts of the targets; a hospital is no target of its own. */
const experts = (tx: Tx, modality: string | undefined, where: Sql): Promise<ExpertRow[]> =>
  tx.rows<ExpertRow>(sql`
    SELECT x.user_id, x.facility_id, c.name AS facility_name, c.name_en AS facility_name_en, x.name, x.sex, x.title, x.intro, x.head_image, true AS related,
      x.promised_minutes AS expert_minutes, x.urgent_minutes AS expert_urgent, ${SERVICE_COLUMNS}, p.price, p.urgent, p.advanced,
      coalesce(l.waiting, 0) AS waiting, coalesce(l.completed, 0) AS completed
    FROM remote_expert x JOIN facility_card c USING (facility_id) LEFT JOIN remote_service s USING (facility_id)
      LEFT JOIN remote_price p ON p.facility_id = x.facility_id AND p.doctor_id = x.user_id AND p.modality = ${modality ?? ''}
      LEFT JOIN target_load() l ON l.user_id = x.user_id
    WHERE ${targets(tx, sql`x.facility_id`)} AND x.facility_id <> ${tx.tenant.facilityId} AND x.open AND x.enabled AND ${where}
    ORDER BY x.name, x.user_id`)

const expertOf = (
  row: ExpertRow,
  settings: Settings,
  now: number,
  ask: { modality?: string | undefined; advanced: boolean },
): RemoteExpert => ({
  doctorId: row.user_id,
  facilityId: row.facility_id,
  facilityName: row.facility_name,
  facilityNameEn: row.facility_name_en,
  name: row.name,
  sex: row.sex,
  title: row.title,
  intro: row.intro,
  headImage: row.head_image,
  refused: refusedOf(row, settings, now, ask),
  price: row.price,
  urgentPrice: row.price === null ? null : row.urgent,
  advancedPrice: row.advanced,
  promisedMinutes: row.expert_minutes,
  urgentMinutes: row.expert_urgent,
  waiting: row.waiting,
  completed: row.completed,
})

export const remoteQueryExperts = sessionHandler(creditCalls.remoteQueryExperts, knowsTargets, async ({ tx, now }, ask) => {
  const settings = await readSettings(tx)
  const title = ask.title ? sql`x.title = ${ask.title}` : sql`true`
  const rows = await experts(tx, ask.modality, sql`${title} AND (${contains(ask.keyword, sql`x.name`, sql`x.title`, sql`c.name`)})`)
  const val = rows.map((row) => expertOf(row, settings, now, { modality: ask.modality, advanced: ask.advanced === 1 }))
  return { val, total: val.length, totalIsFloor: false }
})

export const remoteGetExpert = sessionHandler(creditCalls.remoteGetExpert, knowsTargets, async (work: Work, { doctorId }) => {
  const { tx, now } = work
  work.about(doctorId)
  const [row] = await experts(tx, undefined, sql`x.user_id = ${doctorId}`)
  if (!row) throw new CallError(CODE.notInRis)
  return { val: expertOf(row, await readSettings(tx), now, { advanced: false }) }
})
