import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { VERSION_MARKER } from '@farsight/shared/contract'
import { type TestServer, testServer } from '../../test/harness'
import { SCRIPT_POLICY } from './headers'

let server: TestServer
let build: string
let healthy = true
const SCRIPT = 'console.log("千里眼")'.repeat(50)
const SECRET = 'do not serve this'

beforeAll(async () => {
  build = join(await mkdtemp(join(tmpdir(), 'farsight-pages-')), 'build')
  const put = async (path: string, content: string | Buffer): Promise<void> => {
    const file = join(build, path)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, content)
  }
  await put(
    'host/index.html',
    '<!doctype html><meta name="farsight-registry" content="__REGISTRY__" /><script nonce="__CSP_NONCE__"></script><style nonce="__CSP_NONCE__"></style>',
  )
  await put('host/assets/app.js', SCRIPT)
  await put('host/assets/app.js.br', brotliCompressSync(SCRIPT))
  await put('host/assets/plain.css', 'a{}')
  await put('host/assets/.hidden', SECRET)
  await put('host/assets/codec.wasm', Buffer.from([0, 97, 115, 109]))
  await put('host/secret.txt', SECRET)
  await put('../secret.txt', SECRET)
  await put('host/assets-of-others/x.js', SECRET)
  await put('skins/dark.css', ':root{}')
  server = await testServer({ buildDirectory: build, healthy: () => healthy })
})
afterAll(async () => {
  await server.close()
  await rm(join(build, '..'), { recursive: true, force: true })
})

interface Raw {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}
/** The path goes out as it stands: fetch would tidy it first. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const { hostname, port } = new URL(server.url)
  return new Promise((done, fail) => {
    const asked = request({ hostname, port, path, headers, method }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }))
    })
    asked.on('error', fail)
    asked.end()
  })
}

test('the page has a nonce of its own in each answer, in the policy and in the page alike', async () => {
  const pages = [await get('/'), await get('/'), await get('/login'), await get('/login?type=1')]
  const nonces = pages.map(({ headers, body }) => {
    const policy = String(headers['content-security-policy'])
    const nonce = /style-src 'self' 'nonce-([^']{22,})'/.exec(policy)![1]!
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(body.toString()).toContain(`/><script nonce="${nonce}"></script><style nonce="${nonce}"></style>`)
    expect(headers['cache-control']).toBe('no-cache')
    return nonce
  })
  expect(new Set(nonces).size).toBe(pages.length)
})

test('every answer carries the security headers, also refusals', async () => {
  for (const path of [
    '/',
    '/assets/app.js',
    '/health',
    '/version.json',
    '/config.json',
    '/nothing',
    '/dicomweb/studies',
    '/modules.json',
  ]) {
    const { headers } = await get(path)
    expect([path, headers]).toEqual([
      path,
      expect.objectContaining({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': expect.stringContaining("default-src '"),
      }),
    ])
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers.server).toBeUndefined()
  }
  expect((await get('/health')).headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})

describe('static files', () => {
  test('come with their type, for ever, with the policy of a worker', async () => {
    const { status, headers, body } = await get('/assets/app.js')
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': SCRIPT_POLICY,
      vary: 'Accept-Encoding',
    })
    expect(body.toString()).toBe(SCRIPT)
    expect((await get('/assets/codec.wasm')).headers['content-type']).toBe('application/wasm')
    expect((await get('/skins/dark.css')).headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-cache' })
  })

  test('the brotli sibling is served where it is there and wanted', async () => {
    const small = await get('/assets/app.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' })
    expect(Number(small.headers['content-length'])).toBe(small.body.length)
    expect(brotliDecompressSync(small.body).toString()).toBe(SCRIPT)
    for (const encoding of ['gzip', 'identity', 'br;q=0', 'gzip, br; q=0.0'])
      expect((await get('/assets/app.js', { 'accept-encoding': encoding })).headers['content-encoding']).toBeUndefined()
    expect((await get('/assets/app.js', { 'accept-encoding': 'br;q=0.5' })).headers['content-encoding']).toBe('br')
    expect((await get('/assets/plain.css', { 'accept-encoding': 'br' })).body.toString()).toBe('a{}')
  })

  test('no path leads out of the build’s folders, to a hidden file or to a second spelling', async () => {
    for (const path of [
      '/assets/../secret.txt',
      '/assets/../../../secret.txt',
      '/assets/..%2fsecret.txt',
      '/assets/%2e%2e/secret.txt',
      '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fsecret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/assets/..\\..\\secret.txt',
      '/assets/../assets-of-others/x.js',
      '/assets/.hidden',
      '/assets/%2ehidden',
      '/assets//app.js',
      '/assets/./app.js',
      '/assets/app%2ejs',
      '/assets/app.js%00.css',
      '/assets/app.js/',
      '/assets/',
      '/assets',
      '//assets/app.js',
      '/assets/%c0%ae%c0%ae/secret.txt',
      `/assets/${'../'.repeat(20)}etc/passwd`,
      '/modules/../host/secret.txt',
      '/secret.txt',
      '/host/index.html',
    ]) {
      const { status, body } = await get(path)
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
      expect(body.toString()).not.toContain(SECRET)
    }
    expect((await get('/modules/mf-a/9.9.9/main.js')).status).toBe(404)
    expect((await get('/assets/app.js', {}, 'POST')).status).toBe(404)
    expect((await get('/assets/app.js', {}, 'TRACE')).status).toBeGreaterThanOrEqual(400)
  })
})

test('version.json and config.json say what a client asks at its start, and are never cached', async () => {
  const version = await get('/version.json?1700000000000')
  expect(JSON.parse(version.body.toString())).toEqual({ v: VERSION_MARKER })
  const config = await get('/config.json')
  expect(JSON.parse(config.body.toString())).toEqual({ apiBase: '/', pushBase: '/push', serverOffset: 480 })
  for (const { headers } of [version, config]) expect(headers['cache-control']).toBe('no-store')
})

test('modules.json is a session’s, and the page names the key that signs it', async () => {
  const without = await get('/modules.json')
  expect([without.status, without.headers.location, without.body.toString()]).toEqual([302, '/login', ''])
  const doctor = await server.account(await server.facility())
  const { body, headers } = await (await server.as(doctor)).send('/modules.json')
  expect(headers.get('cache-control')).toBe('no-store')
  const [, site, keyId, key] = /content="(\S+) ([0-9a-f]{16})\.([\w-]+)"/.exec((await get('/')).body.toString()) ?? []
  expect({ site, keyId }).toEqual({ site: JSON.parse(body.set).site, keyId: body.keyId })
  expect(Buffer.from(key!, 'base64url')).toHaveLength(91)
})

test('health tells whether the server works', async () => {
  expect(JSON.parse((await get('/health')).body.toString())).toEqual({ ready: true, sockets: 0, chats: 0, rooms: 0 })
  healthy = false
  expect((await get('/health')).status).toBe(503)
  healthy = true
})

test('what goes wrong inside is for the log: the answer names no path and no statement', async () => {
  await rm(join(build, 'host', 'index.html'))
  const { status, body } = await get('/')
  expect(status).toBe(500)
  expect(JSON.parse(body.toString())).toEqual({ statusCode: 500, message: 'internal error', requestId: expect.any(String) })
})
