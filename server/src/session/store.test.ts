import { CODE } from '@farsight/shared/domain'
import type { Pool } from 'pg'
import { makeExam } from '../../test/exams'
import { type Answer, type TestAccount, type TestServer, testServer } from '../../test/harness'
import { cookieOf, isLoginPage, login } from '../../test/login'
import { openSocket } from '../../test/socket'
import { CLOSE } from '../push/close'
import { hashToken, SessionStore } from './store'

const MINUTE = 60_000
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
/** The same without acting. */
const asks = async (client: Awaited<ReturnType<TestServer['as']>>): Promise<boolean> =>
  (await client.call('checkSession')).body?.errorCode === 0

test('[SS-07] a session ends after 30 minutes without an act, on the server’s clock, to the second', async () => {
  const [idle, busy] = [await server.as(doctor), await server.as(doctor)]
  server.clock.now += 20 * MINUTE
  expect(await lives(busy)).toBe(true)
  server.clock.now += 10 * MINUTE - 1
  expect(await asks(idle)).toBe(true)
  server.clock.now += 1
  expect(await asks(idle)).toBe(false)
  expect(isLoginPage(await idle.call('queryLocalList'))).toBe(true)
  expect(await lives(busy)).toBe(true)
})

test('[SS-07] heartbeats, live rows, counters and sockets are no acts; images are', async () => {
  const exam = await makeExam(server, facility)
  const [left, reading] = [await server.as(doctor), await server.as(doctor)]
  await left.call('openReport', server.sign(exam.exam_id, 'CT'))
  for (let round = 1; round < 6; round += 1) {
    server.clock.now += 5 * MINUTE
    expect((await left.call('keepLock', { procedureId: exam.exam_id })).body.errorCode).toBe(0)
    expect((await left.call('queryRows', { risProcedureIds: [exam.exam_id] })).body.errorCode).toBe(0)
    expect((await left.call('queryQueues')).body.errorCode).toBe(0)
    expect((await left.call('wsAuthenticate')).body.errorCode).toBe(0)
    expect((await left.call('checkSession')).body.errorCode).toBe(0)
    expect((await reading.send('/dicomweb/studies')).status).toBe(200)
  }
  server.clock.now += 5 * MINUTE
  expect(isLoginPage(await left.call('keepLock', { procedureId: exam.exam_id }))).toBe(true)
  expect(await lives(reading)).toBe(true)
})

test('an act right after the page’s own asking, and one right after another, is noted all the same', async () => {
  const client = await server.as(doctor)
  server.clock.now += 20 * MINUTE
  await client.call('queryQueues')
  expect(await lives(client)).toBe(true)
  server.clock.now += 59_000
  expect(await lives(client)).toBe(true)
  server.clock.now += 30 * MINUTE - 1
  expect(await asks(client)).toBe(true)
})

test('[SS-07] a session ends after 12 hours, however busy', async () => {
  const client = await server.as(doctor)
  for (let slice = 1; slice < 48; slice += 1) {
    server.clock.now += 15 * MINUTE
    expect(await lives(client)).toBe(true)
  }
  server.clock.now += 15 * MINUTE - 1
  expect(await lives(client)).toBe(true)
  // Known from a moment ago or not: what has run out is over.
  server.clock.now += 1
  expect(await lives(client)).toBe(false)
})

test('[SS-07] the page is told how long the session has left, and that keys and pointer are used', async () => {
  const client = await server.as(doctor)
  const left = async (payload = {}): Promise<number> => (await client.call('checkSession', payload)).body.val.endsIn
  expect(await left()).toBe(30 * 60)
  server.clock.now += 25 * MINUTE
  expect(await left()).toBe(5 * 60)
  expect(await left({ active: 0 })).toBe(5 * 60)
  expect(await left({ active: 1 })).toBe(30 * 60)
  server.clock.now += 29 * MINUTE
  expect(await left({ active: 1 })).toBe(30 * 60)
  for (let slice = 0; slice < 26; slice += 1) {
    server.clock.now += 25 * MINUTE
    await left({ active: 1 })
  }
  // Towards the end of 12 hours nothing lengthens it.
  server.clock.now += 10 * MINUTE
  expect(await left({ active: 1 })).toBe(6 * 60)
})

test('[SS-04, CALL-12] logout ends the session everywhere at once, clears caches and cookies', async () => {
  const answer = await login(server.anonymous(), 'li')
  const cookie = cookieOf(answer)!
  const post = (path: string): Promise<{ url: string; status: number; headers: Headers; body: { errorCode: number } }> =>
    server.anonymous().send(path, { method: 'POST', headers: { cookie } })
  const other = await server.as(doctor)
  // Remembered a moment ago by the server.
  expect((await post('/hospital_doctor_checkSession.do')).body.errorCode).toBe(0)
  const out = await post('/hospital_logout.do')
  expect(out.body.errorCode).toBe(0)
  expect(out.headers.getSetCookie()).toContain('farsight=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
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

test('[SS-01] a login makes a new token whatever the browser brought, ends the session that it had, and the database holds hashes alone', async () => {
  const planted = 'A'.repeat(43)
  const jar = new Map([['farsight', planted]])
  const browser = server.browser(jar)
  const answer = await login(browser, 'li')
  const token = cookieOf(answer)!.split('=')[1]!
  expect(token).not.toBe(planted)
  const stored = await server.database.superuser(async (su) => (await su.query('SELECT token_hash, s::text AS whole FROM session s')).rows)
  expect(stored.some((row) => row.token_hash.equals(hashToken(token)))).toBe(true)
  expect(stored.some((row) => row.whole.includes(token))).toBe(false)
  const check = (value: string): Promise<Answer> => server.browser(new Map([['farsight', value]])).call('checkSession')
  expect(isLoginPage(await check(planted))).toBe(true)
  expect((await check(token)).body.errorCode).toBe(0)
  await login(browser, 'li')
  expect(jar.get('farsight')).not.toBe(token)
  expect(isLoginPage(await check(token))).toBe(true)
  expect((await browser.call('checkSession')).body.errorCode).toBe(0)
})

/** What the database tells is heard a moment later; the clock stands still meanwhile, so that nothing runs out by itself. */
async function soon(look: () => Promise<boolean>): Promise<boolean> {
  for (let i = 0; i < 50; i += 1) {
    if (await look()) return true
    await new Promise((done) => setTimeout(done, 20))
  }
  return false
}

test('[AN-21] an account that is closed is out at its next call, and its socket is closed', async () => {
  const gone = await server.account(facility)
  const [client, withoutSocket] = [await server.as(gone), await server.as(gone)]
  const other = await server.as(doctor)
  const socket = await openSocket(server, client, gone)
  const colleagues = await openSocket(server, other, doctor)
  expect([await lives(client), await lives(withoutSocket)]).toEqual([true, true])
  await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [gone.userId]))
  expect(await socket.closed(1_000)).toBe(CLOSE.sessionEnded)
  expect(await soon(async () => !(await lives(client)) && !(await lives(withoutSocket)))).toBe(true)
  expect(isLoginPage(await client.call('queryLocalList'))).toBe(true)
  const rows = await server.database.superuser((su) => su.query('SELECT 1 FROM session WHERE user_id = $1', [gone.userId]))
  expect(rows.rowCount).toBe(0)
  // Opened again, the account wants a new login: nothing of before comes back.
  await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = true WHERE user_id = $1', [gone.userId]))
  expect(await lives(client)).toBe(false)
  expect(await lives(other)).toBe(true)
  await colleagues.close()
})

test('rights that are taken away are gone at once', async () => {
  const exam = await makeExam(server, facility)
  const person = await server.account(facility, { rights: { CT: 1 } })
  const client = await server.as(person)
  expect(await lives(client)).toBe(true)
  await server.database.superuser((su) => su.query('DELETE FROM doctor_right WHERE user_id = $1', [person.userId]))
  const refused = async (): Promise<boolean> =>
    (await client.call('openReport', server.sign(exam.exam_id, 'CT'))).body.errorCode === CODE.noWritingPermission
  expect(await soon(refused)).toBe(true)
})
