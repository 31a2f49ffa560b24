import { CODE } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { soaking } from '../../../test/security/soak'

const WHOLE = soaking('RIGHTS')
const ROUNDS = WHOLE ? 1_000 : 20
const SESSIONS = 3

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

/** The same row of ups and downs each time. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

interface Answered {
  readonly from: number
  readonly code: number
}

test('[AZ-10] a change of rights holds at the next call of every open session: none that begins after the answer goes by the former ones', async () => {
  const facility = await server.facility()
  const admin = await server.as(await server.account(facility, { role: 'admin', menu: '000000001100' }))
  const account = await server.account(facility, { rights: { CT: 1 } })
  const exam = await makeExam(server, facility, {})
  const sessions: TestClient[] = []
  for (let i = 0; i < SESSIONS; i += 1) sessions.push(await server.as(account))
  // Both kinds: what writes asks the database itself, what reads may be answered out of the session's memory.
  const writes = async (client: TestClient) => (await client.call('openReport', server.sign(exam.exam_id, 'CT'))).body.errorCode === 0
  const reads = async (client: TestClient) => (await client.call('loginSuccess')).body.val.modalityRights.CT === 1
  const random = seeded(7)
  let [may, version, slipped, calls] = [true, 1, 0, 0]
  const until: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // The second half without the database's own word to the server: it comes a moment later, and hides a call that forgets nothing.
    if (round === ROUNDS / 2)
      await server.database.superuser(async (su) => {
        for (const table of ['doctor', 'doctor_right']) await su.query(`ALTER TABLE ${table} DISABLE TRIGGER account_changed`)
      })
    may = random() < 0.5 ? !may : may
    const permissions = [{ modality: may ? 'CT' : 'MR', level: 1 }]
    const doctor = {
      ...{ name: '测', nickname: '', sex: 'O', title: '', intro: '', phone: '', role: 'doctor', duty: '', mayRetract: 0, mayMoveSeries: 0 },
      ...{ permissions, roomIds: [] },
    }
    // His sessions go on asking while the change is under way, so that memories are as warm as they can be.
    const meanwhile = sessions.map((client) => (random() < 0.5 ? reads(client) : writes(client)))
    const saved = await admin.call('manageUserSave', { id: account.userId, baseVersion: version, doctor })
    const answeredAt = performance.now()
    expect(saved.body.errorCode).toBe(0)
    version = saved.body.val.version
    const after = await Promise.all(
      sessions.map(async (client, i): Promise<Answered> => {
        const does = (round + i) % 2 === 0 ? writes : reads
        const held = await does(client)
        return { from: performance.now() - answeredAt, code: held === may ? 0 : CODE.noPermission }
      }),
    )
    await Promise.all(meanwhile)
    calls += after.length
    slipped += after.filter(({ code }) => code !== 0).length
    until.push(Math.max(...after.map(({ from }) => from)))
  }
  until.sort((a, b) => a - b)
  if (WHOLE) {
    const at = (share: number) => until[Math.min(until.length - 1, Math.floor(until.length * share))]!.toFixed(1)
    process.stderr.write(
      `RIGHTS: ${ROUNDS} changes, ${calls} calls of ${SESSIONS} open sessions right after: ${slipped} slipped through; answered by the new rights within ${at(0.5)} ms (median), ${at(0.99)} ms (p99), ${at(1)} ms (longest)\n`,
    )
  }
  expect({ calls, slipped }).toEqual({ calls: ROUNDS * SESSIONS, slipped: 0 })
}, 600_000)
