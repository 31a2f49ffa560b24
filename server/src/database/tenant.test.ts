import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import sql from 'sql-template-tag'
import { makeExam } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'
import { openPools } from './pools'
import { tenantTransactions } from './tenant'

let server: TestServer
let mine: string
let theirs: string
const userId = randomUUID()

beforeAll(async () => {
  server = await testServer()
  mine = await server.facility()
  theirs = await server.facility()
  await makeExam(server, mine)
  await makeExam(server, theirs)
})
afterAll(() => server.close())

const seen = (facilityId: string): Promise<string[]> =>
  server.asTenant({ facilityId, userId }, async (tx) =>
    (await tx.rows<{ f: string }>(sql`SELECT facility_id AS f FROM exam`)).map((row) => row.f),
  )

test('without any condition a transaction sees its own hospital’s rows alone, and without a tenant none', async () => {
  expect(await seen(mine)).toEqual([mine])
  expect(await seen(theirs)).toEqual([theirs])
  expect(await seen(randomUUID())).toEqual([])
  expect((await server.pools.app.query('SELECT 1 FROM exam')).rows).toEqual([])
})

test('the tenant is the transaction’s: the next one on the same connection does not inherit it', async () => {
  for (let i = 0; i < 30; i += 1) await seen(i % 2 ? mine : theirs)
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { rows } = await server.pools.app.query("SELECT nullif(current_setting('app.facility_id', true), '') AS f")
      expect(rows).toEqual([{ f: null }])
    }),
  )
})

test('a query that its connection has planned once shows each tenant its own rows alone, however often the tenants change', async () => {
  // One connection: the plan that the other hospital's question made is the one that is used.
  const pool = new Pool({ ...server.database.address.app, max: 1 })
  pool.on('error', () => undefined)
  try {
    const asTenant = tenantTransactions(pool)
    const hot = (facilityId: string) =>
      asTenant({ facilityId, userId }, async (tx) =>
        (await tx.hotRows<{ f: string }>(sql`SELECT facility_id AS f FROM exam`)).map(({ f }) => f),
      )
    // Beyond five the plan is a general one.
    for (let round = 0; round < 12; round += 1)
      for (const facilityId of [mine, theirs]) expect([round, await hot(facilityId)]).toEqual([round, [facilityId]])
    expect(await hot(randomUUID())).toEqual([])
    const { rows } = await pool.query(
      "SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE 'SELECT facility_id AS f FROM exam%'",
    )
    expect(rows).toEqual([{ n: 1 }])
  } finally {
    await pool.end()
  }
})

test('a connection that is lost is told of without its client: no key of it comes into a log', async () => {
  const told: Error[] = []
  const pools = openPools(server.database.address, (error) => told.push(error))
  try {
    await pools.app.query('SELECT 1')
    const cut =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename = 'farsight_app' AND application_name = 'lost'"
    await pools.app.query("SET application_name = 'lost'")
    await server.database.superuser((su) => su.query(cut))
    while (told.length === 0) await new Promise((next) => setTimeout(next, 5))
    for (const error of told) expect(Object.keys(error)).not.toContain('client')
  } finally {
    await pools.end()
  }
})

test('rows of another hospital can be neither written, moved nor taken over', async () => {
  const as = (work: Parameters<typeof server.asTenant>[1]): Promise<unknown> => server.asTenant({ facilityId: mine, userId }, work)
  await expect(as((tx) => tx.run(sql`INSERT INTO audit (facility_id, call, outcome) VALUES (${theirs}, 'x', 0)`))).rejects.toThrow(
    /row-level security/,
  )
  await expect(as((tx) => tx.run(sql`UPDATE exam SET facility_id = ${theirs}`))).rejects.toThrow(/stays its hospital/)
  expect(await as((tx) => tx.run(sql`UPDATE exam SET pat_name = 'x' WHERE facility_id = ${theirs}`))).toBe(0)
})

test('what is written once can be neither changed nor removed by the app, and the gate’s tables are not its to read', async () => {
  const refused = async (query: ReturnType<typeof sql>): Promise<void> => {
    await expect(server.asTenant({ facilityId: mine, userId }, (tx) => tx.run(query))).rejects.toThrow(/permission denied/)
  }
  for (const query of [
    sql`UPDATE audit SET outcome = 0`,
    sql`DELETE FROM audit`,
    sql`UPDATE report_version SET stars = 5`,
    sql`DELETE FROM report_version`,
    sql`DELETE FROM exam_step`,
    sql`UPDATE event SET pat_name = ''`,
    sql`UPDATE exam_counter SET n = 0`,
    sql`DELETE FROM exam`,
    sql`SELECT * FROM login`,
    sql`SELECT * FROM session`,
    sql`SELECT * FROM outbox`,
    sql`TRUNCATE exam`,
  ])
    await refused(query)
  await expect(server.pools.gate.query('SELECT 1 FROM exam')).rejects.toThrow(/permission denied/)
})

test('an error undoes everything, and the connection goes back whole', async () => {
  const work = server.asTenant({ facilityId: mine, userId }, async (tx) => {
    await tx.run(sql`INSERT INTO audit (facility_id, call, outcome) VALUES (${mine}, 'undone', 0)`)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  for (let i = 0; i < 30; i += 1)
    await expect(server.asTenant({ facilityId: mine, userId }, (tx) => tx.run(sql`SELECT 1/0`))).rejects.toThrow(/division by zero/)
  const rows = await server.asTenant({ facilityId: mine, userId }, (tx) => tx.rows(sql`SELECT 1 FROM audit WHERE call = 'undone'`))
  expect(rows).toEqual([])
})

test('a tenant that is none never reaches the database', async () => {
  for (const facilityId of ['', "x'; DROP TABLE exam; --", mine.toUpperCase(), `${mine}\n`])
    await expect(server.asTenant({ facilityId, userId }, async () => 1)).rejects.toThrow('a tenant has ids')
})

test('instants, days and large numbers come back as they were written', async () => {
  const instant = Date.UTC(2026, 10, 20, 16, 30, 15, 123)
  const row = await server.asTenant({ facilityId: mine, userId }, (tx) =>
    tx.row(sql`SELECT ${new Date(instant)}::timestamptz AS at, '1959-03-01'::date AS day, 9007199254740991::bigint AS n`),
  )
  expect(row).toEqual({ at: instant, day: '1959-03-01', n: 9_007_199_254_740_991 })
})

test('[RS-07] a connection that gives no answer is given up at once: nothing more is asked of it', async () => {
  const silent = new Error('Query read timeout')
  const asked: string[] = []
  const release = jest.fn()
  const client = {
    query: async (text: string | { text: string }) => {
      asked.push(typeof text === 'string' ? text.slice(0, 5) : text.text)
      if (asked.length > 1) throw silent
    },
    release,
  }
  const asTenant = tenantTransactions({ connect: async () => client } as unknown as Pool)
  await expect(asTenant({ facilityId: mine, userId }, (tx) => tx.run(sql`UPDATE exam`))).rejects.toBe(silent)
  expect(asked).toEqual(['BEGIN', 'UPDATE exam'])
  expect(release).toHaveBeenCalledWith(silent)
})
