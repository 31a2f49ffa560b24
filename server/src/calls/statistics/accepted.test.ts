import { parseDateTime } from '@farsight/shared/domain'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { relate } from '../../../test/relations'
import { ask } from '../../../test/statistics/check'
import { makeHistory } from '../../../test/statistics/history'

const RANGE = { startTime: '2026-11-16 00:00:00', endTime: '2026-11-26 23:59:59', granularity: 'day' }
let server: TestServer
let boss: TestClient

beforeAll(async () => {
  server = await testServer()
  server.clock.now = parseDateTime('2026-11-26 15:00:00')!
  const [home, other] = [await server.facility({ union: 'su' }), await server.facility({ union: 'su' })]
  await relate(server, home, other)
  await makeHistory(server, home, { seed: 7, from: '2026-11-16', days: 10, exams: 5, orders: 40, partners: [other] })
  boss = await server.as(await server.account(home, { menu: '111111111111', rights: { CT: 4 } }))
}, 120_000)
afterAll(() => server.close())

test('[STAT-08] where orders go straight to the doctors nobody receives them first: what is completed was accepted', async () => {
  const figures = async () => {
    const { accepted, completed } = (await ask(boss, 'remoteDiagnosisCount', RANGE)).totals
    return [accepted!.n, completed!.n]
  }
  const before = await figures()
  expect(before[1]).toBeGreaterThan(0)
  await server.database.superuser((su) => su.query("UPDATE remote_order SET received_at = NULL WHERE status = 'completed'"))
  expect(await figures()).toEqual(before)
})
