import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { Client } from 'pg'
import sql from 'sql-template-tag'
import { makeFastDirectory, startEmbedded } from '../../server/src/database/embedded'
import { migrate } from '../../server/src/database/migrate'
import { openPools, type Pools } from '../../server/src/database/pools'
import { prepareCluster } from '../../server/src/database/roles'
import { type AsTenant, tenantTransactions } from '../../server/src/database/tenant'
import { eventSink } from '../../server/src/push/events'

const quiet = { info: () => {}, warn: console.error, error: console.error }

/** What a child answers to one question. */
export const answerOf = <T>(child: ChildProcess, ask?: object | string): Promise<T> =>
  new Promise((done) => {
    child.once('message', (message) => done(message as T))
    if (ask) child.send(ask)
  })

/** A hospital with one doctor and as many sessions as there are sockets, a server over it, and clients in another process. */
export interface SocketWorld {
  readonly pools: Pools
  readonly asTenant: AsTenant
  readonly facilityId: string
  readonly cookies: readonly string[]
  readonly userId: string
  fork(file: string, env?: Record<string, string>): ChildProcess
  server(file: string, port?: number): Promise<{ child: ChildProcess; port: number }>
  /** One event of the hospital: a row sign and a notification for everybody who may write. */
  emit(patName?: string): Promise<void>
  stop(): Promise<void>
}

/** Makes it. */
export async function socketWorld(count: number): Promise<SocketWorld> {
  const directory = makeFastDirectory()
  const embedded = await startEmbedded({ dataDirectory: directory, fast: true, log: quiet, packageRoot: `${process.cwd()}/server` })
  const at = { host: embedded.host, port: embedded.port, database: 'farsight' }
  const connected = async (config: object, work: (client: Client) => Promise<unknown>): Promise<void> => {
    const client = new Client(config)
    await client.connect()
    await work(client)
    await client.end()
  }
  await connected({ ...at, database: 'postgres', ...embedded.superuser }, (su) => prepareCluster(su, { owner: 'o', app: 'a', gate: 'g' }))
  const address = {
    app: { ...at, user: 'farsight_app', password: 'a' },
    gate: { ...at, user: 'farsight_gate', password: 'g' },
    owner: { ...at, user: 'farsight_owner', password: 'o' },
  }
  await connected(address.owner, (owner) => migrate(owner))
  const pools = openPools(address, () => {})
  const asTenant: AsTenant = tenantTransactions(pools.app)
  const [facilityId, userId] = [randomUUID(), randomUUID()]
  const tenant = { facilityId, userId }
  await asTenant(tenant, async (tx) => {
    await tx.run(sql`INSERT INTO facility (facility_id, code, kind, name, name_en) VALUES (${facilityId}, 'b', 'hospital', 'b', 'b')`)
    await tx.run(
      sql`INSERT INTO doctor (user_id, facility_id, name, role, main_menu) VALUES (${userId}, ${facilityId}, 'b', 'doctor', '000011010000')`,
    )
    await tx.run(sql`INSERT INTO doctor_right (user_id, facility_id, modality, level) VALUES (${userId}, ${facilityId}, 'CT', 1)`)
  })
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  await pools.gate.query(
    sql`INSERT INTO session (token_hash, user_id, facility_id, created, seen, expires)
        SELECT h, ${userId}, ${facilityId}, now(), now(), now() + interval '8 hours' FROM unnest(${tokens.map((token) => createHash('sha256').update(token).digest())}::bytea[]) h`,
  )
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    BENCH_DATABASE: JSON.stringify({
      ...address,
      secret: Buffer.alloc(32, 3).toString('hex'),
      buildDirectory: `${tmpdir()}/${randomUUID()}`,
    }),
  }
  const children: ChildProcess[] = []
  const world: SocketWorld = {
    pools,
    asTenant,
    facilityId,
    cookies: tokens.map((token) => `farsight=${token}`),
    userId,
    fork(file, more = {}) {
      const child = fork(file, { env: { ...env, ...more }, execArgv: ['--expose-gc'] })
      children.push(child)
      return child
    },
    async server(file, port) {
      const child = world.fork(file, port ? { BENCH_PORT: String(port) } : {})
      return { child, port: (await answerOf<{ port: number }>(child)).port }
    },
    emit: (patName = '王建国') =>
      asTenant(tenant, (tx) =>
        eventSink(tx, Date.now()).emit({
          examId: randomUUID(),
          facilityId,
          state: 2060,
          hasComplete: false,
          modality: 'CT',
          patName,
          audience: { level: 1 },
        }),
      ),
    async stop() {
      for (const child of children) child.kill('SIGKILL')
      await pools.end()
      await embedded.stop()
    },
  }
  return world
}

/** What the clients have seen. */
export interface ClientState {
  readonly open: number
  readonly heard: number
  readonly bytes: number
  readonly closed: number
  readonly back: number
  readonly last: number
  readonly median: number
}
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Asks the clients until it is so; fails after `ms`. */
export async function until(clients: ChildProcess, fits: (state: ClientState) => boolean, ms = 60_000): Promise<ClientState> {
  const end = Date.now() + ms
  for (;;) {
    const state = await answerOf<ClientState>(clients, 'state')
    if (fits(state)) return state
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${JSON.stringify(state)}`)
    await pause(50)
  }
}
