import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestServer, testServer } from '../../test/harness'

let server: TestServer
let build: string
beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'farsight-policies-'))
  await mkdir(join(build, 'host'))
  for (const page of ['index.html', 'embed.html']) await writeFile(join(build, 'host', page), '<!doctype html><title>x</title>')
  server = await testServer({ buildDirectory: build })
})
afterAll(async () => {
  await server.close()
  await rm(build, { recursive: true, force: true })
})

/** What csp_evaluator calls a high finding, as checks of a policy's directives. */
const HIGH: Readonly<Record<string, (policy: ReadonlyMap<string, readonly string[]>) => boolean>> = {
  'script-src is missing': (policy) => !policy.has('script-src') && !policy.has('default-src'),
  'object-src is missing': (policy) => !policy.has('object-src') && !policy.get('default-src')?.includes("'none'"),
  'base-uri is missing': (policy) => !policy.has('base-uri'),
  'unsafe-inline in script-src': (policy) => policy.get('script-src')?.includes("'unsafe-inline'") === true,
  'unsafe-eval in script-src': (policy) => policy.get('script-src')?.includes("'unsafe-eval'") === true,
  'a wildcard or a whole scheme in a list that runs code': (policy) =>
    ['script-src', 'object-src', 'base-uri', 'default-src'].some((name) =>
      policy.get(name)?.some((source) => /^(\*|\*\..*|https?:|data:|blob:|filesystem:|wss?:)$/.exec(source) !== null),
    ),
  'a whole scheme in connect-src': (policy) => policy.get('connect-src')?.some((source) => /^[a-z]+:$|^\*/.exec(source) !== null) === true,
  'an http address': (policy) => [...policy.values()].flat().some((source) => source.startsWith('http://')),
  'a host of others that serves scripts of others': (policy) =>
    policy.get('script-src')?.some((source) => !source.startsWith("'")) === true,
  'a static nonce or one that is too short': (policy) =>
    [...policy.values()].flat().some((source) => source.startsWith("'nonce-") && source.length < 24),
  'unknown directives': (policy) =>
    [...policy.keys()].some(
      (name) =>
        /^(default|script|style|worker|img|connect|font|object)-src$|^(base-uri|form-action|frame-ancestors|report-uri|report-to)$/.exec(
          name,
        ) === null,
    ),
}

const parse = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split(';').map((part) => {
      const [name, ...sources] = part.trim().split(/\s+/)
      return [name!, sources] as const
    }),
  )

const PAGES = ['/', '/login', '/login?type=1', '/embed.html', '/embed.html?partner=nobody']

test.each(PAGES)('[BR-01] the policy of %s: no high finding, and every limit that the requirement names', async (path) => {
  const answer = await fetch(server.url + path)
  expect(answer.status).toBe(200)
  const header = answer.headers.get('content-security-policy') ?? ''
  const policy = parse(header)
  for (const [finding, found] of Object.entries(HIGH)) expect([finding, found(policy)]).toEqual([finding, false])
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('form-action')).toEqual(["'self'"])
  expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
  expect(policy.get('worker-src')).toEqual(['blob:'])
  expect(policy.get('connect-src')).toEqual(["'self'", `ws://${new URL(server.url).host}`])
  expect(policy.get('report-uri')).toEqual(['/csp-report'])
  expect(answer.headers.get('reporting-endpoints')).toBe('csp="/csp-report"')
  expect(answer.headers.get('integrity-policy')).toBe('blocked-destinations=(script), endpoints=(csp)')
})

test('[BR-01] every finding of the table is found in a policy that has it', () => {
  const bad: Readonly<Record<string, string>> = {
    'script-src is missing': "object-src 'none'",
    'object-src is missing': "script-src 'self'",
    'base-uri is missing': "script-src 'self'",
    'unsafe-inline in script-src': "script-src 'unsafe-inline'",
    'unsafe-eval in script-src': "script-src 'unsafe-eval'",
    'a wildcard or a whole scheme in a list that runs code': 'script-src https:',
    'a whole scheme in connect-src': 'connect-src wss:',
    'an http address': 'script-src http://a.example',
    'a host of others that serves scripts of others': 'script-src cdn.example',
    'a static nonce or one that is too short': "style-src 'nonce-abc'",
    'unknown directives': "scriptsrc 'self'",
  }
  expect(Object.keys(bad)).toEqual(Object.keys(HIGH))
  for (const [finding, policy] of Object.entries(bad)) expect([finding, HIGH[finding]!(parse(policy))]).toEqual([finding, true])
})

test('[BR-04] no page of ours may be held in a frame of another site, and no data or file in any frame', async () => {
  for (const path of ['/', '/login']) {
    const { headers } = await fetch(server.url + path)
    expect(headers.get('content-security-policy')).toMatch(/(^|; )frame-ancestors 'self'(;|$)/)
  }
  for (const path of ['/health', '/version.json', '/config.json', '/nothing', '/modules/mf-a/1.0.0/x.js', '/assets/none.js'])
    expect((await fetch(server.url + path)).headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
})

test('a socket’s address comes from a host name alone: what is none never reaches the policy', async () => {
  const { hostname, port } = new URL(server.url)
  const policyFor = (host: string): Promise<string> =>
    new Promise((done, fail) => {
      request({ hostname, port, path: '/', headers: { host } }, (answer) => {
        answer.resume()
        done(String(answer.headers['content-security-policy']))
      })
        .on('error', fail)
        .end()
    })
  expect(await policyFor('ris.example:8443')).toContain("connect-src 'self' ws://ris.example:8443;")
  for (const host of ["a.example 'unsafe-eval'", 'a.example;script-src *', '*', 'a.example/x', 'a@b'])
    expect(await policyFor(host)).toContain("connect-src 'self';")
})

test('[BR-01] reports of browsers are taken in both forms, capped, and answered with nothing', async () => {
  const send = (body: string, type: string): Promise<Response> =>
    fetch(`${server.url}/csp-report`, { method: 'POST', headers: { 'content-type': type }, body })
  const old = JSON.stringify({ 'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'https://evil.example/x?name=张三' } })
  const modern = JSON.stringify([
    { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'data', sourceFile: 'http://a/assets/main.js' } },
  ])
  for (const [body, type] of [
    [old, 'application/csp-report'],
    [modern, 'application/reports+json'],
    ['not json', 'application/reports+json'],
    ['null', 'application/csp-report'],
    [JSON.stringify([1, 'x', {}, { body: null }]), 'application/reports+json'],
  ] as const) {
    const answer = await send(body, type)
    expect([type, answer.status, await answer.text()]).toEqual([type, 204, ''])
  }
  expect((await send(JSON.stringify({ 'csp-report': 'x'.repeat(20_000) }), 'application/csp-report')).status).toBe(413)
  expect((await send('a=b', 'application/x-www-form-urlencoded')).status).toBe(415)
  expect((await fetch(`${server.url}/csp-report`)).status).toBe(404)
})
