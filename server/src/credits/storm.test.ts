import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { accountsOf, fund, grandTotal, openShop } from '../../test/credits'
import { makeExam } from '../../test/exams'
import { formBody, type TestServer, testServer } from '../../test/harness'
import { relate } from '../../test/relations'
import { type Colleague, makeWard, type Ward } from '../../test/ward'
import { serverFile } from '../../test/worker-file'

const soaking = (id: string): boolean => process.env.SOAK === id
const KILLS = soaking('LG-09') ? 100 : 3
const RACES = soaking('LG-03') ? 20 : 1

let server: TestServer
let target: Ward
let distributor: Colleague
let directory: string
const children: ChildProcess[] = []
beforeAll(async () => {
  server = await testServer()
  target = await makeWard(server)
  await openShop(server, target.facility, { price: 1, urgent: 1 })
  distributor = await target.person({ rights: { CT: 4 } })
  directory = await mkdtemp(join(tmpdir(), 'farsight-storm-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

/** A hospital with so many credits, and somebody who launches from it. */
async function source(credits: number): Promise<{ facility: string; launcher: Colleague }> {
  const ward = await makeWard(server)
  await relate(server, ward.facility, target.facility)
  await fund(server, ward.facility, credits)
  return { facility: ward.facility, launcher: await ward.person({ rights: { CT: 4 } }) }
}
const ask = (risProcedureId: string, more = {}) => ({
  risProcedureId,
  targetFacilityId: target.facility,
  bodyparts: [{ bodypart: '胸部', side: '' }],
  shownTotal: 1,
  ...more,
})
const examAt = async (facility: string): Promise<string> => (await makeExam(server, facility)).exam_id
const count = async (text: string, values: readonly unknown[]): Promise<number> =>
  server.database.superuser(async (root) => (await root.query(text, [...values])).rows[0].n)
/** Every balance against its rows, as the day's run does it. */
const faults = (): Promise<number> => count("SELECT credit_reconcile('2000-01-01'::date + (random() * 10000)::int, now()) AS n", [])

test('[LG-03, LEDG-01] 100 launches at once with credit for 60: exactly 60 orders, nothing left, 40 refused without a trace', async () => {
  for (let race = 0; race < RACES; race++) {
    const { facility, launcher } = await source(60)
    const exams = await Promise.all(Array.from({ length: 100 }, () => examAt(facility)))
    const codes = (await Promise.all(exams.map((id) => launcher.call('remoteLaunch', ask(id))))).map(({ body }) => body.errorCode)
    expect(codes.filter((code) => code === 0)).toHaveLength(60)
    expect(codes.filter((code) => code === CODE.balanceInsufficient)).toHaveLength(40)
    expect(await accountsOf(server, facility)).toEqual({ balance: 0, held: 60 })
    expect(await count('SELECT count(*)::int AS n FROM remote_order WHERE src_facility_id = $1', [facility])).toBe(60)
    expect(await count('SELECT count(*)::int AS n FROM exam WHERE facility_id = $1 AND reader_facility_id IS NOT NULL', [facility])).toBe(
      60,
    )
  }
  expect(await grandTotal(server)).toEqual({ entries: 0, accounts: 0 })
}, 600_000)

test('[LG-04] one launch sent fifty times under its key is one order, charged once; another exam’s is another', async () => {
  const { facility, launcher } = await source(60)
  const id = await examAt(facility)
  const answers = await Promise.all(Array.from({ length: 50 }, () => launcher.call('remoteLaunch', ask(id, { requestKey: 'launch-0001' }))))
  expect(new Set(answers.map(({ body }) => body.val?.remoteOrderId)).size).toBe(1)
  // Without the key the second finds the case gone out.
  expect((await launcher.call('remoteLaunch', ask(id))).body.errorCode).toBe(CODE.caseIsRemote)
  expect(await accountsOf(server, facility)).toEqual({ balance: 59, held: 1 })
})

/** A server process of its own over the same database, to be killed. */
async function victim(): Promise<{
  child: ChildProcess
  call(by: Colleague, short: keyof typeof calls, payload: object): Promise<Record<string, never>>
}> {
  const child = fork(await serverFile(), {
    env: { ...process.env, SECOND_SERVER: JSON.stringify({ database: server.database.address, directory, mute: true }) },
  })
  children.push(child)
  const { port } = await new Promise<{ port: number }>((done) => child.once('message', (message) => done(message as { port: number })))
  return {
    child,
    async call(by, short, payload) {
      const response = await fetch(`http://127.0.0.1:${port}/${calls[short].name}`, {
        method: 'POST',
        headers: { cookie: by.cookie ?? '', 'content-type': 'application/x-www-form-urlencoded' },
        body: formBody({ ...payload }),
      })
      return (await response.json()) as Record<string, never>
    },
  }
}

test('[LG-09, LG-04] the server is killed again and again under launches and rejections: nothing acknowledged is lost, nothing is charged twice', async () => {
  const { facility, launcher } = await source(1_000_000)
  const launched = new Map<string, string>()
  const rejected = new Set<string>()
  const open: { examId: string; requestKey: string }[] = []
  let serial = 0
  for (let round = 0; round < KILLS; round++) {
    server.clock.now = Date.now()
    const { child, call } = await victim()
    const dead = new Promise<void>((done) => child.once('exit', () => done()))
    // What was not answered before the last kill is sent again under its own key.
    let doomed = false
    const again = open.splice(0)
    const work = async (): Promise<void> => {
      for (;;) {
        const one = again.pop() ?? { examId: await examAt(facility), requestKey: `storm-${++serial}-key` }
        try {
          const { errorCode, val } = (await call(launcher, 'remoteLaunch', ask(one.examId, { requestKey: one.requestKey }))) as never as {
            errorCode: number
            val: { remoteOrderId: string }
          }
          expect(errorCode).toBe(0)
          launched.set(one.examId, val.remoteOrderId)
          // In the middle of the work, at another place each time.
          if (!doomed) setTimeout(() => child.kill('SIGKILL'), 50 + ((round * 7919) % 400))
          doomed = true
          if (launched.size % 2 === 0) {
            const answer = (await call(distributor, 'remoteReject', { remoteOrderId: val.remoteOrderId, reason: '图像不全' })) as never as {
              errorCode: number
            }
            if (answer.errorCode === 0) rejected.add(val.remoteOrderId)
          }
        } catch (error) {
          if (!launched.has(one.examId)) open.push(one)
          if (child.killed) return
          throw error
        }
      }
    }
    const workers = Array.from({ length: 4 }, work)
    await dead
    await Promise.all(workers)
  }
  const held = async (ids: readonly string[], kind: string): Promise<number> =>
    count('SELECT count(*)::int AS n FROM credit_transfer WHERE kind = $2 AND order_id = ANY($1::uuid[])', [ids, kind])
  expect(launched.size).toBeGreaterThan(KILLS)
  expect(await held([...launched.values()], 'hold')).toBe(launched.size)
  expect(await held([...rejected], 'release')).toBe(rejected.size)
  // One order an exam, one hold an order.
  const orders = await count('SELECT count(*)::int AS n FROM remote_order WHERE src_facility_id = $1', [facility])
  expect(await count('SELECT count(DISTINCT exam_id)::int AS n FROM remote_order WHERE src_facility_id = $1', [facility])).toBe(orders)
  const { balance, held: holding } = await accountsOf(server, facility)
  const released = await count(
    "SELECT count(*)::int AS n FROM credit_transfer t JOIN remote_order o USING (order_id) WHERE t.kind = 'release' AND o.src_facility_id = $1",
    [facility],
  )
  expect([balance, holding]).toEqual([1_000_000 - orders + released, orders - released])
  expect(await grandTotal(server)).toEqual({ entries: 0, accounts: 0 })
  expect(await faults()).toBe(0)
  if (soaking('LG-09'))
    process.stderr.write(`LG-09: ${KILLS} kills, ${launched.size} launches and ${rejected.size} rejections acknowledged, 0 lost, sum 0\n`)
}, 1_800_000)
