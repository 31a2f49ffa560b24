import { CODE, MENU_ENTRIES, type MenuKey } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { demoAccounts } from '../../demo/group/accounts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('[ENTITY-01, ENTITY-03] the user’s brief info has its six keys, with phone and picture of the account', async () => {
  const clinic = await server.facility({ kind: 'clinic', name: '城南诊所' })
  const account = await server.account(clinic, { name: '何秀兰', phone: '13900000001', role: 'clinic' })
  const client = await server.as(account, { identityType: 'remote' })
  const brief = {
    facilityName: '城南诊所',
    userName: '何秀兰',
    phone: '13900000001',
    userHeadImage: '',
    clinicId: clinic,
    clinicName: '城南诊所',
  }
  const payload = async (): Promise<Answer['body']['val']> => (await client.call('loginSuccess')).body.val
  expect(await payload()).toMatchObject({ loginUserId: account.userId, identityType: 'remote', userBriefInfo: brief })
  expect(Object.keys((await payload()).userBriefInfo).sort()).toEqual(Object.keys(brief).sort())
  await server.database.superuser((su) => su.query("UPDATE doctor SET head_image = '/assets/he.png' WHERE user_id = $1", [account.userId]))
  server.clock.now += 3_000
  expect((await payload()).userBriefInfo.userHeadImage).toBe('/assets/he.png')
})

test('[ENTITY-04, ENTITY-06] the hospital’s own configuration is what it answers', async () => {
  const facility = await server.facility()
  const change = (set: string): Promise<unknown> =>
    server.database.superuser((su) => su.query(`UPDATE facility SET ${set} WHERE facility_id = $1`, [facility]))
  const client = await server.as(await server.account(facility, { menu: '000011000000' }))
  await change("logo = '/assets/own.png', is_launch_remote = 1, disable_chat = true, hide_service = true")
  server.clock.now += 3_000
  const { val } = (await client.call('loginSuccess')).body
  expect(val).toMatchObject({
    facilityBaseInfo: { logo: '/assets/own.png' },
    facilityBaseConfig: { isLaunchRemote: 1, disableChatFeature: 1, hideService: 1 },
    modalities: expect.arrayContaining(['CT']),
    userMainMenuConfig: '000011000000',
    userRemoteMenuConfig: expect.any(String),
    userManageMenuConfig: expect.any(String),
    allowEditReportTemplate: 0,
  })
  expect(JSON.parse(val.clinicConfig)).toEqual({})
})

test('[ENTITY-05] four fields are JSON texts; one that is broken in the store stays the page’s to skip and stops no login', async () => {
  const client = await server.as(await server.account(await server.facility({ kind: 'clinic', name: '城北诊所' })))
  const texts = async (): Promise<Record<string, string>> => (await client.call('loginSuccess')).body.val
  const { clinicConfig, printConfig, feedback, ipadQueryCondition } = await texts()
  expect(JSON.parse(clinicConfig!)).toEqual({ clinicName: '城北诊所' })
  expect(JSON.parse(printConfig!)).toEqual({ localprint: 0 })
  expect(JSON.parse(feedback!)).toEqual([])
  expect(JSON.parse(ipadQueryCondition!)).toEqual([])
  await client.call('saveUserSetting', { key: 'shortcuts', value: '[{"title":' })
  expect((await client.call('loginSuccess')).body.errorCode).toBe(0)
  expect(JSON.parse((await texts()).printConfig!)).toHaveProperty('localprint')
})

test('a hospital that prints at the desk itself says so in its print configuration; another one does not', async () => {
  const facility = await server.facility()
  const client = await server.as(await server.account(facility))
  const other = await server.as(await server.account(await server.facility()))
  await server.database.superuser((su) => su.query('INSERT INTO print_setting (facility_id, local_print) VALUES ($1, true)', [facility]))
  const localprint = async (who: typeof client) => JSON.parse((await who.call('loginSuccess')).body.val.printConfig)
  expect([await localprint(client), await localprint(other)]).toEqual([{ localprint: 1 }, { localprint: 0 }])
})

test('[PERM-03, PERM-04, PERM-05] the menu string opens what it names, and the server refuses the rest', async () => {
  const facility = await server.facility()
  const string = (...keys: MenuKey[]): string => MENU_ENTRIES.map(({ key }) => (keys.includes(key) ? '1' : '0')).join('')
  expect(string('localDiagnosis')).toBe('000010000000')
  expect(string('remoteDiagnosis')).toBe('000001000000')
  const lists = async (menu: string): Promise<[string, number]> => {
    const client = await server.as(await server.account(facility, { menu, rights: { CT: 1 } }))
    expect((await client.call('getMenuConfig')).body.val).toMatchObject({ userMainMenuConfig: menu, menus1: 0 })
    return [(await client.call('loginSuccess')).body.val.userMainMenuConfig, (await client.call('queryLocalList')).body.errorCode]
  }
  expect(await lists('000010000000')).toEqual(['000010000000', 0])
  for (const menu of ['000001000000', '111101111111']) expect(await lists(menu)).toEqual([menu, CODE.noPermission])
  // Position 5 alone opens no exam of the own hospital: neither to read nor to write.
  const { exam_id } = await makeExam(server, facility)
  const remote = await server.as(await server.account(facility, { menu: '000001000000', rights: { CT: 4 } }))
  const address = server.sign(exam_id, 'CT')
  expect((await remote.call('viewReport', { procedureId: exam_id })).body.errorCode).toBe(CODE.noPermission)
  expect((await remote.call('openReport', address)).body.errorCode).toBe(CODE.noWritingPermission)
})

test('[PERM-01, PERM-02] the demo’s roles may what their menus and rights say, and edit the hospital’s templates by their role', async () => {
  const facility = await server.facility()
  const roles = new Map(demoAccounts.filter(({ refused }) => !refused).map((account) => [account.role, account]))
  expect([...roles.keys()].sort()).toEqual(['admin', 'ai', 'clinic', 'doctor', 'expert', 'registrar', 'technician', 'unionAdmin'])
  const template = { name: 'T', level: 'clinic', modality: 'CT', bodypart: '', abnormal: false, findings: 'x', diagnosis: '' }
  for (const [role, { mainMenu, rights }] of roles) {
    const client = await server.as(await server.account(facility, { role, menu: mainMenu, rights }))
    const { val } = (await client.call('loginSuccess')).body
    expect(val).toMatchObject({ facilityRole: role, userMainMenuConfig: mainMenu, modalityRights: rights })
    const seesList = (await client.call('queryLocalList')).body.errorCode === 0
    expect([role, seesList]).toEqual([role, mainMenu[4] === '1'])
    const manages = (await client.call('queryModules')).body.errorCode === 0
    expect([role, manages]).toEqual([role, mainMenu[9] === '1' && (role === 'admin' || role === 'unionAdmin')])
    const edits = (await client.call('templateSave', { ...template, name: `T-${role}` })).body.errorCode === 0
    // The flag that shows the buttons and the door behind them say the same.
    const diagnoses = mainMenu[4] === '1' || mainMenu[5] === '1'
    expect([role, edits]).toEqual([role, val.allowEditReportTemplate === 1 && diagnoses])
  }
})

test('a clinic without any screen has no menu; with one it has', async () => {
  const ask = async (menus: readonly [0 | 1, 0 | 1, 0 | 1]): Promise<Answer['body']> => {
    const clinic = await server.facility({ kind: 'clinic', menus })
    return (await (await server.as(await server.account(clinic, { role: 'clinic' }))).call('getMenuConfig')).body
  }
  expect((await ask([0, 0, 0])).errorCode).toBe(CODE.noMenu)
  expect((await ask([0, 1, 0])).val).toMatchObject({ menus1: 0, menus2: 1, menus3: 0 })
})
