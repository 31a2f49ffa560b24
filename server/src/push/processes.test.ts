import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestServer, testServer } from '../../test/harness'
import { type Frame, openSocket } from '../../test/socket'
import { type Colleague, makeWard, type Ward } from '../../test/ward'
import { serverFile } from '../../test/worker-file'

let server: TestServer
let ward: Ward
let doctor: Colleague
let directory: string
const children: ChildProcess[] = []

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  doctor = await ward.person({ rights: { CT: 1 } })
  directory = await mkdtemp(join(tmpdir(), 'farsight-second-'))
}, 30_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

const said = <T>(child: ChildProcess): Promise<T> => new Promise((done) => child.once('message', (message) => done(message as T)))

/** A second process over the same database. */
async function second(mute = false): Promise<{ child: ChildProcess; url: string; emit(): Promise<string> }> {
  const child = fork(await serverFile(), {
    env: { ...process.env, SECOND_SERVER: JSON.stringify({ database: server.database.address, directory, mute }) },
  })
  children.push(child)
  const { port } = await said<{ port: number }>(child)
  return {
    child,
    url: `http://127.0.0.1:${port}`,
    async emit() {
      const examId = randomUUID()
      const done = said<{ done: string }>(child)
      child.send({ facilityId: ward.facility, examId })
      await done
      return examId
    },
  }
}
const rings = (id: string) => (frame: Frame) => frame.messageType === 3 && frame.risProcedureId === id

test('[NT-17] what one process writes reaches the sockets of the other within two seconds, also when the database’s word is lost', async () => {
  const other = await second()
  const socket = await openSocket(server, doctor, doctor.account, { types: [10] })
  const id = await other.emit()
  await socket.heard(rings(id), 2_000)
  // Only the row, without a word: the poll finds it.
  const quiet = randomUUID()
  await server.database.superuser((su) =>
    su.query(
      `WITH e AS (INSERT INTO event (facility_id, kind, exam_id, state, modality, audience_level, at) VALUES ($1, 'notification', $2, 2060, 'CT', 1, now()) RETURNING event_id, facility_id)
       INSERT INTO outbox (event_id, facility_id) SELECT event_id, facility_id FROM e`,
      [ward.facility, quiet],
    ),
  )
  await socket.heard(rings(quiet), 2_000)
  // A session that ends at the one is over at the other; so is a chat's message there, and who is there.
  const [here, there] = [await ward.person(), await ward.person()]
  const at = { ...server, url: other.url }
  const chat = await openSocket(server, here, here.account, { path: '/chat' })
  const away = await openSocket(at, there, there.account, { path: '/chat' })
  const said = await here.call('chatSend', { usrIds: there.account.userId, repId: '', type: 'text', content: '在吗' })
  await away.heard((frame) => frame.cmd === 'message' && JSON.stringify(frame).includes(said.body.val.messageId), 2_000)
  away.send({ cmd: 'online', userId: there.account.userId })
  await chat.heard((frame) => frame.cmd === 'presence' && frame.userId === there.account.userId && frame.online === true, 5_000)
  await there.call('logout')
  expect(await away.closed(1_000)).toBe(4401)
  await Promise.all([socket.close(), chat.close()])
  other.child.kill('SIGKILL')
}, 30_000)

test('[NT-02] an event that was committed and not yet sent when its process was killed is told by the next', async () => {
  const dying = await second(true)
  const at = { ...server, url: dying.url }
  const socket = await openSocket(at, doctor, doctor.account, { types: [10] })
  const { cursor } = (await doctor.call('notifyUnread')).body.val
  const id = await dying.emit()
  dying.child.kill('SIGKILL')
  expect(await socket.closed(5_000)).toBe(1006)
  expect(socket.frames).toEqual([])
  // Restarted, and asked by a page that says what it saw last.
  const next = await second()
  const back = await openSocket({ ...server, url: next.url }, doctor, doctor.account, { types: [10], after: cursor })
  await back.heard(rings(id), 2_000)
  expect(back.bells()).toHaveLength(1)
  await back.close()
}, 30_000)
