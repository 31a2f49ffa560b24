import { type TestServer, testServer } from '../../test/harness'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** Events, sessions, rooms. */
const EACH = 3
const LISTENERS = "FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'"
const count = (what: string): Promise<number> =>
  server.database.superuser(async (root) => (await root.query(`SELECT count(${what})::int AS n ${LISTENERS}`)).rows[0].n)

test('[RS-07] each connection that listens has one successor when it is lost, however often', async () => {
  expect(await count('*')).toBe(EACH)
  for (let loss = 0; loss < 3; loss++) {
    expect(await count('pg_terminate_backend(pid)')).toBe(EACH)
    for (let i = 0; i < 500 && (await count('*')) < EACH; i++) await new Promise((done) => setTimeout(done, 20))
    // A second one, if there were any, would come with the first.
    await new Promise((done) => setTimeout(done, 300))
    expect(await count('*')).toBe(EACH)
  }
}, 60_000)
