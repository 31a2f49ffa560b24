import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { makeKey, RELEASE_FILE, type ReleaseKey, SIGNATURE_FILE, sha384 } from '@farsight/shared/release'
import { type TestServer, testDatabase, testServer } from '../../../test/harness'
import { type Draft, ENTRY, releaseOf } from '../../../test/release-kit'
import { encodedName } from './encodings'
import { pruneReleases } from './prune'
import { releaseStore } from './store'
import { readTrustedKeys, type TrustedKey } from './trusted-keys'

const DAY = 24 * 60 * 60_000
const key = makeKey('This site')
const trusted = (own: ReleaseKey, demo = false): TrustedKey => ({ owner: own.owner, publicKey: own.publicKey, demo })

let folder: string
let database: Awaited<ReturnType<typeof testDatabase>>
let serial: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farsight-adopt-'))
  database = await testDatabase()
  serial = Math.floor(Date.now() / 1000) - 10_000
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Lays a module down as a build does: folder of the plain version, stamped release.json. */
async function build(name: string, draft: Draft = {}, by = key): Promise<string> {
  const into = join(folder, 'build', 'modules', name, (draft.version ?? '3.1.0').split('+')[0]!)
  await rm(into, { recursive: true, force: true })
  await mkdir(into, { recursive: true })
  serial += 1
  for (const [path, content] of releaseOf(by, { name, version: '3.1.0+0000aaaa', serial, ...draft }))
    await writeFile(join(into, path), content)
  return into
}
/** Starts a server on the build, does the work and stops it. */
async function started<T>(
  work: (server: TestServer) => Promise<T>,
  keys: readonly TrustedKey[] = [trusted(key)],
  clock?: () => number,
): Promise<T> {
  const server = await testServer({
    into: database,
    buildDirectory: join(folder, 'build'),
    moduleDirectory: join(folder, 'data', 'modules'),
    trustedKeys: keys,
    ...(clock ? { clock } : {}),
  })
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}
const running = async (server: TestServer): Promise<string[]> =>
  (
    await server.pools.gate.query<{ at: string }>(
      "SELECT name || '@' || version AS at FROM release_pointer WHERE facility_id IS NULL ORDER BY name",
    )
  ).rows.map(({ at }) => at)
const releases = async (server: TestServer): Promise<string[]> =>
  (await server.pools.gate.query<{ at: string }>("SELECT name || '@' || version AS at FROM release ORDER BY serial")).rows.map(
    ({ at }) => at,
  )

test('[FED-04] the site’s own build is verified, kept and run; a second start takes nothing in twice', async () => {
  await build('mf-one')
  await build('mf-two')
  await started(async (server) => {
    expect(server.server.notAdopted).toEqual([])
    expect(await running(server)).toEqual(['mf-one@3.1.0+0000aaaa', 'mf-two@3.1.0+0000aaaa'])
    expect((await server.anonymous().send(`/modules/mf-one/3.1.0+0000aaaa/${ENTRY}`)).status).toBe(200)
  })
  await started(async (server) => {
    expect(await releases(server)).toEqual(['mf-one@3.1.0+0000aaaa', 'mf-two@3.1.0+0000aaaa'])
    expect((await server.pools.gate.query('SELECT * FROM release_log')).rowCount).toBe(4)
  })
})

test('[FED-04] an unsigned, a broken and a foreign build are named with what to do; the others and what ran before go on', async () => {
  await build('mf-one')
  await started(async (server) => expect(await running(server)).toHaveLength(1))
  const one = await build('mf-one', { version: '3.1.0+0000bbbb' })
  await writeFile(join(one, ENTRY), 'changed after it was signed')
  await rm(join(await build('mf-two'), SIGNATURE_FILE))
  await build('mf-three', {}, makeKey('somebody'))
  await build('mf-four')
  await started(async (server) => {
    expect(server.server.notAdopted.map(({ name, en }) => [name, en])).toEqual([
      ['mf-one', expect.stringMatching(/^\[210[56]\] .*entry/)],
      ['mf-three', expect.stringMatching(/^\[2110\]/)],
      ['mf-two', expect.stringContaining('npm run build')],
    ])
    expect(await running(server)).toEqual(['mf-four@3.1.0+0000aaaa', 'mf-one@3.1.0+0000aaaa'])
    expect((await server.anonymous().send(`/modules/mf-one/3.1.0+0000aaaa/${ENTRY}`)).status).toBe(200)
  })
})

test('[FD-06] at a start the serial rises to now, never falls: after a restored backup no browser meets a set older than one it has seen', async () => {
  const now = Date.now()
  const serialOf = async (server: TestServer): Promise<number> =>
    (await server.pools.gate.query<{ serial: number }>('SELECT serial FROM registry_state')).rows[0]!.serial
  await build('mf-one')
  await started(async (server) => {
    await server.pools.gate.query('UPDATE registry_state SET serial = $1', [Math.floor(now / 1000) - 30 * 86_400])
  })
  const clock = (): number => now
  // Nothing new is adopted here: it is the start alone that raises it.
  await started(async (server) => expect(await serialOf(server)).toBe(Math.floor(now / 1000)), [trusted(key)], clock)
  await started(
    async (server) => expect(await serialOf(server)).toBe(Math.floor(now / 1000)),
    [trusted(key)],
    () => now - DAY,
  )
})

test('an administrator’s choice stays when the site builds anew; without one the new build runs', async () => {
  await build('mf-one')
  await build('mf-two')
  await started(async (server) => {
    await server.pools.gate.query("UPDATE release_pointer SET by_suite = false WHERE name = 'mf-one'")
  })
  await build('mf-one', { version: '3.1.0+0000bbbb' })
  await build('mf-two', { version: '3.1.0+0000bbbb' })
  await started(async (server) => expect(await running(server)).toEqual(['mf-one@3.1.0+0000aaaa', 'mf-two@3.1.0+0000bbbb']))
})

test('the encodings beside a build are taken where they unpack to the very file, and made otherwise', async () => {
  const into = await build('mf-one', { files: { 'a.js': 'self.name;'.repeat(500), 'b.js': 'self.close;'.repeat(500) } })
  const [a, b] = [Buffer.from('self.name;'.repeat(500)), Buffer.from('self.close;'.repeat(500))]
  const given = brotliCompressSync(a, { params: {} })
  await writeFile(join(into, 'a.js.br'), given)
  await writeFile(join(into, 'b.js.br'), brotliCompressSync(Buffer.from('evil')))
  await started(async (server) => {
    const get = async (file: string): Promise<Buffer> =>
      Buffer.from(
        await (await import('node:fs/promises')).readFile(
          join(folder, 'data', 'modules-encoded', encodedName(sha384(file === 'a' ? a : b), '.br')),
        ),
      )
    expect(await get('a')).toEqual(given)
    expect(brotliDecompressSync(await get('b'))).toEqual(b)
    expect(server.server.notAdopted).toEqual([])
  })
})

test('[FED-04] a demo key signs for demos alone: without one its releases are withdrawn until the installation’s key has signed them', async () => {
  const demo = makeKey('demo')
  await build('mf-one', {}, demo)
  await started(async (server) => expect(await running(server)).toHaveLength(1), [trusted(demo, true)])
  const address = `/modules/mf-one/3.1.0+0000aaaa/${ENTRY}`
  await started(
    async (server) => {
      expect(server.server.notAdopted).toMatchObject([{ name: 'mf-one', en: expect.stringMatching(/revoked|2111|2123/) }])
      expect((await server.anonymous().send(address)).status).toBe(410)
    },
    [trusted(key)],
  )
  await build('mf-one')
  await started(
    async (server) => {
      expect(server.server.notAdopted).toEqual([])
      expect((await server.anonymous().send(address)).status).toBe(200)
    },
    [trusted(key)],
  )
  await started(
    async (server) => {
      const { rows } = await server.pools.gate.query('SELECT revoked FROM release_key WHERE demo')
      expect(rows).toEqual([{ revoked: null }])
    },
    [trusted(key), trusted(demo, true)],
  )
})

test('trusted keys are read from the data folder, the marked demo key in a demo alone', async () => {
  const put = async (path: string, value: unknown): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), JSON.stringify(value))
  }
  await put('keys/trusted/a.json', key)
  await put('keys/trusted/b.json', { ...makeKey('demo'), demo: true })
  await put('root/tools/release/demo.key.json', { ...makeKey('demo'), demo: true })
  const read = (demo: boolean): Promise<string[]> =>
    readTrustedKeys({ dataDirectory: folder, root: join(folder, 'root'), demo }).then((keys) => keys.map(({ owner }) => owner))
  expect(await read(false)).toEqual(['This site'])
  expect(await read(true)).toEqual(['This site', 'demo'])
  await put('keys/trusted/c.json', { owner: 1 })
  await expect(read(false)).rejects.toThrow(/c\.json/)
})

test('[FD-17] an old build of this site stays for seven days after its successor, and as long as anybody may run it', async () => {
  const store = releaseStore(join(folder, 'data', 'modules'))
  const now = Date.now()
  for (const hash of ['a', 'b', 'c', 'd']) {
    await build('mf-one', { version: `3.1.0+0000000${hash}`, files: { [`${hash}.js`]: `/* ${hash} */`.repeat(200) } })
    await started(
      async (server) => expect(server.server.notAdopted).toEqual([]),
      [trusted(key)],
      () => now,
    )
  }
  await started(
    async (server) => {
      const { gate } = server.pools
      const session = async (version: string): Promise<void> => {
        await gate.query("INSERT INTO release_set (set_id, body, made) VALUES ('s', $1, now())", [
          JSON.stringify([{ name: 'mf-one', version }]),
        ])
        await gate.query(
          "INSERT INTO session (token_hash, user_id, facility_id, created, seen, expires, set_id) VALUES ('x', gen_random_uuid(), gen_random_uuid(), now(), now(), $1, 's')",
          [new Date(now + 8 * DAY)],
        )
      }
      await session('3.1.0+0000000a')
      const encoded = async (): Promise<number> => (await readdir(store.encodings)).length
      const all = await encoded()
      expect(await pruneReleases(gate, store, now + 6.9 * DAY)).toEqual([])
      expect(await encoded()).toBe(all)
      // a is a living session's, c the way back, d runs.
      expect(await pruneReleases(gate, store, now + 7.1 * DAY)).toEqual(['mf-one@3.1.0+0000000b'])
      expect((await readdir(join(folder, 'data', 'modules', 'mf-one'))).sort()).toEqual([
        '3.1.0+0000000a',
        '3.1.0+0000000c',
        '3.1.0+0000000d',
      ])
      expect(await encoded()).toBeLessThan(all)
      expect((await server.anonymous().send(`/modules/mf-one/3.1.0+0000000b/${ENTRY}`)).status).toBe(404)
      expect((await server.anonymous().send(`/modules/mf-one/3.1.0+0000000a/${ENTRY}`)).status).toBe(200)
      expect(await pruneReleases(gate, store, now + 9 * DAY)).toEqual(['mf-one@3.1.0+0000000a'])
    },
    [trusted(key)],
    () => now,
  )
})

test('what a process left half-way when it died is removed at the next start', async () => {
  const store = releaseStore(join(folder, 'data', 'modules'))
  await mkdir(join(store.incoming, 'half'), { recursive: true })
  await writeFile(join(store.incoming, 'half', 'a.js'), 'x')
  // Put in its place, and never entered in the catalogue.
  await mkdir(join(folder, 'data', 'modules', 'mf-one', '3.1.0+0000aaaa'), { recursive: true })
  await writeFile(join(folder, 'data', 'modules', 'mf-one', '3.1.0+0000aaaa', 'stray.js'), 'x')
  const into = await build('mf-one')
  expect(await readdir(into)).toContain(RELEASE_FILE)
  await started(async (server) => {
    expect(server.server.notAdopted).toEqual([])
    expect(await readdir(store.incoming)).toEqual([])
    expect(await readdir(join(folder, 'data', 'modules', 'mf-one', '3.1.0+0000aaaa'))).not.toContain('stray.js')
  })
})
