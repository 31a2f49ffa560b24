import { randomUUID } from 'node:crypto'
import { accountsOf, openShop } from '../../../test/credits'
import { type TestAccount, type TestServer, testServer } from '../../../test/harness'
import { fine, type Market, makeMarket, type Sent } from '../../../test/orders'

let server: TestServer
let market: Market
beforeAll(async () => {
  server = await testServer()
  market = await makeMarket(server)
  await server.database.superuser((su) => su.query(`DROP POLICY counterpart ON exam; CREATE POLICY counterpart ON exam FOR SELECT TO farsight_app USING (reader_facility_id = app_facility());
   ALTER TABLE exam DISABLE TRIGGER exam_guard; ALTER TABLE remote_order DISABLE TRIGGER remote_order_moves; GRANT UPDATE ON remote_order TO farsight_app`))
})
afterAll(() => server.close())

/** Raw SQL of the app's role as somebody: what the wall behind the queries lets through, in rows touched; the database's own words when it refuses. */
const raw = (who: TestAccount, text: string, values: unknown[]): Promise<number | string> =>
  server.asTenant(who, (tx) => tx.run({ text, values } as never)).catch((error: Error) => error.message)
const REFUSED = /row-level security|permission denied|does not write this|stays its hospital|does not go from/

const SETS = {
  work: 'UPDATE exam SET state = 2, holder_id = $2::uuid WHERE exam_id = $1',
  patient: "UPDATE exam SET pat_name = '别人', holder_id = $2::uuid WHERE exam_id = $1",
  owner: 'UPDATE exam SET facility_id = $2::uuid WHERE exam_id = $1',
  reader: 'UPDATE exam SET reader_facility_id = $2::uuid WHERE exam_id = $1',
  report: `INSERT INTO report (exam_id, facility_id, content) SELECT $1::uuid, (SELECT src_facility_id FROM remote_order WHERE exam_id = $1 LIMIT 1), '{}' WHERE $2::uuid IS NOT NULL`,
}
const tries = async (who: TestAccount, { id }: Sent, what: keyof typeof SETS, value: string = who.facilityId) =>
  raw(who, SETS[what], [id, value])

test('[AZ-11] the database itself lets a target work on an exam while its order is open, never change whose it is or who the patient is', async () => {
  const { writer, launcher, target } = market
  const who = writer.account
  const sent = await market.send()
  expect(await tries(who, sent, 'patient')).toMatch(REFUSED)
  expect(await tries(who, sent, 'owner')).toMatch(REFUSED)
  expect(await tries(who, sent, 'reader', launcher.account.facilityId)).toMatch(REFUSED)
  expect(await tries(who, sent, 'work', who.userId)).toBe(1)
  expect(await tries(who, sent, 'report')).toBe(1)
  // The exam's own hospital cannot give it away either.
  expect(await tries(launcher.account, sent, 'owner', target.facility)).toMatch(REFUSED)
  await server.database.superuser((su) => su.query('UPDATE exam SET state = 2060, holder_id = NULL WHERE exam_id = $1', [sent.id]))
  fine(await writer.call('remoteReject', { remoteOrderId: sent.orderId, reason: '不符' }))
  expect(await tries(who, sent, 'work', who.userId)).toBe(0)
  expect(await raw(who, "UPDATE report SET content = '{}' WHERE exam_id = $1", [sent.id])).toBe(0)
  expect(
    await raw(
      who,
      "INSERT INTO report_version (exam_id, version, facility_id, step, content, author_id, author_name, at) VALUES ($1, 9, $2, 'submit', '{}', $3, '', now())",
      [sent.id, launcher.account.facilityId, who.userId],
    ),
  ).toMatch(REFUSED)
  expect(
    await raw(
      who,
      "INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at) VALUES ($2, $1, 'x', 1, 1, $3, '', now())",
      [sent.id, launcher.account.facilityId, who.userId],
    ),
  ).toMatch(REFUSED)
})

test('[AZ-12] the database shows and opens an expert’s order to that user alone', async () => {
  const { writer, reviewer, target } = market
  await openShop(server, target.facility, { expert: writer.account })
  const sent = await market.send({ targetDoctorId: writer.account.userId })
  expect(await tries(reviewer.account, sent, 'work')).toBe(0)
  expect(await raw(reviewer.account, 'SELECT 1 FROM exam WHERE exam_id = $1', [sent.id])).toBe(0)
  expect(await raw(reviewer.account, 'SELECT 1 FROM remote_order WHERE order_id = $1', [sent.orderId])).toBe(0)
  expect(await raw(reviewer.account, 'SELECT 1 FROM remote_order_step WHERE order_id = $1', [sent.orderId])).toBe(0)
  expect(await raw(reviewer.account, 'SELECT 1 FROM remote_order_case WHERE order_id = $1', [sent.orderId])).toBe(0)
  expect(await tries(writer.account, sent, 'work', writer.account.userId)).toBe(1)
})

test('[REMOTE-18] what was agreed at launch is frozen, and an order goes on only where it may', async () => {
  const { writer, launcher, source } = market
  const sent = await market.send()
  const set = (who: TestAccount, what: string) => raw(who, `UPDATE remote_order SET ${what} WHERE order_id = $1`, [sent.orderId])
  for (const what of [
    'fee_total = 0',
    'fee_cost = 1',
    "parts = '[]'",
    'promised_at = now()',
    'dest_facility_id = src_facility_id',
    'chain_no = 9',
  ])
    for (const who of [writer.account, launcher.account])
      expect([what, await set(who, what)]).toEqual([what, expect.stringMatching(REFUSED)])
  for (const [who, status] of [
    [launcher.account, 'completed'],
    [launcher.account, 'rejected'],
    [launcher.account, 'relaunched'],
    [writer.account, 'recalled'],
    [writer.account, 'relaunched'],
  ] as const)
    expect([status, await set(who, `status = '${status}'`)]).toEqual([status, expect.stringMatching(REFUSED)])
  const step = (who: TestAccount, side: string, user: string) =>
    raw(
      who,
      `INSERT INTO remote_order_step (order_id, chain_id, chain_no, facility_id, action, side, user_id, at) VALUES ($1, $1, 1, $2, 'receive', $3, $4, now())`,
      [sent.orderId, who.facilityId, side, user],
    )
  expect(await step(writer.account, 'src', writer.account.userId)).toMatch(REFUSED)
  expect(await step(writer.account, 'dest', launcher.account.userId)).toMatch(REFUSED)
  expect(await raw(launcher.account, "UPDATE remote_order_step SET reason = 'x' WHERE order_id = $1", [sent.orderId])).toMatch(REFUSED)
  expect((await accountsOf(server, source.facility)).held).toBeGreaterThanOrEqual(100)
})

test('nobody tells another hospital of an order that is not theirs, nor sends one in another’s name', async () => {
  const { launcher } = market
  const sent = await market.send()
  const stranger = await server.account(await server.facility())
  expect(
    await raw(stranger, "SELECT tell_other_side($1, 'row', 11::smallint, 1::smallint, false, 'x', NULL, NULL, now())", [sent.orderId]),
  ).toMatch(/no order to tell of/)
  const copy = `INSERT INTO remote_order (order_id, exam_id, src_facility_id, dest_facility_id, chain_id, modality, parts, unit, fee_cost, fee_urgent, fee_night, fee_total, src_name, dest_name, launcher_id, launcher_name, launched_at, promised_at)
    VALUES ($1, $2, $3, $4, $1, 'CT', '[]', 0, 0, 0, 0, 0, '', '', $5, '', now(), now())`
  for (const src of [launcher.account.facilityId, stranger.facilityId]) {
    const dest = src === stranger.facilityId ? launcher.account.facilityId : stranger.facilityId
    expect(await raw(stranger, copy, [randomUUID(), sent.id, src, dest, stranger.userId])).toMatch(REFUSED)
  }
})
