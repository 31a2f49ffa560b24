import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { TEST_CODE, type TestServer, testServer } from '../../../test/harness'
import { workTypeOf } from '../../modules/reduce'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const ROOT = join(__dirname, '../../../..')

/** `npm run hospital -- add`, with the tests' own database. */
async function found(kind: string, code: string): Promise<{ readonly login: string; readonly password: string }> {
  const { host, port, database, user, password } = server.database.address.app
  const login = `admin-${code}`
  const words = ['add', '--code', code, '--name', `新建${code}`, '--name-en', `New ${code}`, '--login', login, '--phone', '13912345678']
  const { stdout } = await promisify(execFile)(process.execPath, [join(ROOT, 'tools/hospital.mjs'), ...words, '--kind', kind], {
    env: {
      ...process.env,
      DATABASE_URL: `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`,
    },
  })
  return { login, password: /password\s+(\S+)/.exec(stdout)![1]! }
}

test('[PERM-10] whoever sets up a new clinic comes in with its first password and has the management, its users the clinic’s screens', async () => {
  const { login, password } = await found('clinic', 'newclinic')
  const admin = server.browser()
  const { imageId } = (await admin.call('getValidateImage')).body.val
  const own = { newPwd: 'Wombat-own-55', rePwd: 'Wombat-own-55' }
  const { body } = await admin.call('login', { userName: login, password, imageId, imageCode: TEST_CODE, ...own })
  expect(body.errorCode).toBe(0)
  const payload = (await admin.call('loginSuccess')).body.val
  expect(payload).toMatchObject({ facilityRole: 'admin', identityType: 'local', userBriefInfo: { clinicId: '' }, menus1: 1 })
  expect((await admin.call('getMenuConfig')).body).toMatchObject({ errorCode: 0, val: { menus1: 1, menus2: 1, menus3: 1 } })
  expect((await admin.call('manageUserList')).body.errorCode).toBe(2301)
  const facility = { kind: 'clinic' } as Parameters<typeof workTypeOf>[0]['facility']
  expect(['admin', 'clinic', 'doctor'].map((role) => workTypeOf({ role, identityType: 'local', facility, embed: undefined }))).toEqual([
    'local',
    'clinic',
    'clinic',
  ])
}, 60_000)
