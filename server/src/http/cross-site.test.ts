import { request } from 'node:https'
import { allCalls, calls, PUBLIC_CALLS } from '@farsight/shared/contract'
import { generate } from 'selfsigned'
import { makeExam } from '../../test/exams'
import { type TestAccount, type TestServer, testServer } from '../../test/harness'
import { FORM, post, rawRequest } from '../../test/security/raw'

let server: TestServer
let account: TestAccount
let cookie: string
beforeAll(async () => {
  server = await testServer()
  account = await server.account(await server.facility(), { rights: { CT: 4 }, role: 'admin', menu: '111111111111' })
  cookie = `Cookie: ${(await server.as(account)).cookie}`
})
afterAll(() => server.close())

const setting = `/${calls.saveUserSetting.name}`
const body = 'key=probe&value=entered'
async function entered(): Promise<boolean> {
  const { rowCount } = await server.database.superuser((su) => su.query("DELETE FROM user_setting WHERE key = 'probe'"))
  return rowCount !== 0
}

test('[SS-06] what another site’s page sends is 403 at every call and has no effect; a caller without these headers needs none', async () => {
  const own = new URL(server.url)
  const foreign = [
    'Origin: https://evil.example',
    'Origin: null',
    `Origin: https://${own.host}`,
    `Origin: http://${own.hostname}:1`,
    'Sec-Fetch-Site: cross-site',
    `Origin: http://${own.hostname}\r\nSec-Fetch-Site: cross-site`,
  ]
  for (const line of foreign) {
    expect([line, (await rawRequest(server.url, post(setting, [FORM, cookie, line], body))).status]).toEqual([line, 403])
    expect(await entered()).toBe(false)
  }
  for (const { name } of allCalls) {
    const answer = await rawRequest(server.url, post(`/${name}`, [FORM, cookie, 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate']))
    expect([name, answer.status, answer.body]).toEqual([name, 403, ''])
  }
  for (const lines of [[], ['Sec-Fetch-Site: same-origin', `Origin: http://${own.hostname}`], ['Sec-Fetch-Site: none']]) {
    expect((await rawRequest(server.url, post(setting, [FORM, cookie, ...lines], body))).body).toContain('"errorCode":0')
    expect(await entered()).toBe(true)
  }
})

test('[SS-13] a call is a POST: by no other method, and by no header that names one, is anything done', async () => {
  for (const { name } of allCalls) {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'HEAD', 'OPTIONS']) {
      const [override, withBody] = [`X-HTTP-Method-Override: POST\r\nX-Method-Override: POST`, post(`/${name}`, [FORM, cookie], body)]
      const answer = await rawRequest(server.url, withBody.replace('POST', method).replace('Connection', `${override}\r\nConnection`))
      expect([name, method, [404, 405].includes(answer.status)]).toEqual([name, method, true])
    }
  }
  expect(await entered()).toBe(false)
  const asked = await rawRequest(server.url, post(setting, [FORM, cookie, 'X-HTTP-Method-Override: DELETE'], body))
  expect(asked.body).toContain('"errorCode":0')
  expect(await entered()).toBe(true)
}, 60_000)

test('[BR-12] whatever speaks of a user or a patient says no-store', async () => {
  const exam = await makeExam(server, account.facilityId)
  const client = await server.as(account)
  for (const short of Object.keys(calls) as (keyof typeof calls)[]) {
    if (short === 'logout' || PUBLIC_CALLS.includes(calls[short].name)) continue
    const answer = await client.call(short, { procedureId: exam.exam_id })
    expect([short, answer.headers.get('cache-control')]).toEqual([short, 'no-store'])
  }
  for (const path of ['/modules.json', '/dicomweb/studies', '/releases', '/config.json'])
    expect([path, (await client.send(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
})

test('[BR-13] every answer keeps its page to itself: no other origin is named, no script is made of an answer', async () => {
  const client = await server.as(account)
  const foreign = { origin: 'https://evil.example', cookie: client.cookie! }
  const paths = [
    '/',
    '/login',
    '/modules.json',
    '/dicomweb/studies',
    '/version.json',
    '/config.json',
    '/health',
    '/releases',
    '/none',
    '/assets/none.js',
  ]
  for (const path of [...paths, `${setting}?callback=alert`, '/modules.json?callback=alert&jsonp=alert']) {
    for (const headers of [foreign, { cookie: client.cookie! }] as Record<string, string>[]) {
      const answer = await client.send(path, { headers, redirect: 'manual' })
      const seen = (name: string): string | null => answer.headers.get(name)
      expect([path, seen('access-control-allow-origin'), seen('access-control-allow-credentials')]).toEqual([path, null, null])
      expect([path, seen('cross-origin-opener-policy'), seen('x-content-type-options')]).toEqual([path, 'same-origin', 'nosniff'])
      expect([path, seen('cross-origin-resource-policy')]).toEqual([path, 'same-origin'])
      expect(seen('permissions-policy')).toMatch(/camera=\(self\), .*geolocation=\(\), .*usb=\(\)/)
      // Browsers warn of a feature that they do not know.
      expect(seen('permissions-policy')).not.toContain('bluetooth')
      expect(answer.text).not.toContain('alert(')
    }
  }
})

test('[SS-02, BR-13] with TLS the session’s cookie is __Host-, Secure, HttpOnly, Lax, and the browser is kept to TLS', async () => {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec', curve: 'P-256' })
  const secure = await testServer({ into: server.database, tls: { cert: Buffer.from(cert), key: Buffer.from(key) } })
  const send = (
    path: string,
    form: string,
    more: Record<string, string> = {},
  ): Promise<{ headers: NodeJS.Dict<string | string[]>; text: string }> =>
    new Promise((done, fail) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(Buffer.byteLength(form)), ...more }
      const asked = request(secure.url + path, { method: 'POST', rejectUnauthorized: false, headers }, (response) => {
        let text = ''
        response.on('data', (piece) => (text += piece))
        response.on('end', () => done({ headers: response.headers, text }))
      })
      asked.on('error', fail)
      asked.end(form)
    })
  try {
    const picture = await send('/hospital_doctor_getValidateImageApi.do', '')
    const visit = (picture.headers['set-cookie'] as string[])[0]!
    expect(visit).toMatch(/^__Host-farsight_visit=[\w-]{32}; HttpOnly; Path=\/; SameSite=Lax; Secure$/)
    const { imageId } = JSON.parse(picture.text).val
    const form = new URLSearchParams({ userName: account.loginName, password: 'Farsight-test-1', imageId, imageCode: '2580' }).toString()
    const answer = await send('/hospital_doctor_login.do', form, { cookie: visit.split(';')[0]! })
    const lines = answer.headers['set-cookie'] as string[]
    const session = lines.find((line) => line.startsWith('__Host-farsight='))!
    expect(session).toMatch(/^__Host-farsight=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    for (const line of lines) expect(line).toMatch(/; Path=\/.*; Secure$/)
    // In no address, and in no body, is what opens the session.
    const token = session.split(/[=;]/)[1]!
    expect(answer.text).not.toContain(token)
    expect(JSON.stringify(answer.headers).split(token)).toHaveLength(2)
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    // By the name without prefix, which a page over http could have planted, nobody comes in.
    expect((await send('/hospital_doctor_checkSession.do', '', { cookie: `farsight=${token}` })).headers.location).toBe('/login')
    expect(JSON.parse((await send('/hospital_doctor_checkSession.do', '', { cookie: `__Host-farsight=${token}` })).text).errorCode).toBe(0)
  } finally {
    await secure.close()
  }
})
