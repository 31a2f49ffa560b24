import { CODE } from '@farsight/shared/domain'
import { launch, makePartner, type TestPartner } from '../../test/embed'
import { makeExam } from '../../test/exams'
import { type Answer, type TestAccount, type TestServer, testServer } from '../../test/harness'
import { cookieOf, isLoginPage } from '../../test/login'

let server: TestServer
let facility: string
let partner: TestPartner
let doctor: TestAccount

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  partner = await makePartner(server, facility)
  doctor = await server.account(facility, { loginName: 'chen' })
})
afterAll(() => server.close())

const ask = (more: Record<string, unknown> = {}, by = partner): Promise<Answer> =>
  server.anonymous().call('entryLaunch', { partnerId: by.partnerId, key: by.key, userName: 'chen', identityType: 'local', ...more })
const token = async (more: Record<string, unknown> = {}, by = partner): Promise<string> => (await ask(more, by)).body.val.token
const enter = (given: string, more: Record<string, unknown> = {}): Promise<Answer> =>
  server.anonymous().call('login', { token: given, un: 'chen', identityType: 'local', ...more })
const codeOf = (answer: Answer): number => answer.body?.errorCode
const sessionOf = (answer: Answer): string | undefined => answer.headers.getSetCookie().find((line) => line.startsWith('farsight='))
const sessions = (userId: string): Promise<number> =>
  server.database.superuser(async (su) => (await su.query('SELECT count(*)::int AS n FROM session WHERE user_id = $1', [userId])).rows[0].n)
const audit = (call: string, userId: string): Promise<number[]> =>
  server.database.superuser(async (su) =>
    (await su.query('SELECT outcome FROM audit WHERE call = $1 AND object_id = $2 ORDER BY audit_id', [call, userId])).rows.map(
      (row) => row.outcome,
    ),
  )

test('[CALL-08] a partner’s token starts a session of its user, by the address that the launch gives; so does the login form', async () => {
  const asked = await ask()
  const { val } = asked.body
  expect(val.token).toMatch(/^entry\.[\w-]{43}$/)
  expect(val.address).toBe(`/?token=${val.token}&identityType=local&un=chen`)
  const entered = await enter(val.token)
  expect(entered.body).toEqual({ errorCode: 0, errorMsg: '', val: { loginUserId: doctor.userId } })
  expect(sessionOf(entered)).toMatch(/^farsight=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  const cookie = sessionOf(entered)!.split(';')[0]!
  const form = 'application/x-www-form-urlencoded'
  const seeded = await server.anonymous().send('/RisCommon.do?func=HospitalDoctorLoginSuccess', {
    method: 'POST',
    body: 'identityType=local',
    headers: { cookie, 'content-type': form },
  })
  expect(seeded.body).toMatchObject({ errorCode: 0, val: { loginUserId: doctor.userId, facilityId: facility } })
  const { login } = await import('../../test/login')
  expect(sessionOf(await login(server.anonymous(), 'chen'))).toMatch(/^farsight=[\w-]{43};/)
  const kept = await server.database.superuser(async (su) => (await su.query('SELECT entry_token::text AS row FROM entry_token')).rows)
  expect(JSON.stringify(kept)).not.toContain(val.token.slice(6))
})

test('[AN-10] the session is the token’s user’s; another name beside it is refused, audited, and spends the token', async () => {
  const other = await server.account(facility, { loginName: 'admin-of-all', role: 'unionAdmin' })
  const user = await server.account(facility, { loginName: 'ten' })
  const given = await token({ userName: 'ten' })
  const before = await sessions(user.userId)
  const refused = await enter(given, { un: other.loginName })
  expect(codeOf(refused)).toBe(CODE.entryUser)
  expect(sessionOf(refused)).toBeUndefined()
  expect(codeOf(await enter(given, { un: 'ten' }))).toBe(CODE.entryTokenUsed)
  expect(await sessions(user.userId)).toBe(before)
  expect(await sessions(other.userId)).toBe(0)
  expect(await audit('hospital_doctor_login.do', user.userId)).toEqual([CODE.entryUser, CODE.entryTokenUsed])
  // The same name in another case is the same user; none at all is no entry.
  expect((await enter(await token({ userName: 'ten' }), { un: ' TEN ' })).body.val).toEqual({ loginUserId: user.userId })
  expect((await enter(await token({ userName: 'ten' }), { un: ' ' })).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'un' })
  expect((await enter(await token({ userName: 'ten' }), { un: 'ten', password: 'x' })).body).toMatchObject({
    errorCode: CODE.parameterIllegal,
    field: 'password',
  })
})

test('[AN-11] only the type that the token was made for; without one it is that of the user’s hospital', async () => {
  const clinic = await server.facility({ kind: 'clinic' })
  const ofClinic = await makePartner(server, clinic)
  const nurse = await server.account(clinic, { loginName: 'nurse' })
  const illegal = { errorCode: CODE.parameterIllegal, field: 'identityType' }
  expect((await enter(await token(), { identityType: 'remote' })).body).toMatchObject(illegal)
  expect((await enter(await token({ identityType: 'remote' }), { identityType: 'local' })).body).toMatchObject(illegal)
  for (const identityType of ['__proto__', 'constructor', 'LOCAL', 'local '])
    expect((await enter(await token(), { identityType })).body).toMatchObject(illegal)
  const bare = { identityType: undefined }
  expect(codeOf(await enter(await token(), bare))).toBe(0)
  expect((await enter(await token({ identityType: 'remote' }), bare)).body).toMatchObject(illegal)
  const nurses = (identityType: string): Promise<string> => token({ userName: 'nurse', identityType }, ofClinic)
  expect(codeOf(await enter(await nurses('remote'), { ...bare, un: 'nurse' }))).toBe(0)
  expect((await enter(await nurses('local'), { ...bare, un: 'nurse' })).body).toMatchObject(illegal)
  const types = await server.database.superuser(
    async (su) => (await su.query('SELECT identity_type FROM session WHERE user_id = $1', [nurse.userId])).rows,
  )
  expect(types).toEqual([{ identity_type: 'remote' }])
})

test('[AN-12] of twenty at once one comes in; a second use and one after 60 s are refused, and all stands in the audit', async () => {
  const user = await server.account(facility, { loginName: 'twelve' })
  const given = await token({ userName: 'twelve' })
  const all = await Promise.all(Array.from({ length: 20 }, () => enter(given, { un: 'twelve' })))
  expect(all.filter((answer) => codeOf(answer) === 0)).toHaveLength(1)
  expect(all.filter((answer) => codeOf(answer) === CODE.entryTokenUsed)).toHaveLength(19)
  expect(all.filter((answer) => sessionOf(answer) !== undefined)).toHaveLength(1)
  expect(await sessions(user.userId)).toBe(1)
  const late = await token({ userName: 'twelve' })
  server.clock.now += 60_000 - 1
  const early = await token({ userName: 'twelve' })
  server.clock.now += 1
  expect(codeOf(await enter(late, { un: 'twelve' }))).toBe(CODE.entryTokenExpired)
  expect(codeOf(await enter(early, { un: 'twelve' }))).toBe(0)
  const outcomes = await audit('hospital_doctor_login.do', user.userId)
  expect(outcomes.filter((outcome) => outcome === CODE.entryTokenUsed)).toHaveLength(19)
  expect(outcomes.filter((outcome) => outcome === CODE.entryTokenExpired)).toHaveLength(1)
})

test('[AN-13] a token serves one installation, one hospital and one purpose', async () => {
  const elsewhere = await testServer({ into: server.database, site: 'another-site', clock: () => server.clock.now })
  try {
    const given = await token()
    const there = await elsewhere.anonymous().call('login', { token: given, un: 'chen', identityType: 'local' })
    expect(codeOf(there)).toBe(CODE.entryToken)
    // Nothing happened to it: at home it opens.
    expect(codeOf(await enter(given))).toBe(0)
  } finally {
    await elsewhere.close()
  }
  // A partner of another hospital gets none for this hospital's user.
  const foreign = await makePartner(server, await server.facility())
  expect(codeOf(await ask({}, foreign))).toBe(CODE.embedUser)
  const exam = await makeExam(server, facility)
  const framed = (await launch(server, partner, { procedureId: exam.exam_id, userName: 'chen', mode: 'view' })).body.val.token
  expect(codeOf(await enter(framed))).toBe(CODE.entryToken)
  const embedEnter = (given: string): Promise<Answer> => server.anonymous().call('embedEnter', { token: given, origin: partner.origin })
  const own = await token()
  expect(codeOf(await embedEnter(own))).toBe(CODE.embedToken)
  // Neither was used up where it does not belong.
  expect(codeOf(await embedEnter(framed))).toBe(0)
  expect(codeOf(await enter(own))).toBe(0)
})

test('[AN-14] cut, of another make, with one bit changed: 256 of 256 refused, and the right one still opens', async () => {
  const given = await token()
  const bytes = Buffer.from(given.slice(6), 'base64url')
  const flipped = Array.from({ length: 256 }, (_, bit) => {
    const copy = Buffer.from(bytes)
    copy[bit >> 3] = copy[bit >> 3]! ^ (1 << (bit & 7))
    return `entry.${copy.toString('base64url')}`
  })
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const others = [
    given.slice(0, -1),
    given.slice(6),
    `${given}A`,
    given.toUpperCase(),
    `embed.${given.slice(6)}`,
    `${none}.${Buffer.from('{"un":"chen"}').toString('base64url')}.`,
    ' ',
    "' OR 1=1 --",
  ]
  const codes: number[] = []
  for (const bad of [...flipped, ...others]) codes.push(codeOf(await enter(bad)))
  expect(new Set(codes)).toEqual(new Set([CODE.entryToken]))
  expect(codeOf(await enter(given))).toBe(0)
})

test('who may launch: the partner’s own key, for a user of its hospital who has a menu; each refusal in the audit', async () => {
  const closed = await server.account(facility, { loginName: 'shut' })
  await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [closed.userId]))
  const bare = await server.account(facility, { loginName: 'bare', menu: '000000000000' })
  expect(codeOf(await ask({ key: 'x' }))).toBe(CODE.embedPartner)
  expect(codeOf(await ask({ partnerId: 'nobody' }))).toBe(CODE.embedPartner)
  for (const userName of ['nobody', 'shut', 'bare']) expect(codeOf(await ask({ userName }))).toBe(CODE.embedUser)
  expect(codeOf(await ask({ identityType: 'admin' }))).toBe(CODE.parameterIllegal)
  expect(await audit('hospital_entry_launch.do', bare.userId)).toEqual([CODE.embedUser])
})

test('what changed since the launch counts: a closed account, a closed partner, a menu that was taken away', async () => {
  const user = await server.account(facility, { loginName: 'gone' })
  const busy = await makePartner(server, facility)
  const given = [await token({ userName: 'gone' }), await token({ userName: 'gone' }), await token({ userName: 'gone' }, busy)]
  await server.database.superuser((su) => su.query("UPDATE doctor SET main_menu = '000000000000' WHERE user_id = $1", [user.userId]))
  const noMenu = await enter(given[0]!, { un: 'gone' })
  expect(noMenu.body).toMatchObject({ errorCode: CODE.noMenu, errorMsg: '当前账号未配置菜单，登录失败！' })
  await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [user.userId]))
  expect(codeOf(await enter(given[1]!, { un: 'gone' }))).toBe(CODE.entryToken)
  await server.pools.gate.query('UPDATE partner SET enabled = false WHERE partner_id = $1', [busy.partnerId])
  expect(codeOf(await enter(given[2]!, { un: 'gone' }))).toBe(CODE.entryToken)
  expect(await sessions(user.userId)).toBe(0)
})

test('entering ends the session that this browser had', async () => {
  const former = await server.as(doctor)
  const given = await token()
  const entered = await former.call('login', { token: given, un: 'chen', identityType: 'local' })
  expect(codeOf(entered)).toBe(0)
  expect(cookieOf(entered)).not.toBe(former.cookie)
  expect(isLoginPage(await former.call('checkSession'))).toBe(true)
})

test('too many launches, or wrong keys, within a minute wait', async () => {
  const busy = await makePartner(server, facility)
  const codes: number[] = []
  for (let i = 0; i < 121; i += 1) codes.push(codeOf(await ask({}, busy)))
  expect(codes.filter((code) => code === 0)).toHaveLength(120)
  expect(codes.at(-1)).toBe(CODE.tooFrequent)
  const wrong: number[] = []
  for (let i = 0; i < 31; i += 1) wrong.push(codeOf(await ask({ key: 'x' }, busy)))
  expect(wrong.at(-1)).toBe(CODE.tooFrequent)
})
