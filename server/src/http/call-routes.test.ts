import { request } from 'node:http'
import { CODE } from '@farsight/shared/domain'
import { type Answer, type TestClient, type TestServer, testServer } from '../../test/harness'

let server: TestServer
let client: TestClient
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

beforeAll(async () => {
  server = await testServer()
  client = await server.as(await server.account(await server.facility(), { rights: { CT: 1 } }))
})
afterAll(() => server.close())

const post = (path: string, init: RequestInit = {}): Promise<Answer> => client.send(path, { method: 'POST', headers: FORM, ...init })
const LIST = '/RisLocalDiagnose.do?func=QueryLocalList'

test('a call has one address, byte for byte', async () => {
  expect((await post(LIST)).body.errorCode).toBe(0)
  for (const path of [
    `${LIST}&x=1`,
    '/RisLocalDiagnose.do?x=1&func=QueryLocalList',
    '/RisLocalDiagnose.do?func=querylocallist',
    '/RisLocalDiagnose.do?func=',
    '/RisLocalDiagnose.do',
    `${LIST}&func=QueryRows`,
  ])
    expect([path, (await post(path)).body]).toEqual([path, expect.objectContaining({ errorCode: CODE.parameterIllegal, field: 'func' })])
  for (const path of [
    '/RisLocalDiagnose.do%3Ffunc=QueryLocalList',
    '/rislocaldiagnose.do?func=QueryLocalList',
    '//RisLocalDiagnose.do?func=QueryLocalList',
    '/RisLocalDiagnose.do/?func=QueryLocalList',
    '/RisLocalDiagnose%2Edo?func=QueryLocalList',
  ])
    expect([path, (await post(path)).status]).toEqual([path, 404])
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD']) expect((await client.send(LIST, { method })).status).toBe(404)
})

test('an unknown call is answered 404 with a code and words of both languages; another address says nothing of calls', async () => {
  const unknown = await post('/no_such_call.do?func=X')
  expect([unknown.status, unknown.body]).toEqual([404, { errorCode: CODE.notFound, errorMsg: '没有找到' }])
  const english = await post('/no_such_call.do', { headers: { ...FORM, 'accept-language': 'en' } })
  expect([english.status, english.body]).toEqual([404, { errorCode: CODE.notFound, errorMsg: 'Not found' }])
  expect(unknown.text).not.toMatch(/Route|no_such_call/)
  const other = await client.send('/no_such_page', { method: 'GET' })
  expect([other.status, other.body]).toEqual([404, { statusCode: 404, message: 'not found' }])
})

test('transport faults answer by HTTP: other bodies, compressed ones, other origins, too much', async () => {
  const faults: [number, RequestInit][] = [
    [415, { headers: { 'content-type': 'application/json' }, body: '{}' }],
    [415, { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' }],
    [415, { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=gbk' }, body: '' }],
    [415, { headers: {}, body: new Uint8Array([1]) }],
    [415, { headers: { ...FORM, 'content-encoding': 'gzip' }, body: 'a' }],
    [403, { headers: { ...FORM, origin: 'http://evil.example' }, body: '' }],
    [403, { headers: { ...FORM, origin: 'null' }, body: '' }],
    [403, { headers: { ...FORM, origin: `${server.url}.evil.example` }, body: '' }],
    [413, { headers: FORM, body: `search=${'x'.repeat(1024 * 1024 + 1)}` }],
  ]
  for (const [status, init] of faults) {
    const answer = await post(LIST, init)
    expect([init.headers, answer.status]).toEqual([init.headers, status])
    expect(answer.text).not.toMatch(/"val"/)
  }
  expect((await post(LIST, { headers: { ...FORM, origin: server.url } })).body.errorCode).toBe(0)
  expect(
    (await post(LIST, { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }, body: '' })).body.errorCode,
  ).toBe(0)
})

test('refusals of a call are HTTP 200 with code, text in the asked language and the field, never cached', async () => {
  const zh = await post(LIST, { body: 'pageNo=0' })
  expect(zh.status).toBe(200)
  expect(zh.body).toEqual({ errorCode: 2, errorMsg: '参数不合法：pageNo', field: 'pageNo' })
  expect(zh.headers.get('cache-control')).toBe('no-store')
  expect(zh.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const en = await post(LIST, { body: 'pageNo=0', headers: { ...FORM, 'accept-language': 'en-US,en;q=0.9' } })
  expect(en.body.errorMsg).toBe('A parameter is not allowed: pageNo')
})

test('a cookie that is there twice, too long or not ours is none', async () => {
  const [name, token] = client.cookie!.split('=') as [string, string]
  const asked = async (cookie: string): Promise<boolean> =>
    (await client.send('/hospital_doctor_checkSession.do', { method: 'POST', headers: { cookie } })).body?.errorCode === 0
  expect(await asked(`a=1; ${name}=${token}; b=2`)).toBe(true)
  for (const cookie of [
    `${name}=${token}; ${name}=${token}`,
    `${name}=${token}x`,
    `${name}=${'x'.repeat(5_000)}`,
    `x${name}=${token}`,
    `${name.toUpperCase()}=${token}`,
    `__Host-${name}=${token}`,
    `${name}=`,
  ])
    expect([cookie.slice(0, 40), await asked(cookie)]).toEqual([cookie.slice(0, 40), false])
})

test('a request that breaks off, or never ends, harms nobody', async () => {
  const { hostname, port } = new URL(server.url)
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const asked = request({
        hostname,
        port,
        path: LIST,
        method: 'POST',
        headers: { ...FORM, 'content-length': '1000', cookie: client.cookie! },
      })
      asked.on('error', () => undefined)
      asked.write('search=')
      return new Promise<void>((done) =>
        setTimeout(() => {
          asked.destroy()
          done()
        }, i * 3),
      )
    }),
  )
  expect((await post(LIST)).body.errorCode).toBe(0)
})
