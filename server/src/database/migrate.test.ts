import { Client } from 'pg'
import { type TestDatabase, testDatabase } from '../../test/harness'
import { type Migration, migrate } from './migrate'
import { migrations } from './migrations'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function asOwner<T>(work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client(database.address.owner)
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
const next = (number: number, sql: string): Migration => ({ number, name: `step ${number}`, sql })
const run = (...more: Migration[]): Promise<readonly number[]> => asOwner((owner) => migrate(owner, [...migrations, ...more]))
const tables = (name: string): Promise<number> =>
  database.superuser(async (su) => (await su.query('SELECT count(*)::int AS n FROM pg_tables WHERE tablename = $1', [name])).rows[0].n)

test('each step runs once, in its own transaction, also when two starts race', async () => {
  expect(await run()).toEqual([])
  const step = next(901, 'CREATE TABLE step_901 (n int)')
  const ran = await Promise.all([run(step), run(step), run(step)])
  expect(ran.flat()).toEqual([901])
  expect(await run(step)).toEqual([])
})

test('a step that fails leaves nothing of itself, and those before it stand', async () => {
  const good = next(901, 'CREATE TABLE step_901 (n int)')
  const better = next(902, 'CREATE TABLE step_902 (n int)')
  const broken = next(903, 'CREATE TABLE step_903 (n int); SELECT no_such_function()')
  await expect(run(good, better, broken)).rejects.toThrow(/no_such_function/)
  expect([await tables('step_902'), await tables('step_903')]).toEqual([1, 0])
  expect(await run(good, better, next(903, 'CREATE TABLE step_903 (n int)'))).toEqual([903])
})

test('a step that was changed after it ran, and a database newer than the program, stop the start', async () => {
  await expect(
    run(
      next(901, 'CREATE TABLE step_901 (n bigint)'),
      next(902, 'CREATE TABLE step_902 (n int)'),
      next(903, 'CREATE TABLE step_903 (n int)'),
    ),
  ).rejects.toThrow(/migration 901 .* was changed after it ran/)
  await expect(run()).rejects.toThrow(/newer than this program: it has migration 90/)
})

test('numbers rise, and every table of hospitals has its wall', async () => {
  // Builders have ranges of their own: numbers may be left out, none comes twice or goes back.
  const numbers = migrations.map((m) => m.number)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  const rows = await database.superuser(
    async (su) =>
      (
        await su.query(
          `SELECT c.relname, c.relrowsecurity AS row_security, c.relforcerowsecurity AS forced, (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid) AS policies,
            pg_get_userbyid(c.relowner) AS owner
           FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname NOT LIKE 'step_%' AND c.relname <> 'migration'`,
        )
      ).rows,
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const row of rows)
    expect(row).toMatchObject({ row_security: true, forced: true, owner: 'farsight_owner', policies: expect.any(Number) })
  expect(rows.filter((row) => row.policies === 0)).toEqual([])
  const roles = await database.superuser(
    async (su) =>
      (await su.query("SELECT rolname, rolsuper, rolbypassrls, rolcreaterole FROM pg_roles WHERE rolname LIKE 'farsight_%' ORDER BY 1"))
        .rows,
  )
  expect(roles).toEqual(
    ['farsight_app', 'farsight_gate', 'farsight_owner'].map((rolname) => ({
      rolname,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
    })),
  )
})
