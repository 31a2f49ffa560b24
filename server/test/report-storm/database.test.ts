import { CODE, errorMessage } from '@farsight/shared/domain'
import { openPools, type Pools, SERVING } from '../../src/database/pools'
import { tenantTransactions } from '../../src/database/tenant'
import { type TestServer, testServer } from '../harness'
import { makeWard } from '../ward'
import { LEVELS } from './course'
import { FaultProxy } from './fault-proxy'
import { describeFault, type Fault, faultOf } from './faults'
import { type OwnCluster, ownCluster } from './own-cluster'
import { bySeed } from './random'
import { type Heard, openRooms, type Room, type Send } from './room'
import { acknowledgedIn, judge, sleep, workThrough } from './rounds'

const SOAKING = process.env.SOAK === 'RS-07'
const FAULTS = SOAKING ? 100 : 4
const ROOMS = 4
/** The limits of a server that answers calls, only shorter: the test waits for them. */
const SHORT = { query_timeout: 1_000, connectionTimeoutMillis: 2_500, idle_in_transaction_session_timeout: 1_200 }
/** Until everybody has had an answer again, after all is well. */
const BACK_MS = 15_000

let own: OwnCluster
let proxy: FaultProxy
let server: TestServer
let direct: Pools
beforeAll(async () => {
  own = await ownCluster()
  proxy = new FaultProxy(own.socket)
  const at = { host: '127.0.0.1', port: await proxy.listen() }
  const { app, gate, owner } = own.database.address
  const address = { app: { ...app, ...at }, gate: { ...gate, ...at }, owner }
  for (const name of ['query_timeout', 'idle_in_transaction_session_timeout'] as const) expect(SERVING[name]).toBeLessThanOrEqual(60_000)
  Object.assign(SERVING, SHORT)
  server = await testServer({ into: { ...own.database, address } })
  direct = openPools(own.database.address, () => undefined)
}, 60_000)
afterAll(async () => {
  proxy.bury()
  await server.close()
  await direct.end()
  await proxy.close()
  await own.end()
}, 60_000)

const send: Send = async (by, short, payload) => (await by.call(short, payload)).body as Heard
/** What a doctor is told of a database that is away: that it may be tried again. */
const isRetry = ({ errorCode, errorMsg }: Heard): boolean => {
  if (errorCode !== CODE.systemError) return false
  expect(errorMsg).toBe(errorMessage(CODE.systemError)?.zh)
  refusals += 1
  return true
}
let refusals = 0

/** The database's own way: it ends, and its keeper starts it again. */
async function restarted(signal: NodeJS.Signals): Promise<void> {
  const pid = own.cluster.processId()
  process.kill(pid, signal)
  while (own.cluster.processId() === pid) await sleep(10)
  await own.ready()
}

async function trouble(fault: Fault): Promise<boolean> {
  await sleep(fault.ms)
  if (fault.kind === 'restart') {
    await restarted(fault.signal)
    return true
  }
  proxy.strike(fault.kind, fault.moment)
  await sleep(fault.moment ? 1_000 : 400)
  return !proxy.heal()
}

/** Everybody is answered again, by the same server. Answers after how long. */
async function back(rooms: readonly Room[]): Promise<number> {
  const began = Date.now()
  for (let waiting = rooms; waiting.length > 0; ) {
    const heard = await Promise.all(waiting.map((room) => room.act(send)))
    waiting = waiting.filter((_, i) => !heard[i])
    if (Date.now() - began > BACK_MS) throw new Error(`not answered again after ${BACK_MS} ms`)
    if (waiting.length > 0) await judge(own.database, rooms)
  }
  return Date.now() - began
}

/** For what the test itself does while the database is away. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch {
      await sleep(50)
    }
  }
}

test(
  '[RS-07] the database is cut off, silenced, delayed and restarted in the middle of transactions: "try again" is the answer, trying again is safe, the pool comes back by itself',
  () =>
    bySeed(async (random, seed) => {
      // Cases come in beside the faults.
      const ward = await makeWard({ ...server, asTenant: tenantTransactions(direct.app) }, LEVELS)
      const rooms = await openRooms({ ...ward, newCase: () => untilDone(ward.newCase) }, ROOMS, random, isRetry)
      const fates = { none: 0, there: 0, absent: 0 }
      let longest = 0
      let missed = 0
      for (let n = 0; n < FAULTS; n++) {
        const fault = faultOf(n, random)
        try {
          await workThrough(
            rooms,
            send,
            async () => {
              if (!(await trouble(fault))) missed += 1
            },
            true,
          )
          const { there, absent, none } = await judge(own.database, rooms)
          fates.there += there
          fates.absent += absent
          fates.none += none
          longest = Math.max(longest, await back(rooms))
          proxy.bury()
          await judge(own.database, rooms)
        } catch (error) {
          throw new Error(`fault ${n} (${describeFault(fault)}): ${(error as Error).message}`, { cause: error })
        }
      }
      expect(refusals).toBeGreaterThan(0)
      if (SOAKING)
        process.stderr.write(
          `RS-07: ${FAULTS} faults (${missed} met nothing), ${acknowledgedIn(rooms)} writes acknowledged, ${refusals} told to try again, 0 lost, 0 by half; ` +
            `in doubt ${fates.there} there and ${fates.absent} absent; answered again after ${longest} ms at most; seed ${seed}\n`,
        )
    }),
  SOAKING ? 1_800_000 : 120_000,
)
