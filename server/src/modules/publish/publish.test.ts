import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { makeKey, RELEASE_FILE, type ReleaseKey, SIGNATURE_FILE, signText } from '@farsight/shared/release'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { type Draft, ENTRY, knownKey, publishZip, type ReleaseFiles, releaseOf, zipOf, zipped } from '../../../test/release-kit'

let server: TestServer
let facility: string
let key: ReleaseKey
let modules: string

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  key = await knownKey(server, { facilityId: facility })
  modules = server.moduleDirectory
})
afterAll(() => server.close())

const now = (): number => Math.floor(server.clock.now / 1000)
const publish = (files: ReleaseFiles): Promise<Answer> => publishZip(server, key, zipped(files))
const draft = (d: Draft = {}, by = key): ReleaseFiles => releaseOf(by, { serial: now(), ...d })

/** Everything that lies below the store, what is under way too. */
const onDisk = async (): Promise<string[]> => (await readdir(modules, { recursive: true })).filter((path) => path !== '.incoming').sort()
const rows = async (table: 'release' | 'release_log' | 'audit'): Promise<Record<string, unknown>[]> =>
  server.database.superuser(async (su) => (await su.query(`SELECT * FROM ${table} ORDER BY 1`)).rows)

/** Is it refused with this code, its own text, a row in the log and one in the sponsor's audit, and is nothing else changed? */
async function expectRefused(zip: Buffer, code: number, detail: RegExp, by = key): Promise<void> {
  const [disk, releases, log, audit] = [await onDisk(), await rows('release'), await rows('release_log'), await rows('audit')]
  const answer = await publishZip(server, by, zip)
  expect([answer.status, answer.body.errorCode, answer.body.errorMsg]).toEqual([422, code, errorMessage(code)!.en])
  expect(answer.body.detail).toMatch(detail)
  expect(await onDisk()).toEqual(disk)
  expect(await rows('release')).toEqual(releases)
  const written = (await rows('release_log')).slice(log.length)
  expect(written).toMatchObject([{ act: 'publish', actor: 'Acme', code, detail: answer.body.detail }])
  expect((await rows('audit')).slice(audit.length)).toMatchObject([{ facility_id: facility, call: 'POST /releases', outcome: code }])
}
const refused = (files: ReleaseFiles, code: number, detail: RegExp, by = key): Promise<void> =>
  expectRefused(zipped(files), code, detail, by)

test('[FED-04, FED-03] a good release is taken in: files read-only in their place, rows in catalogue, log and audit; the same again is refused', async () => {
  const files = draft()
  const answer = await publish(files)
  expect([answer.status, answer.body]).toEqual([
    201,
    expect.objectContaining({ errorCode: 0, name: 'mf-acme-timer', version: '1.0.0', keyId: key.keyId, resigned: false }),
  ])
  const folder = join(modules, 'mf-acme-timer', '1.0.0')
  expect((await readdir(folder)).sort()).toEqual([ENTRY, 'lifecycles.0123456789ab.js'])
  expect(await readFile(join(folder, ENTRY))).toEqual(files.get(ENTRY))
  expect(await rows('release')).toMatchObject([
    { name: 'mf-acme-timer', release_text: files.get(RELEASE_FILE)!.toString(), source: 'vendor', published_by: 'Acme', revoked: null },
  ])
  expect(await rows('release_log')).toMatchObject([{ act: 'publish', name: 'mf-acme-timer', version: '1.0.0', actor: 'Acme', code: 0 }])
  expect(await rows('audit')).toMatchObject([{ facility_id: facility, outcome: 0, object_id: 'mf-acme-timer@1.0.0' }])
  expect(await readdir(join(modules, '.incoming'))).toEqual([])
  await refused(draft({ files: { 'more.js': 'self' } }), CODE.releaseExists, /mf-acme-timer 1\.0\.0/)
  await refused(draft({}), CODE.releaseExists, /1\.0\.0/)
})

describe('each fault has its code', () => {
  const next = (d: Draft = {}): ReleaseFiles => draft({ name: 'mf-acme-faults', ...d })

  test('[FED-04, FD-10] a file that differs, has another size, is missing or is not listed', async () => {
    const entry = next().get(ENTRY)!
    await refused(next().set(ENTRY, Buffer.from(entry.toString().replace('init', 'inis'))), CODE.releaseHash, /^entry\.0123456789ab\.js$/)
    await refused(next().set(ENTRY, Buffer.concat([entry, Buffer.from(' ')])), CODE.releaseSize, /^entry\.0123456789ab\.js \(\d+ ≠ \d+\)$/)
    const lacking = next()
    lacking.delete(ENTRY)
    await refused(lacking, CODE.releaseMissing, /^entry\.0123456789ab\.js$/)
    await refused(next().set('extra.js', Buffer.from('self')), CODE.releaseUnlisted, /^extra\.js$/)
    await refused(next().set('entry.0123456789ab.js.br', Buffer.from('self')), CODE.releaseUnlisted, /\.br$/)
    await refused(next({ change: (r) => (r.entry = 'other.js') }), CODE.releaseMissing, /other\.js/)
    await refused(next({ files: { 'page.html': '<p>' } }), CODE.releaseSchema, /page\.html/)
    expect(await server.pools.gate.query("SELECT 1 FROM release WHERE name = 'mf-acme-faults'")).toMatchObject({ rowCount: 0 })
  })

  test('[FED-04] a signature that is missing, wrong, of another text, or of an unknown, revoked or foreign key', async () => {
    const unsigned = next()
    unsigned.delete(SIGNATURE_FILE)
    await refused(unsigned, CODE.releaseSignature, /release\.sig\.json/)
    const other = next({ version: '2.0.0' })
    await refused(next().set(RELEASE_FILE, other.get(RELEASE_FILE)!), CODE.releaseSignature, /^release\.json$/)
    const signature = JSON.parse(next().get(SIGNATURE_FILE)!.toString())
    const forged = { ...signature, statement: signature.statement.replace('"1.0.0"', '"1.0.1"') }
    await refused(next().set(SIGNATURE_FILE, Buffer.from(JSON.stringify(forged))), CODE.releaseSignature, /release\.sig\.json/)
    const purpose = { ...signature, signature: signText(key.privateKey, 'farsight-request-v1', signature.statement) }
    await refused(next().set(SIGNATURE_FILE, Buffer.from(JSON.stringify(purpose))), CODE.releaseSignature, /release\.sig\.json/)
    await refused(draft({ name: 'mf-acme-faults' }, makeKey('nobody')), CODE.releaseKeyUnknown, /^[0-9a-f]{16}$/)
    const stolen = await knownKey(server, { owner: 'Stolen' })
    await server.pools.gate.query('UPDATE release_key SET revoked = now() WHERE key_id = $1', [stolen.keyId])
    await refused(draft({ name: 'mf-acme-faults' }, stolen), CODE.releaseKeyRevoked, /Stolen/)
    expect(await server.pools.gate.query("SELECT 1 FROM release WHERE name = 'mf-acme-faults'")).toMatchObject({ rowCount: 0 })
  })

  test('[FD-15] another’s name: the key may not publish it, and no two places may differ about it', async () => {
    await refused(draft({ name: 'mf-report' }), CODE.releaseKeyModule, /mf-report/)
    await refused(draft({ name: 'mf-acme' }), CODE.releaseKeyModule, /mf-acme /)
    await refused(next({ change: (r) => (r.module.name = 'mf-report') }), CODE.releaseIdentity, /mf-report/)
    await refused(next({ change: (r) => (r.module.version = '1.0.1') }), CODE.releaseIdentity, /1\.0\.1/)
    await refused(next({ version: '1.0.0+0a1b2c3d', change: (r) => (r.module.version = '1.0.1') }), CODE.releaseIdentity, /1\.0\.1/)
    for (const [from, to] of [
      ['"mf-acme-faults"', '"mf-acme-others"'],
      ['"1.0.0"', '"1.0.1"'],
    ] as const) {
      const files = next()
      const said = JSON.parse(files.get(SIGNATURE_FILE)!.toString()).statement
      const statement = said.replace(from, to)
      expect(statement).not.toBe(said)
      const lying = { format: 1, keyId: key.keyId, statement, signature: signText(key.privateKey, 'farsight-release-v1', statement) }
      await refused(files.set(SIGNATURE_FILE, Buffer.from(JSON.stringify(lying))), CODE.releaseIdentity, /≠/)
    }
  })

  test('[FD-06, FD-08] a serial that does not rise, runs ahead or is beyond 2^53; a release for another site', async () => {
    const former = now()
    expect((await publish(draft({ name: 'mf-acme-serial' }))).status).toBe(201)
    await refused(draft({ name: 'mf-acme-serial', version: '1.1.0', serial: former - 100 }), CODE.releaseSerial, /≤/)
    await refused(draft({ name: 'mf-acme-serial', version: '1.1.0', serial: former }), CODE.releaseSerial, /≤/)
    await refused(draft({ name: 'mf-acme-serial', version: '1.1.0', serial: now() + 60 + 302 }), CODE.releaseAhead, /^\d+$/)
    for (const serial of [2 ** 53, 2 ** 53 + 2, 1e300, Number.MAX_SAFE_INTEGER])
      await refused(draft({ name: 'mf-acme-serial', version: '1.1.0', serial }), CODE.releaseAhead, /^[\d.e+]+$/)
    for (const serial of [-1, 0]) await refused(next({ serial }), CODE.releaseSerial, /≤ 0/)
    await refused(next({ serial: 1.5 }), CODE.releaseAhead, /1\.5/)
    await refused(next({ version: '9007199254740993.0.0' }), CODE.releaseSchema, /version/)
    await refused(next({ version: '01.0.0' }), CODE.releaseSchema, /version/)
    await refused(next({ sites: ['elsewhere', 'farsight.example'] }), CODE.releaseSite, /elsewhere.*\(farsight\)/)
    expect((await publish(draft({ name: 'mf-acme-serial', version: '1.1.0', sites: ['x', 'farsight'] }))).status).toBe(201)
    // An older version with a newer serial is a newer release.
    expect((await publish(draft({ name: 'mf-acme-serial', version: '1.0.9' }))).status).toBe(201)
  })

  test('[FED-01] a field that nobody knows, in any of the documents, is named', async () => {
    await refused(next({ change: (r) => (r.extra = 1) }), CODE.releaseSchema, /^release\.json \/ .*\(extra\)$/)
    await refused(next({ change: (r) => (r.built.host = 'x') }), CODE.releaseSchema, /\/built .*\(host\)$/)
    await refused(next({ change: (r) => (r.files[ENTRY].mode = 1) }), CODE.releaseSchema, /\(mode\)$/)
    await refused(next({ change: (r) => (r.module.onload = 'x') }), CODE.releaseSchema, /^module\.json \/ .*\(onload\)$/)
    await refused(next({ change: (r) => (r.module.routes[0].path = 'x') }), CODE.releaseSchema, /^module\.json \/routes\/0\/path/)
    const signature = JSON.parse(next().get(SIGNATURE_FILE)!.toString())
    await refused(next().set(SIGNATURE_FILE, Buffer.from(JSON.stringify({ ...signature, note: 1 }))), CODE.releaseSchema, /\(note\)$/)
    await refused(next().set(SIGNATURE_FILE, Buffer.from('{')), CODE.releaseSchema, /not JSON/)
    await refused(next().set(SIGNATURE_FILE, Buffer.from([0xff])), CODE.releaseSchema, /not UTF-8/)
    const withoutList = next()
    withoutList.delete(RELEASE_FILE)
    await refused(withoutList, CODE.releaseMissing, /^release\.json$/)
    expect(await rows('release')).not.toContainEqual(expect.objectContaining({ name: 'mf-acme-faults' }))
  })

  test('[FD-04] a hash that is absent, empty, of nothing or of another kind is no hash', async () => {
    for (const integrity of [
      undefined,
      '',
      'sha384-',
      `sha256-${'A'.repeat(43)}=`,
      `sha384-${'A'.repeat(64)} sha384-${'B'.repeat(64)}`,
      null,
    ])
      await refused(next({ change: (r) => (r.files[ENTRY].integrity = integrity) }), CODE.releaseSchema, /\/files/)
    expect(await rows('release')).not.toContainEqual(expect.objectContaining({ name: 'mf-acme-faults' }))
  })

  test('[FD-10] a path that leaves the folder or has a second spelling', async () => {
    const good = [...next()].map(([name, content]) => ({ name, content }))
    const content = Buffer.from('self')
    for (const name of [
      '../x.js',
      '/x.js',
      'a/../x.js',
      'a\\x.js',
      'C:/x.js',
      'x.js\0',
      'ENTRY.0123456789ab.js',
      './x.js',
      'x/./y.js',
      '.x.js',
    ])
      await expectRefused(zipOf([...good, { name, content }]), CODE.releasePath, /\S/)
    await expectRefused(
      zipOf([...good, { name: 'link.js', content: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
      CODE.releasePath,
      /link/,
    )
    await expectRefused(zipOf([...good, good[0]!]), CODE.releasePath, /twice/)
    await refused(next({ change: (r) => (r.files['../x.js'] = r.files[ENTRY]) }), CODE.releasePath, /\.\.\/x\.js/)
    expect(await readdir(join(modules, '.incoming'))).toEqual([])
  })

  test('[FD-21] code and packages that the gate does not let through', async () => {
    await refused(next({ files: { 'a.js': 'var a = 1\n  eval(a)' } }), CODE.releaseForbiddenCode, /eval a\.js:2:3/)
    await refused(next({ files: { 'a.js': 'mf_report = {}' } }), CODE.releaseForbiddenCode, /other-container a\.js:1:1 mf_report/)
    await refused(next({ change: (r) => r.built.packages.push('react@19.3.1') }), CODE.releaseForbiddenCode, /shared-copy.*react@19\.3\.1/)
    await refused(next({ change: (r) => r.built.packages.push('event-stream@3.3.6') }), CODE.releaseBadPackage, /event-stream@3\.3\.6/)
    const trusted = await knownKey(server, { permits: ['webassembly'], facilityId: facility })
    const wasm = { files: { 'a.wasm': Buffer.from([0, 97, 115, 109]), 'b.js': 'WebAssembly.compile' } }
    await refused(next(wasm), CODE.releaseForbiddenCode, /webassembly a\.wasm/)
    expect((await publish(draft({ name: 'mf-acme-codec', ...wasm }, trusted))).status).toBe(201)
  })
})

test('[FD-19] a release of a revoked key, signed anew with another one, is the same release under that key', async () => {
  const stolen = await knownKey(server, { facilityId: facility })
  const files = draft({ name: 'mf-acme-restored' }, stolen)
  expect((await publishZip(server, stolen, zipped(files))).status).toBe(201)
  await server.pools.gate.query('UPDATE release_key SET revoked = now() WHERE key_id = $1', [stolen.keyId])
  const before = await rows('release_log')
  const anew = draft({ name: 'mf-acme-restored' })
  expect(anew.get(RELEASE_FILE)).toEqual(files.get(RELEASE_FILE))
  expect((await publish(anew)).body).toMatchObject({ errorCode: 0, resigned: true, keyId: key.keyId })
  const found = (await rows('release')).filter(({ name }) => name === 'mf-acme-restored')
  expect(found).toMatchObject([{ key_id: key.keyId, signature: JSON.parse(anew.get(SIGNATURE_FILE)!.toString()).signature }])
  expect((await rows('release_log')).slice(before.length)).toMatchObject([{ code: 0, detail: `${stolen.keyId} → ${key.keyId}` }])
  // Other bytes are another release, whoever signs them; the same key has nothing to sign anew; an old serial does not rise.
  await refused(draft({ name: 'mf-acme-restored', change: (r) => (r.built.commit = 'other') }), CODE.releaseExists, /restored/)
  await refused(draft({ name: 'mf-acme-restored' }), CODE.releaseExists, /restored/)
  const third = await knownKey(server, { facilityId: facility })
  await refused(draft({ name: 'mf-acme-restored', serial: 1_000 }, third), CODE.releaseSerial, /1000/)
})
