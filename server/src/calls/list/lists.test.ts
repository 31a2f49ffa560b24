import { CODE } from '@farsight/shared/domain'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let facility: string
let me: TestAccount
let client: TestClient
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  facility = await server.facility()
  me = await server.account(facility)
  client = await server.as(me)
})
afterAll(() => server.close())

const screen = 'localWorklist'
const save = (title: string, more: Record<string, unknown> = {}) =>
  client.call('saveShortcut', { screen, title, condition: '{"modality":"CT"}', ...more })
const titles = async (by = client, on = screen): Promise<string[]> =>
  (await by.call('queryShortcut', { screen: on })).body.val.map((one: { title: string }) => one.title)

describe('shortcuts', () => {
  test('[WORK-15] filters are saved under a title and are there after a reload, for their user and list alone', async () => {
    const { id } = (await save('今天CT')).body.val
    await save('第二个')
    expect((await (await server.as(me)).call('queryShortcut', { screen })).body.val).toEqual([
      { id, title: '今天CT', condition: '{"modality":"CT"}' },
      expect.objectContaining({ title: '第二个' }),
    ])
    expect(await titles(client, 'aiList')).toEqual([])
    expect(await titles(await server.as(await server.account(facility)))).toEqual([])
  })

  test('[WORK-16] the login payload has them as ipadQueryCondition, with those that the tablet keeps', async () => {
    const { id } = (await save('今天CT')).body.val
    await client.call('saveUserSetting', { key: 'shortcuts', value: '[{"title":"今天CT"},{"title":"昨今两天"},{"x":1},null]' })
    const { val } = (await client.call('loginSuccess')).body
    expect(JSON.parse(val.ipadQueryCondition)).toEqual([{ id, title: '今天CT', condition: '{"modality":"CT"}' }, { title: '昨今两天' }])
  })

  test('[WORK-17] one is renamed and deleted by its user, by nobody else', async () => {
    const { id } = (await save('旧')).body.val
    expect((await save('新', { id, condition: '{}' })).body.val).toEqual({ id })
    expect((await client.call('queryShortcut', { screen })).body.val).toEqual([{ id, title: '新', condition: '{}' }])
    const other = await server.as(await server.account(facility))
    const stranger = await server.as(await server.account(await server.facility()))
    for (const by of [other, stranger]) {
      expect((await by.call('deleteShortcut', { id })).body.errorCode).toBe(CODE.notFound)
      expect((await by.call('saveShortcut', { id, screen, title: '抢', condition: '' })).body.errorCode).toBe(CODE.notFound)
    }
    expect(await titles()).toEqual(['新'])
    expect((await client.call('deleteShortcut', { id })).body.errorCode).toBe(0)
    expect(await titles()).toEqual([])
    expect((await client.call('deleteShortcut', { id })).body.errorCode).toBe(CODE.notFound)
  })

  test('[VALID-18] a title must not be blank, and stands once in a list', async () => {
    for (const title of ['', '   ', '\u3000'])
      expect((await save(title)).body).toMatchObject({ errorCode: CODE.titleBlank, field: 'title' })
    await save('CT')
    const second = (await save('MR')).body.val.id
    expect((await save(' CT ')).body).toMatchObject({ errorCode: CODE.shortcutExists, field: 'title' })
    expect((await save('CT', { id: second })).body.errorCode).toBe(CODE.shortcutExists)
    const both = await Promise.all([save('同时'), save('同时')])
    expect(both.map(({ body }) => body.errorCode).sort()).toEqual([0, CODE.shortcutExists])
    expect((await save('CT', { screen: 'aiList' })).body.errorCode).toBe(0)
    expect(await titles()).toEqual(['CT', 'MR', '同时'])
  })
})

const columns = (...keys: string[]) => keys.map((key) => ({ key }))

test('[WORK-18] columns are kept in their order, with their widths, for their user and list', async () => {
  const wanted = [...columns('patName', 'state', 'modality', 'age'), { key: 'dueTime', width: 120 }]
  expect((await client.call('queryColumns', { screen })).body.val).toEqual({ columns: [], density: 'default' })
  expect((await client.call('saveColumns', { screen, columns: wanted, density: 'dense' })).body.errorCode).toBe(0)
  expect((await (await server.as(me)).call('queryColumns', { screen })).body.val).toEqual({ columns: wanted, density: 'dense' })
  expect((await client.call('queryColumns', { screen: 'aiList' })).body.val.columns).toEqual([])
  const other = await server.as(await server.account(facility))
  expect((await other.call('queryColumns', { screen })).body.val.columns).toEqual([])
  // The general settings cannot put something there that is none.
  expect((await client.call('saveUserSetting', { key: `columns/${screen}`, value: '[' })).body.errorCode).toBe(CODE.parameterIllegal)
})

test('[VALID-19] fewer than five columns are refused, and what was there stays', async () => {
  const five = columns('a', 'b', 'c', 'd', 'e')
  await client.call('saveColumns', { screen, columns: five })
  expect((await client.call('saveColumns', { screen, columns: five.slice(1) })).body.errorCode).toBe(CODE.tooFewColumns)
  expect((await client.call('saveColumns', { screen, columns: columns('a', 'a', 'b', 'c', 'd') })).body.errorCode).toBe(
    CODE.parameterIllegal,
  )
  expect((await client.call('queryColumns', { screen })).body.val.columns).toEqual(five)
})
