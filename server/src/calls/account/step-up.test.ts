import { type CallName, calls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { newPhone, StubSms } from '../../../test/sms'
import { STEP_UP_MS } from './step-up'

const HOUR = 60 * 60_000
let server: TestServer
let sms: StubSms
let facility: string
let admin: TestAccount & { phone: string }

beforeAll(async () => {
  sms = new StubSms()
  server = await testServer({ sms })
  facility = await server.facility()
})
afterAll(() => server.close())
beforeEach(async () => {
  const phone = newPhone()
  admin = { ...(await server.account(facility, { role: 'unionAdmin', menu: '000000000100', phone })), phone }
})

const bare = (): Promise<TestClient> => server.as(admin, { stepUp: false })
const codeOf = async (answer: Promise<{ body: { errorCode: number } }>): Promise<number> => (await answer).body.errorCode
/** Administrators' calls, each with a payload that its schema takes. */
const MANAGING: readonly [CallName, Record<string, unknown>][] = [
  ['queryModules', {}],
  ['activateModule', { name: 'mf-report', moduleVersion: '1.0.0' }],
  ['rollBackModule', { name: 'mf-report' }],
  ['revokeRelease', { name: 'mf-report', moduleVersion: '1.0.0', reason: 'x' }],
  ['queryReleaseLog', {}],
  ['queryModuleFaults', {}],
  ['queryReleaseKeys', {}],
  ['addReleaseKey', { owner: 'x', publicKey: 'x', modules: 'mf-report', mayActivate: 0 }],
  ['revokeReleaseKey', { keyId: 'x', reason: 'x' }],
]

test('[AN-18] without the second factor every administrator’s call demands it and does nothing; with it they are answered', async () => {
  const named = Object.entries(calls)
    .filter(([, call]) => call.name.startsWith('RisManage.do'))
    .map(([short]) => short)
  expect(MANAGING.map(([short]) => short as string).sort()).toEqual(named.sort())
  const client = await bare()
  const rows = (): Promise<string> =>
    server.database.superuser(async (su) =>
      JSON.stringify(
        (
          await su.query(
            'SELECT (SELECT count(*) FROM release_log) AS a, (SELECT count(*) FROM release_key) AS b, (SELECT count(*) FROM release_pointer) AS c',
          )
        ).rows,
      ),
    )
  const before = await rows()
  for (const [short, payload] of MANAGING) expect(await codeOf(client.call(short, payload))).toBe(CODE.stepUpRequired)
  expect(await rows()).toBe(before)
  expect((await client.call('stepUpSend')).body).toMatchObject({
    errorCode: 0,
    val: { phone: `${admin.phone.slice(0, 3)}****${admin.phone.slice(7)}`, retryAfter: 60 },
  })
  await server.server.sender.idle()
  expect(await codeOf(client.call('stepUp', { smsCode: sms.codeTo(admin.phone) }))).toBe(0)
  for (const [short, payload] of MANAGING) expect(await codeOf(client.call(short, payload))).not.toBe(CODE.stepUpRequired)
})

test('[AN-18] a release that an administrator brings wants it too', async () => {
  const publish = async (client: TestClient): Promise<number> =>
    (
      await client.send('/releases', {
        method: 'POST',
        body: 'no zip',
        headers: { 'content-type': 'application/zip', origin: server.url },
      })
    ).body.errorCode
  expect(await publish(await bare())).toBe(CODE.stepUpRequired)
  expect(await publish(await server.as(admin))).toBe(CODE.releaseUnreadable)
})

test('[AN-18] it counts for its session alone, and for half an hour', async () => {
  const [one, two] = [await bare(), await bare()]
  await one.call('stepUpSend')
  await server.server.sender.idle()
  const smsCode = sms.codeTo(admin.phone)
  expect(await codeOf(two.call('stepUp', { smsCode }))).toBe(CODE.smsCodeWrong)
  expect(await codeOf(one.call('stepUp', { smsCode }))).toBe(0)
  expect(await codeOf(two.call('queryModules'))).toBe(CODE.stepUpRequired)
  expect(await codeOf(one.call('queryModules'))).toBe(0)
  for (let i = 0; i < 2; i += 1) {
    server.clock.now += STEP_UP_MS / 2 - 1
    expect(await codeOf(one.call('queryModules'))).toBe(0)
  }
  server.clock.now += 2
  expect(await codeOf(one.call('queryModules'))).toBe(CODE.stepUpRequired)
  expect(await codeOf(one.call('stepUp', { smsCode }))).toBe(CODE.smsCodeWrong)
})

test('five wrong codes kill one; a minute lies between two; without a phone there is none', async () => {
  const client = await bare()
  await client.call('stepUpSend')
  expect((await client.call('stepUpSend')).body).toMatchObject({ errorCode: CODE.tooFrequent, val: { retryAfter: 60 } })
  await server.server.sender.idle()
  const smsCode = sms.codeTo(admin.phone)
  const wrong = smsCode === '000000' ? '000001' : '000000'
  for (let i = 0; i < 5; i += 1) expect(await codeOf(client.call('stepUp', { smsCode: wrong }))).toBe(CODE.smsCodeWrong)
  expect(await codeOf(client.call('stepUp', { smsCode }))).toBe(CODE.smsCodeWrong)
  server.clock.now += HOUR
  const phoneless = await server.as(await server.account(facility, { role: 'admin' }), { stepUp: false })
  expect(await codeOf(phoneless.call('stepUpSend'))).toBe(CODE.noPhone)
})

test('who is no administrator is refused as before, second factor or not', async () => {
  const doctor = await server.account(facility)
  for (const stepUp of [false, true])
    expect(await codeOf((await server.as(doctor, { stepUp })).call('queryModules'))).toBe(CODE.noPermission)
})
