import { CODE, FIRST_MENU } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { TEST_CODE, TEST_PASSWORD, type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'

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
    [{ name: '\u200b' }, {}, CODE.parameterEmpty, 'name'],
    [{ name: '林\n晓' }, {}, CODE.nameUnseen, 'name'],
    [{ name: '林\u202e晓' }, {}, CODE.nameUnseen, 'name'],
    [{ nickname: '小\t林' }, {}, CODE.nameUnseen, 'nickname'],
    [{ title: '神医' }, {}, CODE.titleUnknown, 'title'],
    [{ role: 'clinic' }, {}, CODE.roleNotHere, 'role'],
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

test('[MANAGE-12] a title of old stays with its account, and none that is not known takes its place', async () => {
  const { val } = await add()
  await server.database.superuser((su) => su.query(`UPDATE doctor SET title = '名誉院长' WHERE user_id = $1`, [val.id]))
  const edit = async (baseVersion: number, title: string) =>
    (await admin.call('manageUserSave', { id: val.id, baseVersion, doctor: form({ title, nickname: `小${baseVersion}` }) })).body
  expect((await edit(1, '名誉院长')).val).toEqual({ id: val.id, version: 2 })
  expect(await edit(2, '神医')).toMatchObject({ errorCode: CODE.titleUnknown, field: 'title' })
  expect((await edit(2, '')).val.version).toBe(3)
  expect(await edit(3, '名誉院长')).toMatchObject({ errorCode: CODE.titleUnknown, field: 'title' })
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

test('an administrator whose form stood open while its doctor changed himself is shown that, and takes back no phone; and the other way round', async () => {
  const account = await server.account(facility, { rights: { CT: 1 } })
  const own = await server.as(account)
  const before = (await userOf(account.userId)) as { version: number; phone: string; name: string }
  const info = (await own.call('getUserInfo')).body.val
  const changed = await own.call('saveUserInfo', { phone: phone(), password: TEST_PASSWORD, baseVersion: info.version })
  expect(changed.body.errorCode).toBe(0)
  const doctor = form({ name: before.name, phone: before.phone, mayRetract: 1 })
  const late = (await admin.call('manageUserSave', { id: account.userId, baseVersion: before.version, doctor })).body
  expect(late).toMatchObject({ errorCode: CODE.editedByAnother, val: { phone: changed.body.val.phone } })
  // What the administrator changes of the doctor himself, the doctor's own open page is shown.
  const again = form({ name: '改名', phone: changed.body.val.phone })
  expect((await admin.call('manageUserSave', { id: account.userId, baseVersion: late.val.version, doctor: again })).body.errorCode).toBe(0)
  const stale = await own.call('saveUserInfo', { nickname: '小', baseVersion: changed.body.val.version })
  expect(stale.body).toMatchObject({ errorCode: CODE.editedByAnother, val: { name: '改名' } })
})

test('a given password opens nothing: it must be changed first; a reset ends the sessions and gives another', async () => {
  const { val } = await add()
  const name = `lin.${names}`
  expect((await login(name, FIRST)).code).toBe(CODE.firstPassword)
  expect(await login(name, FIRST, { newPwd: 'Wombat-own-55', rePwd: 'Wombat-own-56' })).toMatchObject({
    code: CODE.passwordsDiffer,
    field: 'rePwd',
  })
  expect(await login(name, FIRST, { newPwd: FIRST, rePwd: FIRST })).toMatchObject({ code: CODE.passwordGiven, field: 'newPwd' })
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

describe('another role', () => {
  const menuOf = async (userId: string): Promise<string> => (await admin.call('manageGetMainMenu', { userId })).body.val[0].menu
  const change = async (id: string, doctor: Record<string, unknown>) => {
    const { version } = (await userOf(id)) as { version: number }
    return (await admin.call('manageUserSave', { id, baseVersion: version, doctor: form(doctor) })).body.val
  }
  const setMenu = async (userId: string, menu: string) => {
    const { version } = (await userOf(userId)) as { version: number }
    return (await admin.call('manageSaveMainMenu', { userId, baseVersion: version, menu, remoteMenu: '' })).body.errorCode
  }
  const trailOf = (id: string) =>
    server.database.superuser(
      async (su) => (await su.query("SELECT before, after FROM account_change WHERE object_id = $1 AND field = 'menu'", [id])).rows,
    )

  test('[MANAGE-03] the menu that nobody set follows to the new role’s, works at the next act and stands in the trail', async () => {
    const { val } = await add({ role: 'registrar', permissions: [] })
    const own = await server.as({ userId: val.id, facilityId: facility, loginName: '', name: '', role: 'registrar' })
    expect((await own.call('manageUserList')).body.errorCode).toBe(CODE.noPermission)
    expect(await change(val.id, { role: 'admin', permissions: [], phone: phone() })).toMatchObject({ menu: 'followed' })
    expect(await menuOf(val.id)).toBe(FIRST_MENU.admin)
    // It may; the second factor is what is asked next.
    expect((await own.call('manageUserList')).body.errorCode).toBe(CODE.stepUpRequired)
    expect(await trailOf(val.id)).toContainEqual({ before: FIRST_MENU.registrar, after: FIRST_MENU.admin })
    // The same role once more says nothing of the menu.
    expect(await change(val.id, { role: 'admin', permissions: [], phone: phone() })).not.toHaveProperty('menu')
  })

  test('[MANAGE-03] a menu that was set by hand stays, and it is said', async () => {
    const { val } = await add()
    expect(await setMenu(val.id, '000010001000')).toBe(0)
    expect(await change(val.id, { role: 'expert' })).toMatchObject({ menu: 'left' })
    expect(await menuOf(val.id)).toBe('000010001000')
  })

  test('[AZ-10] who is no administrator any more keeps nothing of management, with whatever menu', async () => {
    const { val } = await add({ role: 'admin', permissions: [], phone: phone() })
    const own = await server.as({ userId: val.id, facilityId: facility, loginName: '', name: '', role: 'admin' })
    expect(await setMenu(val.id, '100000001100')).toBe(0)
    // The entry of management opens more than its screens.
    expect((await own.call('remoteGetBalance')).body.errorCode).toBe(0)
    expect(await change(val.id, { role: 'registrar', permissions: [] })).toMatchObject({ menu: 'left' })
    expect(await menuOf(val.id)).toBe('100000001000')
    for (const call of ['manageUserList', 'remoteGetBalance'] as const)
      expect([call, (await own.call(call)).body.errorCode]).toEqual([call, CODE.noPermission])
    expect(await trailOf(val.id)).toContainEqual({ before: '100000001100', after: '100000001000' })
    const other = await add({ role: 'admin', permissions: [], phone: phone() })
    expect(await setMenu(other.val.id, '000000000100')).toBe(0)
    expect(await change(other.val.id, { role: 'technician', permissions: [] })).toMatchObject({ menu: 'followed' })
    expect(await menuOf(other.val.id)).toBe(FIRST_MENU.technician)
  })
})

test('a clinic gives the role of its own; the list says which a hospital has', async () => {
  const clinic = await server.facility({ kind: 'clinic', menus: [1, 1, 1] })
  const own = await server.as(await server.account(clinic, { role: 'admin', menu: MANAGE }))
  expect((await own.call('manageUserList')).body.val.roles).toContain('clinic')
  expect((await admin.call('manageUserList')).body.val.roles).toEqual(['doctor', 'expert', 'registrar', 'technician', 'admin'])
  const doctor = form({ role: 'clinic' })
  const saved = await own.call('manageUserSave', { baseVersion: 0, loginName: 'clinic.one', password: FIRST, doctor })
  expect(saved.body.errorCode).toBe(0)
})
