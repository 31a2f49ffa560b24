import { bus, session } from '../bus'
import { VERSION_FIELD, VERSION_MARKER } from '../contract'
import { setLanguage } from '../i18n'
import * as form from './form'
import { ApiError, api, configureApi, loading$, registerPrompter } from './index'
import { MockServer } from './test/mock-server'
import { testPayload } from './test/payload'

const server = new MockServer()
const shown: string[] = []

beforeAll(async () => {
  configureApi({ base: await server.start() })
  registerPrompter({ msg: (text) => shown.push(`msg ${text}`), alert: (text) => shown.push(`alert ${text}`) })
})
afterAll(() => server.stop())
beforeEach(() => {
  server.answers({ errorCode: 0, errorMsg: '', val: [], total: 0, totalIsFloor: false })
  server.captured.length = 0
  shown.length = 0
  setLanguage('zh')
  configureApi({ timeout: 300_000 })
})

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}
/** The loading indicator's changes while something runs. */
async function indicatorDuring(act: () => Promise<unknown>): Promise<boolean[]> {
  const seen: boolean[] = []
  const watching = loading$.subscribe((on) => seen.push(on))
  await act().catch(() => undefined)
  watching.unsubscribe()
  return seen
}

describe('what goes out', () => {
  test('[CALL-01] a call is a POST with a form-encoded body to its name', async () => {
    await api.call('queryLocalList', { search: '王 建国&', states: [2060, 3], printed: 0, pageNo: 2, modality: undefined })
    await api.call('templateSave', {
      name: 'n',
      level: 'personal',
      modality: 'CT',
      bodypart: '',
      abnormal: true,
      findings: '',
      diagnosis: '',
    })
    const [list, template] = server.captured
    expect(list).toMatchObject({ method: 'POST', path: '/RisLocalDiagnose.do?func=QueryLocalList' })
    expect(list!.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(list!.body))).toEqual({
      search: '王 建国&',
      states: '[2060,3]',
      printed: '0',
      pageNo: '2',
      version: '3.1.2020092300',
    })
    expect(new URLSearchParams(template!.body).get('abnormal')).toBe('1')
  })

  test('[CALL-02] every body carries the version marker, but wsAuthenticate carries no body at all', async () => {
    await api.call('queryModality', {})
    await api.call('logout', {})
    await api.call('getReport', { procedureId: 'p', modality: 'CT', t: '1', sign: 's' })
    await api.call('wsAuthenticate', {})
    const markers = server.captured.map((call) => new URLSearchParams(call.body).get('version'))
    expect(markers).toEqual(['3.1.2020092300', '3.1.2020092300', '3.1.2020092300', null])
    expect(server.captured[3]!.body).toBe('')
    expect([form.VERSION_FIELD, form.VERSION_MARKER]).toEqual([VERSION_FIELD, VERSION_MARKER])
  })

  test('the language goes in a header', async () => {
    await api.call('queryModality', {})
    setLanguage('en')
    await api.call('queryModality', {})
    expect(server.captured.map((call) => call.headers['accept-language'])).toEqual(['zh', 'en'])
  })
})

describe('options', () => {
  test('[CALL-03] showLoading: the indicator shows during the call; with false it does not', async () => {
    expect(await indicatorDuring(() => api.call('queryModality', {}))).toEqual([false, true, false])
    expect(await indicatorDuring(() => api.call('queryModality', {}, { showLoading: false }))).toEqual([false])
  })

  test('the indicator is a counter: hidden only when the last of several calls is done', async () => {
    const seen = indicatorDuring(() =>
      Promise.all([api.call('queryModality', {}), api.call('queryBodypart', {}), api.call('queryQueues', {})]),
    )
    expect(await seen).toEqual([false, true, false])
  })

  test('[CALL-04] promptType: msg is a toast, alert a modal, none shows nothing; each is rejected', async () => {
    server.answers({ errorCode: 7, errorMsg: 'x' })
    for (const promptType of ['msg', 'alert', 'none'] as const) await failure(api.call('queryQueues', {}, { promptType }))
    expect(shown).toEqual(['msg x', 'alert x'])
  })

  test('[CALL-05] handleErrCode: true rejects with a prompt, false returns the raw answer', async () => {
    server.answers({ errorCode: 7, errorMsg: 'x', more: 1 })
    expect(await failure(api.call('queryQueues', {}))).toMatchObject({ kind: 'business', code: 7 })
    shown.length = 0
    expect(await api.call('queryQueues', {}, { handleErrCode: false })).toEqual({ errorCode: 7, errorMsg: 'x', more: 1 })
    expect(shown).toEqual([])
  })

  test('[CALL-06] handleOverTime: true handles time-out and expiry centrally, false leaves them to the caller', async () => {
    session.start(testPayload())
    server.reply = () => {}
    expect(await failure(api.call('queryQueues', {}, { timeout: 40, handleOverTime: false }))).toMatchObject({ kind: 'timeout' })
    expect(shown).toEqual([])
    await failure(api.call('queryQueues', {}, { timeout: 40 }))
    expect(shown).toEqual(['msg 网络错误'])

    shown.length = 0
    server.expires()
    expect(await failure(api.call('queryQueues', {}, { handleOverTime: false }))).toMatchObject({ kind: 'expired' })
    expect([shown, session.current()]).toEqual([[], expect.anything()])
    await failure(api.call('queryQueues', {}))
    expect([shown, session.current()]).toEqual([['alert 登录已过期，请重新登录'], null])
  })

  test('a cancelled call is rejected in silence', async () => {
    server.reply = () => {}
    const controller = new AbortController()
    const running = failure(api.call('queryQueues', {}, { signal: controller.signal }))
    setTimeout(() => controller.abort(), 20)
    expect((await running).kind).toBe('cancelled')
    expect(shown).toEqual([])
  })
})

describe('cache', () => {
  const numbered = () => {
    let n = 0
    server.reply = (_, response) => response.end(JSON.stringify({ errorCode: 0, val: { write: ++n } }))
  }
  const write = async (options: object) => (await api.call('queryQueues', {}, options)).val.write

  test('onlyCache answers the same payload from memory, another payload from the net, and all from the net after a clearing', async () => {
    bus.emit('cache-cleared.v1', { reason: 'user' })
    numbered()
    expect([await write({ cacheType: 'onlyCache' }), await write({ cacheType: 'onlyCache' })]).toEqual([1, 1])
    await api.call('getStateLog', { risProcedureId: 'a' }, { cacheType: 'onlyCache' })
    await api.call('getStateLog', { risProcedureId: 'b' }, { cacheType: 'onlyCache' })
    expect(server.captured.length).toBe(3)
    bus.emit('cache-cleared.v1', { reason: 'user' })
    expect(await write({ cacheType: 'onlyCache' })).toBe(4)
    session.start(testPayload())
    session.end('logout')
    expect(await write({ cacheType: 'onlyCache' })).toBe(5)
  })

  test('cacheAndNet answers at once from memory and brings the fresh answer after', async () => {
    bus.emit('cache-cleared.v1', { reason: 'user' })
    numbered()
    expect(await write({ cacheType: 'cacheAndNet' })).toBe(1)
    const fresh = new Promise<number>((done) => {
      void write({ cacheType: 'cacheAndNet', onFresh: (answer: { val: { write: number } }) => done(answer.val.write) }).then((n) =>
        expect(n).toBe(1),
      )
    })
    expect(await fresh).toBe(2)
    expect(await write({ cacheType: 'onlyCache' })).toBe(2)
  })

  test('an error is not remembered, and neither is an answer that was on its way when the user left', async () => {
    bus.emit('cache-cleared.v1', { reason: 'user' })
    server.answers({ errorCode: 3, errorMsg: 'q' })
    await failure(api.call('queryQueues', {}, { cacheType: 'onlyCache' }))
    numbered()
    const late = write({ cacheType: 'onlyCache' })
    bus.emit('cache-cleared.v1', { reason: 'session' })
    expect(await late).toBe(1)
    expect(await write({ cacheType: 'onlyCache' })).toBe(2)
  })
})
