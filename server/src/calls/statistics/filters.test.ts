import { parseDateTime, STAT_SCREENS, STATISTICS, type StatFilter, type StatScreen } from '@farsight/shared/domain'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { relate } from '../../../test/relations'
import { ask, type Question, rowsOf } from '../../../test/statistics/check'
import { type History, makeHistory } from '../../../test/statistics/history'

const QUESTION: Question = { startTime: '2026-11-16 00:00:00', endTime: '2026-11-26 23:59:59', granularity: 'day' }
/** What a row is told apart by, read from the tables themselves and not from the views that the statistics count by. */
const OF_EXAM = `SELECT e.exam_id AS id, e.modality, e.source_type AS "sourceType", e.author_id AS "doctorId", e.department,
    coalesce(c.room_id, r.room_id) AS "roomId", CASE WHEN o.src_facility_id = $2 THEN o.dest_facility_id ELSE o.src_facility_id END AS "partnerId",
    CASE WHEN o.order_id IS NOT NULL THEN (CASE WHEN o.urgent THEN 'urgent' ELSE 'ordinary' END)
      WHEN e.green_channel THEN 'green' WHEN e.urgent THEN 'urgent' ELSE 'ordinary' END AS urgency
  FROM exam e LEFT JOIN check_record c ON c.exam_id = e.exam_id LEFT JOIN registration r ON r.exam_id = e.exam_id
    LEFT JOIN remote_order o ON o.order_id = e.order_id WHERE e.exam_id = ANY($1::uuid[])`
const OF_ORDER = `SELECT o.order_id AS id, o.modality, e.author_id AS "doctorId",
    CASE WHEN o.src_facility_id = $2 THEN o.dest_facility_id ELSE o.src_facility_id END AS "partnerId", CASE WHEN o.urgent THEN 'urgent' ELSE 'ordinary' END AS urgency
  FROM remote_order o LEFT JOIN exam e ON e.order_id = o.order_id WHERE o.order_id = ANY($1::uuid[]) AND $2::uuid IS NOT NULL`
const OF_BOOKING = `SELECT b.booking_id AS id, b.modality, b.room_id AS "roomId", nullif(b.source_facility_id, $2) AS "partnerId"
  FROM booking b WHERE b.booking_id = ANY($1::uuid[])`
const TABLES = { exam: OF_EXAM, order: OF_ORDER, booking: OF_BOOKING }

let server: TestServer
let boss: TestClient
let past: History
let departments: ReadonlyMap<string, string>

beforeAll(async () => {
  server = await testServer()
  server.clock.now = parseDateTime('2026-11-26 15:00:00')!
  const [home, east, west] = [
    await server.facility({ union: 'su' }),
    await server.facility({ union: 'su' }),
    await server.facility({ union: 'su' }),
  ]
  for (const other of [east, west]) await relate(server, home, other)
  const size = { from: '2026-11-16', days: 10, exams: 160, bookings: 90, orders: 80 }
  past = await makeHistory(server, home, { seed: 20261128, ...size, partners: [east, west] })
  boss = await server.as(await server.account(home, { menu: '111111111111', rights: { CT: 4 } }))
  departments = await server.database.superuser(async (su) => {
    const { rows } = await su.query(`SELECT name, department_id FROM department WHERE facility_id = $1`, [home])
    return new Map(rows.map((one): [string, string] => [one.name, one.department_id]))
  })
}, 300_000)
afterAll(() => server.close())

type Told = Readonly<Record<string, string | null>>
async function toldApart(screen: StatScreen, ids: readonly string[]): Promise<ReadonlyMap<string, Told>> {
  const { rows } = await server.database.superuser((su) => su.query(TABLES[STATISTICS[screen].rows], [ids, past.facility]))
  return new Map(rows.map((one) => [one.id, one]))
}

/** The value that a filter is asked with, for what stands in the table. */
const asked = (filter: StatFilter, value: string): unknown =>
  filter === 'modality' ? [value] : filter === 'departmentId' ? departments.get(value) : value

/** A doctor's work is what he did in an exam, not whose report it is: that filter is told by the lines alone, below. */
const byTable = (screen: StatScreen): readonly StatFilter[] =>
  STATISTICS[screen].filters.filter((filter) => !(screen === 'localDoctorWork' && filter === 'doctorId'))

test.each(STAT_SCREENS)('[STAT-13] %s: every filter leaves the rows that carry its value, all of them and no others', async (screen) => {
  const measure = STATISTICS[screen].measures.find(({ still }) => !still)!.key
  const open = async (question: Question): Promise<{ n: number; ids: string[] }> => {
    const { n } = (await ask(boss, screen, question)).totals[measure]!
    return { n, ids: (await rowsOf(boss, { screen, question, measure, n })).ids.toSorted() }
  }
  const all = await open(QUESTION)
  const told = await toldApart(screen, all.ids)
  for (const filter of byTable(screen)) {
    const valueAt = (id: string): string | null => told.get(id)![filter === 'departmentId' ? 'department' : filter] || null
    const values = [...new Set(all.ids.map(valueAt))].filter((value) => value !== null)
    const some = values.filter((value) => asked(filter, value) !== undefined).slice(0, 3)
    // One value alone would leave a filter that lets everything through unseen.
    expect([filter, some.length]).toEqual([filter, Math.max(2, some.length)])
    for (const value of some) {
      const found = await open({ ...QUESTION, [filter]: asked(filter, value) })
      const carry = all.ids.filter((id) => valueAt(id) === value)
      expect([filter, value, found.ids]).toEqual([filter, value, carry])
      expect([filter, value, found.n]).toEqual([filter, value, carry.length])
    }
  }
})

test('[STAT-03] a doctor’s filter leaves that doctor’s line', async () => {
  const lines = (await ask(boss, 'localDoctorWork', { ...QUESTION, groupBy: 'doctor' })).lines.filter(({ key }) => key !== '')
  expect(lines.length).toBeGreaterThan(2)
  for (const { key, figures } of lines) {
    const { totals } = await ask(boss, 'localDoctorWork', { ...QUESTION, doctorId: key })
    expect([key, totals.shares!.n, totals.written!.n, totals.first!.n]).toEqual([
      key,
      figures.shares!.n,
      figures.written!.n,
      figures.first!.n,
    ])
  }
})
