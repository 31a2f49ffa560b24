import type { Pool } from 'pg'
import { makeExam } from '../../test/exams'
import { type TestAccount, type TestServer, testServer } from '../../test/harness'
import { cookieOf, isLoginPage, login } from '../../test/login'
import { hashToken, SessionStore } from './store'

const HOUR = 60 * 60_000
let server: TestServer
let facility: string
let doctor: TestAccount

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  doctor = await server.account(facility, { rights: { CT: 1 }, loginName: 'li' })
})
afterAll(() => server.close())

const lives = async (client: Awaited<ReturnType<TestServer['as']>>): Promise<boolean> =>
  (await client.call('queryLocalList')).body?.errorCode === 0

test('a session ends after 8 hours without an act, on the server’s clock', async () => {
  const [idle, busy] = [await server.as(doctor), await server.as(doctor)]
  server.clock.now += 4 * HOUR
  expect(await lives(busy)).toBe(true)
  server.clock.now += 4 * HOUR
  expect(await lives(idle)).toBe(false)
  expect(await lives(busy)).toBe(true)
  const answer = await idle.call('queryLocalList')
  expect(isLoginPage(answer)).toBe(true)
})

test('heartbeats, live rows, counters and sockets are no acts; images are', async () => {
  const exam = await makeExam(server, facility)
  const [left, reading] = [await server.as(doctor), await server.as(doctor)]
  await left.call('openReport', server.sign(exam.exam_id, 'CT'))
  for (let hour = 1; hour < 8; hour += 1) {
    server.clock.now += HOUR
    expect((await left.call('keepLock', { procedureId: exam.exam_id })).body.errorCode).toBe(0)
    expect((await left.call('queryRows', { risProcedureIds: [exam.exam_id] })).body.errorCode).toBe(0)
    expect((await left.call('queryQueues')).body.errorCode).toBe(0)
    expect((await left.call('wsAuthenticate')).body.errorCode).toBe(0)
    expect((await reading.send('/dicomweb/studies')).status).toBe(200)
  }
  server.clock.now += HOUR
  expect(isLoginPage(await left.call('keepLock', { procedureId: exam.exam_id }))).toBe(true)
  expect(await lives(reading)).toBe(true)
})

test('an act right after the page’s own asking is noted all the same', async () => {
  const client = await server.as(doctor)
  server.clock.now += 7 * HOUR
  await client.call('queryQueues')
  expect(await lives(client)).toBe(true)
  server.clock.now += 7 * HOUR
  expect(await lives(client)).toBe(true)
})

test('a session ends after 16 hours, however busy', async () => {
  const client = await server.as(doctor)
  for (let hour = 0; hour < 15; hour += 1) {
    server.clock.now += HOUR
    expect(await lives(client)).toBe(true)
  }
  server.clock.now += HOUR - 1
  expect(await lives(client)).toBe(true)
  server.clock.now += 1
  // Known from a moment ago or not: what has run out is over.
  server.clock.now += 2_000
  expect(await lives(client)).toBe(false)
})

test('logout ends the session everywhere at once', async () => {
  const answer = await login(server.anonymous(), 'li')
  const cookie = cookieOf(answer)!
  const post = (path: string): Promise<{ url: string; status: number; headers: Headers; body: { errorCode: number } }> =>
    server.anonymous().send(path, { method: 'POST', headers: { cookie } })
  const other = await server.as(doctor)
  // Remembered a moment ago by the server.
  expect((await post('/hospital_doctor_checkSession.do')).body.errorCode).toBe(0)
  const out = await post('/hospital_logout.do')
  expect(out.body.errorCode).toBe(0)
  expect(out.headers.get('set-cookie')).toBe('farsight=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict')
  expect(out.headers.get('clear-site-data')).toBe('"cache"')
  expect((await post('/hospital_doctor_checkSession.do')).url).toMatch(/\/login$/)
  expect((await server.anonymous().send('/modules.json', { headers: { cookie } })).url).toMatch(/\/login$/)
  expect((await server.anonymous().send('/dicomweb/studies', { headers: { cookie } })).status).toBe(401)
  // The same person's other session goes on.
  expect(await lives(other)).toBe(true)
})

test('a look-up that was under way at the logout does not bring the session back', async () => {
  let release = (): void => {}
  let waiting: Promise<void> | undefined
  // The database's answer is on its way while the session ends.
  const gate = {
    async query(query: { text: string }) {
      const found = await server.pools.gate.query(query)
      if (query.text.startsWith('SELECT')) await waiting
      return found
    },
  }
  const sessions = new SessionStore(gate as unknown as Pool, server.asTenant)
  const token = await sessions.create({ userId: doctor.userId, facilityId: facility, identityType: 'local' }, server.clock.now)
  const session = (await sessions.find(token, server.clock.now))!
  expect(session.userId).toBe(doctor.userId)
  server.clock.now += 5_000
  waiting = new Promise((done) => {
    release = done
  })
  const underWay = sessions.find(token, server.clock.now)
  await new Promise((done) => setTimeout(done, 50))
  await sessions.end(session)
  release()
  expect(await underWay).toBeUndefined()
  expect(await sessions.find(token, server.clock.now)).toBeUndefined()
  expect(await sessions.byHash(session.tokenHash, server.clock.now)).toBeUndefined()
})

test('a login makes a new token whatever the browser brought, and the database holds its hash alone', async () => {
  const planted = 'A'.repeat(43)
  const answer = await login({ ...server.anonymous(), cookie: `farsight=${planted}` }, 'li')
  const token = cookieOf(answer)!.split('=')[1]!
  expect(token).not.toBe(planted)
  const stored = await server.database.superuser(async (su) => (await su.query('SELECT token_hash, s::text AS whole FROM session s')).rows)
  expect(stored.some((row) => row.token_hash.equals(hashToken(token)))).toBe(true)
  expect(stored.some((row) => row.whole.includes(token))).toBe(false)
})

test('an account that is closed is out within two seconds', async () => {
  const gone = await server.account(facility)
  const client = await server.as(gone)
  expect(await lives(client)).toBe(true)
  await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [gone.userId]))
  server.clock.now += 2_000
  expect(await lives(client)).toBe(false)
})

test('rights that are taken away are gone within two seconds', async () => {
  const exam = await makeExam(server, facility)
  const person = await server.account(facility, { rights: { CT: 1 } })
  const client = await server.as(person)
  expect(await lives(client)).toBe(true)
  await server.database.superuser((su) => su.query('DELETE FROM doctor_right WHERE user_id = $1', [person.userId]))
  server.clock.now += 2_000
  expect((await client.call('openReport', server.sign(exam.exam_id, 'CT'))).body.errorCode).toBe(107)
})
