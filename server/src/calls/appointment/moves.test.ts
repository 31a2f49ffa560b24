import { CODE } from '@farsight/shared/domain'
import { atSeven, type BookingHospital, bookChest, bookingHospital, dayAfter, patient } from '../../../test/bookings'
import { type TestServer, testServer } from '../../../test/harness'
import { StubSms } from '../../../test/sms'

let server: TestServer
let home: BookingHospital
let partner: BookingHospital
let third: BookingHospital
let stranger: BookingHospital
const sms = new StubSms()

beforeAll(async () => {
  server = await testServer({ sms })
  atSeven(server)
  home = await bookingHospital(server, '松原医院')
  partner = await bookingHospital(server, '东港医院')
  third = await bookingHospital(server, '仁和医院')
  stranger = await bookingHospital(server, '外省医院', 'u9')
}, 60_000)
afterAll(() => server.close())

const sql = (text: string, ...values: unknown[]) => server.database.superuser(async (su) => (await su.query(text, values)).rows)
const statesOf = async (bookingId: string): Promise<number[]> =>
  (await sql('SELECT e.state FROM exam e JOIN registration r USING (exam_id) WHERE r.booking_id = $1', bookingId)).map(({ state }) => state)
const rowOf = async (at: BookingHospital, appointmentId: string) =>
  (await at.client.call('getAppointment', { appointmentId })).body.val?.booking
const book = async (at: BookingHospital, day: string, time: string, by = at): Promise<string> => {
  const made = await bookChest(at, day, time, at === by ? {} : { targetFacilityId: at.facilityId }, by.client)
  if (made.body.errorCode !== 0) throw new Error(made.text)
  return made.body.val.appointmentId
}
const takenBy = async (bookingId: string) =>
  (await sql('SELECT day, slot FROM slot_taken WHERE booking_id = $1 ORDER BY day, slot', bookingId)).map(
    ({ day, slot }) => `${day} ${slot}`,
  )

test('[BOOK-12, STATE-12] a paid booking is 2005, its exam too, and it moves from one filter to the other; it is paid once', async () => {
  const id = await book(home, dayAfter(server, 1), '08:00')
  expect((await home.client.call('setPaid', { appointmentId: id })).body).toMatchObject({
    errorCode: 0,
    val: { status: 'paid', state: 2005 },
  })
  expect(await statesOf(id)).toEqual([2005])
  const listed = async (status: string) =>
    (await home.client.call('queryOwnBookings', { status })).body.val.some((row: { appointmentId: string }) => row.appointmentId === id)
  expect([await listed('unpaid'), await listed('paid')]).toEqual([false, true])
  expect(await rowOf(home, id)).toMatchObject({ paidName: '松原医院', paidTime: expect.any(String) })
  expect((await home.client.call('setPaid', { appointmentId: id })).body.errorCode).toBe(CODE.bookingPaid)
})

test('a cancelled booking wants a reason, frees its time, deletes its exam, and is over', async () => {
  const day = dayAfter(server, 1)
  const id = await book(home, day, '08:30')
  expect((await home.client.call('cancelAppointment', { appointmentId: id, reason: ' ' })).body).toMatchObject({
    errorCode: CODE.fieldBlank,
    field: 'reason',
  })
  expect((await home.client.call('cancelAppointment', { appointmentId: id, reason: '患者改期' })).body.val).toEqual({
    status: 'cancelled',
    state: 3000,
  })
  expect([await takenBy(id), await statesOf(id)]).toEqual([[], [3000]])
  for (const call of ['setPaid', 'cancelAppointment', 'sendSlip'] as const)
    expect([
      call,
      (await home.client.call(call, { appointmentId: id, ...(call === 'cancelAppointment' ? { reason: 'x' } : {}) })).body.errorCode,
    ]).toEqual([call, CODE.bookingOver])
  expect((await bookChest(home, day, '08:30')).body.errorCode).toBe(0)
})

test('a booked exam is not deleted beside its booking, and what went with a cancelled one is not recovered without a time', async () => {
  const day = dayAfter(server, 6)
  const id = await book(home, day, '15:00')
  const [{ exam_id: risProcedureId }] = await sql('SELECT exam_id FROM registration WHERE booking_id = $1', id)
  const act = async (short: 'deleteProcedure' | 'recoverProcedure') => (await home.client.call(short, { risProcedureId })).body.errorCode
  expect(await act('deleteProcedure')).toBe(CODE.cancelBooking)
  expect([await statesOf(id), await takenBy(id)]).toEqual([[2000], [`${day} 60`]])
  expect((await home.client.call('cancelAppointment', { appointmentId: id, reason: '患者改期' })).body.errorCode).toBe(0)
  expect(await act('recoverProcedure')).toBe(CODE.bookingOver)
  expect([await statesOf(id), await takenBy(id)]).toEqual([[3000], []])
})

test('another time frees the former one in the same transaction; a full one leaves all as it was', async () => {
  const day = dayAfter(server, 2)
  const later = dayAfter(server, 3)
  const id = await book(home, day, '08:00')
  await book(home, later, '08:15')
  const move = (date: string, time: string, baseVersion: number) =>
    home.client.call('updateAppointment', {
      appointmentId: id,
      baseVersion,
      changes: { time: { roomId: home.desk.ct1, date, at: time }, phone: '13912345678' },
    })
  expect((await move(later, '08:15', 0)).body.errorCode).toBe(CODE.slotFull)
  expect([await takenBy(id), (await rowOf(home, id)).baseVersion]).toEqual([[`${day} 32`], 0])
  expect((await move(later, '08:30', 0)).body.val).toEqual({ baseVersion: 1 })
  expect(await takenBy(id)).toEqual([`${later} 34`])
  expect((await home.client.call('getAppointment', { appointmentId: id })).body.val).toMatchObject({
    patient: { phone: '13912345678' },
    booking: { time: `${later} 08:30:00` },
  })
  expect(
    await sql('SELECT e.phone, r.pre_check_time FROM exam e JOIN registration r USING (exam_id) WHERE r.booking_id = $1', id),
  ).toMatchObject([{ phone: '13912345678' }])
  expect((await move(later, '09:00', 0)).body.errorCode).toBe(CODE.editedByAnother)
  for (const [changes, code] of [
    [{ phone: '12800000000' }, CODE.phoneFormat],
    [{ conditionDescription: ' ' }, CODE.fieldBlank],
    [{ conditionDescription: 'x'.repeat(513) }, CODE.descriptionTooLong],
  ] as const)
    expect((await home.client.call('updateAppointment', { appointmentId: id, baseVersion: 1, changes })).body.errorCode).toBe(code)
})

test('who books elsewhere pays, moves and cancels there too; what was paid is owed, and taken back with the booking', async () => {
  const day = dayAfter(server, 4)
  const id = await book(partner, day, '08:00', home)
  await home.client.call('updateAppointment', {
    appointmentId: id,
    baseVersion: 0,
    changes: { time: { roomId: partner.desk.ct2, date: day, at: '08:15' } },
  })
  expect((await home.client.call('setPaid', { appointmentId: id })).body.errorCode).toBe(0)
  expect(await statesOf(id)).toEqual([2005])
  const owed = async (by: BookingHospital) => (await by.client.call('getAppointment', { appointmentId: id })).body.val.owed
  expect(await owed(partner)).toMatchObject([{ fromName: '松原医院', toName: '东港医院', kind: 'payment', amount: '220.00' }])
  expect((await home.client.call('cancelAppointment', { appointmentId: id, reason: '不来了' })).body.errorCode).toBe(0)
  expect(await statesOf(id)).toEqual([3000])
  expect((await owed(home)).map(({ kind, amount }: { kind: string; amount: string }) => `${kind} ${amount}`)).toEqual([
    'payment 220.00',
    'reversal -220.00',
  ])
  const steps = await sql(
    'SELECT s.action, s.user_name FROM exam_step s JOIN registration r USING (exam_id) WHERE r.booking_id = $1 ORDER BY s.step_id',
    id,
  )
  expect(steps.map(({ action, user_name }) => `${action} ${user_name}`)).toEqual(
    ['book', 'pay', 'delete'].map((action) => `${action} 松原医院登记员（松原医院）`),
  )
})

const accept = (at: BookingHospital, appointmentId: string, date: string, time: string) =>
  at.client.call('answerTransfer', {
    appointmentId,
    accept: 1,
    checks: [{ itemId: at.desk.chest, side: '' }],
    time: { roomId: at.desk.ct1, date, at: time },
  })

test('[BOOK-09] a paid booking is transferred: it waits, is accepted, stands at the target with where it was paid and what is owed, and as transferred at its source', async () => {
  const day = dayAfter(server, 5)
  const id = await book(home, day, '08:00')
  await home.client.call('setPaid', { appointmentId: id })
  const send = (targetFacilityId: string, reason = 'CT 故障') =>
    home.client.call('transferAppointment', { appointmentId: id, targetFacilityId, reason })
  expect((await send(partner.facilityId, '')).body.errorCode).toBe(CODE.fieldBlank)
  expect((await send(home.facilityId)).body.errorCode).toBe(CODE.transferOwn)
  expect((await send(stranger.facilityId)).body.errorCode).toBe(CODE.noRelation)
  const next = (await send(partner.facilityId)).body.val.appointmentId
  // While it waits nothing is done to it, and its time stays taken.
  expect(await rowOf(home, id)).toMatchObject({ status: 'paid', waits: 1, nextName: '东港医院' })
  for (const [call, more] of [
    ['cancelAppointment', { reason: 'x' }],
    ['setPaid', {}],
    ['transferAppointment', { targetFacilityId: third.facilityId, reason: 'x' }],
  ] as const)
    expect((await home.client.call(call, { appointmentId: id, ...more })).body.errorCode).toBe(CODE.transferWaits)
  expect(await takenBy(id)).toHaveLength(1)
  const [asked] = (await partner.client.call('queryOtherBookings', { startTime: `${dayAfter(server, 20)} 00:00:00` })).body.val
  expect(asked).toMatchObject({ appointmentId: next, status: 'asked', paidName: '松原医院', formerName: '松原医院', reason: 'CT 故障' })
  // A third hospital knows nothing of it; its source answers nothing.
  expect((await third.client.call('getAppointment', { appointmentId: next })).body.errorCode).toBe(CODE.notInRis)
  expect((await accept(home, next, day, '09:00')).body.errorCode).toBe(CODE.noPermission)

  expect((await accept(partner, next, day, '09:00')).body.val).toEqual({ status: 'paid', state: 2005 })
  expect([await statesOf(next), await statesOf(id), await takenBy(id)]).toEqual([[2005], [3000], []])
  expect(await rowOf(home, id)).toMatchObject({ status: 'transferred', nextName: '东港医院', waits: 0 })
  const { booking, owed } = (await partner.client.call('getAppointment', { appointmentId: next })).body.val
  expect(booking).toMatchObject({ status: 'paid', paidName: '松原医院', time: `${day} 09:00:00`, fee: '220.00' })
  expect(owed).toMatchObject([{ fromName: '松原医院', toName: '东港医院', amount: '220.00' }])
  expect((await accept(partner, next, day, '10:00')).body.errorCode).toBe(CODE.transferAnswered)
})

test('a transfer that is refused, or taken back, leaves the booking as it was; one that finds no room is not accepted', async () => {
  const day = dayAfter(server, 6)
  const id = await book(home, day, '08:00')
  const send = async () =>
    (await home.client.call('transferAppointment', { appointmentId: id, targetFacilityId: partner.facilityId, reason: '满' })).body.val
      .appointmentId
  const first = await send()
  expect((await partner.client.call('answerTransfer', { appointmentId: first, accept: 0 })).body).toMatchObject({
    errorCode: CODE.fieldBlank,
    field: 'reason',
  })
  expect((await partner.client.call('answerTransfer', { appointmentId: first, accept: 0, reason: '无机位' })).body.val.status).toBe(
    'refused',
  )
  expect(await rowOf(home, id)).toMatchObject({ status: 'booked', waits: 0, reason: '无机位' })
  const second = await send()
  expect((await home.client.call('cancelAppointment', { appointmentId: second, reason: '不转了' })).body.errorCode).toBe(0)
  expect(await rowOf(home, id)).toMatchObject({ status: 'booked', waits: 0 })
  const last = await send()
  await book(partner, day, '09:00')
  expect((await accept(partner, last, day, '09:00')).body.errorCode).toBe(CODE.slotFull)
  expect([await rowOf(home, id), await statesOf(id)]).toMatchObject([{ status: 'booked', waits: 1 }, [2000]])
})

test('who takes a transfer back while it is accepted is told so: the accepted booking stands; so is who acts on what another one paid meanwhile', async () => {
  const day = dayAfter(server, 9)
  const id = await book(home, day, '08:00')
  const next = (
    await home.client.call('transferAppointment', {
      appointmentId: id,
      targetFacilityId: partner.facilityId,
      reason: '满',
      status: 'booked',
    })
  ).body.val.appointmentId
  expect((await accept(partner, next, day, '08:00')).body.errorCode).toBe(0)
  const cancel = (appointmentId: string, status: string) =>
    home.client.call('cancelAppointment', { appointmentId, reason: '不转了', status })
  // The list of the source still showed it as waiting.
  expect((await cancel(next, 'asked')).body.errorCode).toBe(CODE.transferAnswered)
  expect([await rowOf(home, next), await statesOf(next), (await takenBy(next)).length]).toMatchObject([{ status: 'booked' }, [2000], 1])
  await partner.client.call('setPaid', { appointmentId: next, status: 'booked' })
  const send = { appointmentId: next, targetFacilityId: third.facilityId, reason: '满' }
  expect((await home.client.call('transferAppointment', { ...send, status: 'booked' })).body.errorCode).toBe(CODE.bookingChanged)
  expect((await cancel(next, 'booked')).body.errorCode).toBe(CODE.bookingChanged)
  expect((await home.client.call('setPaid', { appointmentId: next, status: 'booked' })).body.errorCode).toBe(CODE.bookingPaid)
  expect(await statesOf(next)).toEqual([2005])
  expect((await cancel(next, 'paid')).body.errorCode).toBe(0)
})

test('taken back and accepted at once: one of the two, never an accepted booking that is gone', async () => {
  for (const [i, time] of ['10:00', '10:15', '10:30', '10:45', '11:00', '11:15'].entries()) {
    const day = dayAfter(server, 10)
    const id = await book(home, day, time)
    const next = (await home.client.call('transferAppointment', { appointmentId: id, targetFacilityId: partner.facilityId, reason: '满' }))
      .body.val.appointmentId
    const back = () => home.client.call('cancelAppointment', { appointmentId: next, reason: '不转了', status: 'asked' })
    const both = i % 2 === 0 ? [accept(partner, next, day, time), back()] : [back(), accept(partner, next, day, time)]
    const done = (await Promise.all(both)).filter(({ body }) => body.errorCode === 0)
    expect(done).toHaveLength(1)
    const stands = [await statesOf(id), await statesOf(next)].flat().filter((state) => state === 2000)
    expect(stands).toEqual([2000])
  }
}, 30_000)

test('the target takes the side that was asked for: another one is refused, and the transfer waits on', async () => {
  const day = dayAfter(server, 11)
  const made = await bookChest(home, day, '14:00', {
    checks: [{ itemId: home.desk.knee, side: 'R' }],
    time: { roomId: home.desk.mr1, date: day, at: '14:00' },
  })
  const id = made.body.val.appointmentId
  const next = (await home.client.call('transferAppointment', { appointmentId: id, targetFacilityId: partner.facilityId, reason: '满' }))
    .body.val.appointmentId
  const take = (side: string) =>
    partner.client.call('answerTransfer', {
      ...{ appointmentId: next, accept: 1, checks: [{ itemId: partner.desk.knee, side }] },
      time: { roomId: partner.desk.mr1, date: day, at: '14:00' },
    })
  expect((await take('L')).body.errorCode).toBe(CODE.sideDiffers)
  expect(await rowOf(partner, next)).toMatchObject({ status: 'asked' })
  expect((await take('R')).body.errorCode).toBe(0)
})

test('what was booked at one partner goes on to another, by either of its sides', async () => {
  const day = dayAfter(server, 7)
  const id = await book(partner, day, '08:00', home)
  const next = (await partner.client.call('transferAppointment', { appointmentId: id, targetFacilityId: third.facilityId, reason: '停机' }))
    .body.val.appointmentId
  expect((await accept(third, next, day, '08:00')).body.val).toEqual({ status: 'booked', state: 2000 })
  expect([await statesOf(id), await statesOf(next)]).toEqual([[3000], [2000]])
  expect(await rowOf(home, id)).toMatchObject({ status: 'transferred', nextName: '仁和医院' })
})

test('the slip goes to the patient’s phone, without a word of the patient', async () => {
  const who = patient({ patName: '欧阳雪' })
  const day = dayAfter(server, 8)
  const made = await bookChest(home, day, '08:00', { patient: who })
  const { appointmentId, bookingNo } = made.body.val
  expect((await home.client.call('sendSlip', { appointmentId })).body).toMatchObject({ errorCode: 0 })
  await server.server.sender.idle()
  const text = sms.to(who.phone).at(-1)?.text ?? ''
  for (const word of ['松原医院', `${day} 08:00`, 'CT1室', bookingNo]) expect(text).toContain(word)
  expect(text).not.toContain('欧阳')
  expect((await home.client.call('sendSlip', { appointmentId })).body.errorCode).toBe(CODE.tooFrequent)
  // The hospital's own words; switched off none goes out.
  const rule = (text: string, on: boolean) =>
    sql(
      `INSERT INTO sms_rule (facility_id, event, version, is_on, text, saved_name, saved_at) SELECT facility_id, 'booking', 1, $2, $3, '', now() FROM booking WHERE booking_id = $1
       ON CONFLICT (facility_id, event) DO UPDATE SET is_on = excluded.is_on, text = excluded.text RETURNING facility_id`,
      appointmentId,
      on,
      text,
    )
  await rule('{hospital}恭候您：{time}', true)
  server.clock.now += 61_000
  await home.client.call('sendSlip', { appointmentId })
  await server.server.sender.idle()
  expect(sms.to(who.phone).at(-1)?.text).toBe(`松原医院恭候您：${day} 08:00`)
  await rule('x', false)
  expect((await home.client.call('sendSlip', { appointmentId })).body.errorCode).toBe(CODE.smsOff)
})
