import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { fund, openShop } from '../../../test/credits'
import { makeExam } from '../../../test/exams'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { relate } from '../../../test/relations'

let server: TestServer
let home: string
let partner: string
let expert: TestAccount
let doctor: TestClient
let examId: string
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  // 10:00 of a Wednesday in UTC+8.
  server.clock.now = Date.parse('2026-03-04T10:00:00+08:00')
  home = await server.facility({ union: '' })
  partner = await server.facility({ union: '' })
  expert = await server.account(partner, { name: '顾文轩' })
  await relate(server, home, partner)
  await openShop(server, partner)
  await openShop(server, partner, { expert, price: 500, urgent: 100, advanced: null })
  await fund(server, home, 1000)
  doctor = await server.as(await server.account(home))
  examId = (await makeExam(server, home)).exam_id
})

const at = (facilityId: string, statement: ReturnType<typeof sql>) =>
  server.asTenant({ facilityId, userId: facilityId }, (tx) => tx.run(statement))
const fee = async (more = {}) =>
  (
    await doctor.call('remoteGetFee', {
      risProcedureId: examId,
      targetFacilityId: partner,
      bodyparts: [{ bodypart: '胸部', side: '' }],
      ...more,
    })
  ).body
const hospitals = async (more = {}) => (await doctor.call('remoteQueryHospitals', { modality: 'CT', ...more })).body.val
const experts = async (more = {}) => (await doctor.call('remoteQueryExperts', { modality: 'CT', ...more })).body.val

test('[REMOTE-04] the sum follows the target, the parts and the sign of urgency, and the balance stands beside it', async () => {
  const two = {
    bodyparts: [
      { bodypart: '膝关节', side: 'L' },
      { bodypart: '膝关节', side: 'R' },
    ],
  }
  expect((await fee()).val).toMatchObject({
    fee: { unit: 100, parts: 1, total: 100 },
    balance: 1000,
    balanceAfter: 900,
    promisedTime: '2026-03-04 14:00:00',
  })
  expect((await fee({ ...two, urgent: 1 })).val).toMatchObject({
    fee: { cost: 200, urgentCost: 40, nightDoubled: 0, nightCost: 0, total: 240 },
    balanceAfter: 760,
    promisedTime: '2026-03-04 10:30:00',
  })
  expect((await fee({ ...two, urgent: 1, targetDoctorId: expert.userId })).val.fee).toMatchObject({
    unit: 500,
    cost: 1000,
    urgentCost: 100,
    total: 1100,
  })
  expect((await fee({ advanced: 1 })).val.fee).toMatchObject({ unit: 300, total: 300 })
  // Nothing was held by asking.
  expect((await doctor.call('remoteGetBalance')).body.val).toMatchObject({ balance: 1000, held: 0 })
})

test('[REMOTE-05, LG-06] at 23:00 by the target’s own clock the urgent charge is twice that of 10:00', async () => {
  expect((await fee({ urgent: 1 })).val.fee).toMatchObject({ urgentCost: 40, nightDoubled: 0, total: 140 })
  server.clock.now = Date.parse('2026-03-04T23:00:00+08:00')
  const again = await server.as(await server.account(home))
  doctor = again
  expect((await fee({ urgent: 1 })).val).toMatchObject({
    fee: { cost: 100, urgentCost: 40, nightDoubled: 1, nightCost: 40, total: 180 },
    nightReason: 'night',
  })
  expect((await fee()).val).toMatchObject({ fee: { nightDoubled: 0, total: 100 }, nightReason: '' })
  await at(partner, sql`UPDATE remote_service SET night_holidays = true, holidays = '{2026-03-04}' WHERE facility_id = ${partner}`)
  expect((await fee({ urgent: 1 })).val.nightReason).toBe('holiday')
  await at(partner, sql`UPDATE remote_service SET night_holidays = false WHERE facility_id = ${partner}`)
  // Eight hours further west it is afternoon.
  await at(partner, sql`UPDATE remote_service SET utc_offset = 0 WHERE facility_id = ${partner}`)
  expect((await fee({ urgent: 1 })).val.fee).toMatchObject({ nightDoubled: 0, total: 140 })
})

test('[REMOTE-09] a target without a service is refused by its own code, in the list and in the sum', async () => {
  const bare = await server.facility({ union: '' })
  await relate(server, bare, home)
  expect(await fee({ targetFacilityId: bare })).toMatchObject({ errorCode: CODE.noService })
  expect((await hospitals()).find((h: { facilityId: string }) => h.facilityId === bare)).toMatchObject({
    refused: CODE.noService,
    open: 0,
    price: null,
  })
  await at(partner, sql`UPDATE remote_expert SET open = false WHERE user_id = ${expert.userId}`)
  expect(await fee({ targetDoctorId: expert.userId })).toMatchObject({ errorCode: CODE.noService })
  expect(await experts()).toEqual([])
})

test('[REMOTE-10] a target without a price for the modality', async () => {
  examId = (await makeExam(server, home, { modality: 'MR' })).exam_id
  expect(await fee()).toMatchObject({ errorCode: CODE.remoteTypeMissing })
  expect(await hospitals({ modality: 'MR' })).toMatchObject([{ refused: CODE.remoteTypeMissing, price: null }])
})

test('[REMOTE-11, REMOTE-13] the own hospital’s switches: platform currency, third-party cloud', async () => {
  await at(home, sql`UPDATE credit_setting SET currency_enabled = false WHERE facility_id = ${home}`)
  expect(await fee()).toMatchObject({ errorCode: CODE.currencyDisabled })
  await at(home, sql`UPDATE credit_setting SET currency_enabled = true, cloud_enabled = false WHERE facility_id = ${home}`)
  expect(await fee()).toMatchObject({ errorCode: CODE.cloudNotOpened })
  expect(await hospitals()).toMatchObject([{ refused: CODE.cloudNotOpened }])
})

test('[REMOTE-12] a target that is closed today, by weekday, date or switch', async () => {
  for (const change of [
    sql`closed_weekdays = '{3}'`,
    sql`closed_weekdays = '{}', closed_dates = '{2026-03-04}'`,
    sql`closed_dates = '{}', open = false`,
  ]) {
    await at(partner, sql`UPDATE remote_service SET ${change} WHERE facility_id = ${partner}`)
    expect(await fee()).toMatchObject({ errorCode: CODE.hospitalClosed })
    expect(await hospitals()).toMatchObject([{ open: 0, refused: CODE.hospitalClosed }])
  }
  await at(partner, sql`UPDATE remote_service SET open = true WHERE facility_id = ${partner}`)
  expect(await hospitals()).toMatchObject([{ open: 1, refused: 0 }])
})

test('[REMOTE-17] advanced diagnosis without a price', async () => {
  expect(await fee({ advanced: 1, targetDoctorId: expert.userId })).toMatchObject({ errorCode: CODE.advancedPrice })
  expect(await experts({ advanced: 1 })).toMatchObject([{ refused: CODE.advancedPrice, advancedPrice: null }])
  expect((await fee({ advanced: 1 })).errorCode).toBe(0)
})

test('[REMOTE-01, ENTITY-26] agreed hospitals come first with level, address, intro and state; who is not agreed is no target', async () => {
  await at(partner, sql`UPDATE facility SET level = '三级甲等', address = '中山路 1 号', intro = '影像中心' WHERE facility_id = ${partner}`)
  const asked = await server.facility({ union: '' })
  const refused = await server.facility({ union: '' })
  await server.facility({ union: '' })
  await relate(server, home, asked, 'pending')
  await relate(server, refused, home, 'refused')
  for (const other of [asked, refused]) await openShop(server, other)
  const list = await hospitals()
  expect(list).toMatchObject([
    {
      facilityId: partner,
      state: 'agreed',
      level: '三级甲等',
      address: '中山路 1 号',
      intro: '影像中心',
      price: 100,
      urgentPrice: 40,
      refused: 0,
    },
    { facilityId: asked, state: 'pending', price: null, refused: CODE.noRelation },
    { facilityId: refused, state: 'refused', price: null, refused: CODE.noRelation },
  ])
  expect(list).toHaveLength(3)
  for (const targetFacilityId of [asked, refused]) expect(await fee({ targetFacilityId })).toMatchObject({ errorCode: CODE.noRelation })
  expect(await fee({ targetFacilityId: home })).toMatchObject({ errorCode: CODE.targetIsOwn })
  expect(await hospitals({ keyword: '中山' })).toHaveLength(1)
})

test('[GEN-16, ENTITY-26] members of the own union are agreed, but for who has refused and who receives nothing', async () => {
  const member = async () => {
    const facilityId = await server.facility({ union: 'u7' })
    await openShop(server, facilityId)
    return facilityId
  }
  await at(home, sql`INSERT INTO union_member (union_code, facility_id, state) VALUES ('u7', ${home}, 'agreed')`)
  const [good, closed, refusing, waiting] = [await member(), await member(), await member(), await member()]
  await at(closed, sql`UPDATE union_member SET no_remote_receiving = true WHERE facility_id = ${closed}`)
  await relate(server, refusing, home, 'refused')
  await at(waiting, sql`UPDATE union_member SET state = 'pending' WHERE facility_id = ${waiting}`)
  const list = await hospitals()
  const of = (facilityId: string) => list.find((h: { facilityId: string }) => h.facilityId === facilityId)
  expect(of(good)).toMatchObject({ state: 'agreed', union: 1, refused: 0 })
  expect([of(closed), of(refusing)?.state, of(waiting)]).toEqual([undefined, 'refused', undefined])
  for (const targetFacilityId of [closed, refusing, waiting])
    expect(await fee({ targetFacilityId })).toMatchObject({ errorCode: CODE.noRelation })
  expect((await fee({ targetFacilityId: good })).errorCode).toBe(0)
})

test('[REMOTE-02] experts with title, sex, intro and price, found by name; a card follows its doctor, and goes with him', async () => {
  await at(
    partner,
    sql`UPDATE doctor SET title = '主任医师', sex = 'M', intro = '神经影像' WHERE user_id = ${expert.userId} AND facility_id = ${partner}`,
  )
  expect(await experts()).toMatchObject([
    { doctorId: expert.userId, name: '顾文轩', title: '主任医师', sex: 'M', intro: '神经影像', price: 500, urgentPrice: 100 },
  ])
  expect(
    [await experts({ keyword: '文轩' }), await experts({ keyword: '无此人' }), await experts({ title: '住院医师' })].map((l) => l.length),
  ).toEqual([1, 0, 0])
  expect((await doctor.call('remoteGetExpert', { doctorId: expert.userId })).body.val).toMatchObject({ name: '顾文轩' })
  const stranger = await server.as(await server.account(await server.facility({ union: '' })))
  expect((await stranger.call('remoteGetExpert', { doctorId: expert.userId })).body).toMatchObject({ errorCode: CODE.notInRis })
  await at(partner, sql`UPDATE doctor SET enabled = false WHERE user_id = ${expert.userId} AND facility_id = ${partner}`)
  expect(await experts()).toEqual([])
})

test('[LG-07] a sum of the client’s own is no field, and a foreign exam has no price', async () => {
  for (const more of [{ fee: 0 }, { total: -1 }, { currency: 'USD' }])
    expect(await fee(more)).toMatchObject({ errorCode: CODE.parameterIllegal })
  const foreign = (await makeExam(server, partner)).exam_id
  expect(await fee({ risProcedureId: foreign })).toMatchObject({ errorCode: CODE.notInRis })
  expect(await fee({ bodyparts: [] })).toMatchObject({ errorCode: CODE.selectBodypart })
})
