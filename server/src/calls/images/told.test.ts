import { CODE, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { fine, makeMarket, sends } from '../../../test/orders'
import { openSocket } from '../../../test/socket'
import { ctFile, newInstance, stow } from '../../../test/stow'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let technician: Colleague
let doctor: Colleague
const code = (answer: Answer): number => answer.body?.errorCode

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ward = await makeWard(server)
  technician = await mover(ward)
  doctor = await ward.person({ rights: { CT: 1 } })
})
afterAll(() => server.close())

/** Who may move series, at this hospital. */
async function mover(of: Ward): Promise<Colleague> {
  const person = await of.person({ role: 'technician', menu: '111100000000' })
  await server.database.superuser((su) => su.query('UPDATE doctor SET may_move_series = true WHERE user_id = $1', [person.account.userId]))
  return person
}

/** A series as a device sends it for a case. */
async function sent(by: Colleague, { exam }: Case): Promise<string> {
  const image = newInstance()
  const names = { '00080050': exam.accession_no, '00100010': 'wang jian guo', '00100020': exam.hospital_no, '00100030': '19590301' }
  expect((await stow(by, [ctFile(image, names)])).status).toBe(200)
  return image.series
}
const move = (seriesUid: string, to: Case) =>
  technician.call('moveSeries', { seriesUid, toRisProcedureId: to.id, reason: '登记时选错了患者' })
const doubt = (by: Colleague, one: Case, seriesUid: string, wrong = true) =>
  by.call('checkSeries', { risProcedureId: one.id, seriesUid, wrong, reason: '像是别人的片子' })
const submit = (one: Case, text = '右肺结节', baseVersion = 1) =>
  doctor.call('submitReport', { procedureId: one.id, report: content(text), baseVersion, toReview: 1 })
const changes = async (one: Case, by = doctor) => (await by.call('queryImageChanges', { risProcedureId: one.id })).body.val
const see = (one: Case, by = doctor) => by.call('seeImageChanges', { risProcedureId: one.id })
const told = async (one: Case, by = doctor): Promise<number> =>
  fine(await by.call('selectByDiagnoseId', { diagnoseId: one.id })).body.val.images

test('[DAY-04] a series that is moved is told to who has either report open: by the row at once, and by the next question about regions', async () => {
  const [wrong, right] = [await ward.openedBy(doctor), await ward.newCase()]
  const series = await sent(technician, wrong)
  // What the device sent into the open report was told already.
  expect([await told(wrong), await told(right)]).toEqual([1, 0])
  const { revision } = (await doctor.call('selectByDiagnoseId', { diagnoseId: wrong.id })).body.val
  const socket = await openSocket(server, doctor, doctor.account)
  fine(await move(series, right))
  for (const { id } of [wrong, right]) await socket.heard((frame) => frame.messageType === 4 && frame.risProcedureId === id)
  await socket.close()
  expect([await told(wrong), await told(right)]).toEqual([2, 1])
  // Also where no region changed.
  expect((await doctor.call('selectByDiagnoseId', { diagnoseId: wrong.id, revision })).body.val).toMatchObject({ unchanged: 1, images: 2 })
})

test('[DAY-04] images that a device sends late are told to who has the report open; nobody is stopped by them', async () => {
  const one = await ward.openedBy(doctor)
  await sent(technician, one)
  expect(await told(one)).toBe(1)
  await sent(technician, one)
  expect([await told(one), await changes(one)]).toEqual([2, []])
  fine(await submit(one))
})

test('[DAY-04] a report whose images went goes out after its writer has seen it; its text stands meanwhile', async () => {
  const [wrong, right] = [await ward.openedBy(doctor), await ward.newCase()]
  const series = await sent(technician, wrong)
  const draft = { procedureId: wrong.id, report: content('右肺结节'), baseVersion: 1 }
  const { version } = fine(await doctor.call('saveReport', draft)).body.val
  fine(await move(series, right))
  expect(code(await submit(wrong, '右肺结节', version))).toBe(CODE.imagesChanged)
  expect(await ward.row(wrong.id)).toMatchObject({ state: STATE.diagnosing, holder_id: doctor.account.userId })
  expect((await ward.report(wrong.id))!.content.finding.text).toBe('右肺结节')
  // Writing goes on.
  fine(await doctor.call('saveReport', { ...draft, report: content('未见异常'), baseVersion: version }))
  fine(await see(wrong))
  expect(await told(wrong)).toBe(3)
  fine(await submit(wrong, '未见异常', version + 1))
})

test('[DAY-04] a reviewer passes no text whose images came after it was written before he has seen them', async () => {
  const first = await ward.person({ rights: { CT: 2 } })
  const [from, to] = [await ward.newCase(), await ward.submittedBy(doctor, '右肺结节')]
  fine(await first.call('openReview', to.address))
  const series = await sent(technician, from)
  fine(await move(series, to))
  const pass = { procedureId: to.id, report: content('右肺结节'), baseVersion: to.version, stars: 5 }
  expect(code(await first.call('passReview', pass))).toBe(CODE.imagesChanged)
  fine(await see(to, first))
  fine(await first.call('passReview', pass))
})

test('[DAY-04] images in doubt stop a report that was begun until its writer has seen it, or the doubt is over; who doubts himself is not asked', async () => {
  const one = await ward.openedBy(doctor)
  const series = await sent(technician, one)
  fine(await doubt(technician, one, series))
  expect(await told(one)).toBe(2)
  expect(await changes(one)).toMatchObject([{ doubt: true, came: false, images: 1, reason: '像是别人的片子' }])
  expect(code(await submit(one))).toBe(CODE.imagesChanged)
  // Said a second time it is one doubt all the same.
  fine(await doubt(technician, one, series))
  expect(await changes(one)).toHaveLength(1)
  fine(await doubt(technician, one, series, false))
  expect(await changes(one)).toEqual([])
  fine(await doubt(doctor, one, series))
  expect([await told(one), await changes(one)]).toEqual([5, []])
  fine(await submit(one))
})

test('[DAY-04] a doubt goes with the series it was about', async () => {
  const [wrong, right] = [await ward.openedBy(doctor), await ward.newCase()]
  const series = await sent(technician, wrong)
  fine(await doubt(technician, wrong, series))
  fine(await move(series, right))
  expect(await changes(wrong)).toMatchObject([{ doubt: false, came: false }])
})

test('[DAY-04] who reads by an order is told the same, and says himself that he has seen it; another hospital is told nothing', async () => {
  const market = await makeMarket(server)
  const one = await market.begun()
  technician = await mover(market.source)
  const from = await market.source.newCase()
  const series = await sent(technician, from)
  fine(await move(series, one))
  expect([await told(one, market.writer), await changes(one, market.writer)]).toMatchObject([1, [{ came: true }]])
  expect(code(await market.writer.call('submitReport', sends(one, '右肺结节', { toReview: 1 })))).toBe(CODE.imagesChanged)
  expect(code(await see(one, doctor))).toBe(CODE.notInRis)
  expect(code(await doctor.call('queryImageChanges', { risProcedureId: one.id }))).toBe(CODE.notInRis)
  fine(await see(one, market.writer))
  expect(await changes(one, market.writer)).toEqual([])
  fine(await market.writer.call('submitReport', sends(one, '右肺结节', { toReview: 1 })))
})
