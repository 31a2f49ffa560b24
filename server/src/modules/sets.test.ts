import { type ReleaseServer, releaseServer } from '../../test/published'
import { runs, setOf, verifies } from '../../test/sets'
import { ABSOLUTE_MS } from '../session/store'

let server: ReleaseServer
let home: string
let other: string
const title = { zh: '', en: '' }
const activate = (name: string, version: string, facilityId: string | null = null): Promise<void> =>
  server.pointers.activate({ name, version, facilityId, by: 'test' }, server.clock.now)
const doctor = async (facilityId = home, more = {}) => server.as(await server.account(facilityId, more))

beforeAll(async () => {
  server = await releaseServer()
  home = await server.facility()
  other = await server.facility()
  await server.publish('mf-a', '1.0.0')
  await server.publish('mf-a', '2.0.0')
  await activate('mf-a', '1.0.0')
})
afterAll(() => server.close())

test('[FED-08] a session keeps the set it began with, is told of the newer one, and moves when it renews', async () => {
  const client = await doctor()
  const first = await setOf(server, client)
  expect(first.newest).toBe(first.setId)
  await activate('mf-a', '2.0.0')
  const later = await setOf(server, client)
  expect({ setId: later.setId, modules: later.modules }).toEqual({ setId: first.setId, modules: first.modules })
  expect(later.newest).not.toBe(first.setId)
  const renewed = await client.call('renewModules')
  expect(renewed.body).toEqual({ errorCode: 0, errorMsg: '', val: { setId: later.newest } })
  const after = await setOf(server, client)
  expect([after.setId, after.newest, after.modules[0].version]).toEqual([later.newest, later.newest, '2.0.0'])
  // Who logs in now gets it at once, and the same set has the same id.
  expect((await setOf(server, await doctor(other))).setId).toBe(after.setId)
  await activate('mf-a', '1.0.0')
  expect((await setOf(server, await doctor(other))).setId).toBe(first.setId)
})

test('[FD-06] the serial only rises, and a newer set may name an older version', async () => {
  const serials: number[] = []
  const versions: string[] = []
  // A clock that stands, runs on, and is put back.
  for (const [version, ms] of [
    ['2.0.0', 0],
    ['1.0.0', 0],
    ['2.0.0', 3_600_000],
    ['1.0.0', -7_200_000],
  ] as const) {
    server.clock.now += ms
    await activate('mf-a', version)
    const set = await setOf(server, await doctor())
    serials.push(set.serial)
    versions.push(set.modules[0].version)
  }
  server.clock.now += 3_600_000
  expect(versions).toEqual(['2.0.0', '1.0.0', '2.0.0', '1.0.0'])
  expect(serials).toEqual([...new Set(serials)].sort((a, b) => a - b))
  expect(serials.every((serial) => Number.isSafeInteger(serial))).toBe(true)
})

test('[FD-08] a set is one text under one signature: no entry of another answer, no serial and no byte can be put into it', async () => {
  const one = (await (await doctor()).send('/modules.json')).body
  await activate('mf-a', '2.0.0')
  const two = (await (await doctor()).send('/modules.json')).body
  const key = server.siteKey.publicKey
  expect([await verifies(key, one.set, one.signature), await verifies(key, two.set, two.signature)]).toEqual([true, true])
  expect(await verifies(key, one.set, two.signature)).toBe(false)
  const [a, b] = [JSON.parse(one.set), JSON.parse(two.set)]
  for (const mixed of [
    { ...a, modules: b.modules },
    { ...a, serial: 2 ** 53 },
    { ...a, setId: b.setId },
    { ...b, modules: [...b.modules, ...a.modules] },
  ])
    for (const { signature } of [one, two]) expect(await verifies(key, JSON.stringify(mixed), signature)).toBe(false)
  expect(await verifies(key, `${one.set} `, one.signature)).toBe(false)
  await activate('mf-a', '1.0.0')
})

test('a set says when it was signed, by which key and for which site, and where each file of a module lies and what it must be', async () => {
  const client = await doctor()
  const { body } = await client.send('/modules.json')
  const set = await setOf(server, client)
  expect(body.keyId).toBe(server.siteKey.keyId)
  expect(set).toMatchObject({
    format: 1,
    site: 'farsight',
    workType: 'local',
    issued: new Date(server.clock.now).toISOString(),
    withdrawn: [],
  })
  expect(Date.parse(set.expires) - Date.parse(set.issued)).toBe(24 * 3_600_000)
  expect(set.modules[0]).toMatchObject({
    name: 'mf-a',
    base: '/modules/mf-a/1.0.0/',
    entry: 'main.js',
    integrity: { 'main.js': expect.stringMatching(/^sha384-[\w+/]{64}$/) },
    sizes: { 'main.js': 6 },
    needs: { host: '^3.1.0', react: '^19.3.1' },
  })
  // A quarter of an hour later the same set is signed anew.
  server.clock.now += 900_000
  const again = await setOf(server, client)
  expect(again.setId).toBe(set.setId)
  expect(Date.parse(again.issued) - Date.parse(set.issued)).toBe(900_000)
})

test('[FED-18] a clinic’s and an ai session’s set holds what their routes need and nothing else; a local one holds all', async () => {
  const route = (path: string, more = {}) => ({ path, title, ...more })
  await server.publish('mf-shared', '1.0.0', {
    routes: [
      route('/s/all', { for: ['local', 'clinic', 'ai'] }),
      route('/s/clinic', { for: ['clinic'] }),
      route('/s/local'),
      route('/s/ai', { for: ['ai'] }),
    ],
    menus: [
      { key: 'localDiagnosis', route: '/s/local' },
      { key: 'aiDiagnoseList', route: '/s/ai' },
      { key: 'register', route: '/s/clinic' },
    ],
  })
  await server.publish('mf-local', '1.0.0', {
    routes: [route('/l/one'), route('/l/two', { for: ['local'] })],
    slots: { offers: ['mf-local/x.v1'], fills: [] },
  })
  await server.publish('mf-fills', '1.0.0', {
    routes: [route('/f/one', { for: ['clinic'] })],
    slots: {
      offers: [],
      fills: [
        { slot: 'mf-local/x.v1', title },
        { slot: 'host/home-card.v1', title },
      ],
    },
  })
  for (const name of ['mf-shared', 'mf-local', 'mf-fills']) await activate(name, '1.0.0')
  const clinicHouse = await server.facility({ kind: 'clinic' })
  const seen = async (client: Awaited<ReturnType<typeof doctor>>) => {
    const { workType, modules } = await setOf(server, client)
    return {
      workType,
      routes: Object.fromEntries(modules.map((m) => [m.name, m.routes.map(({ path }: { path: string }) => path)])),
      menus: modules.flatMap((m) => m.menus.map(({ key }: { key: string }) => key)),
      fills: modules.flatMap((m) => m.slots.fills.map(({ slot }: { slot: string }) => slot)),
    }
  }
  expect(await seen(await doctor())).toEqual({
    workType: 'local',
    routes: {
      'mf-a': ['/a'],
      'mf-fills': ['/f/one'],
      'mf-local': ['/l/one', '/l/two'],
      'mf-shared': ['/s/all', '/s/clinic', '/s/local', '/s/ai'],
    },
    menus: ['localDiagnosis', 'aiDiagnoseList', 'register'],
    fills: ['mf-local/x.v1', 'host/home-card.v1'],
  })
  const clinic = {
    workType: 'clinic',
    routes: { 'mf-a': ['/a'], 'mf-fills': ['/f/one'], 'mf-shared': ['/s/all', '/s/clinic'] },
    menus: ['register'],
    fills: ['host/home-card.v1'],
  }
  // By the role, by the house, and by a remote identity.
  const remote = await server.account(home)
  expect(await seen(await doctor(home, { role: 'clinic' }))).toEqual(clinic)
  expect(await seen(await doctor(clinicHouse))).toEqual(clinic)
  expect(await seen(await server.as(remote, { identityType: 'remote' }))).toEqual(clinic)
  expect(await seen(await doctor(home, { role: 'ai' }))).toEqual({
    workType: 'ai',
    routes: { 'mf-a': ['/a'], 'mf-shared': ['/s/all', '/s/ai'] },
    menus: ['aiDiagnoseList'],
    fills: [],
  })
})

test('two first requests of one session at once agree on the set, and the pin outlives other servers and moved pointers', async () => {
  const client = await doctor()
  const first = await Promise.all(Array.from({ length: 8 }, () => setOf(server, client)))
  expect(new Set(first.map(({ setId }) => setId)).size).toBe(1)
  await activate('mf-a', '2.0.0')
  const many = await Promise.all(Array.from({ length: 8 }, () => setOf(server, client)))
  expect(new Set(many.map(({ setId }) => setId))).toEqual(new Set([first[0]!.setId]))
  await activate('mf-a', '1.0.0')
})

test('the list may come packed', async () => {
  const client = await doctor()
  const plain = await client.send('/modules.json', { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const encoding of ['br', 'gzip']) {
    const packed = await client.send('/modules.json', { headers: { 'accept-encoding': encoding } })
    expect([packed.headers.get('content-encoding'), packed.text]).toEqual([encoding, plain.text])
  }
  const refused = await client.send('/modules.json', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.0' } })
  expect(refused.headers.get('content-encoding')).toBeNull()
})

test('asking for the list keeps no idle session alive', async () => {
  const client = await doctor()
  expect(await runs(server, client)).not.toEqual([])
  const started = server.clock.now
  for (let hours = 1; hours <= 9; hours += 1) {
    server.clock.now = started + hours * 3_600_000
    await client.send('/modules.json')
  }
  expect(ABSOLUTE_MS).toBeGreaterThan(9 * 3_600_000)
  expect((await client.send('/modules.json')).url).toMatch(/\/login$/)
})

test('whoever is not logged in learns which addresses there are, and of those alone that are open to all what they are', async () => {
  const answer = await fetch(`${server.url}/routes.json`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { routes } = (await answer.json()) as { routes: { path: string; title?: unknown }[] }
  expect(routes.length).toBeGreaterThan(0)
  for (const route of routes) expect(Object.keys(route).filter((key) => !['path', 'only', 'title'].includes(key))).toEqual([])
  expect(routes.filter(({ title }) => title !== undefined)).toEqual([])
})

test('whoever is not logged in gets a signed set of public routes, which is never a session’s', async () => {
  const before = server.clock.now
  await server.publish('mf-open', '1.0.0', {
    routes: [
      { path: '/open', title, public: true },
      { path: '/closed', title },
    ],
  })
  await activate('mf-open', '1.0.0')
  const anybody = server.anonymous()
  const { body, headers } = await anybody.send('/public/modules.json')
  expect(await verifies(server.siteKey.publicKey, body.set, body.signature)).toBe(true)
  const set = JSON.parse(body.set)
  expect([set.workType, headers.get('cache-control')]).toEqual(['public', 'no-store'])
  expect(
    set.modules.map(({ name, routes }: { name: string; routes: { path: string }[] }) => [name, routes.map(({ path }) => path)]),
  ).toEqual([['mf-open', ['/open']]])
  expect((await setOf(server, await doctor())).setId).not.toBe(set.setId)
  expect((await anybody.send('/modules.json')).url).toMatch(/\/login$/)
  expect(server.clock.now).toBe(before)
})
