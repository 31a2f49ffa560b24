import sql from 'sql-template-tag'
import type { AsTenant, Tx } from '../../database/tenant'
import { type DemoShop, demoExperts, demoRelations, demoShops, pricesOf } from '../group/shops'
import { facilityIdOf, userIdOf } from '../group/staff'
import { seededId } from '../ids'
import { DAYS } from '../plan/calendar'
import { DAY, dayStart, HOUR } from '../plan/clock'

const LIMIT = 5000

async function writeService(tx: Tx, shop: DemoShop): Promise<void> {
  const { facilityId } = tx.tenant
  await tx.run(sql`UPDATE facility SET address = ${shop.address}, intro = ${shop.intro} WHERE facility_id = ${facilityId}`)
  await tx.run(sql`INSERT INTO credit_setting (facility_id, currency_enabled, cloud_enabled, recharge_limit)
    VALUES (${facilityId}, true, ${shop.cloud}, ${LIMIT})`)
  if (shop.entry === undefined) return
  await tx.run(sql`INSERT INTO remote_service (facility_id, entry, promised_minutes, urgent_minutes, night_weekends, night_holidays)
    VALUES (${facilityId}, ${shop.entry}, ${shop.promisedMinutes}, ${shop.urgentMinutes}, ${shop.nightWeekends}, true)`)
  await writePrices(tx, null, pricesOf(shop.facility, shop.factor, shop.advanced))
  for (const expert of demoExperts.filter(({ facility }) => facility === shop.facility)) {
    const userId = userIdOf(expert.loginName)
    await tx.run(
      sql`UPDATE doctor SET sex = ${expert.sex}, intro = ${expert.intro} WHERE user_id = ${userId} AND facility_id = ${facilityId}`,
    )
    await tx.run(sql`INSERT INTO remote_expert (user_id, facility_id) VALUES (${userId}, ${facilityId})`)
    await writePrices(tx, userId, pricesOf(shop.facility, expert.factor, expert.advanced))
  }
}

async function writePrices(tx: Tx, doctorId: string | null, prices: ReturnType<typeof pricesOf>): Promise<void> {
  await tx.run(sql`INSERT INTO remote_price (facility_id, doctor_id, modality, price, urgent, advanced)
    SELECT ${tx.tenant.facilityId}, ${doctorId}::uuid, p.modality, p.price, p.urgent, p.advanced
    FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) AS p(modality text, price bigint, urgent bigint, advanced bigint)`)
}

/** The balance comes as every other does: by a request and its transfer. */
async function askRecharge(tx: Tx, now: number, shop: DemoShop, requestId: string): Promise<boolean> {
  const { facilityId, userId } = tx.tenant
  const name = sql`coalesce((SELECT name FROM doctor WHERE user_id = ${userId} AND facility_id = ${facilityId}), '')`
  await tx.run(sql`INSERT INTO credit_request (request_id, facility_id, kind, amount, remark, asked_by, asked_name, asked_at)
    VALUES (${requestId}, ${facilityId}, 'recharge', ${shop.recharge.amount}, '年度预付', ${userId}, ${name}, ${new Date(now)})`)
  const row = await tx.row<{ done: boolean }>(sql`SELECT credit_recharge_alone(${requestId}, ${new Date(now)}, ${name}) AS done`)
  return row?.done === true
}

/** Services, prices, experts, relations and balances of the demo hospitals; each in one transaction, and once. */
export async function writeCredits(asTenant: AsTenant, today: number): Promise<void> {
  // On the day before the archive begins: before the first order, and no part of what an administrator may recharge alone today.
  const now = dayStart(today) - DAYS * DAY + 9 * HOUR
  for (const shop of demoShops) {
    const facilityId = facilityIdOf(shop.facility)
    const requestId = seededId('recharge', shop.facility)
    const { by, approvedBy } = shop.recharge
    const made = await asTenant({ facilityId, userId: userIdOf(by) }, async (tx) => {
      if (await tx.row(sql`SELECT 1 FROM credit_setting WHERE facility_id = ${facilityId}`)) return true
      await writeService(tx, shop)
      for (const { asked, state } of demoRelations.filter(({ asks }) => asks === shop.facility))
        await tx.run(sql`INSERT INTO facility_relation (facility_id, partner_id, state, asked_at, answered_at, closed, closed_by)
          VALUES (${facilityId}, ${facilityIdOf(asked)}, ${state}, ${new Date(now)}, ${state === 'pending' ? null : new Date(now)},
          ${state === 'refused' ? 'refused' : ''}, ${state === 'refused' ? facilityIdOf(asked) : null})`)
      return askRecharge(tx, now, shop, requestId)
    })
    if (made || !approvedBy) continue
    await asTenant({ facilityId, userId: userIdOf(approvedBy) }, async (tx) => {
      const name = sql`(SELECT name FROM doctor WHERE user_id = ${tx.tenant.userId} AND facility_id = ${facilityId})`
      await tx.run(sql`SELECT credit_answer(${requestId}, true, ${new Date(now)}, ${name}, '')`)
    })
  }
}
