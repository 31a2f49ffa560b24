import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { IDENTITIES } from './identities'
import { CASES, runCase } from './matrix'
import { plantGate, plantHospitals } from './plant-accounts'
import { probe } from './probe'
import { facilityTables, takeCrossings } from './superuser'
import { policies } from './walls'
import { makeWorld, plantTrail, type World } from './world'

/**
 * What the gate reads before the hospital is known: nothing of a patient. `sms`, `reset_ticket` and `demo_outbox` hold phones of
 * users; `partner_key` sealed secrets; `im_directory` what stands on a door; `outbox` says that there is something to tell, and to whom, not what; `reconciliation`
 * and its faults hold sums and row numbers of credits; `audit_waiting` numbers of the audit's rows.
 */
const GATE_TABLES = [
  'audit_waiting',
  'demo_outbox',
  'entry_token',
  'facility_directory',
  'im_directory',
  'image_code',
  'known_device',
  'launch_token',
  'login',
  'outbox',
  'partner',
  'partner_key',
  'partner_nonce',
  'password_try',
  'presence',
  'reconciliation',
  'reconciliation_fault',
  'release_set',
  'reset_ticket',
  'screen_device',
  'session',
  'sms',
  'socket_ticket',
]
/**
 * What a trigger or a function of the database does in the owner's name, whom nobody logs in as: a call comes this way through the
 * functions of relations, orders and credits alone, which look at the transaction's hospital themselves.
 */
const OWNER_POLICIES = [
  'booking.keeping',
  'consultation.keeping',
  'consultation_exam.keeping',
  'credit_account.keeping',
  'credit_entry.keeping',
  'credit_request.keeping',
  'credit_setting.keeping',
  'credit_transfer.keeping',
  'critical_item.giving',
  'critical_loop.watching',
  'doctor.consulting',
  'duty.dealing',
  'event.telling',
  'exam.detaching',
  'exam_counter.counting',
  'exam_step.signing',
  'facility.telling',
  'facility_relation.knowing',
  'im_directory.listing',
  'login.managing',
  'outbox.telling',
  'push_rule.telling',
  'reconciliation.keeping',
  'reconciliation_fault.keeping',
  'registration.telling',
  'remote_order.keeping',
  'remote_order_case.keeping',
  'remote_order_step.keeping',
  'report.issuing',
  'report_journal.expiring',
  'report_code.ending',
  'report_push.ending',
  'report_shelf.shelving',
  'report_version.marking',
  'stat_day.marking',
  'stat_mark.marking',
  'stat_sum.marking',
  'report_text.shelving',
  'report_word.shelving',
  'session.closing',
  'union_group.knowing',
  'union_member.knowing',
  'upload_file.signing',
  'screen_device.pairing',
]
/** The site's own, of modules and keys: the gate keeps them, a hospital's transaction sees its part. Nothing of a patient either. */
const SITE_TABLES = ['module_event', 'registry_state', 'release', 'release_key', 'release_log', 'release_pointer']

const ROWS = [
  'getReport (completed)',
  'push socket',
  'templateSave (same request twice)',
  'getValidateImage',
  'wsAuthenticate',
  'saveUserSetting',
  'GET /modules.json',
]

let world: World
beforeAll(async () => {
  world = await makeWorld()
  // The rows of some work, so that no table is empty.
  const identities = IDENTITIES.filter(({ name }) => name === 'reviewer 3')
  for (const one of CASES.filter(({ name }) => ROWS.includes(name)))
    await runCase(world, one, { identities, relations: ['own', 'unrelated'] })
  await plantTrail(world)
  await plantGate(world)
  await plantHospitals(world, ['home', 'stranger'])
}, 60_000)
afterAll(() => world.close())

async function all(): Promise<readonly string[]> {
  const { rows } = await world.root.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN ('migration', 'crossing') ORDER BY 1",
  )
  return rows.map(({ name }) => name)
}

const count = async (pool: { query(text: string): Promise<{ rows: { n: number }[] }> }, table: string): Promise<number | string> =>
  pool
    .query(`SELECT count(*)::int AS n FROM ${table}`)
    .then(({ rows }) => rows[0]!.n)
    .catch((error: { code?: string }) => error.code ?? 'unknown')

test('[AZ-22] without a tenant the app’s role sees no row of any table', async () => {
  const tables = await all()
  expect(tables.length).toBeGreaterThan(20)
  const refused = '42501'
  for (const table of tables) {
    const seen = await count(world.server.pools.app, table)
    expect({ table, seen }).toEqual({ table, seen: GATE_TABLES.includes(table) ? refused : 0 })
    // And not for want of rows.
    expect({ table, empty: (await count(world.root, table)) === 0 }).toEqual({ table, empty: false })
  }
})

test('[AZ-22] an empty tenant, an unknown one and one of an earlier transaction see none either', async () => {
  const client = await world.server.pools.app.connect()
  try {
    for (const tenant of ['', randomUUID()]) {
      await client.query('BEGIN')
      await client.query("SELECT set_config('app.facility_id', $1, true)", [tenant])
      for (const table of await all()) if (!GATE_TABLES.includes(table)) expect(await count(client, table)).toBe(0)
      await client.query('COMMIT')
    }
    await client.query('BEGIN')
    await client.query("SELECT set_config('app.facility_id', $1, true)", [world.facilities.home])
    expect(await count(client, 'exam')).toBeGreaterThan(0)
    await client.query('COMMIT')
    expect(await count(client, 'exam')).toBe(0)
  } finally {
    client.release()
  }
})

test('[AZ-22] a transaction without a hospital’s id does not begin', async () => {
  for (const facilityId of ['', 'x', "' OR true --", undefined as unknown as string])
    await expect(world.server.asTenant({ facilityId, userId: randomUUID() }, async () => 1)).rejects.toThrow('a tenant has ids')
})

test('[AZ-22] the gate’s role sees the gate’s tables and none of a hospital', async () => {
  for (const table of await all()) {
    const seen = await count(world.server.pools.gate, table)
    if (GATE_TABLES.includes(table) || SITE_TABLES.includes(table)) expect(typeof seen).toBe('number')
    else expect({ table, seen }).toEqual({ table, seen: '42501' })
  }
  const forGate = (await policies(world.root)).filter(({ roles }) => !roles.includes('farsight_app'))
  expect(forGate.map(({ table, name, roles }) => `${table}.${name} ${roles.join()}`).sort()).toEqual(
    [
      ...[...GATE_TABLES, ...SITE_TABLES].map((table) => `${table}.gate farsight_gate`),
      ...OWNER_POLICIES.map((name) => `${name} farsight_owner`),
    ].sort(),
  )
})

test('every table with a hospital in its rows stands behind forced policies, and gives nothing of another’s', async () => {
  const tables = await facilityTables(world.root)
  const { rows } = await world.root.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relrowsecurity AND relforcerowsecurity",
  )
  expect(tables.filter((table) => !rows.some(({ name }) => name === table))).toEqual([])
  expect(await look()).toEqual([])
  expect(await look({ site: true })).toEqual([])
})

const look = (more: { site?: true } = {}): Promise<readonly string[]> =>
  probe(world.root, world.server.database.address, { own: world.facilities.home, foreign: world.facilities.stranger, ...more })

test('the probe sees a right on one column of the gate’s, and a patient’s table that opens to the site’s administrator', async () => {
  await world.root.query(
    'GRANT SELECT (facility_id) ON login TO farsight_app; CREATE POLICY leak ON login FOR SELECT TO farsight_app USING (true)',
  )
  expect(await look()).toEqual([expect.stringMatching(/^login select: [1-9]/)])
  await world.root.query('DROP POLICY leak ON login; REVOKE SELECT (facility_id) ON login FROM farsight_app')
  await world.root.query('CREATE POLICY leak ON exam FOR SELECT TO farsight_app USING (app_site())')
  expect(await look({ site: true })).toEqual([expect.stringMatching(/^exam select: [1-9]/)])
  await world.root.query('DROP POLICY leak ON exam')
  expect([...(await look()), ...(await look({ site: true }))]).toEqual([])
})

test('a foreign pointer that is moved in the site’s name is noted, unless the site’s administrator moves it', async () => {
  const { home, stranger } = world.facilities
  const moved = async (identity: string): Promise<readonly string[]> => {
    await world.server.asTenant({ facilityId: home, userId: world.accounts.get(identity)!.userId }, async (tx) => {
      await tx.run(sql`SELECT set_config('app.site', 'on', true)`)
      expect(await tx.run(sql`UPDATE release_pointer SET since = now() WHERE facility_id = ${stranger}`)).toBe(1)
    })
    return takeCrossings(world.root)
  }
  await takeCrossings(world.root)
  expect(await moved('hospital admin')).toEqual(['release_pointer:UPDATE'])
  expect(await moved('union admin')).toEqual([])
})
