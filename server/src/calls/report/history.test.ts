import { CODE, STATE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { fine, makeMarket } from '../../../test/orders'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'
import type { NewExam } from '../../exams/insert'

let server: TestServer
let ward: Ward
let doctor: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server, 0)
  doctor = await ward.person({ rights: { CT: 1 }, name: '书写' })
})
afterAll(() => server.close())

const patient: Partial<NewExam> = { pat_name: '周淑芬', hospital_no: 'H700' }
async function completed(text: string, more: Partial<NewExam> = patient, at: Ward = ward, by: Colleague = doctor): Promise<Case> {
  const one = await at.openedBy(by, more)
  fine(await by.call('submitReport', { procedureId: one.id, report: content(text), baseVersion: 1, toReview: 0 }))
  return one
}
const search = async (who: Colleague, one: Case, historyType: string, keyword?: string) =>
  fine(await who.call('searchHistory', { procedureId: one.id, historyType, ...(keyword === undefined ? {} : { keyword }) })).body
const ids = async (...args: Parameters<typeof search>): Promise<string[]> =>
  (await search(...args)).val.map((row: { risProcedureId: string }) => row.risProcedureId).sort()

test('[REPORT-11] earlier exams by name and by patient number, with the texts of those that are completed, to be opened', async () => {
  const now = await ward.openedBy(doctor, patient)
  const done = await completed('右肺结节 6mm')
  const married = await completed('旧姓名下的报告', { pat_name: '李淑芬', hospital_no: 'H700' })
  const namesake = await ward.openedBy(doctor, { pat_name: '周淑芬', hospital_no: 'H999' })
  fine(await doctor.call('saveReport', { procedureId: namesake.id, report: content('还没写完'), baseVersion: 1 }))
  await ward.newCase({ ...patient, state: STATE.deleted })
  await completed('别人', { pat_name: '王五', hospital_no: 'H701' })
  expect(await ids(doctor, now, 'name')).toEqual([done.id, namesake.id].sort())
  expect(await ids(doctor, now, 'patientNo')).toEqual([done.id, married.id].sort())
  const { val } = await search(doctor, now, 'name')
  const rows = new Map(val.map((row: { risProcedureId: string }) => [row.risProcedureId, row]))
  expect(rows.get(done.id)).toMatchObject({ content: { finding: { text: '右肺结节 6mm' } }, authorName: '书写', reportHasComplete: 1 })
  // A draft is nobody's to be copied.
  expect(rows.get(namesake.id)).toMatchObject({ content: null, state: STATE.diagnosing })
  const { risProcedureId, modality, t, sign } = rows.get(done.id) as Record<string, string>
  const opened = await doctor.call('getReport', { procedureId: risProcedureId, modality, t, sign })
  expect(opened.body.val.report.content.finding.text).toBe('右肺结节 6mm')
})

test('[REPORT-11] a word finds the patient’s reports that hold it; a typed name or number another patient’s', async () => {
  const me = { pat_name: '吴海燕', hospital_no: 'H800' }
  const now = await ward.openedBy(doctor, me)
  const nodule = await completed('右肺见 GGO 结节', me)
  await completed('未见异常', me)
  const elsewhere = await completed('GGO', { pat_name: '何一', hospital_no: 'H801' })
  expect(await ids(doctor, now, 'keyword', 'ggo')).toEqual([nodule.id])
  expect(await ids(doctor, now, 'keyword', '100%')).toEqual([])
  expect(await ids(doctor, now, 'keyword')).toHaveLength(2)
  expect(await ids(doctor, now, 'name', '何一')).toEqual([elsewhere.id])
  expect(await ids(doctor, now, 'patientNo', 'H801')).toEqual([elsewhere.id])
  const unnumbered = await ward.openedBy(doctor, { pat_name: '无号', hospital_no: '' })
  await ward.newCase({ pat_name: '也无号', hospital_no: '' })
  expect(await ids(doctor, unnumbered, 'patientNo')).toEqual([])
})

test('other hospitals’ exams stay theirs; the reader of an order sees the patient’s that were sent as well, by number of that hospital alone', async () => {
  const market = await makeMarket(server)
  const sent = await market.send({}, patient)
  const before = await market.send({}, patient)
  const ownNumber = await market.target.newCase({ pat_name: '同号', hospital_no: 'H700' })
  const ownName = await market.target.newCase({ pat_name: '周淑芬', hospital_no: 'X1' })
  const kept = await market.source.newCase(patient)
  const { writer, launcher } = market
  for (const order of [sent, before]) fine(await writer.call('remoteReceive', { remoteOrderId: order.orderId }))
  expect(await ids(writer, sent, 'patientNo')).toEqual([before.id])
  expect(await ids(writer, sent, 'name')).toEqual([before.id, ownName.id].sort())
  expect(await ids(launcher, sent, 'patientNo')).toEqual([before.id, kept.id].sort())
  expect(await ids(writer, ownNumber, 'patientNo')).toEqual([])
  // Remote diagnosis alone does not open the own hospital's.
  const expert = await market.target.person({ rights: { CT: 4 }, menu: '000001000000' })
  expect(await ids(expert, sent, 'name')).toEqual([before.id])
})

test('is for who may open the exam in hand', async () => {
  const one = await ward.openedBy(doctor, patient)
  const ask = async (who: Colleague) => (await who.call('searchHistory', { procedureId: one.id, historyType: 'name' })).body.errorCode
  expect(await ask(await (await makeWard(server)).person({ rights: { CT: 4 } }))).toBe(CODE.notInRis)
  expect(await ask(await ward.person({ rights: { CT: 4 }, menu: '000000001000' }))).toBe(CODE.noPermission)
  expect(await ask(doctor)).toBe(0)
})
