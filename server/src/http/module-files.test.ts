import { chmod, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sha384 } from '@farsight/shared/release'
import { type TestServer, testServer } from '../../test/harness'
import { ENTRY, knownKey, publishZip, type ReleaseFiles, releaseOf, zipped } from '../../test/release-kit'
import { releaseCatalogue } from '../modules/catalogue'
import { encodedName } from '../modules/publish/encodings'
import { releaseStore } from '../modules/publish/store'

let server: TestServer
let key: Awaited<ReturnType<typeof knownKey>>
const LAZY = 'lazy.0123456789ab.js'
const SECRET = 'do not serve this'

beforeAll(async () => {
  server = await testServer()
  key = await knownKey(server)
})
afterAll(() => server.close())

interface Raw {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}
/** The path goes out as it stands: fetch would tidy it first. */
function get(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  const { hostname, port } = new URL(server.url)
  return new Promise((done, fail) => {
    const asked = request({ hostname, port, path, headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }))
    })
    asked.on('error', fail)
    asked.end()
  })
}

async function publish(name: string, version: string): Promise<ReleaseFiles> {
  const serial = Math.floor(server.clock.now / 1000)
  const files = releaseOf(key, {
    name,
    version,
    serial,
    files: { [LAZY]: `/* ${name} ${version} */${'self.name;'.repeat(200)}`, 'a.css': 'a{}' },
  })
  expect((await publishZip(server, key, zipped(files))).status).toBe(201)
  return files
}
const addresses = (name: string, version: string, files: ReleaseFiles): string[] =>
  [...files.keys()].filter((file) => !file.startsWith('release')).map((file) => `/modules/${name}/${version}/${file}`)

test('[FED-02, FED-03] publishing a version changes no byte of what is served, and the older version goes on being served', async () => {
  const served = [
    ...addresses('mf-acme-one', '1.0.0', await publish('mf-acme-one', '1.0.0')),
    ...addresses('mf-acme-two', '1.0.0', await publish('mf-acme-two', '1.0.0')),
  ]
  const hashes = async (): Promise<string[]> =>
    Promise.all(
      served.flatMap((path) =>
        ['identity', 'br', 'gzip'].map(
          async (encoding) => `${path} ${encoding} ${sha384((await get(path, { 'accept-encoding': encoding })).body)}`,
        ),
      ),
    )
  const before = await hashes()
  const files = await publish('mf-acme-one', '1.1.0')
  expect(await hashes()).toEqual(before)
  for (const path of addresses('mf-acme-one', '1.1.0', files)) expect((await get(path)).body).toEqual(files.get(path.split('/').at(-1)!))
  // The session that began with 1.0.0 now needs a chunk that it never had.
  expect((await get(`/modules/mf-acme-one/1.0.0/${LAZY}`)).body.toString()).toContain('mf-acme-one 1.0.0')
})

test('[FED-04] a damaged encoding is found when its version is activated, and made again from the signed file', async () => {
  const files = await publish('mf-acme-damaged', '1.0.0')
  const path = `/modules/mf-acme-damaged/1.0.0/${LAZY}`
  const folder = releaseStore(server.moduleDirectory).encodings
  const packed = join(folder, encodedName(sha384(files.get(LAZY)!), '.br'))
  await chmod(packed, 0o644)
  await writeFile(packed, 'no brotli')
  // What an activation asks.
  const catalogue = releaseCatalogue(server.pools.gate, releaseStore(server.moduleDirectory))
  expect(await catalogue.intact('mf-acme-damaged', '1.0.0')).toBeUndefined()
  expect(brotliDecompressSync((await get(path, { 'accept-encoding': 'br' })).body)).toEqual(files.get(LAZY))
})

test('a file comes with its type, for ever, in the encoding that is wanted, and unpacks to the signed bytes', async () => {
  const files = await publish('mf-acme-three', '1.0.0')
  const path = `/modules/mf-acme-three/1.0.0/${LAZY}`
  const plain = await get(path)
  expect([plain.status, plain.body]).toEqual([200, files.get(LAZY)])
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
  expect(String(plain.headers['content-security-policy'])).toMatch(/^default-src 'none'/)
  expect(plain.headers['access-control-allow-origin']).toBeUndefined()
  const br = await get(path, { 'accept-encoding': 'gzip, br' })
  expect([br.headers['content-encoding'], brotliDecompressSync(br.body)]).toEqual(['br', files.get(LAZY)])
  expect(Number(br.headers['content-length'])).toBe(br.body.length)
  const gz = await get(path, { 'accept-encoding': 'gzip, br;q=0' })
  expect([gz.headers['content-encoding'], gunzipSync(gz.body)]).toEqual(['gzip', files.get(LAZY)])
  // Too small to be worth it.
  expect((await get('/modules/mf-acme-three/1.0.0/a.css', { 'accept-encoding': 'br' })).headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'content-length': '3',
  })
})

test('[FD-10] only files of the list are served, in their one spelling', async () => {
  await publish('mf-acme-four', '1.0.0')
  const folder = `${server.moduleDirectory}/mf-acme-four/1.0.0`
  const { chmod, writeFile } = await import('node:fs/promises')
  await chmod(folder, 0o755)
  await writeFile(`${folder}/extra.js`, SECRET)
  await writeFile(`${folder}/${ENTRY}.br`, SECRET)
  await writeFile(`${server.moduleDirectory}/../secret.txt`, SECRET)
  const base = '/modules/mf-acme-four/1.0.0'
  expect((await get(`${base}/${ENTRY}`)).status).toBe(200)
  for (const path of [
    `${base}/extra.js`,
    `${base}/${ENTRY}.br`,
    `${base}/release.json`,
    `${base}/release.sig.json`,
    `${base}/`,
    base,
    `${base}//${ENTRY}`,
    `${base}/./${ENTRY}`,
    `${base}/x/../${ENTRY}`,
    `${base}/${ENTRY}/`,
    `${base}/${ENTRY.replace('.', '%2e')}`,
    `${base}/${ENTRY}%00`,
    `${base}/../../../secret.txt`,
    `${base}/..%2f..%2f..%2fsecret.txt`,
    '/modules/../secret.txt',
    '/modules/%2e%2e/secret.txt',
    '/modules/..%5csecret.txt',
    `//modules/mf-acme-four/1.0.0/${ENTRY}`,
    `/modules/MF-ACME-FOUR/1.0.0/${ENTRY}`,
    `/modules/mf-acme-four/1.0.0%2B/${ENTRY}`,
    `/modules/mf-acme-four/9.9.9/${ENTRY}`,
    `/modules/.incoming/1.0.0/${ENTRY}`,
    `${base}/toString`,
    '/modules/',
    '/modules',
  ]) {
    const { status, body } = await get(path)
    expect([path, status]).toEqual([path, 404])
    expect(body.toString()).not.toContain(SECRET)
  }
})

test('[FD-19] a withdrawn version is gone at once, and one of a revoked key too; others are served', async () => {
  await publish('mf-acme-five', '1.0.0')
  await publish('mf-acme-five', '1.1.0')
  const [old, newer] = ['1.0.0', '1.1.0'].map((version) => `/modules/mf-acme-five/${version}/${ENTRY}`) as [string, string]
  await server.pools.gate.query("UPDATE release SET revoked = now() WHERE name = 'mf-acme-five' AND version = '1.0.0'")
  expect([(await get(old)).status, (await get(newer)).status]).toEqual([410, 200])
  expect((await get(old)).headers['cache-control']).toBe('no-store')
  await server.pools.gate.query('UPDATE release_key SET revoked = now() WHERE key_id = $1', [key.keyId])
  expect((await get(newer)).status).toBe(410)
  await server.pools.gate.query('UPDATE release_key SET revoked = NULL WHERE key_id = $1', [key.keyId])
  expect((await get(newer)).status).toBe(200)
})
