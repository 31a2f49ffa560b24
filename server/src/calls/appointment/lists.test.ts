import { UPLOAD_MIME_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import sharp from 'sharp'
import { atSeven, type BookingHospital, bookChest, bookingHospital, dayAfter, patient } from '../../../test/bookings'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { markRegistered } from '../../bookings/registered'

let server: TestServer
let home: BookingHospital
let partner: BookingHospital
let stranger: BookingHospital
/** Of the home's own list: one of each status. */
const made: Record<string, string> = {}

beforeAll(async () => {
  server = await testServer()
  atSeven(server)
  home = await bookingHospital(server, '松原医院')
  partner = await bookingHospital(server, '东港医院')
  stranger = await bookingHospital(server, '外省医院', 'u9')
  const times = { unpaid: '08:00', paid: '08:15', registered: '08:30', cancelled: '08:45', elsewhere: '09:00' }
  for (const [key, time] of Object.entries(times)) {
    const at = key === 'elsewhere' ? partner : home
    const who = patient({
      patName: key === 'paid' ? '欧阳雪' : `患者${key}`,
      pinyin: key === 'paid' ? 'ou yang xue' : 'huan zhe',
      phone: key === 'paid' ? '13700000009' : '13700000001',
    })
    const more = { patient: who, ...(at === partner ? { targetFacilityId: partner.facilityId } : {}) }
    made[key] = (await bookChest(at, dayAfter(server, key === 'paid' ? 3 : 1), time, more, home.client)).body.val.appointmentId
  }
  await home.client.call('setPaid', { appointmentId: made.paid })
  await home.client.call('cancelAppointment', { appointmentId: made.cancelled, reason: '改期' })
  await server.asTenant({ facilityId: home.facilityId, userId: home.facilityId }, (tx) =>
    markRegistered(tx, made.registered!, server.clock.now),
  )
}, 60_000)
afterAll(() => server.close())

const own = async (more: Record<string, unknown> = {}, by = home.client) => (await by.call('queryOwnBookings', more)).body
const keysOf = ({ val }: { val: { appointmentId: string }[] }): string[] =>
  val.map(({ appointmentId }) => Object.entries(made).find(([, id]) => id === appointmentId)?.[0] ?? appointmentId).sort()

test('[BOOK-03, BOOK-05] the own list has what this hospital made, here and elsewhere, with the number of each status', async () => {
  const all = await own()
  expect(keysOf(all)).toEqual(['cancelled', 'elsewhere', 'paid', 'registered', 'unpaid'])
  expect(all).toMatchObject({ total: 5, counts: { all: 5, unpaid: 2, paid: 1, registered: 1 } })
  expect(all.val.find(({ appointmentId }: { appointmentId: string }) => appointmentId === made.elsewhere)).toMatchObject({
    facilityName: '东港医院',
    status: 'booked',
  })
})

test('[BOOK-06, BOOK-07, BOOK-08, STATE-35] each filter keeps its own alone, with the state of its exam', async () => {
  for (const [status, keys, state] of [
    ['unpaid', ['elsewhere', 'unpaid'], 2000],
    ['paid', ['paid'], 2005],
    ['registered', ['registered'], 2010],
  ] as const) {
    const found = await own({ status })
    expect([status, keysOf(found), found.total]).toEqual([status, keys, keys.length])
    for (const row of found.val) expect(row.state).toBe(state)
  }
})

test('[BOOK-04] what others booked here stands in the list of others alone, of both hospitals each its own side', async () => {
  const others = async (at: BookingHospital) => keysOf((await at.client.call('queryOtherBookings', {})).body)
  expect([await others(partner), await others(home), await others(stranger)]).toEqual([['elsewhere'], [], []])
  expect((await own({}, partner.client)).val).toEqual([])
})

test('search by name, pinyin, phone and number; a range of either time; the phone is masked', async () => {
  const { bookingNo, phone } = (await own({ status: 'paid' })).val[0]
  expect(phone).toBe('137****0009')
  for (const search of ['欧阳', 'ouyang', 'OU YANG', '13700000009', bookingNo.toLowerCase()])
    expect([search, keysOf(await own({ search }))]).toEqual([search, ['paid']])
  expect(keysOf(await own({ search: '没有此人' }))).toEqual([])
  const day = dayAfter(server, 3)
  const range = { startTime: `${day} 00:00:00`, endTime: `${day} 23:59:59` }
  expect(keysOf(await own(range))).toEqual(['paid'])
  expect(keysOf(await own({ ...range, timeType: 'create' }))).toEqual([])
  expect((await own({ startTime: range.endTime, endTime: range.startTime })).errorCode).toBe(CODE.rangeReversed)
  expect(keysOf(await own({ modality: 'MR' }))).toEqual([])
  expect([(await own({ pageSize: 2 })).val, (await own({ pageSize: 2, pageNo: 3 })).val].map((rows) => rows.length)).toEqual([2, 1])
})

test('nobody reads a booking of which his hospital is no side', async () => {
  for (const call of ['getAppointment', 'getBookingMimes', 'setPaid', 'sendSlip'] as const)
    expect([call, (await stranger.client.call(call, { appointmentId: made.unpaid })).body.errorCode]).toEqual([call, CODE.notInRis])
})

const M = 1024 * 1024
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer()
function upload(who: TestClient, appointmentId: string, bytes: Buffer, name = '申请单.png') {
  const form = new FormData()
  form.set('appointmentId', appointmentId)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name)
  return who.send(`/${UPLOAD_MIME_PATH}`, { method: 'POST', body: form })
}
const fetched = (url: string, who: Pick<TestClient, 'cookie'>) => fetch(server.url + url, { headers: { cookie: who.cookie ?? '' } })

test('[BOOK-11, CALL-13] the attachments of a booking are told and shown to both its sides, and to nobody else', async () => {
  const png = await picture()
  const appointmentId = made.elsewhere!
  expect((await upload(home.client, appointmentId, png)).body).toMatchObject({ errorCode: 0, val: { name: '申请单.png', own: 1 } })
  for (const side of [home, partner]) {
    const { val } = (await side.client.call('getBookingMimes', { appointmentId })).body
    expect(val).toMatchObject([{ name: '申请单.png', type: 'image/png', own: side === home ? 1 : 0 }])
    const shown = await fetched(val[0].url, side.client)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await fetched(val[0].url, stranger.client)).status).toBe(404)
  }
  expect((await own()).val.find(({ mimes }: { mimes: number }) => mimes === 1).appointmentId).toBe(appointmentId)
  const [{ mimeId }] = (await partner.client.call('getBookingMimes', { appointmentId })).body.val
  // Who brought it takes it away.
  expect((await partner.client.call('deleteBookingMime', { appointmentId, mimeId })).body.errorCode).toBe(CODE.notInRis)
  expect((await home.client.call('deleteBookingMime', { appointmentId, mimeId })).body.errorCode).toBe(0)
  expect((await partner.client.call('getBookingMimes', { appointmentId })).body.val).toEqual([])
})

test('an attachment of 5 MB is kept, one byte more is not, nor what is no picture, nor an eleventh', async () => {
  const png = await picture()
  const of = (bytes: number): Buffer => Buffer.concat([png, Buffer.alloc(bytes - png.length, 0x20)])
  const appointmentId = made.unpaid!
  expect((await upload(home.client, appointmentId, of(5 * M))).body.errorCode).toBe(0)
  expect((await upload(home.client, appointmentId, of(5 * M + 1))).body.errorCode).toBe(CODE.imageOver5M)
  expect((await upload(home.client, appointmentId, Buffer.from('%PDF-1.7 no picture'.padEnd(300)))).body.errorCode).toBe(CODE.notAnImage)
  expect((await upload(stranger.client, appointmentId, png)).body.errorCode).toBe(CODE.notInRis)
  for (let i = 1; i < 10; i++) expect((await upload(home.client, appointmentId, png)).body.errorCode).toBe(0)
  expect((await upload(home.client, appointmentId, png)).body.errorCode).toBe(CODE.attachmentsFull)
})
