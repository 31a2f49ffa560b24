import { CODE, MANAGE_SCREENS, manageMenuOf } from '@farsight/shared/domain'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let facility: string
let admin: TestClient
let other: TestAccount
const MANAGE = '000000001100'
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  facility = await server.facility()
  admin = await server.as(await server.account(facility, { role: 'admin', menu: MANAGE }))
  other = await server.account(facility, { role: 'admin', menu: MANAGE })
})
const duty = (account: TestAccount, value: string) =>
  server.database.superuser((su) => su.query('UPDATE doctor SET admin_duty = $2 WHERE user_id = $1', [account.userId, value]))

test('[MANAGE-03] [MANAGE-30] a main menu is saved for the next login, and never empty', async () => {
  const doctor = await server.account(facility)
  const client = await server.as(doctor)
  const [row] = (await admin.call('manageGetMainMenu', { userId: doctor.userId })).body.val
  expect(row).toMatchObject({ menu: '000011000000', remoteMenu: '', version: 1 })
  const save = (menu: string, baseVersion = 1) =>
    admin.call('manageSaveMainMenu', { userId: doctor.userId, baseVersion, menu, remoteMenu: '10010' })
  expect((await save('000000000000')).body).toMatchObject({ errorCode: CODE.menuEmpty, field: 'menu' })
  expect((await save('000011000010')).body.val).toEqual({ id: doctor.userId, version: 2 })
  expect((await client.call('loginSuccess')).body.val).toMatchObject({ userMainMenuConfig: '000011000010', userRemoteMenuConfig: '10010' })
  expect((await save('000010000000')).body).toMatchObject({
    errorCode: CODE.editedByAnother,
    val: { version: 2, menu: '000011000010', remoteMenu: '10010' },
  })
})

test('[ROUTE-29] [MANAGE-04] [MANAGE-29] a screen that the manage menu does not hold is refused by the server, and the menu says so at login', async () => {
  const client = await server.as(other)
  expect((await client.call('manageUserList')).body.errorCode).toBe(0)
  const menu = manageMenuOf(['manage_department', 'manage_menu'])
  const save = (who: TestAccount, value: string, by = admin, baseVersion = 1) =>
    by.call('manageSaveManageMenu', { userId: who.userId, baseVersion, menu: value })
  expect((await save(other, manageMenuOf([]))).body.errorCode).toBe(CODE.menuEmpty)
  expect((await save(other, menu)).body.errorCode).toBe(0)
  expect((await client.call('loginSuccess')).body.val.userManageMenuConfig).toBe(menu)
  const codes = await Promise.all(
    (['manageUserList', 'manageGetMainMenu', 'manageRoomList', 'manageItemList', 'queryModules'] as const).map(
      async (call) => (await client.call(call)).body.errorCode,
    ),
  )
  expect(codes).toEqual([1, 2, 3, 4, 5].map(() => CODE.noPermission))
  expect((await client.call('manageDepartmentList')).body.errorCode).toBe(0)
  // Nobody shuts himself out of the screen that gives screens.
  expect((await save(other, manageMenuOf(['manage_department']), client, 2)).body.errorCode).toBe(CODE.ownAccount)
  // The second of two who save is told how the menu stands now.
  expect((await save(other, manageMenuOf(['manage_user']))).body).toMatchObject({
    errorCode: CODE.editedByAnother,
    val: { version: 2, menu },
  })
  const doctor = await server.account(facility, { menu: '111111111111', rights: { CT: 4 } })
  expect((await save(doctor, menu)).body.errorCode).toBe(CODE.notFound)
  const head = await server.as(doctor, { stepUp: true })
  expect((await head.call('manageUserList')).body.errorCode).toBe(CODE.noPermission)
  expect((await (await server.as(other, { stepUp: false })).call('manageDepartmentList')).body.errorCode).toBe(CODE.stepUpRequired)
})

test('[AZ-19] separated duties: none sees a patient or writes, each has its screens alone, and all three must be somebody', async () => {
  const people: Record<string, TestAccount> = {}
  for (const one of ['system', 'security', 'audit'] as const) {
    const rights = { CT: 4 } as const
    people[one] = await server.account(facility, { role: 'admin', menu: '111111111111', rights, phone: undefined })
  }
  await duty(people.system!, 'system')
  await duty(people.security!, 'security')
  const separate = () => admin.call('manageSeparationSave', { separated: 1 })
  expect((await separate()).body.errorCode).toBe(CODE.dutyMissing)
  await duty(people.audit!, 'audit')
  // Who has no duty would shut himself out.
  expect((await separate()).body.errorCode).toBe(CODE.dutyOwnMissing)
  expect((await (await server.as(people.security!)).call('manageSeparationSave', { separated: 1 })).body.errorCode).toBe(0)
  const allowed: Record<string, string[]> = {}
  for (const [name, account] of Object.entries(people)) {
    const client = await server.as(account)
    const payload = (await client.call('loginSuccess')).body.val
    expect([name, payload.userMainMenuConfig, payload.modalityRights]).toEqual([name, '000000000100', {}])
    allowed[name] = []
    for (const call of ['manageUserList', 'manageGetMainMenu', 'manageDepartmentList', 'manageRoomList', 'queryModules'] as const)
      if ((await client.call(call)).body.errorCode === 0) allowed[name]?.push(call)
    for (const call of ['queryLocalList', 'queryRegisterList', 'queryCriticals', 'criticalItems', 'dutyGet', 'remoteQueryLedger'] as const)
      expect([name, call, (await client.call(call)).body.errorCode]).toEqual([name, call, CODE.noPermission])
  }
  expect(allowed).toEqual({
    system: ['manageDepartmentList', 'manageRoomList', 'queryModules'],
    security: ['manageUserList', 'manageGetMainMenu'],
    audit: [],
  })
  // Who has no duty has nothing any more, and a doctor goes on as before.
  expect((await admin.call('manageUserList')).body.errorCode).toBe(CODE.noPermission)
  const doctor = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  expect((await doctor.call('queryLocalList')).body.errorCode).toBe(0)
  // Nobody gives himself another duty.
  const security = await server.as(people.security!)
  const doctorForm = (duty: string) => ({
    ...{ name: '安', nickname: '', sex: 'O', title: '', intro: '', phone: '13999990000', role: 'admin', duty, mayRetract: 0 },
    ...{ mayMoveSeries: 0, permissions: [], roomIds: [] },
  })
  const self = await security.call('manageUserSave', { id: people.security!.userId, baseVersion: 1, doctor: doctorForm('audit') })
  expect(self.body.errorCode).toBe(CODE.ownAccount)
})

test('[AZ-19] no single duty ends the separation: one asks, another agrees; a refusal, a withdrawal, and a gone duty take the wish away', async () => {
  const people = await Promise.all(
    (['system', 'security', 'audit'] as const).map(async (name) => {
      const account = await server.account(facility, { role: 'admin', menu: MANAGE, name })
      await duty(account, name)
      return { account, client: await server.as(account) }
    }),
  )
  const [system, security, audit] = people.map(({ client }) => client) as [TestClient, TestClient, TestClient]
  const save = async (by: TestClient, separated: 0 | 1) => (await by.call('manageSeparationSave', { separated })).body
  expect((await save(security, 1)).val).toEqual({ separated: 1, wish: null })
  const wish = { name: 'security', duty: 'security', time: expect.any(String), own: 1, mayAgree: 0 }
  // Asked again by the same one it is the same wish.
  for (const _ of [1, 2]) expect((await save(security, 0)).val).toEqual({ separated: 1, wish })
  expect((await audit.call('manageSeparationGet')).body.val).toEqual({ separated: 1, wish: { ...wish, own: 0, mayAgree: 1 } })
  for (const by of [system, security]) {
    expect((await save(by, 1)).val).toEqual({ separated: 1, wish: null })
    expect((await save(security, 0)).val.separated).toBe(1)
  }
  // Who asked is an auditor now: the security's wish is nobody's.
  await duty(people[1]!.account, 'audit')
  expect((await system.call('manageSeparationGet')).body.val.wish).toBeNull()
  await duty(people[1]!.account, 'security')
  expect((await save(audit, 0)).val).toEqual({ separated: 0, wish: null })
  expect((await admin.call('manageUserList')).body.errorCode).toBe(0)
})

test('[AZ-19] while duties are separated the last holder of each stays: neither closed, nor given another duty, nor without the menu or the screen', async () => {
  const account = async (name: string) => {
    const made = await server.account(facility, { role: 'admin', menu: MANAGE, name })
    await duty(made, name)
    return made
  }
  const [system, security, audit] = [await account('system'), await account('security'), await account('audit')]
  const by = await server.as(security)
  expect((await by.call('manageSeparationSave', { separated: 1 })).body.errorCode).toBe(0)
  const form = (as: object) => ({
    ...{ name: '审', nickname: '', sex: 'O', title: '', intro: '', phone: '13999990001', role: 'admin', duty: 'audit', mayRetract: 0 },
    ...{ mayMoveSeries: 0, permissions: [], roomIds: [] },
    ...as,
  })
  const { userId } = audit
  const acts = [
    () => by.call('manageUserEnable', { doctorId: userId, state: 0 }),
    () => by.call('manageUserSave', { id: userId, baseVersion: 1, doctor: form({ duty: 'security' }) }),
    () =>
      by.call('manageUserSave', {
        id: userId,
        baseVersion: 1,
        doctor: form({ role: 'doctor', duty: '', permissions: [{ modality: 'CT', level: 1 }] }),
      }),
    () => by.call('manageSaveMainMenu', { userId, baseVersion: 1, menu: '000010000000', remoteMenu: '' }),
    () => by.call('manageSaveManageMenu', { userId, baseVersion: 1, menu: manageMenuOf(['manage_user']) }),
    () => by.call('manageUserEnable', { doctorId: system.userId, state: 0 }),
  ]
  for (const act of acts) expect((await act()).body.errorCode).toBe(CODE.dutyLast)
  const second = await account('audit')
  expect((await acts[0]!()).body.errorCode).toBe(0)
  expect((await by.call('manageUserEnable', { doctorId: second.userId, state: 0 })).body.errorCode).toBe(CODE.dutyLast)
})

test('[AZ-19] a wish to end the separation that nobody answered for three days is gone: agreeing to it is a wish of one’s own then', async () => {
  const people = await Promise.all(
    (['system', 'security', 'audit'] as const).map(async (name) => {
      const account = await server.account(facility, { role: 'admin', menu: MANAGE, name })
      await duty(account, name)
      return account
    }),
  )
  const [, security, audit] = people as [TestAccount, TestAccount, TestAccount]
  // Logged in anew each time: no session lasts for days.
  const save = async (by: TestAccount, separated: 0 | 1) =>
    (await (await server.as(by)).call('manageSeparationSave', { separated })).body.val
  const wish = async () => (await (await server.as(audit)).call('manageSeparationGet')).body.val.wish
  await save(security, 1)
  expect(await save(security, 0)).toMatchObject({ separated: 1, wish: { duty: 'security' } })
  server.clock.now += 72 * 3_600_000 - 1
  expect(await wish()).toMatchObject({ duty: 'security', mayAgree: 1 })
  server.clock.now += 1
  expect(await wish()).toBeNull()
  expect(await save(audit, 0)).toMatchObject({ separated: 1, wish: { duty: 'audit', own: 1 } })
  expect(await save(security, 0)).toEqual({ separated: 0, wish: null })
})

test('an administrator opens every management screen, with an empty manage menu', async () => {
  for (const call of [
    'manageUserList',
    'manageGetMainMenu',
    'manageGetManageMenu',
    'manageDepartmentList',
    'manageRoomList',
    'manageItemList',
  ] as const)
    expect([call, (await admin.call(call)).body.errorCode]).toEqual([call, 0])
  expect(MANAGE_SCREENS.length).toBe(17)
})
