import { creditsPaid, parseDateTime } from '@farsight/shared/domain'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { relate } from '../../../test/relations'
import { ask, rowsOf } from '../../../test/statistics/check'
import { type Expected, expectScreen, mean, median, percent, sum, WEEK, whole, within } from '../../../test/statistics/expect'
import { type History, makeHistory } from '../../../test/statistics/history'
import type { PastOrder } from '../../../test/statistics/orders'

let server: TestServer
let home: History
let partners: readonly string[]
let boss: TestClient

beforeAll(async () => {
  server = await testServer()
  server.clock.now = parseDateTime('2026-11-26 15:00:00')!
  const facility = await server.facility({ union: '' })
  // Of one partner alone no line could be mixed up with another.
  partners = [await server.facility({ union: '' }), await server.facility({ union: '' })]
  for (const partner of partners) await relate(server, facility, partner)
  home = await makeHistory(server, facility, { seed: 7, from: '2026-11-15', days: 9, exams: 0, orders: 300, partners })
  boss = await server.as(await server.account(facility, { menu: '000000001000' }))
}, 120_000)
afterAll(() => server.close())

const partnerOf = ({ from, to }: PastOrder): string => (from === home.facility ? to : from)
const completed = (): PastOrder[] => home.orders.filter((o) => o.status === 'completed' && within(o.completed))
const late = (o: PastOrder): boolean => o.completed! > o.promised
/** What was paid in the end: the part for the hurry is gone where the promise was missed. */
const paid = (of: readonly PastOrder[]): number => sum(of.map(({ cost, hurry }) => cost + hurry))
const took = (of: readonly PastOrder[]): number[] => of.map((o) => whole(o.launched, o.completed!))

test('the history has what these statistics could mix up: fees of several kinds, hurry that is paid and that went back, two partners', () => {
  const of = completed()
  expect(new Set(of.map(({ cost }) => cost)).size).toBeGreaterThan(2)
  expect(of.some(({ urgent, hurry }) => urgent && hurry > 0)).toBe(true)
  expect(of.some((o) => o.urgent && late(o) && o.hurry === 0)).toBe(true)
  expect(of.some(({ cost, hurry }) => cost + hurry === 0)).toBe(true)
  for (const partner of partners) expect(of.filter((o) => partnerOf(o) === partner).length).toBeGreaterThan(20)
})

test('[STAT-07] remote reports by our doctors: for whom, credits without what went back, turn-around against the promise', async () => {
  const rows = completed().filter((o) => o.to === home.facility)
  const figures = (of: readonly PastOrder[]): Expected => ({
    reports: of.length,
    urgent: of.filter(({ urgent }) => urgent).length,
    credits: paid(of),
    timed: of.length,
    p50: median(took(of), 0.5),
    p90: median(took(of), 0.9),
    overdueRate: percent(of.filter(late).length, of.length),
  })
  const { totals, lines } = await expectScreen(
    boss,
    { screen: 'doctorRemoteCount', groupBy: 'doctor' },
    rows,
    ({ author }) => author ?? '',
    figures,
  )
  expect(lines.length).toBeGreaterThan(2)
  // A figure of credits opens what was paid for.
  expect(totals.credits!.n).toBe(rows.filter((o) => paid([o]) > 0).length)
  await expectScreen(boss, { screen: 'doctorRemoteCount', groupBy: 'partner' }, rows, partnerOf, figures)
  // The rows behind it add up to it, also where what was urgent went back.
  const asked = { screen: 'doctorRemoteCount', ...WEEK, measure: 'credits', pageNo: 1, pageSize: 200 }
  const { orders, total } = (await boss.call('queryStatisticRows', asked)).body.val as {
    orders: (Parameters<typeof creditsPaid>[0] & { fee: { total: number } })[]
    total: number
  }
  expect(orders).toHaveLength(total)
  expect(sum(orders.map(creditsPaid))).toBe(totals.credits!.value)
  expect(sum(orders.map(({ fee }) => fee.total))).toBeGreaterThan(totals.credits!.value!)
})

test('[STAT-08] orders sent and received, by partner: what became of them, credits spent and earned', async () => {
  const rows = home.orders.filter(({ launched }) => within(launched))
  const figures = (of: readonly PastOrder[]): Expected => {
    const n = (...states: string[]): number => of.filter(({ status }) => states.includes(status)).length
    const done = of.filter(({ status }) => status === 'completed')
    return {
      sent: of.filter(({ from }) => from === home.facility).length,
      received: of.filter(({ to }) => to === home.facility).length,
      accepted: of.filter((o) => o.received !== null || o.status === 'completed').length,
      rejected: n('rejected', 'relaunched'),
      recalled: n('recalled'),
      completed: done.length,
      spent: paid(done.filter(({ from }) => from === home.facility)),
      earned: paid(done.filter(({ to }) => to === home.facility)),
      timed: done.length,
      p50: median(took(done), 0.5),
      p90: median(took(done), 0.9),
      overdueRate: percent(done.filter(late).length, done.length),
    }
  }
  await expectScreen(boss, { screen: 'remoteDiagnosisCount', groupBy: 'partner' }, rows, partnerOf, figures)
  await expectScreen(boss, { screen: 'remoteDiagnosisCount', groupBy: 'modality' }, rows, ({ modality }) => modality, figures)
})

test('[STAT-10] stars of remote reports are averaged, agreement of their review is told, and reasons of low ones are listed and opened', async () => {
  const rows = completed()
  const low = (o: PastOrder): boolean => o.stars.some((n) => n < 3)
  const figures = (of: readonly PastOrder[]): Expected => {
    const reviewed = of.filter(({ agreed }) => agreed !== undefined)
    return {
      reports: of.length,
      rated: of.filter((o) => o.stars.length > 0).length,
      stars: mean(of.flatMap((o) => o.stars)),
      low: of.filter(low).length,
      reviewed: reviewed.length,
      agreement: percent(reviewed.filter(({ agreed }) => agreed).length, reviewed.length),
      timed: of.length,
      overdueRate: percent(of.filter(late).length, of.length),
    }
  }
  // Every number of stars, so that the border of the low ones is seen on both sides.
  expect([...new Set(rows.flatMap(({ stars }) => stars))].sort()).toEqual([1, 2, 3, 4, 5])
  expect(new Set(rows.map(({ agreed }) => agreed))).toEqual(new Set([true, false, undefined]))
  const screen = 'remoteDiagnosisReportQuality'
  const { reasons } = await expectScreen(boss, { screen, groupBy: 'partner' }, rows, partnerOf, figures)
  const { lines } = await ask(boss, screen, { ...WEEK, groupBy: 'doctor' })
  expect(lines.map(({ key, figures }) => [key, figures.reports!.n]).sort()).toEqual(
    [...new Set(rows.map(({ author }) => author!))].map((one) => [one, rows.filter(({ author }) => author === one).length]).sort(),
  )
  const counted = new Map<string, number>()
  for (const reason of rows.flatMap((o) => o.reasons)) counted.set(reason, (counted.get(reason) ?? 0) + 1)
  expect(new Map(reasons!.map(({ reason, n }) => [reason, n]))).toEqual(counted)
  expect(counted.size).toBe(2)
  for (const [reason, n] of counted) {
    const { ids } = await rowsOf(boss, { screen, question: WEEK, measure: 'low', reason, n })
    expect(ids.sort()).toEqual(
      rows
        .filter((o) => o.reasons.includes(reason))
        .map(({ examId }) => examId)
        .sort(),
    )
  }
})
