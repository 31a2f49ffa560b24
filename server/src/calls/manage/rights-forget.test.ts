import { manageMenuOf } from '@farsight/shared/domain'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'

/**
 * A change of an account reaches the sessions that a server remembers in two ways: the call that makes it forgets them before it answers,
 * and the database tells every server a moment later. Each hides that the other is missing, so each stands here without the other. The
 * clock of the tests stands still: nothing that is remembered grows old by itself.
 */
let server: TestServer
let facility: string
let admin: TestClient
const MANAGE = '000000001100'
beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  admin = await server.as(await server.account(facility, { role: 'admin', menu: MANAGE }))
})
afterAll(() => server.close())

const sql = (text: string, ...values: unknown[]) => server.database.superuser((su) => su.query(text, values))
const seen = async (client: TestClient) => (await client.call('loginSuccess')).body.val
const isOut = async (client: TestClient): Promise<boolean> => /\/login$/.test((await client.call('checkSession')).url)
/** Until it is so, at the latest after some seconds; what the last look saw. */
async function until<T>(look: () => Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const value = await look()
    if (wanted(value) || tries > 300) return value
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
const menuOf = async (client: TestClient): Promise<string> => (await seen(client)).userMainMenuConfig
const setMenu = ({ userId }: TestAccount, menu: string) => sql('UPDATE doctor SET main_menu = $2 WHERE user_id = $1', userId, menu)

test('[AZ-10] [AN-21] what another server changed of an account is told by the database: rights, menus, and that it is closed', async () => {
  const account = await server.account(facility, { rights: { CT: 1 } })
  const client = await server.as(account)
  expect(await seen(client)).toMatchObject({ userMainMenuConfig: '000011000000', modalityRights: { CT: 1 } })
  await setMenu(account, '000010000000')
  expect(
    await until(
      () => menuOf(client),
      (menu) => menu === '000010000000',
    ),
  ).toBe('000010000000')
  await sql('DELETE FROM doctor_right WHERE user_id = $1', account.userId)
  const rights = async () => (await seen(client)).modalityRights
  expect(await until(rights, ({ CT }) => CT === undefined)).toEqual({})
  await sql('UPDATE doctor SET enabled = false WHERE user_id = $1', account.userId)
  expect(await until(() => isOut(client), Boolean)).toBe(true)
})

describe('a server that the database tells nothing', () => {
  beforeAll(async () => {
    // Once this is heard, all that was told before is, and from here on there is nothing to tell.
    const last = await server.account(facility)
    const client = await server.as(last)
    await menuOf(client)
    await setMenu(last, '000010000000')
    expect(
      await until(
        () => menuOf(client),
        (menu) => menu === '000010000000',
      ),
    ).toBe('000010000000')
    for (const table of ['doctor', 'doctor_right']) await sql(`ALTER TABLE ${table} DISABLE TRIGGER account_changed`)
  })

  test('remembers a session as it was: the tests below see what their calls do', async () => {
    const account = await server.account(facility)
    const client = await server.as(account)
    await seen(client)
    await setMenu(account, '000010000000')
    expect(await menuOf(client)).toBe('000011000000')
  })

  test('[AZ-10] a saved account’s rights hold at its very next call', async () => {
    const account = await server.account(facility, { rights: { CT: 1 } })
    const client = await server.as(account)
    expect((await seen(client)).modalityRights).toEqual({ CT: 1 })
    const doctor = {
      ...{ name: '测', nickname: '', sex: 'O', title: '', intro: '', phone: '', role: 'doctor', duty: '', mayRetract: 0, mayMoveSeries: 0 },
      ...{ permissions: [{ modality: 'MR', level: 2 }], roomIds: [] },
    }
    expect((await admin.call('manageUserSave', { id: account.userId, baseVersion: 1, doctor })).body.errorCode).toBe(0)
    expect((await seen(client)).modalityRights).toEqual({ MR: 2 })
  })

  test('[MANAGE-02] a closed account is out at its very next call', async () => {
    const account = await server.account(facility)
    const client = await server.as(account)
    expect(await isOut(client)).toBe(false)
    expect((await admin.call('manageUserEnable', { doctorId: account.userId, state: 0 })).body.errorCode).toBe(0)
    expect(await isOut(client)).toBe(true)
  })

  test('[MANAGE-03] a saved main menu holds at the account’s very next call', async () => {
    const account = await server.account(facility)
    const client = await server.as(account)
    expect(await menuOf(client)).toBe('000011000000')
    const saved = await admin.call('manageSaveMainMenu', {
      ...{ userId: account.userId, baseVersion: 1, menu: '000010000000', remoteMenu: '' },
    })
    expect(saved.body.errorCode).toBe(0)
    expect(await menuOf(client)).toBe('000010000000')
  })

  test('[MANAGE-04] a saved manage menu holds at the account’s very next call', async () => {
    const account = await server.account(facility, { role: 'admin', menu: MANAGE })
    const client = await server.as(account)
    expect((await seen(client)).userManageMenuConfig).toBe('')
    const menu = manageMenuOf(['manage_department'])
    expect((await admin.call('manageSaveManageMenu', { userId: account.userId, baseVersion: 1, menu })).body.errorCode).toBe(0)
    expect((await seen(client)).userManageMenuConfig).toBe(menu)
  })
})
