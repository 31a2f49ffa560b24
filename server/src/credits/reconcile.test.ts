import { formatDateTime } from '@farsight/shared/domain'
import { fund, openShop, orderAndHold } from '../../test/credits'
import { type TestServer, testServer } from '../../test/harness'
import { captureFor } from '.'
import { faultsOf } from './reconcile'

const DAY = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const dayOf = (): string => new Date(server.clock.now + 8 * 3_600_000).toISOString().slice(0, 10)
async function nextDay() {
  server.clock.now += DAY
  await server.server.jobs.tick()
  return faultsOf(server.pools.gate, dayOf())
}
/** Past triggers and constraints, as somebody with the superuser's password would; undone afterwards. */
const plant = (...statements: string[]) =>
  server.database.superuser(async (root) => {
    await root.query("SET session_replication_role = 'replica'")
    for (const statement of statements) await root.query(statement)
  })

test('[LG-12, LEDG-01] a unit that somebody planted is found by the next day’s run, with the row that it stands in', async () => {
  const src = await server.facility()
  const dest = await server.facility()
  await openShop(server, dest)
  await fund(server, src, 1000)
  const done = await orderAndHold(server, { src, dest })
  await orderAndHold(server, { src, dest, urgent: true })
  await server.asTenant({ facilityId: dest, userId: dest }, (tx) => captureFor(tx, server.clock.now, done.orderId))
  expect(await nextDay()).toEqual([])
  const entry = await server.database.superuser(async (root) => {
    const { rows } = await root.query(
      "SELECT e.entry_id, e.transfer_id, e.account_id FROM credit_entry e JOIN credit_transfer t USING (transfer_id) WHERE t.kind = 'capture' AND e.amount > 0",
    )
    return rows[0]
  })

  await plant(`UPDATE credit_entry SET amount = amount + 1 WHERE entry_id = ${entry.entry_id}`)
  expect(await nextDay()).toEqual(
    expect.arrayContaining([
      { subject: 'transfer', row_id: entry.transfer_id, expected: 0, found: 1 },
      { subject: 'entry', row_id: String(entry.entry_id), expected: 101, found: 100 },
    ]),
  )
  await plant(`UPDATE credit_entry SET amount = amount - 1 WHERE entry_id = ${entry.entry_id}`)
  expect(await nextDay()).toEqual([])

  await plant(`UPDATE credit_account SET amount = amount + 1 WHERE account_id = ${entry.account_id}`)
  expect(await nextDay()).toEqual([{ subject: 'account', row_id: String(entry.account_id), expected: 100, found: 101 }])
  await plant(`UPDATE credit_account SET amount = amount - 1 WHERE account_id = ${entry.account_id}`)

  await plant(`UPDATE remote_order SET fee_cost = fee_cost + 1, fee_total = fee_total + 1 WHERE order_id = '${done.orderId}'`)
  expect(await nextDay()).toEqual([{ subject: 'order', row_id: done.orderId, expected: 101, found: 100 }])
})

test('[LEDG-01] an administrator reads when the last run was and which of the own hospital’s rows it found; nobody reads another’s', async () => {
  const [src, dest, other] = [await server.facility(), await server.facility(), await server.facility()]
  await openShop(server, dest)
  await fund(server, src, 1000)
  await fund(server, other, 1000)
  const { orderId } = await orderAndHold(server, { src, dest })
  await plant(`UPDATE remote_order SET fee_cost = fee_cost + 1, fee_total = fee_total + 1 WHERE order_id = '${orderId}'`)
  const accountId = await server.database.superuser(async (root) => {
    const { rows } = await root.query("SELECT account_id FROM credit_account WHERE kind = 'balance' AND facility_id = $1", [src])
    return String(rows[0].account_id)
  })
  await plant(`UPDATE credit_account SET amount = amount + 5 WHERE account_id = ${accountId}`)
  await nextDay()
  const shown = async (facilityId: string) => {
    const admin = await server.as(await server.account(facilityId, { role: 'admin', menu: '000000001100' }))
    return (await admin.call('remoteQueryRequests')).body.reconciliation
  }
  const time = formatDateTime(server.clock.now)
  const order = { subject: 'order', rowId: orderId, expected: 101, found: 100 }
  const both = (await shown(src)).faults
  expect(both).toHaveLength(3)
  expect(both).toEqual(expect.arrayContaining([order, { subject: 'account', rowId: accountId, expected: 900, found: 905 }]))
  const theirs = await shown(dest)
  expect(theirs.time).toBe(time)
  expect(theirs.faults).toContainEqual(order)
  expect(theirs.faults.every(({ subject }: { subject: string }) => subject === 'order')).toBe(true)
  expect(await shown(other)).toEqual({ time, faults: [] })
  await plant(
    `UPDATE remote_order SET fee_cost = fee_cost - 1, fee_total = fee_total - 1 WHERE order_id = '${orderId}'`,
    `UPDATE credit_account SET amount = amount - 5 WHERE account_id = ${accountId}`,
  )
  await nextDay()
  expect(await shown(src)).toEqual({ time: formatDateTime(server.clock.now), faults: [] })
})

test('the run is made once a day, whichever process comes first', async () => {
  server.clock.now += DAY
  await server.server.jobs.tick()
  const { rows } = await server.pools.gate.query('SELECT credit_reconcile($1, now()) AS again', [dayOf()])
  expect(rows).toEqual([{ again: null }])
})
