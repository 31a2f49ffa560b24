import type { DeskPatient, DeskVisitRequest } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { atSeven, type BookingHospital, bookChest, bookingHospital, dayAfter, patient, visit } from '../../../test/bookings'
import { type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let home: BookingHospital
let partner: BookingHospital
let stranger: BookingHospital
let day: string

beforeAll(async () => {
  server = await testServer()
  atSeven(server)
  home = await bookingHospital(server, '松原医院')
  partner = await bookingHospital(server, '东港医院')
  stranger = await bookingHospital(server, '外省医院', 'u9')
  day = dayAfter(server, 1)
}, 60_000)
afterAll(() => server.close())

const examsOf = (bookingId: string) =>
  server.database.superuser(
    async (su) =>
      (
        await su.query(
          'SELECT e.*, r.pre_check_time, r.room_id, r.fee, r.address, r.id_reason FROM exam e JOIN registration r USING (exam_id) WHERE r.booking_id = $1',
          [bookingId],
        )
      ).rows,
  )

test('[BOOK-01, STATE-11, ENTITY-24] a booking of two items has their sum, their minutes and state 2000, and is read again as it was made', async () => {
  const who = patient({ patName: '欧阳雪', pinyin: 'ou yang xue', sex: 'F' })
  const said = visit({ conditionDescription: '胸闷三天', applyDoctor: '吴海涛' })
  const { desk, client } = home
  const made = await client.call('addAppointment', {
    patient: who,
    visit: said,
    checks: [
      { itemId: desk.chest, side: '' },
      { itemId: desk.abdomen, side: '' },
    ],
    time: { roomId: desk.ct1, date: day, at: '08:00' },
  })
  expect(made.body).toMatchObject({ errorCode: 0, val: { fee: '660.00', state: 2000, time: `${day} 08:00:00` } })
  const { appointmentId, risProcedureIds } = made.body.val
  const { val } = (await client.call('getAppointment', { appointmentId })).body
  expect(val).toMatchObject({ patient: who, visit: said, roomId: desk.ct1, owed: [] })
  expect(val.booking).toMatchObject({
    ...{
      status: 'booked',
      state: 2000,
      modality: 'CT',
      fee: '660.00',
      roomName: 'CT1室',
      time: `${day} 08:00:00`,
      minutes: 45,
      paidTime: null,
    },
    checks: [
      { bodypart: '胸部', checkItem: '胸部CT平扫', minutes: 15, fee: '220.00' },
      { bodypart: '上腹部', checkItem: '上腹部CT平扫+增强', minutes: 30, fee: '440.00' },
    ],
  })
  const exams = await examsOf(appointmentId)
  expect(exams.map(({ exam_id }) => exam_id).sort()).toEqual([...risProcedureIds].sort())
  for (const exam of exams) expect(exam).toMatchObject({ state: 2000, pat_name: '欧阳雪', facility_id: home.facilityId, room_id: desk.ct1 })
})

test('[BOOK-13] each of the eight fields left blank is refused at that field, and nothing is kept', async () => {
  const blank: [string, Partial<DeskPatient>, Partial<DeskVisitRequest>, number][] = [
    ['patName', { patName: ' ' }, {}, CODE.fieldBlank],
    ['pinyin', { pinyin: '' }, {}, CODE.fieldBlank],
    ['phone', { phone: '' }, {}, CODE.fieldBlank],
    ['phone', { phone: '12800000000' }, {}, CODE.phoneFormat],
    ['idNo', { idType: 'identityCard', idNo: '' }, {}, CODE.fieldBlank],
    ['idNo', { idType: 'none', idReason: '' }, {}, CODE.fieldBlank],
    ['address', { address: '' }, {}, CODE.fieldBlank],
    ['age', { age: '' }, {}, CODE.fieldBlank],
    ['nation', { nation: '' }, {}, CODE.fieldBlank],
    ['conditionDescription', {}, { conditionDescription: ' ' }, CODE.fieldBlank],
    ['conditionDescription', {}, { conditionDescription: 'x'.repeat(513) }, CODE.descriptionTooLong],
  ]
  for (const [field, who, said, code] of blank) {
    const refused = await bookChest(home, day, '09:00', { patient: patient(who), visit: visit(said) })
    expect([field, refused.body.errorCode, refused.body.field]).toEqual([field, code, field])
  }
  const [{ slots }] = (await home.client.call('querySlots', { roomId: home.desk.ct1, date: day, days: 1 })).body.val
  expect(slots.find(({ at }: { at: string }) => at === '09:00').free).toBe(1)
  const whole = { patient: patient({ idType: 'none', idReason: 'newborn' }), visit: visit({ conditionDescription: 'x'.repeat(512) }) }
  expect((await bookChest(home, day, '09:00', whole)).body.errorCode).toBe(0)
})

test('items: none, twice, without their side, with one too many, of another modality, of another hospital', async () => {
  const { desk } = home
  const check = (itemId: string, side = '') => ({ itemId, side })
  const mr = { time: { roomId: desk.mr1, date: day, at: '08:00' } }
  const cases: [Record<string, unknown>, number][] = [
    [{ checks: [] }, CODE.chooseItem],
    [{ checks: [check(desk.chest), check(desk.chest)] }, CODE.duplicateItem],
    [{ ...mr, checks: [check(desk.knee)] }, CODE.markSide],
    [{ checks: [check(desk.chest, 'L')] }, CODE.sideless],
    [{ checks: [check(desk.chest), check(desk.knee, 'L')] }, CODE.bookingItems],
    [{ ...mr, checks: [check(desk.chest)] }, CODE.bookingItems],
    [{ checks: [check(stranger.desk.chest)] }, CODE.notInRis],
    [{ time: { roomId: stranger.desk.ct1, date: day, at: '09:00' } }, CODE.notInRis],
  ]
  for (const [more, code] of cases) expect((await bookChest(home, day, '09:30', more)).body.errorCode).toBe(code)
  expect((await bookChest(home, day, '09:00', { ...mr, checks: [check(desk.knee, 'L'), check(desk.knee, 'R')] })).body.errorCode).toBe(0)
})

test('a partner’s exam stands there at once, under a number of its own, and says who booked it; a stranger’s is refused', async () => {
  const made = await bookChest(partner, day, '08:00', { targetFacilityId: partner.facilityId }, home.client)
  expect(made.body).toMatchObject({ errorCode: 0, val: { state: 2000, risProcedureIds: [] } })
  const [exam] = await examsOf(made.body.val.appointmentId)
  expect(exam).toMatchObject({ facility_id: partner.facilityId, booked_from: home.facilityId, state: 2000 })
  expect((await partner.client.call('queryOtherBookings', {})).body.val).toMatchObject([
    { appointmentId: made.body.val.appointmentId, sourceName: '松原医院', risProcedureId: exam.exam_id },
  ])
  // The one who booked learns no id of the other hospital's exam.
  const own = (await home.client.call('queryOwnBookings', {})).body.val
  expect(own.find((row: { facilityId: string }) => row.facilityId === partner.facilityId)).toMatchObject({
    risProcedureId: '',
    facilityName: '东港医院',
  })
  const targetFacilityId = stranger.facilityId
  expect((await bookChest(stranger, day, '08:00', { targetFacilityId }, home.client)).body.errorCode).toBe(CODE.noRelation)
  for (const call of ['querySlots', 'queryOffer', 'getFee', 'holdSlot'] as const) {
    const asked = await home.client.call(call, {
      targetFacilityId,
      ...(call === 'querySlots' ? { roomId: stranger.desk.ct1, date: day } : {}),
      ...(call === 'getFee' ? { checkItems: [stranger.desk.chest] } : {}),
      ...(call === 'holdSlot' ? { time: { roomId: stranger.desk.ct1, date: day, at: '08:00' }, minutes: 15 } : {}),
    })
    expect([call, asked.body.errorCode]).toEqual([call, CODE.noRelation])
  }
})

test('a number that another name has is refused at home; at a partner it is placed without it, and nobody learns whose it is', async () => {
  const card = { idType: 'passport' as const, idNo: 'E1234567' }
  expect((await bookChest(partner, day, '08:30', { patient: patient({ ...card, patName: '甲', sex: 'M' }) })).body.errorCode).toBe(0)
  const other = { patient: patient({ ...card, patName: '乙', sex: 'F' }) }
  const refused = await bookChest(partner, day, '08:45', other)
  expect(refused.body).toMatchObject({ errorCode: CODE.identityTaken, field: 'idNo' })
  const placed = await bookChest(partner, day, '08:45', { ...other, targetFacilityId: partner.facilityId }, home.client)
  expect(placed.body.errorCode).toBe(0)
  const [exam] = await examsOf(placed.body.val.appointmentId)
  expect(exam).toMatchObject({ pat_name: '乙', id_reason: 'other' })
  expect(JSON.stringify(placed.body)).not.toContain('甲')
  // The same person twice is one patient.
  const again = await bookChest(partner, day, '09:00', { patient: patient({ ...card, patName: '甲', sex: 'M' }), again: 1 })
  const [first] = await examsOf(again.body.val.appointmentId)
  expect(first.hospital_no).not.toBe(exam.hospital_no)
})

test('the fee is the examining hospital’s; an item without a price says so', async () => {
  const { client, desk, facilityId } = partner
  expect((await client.call('getFee', { checkItems: [desk.chest, desk.abdomen] })).body.val).toEqual({ fee: '660.00', minutes: 45 })
  await server.database.superuser((su) => su.query('UPDATE check_item SET fee = 250.5 WHERE item_id = $1', [desk.chest]))
  expect((await home.client.call('getFee', { checkItems: [desk.chest], targetFacilityId: facilityId })).body.val.fee).toBe('250.50')
  await server.database.superuser((su) => su.query('UPDATE check_item SET fee = 0 WHERE item_id = $1', [desk.chest]))
  expect((await client.call('getFee', { checkItems: [desk.chest] })).body.errorCode).toBe(CODE.priceMissing)
})

test('who has no menu of bookings makes none', async () => {
  const other = await server.as(await server.account(home.facilityId, { menu: '000010000000' }))
  expect((await bookChest(home, day, '10:00', {}, other)).body.errorCode).toBe(CODE.noPermission)
})

test('the same patient, item and day a second time is told with the booking that stands; said again it is booked; a partner learns nothing of it', async () => {
  const later = `${dayAfter(server, 12)}`
  const who = patient({ patName: '双约人' })
  const at = (time: string, more: Record<string, unknown> = {}) => bookChest(home, later, time, { patient: who, ...more })
  const first = (await at('08:00')).body.val
  expect((await at('08:30')).body).toMatchObject({
    errorCode: CODE.bookedAlready,
    val: { bookingNo: first.bookingNo, time: `${later} 08:00:00`, roomName: 'CT1室', facilityName: '松原医院' },
  })
  const abdomen = { checks: [{ itemId: home.desk.abdomen, side: '' }] }
  expect((await at('09:00', abdomen)).body.errorCode).toBe(0)
  expect((await bookChest(home, later, '10:00', { patient: patient({ patName: '双约人' }) })).body.errorCode).toBe(0)
  // What was booked here is nothing that a partner is told.
  expect((await bookChest(partner, later, '08:00', { patient: who })).body.errorCode).toBe(0)
  expect((await at('08:30', { again: 1 })).body.errorCode).toBe(0)
})
