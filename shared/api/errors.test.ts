import { session } from '../bus'
import { CODE } from '../domain'
import { setLanguage } from '../i18n'
import { errorPair } from './errors'
import { type ApiError, api, configureApi, leaveSession, loading$, registerPrompter } from './index'
import { MockServer } from './test/mock-server'
import { testPayload } from './test/payload'

const server = new MockServer()
const shown: string[] = []
const page = { location: { hash: '#/local_diagnosis' } }

beforeAll(async () => {
  configureApi({ base: await server.start() })
  registerPrompter({ msg: (text) => shown.push(text), alert: (text) => shown.push(`alert ${text}`) })
})
afterAll(() => server.stop())
beforeEach(() => {
  shown.length = 0
  setLanguage('zh')
  page.location.hash = '#/local_diagnosis'
})

const error = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error('it was not refused')),
    (e: ApiError) => e,
  )
const queues = (options = {}) => api.call('queryQueues', {}, options)
let loading = false
loading$.subscribe((on) => {
  loading = on
})

test('[ERR-01] the pair errorCode/errorMsg', async () => {
  server.answers({ errorCode: 7, errorMsg: 'x' })
  expect(await error(queues())).toMatchObject({ code: 7, message: 'x' })
  expect(shown).toEqual(['x'])
})

test('[ERR-02] the pair errCode/errMsg', async () => {
  server.answers({ errCode: 7, errMsg: 'y' })
  expect(await error(queues())).toMatchObject({ code: 7, message: 'y' })
  expect(shown).toEqual(['y'])
})

test('[ERR-03] the pair code/message', async () => {
  server.answers({ code: 7, message: 'z' })
  expect(await error(queues())).toMatchObject({ code: 7, message: 'z' })
  expect(shown).toEqual(['z'])
})

test('[ERR-04] a nonzero code is rejected with its code, its message and what stands on the server', async () => {
  server.answers({ errorCode: 116, errorMsg: 'changed', val: { version: 9 } })
  expect(await error(queues())).toMatchObject({ kind: 'business', code: 116, message: 'changed', val: { version: 9 } })
  server.answers({ errorCode: '0', errorMsg: '', val: { write: 1 } })
  expect(await queues()).toMatchObject({ val: { write: 1 } })
})

test('[ERR-05, I18N-09] a nonzero code without a text is an undefined error', async () => {
  server.answers({ errorCode: 7 })
  await error(queues())
  setLanguage('en')
  await error(queues())
  expect(shown).toEqual(['未定义错误', 'undefined error'])
})

test('[ERR-06, I18N-09] a status other than 200 is a network error, and the loading indicator goes', async () => {
  for (const status of [500, 502, 404, 204]) {
    server.answers({ errorCode: 0 }, status)
    expect(await error(queues())).toMatchObject({ kind: 'network', status, message: '网络错误' })
  }
  setLanguage('en')
  await error(queues())
  expect(shown).toEqual(['网络错误', '网络错误', '网络错误', '网络错误', 'network error'])
  expect(loading).toBe(false)
})

test('a refused connection and an answer that is no JSON are network errors too', async () => {
  server.reply = (_, response) => response.end('<html>proxy</html>')
  expect((await error(queues())).kind).toBe('network')
  server.reply = (_, response) => response.destroy()
  expect((await error(queues())).kind).toBe('network')
  expect(loading).toBe(false)
})

test('[ERR-07] codes of emr and rs data calls are told by the local table, unknown ones by the server', async () => {
  const address = { procedureId: 'p', modality: 'CT', t: '1', sign: 's' }
  server.answers({ errorCode: 107, errorMsg: 'q' })
  await error(api.call('openReport', address))
  await error(api.call('queryImages', { risProcedureId: 'p' }))
  await error(queues())
  server.answers({ errorCode: 4711, errorMsg: 'q' })
  await error(api.call('openReport', address))
  expect(shown).toEqual(['您没有书写该报告的权限', '您没有书写该报告的权限', 'q', 'q'])
})

describe('an expired session', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'setImmediate'] })
    Object.assign(globalThis, { window: page })
    session.start(testPayload())
  })
  afterEach(() => {
    jest.runAllTimers()
    jest.useRealTimers()
    Reflect.deleteProperty(globalThis, 'window')
  })

  test('[ERR-08] an answer from the login page shows the loginAgain alert', async () => {
    server.expires()
    expect(await error(queues())).toMatchObject({ kind: 'expired', code: CODE.sessionExpired })
    expect(shown).toEqual(['alert 登录已过期，请重新登录'])
    expect(session.current()).toBeNull()
  })

  test('[ERR-41] the words of an expired session, in both languages', async () => {
    server.expires()
    await error(queues())
    jest.advanceTimersByTime(1000)
    setLanguage('en')
    await error(queues())
    setLanguage('zh')
    expect(shown).toEqual(['alert 登录已过期，请重新登录', 'alert The login has expired, please log in again'])
  })

  test('[ERR-09, SS-09] ten calls that expire at once give one alert and one way to the login page; a later one gives another', async () => {
    server.expires()
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(() => error(queues())))
    expect(shown).toEqual(['alert 登录已过期，请重新登录'])
    expect(page.location.hash).toBe('#/login?type=1')
    jest.advanceTimersByTime(1000)
    server.answers({ errorCode: CODE.sessionExpired, errorMsg: '' })
    await error(queues())
    expect(shown.length).toBe(2)
  })

  test('[SHELL-27] whose user leaves by himself has no expiry told, whether the call went out before or after; the next session has', async () => {
    server.expires()
    const late = error(queues())
    leaveSession()
    expect(await late).toMatchObject({ kind: 'expired' })
    expect(session.current()).not.toBeNull()
    session.end('logout')
    expect(await error(queues())).toMatchObject({ kind: 'expired' })
    expect([shown, page.location.hash]).toEqual([[], '#/local_diagnosis'])
    session.start(testPayload())
    await error(queues())
    expect(shown).toEqual(['alert 登录已过期，请重新登录'])
  })
})

test('[ERR-10] a call that is never answered is a network error after its time, and the loading indicator goes', async () => {
  server.reply = () => {}
  configureApi({ timeout: 50 })
  expect(await error(queues())).toMatchObject({ kind: 'timeout', message: '网络错误' })
  expect(shown).toEqual(['网络错误'])
  expect(loading).toBe(false)
})

test('the first pair counts; data that only looks like a code does not (decisions 38, 39)', () => {
  expect(errorPair({ errorCode: 0, code: 7, message: 'm' })).toEqual({ code: 0, text: '' })
  expect(errorPair({ errorCode: 'E-1', errorMsg: 'm' })).toEqual({ code: 'E-1', text: 'm' })
  expect(errorPair({ code: 'CT', name: 'x' })).toBeUndefined()
  expect(errorPair({ val: [{ errorCode: 7 }] })).toBeUndefined()
  expect(errorPair([{ errorCode: 7 }])).toBeUndefined()
  expect(errorPair(null)).toBeUndefined()
})
