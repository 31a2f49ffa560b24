import { CODE, parseDateTime, STATISTICS } from '@farsight/shared/domain'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { relate } from '../../../test/relations'
import { ask, rowsOf } from '../../../test/statistics/check'
import { type Expected, expectScreen, mean, median, percent, some, sum, TO, WEEK, whole, within } from '../../../test/statistics/expect'
import { type History, makeHistory, type PastExam } from '../../../test/statistics/history'
import { DAY, MINUTE } from '../../../test/statistics/made'
import { sheetsOf } from '../../statistics/table'

const NOW = parseDateTime('2026-11-26 15:00:00')!

let server: TestServer
let home: History
let partner: string
let head: TestAccount
let boss: TestClient

beforeAll(async () => {
  server = await testServer()
  server.clock.now = NOW
  const facility = await server.facility({ union: '' })
  partner = await server.facility({ union: '' })
  await relate(server, facility, partner)
  const size = { from: '2026-11-15', days: 9 }
  home = await makeHistory(server, facility, { seed: 7, ...size, exams: 500, bookings: 200, orders: 60, partners: [partner] })
  // Another hospital's: they never count here.
  await makeHistory(server, partner, { seed: 8, ...size, exams: 200, bookings: 50 })
  head = await server.account(facility, { menu: '000000001000' })
  boss = await server.as(head)
}, 120_000)
afterAll(() => server.close())

const alive = (e: PastExam): boolean => e.state !== 3000
const reportedAt = (e: PastExam): number => e.completed ?? e.registered
const reports = (): PastExam[] => home.exams.filter((e) => alive(e) && e.done && !e.ordered && within(reportedAt(e)))
const checks = (): PastExam[] => home.exams.filter((e) => alive(e) && within(e.checked))
/** Registered a day or more after the check: made elsewhere, long before anybody here could read it. */
const brought = (e: PastExam): boolean => e.checked !== null && e.registered - e.checked >= DAY
/** From where the due time counts (server/src/due): the door of a green channel, else the check, else the registration. */
const turnAround = (e: PastExam): number | undefined => {
  const from = e.door ?? (brought(e) ? e.registered : (e.checked ?? e.registered))
  return e.completed === null || e.completed < from ? undefined : whole(from, e.completed)
}
const overdue = (of: readonly PastExam[]): PastExam[] => of.filter((e) => e.due !== null && e.completed !== null && e.completed > e.due)

test('[STAT-01] bookings: how many, paid, registered, missed, cancelled, and what part of the rooms’ slots they take', async () => {
  const rows = home.bookings.filter(({ at }) => within(at))
  const count = (of: Readonly<typeof rows>, ...states: string[]): number => of.filter(({ status }) => states.includes(status)).length
  const figures = (of: Readonly<typeof rows>): Expected => ({
    booked: of.length,
    paid: of.filter(({ paid }) => paid).length,
    registered: count(of, 'registered'),
    missed: count(of, 'booked', 'paid'),
    coming: 0,
    cancelled: count(of, 'cancelled', 'transferred', 'refused'),
  })
  const answer = await expectScreen(boss, { screen: 'appointmentOurHospital', groupBy: 'room' }, rows, ({ room }) => room, figures)
  await expectScreen(boss, { screen: 'appointmentOurHospital', groupBy: 'partner' }, rows, ({ partner: from }) => from ?? '', figures)
  // Eight rooms from 8:00 to 17:30: 38 quarter hours a day, seven days.
  const taken = count(rows, 'booked', 'paid', 'registered')
  expect(answer.totals.capacity).toEqual({ value: 8 * 38 * 7, n: 0 })
  expect(answer.totals.use).toEqual({ value: percent(taken, 8 * 38 * 7), n: 0 })
  expect(answer.lines[0]!.figures.capacity!.value).toBe(38 * 7)
  // A booking of today is not missed before the day is over.
  const today = { ...WEEK, startTime: '2026-11-23 00:00:00', endTime: '2026-11-23 23:59:59' }
  const onDay = home.bookings.filter(({ at }) => at >= TO && at < TO + 86_400_000)
  server.clock.now = parseDateTime('2026-11-23 23:59:59')!
  expect((await ask(boss, 'appointmentOurHospital', today)).totals).toMatchObject({
    booked: { n: onDay.length },
    missed: { n: 0 },
    coming: { n: count(onDay, 'booked', 'paid') },
  })
  const coming = { screen: 'appointmentOurHospital', question: today, measure: 'coming', n: count(onDay, 'booked', 'paid') } as const
  expect((await rowsOf(boss, coming)).total).toBe(coming.n)
  server.clock.now = NOW
  const over = (await ask(boss, 'appointmentOurHospital', today)).totals
  expect([over.missed!.n, over.coming!.n]).toEqual([count(onDay, 'booked', 'paid'), 0])
  expect(count(onDay, 'booked', 'paid')).toBeGreaterThan(0)
})

test('[STAT-01] a holiday and a closed room take their slots out of the capacity', async () => {
  const [room] = home.rooms
  const put = (roomId: string | null, day: string) =>
    server.database.superuser((su) =>
      su.query(`INSERT INTO room_holiday (holiday_id, facility_id, day, room_id) VALUES (gen_random_uuid(), $1, $2, $3)`, [
        home.facility,
        day,
        roomId,
      ]),
    )
  await put(null, '2026-11-17')
  await put(room!.id, '2026-11-18')
  const answer = await ask(boss, 'appointmentOurHospital', { ...WEEK, groupBy: 'room' })
  expect(answer.totals.capacity!.value).toBe(8 * 38 * 6 - 38)
  expect(answer.columns.map(({ figures }) => figures.capacity!.value)).toEqual([304, 0, 266, 304, 304, 304, 304])
  // By hours only the open ones have any.
  const day = { startTime: '2026-11-16 00:00:00', endTime: '2026-11-16 23:59:59', granularity: 'hour' }
  const hours = (await ask(boss, 'appointmentOurHospital', day)).columns.map(({ figures }) => figures.capacity!.value)
  expect(hours).toEqual(Array.from({ length: 24 }, (_, hour) => (hour < 8 || hour > 17 ? 0 : hour === 17 ? 16 : 32)))
  await server.database.superuser((su) => su.query(`DELETE FROM room_holiday WHERE facility_id = $1`, [home.facility]))
})

test('[STAT-01] days that are over keep the slots that their rooms had: a room that is closed, set up or given other hours changes none of them', async () => {
  const account = await server.account(home.facility, { role: 'admin', menu: '000000001100' })
  let admin = await server.as(account)
  const listed = async () => (await admin.call('manageRoomList', {})).body.val as { id: string; name: string; version: number }[]
  const slots = async (question: Record<string, unknown> = {}) => {
    const answer = await ask(boss, 'appointmentOurHospital', { ...WEEK, ...question })
    return [answer.totals.capacity!.value, ...answer.columns.map(({ figures }) => figures.capacity!.value)]
  }
  const past = await slots()
  expect(past[0]).toBe(8 * 38 * 7)
  const byRoom = (await ask(boss, 'appointmentOurHospital', { ...WEEK, groupBy: 'room' })).lines
  const hours = { modality: 'CT', device: '', opens: 480, closes: 1050, capacity: 1, place: 0, enabled: 1 }
  const save = async (room: Record<string, unknown>) => {
    const there = (await listed()).find(({ name }) => name === room.name)
    const asked = { baseVersion: there?.version ?? 0, room: { ...hours, ...room }, ...(there ? { id: there.id } : {}) }
    expect((await admin.call('manageRoomSave', asked)).body).toMatchObject({ errorCode: 0 })
  }
  // Of the 26th: one closed, one longer and for two at once, twice changed on the same day, and one that is new.
  await save({ name: 'CT1室', enabled: 0 })
  await save({ name: 'CT2室', opens: 420 })
  await save({ name: 'CT2室', opens: 420, capacity: 2 })
  await save({ name: 'MR1室', modality: 'MR', device: 'MR-ONE' })
  await save({ name: '新机房' })
  expect(await slots()).toEqual(past)
  expect(await slots({ modality: ['CT'] })).toEqual(past.map((n) => n! / 4))
  expect((await ask(boss, 'appointmentOurHospital', { ...WEEK, groupBy: 'room' })).lines).toEqual(byRoom)
  // From the day of the change on it is as it stands: seven rooms and the new one, of which one has four quarter hours more, for two.
  const days = { startTime: '2026-11-25 00:00:00', endTime: '2026-11-27 23:59:59', granularity: 'day' } as const
  expect((await slots(days)).slice(1)).toEqual([8 * 38, 7 * 38 + 2 * 42, 7 * 38 + 2 * 42])
  // The next day it is closed again: the 26th keeps what held on it.
  server.clock.now = NOW + DAY
  admin = await server.as(account)
  await save({ name: 'CT2室', enabled: 0 })
  server.clock.now = NOW
  // A day ends every session.
  boss = await server.as(head)
  expect((await slots(days)).slice(1)).toEqual([8 * 38, 7 * 38 + 2 * 42, 7 * 38])
  await server.database.superuser(async (su) => {
    await su.query(`DELETE FROM room_hours WHERE facility_id = $1`, [home.facility])
    await su.query(`DELETE FROM image_room WHERE facility_id = $1 AND name = '新机房'`, [home.facility])
    await su.query(`UPDATE image_room SET enabled = true, opens = 480, closes = 1050, capacity = 1 WHERE facility_id = $1`, [home.facility])
  })
})

test('[STAT-13] days before the first booking have no slots: the range is empty, and nothing is exported', async () => {
  const question = { startTime: '2001-01-01 00:00:00', endTime: '2001-01-07 23:59:59', granularity: 'day' } as const
  const { totals, lines } = await ask(boss, 'appointmentOurHospital', question)
  expect([totals.capacity!.value, lines]).toEqual([0, []])
  const asked = { ...question, screen: 'appointmentOurHospital', format: 'xlsx', language: 'zh' }
  expect((await boss.call('exportStatistic', asked)).body.errorCode).toBe(CODE.statisticsEmpty)
})

test('[STAT-01] a room without a booking stands in the table with its slots: the lines add up to the total', async () => {
  const day = { startTime: '2026-12-20 00:00:00', endTime: '2026-12-20 23:59:59', granularity: 'day' } as const
  for (const [groupBy, count] of [
    ['room', 8],
    ['modality', 4],
  ] as const) {
    const { lines, totals } = await ask(boss, 'appointmentOurHospital', { ...day, groupBy })
    expect(lines.map(({ figures }) => [figures.booked!.value, figures.capacity!.value])).toEqual(Array(count).fill([0, (8 / count) * 38]))
    expect(totals.capacity!.value).toBe(8 * 38)
    if (groupBy === 'room') expect(lines[0]!.label).toBe('CT1室')
  }
})

test('[STAT-02] a report that is done in the very second of its due time is in time; a second later it is overdue', async () => {
  const one = reports().find((e) => e.due !== null && e.completed !== null && e.completed > e.due)!
  const count = async () => (await ask(boss, 'localDiagnosisCount', WEEK)).totals.overdueRate!.n
  const due = (seconds: number) =>
    server.database.superuser((su) =>
      su.query(`UPDATE exam SET due_time = complete_time - $2 * interval '1 second' WHERE exam_id = $1`, [one.id, seconds]),
    )
  const before = await count()
  await due(0)
  expect(await count()).toBe(before - 1)
  await due(1)
  expect(await count()).toBe(before)
  await server.database.superuser((su) =>
    su.query(`UPDATE exam SET due_time = to_timestamp($2::float8 / 1000) WHERE exam_id = $1`, [one.id, one.due]),
  )
})

test('[STAT-02] local reports: number, urgent ones, turn-around against the due time, of the green channel from the door; those of other hospitals and orders never', async () => {
  const figures = (of: readonly PastExam[]): Expected => {
    const minutes = some(of.map(turnAround))
    const timed = of.filter(({ due }) => due !== null)
    return {
      reports: of.length,
      urgent: of.filter(({ urgency }) => urgency !== 'ordinary').length,
      timed: timed.length,
      p50: median(minutes, 0.5),
      p90: median(minutes, 0.9),
      overdueRate: percent(overdue(of).length, timed.length),
    }
  }
  // Each of the moments that the clock may begin at is among them, with a check that it does not count from.
  const timed = reports().filter((e) => e.completed !== null)
  expect(timed.filter((e) => e.door !== null && e.checked !== null).length).toBeGreaterThan(5)
  expect(timed.filter((e) => e.door === null && brought(e)).length).toBeGreaterThan(5)
  expect(timed.some((e) => e.door === null && e.checked !== null && e.registered > e.checked && !brought(e))).toBe(true)
  await expectScreen(boss, { screen: 'localDiagnosisCount', groupBy: 'modality' }, reports(), ({ modality }) => modality, figures)
  await expectScreen(boss, { screen: 'localDiagnosisCount', groupBy: 'sourceType' }, reports(), ({ source }) => source, figures)
  await expectScreen(boss, { screen: 'localDiagnosisCount', groupBy: 'department' }, reports(), ({ department }) => department, figures)
  // The rows behind a percentile say how long each took, the longest first; those behind a number do not.
  const opened = (measure: string) => rowsOf(boss, { screen: 'localDiagnosisCount', question: WEEK, measure, n: 0 })
  const { minutes } = await opened('p90')
  expect(minutes).toEqual(some(reports().map(turnAround)).sort((a, b) => b - a))
  expect((await opened('reports')).minutes).toEqual([])
})

test('[STAT-02] [STAT-05] urgency, modality, source, doctor and room leave what the history says; filters.test has all filters of all screens', async () => {
  const [{ room }, { author }] = [checks().find((e) => e.room)!, reports().find((e) => e.author)!]
  const kept = async (screen: 'localDiagnosisCount' | 'modalityShootCount', filter: object) => {
    const { totals } = await ask(boss, screen, { ...WEEK, ...filter })
    return (totals.reports ?? totals.exams)!.n
  }
  const local = (of: (e: PastExam) => boolean) => reports().filter(of).length
  for (const urgency of ['ordinary', 'urgent', 'green'] as const) {
    expect([urgency, await kept('localDiagnosisCount', { urgency })]).toEqual([urgency, local((e) => e.urgency === urgency)])
    expect(local((e) => e.urgency === urgency)).toBeGreaterThan(0)
  }
  expect(await kept('localDiagnosisCount', { modality: ['CT', 'MR'] })).toBe(local((e) => e.modality === 'CT' || e.modality === 'MR'))
  expect(await kept('localDiagnosisCount', { sourceType: 'inpatient' })).toBe(local((e) => e.source === 'inpatient'))
  expect(await kept('localDiagnosisCount', { doctorId: author })).toBe(local((e) => e.author === author))
  expect(await kept('modalityShootCount', { roomId: room })).toBe(checks().filter((e) => e.room === room).length)
})

test('[STATE-22] a set flag counts as completed whatever the state says, and what was deleted does not count', async () => {
  const rows = reports()
  expect(rows.some(({ state, completed }) => state !== 9 && completed === null)).toBe(true)
  expect(home.exams.some((e) => e.state === 3000 && e.done && within(reportedAt(e)))).toBe(true)
  const { ids } = await rowsOf(boss, { screen: 'localDiagnosisCount', question: WEEK, measure: 'reports', n: 0 })
  expect(ids.sort()).toEqual(rows.map(({ id }) => id).sort())
})

test('[STAT-03] work of doctors: an exam once for a doctor and a level, by the last act, sent back or passed, from when it was opened', async () => {
  const levelOf = (step: string): string =>
    step === 'submit' || step === 'finish' ? 'written' : { 1: 'first', 2: 'second', 3: 'third' }[step.at(-1)!]!
  const all = home.exams.filter(alive).flatMap((e) => {
    const last = new Map<string, { exam: PastExam; doctor: string; step: string; level: string; at: number; place: number }>()
    for (const [place, { step, doctor, at }] of e.acts.entries())
      last.set(`${doctor} ${levelOf(step)}`, { exam: e, doctor, step, level: levelOf(step), at, place })
    const works = [...last.values()]
    return works.map((work) => ({ ...work, last: !works.some((other) => other.doctor === work.doctor && other.place > work.place) }))
  })
  const rows = all.filter(({ at }) => within(at))
  /** From when that doctor had opened it last. */
  const took = ({ exam, doctor, at }: (typeof rows)[number]): number | undefined => {
    const begun = exam.acts.filter((act) => act.doctor === doctor && act.begun <= at).map((act) => act.begun)
    return begun.length ? whole(Math.max(...begun), at) : undefined
  }
  const figures = (of: Readonly<typeof rows>): Expected => ({
    shares: of.filter(({ last }) => last).length,
    written: of.filter(({ level }) => level === 'written').length,
    first: of.filter(({ level }) => level === 'first').length,
    second: of.filter(({ level }) => level === 'second').length,
    third: of.filter(({ level }) => level === 'third').length,
    p50: median(some(of.map(took)), 0.5),
    p90: median(some(of.map(took)), 0.9),
  })
  // Sending back is work of its level, also where that doctor never passes it.
  for (const step of ['rebut1', 'pass1', 'rebut2', 'pass2', 'rebut3', 'pass3'])
    expect([step, rows.some((row) => row.step === step)]).toEqual([step, true])
  const answer = await expectScreen(boss, { screen: 'localDoctorWork', groupBy: 'doctor' }, rows, ({ doctor }) => doctor, figures)
  expect(answer.lines.map(({ label }) => label).sort()).toEqual(['医生丁', '医生丙', '医生乙', '医生甲'].sort())
  await expectScreen(boss, { screen: 'localDoctorWork', groupBy: 'modality' }, rows, ({ exam }) => exam.modality, figures)
  // Shares are more than exams: whoever takes them for these is misled.
  expect(new Set(rows.map(({ exam }) => exam.id)).size).toBeLessThan(answer.totals.shares!.n)
})

test('[STAT-04] negative, positive, major positive and what was not said are all reports; rates of all of them', async () => {
  const figures = (of: readonly PastExam[]): Expected => {
    const n = (said: number | null): number => of.filter(({ yinYang }) => yinYang === said).length
    const critical = of.filter((e) => e.critical).length
    return {
      reports: of.length,
      negative: n(0),
      positive: n(1),
      majorPositive: n(2),
      unsaid: n(null),
      critical,
      positiveRate: percent(n(1) + n(2), of.length),
      majorRate: percent(n(2), of.length),
      criticalRate: percent(critical, of.length),
    }
  }
  const { totals } = await expectScreen(
    boss,
    { screen: 'reportYinYang', groupBy: 'modality' },
    reports(),
    ({ modality }) => modality,
    figures,
  )
  expect(totals.negative!.n + totals.positive!.n + totals.majorPositive!.n + totals.unsaid!.n).toBe(totals.reports!.n)
  await expectScreen(boss, { screen: 'reportYinYang', groupBy: 'bodypart' }, reports(), ({ bodypart }) => bodypart, figures)
  await expectScreen(boss, { screen: 'reportYinYang', groupBy: 'doctor' }, reports(), ({ author }) => author ?? '', figures)
})

test('[STAT-05] exams and images by modality and by room', async () => {
  const figures = (of: readonly PastExam[]): Expected => ({ exams: of.length, images: sum(of.map(({ images }) => images)) })
  const { totals } = await expectScreen(
    boss,
    { screen: 'modalityShootCount', groupBy: 'modality' },
    checks(),
    ({ modality }) => modality,
    figures,
  )
  expect(totals.images!.n).toBe(checks().filter(({ images }) => images > 0).length)
  await expectScreen(boss, { screen: 'modalityShootCount', groupBy: 'room' }, checks(), ({ room }) => room ?? '', figures)
})

test('[STAT-06] [STAT-12] by time of day: 24 hours, 12 times two hours, morning and afternoon, and a strip of the week', async () => {
  await expectScreen(
    boss,
    { screen: 'shootCountDistribution', groupBy: 'modality' },
    checks(),
    ({ modality }) => modality,
    (of) => ({ exams: of.length }),
  )
  const clock = (at: number): Date => new Date(at + 480 * MINUTE)
  const day = { startTime: '2026-11-18 00:00:00', endTime: '2026-11-18 23:59:59' }
  const onDay = checks().filter(({ checked }) => clock(checked!).getUTCDate() === 18)
  for (const [granularity, hours] of [
    ['hour', 1],
    ['twoHours', 2],
    ['halfDay', 12],
  ] as const) {
    const { columns, strip } = await ask(boss, 'shootCountDistribution', { ...day, granularity })
    const slotOf = (e: PastExam): number => Math.floor(clock(e.checked!).getUTCHours() / hours)
    expect(columns.map(({ figures }) => figures.exams!.n)).toEqual(
      Array.from({ length: 24 / hours }, (_, slot) => onDay.filter((e) => slotOf(e) === slot).length),
    )
    expect(strip).toEqual(
      Array.from({ length: 24 / hours }, (_, slot) => ({ weekday: 3, slot, n: onDay.filter((e) => slotOf(e) === slot).length })).filter(
        ({ n }) => n > 0,
      ),
    )
  }
  // The day before, hour by hour and in its own weekday: the columns' order is that of the day's.
  const onEve = checks().filter(({ checked }) => clock(checked!).getUTCDate() === 17)
  const compared = await ask(boss, 'shootCountDistribution', { ...day, granularity: 'twoHours', compare: 1 })
  const { before } = compared
  const eve = Array.from({ length: 12 }, (_, slot) => onEve.filter((e) => Math.floor(clock(e.checked!).getUTCHours() / 2) === slot).length)
  expect(onEve.length).toBeGreaterThan(0)
  expect(before!.columns.map(({ figures }) => figures.exams!.n)).toEqual(eve)
  expect(before!.strip).toEqual(eve.map((n, slot) => ({ weekday: 2, slot, n })).filter(({ n }) => n > 0))
  // And the file has both, the week's in a picture of its own.
  const how = { hospital: '', narrowed: [], compares: true, granularity: 'twoHours', language: 'zh' } as const
  const [, week, weekBefore, byTime] = sheetsOf('shootCountDistribution', compared, how)
  const eveOf = [...eve.map((n) => n || null)]
  expect([week!.name, weekBefore!.name]).toEqual(['星期与时段', '星期与时段 · 上期'])
  expect([weekBefore!.rows[1]!.slice(1), week!.rows[1]!.slice(1)]).toEqual([eveOf, Array(12).fill(null)])
  expect(byTime!.head).toEqual(['两小时', '检查', '检查 · 上期'])
  expect(byTime!.rows.map(([, , earlier]) => earlier)).toEqual(eve)
  // The first and the last second of a day, and noon, are where they belong.
  const edges = checks().filter(({ checked }) => [0, 43_199, 43_200, 86_399].includes((clock(checked!).getTime() / 1000) % 86_400))
  expect(edges.length).toBeGreaterThan(5)
})

test('[STAT-09] rooms: exams, waits, checks, retakes', async () => {
  const figures = (of: readonly PastExam[]): Expected => {
    const [waits, took] = [some(of.map(({ waited }) => waited)), some(of.map((e) => e.took))]
    const retaken = of.filter((e) => e.retaken).length
    return {
      exams: of.length,
      waited: waits.length,
      waitP50: median(waits, 0.5),
      waitP90: median(waits, 0.9),
      checked: took.length,
      checkP50: median(took, 0.5),
      checkP90: median(took, 0.9),
      retaken,
      retakeRate: percent(retaken, of.length),
    }
  }
  await expectScreen(boss, { screen: 'roomStatistics', groupBy: 'room' }, checks(), ({ room }) => room ?? '', figures)
  await expectScreen(boss, { screen: 'roomStatistics', groupBy: 'modality' }, checks(), ({ modality }) => modality, figures)
})

test('[STAT-11] [EDIT-09] [DAY-08] quality of our reports: stars, agreement of review, second readings, grades of images', async () => {
  const figures = (of: readonly PastExam[]): Expected => {
    const n = (take: (e: PastExam) => unknown): number => of.filter((e) => take(e)).length
    const timed = n((e) => e.due !== null)
    return {
      reports: of.length,
      rated: n((e) => e.stars.length > 0),
      stars: mean(of.flatMap((e) => e.stars)),
      low: n((e) => e.stars.some((one) => one < 3)),
      reviewed: n((e) => e.agreed !== undefined),
      agreement: percent(
        n((e) => e.agreed === true),
        n((e) => e.agreed !== undefined),
      ),
      secondRead: n((e) => e.second !== undefined),
      secondAgreement: percent(
        n((e) => e.second === 'agreed'),
        n((e) => e.second !== undefined),
      ),
      graded: n((e) => e.grade !== ''),
      gradeA: percent(
        n((e) => e.grade === 'A'),
        n((e) => e.grade !== ''),
      ),
      timed,
      overdueRate: percent(overdue(of).length, timed),
    }
  }
  const answer = await expectScreen(boss, { screen: 'reportQuality', groupBy: 'modality' }, reports(), ({ modality }) => modality, figures)
  await expectScreen(boss, { screen: 'reportQuality', groupBy: 'doctor' }, reports(), ({ author }) => author ?? '', figures)
  const counted = new Map<string, number>()
  for (const reason of reports().flatMap((e) => e.reasons)) counted.set(reason, (counted.get(reason) ?? 0) + 1)
  expect(new Map(answer.reasons!.map(({ reason, n }) => [reason, n]))).toEqual(counted)
})

test('[STAT-12] days, months and years: none is left out, and a part of one is named by what was asked for', async () => {
  const columns = async (startTime: string, endTime: string, granularity: string): Promise<string[]> =>
    (
      await ask(boss, 'localDiagnosisCount', { startTime: `${startTime} 00:00:00`, endTime: `${endTime} 23:59:59`, granularity })
    ).columns.map(({ key }) => key)
  expect(await columns('2026-11-16', '2026-11-22', 'day')).toHaveLength(7)
  expect(await columns('2025-01-01', '2026-12-31', 'year')).toEqual(['2025-01-01 00:00:00', '2026-01-01 00:00:00'])
  expect(await columns('2026-09-15', '2026-11-30', 'month')).toEqual(['2026-09-15 00:00:00', '2026-10-01 00:00:00', '2026-11-01 00:00:00'])
  // The end of a report's range is named to the minute (decision 90), and is the end of the day all the same.
  const named = { ...WEEK, endTime: '2026-11-22 23:59:00' }
  expect((await ask(boss, 'localDiagnosisCount', named)).totals).toEqual((await ask(boss, 'localDiagnosisCount', WEEK)).totals)
})

test('[STAT-13] filters narrow numbers and rows alike; the period before is the same question', async () => {
  const [one] = home.doctors
  const rows = reports().filter((e) => e.modality === 'CT' && e.source === 'inpatient' && e.author === one)
  const question = { ...WEEK, modality: ['CT'], sourceType: 'inpatient', doctorId: one, groupBy: 'modality' as const }
  const answer = await ask(boss, 'localDiagnosisCount', question)
  expect(rows.length).toBeGreaterThan(0)
  expect(answer.totals.reports!.n).toBe(rows.length)
  const opened = await rowsOf(boss, { screen: 'localDiagnosisCount', question, measure: 'reports', n: rows.length })
  expect(opened.ids.sort()).toEqual(rows.map(({ id }) => id).sort())
  const earlier = { startTime: '2026-11-17 00:00:00', endTime: '2026-11-19 23:59:59' }
  const next = { ...question, startTime: '2026-11-20 00:00:00', endTime: '2026-11-22 23:59:59', compare: 1 }
  const compared = await ask(boss, 'localDiagnosisCount', next)
  const { totals } = await ask(boss, 'localDiagnosisCount', { ...question, ...earlier })
  expect(compared.before).toMatchObject({ ...earlier, partly: 0, totals })
  expect((await ask(boss, 'localDiagnosisCount', { ...WEEK, departmentId: partner })).totals.reports).toEqual({ value: 0, n: 0 })
})

test('[STAT-13] a week under way is held against as much of the one before, to the minute; of bookings against all of it', async () => {
  const week = { startTime: '2026-11-23 00:00:00', endTime: '2026-11-29 23:59:59', granularity: 'day', compare: 1 }
  const until = parseDateTime('2026-11-19 15:00:00')!
  const passed = reports().filter((e) => reportedAt(e) < until)
  const { before, lines } = await ask(boss, 'localDiagnosisCount', week)
  expect(before).toMatchObject({ startTime: WEEK.startTime, endTime: '2026-11-19 15:00:00', partly: 1 })
  expect(before!.totals.reports!.n).toBe(passed.length)
  for (const { key, before: of } of lines)
    expect([key, of!.reports!.n]).toEqual([key, passed.filter(({ modality }) => modality === key).length])
  expect(reports().length).toBeGreaterThan(passed.length)
  const booked = (await ask(boss, 'appointmentOurHospital', week)).before!
  expect([booked.endTime, booked.partly, booked.totals.booked!.n]).toEqual([
    WEEK.endTime,
    0,
    home.bookings.filter(({ at }) => within(at)).length,
  ])
  // Before the first year there is nothing to hold it against.
  const first = { startTime: '1900-01-01 00:00:00', endTime: '1999-12-31 23:59:59', granularity: 'year', compare: 1 }
  expect(await ask(boss, 'localDiagnosisCount', first)).not.toHaveProperty('before')
})

test('[STAT-12] a cut month stands beside no month of other days: neither in the table nor in the file, and the totals count all', async () => {
  const question = { startTime: '2026-11-10 00:00:00', endTime: '2027-01-05 23:59:59', granularity: 'month', compare: 1 } as const
  const compared = await ask(boss, 'localDiagnosisCount', { ...question, startTime: '2026-12-01 00:00:00', endTime: '2027-01-20 23:59:59' })
  const before = compared.before!
  // 51 days, before them 51 from the 11th of October: October's 21 days are not December, all of November is not 20 days of January.
  expect(before.columns.map(({ from, to }) => [from.slice(0, 10), to.slice(0, 10)])).toEqual([
    ['2026-10-11', '2026-10-31'],
    ['2026-11-01', '2026-11-30'],
  ])
  expect(before.totals.reports!.value).toBeGreaterThan(5)
  expect(before.columns.map(({ figures }) => figures.reports)).toEqual(Array(2).fill({ value: null, n: 0 }))
  const how = { hospital: '', narrowed: [], compares: true, granularity: 'month', language: 'zh' } as const
  const sheet = sheetsOf('localDiagnosisCount', compared, how).at(-1)!
  expect(sheet.rows.map(([name]) => name)).toEqual(['2026-12', '2027-01 (01-01 - 01-20)'])
  expect(sheet.rows.map((row) => row.slice(-6))).toEqual(Array(2).fill(Array(6).fill(null)))
  expect(JSON.stringify(sheet.about)).toContain('天数不同的月或年不并列')
  // Whole months stand beside whole ones, however many days they have.
  const whole = await ask(boss, 'localDiagnosisCount', { ...question, startTime: '2026-12-01 00:00:00', endTime: '2026-12-31 23:59:59' })
  expect(whole.before!.columns.map(({ figures }) => figures.reports!.value)).toEqual([whole.before!.totals.reports!.value])
  expect(JSON.stringify(sheetsOf('localDiagnosisCount', whole, how).at(-1)!.about)).not.toContain('不并列')
})

test('[STAT-13] a line that fell to nothing stays, so that the lines add up to the total of either period', async () => {
  const question = { startTime: '2026-11-27 00:00:00', endTime: '2026-12-03 23:59:59', granularity: 'day', compare: 1 } as const
  const { lines, lineCount, totals, before } = await ask(boss, 'localDiagnosisCount', question)
  const sum = (of: readonly (number | undefined)[]): number => of.reduce<number>((all, n) => all + (n ?? 0), 0)
  expect([totals.reports!.value, lineCount]).toEqual([0, lines.length])
  expect(before!.totals.reports!.value).toBeGreaterThan(5)
  expect(sum(lines.map((line) => line.before!.reports!.n))).toBe(before!.totals.reports!.n)
  expect(sum(lines.map((line) => line.figures.reports!.n))).toBe(0)
})

test('[STAT-13] today by hour: what is still to come says nothing, and the period before ends with the same minute as its total', async () => {
  server.clock.now = parseDateTime('2026-11-24 09:20:00')!
  const today = { startTime: '2026-11-24 00:00:00', endTime: '2026-11-24 23:59:59', granularity: 'hour', compare: 1 } as const
  const { columns, before } = await ask(boss, 'localDiagnosisCount', today)
  server.clock.now = NOW
  const [yesterday, until] = [parseDateTime('2026-11-23 00:00:00')!, parseDateTime('2026-11-23 09:20:00')!]
  const done = home.exams.filter((e) => alive(e) && e.done && !e.ordered)
  const passed = done.map(reportedAt).filter((at) => at >= yesterday && at < until)
  expect(before!.totals.reports!.n).toBe(passed.length)
  expect(passed.length).toBeGreaterThan(2)
  expect(before!.columns.map(({ figures }) => figures.reports!.value)).toEqual(
    Array.from({ length: 24 }, (_, hour) =>
      hour > 9 ? null : passed.filter((at) => Math.floor((at - yesterday) / (60 * MINUTE)) === hour).length,
    ),
  )
  const empty = columns.filter(({ figures }) => figures.reports!.value === null).map(({ from }) => Number(from.slice(11, 13)))
  const begins = parseDateTime('2026-11-24')!
  const taken = new Set(done.map((e) => Math.floor((reportedAt(e) - begins) / (60 * MINUTE))))
  expect(empty).toEqual(Array.from({ length: 14 }, (_, i) => i + 10).filter((hour) => !taken.has(hour)))
  expect(empty.length).toBeGreaterThan(2)
})

test('[STAT-06] the file of three months by hour holds the week by hour, as the screen shows it', async () => {
  const question = { startTime: '2026-09-01 00:00:00', endTime: '2026-11-30 23:59:59', granularity: 'hour' } as const
  const { strip } = await ask(boss, 'shootCountDistribution', question)
  const { body } = await boss.call('exportStatistic', { ...question, screen: 'shootCountDistribution', format: 'csv', language: 'zh' })
  const rows = Buffer.from(body.val.content, 'base64').toString('utf8').split('\r\n')
  const at = rows.findIndex((row) => row.startsWith('"星期","00:00 - 00:59"'))
  const week = rows.slice(at + 1, at + 8).map((row) => row.split(','))
  expect(week.map(([day]) => day)).toEqual(['一', '二', '三', '四', '五', '六', '日'].map((day) => `"周${day}"`))
  const cells = week.flatMap(([, ...slots], i) => slots.flatMap((n, slot) => (n === '' ? [] : [{ weekday: i + 1, slot, n: Number(n) }])))
  expect(cells).toEqual(strip)
  expect(cells.length).toBeGreaterThan(20)
})

test('[STAT-13] lines stand by the first measure, what was not said last; a strip of the week is given for any range', async () => {
  const { lines, lineCount } = await ask(boss, 'reportYinYang', { ...WEEK, groupBy: 'bodypart' })
  expect(lines.at(-1)!.key).toBe('')
  const counts = lines.slice(0, -1).map(({ figures }) => figures.reports!.n)
  expect(counts).toEqual([...counts].sort((a, b) => b - a))
  expect(lineCount).toBe(lines.length)
  const years = { startTime: '2020-01-01 00:00:00', endTime: '2026-12-31 23:59:59', granularity: 'twoHours' }
  const { strip, columns, granularity, totals } = await ask(boss, 'shootCountDistribution', years)
  expect([granularity, columns.length]).toEqual(['month', 84])
  expect(strip!.reduce((sum, { n }) => sum + n, 0)).toBe(totals.exams!.n)
  expect(Math.max(...strip!.map(({ slot }) => slot))).toBeLessThan(12)
  const most = strip!.reduce((best, cell) => (cell.n > best.n ? cell : best))
  expect((await rowsOf(boss, { screen: 'shootCountDistribution', question: years, measure: 'exams', ...most })).total).toBe(most.n)
})

test('[STAT-13] a reversed range, half days, a hundred years, nothing at all, and what a screen does not have', async () => {
  const refused = async (
    more: Record<string, unknown>,
    short: 'statLocalDiagnosisCount' | 'queryStatisticRows' | 'exportStatistic' = 'statLocalDiagnosisCount',
  ) => {
    const { body } = await boss.call(short, { ...WEEK, ...more })
    return [body.errorCode, body.field]
  }
  expect(await refused({ startTime: '2026-11-23 00:00:00' })).toEqual([CODE.rangeReversed, 'startTime'])
  expect(await refused({ startTime: '2026-11-16 08:00:00' })).toEqual([CODE.parameterIllegal, 'startTime'])
  expect(await refused({ endTime: '2026-11-22 12:00:00' })).toEqual([CODE.parameterIllegal, 'endTime'])
  expect(await refused({ startTime: '2026-02-30 00:00:00' })).toEqual([CODE.parameterIllegal, 'startTime'])
  expect(await refused({ endTime: '9999-12-31 23:59:59' })).toEqual([CODE.parameterIllegal, 'endTime'])
  expect(await refused({ granularity: 'week' })).toEqual([CODE.parameterIllegal, 'granularity'])
  expect((await refused({ startTime: '1926-11-26 00:00:00' }))[0]).toBe(CODE.statisticsColumns)
  expect(await refused({ partnerId: partner })).toEqual([CODE.parameterIllegal, 'partnerId'])
  const orders = await boss.call('statRemoteDiagnosisCount', { ...WEEK, urgency: 'green' })
  expect([orders.body.errorCode, orders.body.field]).toEqual([CODE.parameterIllegal, 'urgency'])
  expect(await refused({ groupBy: 'room' })).toEqual([CODE.parameterIllegal, 'groupBy'])
  const rows = { screen: 'localDiagnosisCount', measure: 'reports' }
  expect(await refused({ ...rows, measure: 'none' }, 'queryStatisticRows')).toEqual([CODE.parameterIllegal, 'measure'])
  expect(await refused({ screen: 'appointmentOurHospital', measure: 'capacity' }, 'queryStatisticRows')).toEqual([
    CODE.parameterIllegal,
    'measure',
  ])
  expect(await refused({ ...rows, column: '2026-11-16 01:00:00' }, 'queryStatisticRows')).toEqual([CODE.parameterIllegal, 'column'])
  expect(await refused({ ...rows, slot: 3 }, 'queryStatisticRows')).toEqual([CODE.parameterIllegal, 'slot'])
  expect(await refused({ ...rows, reason: 'x' }, 'queryStatisticRows')).toEqual([CODE.parameterIllegal, 'reason'])
  const century = { startTime: '1926-01-01 00:00:00', endTime: '2026-12-31 23:59:59', granularity: 'year' }
  const long = await ask(boss, 'localDiagnosisCount', century)
  expect([long.columns.length, long.totals.reports!.n]).toEqual([101, home.exams.filter((e) => alive(e) && e.done && !e.ordered).length])
  const empty = { startTime: '2001-01-01 00:00:00', endTime: '2001-01-31 23:59:59', granularity: 'month' }
  expect(await ask(boss, 'localDiagnosisCount', empty)).toMatchObject({
    lines: [],
    totals: { reports: { value: 0, n: 0 }, p50: { value: null, n: 0 } },
  })
  expect(await refused({ ...empty, screen: 'localDiagnosisCount', format: 'csv', language: 'zh' }, 'exportStatistic')).toEqual([
    CODE.statisticsEmpty,
    undefined,
  ])
})

test('[STAT-13] without the menu of statistics none of its calls answers', async () => {
  const other = await server.as(await server.account(home.facility, { menu: '111111110111', rights: { CT: 4 } }))
  const calls = ['statLocalDiagnosisCount', 'queryStatisticRows', 'exportStatistic', 'getStatisticFilters'] as const
  for (const short of calls) expect([short, (await other.call(short, WEEK)).body.errorCode]).toEqual([short, CODE.noPermission])
  // Members side by side are for an administrator of a union.
  expect((await boss.call('statLocalDiagnosisCount', { ...WEEK, groupBy: 'facility' })).body.errorCode).toBe(CODE.noPermission)
  expect((await boss.call('getStatisticFilters')).body.val).toMatchObject({
    union: false,
    modalities: ['CT', 'DX', 'MR', 'US'],
    partners: [{ id: partner }],
  })
  expect(STATISTICS.localDiagnosisCount.groups).toContain('facility')
})
