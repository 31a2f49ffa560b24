import { session } from '../bus'
import { CODE } from '../domain'
import { type ApiError, api, configureApi, registerLocked, registerOtherUser, registerPrompter, registerStepUp } from './index'
import { MockServer } from './test/mock-server'
import { testPayload } from './test/payload'

const server = new MockServer()
const shown: string[] = []
let taken: (() => void)[] = []

beforeAll(async () => {
  configureApi({ base: await server.start() })
  registerPrompter({ msg: (text) => shown.push(text), alert: (text) => shown.push(`alert ${text}`) })
})
afterAll(() => server.stop())
beforeEach(() => {
  shown.length = 0
  server.captured.length = 0
})
afterEach(() => {
  for (const back of taken) back()
  taken = []
})

const refuse = (code: number): void => server.answers({ errorCode: code, errorMsg: `text ${code}` })
/** What becomes of a call: 'done', or kind and code of its error. */
const outcome = (options = {}): Promise<unknown> =>
  api.call('queryQueues', {}, options).then(
    () => 'done',
    (error: ApiError) => [error.kind, error.code],
  )

test('[SS-10] every call says for whom the page acts, and none does before somebody is logged in', async () => {
  server.answers({ errorCode: 0, val: {} })
  session.end('logout')
  await outcome()
  session.start(testPayload())
  await outcome()
  expect(server.captured.map((call) => call.headers['x-farsight-user'])).toEqual([undefined, testPayload().loginUserId])
})

test('[SS-10] a login and what asks who is logged in speak for nobody: another user may come in on a page of the former one', async () => {
  server.answers({ errorCode: 0, val: {} })
  session.start(testPayload())
  await api.call('login', { userName: 'li' })
  await api.call('loginSuccess', {})
  await api.call('checkSession', {})
  expect(server.captured.map((call) => call.headers['x-farsight-user'])).toEqual([undefined, undefined, testPayload().loginUserId])
})

describe('the second factor', () => {
  /** Refuses until the factor is given, as the server does. */
  const guarded = (): { given: boolean } => {
    const state = { given: false }
    server.reply = (_, response) =>
      response.end(JSON.stringify(state.given ? { errorCode: 0, val: {} } : { errorCode: CODE.stepUpRequired, errorMsg: 'code, please' }))
    return state
  }

  test('[AN-18] is asked for once for all calls in flight; then each of them is sent again and done', async () => {
    const state = guarded()
    let asked = 0
    taken.push(
      registerStepUp(async () => {
        asked += 1
        // All three are refused before the factor is given.
        while (server.captured.length < 3) await new Promise((go) => setTimeout(go, 5))
        state.given = true
        return true
      }),
    )
    expect(await Promise.all([outcome(), outcome({ handleErrCode: false }), outcome()])).toEqual(['done', 'done', 'done'])
    expect([asked, server.captured.length, shown]).toEqual([1, 6, []])
  })

  test('a refusal that arrives after the answer, of a call that went out before it, does not ask again', async () => {
    let asked = 0
    let answerQuestion: (given: boolean) => void = () => undefined
    let letGo: () => void = () => undefined
    const slow = new Promise<void>((go) => {
      letGo = go
    })
    taken.push(
      registerStepUp(() => {
        asked += 1
        return new Promise((answer) => {
          answerQuestion = answer
        })
      }),
    )
    server.reply = (call, response) => {
      const refused = JSON.stringify({ errorCode: CODE.stepUpRequired, errorMsg: 'code, please' })
      void (call.path.includes('QueryQueues') ? Promise.resolve() : slow).then(() => response.end(refused))
    }
    const late = api.call('queryModality', {}).catch((error: ApiError) => error.kind)
    const first = outcome()
    while (asked === 0) await new Promise((go) => setTimeout(go, 5))
    answerQuestion(false)
    await first
    letGo()
    expect(await late).toBe('cancelled')
    expect(asked).toBe(1)
  })

  test('not given: each call is rejected in silence with the code, and nothing is sent again', async () => {
    guarded()
    taken.push(registerStepUp(async () => false))
    expect(await outcome()).toEqual(['cancelled', CODE.stepUpRequired])
    taken.push(registerStepUp(() => Promise.reject(new Error('the dialog broke'))))
    expect(await outcome()).toEqual(['cancelled', CODE.stepUpRequired])
    expect([server.captured.length, shown]).toEqual([2, []])
  })

  test('given and still wanted: it is told, not asked for without end', async () => {
    guarded()
    let asked = 0
    taken.push(registerStepUp(async () => ++asked > 0))
    expect(await outcome()).toEqual(['business', CODE.stepUpRequired])
    expect([asked, server.captured.length, shown]).toEqual([1, 2, ['code, please']])
  })

  test('where nobody asks it is an error like any other', async () => {
    guarded()
    expect(await outcome()).toEqual(['business', CODE.stepUpRequired])
    expect(shown).toEqual(['code, please'])
  })
})

test.each([
  ['a locked session shows the lock screen', CODE.sessionLocked, registerLocked],
  ["another user's session shows the way to load the page anew", CODE.otherUser, registerOtherUser],
] as const)('%s and no toast, also where the caller reads the code himself; without a screen it is told', async (_, code, register) => {
  let times = 0
  refuse(code)
  const back = register(() => {
    times += 1
  })
  expect(await outcome()).toEqual(['business', code])
  expect(await outcome({ handleErrCode: false, promptType: 'none' })).toEqual(['business', code])
  expect([times, shown]).toEqual([2, []])
  back()
  expect(await outcome()).toEqual(['business', code])
  expect([times, shown]).toEqual([2, [`text ${code}`]])
})
