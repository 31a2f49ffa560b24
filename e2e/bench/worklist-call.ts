import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { Client } from 'pg'
import { makeFastDirectory, startEmbedded } from '../../server/src/database/embedded'
import { migrate } from '../../server/src/database/migrate'
import { openPools } from '../../server/src/database/pools'
import { prepareCluster } from '../../server/src/database/roles'
import { tenantTransactions } from '../../server/src/database/tenant'
import { seedDemo } from '../../server/src/demo/seed'
import type { Archive } from '../../server/src/images/door/archive'
import { SessionStore } from '../../server/src/session/store'

/** CPU of one request, microseconds of user and system time of the server's process, median of rounds. */
interface Side {
  readonly name: string
  readonly child: ChildProcess
  readonly port: number
  readonly path: string
  readonly costs: number[]
}

const quiet = { info: () => {}, warn: console.error, error: console.error }
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 800)
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

const answerOf = <T>(child: ChildProcess, ask?: string): Promise<T> =>
  new Promise((done) => {
    child.once('message', (message) => done(message as T))
    if (ask) child.send(ask)
  })

function post(port: number, path: string, cookie: string, body: string): Promise<string> {
  return new Promise((done, fail) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece) => {
          text += piece
        })
        answer.on('end', () =>
          answer.statusCode === 200 ? done(text) : fail(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 200)}`)),
        )
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

async function load(side: Side, cookie: string, count: number): Promise<void> {
  let left = count
  const worker = async (): Promise<void> => {
    while (left-- > 0) await post(side.port, side.path, cookie, 'pageSize=25&version=3.1.2020092300')
  }
  await Promise.all([worker(), worker(), worker(), worker()])
}

async function measure(side: Side, cookie: string): Promise<void> {
  const before = (await answerOf<{ cpu: NodeJS.CpuUsage }>(side.child, 'cpu')).cpu
  await load(side, cookie, REQUESTS)
  const after = (await answerOf<{ cpu: NodeJS.CpuUsage }>(side.child, 'cpu')).cpu
  side.costs.push((after.user + after.system - before.user - before.system) / REQUESTS)
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const directory = makeFastDirectory()
const embedded = await startEmbedded({ dataDirectory: directory, fast: true, log: quiet, packageRoot: `${process.cwd()}/server` })
const at = { host: embedded.host, port: embedded.port, database: 'farsight' }
const connected = async (config: object, work: (client: Client) => Promise<unknown>): Promise<void> => {
  const client = new Client(config)
  await client.connect()
  await work(client)
  await client.end()
}
const children: ChildProcess[] = []
try {
  await connected({ ...at, database: 'postgres', ...embedded.superuser }, (su) => prepareCluster(su, { owner: 'o', app: 'a', gate: 'g' }))
  const address = {
    app: { ...at, user: 'farsight_app', password: 'a' },
    gate: { ...at, user: 'farsight_gate', password: 'g' },
    owner: { ...at, user: 'farsight_owner', password: 'o' },
  }
  await connected(address.owner, (owner) => migrate(owner))
  const pools = openPools(address, console.error)
  const asTenant = tenantTransactions(pools.app)
  const exams = Number(process.env.BENCH_EXAMS ?? 20_000)
  await seedDemo({
    asTenant,
    archive: {} as Archive,
    now: Date.now(),
    exams,
    studies: 0,
    seed: 1,
    hashPassword: async () => 'none',
    onProgress: () => {},
  })
  await connected({ ...at, ...embedded.superuser }, (su) => su.query('VACUUM ANALYZE'))
  const { rows } = await pools.gate.query("SELECT user_id, facility_id FROM login WHERE login_name = 'zhang'")
  const token = await new SessionStore(pools.gate, asTenant).create(
    { userId: rows[0].user_id, facilityId: rows[0].facility_id, identityType: 'local' },
    Date.now(),
  )
  const cookie = `farsight=${token}`
  await pools.end()

  const env = {
    ...process.env,
    NODE_ENV: 'production',
    BENCH_DATABASE: JSON.stringify({
      ...address,
      secret: Buffer.alloc(32, 3).toString('hex'),
      buildDirectory: process.env.BUILD_DIR ?? `/tmp/${randomUUID()}`,
    }),
  }
  const start = async (name: string, file: string, path: string, more: object): Promise<Side> => {
    const child = fork(file, { env: { ...env, ...more } })
    children.push(child)
    const { port } = await answerOf<{ port: number }>(child)
    return { name, child, port, path, costs: [] }
  }
  const [farsight, raw] = process.argv.slice(2)
  const sides = [
    await start('farsight', farsight!, '/RisLocalDiagnose.do?func=QueryLocalList', {}),
    await start('raw, audit insert', raw!, '/', { AUDIT: '1' }),
    await start('raw, no audit', raw!, '/', { AUDIT: '0' }),
  ]
  const sample = JSON.parse(await post(sides[0]!.port, sides[0]!.path, cookie, 'pageSize=25&version=3.1.2020092300'))
  const floor = JSON.parse(await post(sides[1]!.port, '/', cookie, 'pageSize=25'))
  if (
    sample.errorCode !== 0 ||
    sample.val.length !== 25 ||
    JSON.stringify(sample.val.map((r: { risProcedureId: string }) => r.risProcedureId)) !==
      JSON.stringify(floor.val.map((r: { risProcedureId: string }) => r.risProcedureId))
  ) {
    throw new Error('the two sides do not answer the same page')
  }
  for (const side of sides) await load(side, cookie, 600)
  for (let round = 0; round < ROUNDS; round += 1) for (const side of sides) await measure(side, cookie)
  const [ours, withAudit, without] = sides.map((side) => median(side.costs)) as [number, number, number]
  console.log(`\nworklist call, 25 rows of ${sample.total}; CPU of the server's process a request, median of ${ROUNDS} x ${REQUESTS}`)
  for (const side of sides) console.log(`  ${side.name.padEnd(20)} ${median(side.costs).toFixed(0).padStart(6)} µs`)
  console.log(`  ratio, both with the audit insert   ${(ours / withAudit).toFixed(2)}  (goal 1.30)`)
  console.log(`  ratio to raw without audit          ${(ours / without).toFixed(2)}`)
} finally {
  for (const child of children) child.kill()
  await embedded.stop()
}
