import { CODE, formatDateTime } from '@farsight/shared/domain'
import { atSeven, type BookingHospital, bookChest, bookingHospital, dayAfter, visit } from '../../../test/bookings'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let home: BookingHospital
let other: TestClient

beforeAll(async () => {
  server = await testServer()
  atSeven(server)
  home = await bookingHospital(server, '松原医院')
  other = await server.as(await server.account(home.facilityId, { role: 'registrar', menu: '111100000000' }))
}, 60_000)
afterAll(() => server.close())

const slotsOf = async (day: string, more: object = {}, by = home.client) =>
  (await by.call('querySlots', { roomId: home.desk.ct1, date: day, days: 1, ...more })).body.val[0]
const freeAt = async (day: string, time: string, more: object = {}, by = home.client): Promise<number> =>
  (await slotsOf(day, more, by)).slots.find((slot: { at: string }) => slot.at === time).free
const hold = (date: string, time: string, more: object = {}, by = home.client) =>
  by.call('holdSlot', { time: { roomId: home.desk.ct1, date, at: time }, minutes: 15, ...more })
const abdomen = () => ({ checks: [{ itemId: home.desk.abdomen, side: '' }] })

test('[BOOK-02] a full time and one that has passed are refused, as is one outside the room’s hours', async () => {
  const day = dayAfter(server, 1)
  expect((await bookChest(home, day, '08:15')).body.errorCode).toBe(0)
  expect((await bookChest(home, day, '08:15')).body).toMatchObject({ errorCode: CODE.slotFull, field: 'time' })
  // Two quarter hours: the second one is taken.
  expect((await bookChest(home, day, '08:00', abdomen())).body.errorCode).toBe(CODE.slotFull)
  expect((await bookChest(home, dayAfter(server, -1), '10:00')).body.errorCode).toBe(CODE.bookingPast)
  for (const time of ['07:45', '17:30']) expect((await bookChest(home, day, time)).body.errorCode).toBe(CODE.roomClosed)
  expect((await bookChest(home, day, '17:15', abdomen())).body.errorCode).toBe(CODE.roomClosed)
  expect((await bookChest(home, dayAfter(server, 61), '10:00')).body.errorCode).toBe(CODE.roomClosed)
  expect((await bookChest(home, '2027-02-30', '10:00')).body.errorCode).toBe(CODE.parameterIllegal)
  // The room opens at seven today; it is twenty past.
  await server.database.superuser((su) => su.query('UPDATE image_room SET opens = 420 WHERE room_id = $1', [home.desk.ct1]))
  server.clock.now += 20 * 60_000
  const today = dayAfter(server, 0)
  expect((await bookChest(home, today, '07:15')).body).toMatchObject({ errorCode: CODE.bookingPast, field: 'time' })
  expect((await slotsOf(today)).slots.filter(({ past }: { past: number }) => past).map(({ at }: { at: string }) => at)).toEqual([
    '07:00',
    '07:15',
  ])
  expect((await bookChest(home, today, '07:30')).body.errorCode).toBe(0)
  await server.database.superuser((su) => su.query('UPDATE image_room SET opens = 480 WHERE room_id = $1', [home.desk.ct1]))
})

test('fifty desks at once on the last free time: one gets it, the others are told', async () => {
  const day = dayAfter(server, 2)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => bookChest(home, day, '10:00', {}, i % 2 ? home.client : other)))
  const codes = answers.map(({ body }) => body.errorCode)
  const got = codes.filter((code) => code === 0).length
  process.stdout.write(
    `50 desks on the last slot: ${got} got it, ${codes.filter((code) => code === CODE.slotFull).length} were told that it is full\n`,
  )
  expect([got, new Set(codes)]).toEqual([1, new Set([0, CODE.slotFull])])
  expect(await freeAt(day, '10:00')).toBe(0)
}, 60_000)

test('a time is held for five minutes while somebody types, renewed, moved, freed on leaving; then it is the booking’s', async () => {
  const day = dayAfter(server, 3)
  const { holdId, until } = (await hold(day, '08:00')).body.val
  expect(until).toBe(formatDateTime(server.clock.now + 5 * 60_000))
  expect([await freeAt(day, '08:00'), await freeAt(day, '08:00', { holdId })]).toEqual([0, 1])
  expect((await bookChest(home, day, '08:00', {}, other)).body.errorCode).toBe(CODE.slotFull)
  // Another one's hold is nobody's to take or to free.
  expect((await bookChest(home, day, '08:00', { holdId }, other)).body.errorCode).toBe(CODE.slotFull)
  await other.call('releaseSlot', { holdId })
  expect(await freeAt(day, '08:00')).toBe(0)
  // Renewed for the same time, then moved: the former one is free.
  server.clock.now += 4 * 60_000
  expect((await hold(day, '08:00', { holdId })).body.val.holdId).toBe(holdId)
  server.clock.now += 4 * 60_000
  expect(await freeAt(day, '08:00')).toBe(0)
  await hold(day, '09:00', { holdId })
  expect([await freeAt(day, '08:00'), await freeAt(day, '09:00')]).toEqual([1, 0])
  await home.client.call('releaseSlot', { holdId })
  expect(await freeAt(day, '09:00')).toBe(1)
  // Nobody renews it: it is over after five minutes.
  await hold(day, '10:00')
  server.clock.now += 5 * 60_000
  expect(await freeAt(day, '10:00')).toBe(1)
  const last = (await hold(day, '10:00')).body.val.holdId
  expect((await bookChest(home, day, '10:00', { holdId: last })).body.errorCode).toBe(0)
  expect(await freeAt(day, '10:00', { holdId: last })).toBe(0)
})

test('a room for two takes two, and no third', async () => {
  const day = dayAfter(server, 4)
  await server.database.superuser((su) => su.query('UPDATE image_room SET capacity = 2 WHERE room_id = $1', [home.desk.ct1]))
  const codes = []
  for (let i = 0; i < 3; i++) codes.push((await bookChest(home, day, '11:00')).body.errorCode)
  expect(codes).toEqual([0, 0, CODE.slotFull])
  await server.database.superuser((su) => su.query('UPDATE image_room SET capacity = 1 WHERE room_id = $1', [home.desk.ct1]))
})

test('holidays take no bookings and say why; each eighth time is kept for emergencies', async () => {
  const day = dayAfter(server, 5)
  const kept = (await slotsOf(day)).slots.filter((slot: { kept: number }) => slot.kept).map(({ at }: { at: string }) => at)
  expect(kept).toEqual(['09:45', '11:45', '13:45', '15:45'])
  expect((await bookChest(home, day, '09:45')).body.errorCode).toBe(CODE.slotKept)
  expect((await bookChest(home, day, '09:45', { visit: visit({ emergency: 1 }) })).body.errorCode).toBe(0)

  const admin = await server.as(await server.account(home.facilityId, { role: 'admin', menu: '100000000100' }))
  const holiday = { date: dayAfter(server, 6), roomId: home.desk.ct1, note: '设备保养' }
  const setting = { urgentEach: 0, daysAhead: 10, holidays: [holiday] }
  expect((await home.client.call('saveBookingSetting', setting)).body.errorCode).toBe(CODE.noPermission)
  expect((await admin.call('saveBookingSetting', { ...setting, urgentEach: 1 })).body.errorCode).toBe(CODE.parameterIllegal)
  const saved = await admin.call('saveBookingSetting', setting)
  if (saved.body.errorCode !== 0) throw new Error(saved.text)
  expect((await home.client.call('getBookingSetting', {})).body.val).toEqual(setting)
  expect(await slotsOf(holiday.date)).toMatchObject({ closed: 1, note: '设备保养', slots: [] })
  expect((await bookChest(home, holiday.date, '10:00')).body.errorCode).toBe(CODE.roomClosed)
  // The other room is open, nothing is kept any more, and ten days are the end.
  const time = { roomId: home.desk.ct2, date: holiday.date, at: '09:45' }
  expect((await bookChest(home, holiday.date, '09:45', { time })).body.errorCode).toBe(0)
  expect((await bookChest(home, dayAfter(server, 11), '10:00')).body.errorCode).toBe(CODE.roomClosed)
})
