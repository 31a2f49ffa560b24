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

/** Services, prices, an expert, switches and a balance in every hospital; another hospital's rows carry its marker or its sum. */
export async function plantCredits(
  root: Pool,
  facilities: Readonly<Record<FacilityKey, string>>,
  colleagues: Readonly<Record<FacilityKey, TestAccount>>,
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
}
