import { complete, fromPage } from '../../../test/completed'
import { content } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { newPhone, StubSms } from '../../../test/sms'

let server: TestServer
let home: string
let doctor: TestClient
let stranger: TestClient
const sms = new StubSms()

beforeAll(async () => {
  server = await testServer({ sms })
  home = await server.facility({ reviewLevels: 0, name: '松原医院' })
  doctor = await server.as(await server.account(home, { rights: { CT: 1 } }))
  stranger = await server.as(await server.account(await server.facility({ union: '' }), { rights: { CT: 4 } }))
}, 60_000)
afterAll(() => server.close())

const push = (id: string, client = doctor) => fromPage(server, client, 'pushToPatient', { procedureId: id })
const info = async (id: string) => (await fromPage(server, doctor, 'getPush', { procedureId: id })).body.val
const linkTo = async (phone: string): Promise<string> => {
  await server.server.sender.idle()
  return /#\/patient_report\?p=([\w-]+)/.exec(sms.to(phone).at(-1)?.text ?? '')?.[1] ?? ''
}
const open = async (token: string, phoneEnd: string) => (await server.anonymous().call('openPatientReport', { token, phoneEnd })).body

test('[REPORT-22] a push sends one message with a link; link and phone’s end open the newest issue, and the hospital sees that it was opened', async () => {
  const phone = newPhone()
  const id = await complete(server, doctor, home, content('双肺清晰', '未见异常'), { phone, pat_name: '欧阳雪' })
  expect(await info(id)).toEqual({ phone: `${phone.slice(0, 3)}****${phone.slice(7)}`, refused: 0, pushes: [] })
  expect((await push(id)).body).toMatchObject({ errorCode: 0 })
  const token = await linkTo(phone)
  const [message] = sms.to(phone)
  expect(message?.text).toContain(`松原医院`)
  expect(message?.text).toContain(`${server.url}/#/patient_report?p=${token}`)
  expect(message?.text).not.toContain('欧阳')
  const end = phone.slice(7)
  expect(await open(token, end)).toMatchObject({
    errorCode: 0,
    val: { facilityName: '松原医院', patName: '欧阳雪', finding: '双肺清晰', issue: 1, corrected: false, addenda: [] },
  })
  expect((await info(id)).pushes).toMatchObject([{ phone: `${phone.slice(0, 3)}****${end}`, opened: expect.any(String) }])
  await doctor.call('issueReport', { procedureId: id, kind: 'correction', report: content('右肺结节'), reason: '漏写', baseIssue: 1 })
  expect((await open(token, end)).val).toMatchObject({ finding: '右肺结节', issue: 2, corrected: true })
  // It went out: it is withdrawn no more.
  expect((await doctor.call('queryRows', { risProcedureIds: [id] })).body.val[0].sentOut).toBe(true)
  // What the table holds opens nothing.
  const rows = await server.database.superuser(async (su) => JSON.stringify((await su.query('SELECT * FROM report_push')).rows))
  expect(rows).not.toContain(token)
  // Another one within the minute is too many.
  expect((await push(id)).body.errorCode).toBe(113)
})

test('five wrong digits end a link; the right ones before that begin anew, and a link that is over opens nothing', async () => {
  const phone = newPhone()
  const id = await complete(server, doctor, home, content('所见'), { phone })
  await push(id)
  const token = await linkTo(phone)
  const end = phone.slice(7)
  const wrong = end === '0000' ? '1111' : '0000'
  server.clock.now += 60_000
  for (let left = 4; left > 0; left--)
    expect(await open(token, wrong)).toMatchObject({ errorCode: 2, field: 'phoneEnd', val: { triesLeft: left } })
  expect((await open(token, end)).errorCode).toBe(0)
  for (let left = 4; left > 0; left--) expect((await open(token, wrong)).val.triesLeft).toBe(left)
  expect((await open(token, wrong)).errorCode).toBe(2443)
  expect((await open(token, end)).errorCode).toBe(2443)
  for (const none of ['x', 'A'.repeat(43)]) expect((await open(none, end)).errorCode).toBe(2443)
  server.clock.now += 60_000

  const next = newPhone()
  const other = await complete(server, doctor, home, content('所见'), { phone: next })
  await push(other)
  const late = await linkTo(next)
  server.clock.now += 30 * 24 * 60 * 60_000 - 120_000
  expect((await open(late, next.slice(7))).errorCode).toBe(0)
  server.clock.now += 240_000
  expect((await open(late, next.slice(7))).errorCode).toBe(2443)
})

test('a report that is not completed, has no phone, is another hospital’s or was taken back is not pushed and not shown', async () => {
  doctor = await server.as(await server.account(home, { rights: { CT: 1 } }))
  stranger = await server.as(await server.account(await server.facility({ union: '' }), { rights: { CT: 4 } }))
  const without = await complete(server, doctor, home, content('所见'))
  expect([(await push(without)).body.errorCode, (await info(without)).refused]).toEqual([2316, 2316])
  const phone = newPhone()
  const id = await complete(server, doctor, home, content('所见'), { phone })
  expect((await push(id, stranger)).body.errorCode).toBe(4)
  expect((await fromPage(server, stranger, 'getPush', { procedureId: id })).body.errorCode).toBe(4)
  expect(sms.to(phone)).toEqual([])
  await push(id)
  const token = await linkTo(phone)
  expect((await open(token, phone.slice(7))).errorCode).toBe(0)
  await server.database.superuser((su) => su.query('UPDATE exam SET report_has_complete = false, state = 2060 WHERE exam_id = $1', [id]))
  // Who gives the right digits hears why; to others nothing of the report is said.
  expect(await open(token, phone.slice(7))).toMatchObject({ errorCode: 2443, val: { withdrawn: 1 } })
  const wrong = phone.endsWith('0000') ? '1111' : '0000'
  expect(await open(token, wrong)).toMatchObject({ errorCode: 2, val: { triesLeft: 4 } })
  expect((await open(token, wrong)).val.withdrawn).toBeUndefined()
  expect((await push(id)).body.errorCode).toBe(2012)
})

test('an address may try twenty times a minute', async () => {
  server.clock.now += 60_000
  const answers = []
  for (let i = 0; i < 21; i++) answers.push((await open('A'.repeat(43), '0000')).errorCode)
  expect([[...new Set(answers.slice(0, 20))], answers[20]]).toEqual([[2443], 113])
})
