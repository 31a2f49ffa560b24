import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE } from '@farsight/shared/domain'
import { makeKey, type ReleaseKey, signRequest } from '@farsight/shared/release'
import { type Answer, type TestServer, testServer } from '../../test/harness'
import { type Draft, ENTRY, knownKey, publishZip, releaseOf, SITE, signedJson, signedRequest, zipOf, zipped } from '../../test/release-kit'

let server: TestServer
let facility: string
let key: ReleaseKey
let activator: ReleaseKey

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  key = await knownKey(server, { facilityId: facility })
  activator = await knownKey(server, { facilityId: facility, mayActivate: true, owner: 'Activator' })
})
afterAll(() => server.close())
// No test stands in another's minute.
beforeEach(() => {
  server.clock.now += 61_000
})

let made = 0
const zip = (draft: Draft = {}, by = key): Buffer =>
  zipped(releaseOf(by, { name: `mf-acme-r${++made}`, serial: Math.floor(server.clock.now / 1000), ...draft }))
const logged = async (): Promise<Record<string, unknown>[]> =>
  server.database.superuser(async (su) => (await su.query('SELECT * FROM release_log ORDER BY log_id')).rows)
const audited = async (): Promise<Record<string, unknown>[]> =>
  server.database.superuser(async (su) => (await su.query('SELECT * FROM audit ORDER BY audit_id')).rows)
const short = ({ status, body }: Answer): [number, number | undefined] => [status, body?.errorCode]
const pointers = async (): Promise<Record<string, unknown>[]> =>
  server.database.superuser(
    async (su) => (await su.query('SELECT name, version, former, facility_id FROM release_pointer ORDER BY name')).rows,
  )

describe('a request of a vendor', () => {
  test('[FED-04] is taken when it is signed for this method, path, site, time and body, and once', async () => {
    const content = zip()
    const headers = {
      ...signRequest(key, { method: 'POST', path: '/releases', site: SITE, content, time: server.clock.now }),
      'content-type': 'application/zip',
    }
    const send = (): Promise<Answer> => server.anonymous().send('/releases', { method: 'POST', headers, body: new Uint8Array(content) })
    expect(short(await send())).toEqual([201, 0])
    const again = await send()
    expect([...short(again), again.body.detail]).toEqual([401, CODE.releaseRequest, 'x-release-signature (used)'])
  })

  test('[FED-04] is refused before its body is read when it is not signed, wrongly signed, too old or too new, and leaves a row', async () => {
    const content = zip()
    const good = signRequest(key, { method: 'POST', path: '/releases', site: SITE, content, time: server.clock.now })
    const cases: [string, Record<string, string>][] = [
      ['no headers at all', {}],
      ['no signature', { ...good, 'x-release-signature': '' }],
      ['another site', signRequest(key, { method: 'POST', path: '/releases', site: 'other', content, time: server.clock.now })],
      ['another path', signRequest(key, { method: 'POST', path: '/releases/activate', site: SITE, content, time: server.clock.now })],
      ['another method', signRequest(key, { method: 'PUT', path: '/releases', site: SITE, content, time: server.clock.now })],
      ['too old', signRequest(key, { method: 'POST', path: '/releases', site: SITE, content, time: server.clock.now - 5 * 60_000 - 1 })],
      ['too new', signRequest(key, { method: 'POST', path: '/releases', site: SITE, content, time: server.clock.now + 5 * 60_000 + 1 })],
      ['another time', { ...good, 'x-release-time': String(server.clock.now + 1) }],
      ['a second spelling of the time', { ...good, 'x-release-time': `0${server.clock.now}` }],
      ['another key’s signature', { ...good, 'x-release-key': activator.keyId }],
      ['another body’s hash', { ...good, 'x-release-body': `sha384-${'A'.repeat(64)}` }],
    ]
    for (const [what, headers] of cases) {
      const before = (await logged()).length
      const answer = await server
        .anonymous()
        .send('/releases', { method: 'POST', headers: { ...headers, 'content-type': 'application/zip' }, body: new Uint8Array(content) })
      expect([what, ...short(answer)]).toEqual([what, 401, CODE.releaseRequest])
      expect([what, (await logged()).slice(before)]).toEqual([
        what,
        [expect.objectContaining({ code: CODE.releaseRequest, act: 'publish' })],
      ])
    }
    const body = await server
      .anonymous()
      .send('/releases', { method: 'POST', headers: { ...good, 'content-type': 'application/zip' }, body: new Uint8Array(zip()) })
    expect([...short(body), body.body.detail]).toEqual([401, CODE.releaseRequest, 'x-release-body'])
    expect(await readdir(join(server.moduleDirectory, '.incoming'))).toEqual([])
  })

  test('[FED-04, FD-19] of an unknown key or a revoked one is 401 with its own code; the revoked key’s stands in its sponsor’s audit', async () => {
    const stranger = makeKey('stranger')
    expect(short(await signedRequest(server, stranger, '/releases', zip({}, stranger)))).toEqual([401, CODE.releaseKeyUnknown])
    const stolen = await knownKey(server, { facilityId: facility, owner: 'Stolen' })
    await server.pools.gate.query('UPDATE release_key SET revoked = now() WHERE key_id = $1', [stolen.keyId])
    expect(short(await signedRequest(server, stolen, '/releases', zip({}, stolen)))).toEqual([401, CODE.releaseKeyRevoked])
    expect((await logged()).slice(-2)).toMatchObject([{ code: CODE.releaseKeyUnknown }, { code: CODE.releaseKeyRevoked, actor: 'Stolen' }])
    expect((await audited()).at(-1)).toMatchObject({ facility_id: facility, call: 'POST /releases', outcome: CODE.releaseKeyRevoked })
    // Who only claims to be the revoked key does not get that far.
    expect(short(await signedRequest(server, { ...stranger, keyId: stolen.keyId }, '/releases', zip()))).toEqual([401, CODE.releaseRequest])
  })

  test('strangers cannot fill the log: after thirty in a minute no row is written', async () => {
    const before = (await logged()).length
    for (let i = 0; i < 35; i++)
      await server.anonymous().send('/releases', { method: 'POST', headers: { 'content-type': 'application/zip' } })
    expect((await logged()).length - before).toBe(30)
  })

  test('more than ten in a minute are too many, and of that key alone', async () => {
    for (let i = 0; i < 10; i++) expect((await signedRequest(server, key, '/releases', 'no zip')).status).toBe(422)
    expect(short(await signedRequest(server, key, '/releases', 'no zip'))).toEqual([429, CODE.tooFrequent])
    expect((await signedRequest(server, activator, '/releases', 'no zip')).status).toBe(422)
    server.clock.now += 60_000
    expect(short(await signedRequest(server, key, '/releases', 'no zip'))).toEqual([422, CODE.releaseUnreadable])
  })

  test('a wrong type, too large a body and a compressed one are refused by HTTP', async () => {
    expect((await signedRequest(server, key, '/releases', zip(), { type: 'text/plain' })).status).toBe(415)
    expect((await signedRequest(server, key, '/releases/activate', '{}', { type: 'application/zip' })).status).toBe(415)
    expect((await signedRequest(server, key, '/releases/activate', 'x'.repeat(5_000), { type: 'application/json' })).status).toBe(413)
    expect((await signedRequest(server, key, '/releases', zip(), { headers: { 'content-encoding': 'gzip' } })).status).toBe(415)
  })

  test('[FD-09] a body that never says how long it is, is given up at 64 MB and nothing of it is kept', async () => {
    const piece = new Uint8Array(1024 * 1024)
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        if (sent++ < 80) controller.enqueue(piece)
        else controller.close()
      },
    })
    const headers = {
      ...signRequest(key, { method: 'POST', path: '/releases', site: SITE, content: 'x', time: server.clock.now }),
      'content-type': 'application/zip',
    }
    const answer = await fetch(`${server.url}/releases`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
    expect([answer.status, ((await answer.json()) as { errorCode: number }).errorCode]).toEqual([413, CODE.releaseTooLarge])
    expect(await readdir(join(server.moduleDirectory, '.incoming'))).toEqual([])
  })

  test('the answer’s text is in the language that is asked for', async () => {
    const answer = await signedRequest(server, key, '/releases', 'no zip', { headers: { 'accept-language': 'zh-CN' } })
    expect(answer.body).toMatchObject({ errorCode: CODE.releaseUnreadable, errorMsg: '发布包无法读取：不是有效的 ZIP 文件' })
  })
})

describe('activate and roll back by a vendor', () => {
  test('[FED-06] a key that may activate makes its version run for everybody, and brings the former one back', async () => {
    const name = 'mf-acme-act'
    for (const version of ['1.0.0', '1.1.0'])
      expect(short(await publishZip(server, activator, zip({ name, version }, activator)))).toEqual([201, 0])
    for (const version of ['1.0.0', '1.1.0'])
      expect((await signedJson(server, activator, '/releases/activate', { name, version })).body).toMatchObject({
        errorCode: 0,
        name,
        version,
      })
    expect(await pointers()).toEqual([{ name, version: '1.1.0', former: '1.0.0', facility_id: null }])
    expect((await signedJson(server, activator, '/releases/rollback', { name })).body).toMatchObject({ errorCode: 0, version: '1.0.0' })
    expect(await pointers()).toMatchObject([{ version: '1.0.0' }])
    expect((await logged()).slice(-3)).toMatchObject([
      { act: 'activate', version: '1.0.0' },
      { act: 'activate', version: '1.1.0' },
      { act: 'rollBack' },
    ])
    expect((await audited()).slice(-3)).toMatchObject([
      { call: 'POST /releases/activate', object_id: `${name}@1.0.0`, outcome: 0 },
      { call: 'POST /releases/activate', object_id: `${name}@1.1.0`, outcome: 0 },
      { call: 'POST /releases/rollback', object_id: name, outcome: 0 },
    ])
    const status = await signedRequest(server, activator, `/releases?name=${name}`, '', { method: 'GET' })
    expect(status.body).toMatchObject({
      errorCode: 0,
      site: SITE,
      modules: [
        { name, versions: [{ version: '1.1.0', revoked: false }, { version: '1.0.0' }], pointers: [{ version: '1.0.0', hospitals: 0 }] },
      ],
    })
  })

  test('[FD-15] one that may only publish, or another’s module, or a version that is not there: refused with its code and a row', async () => {
    const before = await pointers()
    await publishZip(server, key, zip({ name: 'mf-acme-quiet' }))
    const act = (by: ReleaseKey, body: unknown, path = '/releases/activate'): Promise<[number, number | undefined]> =>
      signedJson(server, by, path, body).then(short)
    expect(await act(key, { name: 'mf-acme-quiet', version: '1.0.0' })).toEqual([422, CODE.releaseMayNotActivate])
    expect((await audited()).at(-1)).toMatchObject({
      call: 'POST /releases/activate',
      outcome: CODE.releaseMayNotActivate,
      facility_id: facility,
    })
    expect(await act(activator, { name: 'mf-report', version: '1.0.0' })).toEqual([422, CODE.releaseKeyModule])
    expect(await act(activator, { name: 'mf-report' }, '/releases/rollback')).toEqual([422, CODE.releaseKeyModule])
    expect(await act(activator, { name: 'mf-acme-quiet', version: '9.9.9' })).toEqual([422, CODE.releaseNotFound])
    expect(await act(activator, { name: 'mf-acme-quiet', version: '1.0.0', facilityId: facility })).toEqual([422, CODE.parameterIllegal])
    expect(await act(activator, [], '/releases/rollback')).toEqual([422, CODE.parameterIllegal])
    expect(short(await signedRequest(server, activator, '/releases?name=mf-report', '', { method: 'GET' }))).toEqual([
      422,
      CODE.releaseKeyModule,
    ])
    expect(short(await signedRequest(server, activator, '/releases?name=mf-acme-quiet&x=1', '', { method: 'GET' }))).toEqual([
      422,
      CODE.parameterIllegal,
    ])
    expect((await server.anonymous().send('/releases')).status).toBe(401)
    expect(await pointers()).toEqual(before)
  })

  test('stored files that were changed on the disk are not activated', async () => {
    const name = 'mf-acme-rotten'
    await publishZip(server, activator, zip({ name }, activator))
    const { chmod, writeFile } = await import('node:fs/promises')
    const file = join(server.moduleDirectory, name, '1.0.0', ENTRY)
    await chmod(file, 0o644)
    await writeFile(file, 'other')
    const answer = await signedJson(server, activator, '/releases/activate', { name, version: '1.0.0' })
    expect([...short(answer), answer.body.detail]).toEqual([422, CODE.releaseStored, ENTRY])
  })
})

describe('an administrator’s upload', () => {
  const MANAGE = '000000000100'
  const upload = async (role: string, headers: Record<string, string> = { origin: server.url }, menu = MANAGE): Promise<Answer> => {
    const client = await server.as(await server.account(facility, { role, menu, name: `${role} 王` }))
    return client.send('/releases', {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/zip' },
      body: new Uint8Array(zip()),
    })
  }

  test('[FED-04] the union’s administrator publishes what a known key has signed, and stands in the audit', async () => {
    const answer = await upload('unionAdmin')
    expect(short(answer)).toEqual([201, 0])
    expect((await audited()).at(-1)).toMatchObject({
      facility_id: facility,
      call: 'POST /releases',
      outcome: 0,
      object_id: `${answer.body.name}@1.0.0`,
    })
    expect((await logged()).at(-1)).toMatchObject({ actor: 'unionAdmin 王', code: 0 })
    // His word does not replace a signature.
    const client = await server.as(await server.account(facility, { role: 'unionAdmin', menu: MANAGE }))
    const unsigned = zipOf([{ name: 'a.js', content: Buffer.from('self') }])
    const refused = await client.send('/releases', {
      method: 'POST',
      headers: { origin: server.url, 'content-type': 'application/zip' },
      body: new Uint8Array(unsigned),
    })
    expect(short(refused)).toEqual([422, CODE.releaseSignature])
  })

  test('[FED-04] the role without the menu of management publishes nothing, as it calls nothing', async () => {
    const without = await upload('unionAdmin', undefined, '111111111011')
    expect(short(without)).toEqual([403, CODE.noPermission])
    expect((await audited()).at(-1)).toMatchObject({ call: 'POST /releases', outcome: CODE.noPermission })
    expect(short(await upload('unionAdmin', undefined, MANAGE))).toEqual([201, 0])
  })

  test('everybody else is refused, also his own browser on a foreign page', async () => {
    for (const role of ['admin', 'doctor', 'clinic', 'ai', 'expert']) {
      expect([role, ...short(await upload(role))]).toEqual([role, 403, CODE.noPermission])
      expect((await audited()).at(-1)).toMatchObject({ call: 'POST /releases', outcome: CODE.noPermission })
    }
    expect((await upload('unionAdmin', { origin: 'https://evil.example' })).status).toBe(403)
    expect((await upload('unionAdmin', { origin: 'null' })).status).toBe(403)
    expect(short(await upload('unionAdmin', {}))).toEqual([401, CODE.releaseRequest])
    const over = await server
      .anonymous()
      .send('/releases', { method: 'POST', redirect: 'manual', headers: { origin: server.url, 'content-type': 'application/zip' } })
    expect([over.status, over.headers.get('location')]).toEqual([302, '/login'])
  })
})

test('bad input over HTTP: each refused with its own code, and what ran before goes on running', async () => {
  const name = 'mf-acme-runs'
  await publishZip(server, activator, zip({ name }, activator))
  await signedJson(server, activator, '/releases/activate', { name, version: '1.0.0' })
  const entry = (await server.anonymous().send(`/modules/${name}/1.0.0/${ENTRY}`)).text
  const good = [...releaseOf(activator, { name, version: '2.0.0', serial: Math.floor(server.clock.now / 1000) })].map(
    ([path, content]) => ({ name: path, content }),
  )
  const hostile: [Buffer, number][] = [
    [zipOf([...good, { name: '../../etc/x.js', content: Buffer.from('x') }]), CODE.releasePath],
    [zipOf([...good, { name: 'l.js', content: Buffer.from('/etc/passwd'), mode: 0o120777 }]), CODE.releasePath],
    [zipOf([...good, { name: 'b.js', content: Buffer.alloc(1024 * 1024), says: 1024 * 1024 * 1024 }]), CODE.releaseTooLarge],
    [zip({ name, version: '2.0.0', change: (r) => (r.module.surprise = 1) }, activator), CODE.releaseSchema],
    [zip({ name, version: '2.0.0', serial: 1_000 }, activator), CODE.releaseSerial],
    [zip({ name: 'mf-report', version: '2.0.0' }, activator), CODE.releaseKeyModule],
    [zip({ name, version: '2.0.0', change: (r) => r.built.packages.push('react@19.3.1') }, activator), CODE.releaseForbiddenCode],
  ]
  for (const [content, code] of hostile) {
    expect(short(await publishZip(server, activator, content))).toEqual([422, code])
    expect((await audited()).at(-1)).toMatchObject({ facility_id: facility, call: 'POST /releases', outcome: code })
  }
  expect(await pointers()).toContainEqual({ name, version: '1.0.0', former: null, facility_id: null })
  expect((await server.anonymous().send(`/modules/${name}/1.0.0/${ENTRY}`)).text).toBe(entry)
})
