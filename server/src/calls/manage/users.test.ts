import { CODE } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { TEST_CODE, type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let facility: string
let boss: TestAccount
let admin: TestClient
const MANAGE = '000000001100'
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  facility = await server.facility()
  boss = await server.account(facility, { role: 'admin', menu: MANAGE, phone: phone() })
  admin = await server.as(boss)
})

let last = 13_000_000_000
function phone(): string {
  last += 1
  return String(last)
}
const FIRST = 'Quokka-first-77'
const form = (more: Record<string, unknown> = {}) => ({
  ...{ name: '林晓', nickname: '小林', sex: 'F', title: '主治医师', intro: '胸部影像', phone: '', role: 'doctor', duty: '', mayRetract: 0 },
  ...{ mayMoveSeries: 1, permissions: [{ modality: 'CT', level: 2 }], roomIds: [] },
  ...more,
})
let names = 0
const add = async (doctor: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => {
  names += 1
  return (await admin.call('manageUserSave', { baseVersion: 0, loginName: `Lin.${names}`, password: FIRST, doctor: form(doctor), ...more }))
    .body
}
const userOf = async (id: string) =>
  (await admin.call('manageUserList')).body.val.rows.find((row: { id: string }) => row.id === id) as Record<string, unknown>
const login = async (name: string, password: string, more: Record<string, unknown> = {}) => {
  const client = server.browser()
  const { imageId } = (await client.call('getValidateImage')).body.val
  const { body } = await client.call('login', { userName: name, password, imageId, imageCode: TEST_CODE, ...more })
  return { client, code: body.errorCode as number, field: body.field as string | undefined }
}

test('[MANAGE-02] [ENTITY-25] a doctor is added, read back equal, found, edited, closed and opened; the password is nowhere', async () => {
  const tel = phone()
  const { val } = await add({ phone: tel })
  const { id, version } = val
  expect(await userOf(id)).toEqual({ ...form({ phone: tel }), id, version, loginName: `lin.${names}`, enabled: 1, mustChange: 1 })
  const found = await admin.call('manageUserList', { keyword: tel })
  expect(found.body.val.rows.map((row: { id: string }) => row.id)).toEqual([id])
  expect(found.text).not.toMatch(/quokka|argon2|password_hash/i)
  const hash = await server.database.superuser(
    async (su) => (await su.query('SELECT password_hash FROM login WHERE user_id = $1', [id])).rows,
  )
  expect(hash[0].password_hash).toMatch(/^\$argon2id\$/)
  const doctor = form({ name: '林晓晓', phone: tel, title: '主任医师', permissions: [{ modality: 'MR', level: 1 }] })
  expect((await admin.call('manageUserSave', { id, baseVersion: version, doctor })).body.val).toEqual({ id, version: version + 1 })
  expect(await userOf(id)).toMatchObject({ ...doctor, version: version + 1 })
  const own = await server.as({ userId: id, facilityId: facility, loginName: '', name: '', role: 'doctor' })
  expect((await own.call('manageUserEnable', { doctorId: id, state: 0 })).body.errorCode).toBe(CODE.noPermission)
  await admin.call('manageUserEnable', { doctorId: id, state: 0 })
  expect((await own.call('checkSession')).url).toMatch(/\/login$/)
  expect((await login(`lin.${names}`, FIRST)).code).toBe(CODE.loginFailed)
  await admin.call('manageUserEnable', { doctorId: id, state: 1 })
  expect(await userOf(id)).toMatchObject({ enabled: 1 })
  expect((await admin.call('manageUserEnable', { doctorId: boss.userId, state: 0 })).body.errorCode).toBe(CODE.ownAccount)
})

test('[MANAGE-02] [MANAGE-25] [MANAGE-26] what cannot be is refused with its field, and leaves nothing behind', async () => {
  const taken = phone()
  await server.account(await server.facility(), { phone: taken })
  const before = (await admin.call('manageUserList')).body.val.rows.length
  const refused: [Record<string, unknown>, Record<string, unknown>, number, string | undefined][] = [
    [{ permissions: [] }, {}, CODE.noPermissions, 'permissions'],
    [{ permissions: [{ modality: 'CT', level: 0 }] }, {}, CODE.permissionEmpty, 'permissions'],
    [{ phone: '12345' }, {}, CODE.phoneFormat, 'phone'],
    [{ role: 'admin', permissions: [] }, {}, CODE.phoneFormat, 'phone'],
    [{ phone: taken }, {}, CODE.phoneTaken, 'phone'],
    [{ name: ' ' }, {}, CODE.parameterEmpty, 'name'],
    [{ role: 'clinic' }, {}, CODE.parameterIllegal, 'role'],
    [{ role: 'unionAdmin' }, {}, CODE.parameterIllegal, undefined],
    [{ roomIds: [boss.userId] }, {}, CODE.notFound, undefined],
    [{}, { loginName: boss.loginName }, CODE.loginTaken, 'loginName'],
    [{}, { loginName: '林 晓' }, CODE.loginNameIllegal, 'loginName'],
    [{}, { password: 'abc' }, CODE.passwordShort, 'password'],
    [{}, { password: 'password1' }, CODE.passwordCommon, 'password'],
  ]
  for (const [doctor, more, code, field] of refused) {
    const body = await add(doctor, more)
    expect([doctor, more, body.errorCode, field && body.field]).toEqual([doctor, more, code, field])
  }
  expect((await admin.call('manageUserList')).body.val.rows.length).toBe(before)
})

test('two administrators edit one doctor: the second is refused with what stands now, and saves over it knowingly', async () => {
  const { val } = await add()
  const second = await server.as(await server.account(facility, { role: 'admin', menu: MANAGE }))
  const edit = (by: TestClient, baseVersion: number, name: string) =>
    by.call('manageUserSave', { id: val.id, baseVersion, doctor: form({ name }) })
  await edit(admin, val.version, '甲')
  const refused = (await edit(second, val.version, '乙')).body
  expect(refused).toMatchObject({ errorCode: CODE.editedByAnother, val: { name: '甲', version: val.version + 1 } })
  expect((await edit(second, refused.val.version, '乙')).body.val.version).toBe(val.version + 2)
})

test('a given password opens nothing: it must be changed first; a reset ends the sessions and gives another', async () => {
  const { val } = await add()
  const name = `lin.${names}`
  expect((await login(name, FIRST)).code).toBe(CODE.firstPassword)
  expect(await login(name, FIRST, { newPwd: 'Wombat-own-55', rePwd: 'Wombat-own-56' })).toMatchObject({
    code: CODE.passwordsDiffer,
    field: 'rePwd',
  })
  expect(await login(name, FIRST, { newPwd: FIRST, rePwd: FIRST })).toMatchObject({ code: CODE.passwordCommon, field: 'newPwd' })
  const own = await login(name, FIRST, { newPwd: 'Wombat-own-55', rePwd: 'Wombat-own-55' })
  expect(own.code).toBe(0)
  expect(await userOf(val.id)).toMatchObject({ mustChange: 0 })
  expect((await login(name, 'Wombat-own-55')).code).toBe(0)
  expect((await admin.call('manageUserResetPwd', { doctorId: val.id, newPwd: 'Numbat-next-66' })).body.errorCode).toBe(0)
  expect((await own.client.call('checkSession')).url).toMatch(/\/login$/)
  expect((await login(name, 'Wombat-own-55')).code).toBe(CODE.loginFailed)
  expect((await login(name, 'Numbat-next-66')).code).toBe(CODE.firstPassword)
  expect((await admin.call('manageUserResetPwd', { doctorId: boss.userId, newPwd: 'Numbat-next-66' })).body.errorCode).toBe(CODE.ownAccount)
})

test('the union’s administrator, an engine and another hospital’s doctor are not taken over', async () => {
  const union = await server.account(facility, { role: 'unionAdmin', menu: MANAGE })
  const engine = await server.account(facility, { role: 'ai' })
  const foreign = await server.account(await server.facility())
  for (const [who, code] of [
    [union, CODE.noPermission],
    [engine, CODE.noPermission],
    [foreign, CODE.notFound],
  ] as const) {
    const { userId } = who
    const answers = [
      await admin.call('manageUserResetPwd', { doctorId: userId, newPwd: 'Numbat-next-66' }),
      await admin.call('manageUserEnable', { doctorId: userId, state: 0 }),
      await admin.call('manageUserSave', { id: userId, baseVersion: 1, doctor: form() }),
      await admin.call('manageSaveMainMenu', { userId, baseVersion: 1, menu: '000010000000', remoteMenu: '' }),
    ]
    expect(answers.map(({ body }) => body.errorCode)).toEqual([code, code, code, code])
  }
})

test('[AZ-10] a right that was taken is gone at the very next call of the open session', async () => {
  const { val } = await add({ permissions: [{ modality: 'CT', level: 1 }] })
  const exam = await makeExam(server, facility, {})
  const doctor = await server.as({ userId: val.id, facilityId: facility, loginName: '', name: '', role: 'doctor' })
  const open = async () => (await doctor.call('openReport', server.sign(exam.exam_id, 'CT'))).body.errorCode
  let { version } = val
  for (const [modality, code] of [
    ['CT', 0],
    ['MR', CODE.noWritingPermission],
    ['CT', 0],
  ] as const) {
    const saved = await admin.call('manageUserSave', {
      id: val.id,
      baseVersion: version,
      doctor: form({ permissions: [{ modality, level: 1 }] }),
    })
    version = saved.body.val.version
    expect(await open()).toBe(code)
  }
})
