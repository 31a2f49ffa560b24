import { CODE, STATE } from '@farsight/shared/domain'
import { atSeven, type BookingHospital, bookChest, bookingHospital, dayAfter } from '../../test/bookings'
import { type TestServer, testServer } from '../../test/harness'
import { CallError } from '../calls/error'
import { moveExam } from '../exams/move'
import { eventSink } from '../push/events'
import { examsOf } from './place'
import { markRegistered } from './registered'

let server: TestServer
let home: BookingHospital

beforeAll(async () => {
  server = await testServer()
  atSeven(server)
  home = await bookingHospital(server, '松原医院')
}, 60_000)
afterAll(() => server.close())

/** What registration does with a booking: its exams and the booking in one transaction. */
const register = (bookingId: string): Promise<number> =>
  server
    .asTenant({ facilityId: home.facilityId, userId: home.facilityId }, async (tx) => {
      const now = server.clock.now
      const actor = { userId: home.facilityId, right: 0 as const, staff: true }
      const context = { tx, now, events: eventSink(tx, now), actor, userName: 'x', reviewLevels: 0 as const }
      for (const exam of await examsOf(tx, bookingId)) await moveExam(context, exam, 'register')
      await markRegistered(tx, bookingId, now)
      return 0
    })
    .catch((error: unknown) => {
      if (error instanceof CallError) return error.code
      throw error
    })

const sql = (text: string, ...values: unknown[]) => server.database.superuser(async (su) => (await su.query(text, values)).rows)

test('[RS-26] two hundred conversions of one booking at once, by the call: one registers it, its one exam is 2010, and its time is taken once', async () => {
  const made = await bookChest(home, dayAfter(server, 1), '08:00')
  const { appointmentId, risProcedureIds } = made.body.val
  const { patient, visit } = (await home.client.call('getAppointment', { appointmentId })).body.val
  const checks = [{ itemId: home.desk.chest, side: '', roomId: home.desk.ct1, risProcedureId: risProcedureIds[0] }]
  const asked = { appointmentId: risProcedureIds[0], patient, visit, checks, confirm: 1 }
  const codes = await Promise.all(
    Array.from({ length: 200 }, async () => (await home.client.call('appointmentToRegister', asked)).body.errorCode),
  )
  expect([codes.filter((code) => code === 0).length, codes.filter((code) => code === CODE.bookingRegistered).length]).toEqual([1, 199])
  expect(await sql('SELECT e.state FROM exam e JOIN registration r USING (exam_id) WHERE r.booking_id = $1', appointmentId)).toEqual([
    { state: STATE.registered },
  ])
  expect((await home.client.call('getAppointment', { appointmentId })).body.val.booking).toMatchObject({
    status: 'registered',
    state: 2010,
  })
  expect(await sql('SELECT slot, place FROM slot_taken WHERE booking_id = $1', appointmentId)).toEqual([{ slot: 32, place: 1 }])
}, 60_000)

test('[STATE-36] a booking, unpaid or paid, becomes registered once; from there it goes nowhere', async () => {
  for (const paid of [false, true]) {
    const { appointmentId } = (await bookChest(home, dayAfter(server, 2), paid ? '08:00' : '08:15')).body.val
    if (paid) await home.client.call('setPaid', { appointmentId })
    expect(await register(appointmentId)).toBe(0)
    const { booking } = (await home.client.call('getAppointment', { appointmentId })).body.val
    expect(booking).toMatchObject({ status: 'registered', state: 2010 })
    for (const [call, more] of [
      ['setPaid', {}],
      ['cancelAppointment', { reason: 'x' }],
      ['updateAppointment', { baseVersion: booking.baseVersion, changes: {} }],
    ] as const)
      expect((await home.client.call(call, { appointmentId, ...more })).body.errorCode).toBe(CODE.bookingRegistered)
    expect(await register(appointmentId)).not.toBe(0)
  }
})

test('desks cancel, move, pay and register one booking at once: it ends once, and no time is left taken by nobody', async () => {
  const day = dayAfter(server, 3)
  const { appointmentId } = (await bookChest(home, day, '08:00')).body.val
  const acts = Array.from({ length: 48 }, (_, i) => {
    if (i % 4 === 0) return register(appointmentId)
    if (i % 4 === 1) return home.client.call('cancelAppointment', { appointmentId, reason: 'x' })
    if (i % 4 === 2) return home.client.call('setPaid', { appointmentId })
    const time = { roomId: home.desk.ct1, date: day, at: i % 8 === 3 ? '08:15' : '08:30' }
    return home.client.call('updateAppointment', { appointmentId, baseVersion: 0, changes: { time } })
  })
  await Promise.all(acts)
  const [row] = await sql('SELECT status FROM booking WHERE booking_id = $1', appointmentId)
  const taken = await sql('SELECT 1 FROM slot_taken WHERE booking_id = $1', appointmentId)
  const [exam] = await sql('SELECT e.state FROM exam e JOIN registration r USING (exam_id) WHERE r.booking_id = $1', appointmentId)
  expect([row.status, exam.state, taken.length]).toEqual(
    row.status === 'registered' ? ['registered', STATE.registered, 1] : ['cancelled', STATE.deleted, 0],
  )
}, 60_000)
