import { CODE } from '@farsight/shared/domain'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let facility: string
let admin: TestClient
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  facility = await server.facility()
  admin = await server.as(await server.account(facility, { role: 'admin', menu: '000000001100' }))
})

const CONFIG = {
  ...{
    level: '三级甲等',
    isLaunchRemote: 3,
    disableChatFeature: 1,
    hideService: 1,
    reviewLevels: 2,
    retractApproval: 1,
    nightWeekends: 1,
    nightHolidays: 1,
  },
  ...{ nightFrom: 1200, nightTo: 420, holidays: ['2026-10-01', '2027-01-01'] },
}
const save = async (config: Record<string, unknown>, baseVersion = 1) =>
  (await admin.call('manageFacilityConfigSave', { baseVersion, config: { ...CONFIG, ...config } })).body

test('[MANAGE-31] launch, chat, customer service, levels and night hours are set by the administrator, and the shell has them at the next login', async () => {
  const doctor = await server.as(await server.account(facility))
  const before = (await admin.call('manageFacilityConfigGet')).body.val
  expect(before).toMatchObject({ isLaunchRemote: 0, nightFrom: 1080, nightTo: 480, holidays: [], version: 1 })
  expect((await save({})).val).toEqual({ version: 2 })
  expect((await admin.call('manageFacilityConfigGet')).body.val).toEqual({ ...CONFIG, version: 2 })
  expect((await doctor.call('loginSuccess')).body.val.facilityBaseConfig).toEqual({
    ...{ isLaunchRemote: 3, disableChatFeature: 1, hideService: 1, reviewLevels: 2 },
  })
  expect((await doctor.call('manageFacilityConfigGet')).body.errorCode).toBe(CODE.noPermission)
  // A second time, over what is there.
  expect((await save({ nightFrom: 1260, nightTo: 360, holidays: ['2027-05-01'], nightWeekends: 0 }, 2)).val).toEqual({ version: 3 })
  const again = { nightFrom: 1260, nightTo: 360, holidays: ['2027-05-01'], nightWeekends: 0, version: 3 }
  expect((await admin.call('manageFacilityConfigGet')).body.val).toEqual({ ...CONFIG, ...again })
  // A hospital that offers nothing to others goes on offering nothing.
  const { rows } = await server.database.superuser((su) => su.query('SELECT open FROM remote_service WHERE facility_id = $1', [facility]))
  expect(rows).toEqual([{ open: false }])
})

test('[MANAGE-31] a bad value is refused by its field, and the second of two administrators gets what stands now', async () => {
  expect(await save({ isLaunchRemote: 7 })).toMatchObject({ errorCode: CODE.parameterIllegal })
  expect(await save({ nightFrom: 1440, nightTo: 0 })).toMatchObject({ errorCode: CODE.nightEmpty, field: 'nightTo' })
  expect(await save({ nightFrom: 480, nightTo: 480 })).toMatchObject({ errorCode: CODE.nightEmpty, field: 'nightTo' })
  expect(await save({ holidays: ['2026-02-30'] })).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'holidays' })
  await save({})
  expect(await save({ reviewLevels: 0 })).toMatchObject({ errorCode: CODE.editedByAnother, val: { ...CONFIG, version: 2 } })
})

test('[MANAGE-13] a hospital’s level is one of the ten, and what was written before stands until another is chosen', async () => {
  await server.database.superuser((su) => su.query("UPDATE facility SET level = '社区' WHERE facility_id = $1", [facility]))
  expect(await save({ level: '四级甲等' })).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'level' })
  expect(await save({ level: '社区' })).toMatchObject({ errorCode: 0 })
  expect(await save({ level: '一级丙等' }, 2)).toMatchObject({ errorCode: 0 })
  expect(await save({ level: '社区' }, 3)).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'level' })
})

test('two administrators save the table of due times: the second gets the table as it stands', async () => {
  const table = (minutes: number) => ({
    rules: [{ modality: '', sourceType: '', urgency: 'ordinary', minutes, workingHours: 0 }],
    week: Array.from({ length: 7 }, () => null),
  })
  expect((await admin.call('dueTimeGet')).body.val.version).toBe(0)
  expect((await admin.call('dueTimeSave', { ...table(60), baseVersion: 0 })).body.errorCode).toBe(0)
  const second = (await admin.call('dueTimeSave', { ...table(90), baseVersion: 0 })).body
  expect(second).toMatchObject({ errorCode: CODE.editedByAnother, val: { version: 1, rules: [{ minutes: 60 }] } })
  expect((await admin.call('dueTimeSave', { ...table(90), baseVersion: 1 })).body.errorCode).toBe(0)
})
