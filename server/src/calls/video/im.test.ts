import { CODE } from '@farsight/shared/domain'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { newPhone } from '../../../test/sms'
import { demoImGateway } from '../../video/im-gateway'

let server: TestServer
let caller: TestClient
let teacher: TestAccount
const phone = newPhone()

beforeAll(async () => {
  server = await testServer({ im: demoImGateway(Buffer.alloc(32, 1), () => 0) })
  caller = await server.as(await server.account(await server.facility(), { imNumber: '8001' }))
  teacher = await server.account(await server.facility({ name: '省立医院' }), { name: '王教授', imNumber: '8002', phone })
})
afterAll(() => server.close())
beforeEach(() => {
  server.clock.now += 60_000
})

test('[CALL-18] a number that somebody has gives the account to call with, which is the caller’s own; an unknown one says so', async () => {
  const found = await caller.call('getIMAccMsg', { number: '8002', type: 'teacher' })
  expect(found.body).toEqual({ errorCode: 0, errorMsg: '', myAccId: 'farsight-8001', accToken: expect.stringMatching(/^[\w-]{43}$/) })
  const own = await caller.call('getIMAccMsg', { number: ' 8001 ', type: 'self' })
  expect(own.body).toEqual(found.body)
  const unknown = await caller.call('getIMAccMsg', { number: '9999', type: 'teacher' })
  expect(unknown.body).toEqual({ errorCode: CODE.imUnknown, errorMsg: '没有找到该老师，请重新输入' })
})

test('the caller’s own entry to the service needs no number', async () => {
  const own = await caller.call('getIMAccMsg', { number: 'self', type: 'login' })
  expect(own.body).toMatchObject({ errorCode: 0, myAccId: 'farsight-8001' })
  expect((await caller.call('getIMAccMsg', { number: 'self', type: 'teacher' })).body.errorCode).toBe(CODE.imUnknown)
})

test('[CALL-19] the same by phone', async () => {
  expect((await caller.call('remoteGetIMAccMsg', { phone })).body).toMatchObject({
    errorCode: 0,
    myAccId: 'farsight-8001',
    accToken: expect.any(String),
  })
  expect((await caller.call('remoteGetIMAccMsg', { phone: newPhone() })).body).toMatchObject({
    errorCode: CODE.imUnknown,
    errorMsg: expect.any(String),
  })
  expect((await caller.call('remoteGetIMAccMsg', { phone: `+86${phone}` })).body).toMatchObject({
    errorCode: CODE.parameterIllegal,
    field: 'phone',
  })
})

test('before the call it is seen who will be called: name, title and hospital, and nothing else', async () => {
  const brief = await caller.call('checkTeacher', { number: '8002' })
  expect(brief.body.val).toEqual({ userId: teacher.userId, name: '王教授', title: '', facilityName: '省立医院' })
  expect(brief.text).not.toContain(phone)
  expect((await caller.call('checkTeacher', { number: '' })).body.errorCode).toBe(CODE.parameterEmpty)
})

test('a closed account is in no directory, a changed number is at once the new one', async () => {
  const gone = await server.account(await server.facility(), { imNumber: '8003' })
  expect((await caller.call('checkTeacher', { number: '8003' })).body.errorCode).toBe(0)
  await server.database.superuser((su) => su.query("UPDATE doctor SET im_number = '8004' WHERE user_id = $1", [gone.userId]))
  expect((await caller.call('checkTeacher', { number: '8003' })).body.errorCode).toBe(CODE.imUnknown)
  expect((await caller.call('checkTeacher', { number: '8004' })).body.errorCode).toBe(0)
  await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [gone.userId]))
  expect((await caller.call('checkTeacher', { number: '8004' })).body.errorCode).toBe(CODE.imUnknown)
})

test('nobody tries all numbers: thirty a minute', async () => {
  const codes: number[] = []
  for (let i = 0; i < 31; i += 1) codes.push((await caller.call('checkTeacher', { number: String(i + 1) })).body.errorCode)
  expect(codes.slice(0, 30)).toEqual(Array(30).fill(CODE.imUnknown))
  expect(codes[30]).toBe(CODE.tooFrequent)
})

test('a site without a video service says so', async () => {
  const closed = await testServer({ into: server.database })
  try {
    closed.clock.now = server.clock.now
    const client = await closed.as(teacher)
    expect((await client.call('getIMAccMsg', { number: '8001', type: '' })).body).toMatchObject({ errorCode: CODE.imClosed })
  } finally {
    await closed.close()
  }
})
