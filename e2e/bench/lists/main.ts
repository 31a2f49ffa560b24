import { type ChildProcess, fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { openPools } from '../../../server/src/database/pools'
import { tenantTransactions } from '../../../server/src/database/tenant'
import { SessionStore } from '../../../server/src/session/store'
import { benchCluster } from '../cluster'
import { backendTicks, cpuSince } from './database-cpu'
import { DOCTOR, fill, HOME } from './fill'

// The worklist's queries over many exams, through the real server, and what full pages cost the database against a small archive.
const LARGE = Number(process.env.BENCH_EXAMS ?? 5_000_000)
const SMALL = Number(process.env.BENCH_SMALL ?? 100_000)
const OPEN = 1_000
const TIMES = Number(process.env.BENCH_TIMES ?? 15)
const PAGES = Number(process.env.BENCH_PAGES ?? 300)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const agent = new Agent({ keepAlive: true, maxSockets: 2 })
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

interface Answer {
  readonly errorCode: number
  readonly val: Record<string, number> & { length: number; [n: number]: { patName: string; hospitalNo: string; risProcedureId: string } }
  readonly total: number
  readonly totalIsFloor: boolean
  readonly cursor: string
}
interface Side {
  readonly name: string
  readonly exams: number
  readonly port: number
  readonly cookie: string
}

function ask(side: Side, func: string, payload: Record<string, unknown>): Promise<Answer> {
  const form = new URLSearchParams({ version: '3.1.2020092300' })
  for (const [key, value] of Object.entries(payload)) form.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const body = form.toString()
  const headers = { cookie: side.cookie, 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }
  return new Promise((done, fail) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port: side.port,
        path: `/${func.startsWith('QueryRegister') ? 'RisRegister' : 'RisLocalDiagnose'}.do?func=${func}`,
        method: 'POST',
        headers,
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece) => {
          text += piece
        })
        answer.on('end', () => {
          const read = JSON.parse(text) as Answer
          if (read.errorCode === 0) done(read)
          else fail(new Error(`${func} ${body}: ${text.slice(0, 300)}`))
        })
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

const cluster = await benchCluster('lists')
const { embedded } = cluster
const children: ChildProcess[] = []

async function open(name: string, exams: number): Promise<Side> {
  const { address, asSuperuser } = await cluster.database(name)
  const began = Date.now()
  await asSuperuser((su) =>
    fill(
      su,
      { exams, openEach: OPEN },
      (what) => process.env.BENCH_TELL && console.log(`  ${((Date.now() - began) / 1000).toFixed(0)} s ${what}`),
    ),
  )
  console.log(`${exams} exams written in ${((Date.now() - began) / 1000).toFixed(0)} s`)
  const pools = openPools(address, console.error)
  const token = await new SessionStore(pools.gate, tenantTransactions(pools.app)).create(
    { userId: DOCTOR, facilityId: HOME, identityType: 'local' },
    Date.now(),
  )
  await pools.end()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    BENCH_DATABASE: JSON.stringify({
      ...address,
      secret: Buffer.alloc(32, 3).toString('hex'),
      buildDirectory: process.env.BUILD_DIR ?? '/nonexistent',
    }),
  }
  const child = fork(process.argv[2]!, { env })
  children.push(child)
  const { port } = await new Promise<{ port: number }>((done) => child.once('message', (message) => done(message as { port: number })))
  return { name, exams, port, cookie: `farsight=${token}` }
}

async function timed(side: Side, name: string, func: string, payload: Record<string, unknown>): Promise<void> {
  const times: number[] = []
  let answer: Answer | undefined
  for (let i = 0; i <= TIMES; i += 1) {
    const began = performance.now()
    answer = await ask(side, func, payload)
    // The first one warms the caches.
    if (i > 0) times.push(performance.now() - began)
  }
  const rows =
    func === 'QueryLocalList' || func === 'QueryRegisterList'
      ? `${answer!.val.length} rows of ${answer!.total}${answer!.totalIsFloor ? '+' : ''}`
      : JSON.stringify(answer!.val)
  console.log(
    `  ${name.padEnd(34)} ${median(times).toFixed(1).padStart(8)} ms  slowest ${Math.max(...times)
      .toFixed(1)
      .padStart(8)}   ${rows}`,
  )
}

async function figures(side: Side): Promise<void> {
  const first = await ask(side, 'QueryLocalList', { pageSize: 50 })
  const someone = first.val[3]!
  const list = (name: string, payload: Record<string, unknown>): Promise<void> => timed(side, name, 'QueryLocalList', payload)
  console.log(`\n${side.exams} exams, 40 of 100 in the hospital that asks; median of ${TIMES} through the server`)
  await list('first page of 50', { pageSize: 50 })
  await list('first page of 200', { pageSize: 200 })
  await list('next page', { pageSize: 50, cursor: first.cursor })
  await list('page 50', { pageSize: 50, pageNo: 50 })
  await list('name prefix, two characters', { patName: someone.patName.slice(0, 2) })
  await list('name prefix, a common surname', { patName: '王' })
  await list('pinyin prefix', { patName: 'wangj' })
  await list('pinyin prefix, a common surname', { patName: 'wang' })
  await list('initials', { patName: 'wjg' })
  await list('number prefix', { search: someone.hospitalNo })
  await list('by state', { states: [2060] })
  await list('by modality', { modality: 'MR' })
  await list('by due time', { sortField: 'dueTime' })
  await list('by register time', { sortField: 'registerTime' })
  await list('written by me', { diagnosticType: 'written' })
  await list('remote', { diagnosticType: 'remote' })
  await list('booked by others', { dataRange: 'booking' })
  await list('of clinics', { condition: 'clinic' })
  await list('consortium', { dataRange: 'consortium' })
  await list('history of a patient', { historyOf: someone.risProcedureId, historyType: 'all' })
  await timed(side, 'counts by state (queues)', 'QueryQueues', {})
}

/** Database CPU of the register list's searches, each so many times. */
async function registerCosts(side: Side): Promise<void> {
  const [someone] = (await ask(side, 'QueryRegisterList', { pageNo: 3 })).val as unknown as {
    patName: string
    checkNo: string
    hospitalNo: string
  }[]
  console.log(`\nregister list, ${side.exams} exams, database CPU a search, ${TIMES} each`)
  const searches: readonly (readonly [string, Record<string, unknown>])[] = [
    ['first page, newest first', {}],
    ['whole name', { search: someone!.patName }],
    ['a common surname', { search: '王' }],
    ['pinyin prefix', { search: 'wangj' }],
    ['pinyin prefix, a common surname', { search: 'wang' }],
    ['initials', { search: 'wjg' }],
    ['check number', { search: someone!.checkNo }],
    ['patient number', { search: someone!.hospitalNo }],
    ['name, today', { search: someone!.patName, timeTimes: 'today' }],
  ]
  for (const [name, payload] of searches) {
    await ask(side, 'QueryRegisterList', payload)
    const before = backendTicks(embedded.processId(), side.name)
    let answer: Answer | undefined
    for (let i = 0; i < TIMES; i += 1) answer = await ask(side, 'QueryRegisterList', payload)
    const cpu = cpuSince(before, backendTicks(embedded.processId(), side.name)) / TIMES / 1000
    console.log(
      `  ${name.padEnd(34)} ${cpu.toFixed(1).padStart(8)} ms CPU   ${answer!.val.length} rows of ${answer!.total}${answer!.totalIsFloor ? '+' : ''}`,
    )
  }
}

/** Database CPU of one full page, microseconds: the pages of a worklist as a doctor scrolls them, from the first on. */
async function pageCost(side: Side): Promise<number> {
  const before = backendTicks(embedded.processId(), side.name)
  let cursor = ''
  for (let i = 0; i < PAGES; i += 1) {
    const page = await ask(side, 'QueryLocalList', { pageSize: 200, ...(cursor ? { cursor } : {}) })
    if (page.val.length !== 200) throw new Error('not a full page')
    // Ten pages, then from the first again.
    cursor = i % 10 === 9 ? '' : page.cursor
  }
  return cpuSince(before, backendTicks(embedded.processId(), side.name)) / PAGES
}

async function whole(small: Side, large: Side): Promise<void> {
  for (const side of [small, large]) await figures(side)
  const costs = new Map([small, large].map((side) => [side, [] as number[]]))
  for (const side of [small, large]) await pageCost(side)
  for (let round = 0; round < ROUNDS; round += 1) for (const [side, values] of costs) values.push(await pageCost(side))
  const [few, many] = [median(costs.get(small)!), median(costs.get(large)!)]
  console.log(`\ndatabase CPU of a full page of 200, median of ${ROUNDS} x ${PAGES}`)
  console.log(`  ${String(SMALL).padEnd(10)} exams ${few.toFixed(0).padStart(7)} µs`)
  console.log(`  ${String(LARGE).padEnd(10)} exams ${many.toFixed(0).padStart(7)} µs`)
  console.log(`  ratio ${(many / few).toFixed(2)}  (goal 1.50)`)
}

try {
  const small = await open('lists_small', SMALL)
  const large = await open('lists_large', LARGE)
  for (const side of [small, large]) await registerCosts(side)
  if (process.env.BENCH_REGISTER !== 'only') await whole(small, large)
} finally {
  for (const child of children) child.kill()
  await cluster.stop()
}
