import { calls } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type TestAccount, type TestServer, testServer } from '../../../test/harness'
import { isLoginPage } from '../../../test/login'

/** Two answers of one call differ by the time alone. */
const withoutTime = (body: unknown): string => JSON.stringify(body).replace(/"(serverTime|seen|t|sign|endsIn)":[^,}]+/g, '')

let server: TestServer
let facility: string
let doctor: TestAccount

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  doctor = await server.account(facility, { rights: { CT: 1 } })
})
afterAll(() => server.close())

test('[CALL-10] the socket’s key is given to a session alone, another one each time, without a body', async () => {
  const client = await server.as(doctor)
  const [one, two] = [await client.call('wsAuthenticate'), await client.call('wsAuthenticate')]
  expect(one.body).toEqual({ errorCode: 0, errorMsg: '', param: expect.stringMatching(/^ticket=[\w-]{43}$/) })
  expect(two.body.param).not.toBe(one.body.param)
  const without = await server.anonymous().call('wsAuthenticate')
  expect(isLoginPage(without)).toBe(true)
  expect(without.text).not.toContain('ticket=')
})

test('[SS-05] who am I, what may I, and what is in the list come from the session, whatever readable cookies say', async () => {
  const client = await server.as(doctor)
  const other = await server.facility()
  const admin = await server.account(other, { role: 'admin', menu: '111111111111' })
  await makeExam(server, other, { bodypart: '颅脑' })
  const lies = `facilityId=${other}; facilityRole=admin; loginUserId=${admin.userId}; webLoginUserName=${admin.loginName}; menus1=1; menus2=1; menus3=1`
  const mine = { loginUserId: doctor.userId, facilityId: facility, role: 'doctor', locked: false }
  for (const call of ['checkSession', 'loginSuccess', 'queryLocalList', 'queryBodypart', 'queryModules', 'querySessions'] as const) {
    const honest = await client.call(call)
    const lying = await client.send(`/${calls[call].name}`, { method: 'POST', headers: { cookie: `${client.cookie}; ${lies}` } })
    expect({ call, body: withoutTime(lying.body) }).toEqual({ call, body: withoutTime(honest.body) })
    if (call === 'checkSession') expect(lying.body.val).toMatchObject(mine)
    if (call === 'queryModules') expect(lying.body.errorCode).toBe(CODE.noPermission)
  }
})

test('settings are each user’s own', async () => {
  const mine = await server.as(doctor)
  const colleague = await server.as(await server.account(facility))
  expect((await mine.call('getUserSetting', { key: 'columns' })).body.val).toBeNull()
  await mine.call('saveUserSetting', { key: 'columns', value: '{"width":1}' })
  await mine.call('saveUserSetting', { key: 'columns', value: '{"width":2}' })
  expect((await mine.call('getUserSetting', { key: 'columns' })).body.val).toBe('{"width":2}')
  expect((await colleague.call('getUserSetting', { key: 'columns' })).body.val).toBeNull()
  expect((await mine.call('saveUserSetting', { key: '../x', value: '' })).body).toMatchObject({
    errorCode: CODE.parameterIllegal,
    field: 'key',
  })
})

test('body parts are those of the session’s own hospital, with their sides', async () => {
  const other = await server.facility()
  await makeExam(server, facility, { bodypart: '膝关节', side: 'L', modality: 'MR' })
  await makeExam(server, facility, { bodypart: '胸部' })
  await makeExam(server, other, { bodypart: '颅脑' })
  const client = await server.as(doctor)
  const all = (await client.call('queryBodypart')).body
  expect(all.val).toEqual(
    expect.arrayContaining([
      { id: '膝关节', name: '膝关节', hasSide: true },
      { id: '胸部', name: '胸部', hasSide: false },
    ]),
  )
  expect(all.total).toBe(2)
  expect((await client.call('queryBodypart', { modality: 'MR' })).body.val.map((p: { name: string }) => p.name)).toEqual(['膝关节'])
  const codes = (await client.call('queryModality')).body.val.map((m: { code: string }) => m.code)
  expect(codes.slice(0, 3)).toEqual(['CT', 'MR', 'DX'])
})

describe('errors of browsers', () => {
  test('[CALL-23] are taken and stand in the log as data, never as lines of their own', async () => {
    const written: string[] = []
    const write = jest.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0)
    const logging = await testServer({ into: server.database, logLevel: 'info' })
    try {
      const answer = await logging.anonymous().call('logException', {
        level: 3,
        message: 'TypeError: x is undefined\n{"level":60,"msg":"forged"}',
        url: '/local_diagnosis',
        stack: 'at a.js:1',
      })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ errorCode: 0, errorMsg: '', val: true })
    } finally {
      await logging.close()
      write.mockRestore()
    }
    const lines = written
      .join('')
      .split('\n')
      .filter((line) => line.includes('forged'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      event: 'browser-error',
      browser: { message: expect.stringContaining('TypeError'), stack: 'at a.js:1', url: '/local_diagnosis' },
    })
  })

  test('are cut off where they are too long, and need no session', async () => {
    const client = server.anonymous()
    expect((await client.call('logException', { level: 3, message: 'x'.repeat(4001), url: '' })).body.errorCode).toBe(CODE.parameterIllegal)
    expect((await client.call('logException', { level: 9, message: 'x', url: '' })).body.errorCode).toBe(CODE.parameterIllegal)
  })
})
