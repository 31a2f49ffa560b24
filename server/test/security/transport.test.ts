import { allCalls, calls, PUBLIC_CALLS } from '@farsight/shared/contract'
import { type TestAccount, type TestServer, testServer } from '../harness'
import { caller } from './caller'
import { FORM, post, type RawAnswer, rawRequest } from './raw'
import { superuserPool } from './superuser'

let server: TestServer
let root: ReturnType<typeof superuserPool>
let account: TestAccount
let cookie: string

beforeAll(async () => {
  server = await testServer()
  root = superuserPool(server.database)
  const facility = await server.facility()
  account = await server.account(facility, { rights: { CT: 4 } })
  cookie = `Cookie: ${(await server.as(account)).cookie}`
})
afterAll(async () => {
  await root.end()
  await server.close()
})

const setting = `/${calls.saveUserSetting.name}`
const body = 'key=probe&value=entered'
/** Whether a handler was reached: what it would have written stands there. */
async function entered(): Promise<boolean> {
  const { rowCount } = await root.query("DELETE FROM user_setting WHERE key = 'probe'")
  return rowCount !== 0
}
const raw = (request: string | Buffer): Promise<RawAnswer> => rawRequest(server.url, request)

test('the probe works: a right request enters', async () => {
  expect((await raw(post(setting, [FORM, cookie], body))).body).toContain('"errorCode":0')
  expect(await entered()).toBe(true)
})

describe('content types', () => {
  const wrong = [
    'application/x-www-form-urlencoded\ta',
    'application/x-www-form-urlencoded\t',
    '\tapplication/json',
    '  application/json',
    '\u00a0application/x-www-form-urlencoded',
    ';application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded;',
    'application/x-www-form-urlencoded; charset=utf-7',
    'application/x-www-form-urlencoded; charset=utf-8; x',
    'application/x-www-form-urlencoded, application/json',
    'application/x-www-form-urlencoded application/json',
    'application/x-www-form-urlencodedx',
    'application/x-www-form-urlencode',
    'text/plain',
    'application/json',
    'application/json; application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'x',
    '',
  ]

  test('[IV-12] everything but a form is 415 and enters no handler', async () => {
    for (const type of wrong) {
      // Blanks at a value's very end belong to the header line (RFC 9110 5.5); the parser takes them off.
      if (type.trimEnd() === 'application/x-www-form-urlencoded') continue
      const answer = await raw(Buffer.from(post(setting, [`Content-Type: ${type}`, cookie], body), 'latin1'))
      expect({ type, status: answer.status, body: answer.body }).toEqual({ type, status: 415, body: '' })
      expect(await entered()).toBe(false)
    }
    const none = await raw(post(setting, [cookie], body))
    expect({ status: none.status, entered: await entered() }).toEqual({ status: 415, entered: false })
  })

  test('[IV-12] the same at every call, and JSON is no form', async () => {
    for (const call of allCalls) {
      for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=b', 'application/x-www-form-urlencoded\ta']) {
        const answer = await raw(post(`/${call.name}`, [`Content-Type: ${type}`, cookie], '{"a":1}'))
        expect({ call: call.name, type, status: answer.status }).toEqual({ call: call.name, type, status: 415 })
      }
    }
    expect((await raw(post(setting, ['Content-Type: application/x-www-form-urlencoded; charset=UTF-8', cookie], body))).status).toBe(200)
    expect(await entered()).toBe(true)
  })
})

describe('paths', () => {
  const tricks = (path: string): readonly string[] => {
    const [bare, query] = path.slice(1).split('?') as [string, string | undefined]
    const tail = query ? `?${query}` : ''
    return [
      `//${bare}${tail}`,
      `///${bare}${tail}`,
      `/${bare};a${tail}`,
      `/${bare};jsessionid=1${tail}`,
      `/${bare}/${tail}`,
      `/${bare}%20${tail}`,
      `/${bare}%00${tail}`,
      `/${bare}.${tail}`,
      `/${bare.toUpperCase()}${tail}`,
      `/${bare.replace('.do', '.DO')}x${tail}`,
      `/./${bare}${tail}`,
      `/x/../${bare}${tail}`,
      `/%2e%2e/${bare}${tail}`,
      `/%2e/${bare}${tail}`,
      `/..%2f${bare}${tail}`,
      `/%2f${bare}${tail}`,
      `\\${bare}${tail}`,
      `/%${bare.charCodeAt(0).toString(16)}${bare.slice(1)}${tail}`,
      `/%25${bare.charCodeAt(0).toString(16)}${bare.slice(1)}${tail}`,
      `http://127.0.0.1/${bare}${tail}`,
      `https://elsewhere.invalid/${bare}${tail}`,
      `/${bare}#${tail}`,
      ...(query
        ? [`/${bare}?x=1&${query}`, `/${bare}?${query}&x=1`, `/${bare}?${query.toUpperCase()}`, `/${bare}%3f${query}`, `/${bare}`]
        : [`/${bare}?x=1`, `/${bare}?`]),
    ]
  }

  test('[IV-14] no second spelling of a call’s address reaches its handler', async () => {
    for (const target of tricks(setting)) {
      const answer = await raw(post(target, [FORM, cookie], body))
      // A refusal of the call's own kind (code 2) for another query; else there is nothing at that address.
      const refused = answer.status === 200 && /"errorCode":2[,}]/.exec(answer.body) !== null
      expect({ target, there: refused || answer.status === 404 || answer.status === 400 }).toEqual({ target, there: true })
      expect({ target, entered: await entered() }).toEqual({ target, entered: false })
    }
  })

  test('[IV-14] nor does one pass by the policy: without a session no spelling of any call answers', async () => {
    for (const { name } of allCalls) {
      if (PUBLIC_CALLS.includes(name)) continue
      for (const target of [`/${name}`, ...tricks(`/${name}`)]) {
        const answer = await raw(post(target, [FORM], 'procedureId=x'))
        const policy = answer.status === 302 && answer.body === ''
        const refused = answer.status === 200 && /"errorCode":2,/.exec(answer.body) !== null && /"field":"func"/.exec(answer.body) !== null
        expect({ target, kept: policy || refused || answer.status === 404 || answer.status === 400 }).toEqual({ target, kept: true })
      }
    }
  }, 60_000)

  test('[IV-14] images: another spelling is the same door or none', async () => {
    const anonymous = caller(server.url)
    for (const path of [
      '/dicomweb/studies',
      '//dicomweb/studies',
      '/dicomweb//studies',
      '/DICOMWEB/studies',
      '/dicomweb/./studies',
      '/x/../dicomweb/studies',
      '/%2e%2e/dicomweb/studies',
      '/dicomweb/%73tudies',
      '/dicomweb/studies/',
      '/dicomweb/studies;a',
      '/dicomweb/studies/1.2/metadata/',
      '/dicomweb/studies/1.2%2fmetadata',
      '/dicomweb/studies/..%2f..%2fstudies',
    ]) {
      const { status } = await anonymous.send(path)
      expect({ path, kept: [400, 401, 404].includes(status) }).toEqual({ path, kept: true })
    }
  })

  test('[IV-14] files: no spelling leaves the build’s folder', async () => {
    for (const path of [
      '/assets/../server/main.js',
      '/assets/%2e%2e/x',
      '/assets/..%2fx',
      '/modules//x',
      '/modules/.hidden',
      '/skins/%00',
      '/assets/%5c..%5cx',
    ]) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`)
      expect({ path, kept: answer.status === 404 || answer.status === 400 }).toEqual({ path, kept: true })
    }
  })
})
