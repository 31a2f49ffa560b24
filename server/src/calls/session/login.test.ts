import { CODE, errorMessage } from '@farsight/shared/domain'
import { TEST_CODE, TEST_PASSWORD, type TestAccount, type TestServer, testServer } from '../../../test/harness'
import { cookieOf, imageId, isLoginPage, login } from '../../../test/login'

const MINUTE = 60_000
let server: TestServer
let facility: string
let doctor: TestAccount

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility({ reviewLevels: 2, name: '市第一人民医院' })
  doctor = await server.account(facility, { loginName: 'zhang', name: '张医生', rights: { MR: 2, CT: 1 } })
})
afterAll(() => server.close())

test('[CALL-07] login preparation answers what the screen needs', async () => {
  const answer = await server.anonymous().call('initLogin')
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({ errorCode: 0, errorMsg: '', val: { siteName: '千里眼', siteNameEn: 'Farsight', demo: false } })
})

describe('the image code', () => {
  test('[CALL-09] is a picture without its text in it, another one each time, and opens once', async () => {
    const client = server.anonymous()
    const [one, two] = [(await client.call('getValidateImage')).body.val, (await client.call('getValidateImage')).body.val]
    expect(one.imageId).not.toBe(two.imageId)
    expect(one.image).not.toBe(two.image)
    const [head, data] = one.image.split(',')
    expect(head).toBe('data:image/png;base64')
    expect(Buffer.from(data, 'base64').toString('latin1')).not.toContain(TEST_CODE)
    expect((await login(client, 'zhang', { imageId: one.imageId })).body.errorCode).toBe(0)
    expect((await login(client, 'zhang', { imageId: one.imageId })).body.errorCode).toBe(CODE.imageCodeWrong)
  })

  test('is used up by a wrong try, even before the password is looked at', async () => {
    const client = server.anonymous()
    const id = await imageId(client)
    const wrong = await login(client, 'zhang', { imageId: id, imageCode: '0000' })
    expect(wrong.body).toMatchObject({ errorCode: CODE.imageCodeWrong, errorMsg: errorMessage(CODE.imageCodeWrong)!.zh })
    expect(cookieOf(wrong)).toBeUndefined()
    expect((await login(client, 'zhang', { imageId: id })).body.errorCode).toBe(CODE.imageCodeWrong)
    expect((await login(client, 'zhang', { imageId: 'never-issued' })).body.errorCode).toBe(CODE.imageCodeWrong)
  })

  test('is good for two minutes and not longer', async () => {
    const client = server.anonymous()
    const [early, late] = [await imageId(client), await imageId(client)]
    server.clock.now += 2 * MINUTE - 1
    expect((await login(client, 'zhang', { imageId: early })).body.errorCode).toBe(0)
    server.clock.now += 1
    expect((await login(client, 'zhang', { imageId: late })).body.errorCode).toBe(CODE.imageCodeExpired)
  })

  test('of twenty who use one at the same time, one gets in', async () => {
    const client = server.anonymous()
    const id = await imageId(client)
    const codes = await Promise.all(Array.from({ length: 20 }, () => login(client, 'zhang', { imageId: id })))
    expect(codes.filter((a) => a.body.errorCode === 0)).toHaveLength(1)
    expect(codes.filter((a) => a.body.errorCode === CODE.imageCodeWrong)).toHaveLength(19)
  })
})

test('[LOGIN-09, LOGIN-10] right credentials set the session’s cookie, and LoginSuccess seeds session and menus from it', async () => {
  const client = server.anonymous()
  expect((await client.call('loginSuccess', { identityType: 'local' })).url).toMatch(/\/login$/)
  const answer = await login(client, ' Zhang ', { identityType: 'local' })
  expect(answer.body).toEqual({ errorCode: 0, errorMsg: '', val: { loginUserId: doctor.userId } })
  expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^farsight=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/))
  const cookie = cookieOf(answer)!
  // The token itself is nowhere but in the cookie.
  expect(answer.text).not.toContain(cookie.split('=')[1])
  const seeded = await client.send('/RisCommon.do?func=HospitalDoctorLoginSuccess', {
    method: 'POST',
    body: 'identityType=local&version=3.1.2020092300',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(seeded.body).toMatchObject({ errorCode: 0, val: { loginUserId: doctor.userId, userMainMenuConfig: '000011000000' } })
})

test('[CALL-11] the login payload has all fields of the specification', async () => {
  const client = await server.as(doctor)
  await client.call('saveUserSetting', { key: 'skin', value: 'dark' })
  await client.call('saveUserSetting', { key: 'shortcuts', value: '[{"title":"昨今两天CT"}]' })
  const { val } = (await client.call('loginSuccess', { identityType: 'local' })).body
  expect(val).toEqual({
    loginUserId: doctor.userId,
    facilityId: facility,
    facilityRole: 'doctor',
    facilityNameEn: expect.any(String),
    userBriefInfo: { facilityName: '市第一人民医院', userName: '张医生', phone: '', userHeadImage: '', clinicId: '', clinicName: '' },
    facilityBaseInfo: { logo: '' },
    facilityBaseConfig: { isLaunchRemote: 0, disableChatFeature: 0, hideService: 0, reviewLevels: 2 },
    modalities: ['CT', 'MR'],
    userMainMenuConfig: '000011000000',
    userRemoteMenuConfig: '',
    userManageMenuConfig: '',
    allowEditReportTemplate: 0,
    mayRetract: 0,
    menus1: 0,
    menus2: 0,
    menus3: 0,
    identityType: 'local',
    clinicConfig: expect.any(String),
    printConfig: expect.any(String),
    feedback: expect.any(String),
    ipadQueryCondition: '[{"title":"昨今两天CT"}]',
    modalityRights: { CT: 1, MR: 2 },
    settings: { skin: 'dark' },
    serverTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    serverOffset: 480,
  })
  expect(JSON.parse(val.printConfig)).toHaveProperty('localprint')
  expect(JSON.parse(val.clinicConfig)).toEqual({})
  expect(JSON.parse(val.feedback)).toEqual([])
})

test('a clinic’s payload names the clinic and its screens, an administrator’s lets the hospital’s templates be changed', async () => {
  const clinic = await server.facility({ kind: 'clinic', name: '城南诊所', menus: [1, 0, 1] })
  const admin = await server.account(clinic, { role: 'admin' })
  const { val } = (await (await server.as(admin)).call('loginSuccess')).body
  // Who works there works as a clinic; its administrator comes to the management, by the clinic's name.
  const nurse = (await (await server.as(await server.account(clinic, { role: 'clinic' }))).call('loginSuccess')).body.val
  expect(nurse.userBriefInfo).toMatchObject({ clinicId: clinic, clinicName: '城南诊所' })
  expect(val.userBriefInfo).toMatchObject({ clinicId: '', clinicName: '城南诊所' })
  expect(JSON.parse(val.clinicConfig)).toEqual({ clinicName: '城南诊所' })
  expect([val.menus1, val.menus2, val.menus3]).toEqual([1, 0, 1])
  expect(val.allowEditReportTemplate).toBe(1)
  // Without any right of their own all modalities are offered to look at.
  expect(val.modalities).toContain('ECG')
})

test('[LOGIN-11] wrong credentials are told in the server’s words, in both languages, and start no session', async () => {
  const client = server.anonymous()
  const zh = await login(client, 'zhang', { password: 'wrong' })
  expect(zh.body).toEqual({ errorCode: CODE.loginFailed, errorMsg: '用户名或密码错误' })
  expect(cookieOf(zh)).toBeUndefined()
  const en = await client.send('/hospital_doctor_login.do', {
    method: 'POST',
    body: new URLSearchParams({ userName: 'zhang', password: 'wrong', imageId: await imageId(client), imageCode: TEST_CODE }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-GB,en' },
  })
  expect(en.body).toEqual({ errorCode: CODE.loginFailed, errorMsg: 'The user name or the password is wrong' })
  // The right one afterwards is as if nothing had been.
  expect((await login(client, 'zhang')).body.errorCode).toBe(0)
})

test('names that nobody has, and accounts that are closed, are answered like a wrong password', async () => {
  const client = server.anonymous()
  const closed = await server.account(facility, { loginName: 'gone' })
  await server.database.superuser((su) => su.query('UPDATE doctor SET enabled = false WHERE user_id = $1', [closed.userId]))
  const known = await login(client, 'zhang', { password: 'wrong' })
  const unknown = await login(client, 'nobody', { password: 'wrong' })
  const disabled = await login(client, 'gone')
  expect(unknown.text).toBe(known.text)
  expect(disabled.text).toBe(known.text)
  expect(cookieOf(disabled)).toBeUndefined()
  expect((await login(client, 'zhang')).body.errorCode).toBe(0)
})

test('[AN-20] an account without any menu is told so in these words, has no session after it, and only who has its password hears it', async () => {
  const { userId } = await server.account(facility, { loginName: 'nomenu', menu: '000000000000' })
  const client = server.anonymous()
  expect((await login(client, 'nomenu', { password: 'wrong' })).body.errorCode).toBe(CODE.loginFailed)
  const answer = await login(client, 'nomenu')
  expect(answer.body).toMatchObject({ errorCode: CODE.noMenu, errorMsg: '当前账号未配置菜单，登录失败！' })
  expect(answer.headers.getSetCookie()).toEqual([])
  const rows = await server.database.superuser((su) => su.query('SELECT 1 FROM session WHERE user_id = $1', [userId]))
  expect(rows.rowCount).toBe(0)
})

describe('five wrong passwords', () => {
  const wrong = (name: string): Promise<number> =>
    login(server.anonymous(), name, { password: 'wrong' }).then((answer) => answer.body.errorCode)

  test('[AN-07] lock the account for 15 minutes, on the server’s clock, also for the right password', async () => {
    await server.account(facility, { loginName: 'locked' })
    for (let i = 0; i < 5; i += 1) expect(await wrong('locked')).toBe(CODE.loginFailed)
    const refused = await login(server.anonymous(), 'locked')
    expect(refused.body).toMatchObject({ errorCode: CODE.accountLocked, errorMsg: errorMessage(CODE.accountLocked)!.zh })
    expect(cookieOf(refused)).toBeUndefined()
    server.clock.now += 15 * MINUTE - 1
    expect((await login(server.anonymous(), 'locked')).body.errorCode).toBe(CODE.accountLocked)
    server.clock.now += 1
    expect((await login(server.anonymous(), 'locked')).body.errorCode).toBe(0)
  })

  test('lock a name that nobody has in the same way: the answer does not tell which exist', async () => {
    await server.account(facility, { loginName: 'real' })
    const seen: Record<string, number[]> = { real: [], unreal: [] }
    for (const name of ['real', 'unreal']) for (let i = 0; i < 7; i += 1) seen[name]!.push(await wrong(name))
    expect(seen.unreal).toEqual(seen.real)
    server.clock.now += 15 * MINUTE
    expect([await wrong('real'), await wrong('unreal')]).toEqual([CODE.loginFailed, CODE.loginFailed])
  })

  test('lock it when they come all at once, and a sixth does not open it again', async () => {
    await server.account(facility, { loginName: 'stormed' })
    await Promise.all(Array.from({ length: 8 }, () => wrong('stormed')))
    expect((await login(server.anonymous(), 'stormed')).body.errorCode).toBe(CODE.accountLocked)
    server.clock.now += 15 * MINUTE
    expect((await login(server.anonymous(), 'stormed')).body.errorCode).toBe(0)
  })

  test('[AN-07] do not lock out a browser from which the account has logged in before; it counts its own', async () => {
    await server.account(facility, { loginName: 'desk' })
    await server.account(facility, { loginName: 'colleague' })
    const [own, another] = [server.browser(), server.browser()]
    expect((await login(own, 'desk')).body.errorCode).toBe(0)
    expect((await login(another, 'colleague')).body.errorCode).toBe(0)
    for (let i = 0; i < 5; i += 1) await wrong('desk')
    expect((await login(another, 'desk')).body.errorCode).toBe(CODE.accountLocked)
    expect((await login(own, 'desk')).body.errorCode).toBe(0)
    expect((await login(another, 'desk')).body.errorCode).toBe(CODE.accountLocked)
    for (let i = 0; i < 5; i += 1) expect((await login(own, 'desk', { password: 'wrong' })).body.errorCode).toBe(CODE.loginFailed)
    expect((await login(own, 'desk')).body.errorCode).toBe(CODE.accountLocked)
    server.clock.now += 15 * MINUTE
    expect((await login(own, 'desk')).body.errorCode).toBe(0)
  })

  test('[AN-07] count within 15 minutes', async () => {
    await server.account(facility, { loginName: 'slow' })
    for (let i = 0; i < 4; i += 1) expect(await wrong('slow')).toBe(CODE.loginFailed)
    server.clock.now += 15 * MINUTE
    for (let i = 0; i < 4; i += 1) expect(await wrong('slow')).toBe(CODE.loginFailed)
    expect((await login(server.anonymous(), 'slow')).body.errorCode).toBe(0)
  })

  test('are counted from the last right one', async () => {
    await server.account(facility, { loginName: 'clumsy' })
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) expect(await wrong('clumsy')).toBe(CODE.loginFailed)
      expect((await login(server.anonymous(), 'clumsy')).body.errorCode).toBe(0)
    }
  })

  test('answer more slowly from one to the next', async () => {
    const waits: number[] = []
    const slow = await testServer({ into: server.database, wait: async (ms) => void waits.push(ms) })
    try {
      await slow.account(facility, { loginName: 'slowed' })
      for (let i = 0; i < 4; i += 1) await login(slow.anonymous(), 'slowed', { password: 'wrong' })
      expect(waits).toEqual([250, 500, 750])
    } finally {
      await slow.close()
    }
  })
})

test('[ENTITY-02] a login leaves four readable cookies and the clinic’s flags, a logout none; nothing of it opens anything', async () => {
  const clinic = await server.facility({ kind: 'clinic', menus: [1, 0, 0] })
  const account = await server.account(clinic, { loginName: 'he', role: 'clinic' })
  const jar = new Map<string, string>()
  const browser = server.browser(jar)
  const answer = await login(browser, 'he')
  const readable = answer.headers.getSetCookie().filter((line) => !line.includes('HttpOnly'))
  const expected = {
    loginUserId: account.userId,
    facilityId: clinic,
    facilityRole: 'clinic',
    webLoginUserName: 'he',
    menus1: '1',
    menus2: '0',
    menus3: '0',
  }
  expect(readable.sort()).toEqual(
    Object.entries(expected)
      .map(([name, value]) => `${name}=${value}; Path=/; SameSite=Lax`)
      .sort(),
  )
  expect(Object.fromEntries(jar)).toMatchObject(expected)
  await browser.call('logout')
  // What is left names a browser, not a person, and opens nothing.
  expect([...jar.keys()].sort()).toEqual(['farsight_device', 'farsight_visit'])
  expect(isLoginPage(await browser.call('checkSession'))).toBe(true)
})

test('[AN-03] signs of other languages in name and password are a refusal, never a system error, and stand in no log', async () => {
  const hostile = [
    `' OR 1=1 --`,
    `"; DROP TABLE login; --`,
    '\\',
    '%',
    '{{7*7}}',
    '😀'.repeat(16),
    '\u202Egnahz',
    'ｚｈａｎｇ',
    '<script>',
    '\u0000',
    'a\u0000b',
    'x'.repeat(10_240),
    '\ud800',
  ]
  const written: string[] = []
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0)
  const logging = await testServer({ into: server.database, logLevel: 'trace' })
  const seen: number[] = []
  try {
    for (const text of hostile) {
      seen.push((await login(logging.anonymous(), text, { password: 'Marker-of-a-password' })).body.errorCode)
      seen.push((await login(logging.anonymous(), `nobody-${seen.length}`, { password: `Marker-of-a-password${text}` })).body.errorCode)
    }
  } finally {
    await logging.close()
    write.mockRestore()
  }
  expect(new Set(seen)).toEqual(new Set([CODE.loginFailed, CODE.parameterIllegal]))
  expect(written.join('')).toContain('login-failed')
  expect(written.join('')).not.toContain('Marker-of-a-password')
  expect((await login(server.anonymous(), 'zhang')).body.errorCode).toBe(0)
})

test('[AN-04] long passwords, with gaps and in Chinese, count to their last character', async () => {
  const passwords = [`${'放射 科室 ab '.repeat(7)}z`, `${'é 中 letters 0'.repeat(10).slice(0, 127)}z`, 'k'.repeat(128)]
  expect(passwords.map(({ length }) => length)).toEqual([64, 128, 128])
  for (const [i, password] of passwords.entries()) {
    await server.account(facility, { loginName: `long${i}`, password })
    expect((await login(server.anonymous(), `long${i}`, { password })).body.errorCode).toBe(0)
    // The same first 72 bytes and more.
    const other = `${password.slice(0, -1)}y`
    expect(Buffer.from(other).subarray(0, 72).equals(Buffer.from(password).subarray(0, 72))).toBe(true)
    for (const wrong of [other, password.slice(0, -1), `${password} `])
      expect((await login(server.anonymous(), `long${i}`, { password: wrong })).body.errorCode).toBe(CODE.loginFailed)
  }
})

test('a form that is none is refused before anything is tried', async () => {
  const client = server.anonymous()
  expect((await login(client, '   ')).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'userName' })
  expect((await login(client, 'zhang\u0000')).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'userName' })
  expect((await login(client, 'x'.repeat(65))).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'userName' })
  expect((await login(client, "' OR '1'='1", { password: TEST_PASSWORD })).body.errorCode).toBe(CODE.loginFailed)
  expect((await login(client, 'zhang', { role: 'admin' })).body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'role' })
})
