import { CODE, parseDateTime, type StatScreen } from '@farsight/shared/domain'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { ask, differences, figuresIn, rowsOf } from '../../../test/statistics/check'
import { makeHistory } from '../../../test/statistics/history'
import { tenantTransactions } from '../../database/tenant'
import { rollAll } from '../../statistics/roll'

const NOW = parseDateTime('2026-11-26 15:00:00')!
const WEEK = { startTime: '2026-11-16 00:00:00', endTime: '2026-11-22 23:59:59', granularity: 'day', groupBy: 'facility' } as const
const SCREENS: readonly StatScreen[] = [
  'localDiagnosisCount',
  'localDoctorWork',
  'reportYinYang',
  'modalityShootCount',
  'shootCountDistribution',
  'roomStatistics',
  'reportQuality',
]
const KINDS = ['home', 'agreed', 'pending', 'refused', 'elsewhere'] as const

let server: TestServer
let admin: TestClient
const facility = {} as Record<(typeof KINDS)[number], string>

const member = (id: string, state: string) =>
  server.database.superuser((su) =>
    su.query(
      `INSERT INTO union_member (union_code, facility_id, state) VALUES ('su', $1, $2) ON CONFLICT (union_code, facility_id) DO UPDATE SET state = $2`,
      [id, state],
    ),
  )

beforeAll(async () => {
  server = await testServer()
  server.clock.now = NOW
  for (const [i, kind] of KINDS.entries()) {
    facility[kind] = await server.facility({ union: kind === 'elsewhere' ? 'other' : '', name: `医院-${kind}` })
    if (kind !== 'elsewhere') await member(facility[kind], kind === 'home' ? 'agreed' : kind)
    await makeHistory(server, facility[kind], { seed: 40 + i, from: '2026-11-15', days: 9, exams: 80, bookings: 10 })
  }
  admin = await server.as(await server.account(facility.home, { role: 'unionAdmin', menu: '000001001100' }))
}, 120_000)
afterAll(() => server.close())

const own = async (of: string, screen: StatScreen) => {
  const by = await server.as(await server.account(of, { menu: '000000001000' }))
  return (await ask(by, screen, { ...WEEK, groupBy: undefined })).totals
}

test('[STAT-13] [AZ-05] an administrator of a union sees its agreed members side by side, each with its own numbers, and nobody else', async () => {
  for (const screen of SCREENS) {
    const answer = await ask(admin, screen, WEEK)
    const lines = Object.fromEntries(answer.lines.map(({ key, label, figures }) => [label, { key, figures }]))
    expect(Object.keys(lines).sort()).toEqual(['医院-agreed', '医院-home'])
    for (const kind of ['home', 'agreed'] as const)
      expect(lines[`医院-${kind}`]).toEqual({ key: facility[kind], figures: await own(facility[kind], screen) })
    const counts = Object.values(lines).map(({ figures }) => Object.values(figures)[0]!.n)
    expect(Object.values(answer.totals)[0]!.n).toBe(counts[0]! + counts[1]!)
  }
}, 60_000)

test('[STAT-13] a department narrows every member by its name; a doctor and a room, which one member has alone, are refused by name', async () => {
  const { rows } = await server.database.superuser((su) =>
    su.query<{ id: string }>(`SELECT department_id AS id FROM department WHERE facility_id = $1 AND name = '骨科'`, [facility.home]),
  )
  const question = { ...WEEK, departmentId: rows[0]!.id }
  for (const kind of ['home', 'agreed'] as const) {
    const by = await server.as(await server.account(facility[kind], { menu: '000000001000' }))
    const own = (await ask(by, 'localDiagnosisCount', { ...WEEK, groupBy: 'department' })).lines.find(({ key }) => key === '骨科')!
    const { lines } = await ask(admin, 'localDiagnosisCount', question)
    expect(lines.find(({ key }) => key === facility[kind])!.figures).toEqual(own.figures)
    const opened = { screen: 'localDiagnosisCount', question, measure: 'reports', line: facility[kind], n: 0 } as const
    expect((await rowsOf(admin, opened)).total).toBe(own.figures.reports!.n)
    expect(own.figures.reports!.n).toBeGreaterThan(0)
  }
  for (const field of ['doctorId', 'roomId']) {
    const { body } = await admin.call('statReportYinYang', { ...WEEK, [field]: rows[0]!.id })
    expect([body.errorCode, body.field]).toEqual([CODE.parameterIllegal, field])
  }
})

test('[STAT-06] the strip of the members together is the sum of their own, and each of its cells opens its exams', async () => {
  const question = { ...WEEK, granularity: 'twoHours' }
  const { strip } = await ask(admin, 'shootCountDistribution', question)
  const sums = new Map<string, number>()
  for (const kind of ['home', 'agreed'] as const) {
    const by = await server.as(await server.account(facility[kind], { menu: '000000001000' }))
    for (const { weekday, slot, n } of (await ask(by, 'shootCountDistribution', { ...question, groupBy: undefined })).strip!)
      sums.set(`${weekday} ${slot}`, (sums.get(`${weekday} ${slot}`) ?? 0) + n)
  }
  expect(new Map(strip!.map(({ weekday, slot, n }) => [`${weekday} ${slot}`, n]))).toEqual(sums)
  const cells = strip!.map((cell) => ({ screen: 'shootCountDistribution' as const, question, measure: 'exams', ...cell }))
  expect(new Set(strip!.map(({ weekday }) => weekday)).size).toBe(7)
  expect(await differences(admin, cells)).toEqual([])
})

test('[STAT-13] what is together is the same as of one hospital that has it all: percentiles too, and with counted days', async () => {
  const before = await ask(admin, 'localDiagnosisCount', WEEK)
  const rows = await rowsOf(admin, { screen: 'localDiagnosisCount', question: WEEK, measure: 'p50', n: 0 })
  expect(rows.total).toBe(before.totals.p50!.n)
  // Longest first over both hospitals, and the one in the middle is the figure.
  expect(rows.minutes).toHaveLength(rows.total)
  expect(rows.minutes).toEqual([...rows.minutes].sort((a, b) => b - a))
  expect([...rows.minutes].reverse()[Math.ceil(rows.total / 2) - 1]).toBe(before.totals.p50!.value)
  const { rows: all } = await server.database.superuser((su) =>
    su.query<{ m: number }>(
      `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY m1)::int AS m FROM stat_report WHERE facility_id = ANY($1) AND m1 IS NOT NULL
        AND at >= '2026-11-16 00:00:00+08' AND at < '2026-11-23 00:00:00+08'`,
      [[facility.home, facility.agreed]],
    ),
  )
  expect(before.totals.p50!.value).toBe(all[0]!.m)
  const asOne = tenantTransactions(server.pools.app, undefined, { asOne: true })
  for (const kind of ['home', 'agreed'] as const) await rollAll(asOne, facility[kind], NOW)
  expect(await ask(admin, 'localDiagnosisCount', WEEK)).toEqual(before)
})

test('[STAT-13] [AZ-05] a member’s figure opens its exams as the worklist’s data range shows them, and equals them', async () => {
  for (const screen of ['reportYinYang', 'reportQuality'] as const) {
    const answer = await ask(admin, screen, WEEK)
    const places = figuresIn(screen, WEEK, { ...answer, columns: answer.columns.slice(0, 2) })
    expect(await differences(admin, places)).toEqual([])
  }
  const line = { ...WEEK, screen: 'reportYinYang', measure: 'reports', line: facility.agreed }
  const { body } = await admin.call('queryStatisticRows', line)
  expect(body.val.exams.length).toBeGreaterThan(10)
  expect(new Set(body.val.exams.map((row: { facilityName: string }) => row.facilityName))).toEqual(new Set(['医院-agreed']))
  // Page by page they are the same, in the same order: each member gives enough for the page that is asked.
  const all = { ...WEEK, screen: 'reportYinYang', measure: 'reports' }
  const idsOf = async (pageNo: number, pageSize: number): Promise<string[]> =>
    (await admin.call('queryStatisticRows', { ...all, pageNo, pageSize })).body.val.exams.map(
      (row: { risProcedureId: string }) => row.risProcedureId,
    )
  const whole = await idsOf(1, 200)
  const paged: string[] = []
  for (let pageNo = 1; pageNo <= Math.ceil(whole.length / 20); pageNo += 1) paged.push(...(await idsOf(pageNo, 20)))
  expect(whole.length).toBeGreaterThan(40)
  expect(paged).toEqual(whole)
  // Nobody else's, whatever the line says.
  for (const kind of ['pending', 'refused', 'elsewhere'] as const)
    expect((await admin.call('queryStatisticRows', { ...line, line: facility[kind] })).body.val).toMatchObject({ total: 0, exams: [] })
}, 60_000)

test('[AZ-05] [AZ-14] a member that is set back is out of the next answer; a doctor and a hospital’s administrator compare nobody', async () => {
  await member(facility.agreed, 'refused')
  const { lines } = await ask(admin, 'reportYinYang', WEEK)
  expect(lines.map(({ label }) => label)).toEqual(['医院-home'])
  expect((await admin.call('getStatisticFilters')).body.val.union).toBe(false)
  await member(facility.agreed, 'agreed')
  expect((await admin.call('getStatisticFilters')).body.val.union).toBe(true)
  for (const role of ['admin', 'doctor']) {
    const by = await server.as(await server.account(facility.home, { role, menu: '111111111111' }))
    expect((await by.call('statReportYinYang', WEEK)).body.errorCode).toBe(CODE.noPermission)
    expect((await by.call('queryStatisticRows', { ...WEEK, screen: 'reportYinYang', measure: 'reports' })).body.errorCode).toBe(
      CODE.noPermission,
    )
    expect((await by.call('getStatisticFilters')).body.val.union).toBe(false)
  }
  // Of a union in which one is only pending oneself nobody is seen.
  const pending = await server.as(await server.account(facility.pending, { role: 'unionAdmin', menu: '000000001000' }))
  expect((await ask(pending, 'reportYinYang', WEEK)).lines.map(({ label }) => label)).toEqual(['医院-pending'])
})

test('the second wall: the database lets nobody count elsewhere but an administrator of a union, at agreed members', async () => {
  const { default: sql } = await import('sql-template-tag')
  const may = async (role: string, target: string): Promise<boolean> => {
    const who = await server.account(facility.home, { role, menu: '111111111111' })
    return (await server.asTenant(who, (tx) => tx.row<{ may: boolean }>(sql`SELECT stat_enter(${target}) AS may`)))!.may
  }
  expect(await may('unionAdmin', facility.agreed)).toBe(true)
  for (const kind of ['pending', 'refused', 'elsewhere'] as const)
    expect([kind, await may('unionAdmin', facility[kind])]).toEqual([kind, false])
  for (const role of ['admin', 'doctor']) expect([role, await may(role, facility.agreed)]).toEqual([role, false])
})
