import { CODE } from '@farsight/shared/domain'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let mine: TestClient
let account: TestAccount
let colleague: TestClient
let admin: TestClient
let union: TestClient
let stranger: TestClient
beforeAll(async () => {
  server = await testServer()
  const facility = await server.facility()
  account = await server.account(facility, { rights: { CT: 1 } })
  mine = await server.as(account)
  colleague = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  admin = await server.as(await server.account(facility, { role: 'admin', rights: { CT: 4 } }))
  union = await server.as(await server.account(facility, { role: 'unionAdmin' }))
  stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 1 } }))
})
afterAll(() => server.close())

const template = (name: string, more: object = {}) => ({
  name,
  title: '胸部',
  level: 'personal',
  modality: 'CT',
  bodypart: '胸部',
  abnormal: false,
  findings: '双肺纹理清晰',
  diagnosis: '未见异常',
  ...more,
})
const save = async (who: TestClient, one: Record<string, unknown>) => (await who.call('templateSave', one)).body
const names = async (who: TestClient, query: object = {}): Promise<string[]> =>
  (await who.call('templateList', { ...query })).body.val.map((t: { name: string }) => t.name)

test('[ENTITY-20] own templates are added, read again whole, changed and taken away; a change over another one is told', async () => {
  const { val } = await save(mine, template('我的', { type: 2, abnormal: true }))
  const got = (await mine.call('templateGet', { id: val.id })).body.val
  expect(got).toEqual({
    id: val.id,
    ...template('我的', { type: 2, abnormal: true }),
    version: 1,
    mayEdit: 1,
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  })
  expect((await save(mine, { ...template('改后', { findings: '新的' }), id: val.id, baseVersion: 1 })).errorCode).toBe(0)
  const late = await save(mine, { ...template('迟到'), id: val.id, baseVersion: 1 })
  expect(late).toMatchObject({ errorCode: CODE.editedByAnother, val: { name: '改后', findings: '新的', version: 2 } })
  await save(mine, template('另一个'))
  expect(await save(mine, { ...template('另一个'), id: val.id, baseVersion: 2 })).toMatchObject({
    errorCode: CODE.templateExists,
    field: 'name',
  })
  expect((await mine.call('templateDelete', { ids: [val.id] })).body.errorCode).toBe(0)
  expect((await mine.call('templateGet', { id: val.id })).body.errorCode).toBe(CODE.notFound)
})

test('the hospital’s are changed and taken away by who may edit them, the server refuses all others', async () => {
  const { val } = await save(admin, template('医院的', { level: 'clinic' }))
  expect((await colleague.call('templateGet', { id: val.id })).body.val).toMatchObject({ name: '医院的', mayEdit: 0 })
  const change = { ...template('改名', { level: 'clinic' }), id: val.id, baseVersion: 1 }
  expect((await save(colleague, change)).errorCode).toBe(CODE.templateForbidden)
  // Nor by taking it over as an own one.
  expect((await save(colleague, { ...change, level: 'personal' })).errorCode).toBe(CODE.templateForbidden)
  expect((await colleague.call('templateDelete', { ids: [val.id] })).body.errorCode).toBe(CODE.templateForbidden)
  expect((await save(admin, change)).errorCode).toBe(0)
  expect((await admin.call('templateDelete', { ids: [val.id] })).body.errorCode).toBe(0)
})

test('[AZ-25] common ones are seen everywhere and changed by nobody else; another doctor’s own are as if they were not there', async () => {
  const { val: common } = await save(union, template('共用', { level: 'common', findings: '共用句子' }))
  for (const who of [mine, colleague, stranger]) {
    expect(await names(who, { level: 'common' })).toEqual(['共用'])
    expect((await who.call('templateGet', { id: common.id })).body.val).toMatchObject({ findings: '共用句子', mayEdit: 0 })
    expect((await save(who, { ...template('改', { level: 'common' }), id: common.id, baseVersion: 1 })).errorCode).toBe(
      CODE.templateForbidden,
    )
    expect((await who.call('templateDelete', { ids: [common.id] })).body.errorCode).toBe(CODE.templateForbidden)
  }
  expect((await save(admin, template('冒充', { level: 'common' }))).errorCode).toBe(CODE.templateForbidden)
  const { val: own } = await save(mine, template('私人'))
  for (const who of [colleague, admin, union, stranger]) {
    expect((await who.call('templateGet', { id: own.id })).body.errorCode).toBe(CODE.notFound)
    expect((await save(who, { ...template('夺走'), id: own.id, baseVersion: 1 })).errorCode).toBe(CODE.notFound)
    expect((await who.call('templateDelete', { ids: [own.id] })).body.errorCode).toBe(CODE.notFound)
    expect(await names(who, { level: 'personal' })).not.toContain('私人')
  }
  await save(admin, template('本院', { level: 'clinic' }))
  expect(await names(colleague, { level: 'clinic' })).toEqual(['本院'])
  expect(await names(stranger, { level: 'clinic' })).toEqual([])
})

test('by type, modality, part, normal or not, and words of name, title and text; a local report takes type 1 alone', async () => {
  const doctor = await server.as(await server.account(await server.facility(), { rights: { CT: 1 } }))
  for (const type of [1, 2, 3, 4])
    await save(
      doctor,
      template(`型${type}`, { type, abnormal: type === 4, modality: type === 3 ? 'MR' : 'CT', title: type === 1 ? 'Chest' : '' }),
    )
  await save(doctor, template('头', { bodypart: '头颅', findings: '脑沟' }))
  expect((await doctor.call('templateList', { type: 3 })).body.val).toMatchObject([{ name: '型3', type: 3 }])
  expect((await names(doctor, { modality: 'MR' })).sort()).toEqual(['型3'])
  expect(await names(doctor, { abnormal: true })).toEqual(['型4'])
  expect(await names(doctor, { keyword: '脑沟' })).toEqual(['头'])
  expect(await names(doctor, { keyword: 'chest' })).toEqual(['型1'])
  expect(await names(doctor, { bodypart: '头颅' })).toEqual(['头'])
  expect((await names(doctor, { source: 'local' })).sort()).toEqual(['共用', '型1', '头'].sort())
  expect(await names(doctor, { source: 'remote' })).toHaveLength(6)
  expect(await save(doctor, template('型5', { type: 5 }))).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'type' })
})

test('knowledge by type or level; one that nobody knows has none', async () => {
  const asked = async (type: string, keyword?: string) =>
    (await mine.call('commonList', { type, ...(keyword ? { keyword } : {}) })).body.val.map((t: { name: string }) => t.name)
  await save(mine, template('知识', { type: 3, findings: '特别的词' }))
  expect(await asked('3')).toEqual(['知识'])
  expect(await asked('personal', '特别的词')).toEqual(['知识'])
  expect(await asked('common')).toEqual(['共用'])
  for (const unknown of ['9', 'x', '%', '__proto__', '1 OR 1=1']) expect(await asked(unknown)).toEqual([])
})
