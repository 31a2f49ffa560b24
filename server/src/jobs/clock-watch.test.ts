import { CODE } from '@farsight/shared/domain'
import { complete, fromPage } from '../../test/completed'
import { makePartner, type TestPartner } from '../../test/embed'
import { content, makeExam } from '../../test/exams'
import { type Answer, type TestServer, testServer } from '../../test/harness'
import { isLoginPage } from '../../test/login'
import { makeSigner, post, type Signer } from '../../test/signed'
import { newPhone, StubSms } from '../../test/sms'
import { ClockWatch } from './clock-watch'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const sms = new StubSms()
/** What the machine has counted: nobody sets it. */
const counted = { now: 0 }

let server: TestServer
let facility: string
let partner: TestPartner
let signer: Signer

beforeAll(async () => {
  server = await testServer({ sms, elapsed: () => counted.now })
  facility = await server.facility({ reviewLevels: 0 })
  await server.facility()
  partner = await makePartner(server, facility)
  signer = await makeSigner(server, partner)
  await server.account(facility, { loginName: 'chen', rights: { CT: 1 } })
})
afterAll(() => server.close())

const codeOf = (answer: Answer): number => answer.body?.errorCode
/** The furthest that the clock has been, and on from there. */
let furthest = 0
/** Time goes by. */
const pass = (ms: number): void => {
  server.clock.now += ms
  counted.now += ms
  furthest += ms
}
/** Somebody sets the clock. */
const set = (ms: number): void => {
  server.clock.now += ms
  furthest = Math.max(furthest, server.clock.now)
}
/** Seconds of the true time, by which a partner signs: the clock's before anybody set it. */
const trueSecond = (): number => Math.floor((began + counted.now) / 1000)
let began = 0
beforeEach(() => {
  // Set right again, two days later: nothing is held from the test before.
  server.clock.now = Math.max(furthest, server.clock.now)
  pass(2 * DAY)
  furthest = server.clock.now
  began = server.clock.now - counted.now
})

const enter = async (token: string): Promise<number> =>
  codeOf(await server.anonymous().call('login', { token, un: 'chen', identityType: 'local' }))
const entry = (t: number): string => signer.body('entryLaunch', { userName: 'chen', identityType: 'local' }, t)
const entryToken = async (): Promise<string> => (await fromKey('entryLaunch', { userName: 'chen', identityType: 'local' })).body.val.token
const fromKey = (short: 'entryLaunch' | 'embedLaunch', fields: Record<string, string>): Promise<Answer> =>
  server.anonymous().call(short, { partnerId: partner.partnerId, key: partner.key, ...fields })
const frameToken = async (): Promise<string> => {
  const { exam_id: procedureId } = await makeExam(server, facility)
  return (await fromKey('embedLaunch', { userName: 'chen', procedureId, origin: partner.origin, mode: 'view' })).body.val.token
}
const frame = async (token: string): Promise<number> =>
  codeOf(await server.anonymous().call('embedEnter', { token, origin: partner.origin }))

/** A link on a patient's phone, thirty days long. */
async function patientLink(): Promise<{ token: string; phoneEnd: string }> {
  const phone = newPhone()
  const doctor = server.browser()
  await doctor.call('login', { token: await entryToken(), un: 'chen', identityType: 'local' })
  const id = await complete(server, doctor, facility, content('所见'), { phone })
  await fromPage(server, doctor, 'pushToPatient', { procedureId: id })
  await server.server.sender.idle()
  return { token: /p=([\w-]+)/.exec(sms.to(phone).at(-1)!.text)![1]!, phoneEnd: phone.slice(7) }
}
const read = async (link: { token: string; phoneEnd: string }): Promise<number> =>
  codeOf(await server.anonymous().call('openPatientReport', link))

test('[LK-05] a clock that is set is told once, with by how much; one that drifts is not, and now never goes back', () => {
  const wall = { now: 1_000_000 }
  const count = { now: 5 }
  const watch = new ClockWatch(
    () => wall.now,
    () => count.now,
  )
  const go = (real: number, setBy = 0): number => {
    wall.now += real + setBy
    count.now += real
    return watch.look()
  }
  expect([go(60_000), go(60_000, 5_000), go(60_000, -5_000)]).toEqual([0, 0, 0])
  expect([go(60_000, 5_001), go(60_000), go(60_000, -5_001), go(60_000)]).toEqual([5_001, 0, -5_001, 0])
  let before = watch.now()
  let real = before
  for (const [ms, by] of [
    [1_000, 0],
    [1_000, -HOUR],
    [HOUR, 0],
    [1_000, 2 * HOUR],
    [1_000, -2 * HOUR],
    [DAY, 0],
    [1, -1],
  ] as const) {
    wall.now += ms + by
    count.now += ms
    // Every second that goes by is one, and none is given back.
    expect(watch.now() - before).toBeGreaterThanOrEqual(ms)
    before = watch.now()
    real += ms
    expect(before).toBeGreaterThanOrEqual(Math.max(real, wall.now))
  }
})

/** What may happen to the clock beside the time that a token has: before it is made, and after. */
const HISTORIES: readonly (readonly [string, number, number])[] = [
  ['an hour back', 0, -HOUR],
  ['an hour ahead', 0, HOUR],
  ['an hour ahead before it was made, and back', HOUR, -HOUR],
  ['an hour back before it was made, and ahead', -HOUR, HOUR],
]

test.each(HISTORIES)('[LK-05] %s: no token, link or session outlives its time', async (_what, before, after) => {
  if (before) set(before)
  const [late, lateFrame, kept, used] = [await entryToken(), await frameToken(), await entryToken(), await entryToken()]
  const session = await server.anonymous().call('login', { token: used, un: 'chen', identityType: 'local' })
  const cookie = session.headers
    .getSetCookie()
    .find((line) => line.startsWith('farsight='))!
    .split(';')[0]!
  const link = await patientLink()
  const held = entry(trueSecond())
  set(after)
  if (before + after <= 0 && after < 0) {
    // Before its time is over it opens as ever.
    pass(30_000)
    expect(await enter(kept)).toBe(0)
    pass(30_000)
  } else pass(MINUTE)
  expect([await enter(late), await frame(lateFrame)]).toEqual([CODE.entryTokenExpired, CODE.embedTokenExpired])
  pass(4 * MINUTE + 2_000)
  expect(codeOf(await post(server, 'entryLaunch', held))).toBe(CODE.linkClock)
  pass(26 * MINUTE)
  const still = await server.anonymous().send('/hospital_doctor_checkSession.do', { method: 'POST', headers: { cookie } })
  expect(isLoginPage(still)).toBe(true)
  expect(await read(link)).toBe(0)
  // The link lives by the day: its last minutes come after the clock was set, too.
  pass(30 * DAY - 32 * MINUTE)
  set(-HOUR)
  pass(2 * MINUTE)
  expect(await read(link)).toBe(CODE.shareEnded)
})

test('[LK-05] set back, the clock does not open what was signed an hour ago, a partner whose clock is right goes on, and the alarm stands in the log and in every hospital’s audit', async () => {
  const old = entry(trueSecond())
  pass(HOUR)
  await server.server.jobs.tick()
  const logged = jest.spyOn(server.server.app.log, 'error').mockImplementation(() => undefined)
  const alarms = (): unknown[] =>
    logged.mock.calls.map(([first]) => first as unknown).filter((line) => (line as { event?: string }).event === 'clock-moved')
  const rows = () =>
    server.database.superuser(
      async (su) => (await su.query("SELECT facility_id, object_id, outcome FROM audit WHERE call = 'clock' ORDER BY audit_id")).rows,
    )
  const before = (await rows()).length
  set(-HOUR)
  expect(codeOf(await post(server, 'entryLaunch', old))).toBe(CODE.linkClock)
  expect(codeOf(await post(server, 'entryLaunch', entry(trueSecond())))).toBe(0)
  pass(15_000)
  await server.server.jobs.tick()
  expect(alarms()).toEqual([{ event: 'clock-moved', seconds: -3600, ahead: 3600 }])
  const told = (await rows()).slice(before)
  expect(told).toHaveLength(2)
  expect(told).toContainEqual({ facility_id: facility, object_id: '-3600 s', outcome: CODE.linkClock })
  pass(15_000)
  await server.server.jobs.tick()
  expect(alarms()).toHaveLength(1)
  set(HOUR)
  pass(15_000)
  await server.server.jobs.tick()
  expect(alarms().at(-1)).toEqual({ event: 'clock-moved', seconds: 3600, ahead: 0 })
  logged.mockRestore()
})

test('[LK-05] a server that is started again with its clock an hour back strikes what was made before', async () => {
  const [token, frames] = [await entryToken(), await frameToken()]
  const { now } = server.clock
  const again = await testServer({ into: server.database, clock: () => server.clock.now, elapsed: () => counted.now })
  await again.close()
  server.clock.now = now - HOUR
  const back = await testServer({ into: server.database, clock: () => server.clock.now, elapsed: () => counted.now })
  try {
    // An hour later its minute comes a second time.
    pass(HOUR + 1_000)
    expect(codeOf(await back.anonymous().call('login', { token, un: 'chen', identityType: 'local' }))).toBe(CODE.entryToken)
    expect(codeOf(await back.anonymous().call('embedEnter', { token: frames, origin: partner.origin }))).toBe(CODE.embedToken)
  } finally {
    await back.close()
  }
})
