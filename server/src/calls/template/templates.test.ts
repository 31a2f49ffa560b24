import { CODE } from '@farsight/shared/domain'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let facility: string
let mine: TestClient
let colleague: TestClient
let admin: TestClient

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  mine = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  colleague = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  admin = await server.as(await server.account(facility, { role: 'admin', rights: { CT: 4 } }))
})
afterAll(() => server.close())

const template = (name: string, more: object = {}) => ({
  name,
  title: '',
  level: 'personal',
  modality: 'CT',
  bodypart: '胸部',
  abnormal: false,
  findings: '双肺纹理清晰',
  diagnosis: '未见异常',
  ...more,
})
const names = async (client: TestClient, query: Record<string, unknown> = {}): Promise<string[]> =>
  (await client.call('templateList', query)).body.val.map((t: { name: string }) => t.name)

test('[REPORT-10] a doctor saves the text in hand as a template and finds it again, their own before the hospital’s', async () => {
  expect((await admin.call('templateSave', template('医院模板', { level: 'clinic' }))).body.errorCode).toBe(0)
  const saved = await mine.call('templateSave', template(' 我的胸部 ', { abnormal: true }))
  expect(saved.body).toMatchObject({ errorCode: 0, val: { id: expect.stringMatching(/^[0-9a-f-]{36}$/) } })
  const { body } = await mine.call('templateList', { modality: 'CT' })
  expect(body.val).toEqual([
    {
      id: saved.body.val.id,
      ...template('我的胸部', { abnormal: true }),
      findingsEn: '',
      diagnosisEn: '',
      isDefault: 0,
      type: 1,
      version: 1,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      mayEdit: 1,
    },
    expect.objectContaining({ name: '医院模板', level: 'clinic', findings: '双肺纹理清晰', diagnosis: '未见异常' }),
  ])
  expect(body.total).toBe(2)
})

test('personal ones are invisible to colleagues and to the administrator, the hospital’s to other hospitals', async () => {
  await mine.call('templateSave', template('只有我', { findings: '私人句子' }))
  for (const client of [colleague, admin]) {
    expect((await client.call('templateList')).text).not.toContain('私人句子')
    expect(await names(client)).not.toContain('只有我')
  }
  const stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 1 } }))
  expect(await names(stranger)).toEqual([])
})

test('[REPORT-10] an exam whose part is written as a term of DICOM finds the house’s templates of that part, and the other way round', async () => {
  const own = await server.facility()
  const doctor = await server.as(await server.account(own, { rights: { CT: 1 } }))
  for (const [name, bodypart] of [
    ['胸', '胸部'],
    ['chest', 'Chest CT'],
    ['term', 'CHEST'],
    ['spine', '胸椎'],
    ['any', ''],
    ['heart', 'Heart'],
  ] as const)
    expect((await doctor.call('templateSave', template(name, { bodypart }))).body.errorCode).toBe(0)
  for (const part of ['CHEST', '胸部', 'Chest'])
    expect([part, (await names(doctor, { bodypart: part })).sort()]).toEqual([part, ['any', 'chest', 'term', '胸']])
  expect((await names(doctor, { bodypart: 'EAR' })).sort()).toEqual(['any'])
  expect((await names(doctor, { bodypart: 'TSPINE' })).sort()).toEqual(['any', 'spine'])
})

test('the hospital’s are the administrator’s to change', async () => {
  const refused = await mine.call('templateSave', template('冒充', { level: 'clinic' }))
  expect(refused.body).toEqual({ errorCode: CODE.templateForbidden, errorMsg: '不允许修改该模板' })
  expect(await names(colleague)).not.toContain('冒充')
})

test('a name is there once per owner and modality, and a text must be in it', async () => {
  await mine.call('templateSave', template('同名'))
  expect((await mine.call('templateSave', template('同名'))).body).toMatchObject({ errorCode: CODE.templateExists, field: 'name' })
  expect((await mine.call('templateSave', template('同名', { modality: 'MR' }))).body.errorCode).toBe(0)
  expect((await colleague.call('templateSave', template('同名'))).body.errorCode).toBe(0)
  expect((await mine.call('templateSave', template('空', { findings: ' ', diagnosis: '' }))).body).toMatchObject({
    errorCode: CODE.parameterEmpty,
  })
  expect((await mine.call('templateSave', template('长'.repeat(129)))).body).toMatchObject({
    errorCode: CODE.parameterIllegal,
    field: 'name',
  })
  const body = { ...template('只一次'), requestKey: 'template-key-1' }
  const [one, again] = [await mine.call('templateSave', body), await mine.call('templateSave', body)]
  expect(again.text).toBe(one.text)
})

test('are found by modality, by body part and by any word in them; words are words', async () => {
  await mine.call('templateSave', template('膝', { bodypart: '膝关节', findings: '半月板', modality: 'MR' }))
  await mine.call('templateSave', template('通用', { bodypart: '', findings: '如常', modality: 'MR' }))
  expect((await names(mine, { modality: 'MR', bodypart: '左膝关节' })).sort()).toEqual(['膝', '通用'].sort())
  expect(await names(mine, { keyword: '半月' })).toEqual(['膝'])
  expect(await names(mine, { keyword: '%' })).toEqual([])
  expect(await names(mine, { modality: 'US' })).toEqual([])
})
