import { randomUUID } from 'node:crypto'
import { parseDateTime, type StatGroup, type StatScreen } from '@farsight/shared/domain'
import type { Client } from 'pg'
import { type TestClient, type TestServer, testServer } from '../../test/harness'
import { ask } from '../../test/statistics/check'
import { type History, makeHistory } from '../../test/statistics/history'
import { type AsTenant, tenantTransactions } from '../database/tenant'
import { forget, rollAll, rollDays } from './roll'

const NOW = parseDateTime('2026-11-26 15:00:00')!
const RANGE = { startTime: '2026-11-10 00:00:00', endTime: '2026-11-26 23:59:59', granularity: 'day' } as const
type Asking = readonly (readonly [StatScreen, StatGroup])[]
const OF_EXAMS: Asking = [
  ['localDiagnosisCount', 'department'],
  ['localDiagnosisCount', 'sourceType'],
  ['localDoctorWork', 'doctor'],
  ['reportYinYang', 'bodypart'],
  ['modalityShootCount', 'modality'],
  ['roomStatistics', 'room'],
  ['reportQuality', 'doctor'],
]
const OF_BOOKINGS: Asking = [
  ['appointmentOurHospital', 'room'],
  ['appointmentOurHospital', 'modality'],
]

let server: TestServer
let asOne: AsTenant
let past: History
let boss: TestClient

beforeAll(async () => {
  server = await testServer()
  server.clock.now = NOW
  asOne = tenantTransactions(server.pools.app, undefined, { asOne: true })
  const facility = await server.facility()
  past = await makeHistory(server, facility, { seed: 3, exams: 120, bookings: 40, from: '2026-11-16', days: 8 })
  boss = await server.as(await server.account(facility, { menu: '000000001000' }))
  await server.server.jobs.tick()
}, 120_000)
afterAll(() => server.close())

const at = () => ({ facilityId: past.facility, userId: past.facility })
const roll = () => rollAll(asOne, past.facility, NOW)
const answers = (of: Asking = [...OF_EXAMS, ...OF_BOOKINGS]): Promise<unknown[]> =>
  Promise.all(of.map(async ([screen, groupBy]) => [screen, await ask(boss, screen, { ...RANGE, groupBy })]))
const su = <T>(work: (client: Client) => Promise<T>): Promise<T> => server.database.superuser(work)
const days = (): Promise<number> =>
  su(async (client) => Number((await client.query('SELECT count(*) FROM stat_day WHERE facility_id = $1', [past.facility])).rows[0].count))
const marks = (): Promise<number> =>
  su(async (client) => Number((await client.query('SELECT count(*) FROM stat_mark WHERE facility_id = $1', [past.facility])).rows[0].count))

/** The answers as if nothing were kept: every day is marked for as long as they are asked for, so that the job has no more to do than before. */
async function straight(of: Asking): Promise<unknown[]> {
  const { rows } = await su((c) =>
    c.query(`INSERT INTO stat_mark (facility_id, day) SELECT facility_id, day FROM stat_day WHERE facility_id = $1 RETURNING mark_id`, [
      past.facility,
    ]),
  )
  const all = await answers(of)
  await su((c) => c.query(`DELETE FROM stat_mark WHERE mark_id = ANY($1::bigint[])`, [rows.map((row) => row.mark_id)]))
  return all
}

const done = () =>
  past.exams.find(
    (e) =>
      e.done &&
      e.state === 9 &&
      e.urgency === 'ordinary' &&
      e.checked !== null &&
      e.agreed !== undefined &&
      e.took !== undefined &&
      e.grade === 'A' &&
      e.second === undefined,
  )!
const flagged = () => past.exams.find((e) => e.done && e.state !== 3000 && e.completed === null && !e.ordered)!
/** Whose place is handed on, and to whom: both count, each in a room of its own, so that the first room's waits are one fewer. */
function handed(): [string, string] {
  const known = past.exams.filter((e) => e.room !== null && e.state !== 3000 && e.took !== undefined && e.id !== done().id)
  const from = known.find((e) => e.waited !== undefined)!
  return [from.id, known.find((e) => e.waited === undefined && e.room !== from.room)!.id]
}
const set = (what: string) => (client: Client) => client.query(`UPDATE exam SET ${what} WHERE exam_id = $1`, [done().id])
type Changes = readonly (readonly [string, (client: Client) => Promise<unknown>])[]
/** What may be done to an exam whose days are counted already. */
const EXAM_CHANGES: Changes = [
  ['completed on another day', set(`complete_time = complete_time - interval '2 days'`)],
  ['checked on another day', set(`check_time = check_time + interval '1 day'`)],
  ['another conclusion', set('yin_yang = CASE WHEN yin_yang = 1 THEN 0 ELSE 1 END')],
  ['critical', set('critical = NOT critical')],
  ['urgent', set('urgent = NOT urgent')],
  // Either of them counts as pressed: from one to the other no number changes.
  ['not urgent any more', set('urgent = NOT urgent')],
  ['green', set('green_channel = true')],
  // So long before that it is the longest of its day.
  ['green from the door', set(`door_time = check_time - interval '10 days'`)],
  ['another source', set(`source_type = CASE WHEN source_type = 'emergency' THEN 'inpatient' ELSE 'emergency' END`)],
  [
    // Nobody knows when it was completed: it counts on the day of its registration.
    'registered on another day',
    (c) => c.query(`UPDATE exam SET register_time = register_time - interval '1 day' WHERE exam_id = $1`, [flagged().id]),
  ],
  ['another modality and department', set(`modality = 'XA', department = '新科'`)],
  ['another part', set(`bodypart = '腹部'`)],
  ['another writer', set(`author_id = gen_random_uuid()`)],
  ['more images', set('image_count = image_count + 7')],
  ['due earlier', set(`due_time = complete_time - interval '1 hour'`)],
  ['sent to a reader', set(`reader_facility_id = facility_id`)],
  ['back from there', set('reader_facility_id = NULL')],
  ['deleted', set('state = 3000')],
  ['restored', set('state = 9')],
  ['withdrawn', set('state = 2060, report_has_complete = false')],
  ['completed again', set('state = 9, report_has_complete = true')],
  [
    'a reader’s stars',
    (c) =>
      c.query(
        `INSERT INTO report_rating (facility_id, exam_id, user_id, user_name, stars, reason, at) VALUES ($1, $2, $3, '', 1, 'x', now())`,
        [past.facility, done().id, randomUUID()],
      ),
  ],
  ['reviewers’ stars', (c) => c.query(`UPDATE report SET reviewers = '[{"stars": 2, "reason": "y"}]' WHERE exam_id = $1`, [done().id])],
  [
    'a review more',
    (c) =>
      c.query(
        `INSERT INTO report_version (exam_id, version, facility_id, step, content, author_id, author_name, at) VALUES ($2, 90, $1, 'pass3', '{"yinYang": 0}', $3, '', '2026-11-17 03:00:00Z')`,
        [past.facility, done().id, past.doctors[0]],
      ),
  ],
  [
    'when it was begun',
    (c) =>
      c.query(
        `INSERT INTO exam_step (facility_id, exam_id, action, from_state, to_state, user_id, user_name, at) VALUES ($1, $2, 'openReview', 7, 8, $3, '', '2026-11-17 02:00:00Z')`,
        [past.facility, done().id, past.doctors[0]],
      ),
  ],
  [
    'a second reading',
    (c) =>
      c.query(
        `INSERT INTO second_reading (reading_id, facility_id, exam_id, modality, drawn_at, first, first_people, state, second) VALUES ($3, $1, $2, 'CT', now(), '{}', '{}', 'agreed', '{}') ON CONFLICT (facility_id, exam_id) DO UPDATE SET state = 'agreed', second = '{}'`,
        [past.facility, done().id, randomUUID()],
      ),
  ],
  ['its outcome', (c) => c.query(`UPDATE second_reading SET state = 'differed' WHERE exam_id = $1`, [done().id])],
  ['another grade', (c) => c.query(`UPDATE check_record SET grade = 'C' WHERE exam_id = $1`, [done().id])],
  [
    'a later end of the check',
    (c) => c.query(`UPDATE check_record SET ended_at = ended_at + interval '9 minutes' WHERE exam_id = $1`, [done().id]),
  ],
  [
    'an earlier start of the check',
    (c) => c.query(`UPDATE check_record SET started_at = started_at - interval '1 day' WHERE exam_id = $1`, [done().id]),
  ],
  [
    'another room at the registration',
    (c) => c.query(`UPDATE registration SET room_id = $2 WHERE facility_id = $1`, [past.facility, past.rooms[7]!.id]),
  ],
  ['another room', (c) => c.query(`UPDATE check_record SET room_id = $2 WHERE exam_id = $1`, [done().id, past.rooms[7]!.id])],
  [
    'a retake',
    (c) =>
      c.query(
        `INSERT INTO retake (retake_id, facility_id, exam_id, reason, user_id, user_name, at) VALUES ($3, $1, $2, 'motion', $3, '', now())`,
        [past.facility, done().id, randomUUID()],
      ),
  ],
  [
    'queued earlier',
    (c) => c.query(`UPDATE queue_entry SET queued_at = queued_at - interval '30 minutes' WHERE facility_id = $1`, [past.facility]),
  ],
  ['a place in the queue handed to another exam', (c) => c.query(`UPDATE queue_entry SET exam_id = $2 WHERE exam_id = $1`, handed())],
  ['places in the queue taken away', (c) => c.query(`DELETE FROM queue_entry WHERE facility_id = $1`, [past.facility])],
]
const BOOKING_CHANGES: Changes = [
  [
    'a booking on another day',
    (c) => c.query(`UPDATE booking SET starts_at = starts_at + interval '1 day' WHERE booking_id = $1`, [past.bookings[0]!.id]),
  ],
  [
    'a booking cancelled',
    (c) => c.query(`UPDATE booking SET status = 'cancelled' WHERE facility_id = $1 AND status = 'booked'`, [past.facility]),
  ],
  [
    'a booking in another room',
    (c) => c.query(`UPDATE booking SET room_id = $2 WHERE facility_id = $1`, [past.facility, past.rooms[7]!.id]),
  ],
  ['a booking of another modality', (c) => c.query(`UPDATE booking SET modality = 'XA' WHERE facility_id = $1`, [past.facility])],
  ['a longer booking', (c) => c.query(`UPDATE booking SET slots = slots + 1 WHERE facility_id = $1`, [past.facility])],
  ['a booking paid', (c) => c.query(`UPDATE booking SET paid_at = now() WHERE facility_id = $1 AND paid_at IS NULL`, [past.facility])],
]

test.each([
  ['an exam', EXAM_CHANGES, OF_EXAMS],
  ['a booking', BOOKING_CHANGES, OF_BOOKINGS],
] as const)(
  '[STAT-13] whatever is changed of %s on a day that was counted shows at once, and the job counts that day anew',
  async (_, changes, of) => {
    await roll()
    // What was answered last is what stands before the next change.
    let before = await answers(of)
    for (const [what, change] of changes) {
      expect([what, await marks()]).toEqual([what, 0])
      await su(change)
      const after = await answers(of)
      expect([what, after]).toEqual([what, await straight(of)])
      expect([what, after]).not.toEqual([what, before])
      await roll()
      before = await answers(of)
      expect([what, before]).toEqual([what, after])
    }
  },
  240_000,
)

test('[STAT-13] no column that kept sums are counted from can be changed by the server without a mark', async () => {
  // A row is the same exam's, booking's or doctor's for ever, and a booking's from whom it came; whether it is urgent no screen of bookings tells.
  const still = ['exam_id', 'facility_id', 'booking_id', 'user_id', 'source_facility_id']
  const { rows } = await su((c) =>
    c.query<{ name: string; watched: boolean }>(
      `SELECT DISTINCT u.table_name || '.' || u.column_name AS name, EXISTS (SELECT FROM pg_trigger t
          JOIN pg_attribute a ON a.attrelid = t.tgrelid AND a.attnum = ANY (t.tgattr)
          WHERE t.tgname = 'stat_changed' AND t.tgrelid = u.table_name::regclass AND a.attname = u.column_name) AS watched
        FROM information_schema.view_column_usage u
        WHERE u.view_name IN ('stat_report', 'stat_work', 'stat_check', 'stat_booking') AND u.column_name <> ALL ($1)
          AND has_column_privilege('farsight_app', u.table_name, u.column_name, 'UPDATE')`,
      [still],
    ),
  )
  expect(rows.flatMap(({ name, watched }) => (watched ? [] : [name]))).toEqual(['booking.urgent'])
  expect(rows.length).toBeGreaterThan(20)
  const gone = await su((c) =>
    c.query<{ name: string }>(
      `SELECT DISTINCT u.table_name::text AS name FROM information_schema.view_table_usage u
        WHERE u.view_name IN ('stat_report', 'stat_work', 'stat_check', 'stat_booking') AND has_table_privilege('farsight_app', u.table_name, 'DELETE')`,
    ),
  )
  // A merge that hands a ticket over takes the head's place of another day away: that has a trigger of its own.
  expect(gone.rows.map(({ name }) => name)).toEqual(['queue_entry'])
})

test('[STAT-13] a change that is under way while the job counts is not lost: neither one that began before, nor one that ends meanwhile', async () => {
  await asOne(at(), forget)
  const positive = async (): Promise<number> => (await ask(boss, 'reportYinYang', RANGE)).totals.majorPositive!.n
  const first = await positive()
  const [one, two] = past.exams.filter((e) => e.state === 9 && e.yinYang === 0 && !e.ordered && e.id !== done().id)
  // Begun before the job, ended after it.
  await su(async (writer) => {
    await writer.query('BEGIN')
    await writer.query('UPDATE exam SET yin_yang = 2 WHERE exam_id = $1', [one!.id])
    expect(await roll()).toBeGreaterThan(0)
    expect(await positive()).toBe(first)
    await writer.query('COMMIT')
  })
  expect(await positive()).toBe(first + 1)
  expect(await marks()).toBeGreaterThan(0)
  // Begun and ended after the job's moment, before it ends.
  await asOne(at(), async (tx) => {
    expect(await rollDays(tx, NOW)).toBeGreaterThan(0)
    await su((writer) => writer.query('UPDATE exam SET yin_yang = 2 WHERE exam_id = $1', [two!.id]))
    expect(await positive()).toBe(first + 2)
  })
  expect(await positive()).toBe(first + 2)
  await roll()
  expect([await positive(), await marks()]).toEqual([first + 2, 0])
}, 60_000)

test('[STAT-13] writers of one day do not wait for each other, nor for the job', async () => {
  const [one, two] = past.exams.filter((e) => e.state === 9 && e.completed !== null)
  await su(async (first) => {
    await first.query('BEGIN')
    await first.query(`UPDATE exam SET urgent = NOT urgent, complete_time = '2026-11-17 03:00:00Z' WHERE exam_id = $1`, [one!.id])
    await asOne(at(), async (tx) => {
      await rollDays(tx, NOW)
      await su(async (second) => {
        await second.query(`SET lock_timeout = '1s'`)
        await second.query(`UPDATE exam SET urgent = NOT urgent, complete_time = '2026-11-17 03:00:00Z' WHERE exam_id = $1`, [two!.id])
      })
    })
    await first.query('COMMIT')
  })
  await roll()
  expect(await days()).toBeGreaterThan(7)
}, 60_000)

test('[STAT-13] two servers that count at once: every day stands once, and the answers are the same', async () => {
  const before = await answers()
  await asOne(at(), forget)
  await Promise.all([roll(), roll(), roll()])
  await roll()
  expect(await answers()).toEqual(before)
  const twice = await su((c) =>
    c.query(
      'SELECT 1 FROM stat_sum GROUP BY facility_id, fact, cube, at, modality, source_type, doctor_id, room_id, department, bodypart, partner_id, urgency HAVING count(*) > 1',
    ),
  )
  expect(twice.rowCount).toBe(0)
})

test('[STAT-13] a day of today is counted straight, and its marks stay few', async () => {
  const today = past.exams.find((e) => e.state === 9 && e.checked !== null)!
  await su((c) => c.query(`UPDATE exam SET check_time = '2026-11-26 02:00:00Z' WHERE exam_id = $1`, [today.id]))
  await su(async (c) => {
    for (let i = 0; i < 600; i += 1) await c.query('UPDATE exam SET image_count = image_count + 1 WHERE exam_id = $1', [today.id])
  })
  const n = async (): Promise<number> =>
    (await ask(boss, 'modalityShootCount', { ...RANGE, startTime: '2026-11-26 00:00:00' })).totals.exams!.n
  const before = await n()
  await roll()
  expect([before, await n(), await marks()]).toEqual([1, 1, 1])
}, 60_000)
