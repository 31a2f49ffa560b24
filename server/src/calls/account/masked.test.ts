import { makeExam } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { askSms } from '../../../test/sms'

const DOCTOR = '13912345678'
const COLLEAGUE = '13987654321'
const PATIENT = '13711112222'
let server: TestServer

beforeAll(async () => {
  server = await testServer({ demo: true })
})
afterAll(() => server.close())

test('[PH-03] no list holds a phone in full, neither a patient’s nor a colleague’s; a code’s own list has four digits covered', async () => {
  const facility = await server.facility()
  const doctor = await server.account(facility, { phone: DOCTOR, imNumber: '8101', rights: { CT: 2 } })
  await server.account(facility, { phone: COLLEAGUE, imNumber: '8102', rights: { CT: 1 } })
  const exam = await makeExam(server, facility, { phone: PATIENT, accession_no: 'PH03' })
  const client = await server.as(doctor)
  const { risProcedureId, modality } = { risProcedureId: exam.exam_id, modality: exam.modality }
  const { t, sign } = server.sign(risProcedureId, modality)
  const address = { procedureId: risProcedureId, modality, t, sign }
  const answers = [
    await client.call('queryLocalList', {}),
    await client.call('queryRows', { risProcedureIds: [risProcedureId] }),
    await client.call('queryByScanId', { scanId: 'PH03' }),
    await client.call('getReport', address),
    await client.call('openReport', address),
    await client.call('notifyUnread'),
    await client.call('chatContacts', { keyword: '' }),
    await client.call('chatConversations'),
    await client.call('checkTeacher', { number: '8102' }),
    await client.call('querySessions'),
  ]
  const seen = answers.map(({ text }) => text).join('\n')
  expect(seen).toContain(risProcedureId)
  for (const phone of [DOCTOR, COLLEAGUE, PATIENT]) expect(seen).not.toContain(phone)

  expect((await askSms(server.anonymous(), DOCTOR)).body.errorCode).toBe(0)
  let sent: { phone: string }[] = []
  for (let i = 0; i < 100 && sent.length === 0; i += 1) {
    await new Promise((done) => setTimeout(done, 20))
    sent = (await server.anonymous().call('demoOutbox')).body.val
  }
  expect(sent.map(({ phone }) => phone)).toEqual(['139****5678'])
})
