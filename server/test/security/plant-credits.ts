import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { TestAccount } from '../harness'
import { canary } from './canary'
import { FACILITIES, type FacilityKey } from './identities'

/** Every foreign balance is above this, every own one below: whoever sees such a number sees another hospital's. */
export const FOREIGN_CREDITS = 500_000_000

/** A request that waits in a hospital. */
export async function plantRequest(root: Pool, facilityId: string, key: FacilityKey, amount = 100): Promise<string> {
  const requestId = randomUUID()
  await root.query(
    `INSERT INTO credit_request (request_id, facility_id, kind, amount, remark, asked_by, asked_at) VALUES ($1, $2, 'recharge', $3, $4, $5, now())`,
    [requestId, facilityId, amount, canary(key, 'remark'), randomUUID()],
  )
  return requestId
}

/** A recharge that was made in a hospital; answers its transfer. */
export async function plantRecharge(root: Pool, facilityId: string, key: FacilityKey, amount = 100): Promise<string> {
  const requestId = await plantRequest(root, facilityId, key, amount)
  const client = await root.connect()
  try {
    await client.query('BEGIN')
    await client.query("SELECT set_config('app.facility_id', $1, true), set_config('app.user_id', $2, true)", [facilityId, randomUUID()])
    await client.query("SELECT credit_answer($1, true, now(), $2, '')", [requestId, canary(key, 'person')])
    const { rows } = await client.query('SELECT transfer_id FROM credit_transfer WHERE request_id = $1', [requestId])
    await client.query('COMMIT')
    return rows[0].transfer_id
  } finally {
    client.release()
  }
}

/**
 * An order of the partner's that an own hospital completed and then gave back: its lines stay in the statement, a request beside
 * them, and the exam is out of sight again.
 */
async function plantEndedOrder(
  root: Pool,
  facilities: Readonly<Record<FacilityKey, string>>,
  dest: FacilityKey,
  examId: string,
): Promise<void> {
  const orderId = randomUUID()
  await root.query(
    `INSERT INTO remote_order (order_id, exam_id, src_facility_id, dest_facility_id, chain_id, status, modality, parts, unit, fee_cost, fee_urgent, fee_night,
      fee_total, src_name, dest_name, launcher_id, launcher_name, launched_at, promised_at)
     VALUES ($1, $2, $3, $4, $1, 'open', 'CT', '[]', 10, 10, 0, 0, 10, $5, $6, $7, '', now(), now())`,
    [orderId, examId, facilities.partner, facilities[dest], canary('partner', 'facility'), canary(dest, 'facility'), randomUUID()],
  )
  const as = async (key: FacilityKey, statement: string): Promise<void> => {
    const client = await root.connect()
    try {
      await client.query('BEGIN')
      await client.query("SELECT set_config('app.facility_id', $1, true), set_config('app.user_id', $2, true)", [
        facilities[key],
        randomUUID(),
      ])
      await client.query(statement, [orderId])
      await client.query('COMMIT')
    } finally {
      client.release()
    }
  }
  await as('partner', "SELECT credit_hold($1, 10, now(), '')")
  await as(dest, "SELECT credit_capture($1, now(), '')")
  await as(dest, "SELECT credit_release($1, now(), '')")
  await root.query("UPDATE remote_order SET status = 'rejected', ended_at = now() WHERE order_id = $1", [orderId])
  await root.query(
    `INSERT INTO credit_request (request_id, facility_id, kind, amount, remark, order_id, asked_at) VALUES ($1, $2, 'urgentRelease', 1, '', $3, now())`,
    [randomUUID(), facilities[dest], orderId],
  )
}

/** Services, prices, an expert, switches and a balance in every hospital; another hospital's rows carry its marker or its sum. */
export async function plantCredits(
  root: Pool,
  facilities: Readonly<Record<FacilityKey, string>>,
  colleagues: Readonly<Record<FacilityKey, TestAccount>>,
  partnersExam: string,
): Promise<void> {
  // The own hospitals last: a query that names none finds another's row first.
  for (const key of [...FACILITIES].reverse()) {
    const facilityId = facilities[key]
    const own = key === 'home' || key === 'clinic'
    await root.query("INSERT INTO remote_service (facility_id, entry) VALUES ($1, 'receive')", [facilityId])
    await root.query('INSERT INTO remote_expert (user_id, facility_id) VALUES ($1, $2)', [colleagues[key].userId, facilityId])
    for (const doctor of [null, colleagues[key].userId])
      await root.query(
        "INSERT INTO remote_price (facility_id, doctor_id, modality, price, urgent, advanced) VALUES ($1, $2, 'CT', 10, 5, 30)",
        [facilityId, doctor],
      )
    await root.query('INSERT INTO credit_setting (facility_id, currency_enabled, cloud_enabled, recharge_limit) VALUES ($1, $2, $2, $3)', [
      facilityId,
      own,
      own ? 1_000_000 : FOREIGN_CREDITS,
    ])
    await plantRecharge(root, facilityId, key, own ? 1000 : FOREIGN_CREDITS)
    await plantRequest(root, facilityId, key)
  }
  // What two others asked each other is not one's own relation, nor is another union's button one's own.
  await root.query("INSERT INTO facility_relation VALUES ($1, $2, 'pending')", [facilities.partner, facilities.stranger])
  await root.query('UPDATE union_member SET show_union_button = false WHERE facility_id <> $1', [facilities.partner])
  for (const dest of ['home', 'clinic'] as const) await plantEndedOrder(root, facilities, dest, partnersExam)
}
