import { type Granularity, parseDateTime, STAT_SCREENS, STATISTICS } from '@farsight/shared/domain'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { relate } from '../../../test/relations'
import { soaking } from '../../../test/security/soak'
import { ask, differences, figuresIn, type Place, type Question } from '../../../test/statistics/check'
import { type History, makeHistory } from '../../../test/statistics/history'
import { dice } from '../../../test/statistics/made'
import { tenantTransactions } from '../../database/tenant'
import { forget, rollAll } from '../../statistics/roll'

const whole = soaking('STAT')
const SEED = 20261125
const NOW = parseDateTime('2026-11-26 15:00:00')!
/** Under way, and its past has a period before it: that one is cut at the minute, within a day that is kept as a sum. */
const RANGE = { startTime: '2026-11-21 00:00:00', endTime: '2026-11-26 23:59:59' }
/** A day alone begins and ends where its rows do. */
const ONE_DAY = { startTime: '2026-11-24 00:00:00', endTime: '2026-11-24 23:59:59' }
const FILTERED = [{}, { modality: ['CT', 'MR'] }, { urgency: 'urgent' }] as const
/** Of whom and where: asked with the first lines alone, or there would be too many questions. */
const byOne = (): readonly object[] => [{ doctorId: past.doctors[0] }, { roomId: past.rooms[0]!.id }, { partnerId: partner }]

let server: TestServer
let boss: TestClient
let union: TestClient
let past: History
let partner: string

beforeAll(async () => {
  server = await testServer()
  server.clock.now = NOW
  const [home, other] = [await server.facility({ union: 'su' }), await server.facility({ union: 'su' })]
  await relate(server, home, other)
  partner = other
  const size = { from: '2026-11-16', days: 10, exams: whole ? 3000 : 400, bookings: whole ? 1500 : 150, orders: whole ? 800 : 120 }
  past = await makeHistory(server, home, { seed: SEED, ...size, partners: [other] })
  await makeHistory(server, other, { seed: SEED + 1, ...size, exams: 200, bookings: 50, orders: 0, partners: [home] })
  boss = await server.as(await server.account(home, { menu: '111111111111', rights: { CT: 4 } }))
  union = await server.as(await server.account(home, { role: 'unionAdmin', menu: '111111111111' }))
  // Its clock stands still: the job has had its turn, and takes no other one.
  await server.server.jobs.tick()
}, 300_000)
afterAll(() => server.close())

/** All screens by all lines, with some filters that the screen has. */
function* questions(
  granularities: readonly Granularity[],
  range = RANGE,
): Generator<{ by: TestClient; screen: (typeof STAT_SCREENS)[number]; question: Question }> {
  for (const screen of STAT_SCREENS)
    for (const groupBy of STATISTICS[screen].groups)
      for (const filter of groupBy === STATISTICS[screen].groups[0] ? [...FILTERED, ...byOne()] : FILTERED) {
        if (!Object.keys(filter).every((name) => (STATISTICS[screen].filters as readonly string[]).includes(name))) continue
        for (const granularity of granularities)
          yield { by: groupBy === 'facility' ? union : boss, screen, question: { ...range, granularity, groupBy, ...filter } }
      }
}

async function allFigures(granularities: readonly Granularity[], range = RANGE): Promise<{ by: TestClient; place: Place }[]> {
  const found: { by: TestClient; place: Place }[] = []
  for (const { by, screen, question } of questions(granularities, range))
    found.push(...figuresIn(screen, question, await ask(by, screen, question)).map((place) => ({ by, place })))
  return found
}

test(
  '[STAT-13] figures of every screen equal the rows that they open, of a week under way and of one day: 400 are drawn, in the soak it is all of them',
  async () => {
    const all = await allFigures(whole ? ['day', 'halfDay', 'month'] : ['day'])
    const oneDay = (await allFigures(whole ? ['day', 'hour'] : ['halfDay'], ONE_DAY)).filter(({ place }) => place.n > 0)
    const roll = dice(SEED)
    const some = (of: typeof all, length: number): typeof all => Array.from({ length }, () => roll.of(of))
    const chosen = whole ? [...all, ...oneDay] : [...some(all, 320), ...some(oneDay, 80)]
    const wrong: string[] = []
    for (const { by, place } of chosen) wrong.push(...(await differences(by, [place])))
    if (whole) process.stderr.write(`seed ${SEED}: ${chosen.length} numbers checked, ${wrong.length} differences\n`)
    expect(wrong).toEqual([])
    // Something was counted, not nothing by nothing.
    expect(all.filter(({ place }) => place.n > 0).length).toBeGreaterThan(all.length / 4)
    expect(new Set(oneDay.map(({ place }) => place.screen))).toEqual(new Set(STAT_SCREENS))
  },
  whole ? 7_200_000 : 240_000,
)

test(
  '[STAT-13] days that are counted already give the same answers as a straight count, in every screen and group, by days and by hours, and narrowed',
  async () => {
    const granularities = whole ? (['day', 'month', 'year', 'hour', 'twoHours', 'halfDay'] as const) : (['day', 'twoHours'] as const)
    const answers = async (): Promise<unknown[]> => {
      const all: unknown[] = []
      for (const { by, screen, question } of questions(granularities))
        all.push({
          screen,
          question,
          answer: await ask(by, screen, { ...question, compare: question.granularity === 'day' ? 1 : undefined }),
        })
      return all
    }
    const asOne = tenantTransactions(server.pools.app, undefined, { asOne: true })
    await asOne({ facilityId: past.facility, userId: past.facility }, forget)
    const straight = await answers()
    expect(await rollAll(asOne, past.facility, NOW)).toBeGreaterThanOrEqual(10)
    await rollAll(asOne, past.facility, NOW)
    expect(await answers()).toEqual(straight)
    // They were read: a sum that is not true shows.
    const total = async () => (await ask(boss, 'localDiagnosisCount', { ...RANGE, granularity: 'day' })).totals.reports!.n
    const before = await total()
    await server.database.superuser((su) => su.query(`UPDATE stat_sum SET counts[1] = counts[1] + 1 WHERE fact = 'report'`))
    expect(await total()).toBeGreaterThan(before)
  },
  whole ? 1_200_000 : 300_000,
)
