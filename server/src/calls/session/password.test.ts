import { CODE, errorMessage } from '@farsight/shared/domain'
import { type Answer, TEST_PASSWORD, type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { isLoginPage, login } from '../../../test/login'
import { passwordFault } from '../../session/password-rules'

let server: TestServer
let facility: string
beforeAll(async () => {
  server = await testServer()
  facility = await server.facility({ name: '城东放射中心医院' })
})
afterAll(() => server.close())

const GOOD = 'kettle-91-Lamp'
const change = (client: TestClient, more: Record<string, unknown> = {}): Promise<Answer> =>
  client.call('changePwd', { oldPwd: TEST_PASSWORD, newPwd: GOOD, rePwd: GOOD, ...more })
const account = (more = {}): Promise<TestAccount> => server.account(facility, more)
const opens = async (name: string, password: string): Promise<boolean> =>
  (await login(server.anonymous(), name, { password })).body.errorCode === 0

test('[AN-19, USER-03] a new password wants the present one, opens from then on alone, and ends the user’s other sessions', async () => {
  const person = await account()
  const [here, elsewhere] = [await server.as(person), await server.as(person)]
  for (const oldPwd of ['wrong-one-1', `${TEST_PASSWORD} `, GOOD])
    expect((await change(here, { oldPwd })).body).toEqual({
      errorCode: CODE.oldPasswordWrong,
      errorMsg: expect.stringContaining(errorMessage(CODE.oldPasswordWrong)!.zh),
      field: 'oldPwd',
    })
  expect((await change(here, { oldPwd: undefined })).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'oldPwd' })
  expect((await change(here, { rePwd: `${GOOD}x` })).body).toMatchObject({ errorCode: CODE.passwordsDiffer, field: 'rePwd' })
  expect(await opens(person.loginName, TEST_PASSWORD)).toBe(true)
  expect((await elsewhere.call('checkSession')).body.errorCode).toBe(0)
  expect((await change(here)).body.errorCode).toBe(0)
  expect(await opens(person.loginName, TEST_PASSWORD)).toBe(false)
  expect(await opens(person.loginName, GOOD)).toBe(true)
  expect((await here.call('checkSession')).body.errorCode).toBe(0)
  expect(isLoginPage(await elsewhere.call('checkSession'))).toBe(true)
})

test('[AN-19] five wrong present passwords end the session, and nothing was changed', async () => {
  const person = await account()
  const client = await server.as(person)
  for (let i = 0; i < 5; i += 1) expect((await change(client, { oldPwd: 'wrong-one-1' })).body.errorCode).toBe(CODE.oldPasswordWrong)
  expect(isLoginPage(await change(client))).toBe(true)
  expect(await opens(person.loginName, TEST_PASSWORD)).toBe(true)
})

test('[AN-06] what everybody would try is refused, with its reason', async () => {
  const person = await account({ loginName: 'chenjianguo', name: '欧阳建国华立明王', phone: '13912345678' })
  const client = await server.as(person)
  const said = async (newPwd: string): Promise<[number, string]> => {
    const { errorCode, field } = (await change(client, { newPwd, rePwd: newPwd })).body
    return [errorCode, field]
  }
  for (const short of ['Ab3$xyz', '密码密码密码密', '😀😀😀😀']) expect(await said(short)).toEqual([CODE.passwordShort, 'newPwd'])
  const common = [
    ...[
      'password',
      'Password1!',
      'P@ssw0rd',
      'ｐａｓｓｗｏｒｄ1',
      'qwertyuiop',
      '1qaz2wsx',
      'QAZwsxEDC',
      '1q2w3e4r5t',
      'asdf1234',
      'abc12345',
    ],
    ...['12345678', '87654321', '11223344', '19840312', '13912345678', '88888888', 'aaaaaaaa', 'abababab', 'a123456789', '5201314520'],
    ...[
      'iloveyou',
      'Woaini1314',
      'sunshine99',
      'superman2026',
      'Liverpool',
      'Jennifer1',
      'admin123',
      'letmein1',
      'trustno1',
      'Farsight-2026',
    ],
  ]
  // And what anybody knows of this one.
  const own = ['chenjianguo', 'ChenJianGuo', '城东放射中心医院', '城东放射 中心医院', '13912345678', '欧阳建国华立明王', 'chen jian guo']
  for (const newPwd of [...common, ...own]) expect([newPwd, ...(await said(newPwd))]).toEqual([newPwd, CODE.passwordCommon, 'newPwd'])
  expect(await opens('chenjianguo', TEST_PASSWORD)).toBe(true)
})

test('what nobody would try passes', () => {
  const good = [
    'correct horse battery staple',
    'blue-lamp-47-river',
    '春江花月夜2026',
    'Xk9#mQ2vLp',
    '放射科的老王爱喝茶',
    'kW3-plum-otter',
    GOOD,
  ]
  expect(good.filter((password) => passwordFault(password, ['zhang', '张医生', '13800000001', '市第一人民医院']) !== undefined)).toEqual([])
})
