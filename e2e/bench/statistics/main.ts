import { type ChildProcess, fork } from 'node:child_process'
import { Client } from 'pg'
import { openPools } from '../../../server/src/database/pools'
import { tenantTransactions } from '../../../server/src/database/tenant'
import { SessionStore } from '../../../server/src/session/store'
import { rollAll } from '../../../server/src/statistics/roll'
import { STAT_CALLS, statisticsCalls } from '../../../shared/contract'
import { STAT_SCREENS, STATISTICS, type StatScreen } from '../../../shared/domain'
import { type BenchDatabase, benchCluster } from '../cluster'
import { backendTicks, cpuSince } from '../lists/database-cpu'
import { BOSS, fill, HOME } from './fill'

// Each screen's call over many exams, through the real server, and its database CPU against a straight count of the same rows in SQL.
const EXAMS = Number(process.env.BENCH_EXAMS ?? 1_000_000)
const TIMES = Number(process.env.BENCH_TIMES ?? 5)
const DATABASE = 'statistics'
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const part = (values: readonly number[], p: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(p * values.length) - 1] ?? Number.NaN

const cluster = await benchCluster(DATABASE)
const { embedded } = cluster
let child: ChildProcess | undefined

/** The least that a screen could cost: one pass over its rows, counted by line. */
const STRAIGHT: Readonly<Record<StatScreen, string>> = {
  appointmentOurHospital: `SELECT room_id, count(*) FROM booking WHERE facility_id = $1 AND starts_at >= $2 AND starts_at < $3 GROUP BY 1`,
  localDiagnosisCount: `SELECT modality, count(*) FROM exam WHERE facility_id = $1 AND complete_time >= $2 AND complete_time < $3 AND report_has_complete AND state <> 3000 GROUP BY 1`,
  localDoctorWork: `SELECT author_id, count(*) FROM report_version WHERE facility_id = $1 AND at >= $2 AND at < $3 AND step IN ('submit','finish','pass1','pass2','pass3') GROUP BY 1`,
  reportYinYang: `SELECT modality, yin_yang, count(*) FROM exam WHERE facility_id = $1 AND complete_time >= $2 AND complete_time < $3 AND report_has_complete AND state <> 3000 GROUP BY 1, 2`,
  modalityShootCount: `SELECT modality, count(*), sum(image_count) FROM exam WHERE facility_id = $1 AND check_time >= $2 AND check_time < $3 AND state <> 3000 GROUP BY 1`,
  shootCountDistribution: `SELECT modality, extract(hour FROM check_time), count(*) FROM exam WHERE facility_id = $1 AND check_time >= $2 AND check_time < $3 AND state <> 3000 GROUP BY 1, 2`,
  doctorRemoteCount: `SELECT src_facility_id, count(*) FROM remote_order WHERE dest_facility_id = $1 AND completed_at >= $2 AND completed_at < $3 AND status = 'completed' GROUP BY 1`,
  remoteDiagnosisCount: `SELECT status, count(*) FROM remote_order WHERE $1::uuid IN (src_facility_id, dest_facility_id) AND launched_at >= $2 AND launched_at < $3 GROUP BY 1`,
  roomStatistics: `SELECT c.room_id, count(*) FROM exam e JOIN check_record c USING (exam_id) WHERE e.facility_id = $1 AND e.check_time >= $2 AND e.check_time < $3 AND e.state <> 3000 GROUP BY 1`,
  remoteDiagnosisReportQuality: `SELECT e.author_id, count(*) FROM remote_order o JOIN exam e USING (order_id) WHERE $1::uuid IN (o.src_facility_id, o.dest_facility_id) AND o.completed_at >= $2 AND o.completed_at < $3 GROUP BY 1`,
  reportQuality: `SELECT e.author_id, count(*), avg((p.reviewers->0->>'stars')::int) FROM exam e JOIN report p USING (exam_id) WHERE e.facility_id = $1 AND e.complete_time >= $2 AND e.complete_time < $3 AND e.report_has_complete AND e.state <> 3000 GROUP BY 1`,
}

async function open({ address, asSuperuser }: BenchDatabase): Promise<{ url: string; cookie: string }> {
  let began = Date.now()
  await asSuperuser((su) =>
    fill(su, EXAMS, (what) => process.env.BENCH_TELL && console.log(`  ${((Date.now() - began) / 1000).toFixed(0)} s ${what}`)),
  )
  console.log(`${EXAMS} exams of one hospital in three years, written in ${((Date.now() - began) / 1000).toFixed(0)} s`)
  const pools = openPools(address, console.error)
  const token = await new SessionStore(pools.gate, tenantTransactions(pools.app)).create(
    { userId: BOSS, facilityId: HOME, identityType: 'local' },
    Date.now(),
  )
  began = Date.now()
  const ticks = backendTicks(embedded.processId(), DATABASE)
  const days = await rollAll(tenantTransactions(pools.app, undefined, { asOne: true }), HOME, Date.now())
  const cpu = cpuSince(ticks, backendTicks(embedded.processId(), DATABASE)) / 1e6
  const { rows } = await asSuperuser((su) =>
    su
      .query(`VACUUM ANALYZE stat_sum, stat_day, stat_mark; `)
      .then(() => su.query(`SELECT count(*) AS n, pg_size_pretty(pg_total_relation_size('stat_sum')) AS size FROM stat_sum`)),
  )
  console.log(
    `${days} days counted in ${((Date.now() - began) / 1000).toFixed(0)} s (database CPU ${cpu.toFixed(0)} s): ${rows[0].n} sums, ${rows[0].size}`,
  )
  await pools.end()
  const database = JSON.stringify({
    ...address,
    secret: Buffer.alloc(32, 3).toString('hex'),
    buildDirectory: process.env.BUILD_DIR ?? '/nonexistent',
  })
  child = fork(process.argv[2]!, { env: { ...process.env, NODE_ENV: 'production', BENCH_LOG: 'fatal', BENCH_DATABASE: database } })
  const { port } = await new Promise<{ port: number }>((done) => child!.once('message', (message) => done(message as { port: number })))
  return { url: `http://127.0.0.1:${port}`, cookie: `farsight=${token}` }
}

// biome-ignore lint/suspicious/noExplicitAny: the bench looks into answers freely
async function ask(side: { url: string; cookie: string }, name: string, payload: Record<string, unknown>): Promise<any> {
  const form = new URLSearchParams({ version: '3.1.2020092300' })
  for (const [key, value] of Object.entries(payload)) form.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const headers = { cookie: side.cookie, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${side.url}/${name}`, { method: 'POST', body: form.toString(), headers })
  return answer.json()
}

/** Database CPU of one run, milliseconds; the connections of the measured work live on. */
async function cpuOf(work: () => Promise<unknown>): Promise<{ cpu: number; ms: number }> {
  await work()
  const before = backendTicks(embedded.processId(), DATABASE)
  const times: number[] = []
  for (let i = 0; i < TIMES; i += 1) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return { cpu: cpuSince(before, backendTicks(embedded.processId(), DATABASE)) / TIMES / 1000, ms: median(times) }
}

const wall = (at: number): string => new Date(at + 480 * 60_000).toISOString().slice(0, 10)

try {
  const database = await cluster.database(DATABASE)
  const side = await open(database)
  const straight = new Client(database.superuser)
  await straight.connect()
  await straight.query('SET max_parallel_workers_per_gather = 0')
  const to = wall(Date.now())
  for (const [range, days, granularity] of [
    ['three years by month', 3 * 365, 'month'],
    ['a week by day', 6, 'day'],
  ] as const) {
    const from = wall(Date.now() - days * 86_400_000)
    const question = { startTime: `${from} 00:00:00`, endTime: `${to} 23:59:59`, granularity }
    const bounds = [HOME, `${from} 00:00:00+08`, `${to} 23:59:59+08`]
    console.log(
      `\n${range}, median of ${TIMES}: the call, its database CPU, a straight count in SQL (superuser, no walls, one process), ratio`,
    )
    for (const screen of STAT_SCREENS) {
      const { name } = statisticsCalls[STAT_CALLS[screen]]
      const groupBy = STATISTICS[screen].groups[0]
      // biome-ignore lint/suspicious/noExplicitAny: the bench looks into answers freely
      let answer: any
      const call = await cpuOf(async () => {
        answer = await ask(side, name, { ...question, groupBy })
      })
      if (answer.errorCode !== 0) {
        console.log(`  ${screen.padEnd(30)} ${JSON.stringify(answer).slice(0, 100)}`)
        continue
      }
      const count = await cpuOf(() => straight.query(STRAIGHT[screen], bounds))
      const [first] = Object.values(answer.val.totals) as { n: number }[]
      console.log(
        `  ${screen.padEnd(30)} ${call.ms.toFixed(0).padStart(6)} ms ${call.cpu.toFixed(1).padStart(8)} ms CPU ${count.cpu.toFixed(1).padStart(8)} ms straight  ratio ${(call.cpu / count.cpu).toFixed(2).padStart(6)}   n ${first!.n}`,
      )
    }
  }
  const from = wall(Date.now() - 3 * 365 * 86_400_000)
  const whole = { startTime: `${from} 00:00:00`, endTime: `${to} 23:59:59`, granularity: 'month' }
  console.log('\nbeside: what no kept sum tells apart, rows behind a figure, the export')
  for (const [what, name, payload] of [
    [
      'reports of a doctor in a room',
      'RisStatistics.do?func=LocalDiagnosisCount',
      { ...whole, doctorId: 'd0000000-0000-4000-8000-000000000003', roomId: 'a0000000-0000-4000-8000-000000000003' },
    ],
    ['rows of a million reports', 'RisStatistics.do?func=QueryRows', { ...whole, screen: 'localDiagnosisCount', measure: 'reports' }],
    [
      'rows of overdue CT',
      'RisStatistics.do?func=QueryRows',
      { ...whole, screen: 'localDiagnosisCount', groupBy: 'modality', line: 'CT', measure: 'overdueRate' },
    ],
    [
      'rows of 90 days behind p50',
      'RisStatistics.do?func=QueryRows',
      {
        ...whole,
        startTime: `${wall(Date.now() - 90 * 86_400_000)} 00:00:00`,
        granularity: 'day',
        screen: 'localDoctorWork',
        measure: 'p50',
      },
    ],
    ['rows of three years behind p90', 'RisStatistics.do?func=QueryRows', { ...whole, screen: 'localDiagnosisCount', measure: 'p90' }],
    ['export', 'RisStatistics.do?func=Export', { ...whole, screen: 'reportYinYang', format: 'xlsx', language: 'zh' }],
    ['what filters offer', 'RisStatistics.do?func=GetFilters', {}],
  ] as const) {
    // biome-ignore lint/suspicious/noExplicitAny: the bench looks into answers freely
    let answer: any
    const { ms, cpu } = await cpuOf(async () => {
      answer = await ask(side, name, payload)
    })
    console.log(
      `  ${what.padEnd(30)} ${ms.toFixed(0).padStart(6)} ms ${cpu.toFixed(1).padStart(8)} ms CPU   ${answer.errorCode === 0 ? (answer.val.total ?? '') : JSON.stringify(answer).slice(0, 80)}`,
    )
  }
  // Other calls while heavy statistics run all the time.
  const list = async (n: number): Promise<number[]> => {
    const times: number[] = []
    for (let i = 0; i < n; i += 1) {
      const began = performance.now()
      await ask(side, 'RisLocalDiagnose.do?func=QueryLocalList', { pageSize: 50 })
      times.push(performance.now() - began)
    }
    return times
  }
  await list(20)
  const alone = await list(100)
  let running = true
  const heavy = (async () => {
    while (running)
      await ask(side, 'RisStatistics.do?func=LocalDiagnosisCount', {
        ...whole,
        doctorId: 'd0000000-0000-4000-8000-000000000003',
        roomId: 'a0000000-0000-4000-8000-000000000003',
      })
  })()
  const beside = await list(100)
  running = false
  await heavy
  console.log(
    `\n[LD-05] the worklist's page, p95 of 100: alone ${part(alone, 0.95).toFixed(1)} ms, beside one heavy statistic ${part(beside, 0.95).toFixed(1)} ms, ratio ${(part(beside, 0.95) / part(alone, 0.95)).toFixed(2)} (goal 2)`,
  )
  await straight.end()
} finally {
  child?.kill()
  await cluster.stop()
}
