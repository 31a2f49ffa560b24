import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { content } from '../../test/exams'
import { type TestDatabase, testDatabase } from '../../test/harness'
import { migrate } from './migrate'
import { migrations } from './migrations'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase({ upTo: 13 })
})
afterAll(() => database.drop())

async function connected<T>(config: ConstructorParameters<typeof Client>[0], work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const FACILITY = randomUUID()
const PEOPLE = 4

/** A report as the program before wrote it, in one transaction: its exam, its text, its version. */
async function writeOne(client: Client, id: string, hung: boolean): Promise<void> {
  const text = JSON.stringify(content(id))
  await client.query('BEGIN')
  await client.query("SELECT set_config('app.facility_id', $1, true)", [FACILITY])
  await client.query(
    `INSERT INTO exam (exam_id, facility_id, state, hung_up, lease_until, modality, pat_name, pinyin, sex, check_no, accession_no, hospital_no, source_type, register_time, sort_key)
      VALUES ($1, $2, 3, $3, now(), 'CT', '王', 'wang', 'M', $4, $4, 'H', 'inpatient', now(), 1)`,
    [id, FACILITY, hung, id],
  )
  await client.query('INSERT INTO report (exam_id, facility_id, version, content, submitted) VALUES ($1, $2, 1, $3, $3)', [
    id,
    FACILITY,
    text,
  ])
  await client.query(
    "INSERT INTO report_version (exam_id, version, facility_id, step, content, author_id, author_name, at) VALUES ($1, 1, $2, 'submit', $3, $4, '张', now())",
    [id, FACILITY, text, id],
  )
  await client.query('COMMIT')
}

/** Writes one after the other. Whoever crossed the step is told to try again, as the page is, and nothing of it stays. */
async function load(client: Client, acknowledged: Set<string>, until: () => boolean): Promise<void> {
  for (let n = 0; !until(); n += 1) {
    const id = randomUUID()
    try {
      await writeOne(client, id, n % 5 === 0)
      acknowledged.add(id)
    } catch (error) {
      await client.query('ROLLBACK')
      expect((error as { code?: string }).code).toBe('40P01')
    }
  }
}

test('[RS-29] the step to this issue’s tables while reports are written: every acknowledged row is there and whole, and the old program’s writes still stand', async () => {
  await connected({ ...database.address.app }, async (app) => {
    await app.query('BEGIN')
    await app.query("SELECT set_config('app.facility_id', $1, true)", [FACILITY])
    await app.query("INSERT INTO facility (facility_id, code, kind, name, name_en) VALUES ($1, 'f', 'hospital', '院', 'H')", [FACILITY])
    await app.query('COMMIT')
  })
  const acknowledged = new Set<string>()
  let over = false
  const writers = Array.from({ length: PEOPLE }, () =>
    connected({ ...database.address.app }, (client) => load(client, acknowledged, () => over)),
  )
  const reached = async (n: number): Promise<void> => {
    while (acknowledged.size < n) await new Promise((done) => setTimeout(done, 5))
  }
  const failed = Promise.all(writers).then(() => {})
  await Promise.race([failed, reached(60)])
  const ran = await connected(database.address.owner, (owner) => migrate(owner))
  await Promise.race([failed, reached(acknowledged.size + 60)])
  over = true
  await failed
  expect(ran[0]).toBe(14)
  expect(ran.at(-1)).toBe(migrations.at(-1)!.number)
  const rows = await database.superuser(
    async (su) =>
      (
        await su.query(`SELECT e.exam_id, e.hung_up, e.hung_until, r.version, r.content, r.submitted, r.submission_id, v.overrides
          FROM exam e JOIN report r USING (exam_id) JOIN report_version v USING (exam_id)`)
      ).rows,
  )
  expect(rows.map(({ exam_id }) => exam_id).sort()).toEqual([...acknowledged.keys()].sort())
  for (const row of rows)
    expect(row).toMatchObject({ version: 1, content: content(row.exam_id), submitted: content(row.exam_id), overrides: [] })
  // What stood there before has what the new program looks for.
  const early = rows.filter(({ submission_id }) => submission_id !== null)
  expect(early.length).toBeGreaterThanOrEqual(60)
  expect(early.filter(({ hung_up, hung_until }) => hung_up && hung_until === null)).toEqual([])
}, 120_000)
