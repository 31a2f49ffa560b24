import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import sql from 'sql-template-tag'
import { auditKey, type Verified, verifyHospital } from '../../../tools/audit/verify.mjs'
import { makeExam } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'
import { writeAudit } from './audit'
import { Sealer } from './sealer'

/** Tampers of the campaign; the test run takes a seeded sample. */
const TAMPERS = process.env.SOAK === 'AU-03' ? 1_000 : 60
const ROWS = 300

let server: TestServer
let home: string
let other: string
let root: Client
const userId = '00000000-0000-4000-8000-000000000001'

beforeAll(async () => {
  server = await testServer()
  await server.server.sealer.stop()
  home = await server.facility()
  other = await server.facility()
  const { host, port, user, password } = JSON.parse(process.env.FARSIGHT_TEST_CLUSTER!)
  root = new Client({ host, port, user, password, database: server.database.name })
  await root.connect()
}, 60_000)
afterAll(async () => {
  await root.end()
  await server.close()
})

const write = (facilityId: string, objectId: string): Promise<void> =>
  server.asTenant({ facilityId, userId, role: 'doctor' }, (tx) => writeAudit(tx, { call: 'test', outcome: 0, objectId, address: '' }))
/** A sealer of another process. */
const sealer = (headsFile?: string, cut: (facilityId: string) => void = () => {}): Sealer =>
  new Sealer({
    gate: server.pools.gate,
    asTenant: server.asTenant,
    key: auditKey(server.secret),
    headsFile,
    cut,
    failed: (error) => {
      throw error
    },
  })
type Head = { seq: number; hash: string }
const headOf = async (facility: string): Promise<Head> =>
  (
    await root.query<Head>(
      "SELECT seq::int AS seq, encode(hash, 'hex') AS hash FROM audit_link WHERE facility_id = $1 ORDER BY seq DESC LIMIT 1",
      [facility],
    )
  ).rows[0]!
const verify = (facility: string, head?: Head): Promise<Verified> =>
  verifyHospital((text, values) => root.query(text, values), {
    facility,
    key: auditKey(server.secret),
    ...(head ? { head } : {}),
    waits: async (ids) =>
      new Set(
        (await root.query('SELECT audit_id FROM audit_waiting WHERE audit_id = ANY($1)', [ids])).rows.map((row) => Number(row.audit_id)),
      ),
  })
/** Does it past every trigger, as who has the files has it. */
async function tamper(...statements: readonly (readonly [string, readonly unknown[]])[]): Promise<void> {
  await root.query("SET session_replication_role = 'replica'")
  for (const [text, values] of statements) await root.query(text, [...values])
  await root.query("SET session_replication_role = 'origin'")
}
/** mulberry32: equal seeds, equal tampers. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

test('[AU-02] nobody updates, deletes or truncates the audit: not the app’s role, not the owner, and behind the grants the triggers refuse', async () => {
  await write(home, 'stays')
  const owner = new Client(server.database.address.owner)
  await owner.connect()
  try {
    for (const table of ['audit', 'audit_link'])
      for (const statement of [`UPDATE ${table} SET facility_id = facility_id`, `DELETE FROM ${table}`, `TRUNCATE ${table} CASCADE`]) {
        await expect(server.asTenant({ facilityId: home, userId }, (tx) => tx.run(sql([statement])))).rejects.toThrow(/permission denied/)
        await expect(owner.query(statement)).rejects.toThrow(/permission denied/)
      }
    // With all rights, and past row-level security.
    await server.server.sealer.seal()
    for (const statement of ['UPDATE audit SET outcome = 1', 'DELETE FROM audit_link', 'TRUNCATE audit'])
      await expect(root.query(statement)).rejects.toThrow('the audit is written once')
  } finally {
    await owner.end()
  }
})

test('[AUD-01] [AU-01] opening a report leaves one event with who, role, action, object, outcome, address, time and request, linked by the sealer; undone acts leave none', async () => {
  const facility = await server.facility()
  const doctor = await server.account(facility, { role: 'doctor', rights: { CT: 1 } })
  const { exam_id } = await makeExam(server, facility, { modality: 'CT' })
  const before = Date.now()
  expect((await (await server.as(doctor)).call('openReport', server.sign(exam_id, 'CT'))).body.errorCode).toBe(0)
  const stranger = await server.account(other, { rights: { CT: 1 } })
  expect((await (await server.as(stranger)).call('openReport', server.sign(exam_id, 'CT'))).body.errorCode).toBe(4)
  const { rows } = await root.query('SELECT *, octet_length(mac) AS marked FROM audit WHERE object_id = $1 ORDER BY audit_id', [exam_id])
  const call = 'emr_dataApi.do?function=openReport'
  const said = {
    call,
    object_id: exam_id,
    address: '127.0.0.1',
    role: 'doctor',
    marked: 32,
    request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  }
  expect(rows).toEqual([
    expect.objectContaining({ ...said, facility_id: facility, user_id: doctor.userId, outcome: 0 }),
    expect.objectContaining({ ...said, facility_id: other, user_id: stranger.userId, outcome: 4 }),
  ])
  expect(rows[0].at).toBeGreaterThanOrEqual(before)
  expect(new Set(rows.map((row) => row.request_id)).size).toBe(2)
  await server.server.sealer.seal()
  expect(await verify(facility)).toEqual({ rows: 1, waiting: 0 })
  expect(await headOf(facility)).toMatchObject({ seq: 1 })
  await expect(
    server.asTenant({ facilityId: facility, userId }, async (tx) => {
      await writeAudit(tx, { call: 'undone', outcome: 0, objectId: '', address: '' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect((await root.query("SELECT count(*)::int AS n FROM audit WHERE call = 'undone'")).rows[0].n).toBe(0)
})

test('[AU-01] an audit that cannot be written undoes the act: nothing is read or changed without its event', async () => {
  const facility = await server.facility()
  const client = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  const { exam_id } = await makeExam(server, facility, { modality: 'CT' })
  await root.query("CREATE FUNCTION no_audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no audit'; END $$")
  await root.query('CREATE TRIGGER no_audit BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION no_audit()')
  try {
    expect((await client.call('openReport', server.sign(exam_id, 'CT'))).body.errorCode).not.toBe(0)
  } finally {
    await root.query('DROP TRIGGER no_audit ON audit; DROP FUNCTION no_audit()')
  }
  expect((await root.query('SELECT state FROM exam WHERE exam_id = $1', [exam_id])).rows[0].state).toBe(2060)
})

test('[AUD-01] two sealers at once make one chain, whole and without a gap; a head that is known outside tells of an end that was cut off', async () => {
  const facility = await server.facility()
  const file = `${server.moduleDirectory}.heads.json`
  const cuts: string[] = []
  const [one, two] = [sealer(file, (id) => cuts.push(id)), sealer()]
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(Array.from({ length: 20 }, (_, i) => write(facility, `${round}-${i}`)))
    await Promise.all([one.seal(), two.seal()])
  }
  await one.seal()
  expect(await verify(facility, await headOf(facility))).toEqual({ rows: 100, waiting: 0 })
  await write(facility, 'last')
  await one.seal()
  const head = JSON.parse(await readFile(file, 'utf8'))[facility] as Head
  expect(head).toEqual(await headOf(facility))
  await tamper(
    ['DELETE FROM audit WHERE audit_id IN (SELECT audit_id FROM audit_link WHERE facility_id = $1 AND seq > 98)', [facility]],
    ['DELETE FROM audit_link WHERE facility_id = $1 AND seq > 98', [facility]],
  )
  expect(await verify(facility, head)).toMatchObject({ bad: { seq: 99, why: 'cut' } })
  // Whatever is written after it: the head stays, and the log hears of it once.
  for (let i = 0; i < 4; i += 1) {
    await write(facility, 'after')
    await one.seal()
  }
  expect(cuts).toEqual([facility])
  expect(await verify(facility, JSON.parse(await readFile(file, 'utf8'))[facility])).toMatchObject({ bad: { seq: 101, why: 'otherEnd' } })
})

test(`[AU-03] each of ${TAMPERS} random tampers past all walls is found, and the first bad row named`, async () => {
  const facility = await server.facility()
  for (let i = 0; i < ROWS; i += 1) await write(facility, `object ${i}`)
  const one = sealer()
  await one.seal()
  const head = await headOf(facility)
  expect(await verify(facility, head)).toEqual({ rows: ROWS, waiting: 0 })
  const ids = (
    await root.query<{ id: string }>('SELECT audit_id AS id FROM audit_link WHERE facility_id = $1 ORDER BY seq', [facility])
  ).rows.map(({ id }) => Number(id))
  const next = random(3)
  const pick = (): number => Math.floor(next() * ROWS)
  const CHANGES = [
    "call = call || 'x'",
    'outcome = outcome + 1',
    "object_id = object_id || ' '",
    "address = '10.0.0.1'",
    "at = at + interval '1 microsecond'",
    'user_id = NULL',
    "role = 'admin'",
    "request_id = request_id || 'x'",
    'mac = NULL',
    'mac = set_byte(mac, 0, get_byte(mac, 0) # 1)',
    'xid = NULL',
    `facility_id = '${other}'`,
  ]
  const kinds: Record<string, number> = {}
  const missed: unknown[] = []
  for (let round = 0; round < TAMPERS; round += 1) {
    const kind = ['change', 'remove', 'swap', 'insert', 'copy', 'cut'][Math.floor(next() * 6)]!
    kinds[kind] = (kinds[kind] ?? 0) + 1
    const [a, b] = [pick(), pick()].sort((x, y) => x - y) as [number, number]
    await root.query('BEGIN')
    let expected: Record<string, unknown> = { auditId: ids[a], seq: a + 1 }
    if (kind === 'change') {
      const [table, change] =
        next() < 0.2
          ? ['audit_link', 'hash = set_byte(hash, 5, get_byte(hash, 5) # 4)']
          : ['audit', CHANGES[Math.floor(next() * CHANGES.length)]!]
      await tamper([`UPDATE ${table} SET ${change} WHERE audit_id = $1`, [ids[a]]])
    } else if (kind === 'remove') {
      const both = next() < 0.5
      await tamper(
        ['DELETE FROM audit WHERE audit_id = $1', [ids[a]]],
        ...(both ? [['DELETE FROM audit_link WHERE audit_id = $1', [ids[a]]] as const] : []),
      )
      if (both) expected = { seq: a + 1 }
    } else if (kind === 'swap') {
      // Two rows change places; a row with itself would change nothing.
      const second = b === a ? (a + 1) % ROWS : b
      const first = Math.min(a, second)
      const last = Math.max(a, second)
      await tamper([
        `UPDATE audit a SET (user_id, role, call, outcome, object_id, address, at, request_id, mac, xid) =
          ROW(b.user_id, b.role, b.call, b.outcome, b.object_id, b.address, b.at, b.request_id, b.mac, b.xid)
        FROM audit b WHERE (a.audit_id = $1 AND b.audit_id = $2) OR (a.audit_id = $2 AND b.audit_id = $1)`,
        [ids[first], ids[last]],
      ])
      expected = { auditId: ids[first], seq: first + 1 }
    } else if (kind === 'cut') {
      await tamper(
        ['DELETE FROM audit WHERE audit_id >= $1 AND facility_id = $2', [ids[a], facility]],
        ['DELETE FROM audit_link WHERE facility_id = $1 AND seq > $2', [facility, a]],
      )
      expected = { seq: a + 1 }
    } else {
      const past = next() < 0.5
      const copied = kind === 'copy'
      const insert = `INSERT INTO audit (facility_id, user_id, role, call, outcome, object_id, address, at, request_id, mac, xid)
        SELECT facility_id, user_id, role, call, outcome, ${copied ? 'object_id' : "'made up'"}, address, at, request_id, mac, xid FROM audit WHERE audit_id = $1 RETURNING audit_id`
      // Past the trigger, or by it as if it waited to be linked.
      if (past) await root.query("SET LOCAL session_replication_role = 'replica'")
      const { rows } = await root.query(insert, [ids[a]])
      await root.query("SET LOCAL session_replication_role = 'origin'")
      expected = { auditId: Number(rows[0].audit_id) }
    }
    const { bad } = await verify(facility, head)
    if (!bad || Object.entries(expected).some(([key, value]) => bad[key as 'seq'] !== value)) missed.push({ kind, expected, bad })
    await root.query('ROLLBACK')
  }
  expect(missed).toEqual([])
  expect(await verify(facility, head)).toEqual({ rows: ROWS, waiting: 0 })
  if (process.env.SOAK === 'AU-03')
    process.stdout.write(`AU-03: ${TAMPERS} tampers ${JSON.stringify(kinds)}: ${TAMPERS - missed.length} found and named\n`)
}, 600_000)
