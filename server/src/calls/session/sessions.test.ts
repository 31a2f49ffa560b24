import { randomUUID } from 'node:crypto'
import { CODE, errorMessage } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { TEST_PASSWORD, type TestAccount, type TestServer, testDatabase, testServer } from '../../../test/harness'
import { isLoginPage, login } from '../../../test/login'

const MINUTE = 60_000
let server: TestServer
let facility: string
let doctor: TestAccount
beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  doctor = await server.account(facility, { rights: { CT: 1 } })
})
afterAll(() => server.close())

interface Row {
  readonly sessionId: string
  readonly current: boolean
  readonly agent: string
  readonly address: string
}

test('[SS-11] a user sees the own sessions and ends one of them, or all but this one', async () => {
  const person = await server.account(facility)
  const browser = server.browser()
  await login(browser, person.loginName)
  server.clock.now += MINUTE
  const [second, third] = [await server.as(person), await server.as(person)]
  await server.as(doctor)
  const list = async (): Promise<Row[]> => (await browser.call('querySessions')).body.val
  const rows = await list()
  expect(rows).toHaveLength(3)
  expect(rows.filter(({ current }) => current)).toEqual([
    expect.objectContaining({
      agent: 'node',
      address: '127.0.0.1',
      identityType: 'local',
      created: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
    }),
  ])
  // What opens a session is not in it.
  const stored = await server.database.superuser((su) => su.query("SELECT encode(token_hash, 'hex') AS hash FROM session"))
  for (const { hash } of stored.rows) expect(JSON.stringify(rows)).not.toContain(hash)
  const other = (await second.call('querySessions')).body.val.find((row: Row) => row.current)
  expect((await browser.call('endSession', { sessionId: other.sessionId })).body.val).toEqual({ ended: 1 })
  expect(isLoginPage(await second.call('checkSession'))).toBe(true)
  expect((await third.call('checkSession')).body.errorCode).toBe(0)
  expect((await browser.call('endSession', { others: 1 })).body.val).toEqual({ ended: 1 })
  expect(isLoginPage(await third.call('checkSession'))).toBe(true)
  expect(await list()).toHaveLength(1)
})

test('[SS-11] a session of somebody else is not there for a doctor; an administrator ends any of the own hospital, none of another', async () => {
  const victim = await server.as(doctor)
  const { sessionId } = (await victim.call('querySessions')).body.val.find((row: Row) => row.current)
  const nosy = await server.as(await server.account(facility))
  const foreign = await server.as(await server.account(await server.facility(), { role: 'unionAdmin' }))
  const admin = await server.as(await server.account(facility, { role: 'admin' }))
  expect((await nosy.call('querySessions', { userId: doctor.userId })).body.errorCode).toBe(CODE.noPermission)
  expect((await foreign.call('querySessions', { userId: doctor.userId })).body.val).toEqual([])
  const nobodys = await nosy.call('endSession', { sessionId: randomUUID() })
  for (const other of [nosy, foreign]) expect((await other.call('endSession', { sessionId })).text).toBe(nobodys.text)
  expect(nobodys.body.errorCode).toBe(CODE.notFound)
  expect((await victim.call('checkSession')).body.errorCode).toBe(0)
  const seen: Row[] = (await admin.call('querySessions', { userId: doctor.userId })).body.val
  expect(seen.map((row) => row.sessionId)).toContain(sessionId)
  expect((await admin.call('endSession', { sessionId })).body.val).toEqual({ ended: 1 })
  expect(isLoginPage(await victim.call('checkSession'))).toBe(true)
})

test('[SS-10] a page of another user than the session’s does nothing', async () => {
  const colleague = await server.account(facility)
  const client = await server.as(doctor)
  const save = (user: string): Promise<{ body: { errorCode: number; errorMsg: string } }> =>
    client.send('/hospital_doctor_saveUserSetting.do', {
      method: 'POST',
      body: `key=who&value=${user}`,
      headers: { cookie: client.cookie!, 'content-type': 'application/x-www-form-urlencoded', 'x-farsight-user': user },
    })
  expect((await save(colleague.userId)).body).toEqual({ errorCode: CODE.otherUser, errorMsg: errorMessage(CODE.otherUser)!.zh })
  expect((await client.call('getUserSetting', { key: 'who' })).body.val).toBeNull()
  expect((await save(doctor.userId)).body.errorCode).toBe(0)
  expect((await client.call('getUserSetting', { key: 'who' })).body.val).toBe(doctor.userId)
})

test('a locked desk does nothing, shows no image and opens no socket until its user’s password comes; it can be left', async () => {
  const exam = await makeExam(server, facility)
  const client = await server.as(doctor)
  const left = await server.as(doctor)
  await left.call('lock')
  expect((await client.call('lock')).body).toEqual({ errorCode: 0, errorMsg: '', val: true })
  const refused = { errorCode: CODE.sessionLocked, errorMsg: errorMessage(CODE.sessionLocked)!.zh }
  expect((await client.call('queryLocalList')).body).toEqual(refused)
  expect((await client.call('openReport', server.sign(exam.exam_id, 'CT'))).body).toEqual(refused)
  expect((await client.call('saveUserSetting', { key: 'skin', value: 'x' })).body).toEqual(refused)
  expect((await client.call('wsAuthenticate')).body).toEqual(refused)
  expect((await client.send('/dicomweb/studies')).status).toBe(401)
  expect((await client.call('checkSession')).body.val).toMatchObject({ loginUserId: doctor.userId, locked: true })
  expect((await client.call('unlock', { password: 'wrong' })).body.errorCode).toBe(CODE.loginFailed)
  expect((await client.call('queryLocalList')).body).toEqual(refused)
  expect((await client.call('unlock', { password: TEST_PASSWORD })).body.errorCode).toBe(0)
  expect((await client.call('queryLocalList')).body.errorCode).toBe(0)
  expect((await left.call('logout')).body.errorCode).toBe(0)
})

test('a desk is unlocked by one connection: no password waits in a transaction, and none asks for a second one', async () => {
  const database = await testDatabase()
  const { address } = database
  const narrow = await testServer({
    into: { ...database, address: { ...address, app: { ...address.app, max: 1 } } },
    triesPerAddress: 1,
  })
  try {
    const client = await narrow.as(await narrow.account(await narrow.facility()))
    await client.call('lock')
    // The second one has used up the address: its hospital finds that in the audit.
    const answers = [await client.call('unlock', { password: 'wrong' }), await client.call('unlock', { password: TEST_PASSWORD })]
    expect(answers.map(({ body }) => body.errorCode)).toEqual([CODE.loginFailed, CODE.tooFrequent])
    narrow.clock.now += 20 * MINUTE
    expect((await client.call('unlock', { password: TEST_PASSWORD })).body.errorCode).toBe(0)
    expect((await client.call('checkSession', { active: 1 })).body.val).toMatchObject({ locked: false, endsIn: 30 * 60 })
  } finally {
    await narrow.close()
  }
}, 60_000)

test('neither asking nor wrong passwords keep a locked desk’s session alive', async () => {
  const client = await server.as(doctor)
  await client.call('lock')
  for (let i = 0; i < 5; i += 1) {
    server.clock.now += 5 * MINUTE
    expect((await client.call('checkSession', { active: 1 })).body.errorCode).toBe(0)
    await client.call('unlock', { password: 'wrong' })
  }
  server.clock.now += 5 * MINUTE
  expect(isLoginPage(await client.call('unlock', { password: TEST_PASSWORD }))).toBe(true)
})

test('[SS-12] sessions outlive a restart whole, and those that have run out are swept away', async () => {
  const client = await server.as(doctor)
  await client.call('lock')
  await server.database.superuser((su) =>
    su.query(
      `INSERT INTO session (token_hash, user_id, facility_id, created, seen, expires)
       SELECT sha256(i::text::bytea), $1, $2, to_timestamp($3), to_timestamp($3), to_timestamp($3) + interval '12 hours' FROM generate_series(1, 10000) i`,
      [doctor.userId, facility, server.clock.now / 1000 - 32 * 60],
    ),
  )
  const again = await testServer({ into: server.database })
  try {
    again.clock.now = server.clock.now
    const same = again.browser(new Map([client.cookie!.split('=') as [string, string]]))
    expect((await same.call('checkSession')).body.val).toMatchObject({ loginUserId: doctor.userId, locked: true })
    const other = await again.account(facility)
    expect((await login(again.anonymous(), other.loginName)).body.errorCode).toBe(0)
    const { rows } = await server.database.superuser((su) => su.query('SELECT count(*)::int AS n FROM session'))
    expect(rows[0].n).toBeLessThan(50)
  } finally {
    await again.close()
  }
})
