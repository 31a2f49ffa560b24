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
const SCREENS: readonly (readonly [StatScreen, StatGroup])[] = [
  ['appointmentOurHospital', 'room'],
  ['localDiagnosisCount', 'department'],
  ['localDoctorWork', 'doctor'],
  ['reportYinYang', 'bodypart'],
  ['modalityShootCount', 'modality'],
  ['roomStatistics', 'room'],
  ['reportQuality', 'doctor'],
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
const answers = (): Promise<unknown[]> =>
  Promise.all(SCREENS.map(async ([screen, groupBy]) => [screen, await ask(boss, screen, { ...RANGE, groupBy })]))
const su = <T>(work: (client: Client) => Promise<T>): Promise<T> => server.database.superuser(work)
const days = (): Promise<number> =>
  su(async (client) => Number((await client.query('SELECT count(*) FROM stat_day WHERE facility_id = $1', [past.facility])).rows[0].count))
const marks = (): Promise<number> =>
  su(async (client) => Number((await client.query('SELECT count(*) FROM stat_mark WHERE facility_id = $1', [past.facility])).rows[0].count))

const done = () =>
  past.exams.find(
    (e) =>
      e.done &&
      e.state === 9 &&
      e.checked !== null &&
      e.agreed !== undefined &&
      e.took !== undefined &&
      e.grade === 'A' &&
      e.second === undefined,
  )!
const set = (what: string) => (client: Client) => client.query(`UPDATE exam SET ${what} WHERE exam_id = $1`, [done().id])
/** What may be done to an exam or a booking whose days are counted already. */
const CHANGES: readonly (readonly [string, (client: Client) => Promise<unknown>])[] = [
  ['completed on another day', set(`complete_time = complete_time - interval '2 days'`)],
  ['checked on another day', set(`check_time = check_time + interval '1 day'`)],
  ['another conclusion', set('yin_yang = CASE WHEN yin_yang = 1 THEN 0 ELSE 1 END')],
  ['critical', set('critical = NOT critical')],
  ['urgent', set('urgent = NOT urgent')],
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
  [
    'a booking on another day',
    (c) => c.query(`UPDATE booking SET starts_at = starts_at + interval '1 day' WHERE booking_id = $1`, [past.bookings[0]!.id]),
  ],
  [
    'a booking cancelled',
    (c) => c.query(`UPDATE booking SET status = 'cancelled' WHERE facility_id = $1 AND status = 'booked'`, [past.facility]),
  ],
  ['a booking paid', (c) => c.query(`UPDATE booking SET paid_at = now() WHERE facility_id = $1 AND paid_at IS NULL`, [past.facility])],
]

test('[STAT-13] whatever is changed of a day that was counted shows at once, and the job counts it anew', async () => {
  await roll()
  // What was answered last is what stands before the next change.
  let before = await answers()
  for (const [what, change] of CHANGES) {
    expect([what, await marks()]).toEqual([what, 0])
    await su(change)
    const after = await answers()
    await asOne(at(), forget)
    // Straight, with nothing kept.
    expect([what, after]).toEqual([what, await answers()])
    expect([what, after]).not.toEqual([what, before])
    await roll()
    before = await answers()
    expect([what, before]).toEqual([what, after])
  }
}, 240_000)

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
