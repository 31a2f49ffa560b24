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
  findingsEn: '',
  diagnosisEn: '',
  ...more,
})
const save = async (who: TestClient, one: Record<string, unknown>) => (await who.call('templateSave', one)).body
const names = async (who: TestClient, query: object = {}): Promise<string[]> =>
  (await who.call('templateList', { ...query })).body.val.map((t: { name: string }) => t.name)

test('[ENTITY-20] [TPL-01] [TPL-05] own templates are added, read again whole, changed and taken away; a change over another one is told', async () => {
  const { val } = await save(mine, template('我的', { type: 2, abnormal: true }))
  const got = (await mine.call('templateGet', { id: val.id })).body.val
  expect(got).toEqual({
    id: val.id,
    ...template('我的', { type: 2, abnormal: true }),
    version: 1,
    mayEdit: 1,
    isDefault: 0,
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

test('[TPL-02] the hospital’s are changed and taken away by who may edit them, the server refuses all others', async () => {
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

test('[AZ-25] [TPL-07] common ones are seen everywhere and changed by nobody else; another doctor’s own are as if they were not there', async () => {
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

test('[TPL-08] by type, modality, part, normal or not, name, and words of name, title and text', async () => {
  const doctor = await server.as(await server.account(await server.facility(), { rights: { CT: 1 } }))
  for (const type of [1, 2, 3, 4])
    await save(
      doctor,
      template(`型${type}`, { type, abnormal: type === 4, modality: type === 3 ? 'MR' : 'CT', title: type === 1 ? 'Chest' : '' }),
    )
  await save(doctor, template('头', { bodypart: '头颅', findings: '脑沟', diagnosisEn: 'Sulci' }))
  await save(doctor, template('不限', { bodypart: '', modality: 'US' }))
  expect((await doctor.call('templateList', { type: 3 })).body.val).toMatchObject([{ name: '型3', type: 3 }])
  expect((await names(doctor, { modality: 'MR' })).sort()).toEqual(['型3'])
  expect(await names(doctor, { abnormal: true })).toEqual(['型4'])
  expect(await names(doctor, { keyword: '脑沟' })).toEqual(['头'])
  expect(await names(doctor, { keyword: 'chest' })).toEqual(['型1'])
  expect(await names(doctor, { keyword: 'SULCI' })).toEqual(['头'])
  // A report's part takes what is for every part too; who looks through the list by a part sees that part alone.
  expect((await names(doctor, { bodypart: '头颅' })).sort()).toEqual(['不限', '头'].sort())
  expect(await names(doctor, { part: '头' })).toEqual(['头'])
  expect(await names(doctor, { name: '型' })).toHaveLength(4)
  // A group is asked whole, its name among the words too.
  expect([await names(doctor, { title: 'Chest' }), await names(doctor, { title: 'Che' })]).toEqual([['型1'], []])
  expect(await names(doctor, { name: '脑沟' })).toEqual([])
  expect((await names(doctor, { source: 'local' })).sort()).toEqual(['共用', '不限', '型1', '头'].sort())
  expect((await names(doctor, { source: 'remote' })).sort()).toEqual(['型2', '型3', '型4'])
  expect(await save(doctor, template('型5', { type: 5 }))).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'type' })
})

test('knowledge by type or level; one that nobody knows has none', async () => {
  const asked = async (type: string, keyword?: string, level?: string) =>
    (await mine.call('commonList', { type, ...(keyword ? { keyword } : {}), ...(level ? { level } : {}) })).body.val.map(
      (t: { name: string }) => t.name,
    )
  await save(mine, template('知识', { type: 3, findings: '特别的词' }))
  expect(await asked('3')).toEqual(['知识'])
  expect(await asked('personal', '特别的词')).toEqual(['知识'])
  // The level is asked here: a doctor with more of his own than an answer holds would see nothing of the hospital's.
  expect([await asked('3', '', 'personal'), await asked('3', '', 'clinic'), await asked('1', '', 'common')]).toEqual([
    ['知识'],
    [],
    ['共用'],
  ])
  expect(await asked('common')).toEqual(['共用'])
  for (const unknown of ['9', 'x', '%', '__proto__', '1 OR 1=1']) expect(await asked(unknown)).toEqual([])
})

test('a default is one’s own, one of each type, modality and part, and goes with the template; another modality is refused', async () => {
  const doctor = await server.as(await server.account(await server.facility(), { rights: { CT: 1 } }))
  const [chest, other, head] = await Promise.all(
    [template('胸一'), template('胸二'), template('头', { bodypart: '头颅' })].map(
      async (one) => (await save(doctor, one)).val.id as string,
    ),
  )
  const set = async (who: TestClient, id: string | undefined, more: object = {}) =>
    (await who.call('templateSetDefault', { id, modality: 'CT', isDefault: 1, ...more })).body.errorCode
  const defaults = async (who: TestClient) =>
    (await who.call('templateList', {})).body.val
      .filter((one: { isDefault: number }) => one.isDefault)
      .map(({ name }: { name: string }) => name)
      .sort()
  expect([await set(doctor, chest), await set(doctor, head)]).toEqual([0, 0])
  expect(await defaults(doctor)).toEqual(['头', '胸一'])
  expect(await set(doctor, other)).toBe(0)
  expect(await defaults(doctor)).toEqual(['头', '胸二'])
  expect((await doctor.call('templateGet', { id: other })).body.val.isDefault).toBe(1)
  expect(await set(doctor, other, { isDefault: 0 })).toBe(0)
  expect(await defaults(doctor)).toEqual(['头'])
  expect(await set(doctor, other, { modality: 'MR' })).toBe(CODE.templateModality)
  expect(await set(mine, head)).toBe(CODE.notFound)
  const { val: common } = await save(union, template('共用默认', { level: 'common' }))
  expect([await set(mine, common.id), await set(stranger, common.id)]).toEqual([0, 0])
  expect(await defaults(colleague)).toEqual([])
  expect((await union.call('templateDelete', { ids: [common.id] })).body.errorCode).toBe(0)
  expect(await defaults(mine)).toEqual([])
})

test('[TPL-11] groups are those that were named and those in use, each of its level; 17 characters are refused', async () => {
  const doctor = await server.as(await server.account(await server.facility(), { rights: { CT: 1 } }))
  const name = async (who: TestClient, title: string, level = 'personal') => (await who.call('templateTitleSave', { title, level })).body
  const first = await name(doctor, ' 骨折 ')
  expect((await name(doctor, '骨折')).val.id).toBe(first.val.id)
  await save(doctor, template('胸', { title: '胸部' }))
  const titles = async (who: TestClient, query: Record<string, unknown> = {}) => (await who.call('templateTitleList', query)).body.val
  expect(await titles(doctor, { level: 'personal' })).toEqual([
    { title: '胸部', level: 'personal', templates: 1 },
    { title: '骨折', level: 'personal', templates: 0 },
  ])
  expect(await titles(mine, { level: 'personal' })).not.toContainEqual(expect.objectContaining({ title: '骨折' }))
  expect(await name(doctor, '字'.repeat(17))).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'title' })
  expect(await name(doctor, ' ')).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'title' })
  expect((await name(doctor, '医院', 'clinic')).errorCode).toBe(CODE.templateForbidden)
  expect((await name(admin, '公共', 'common')).errorCode).toBe(CODE.templateForbidden)
  expect((await name(union, '公共', 'common')).errorCode).toBe(0)
  expect(await titles(stranger, { level: 'common' })).toContainEqual({ title: '公共', level: 'common', templates: 0 })
})

test('[TPL-15] an administrator without a report of his own keeps the hospital’s; who has no flag is refused whatever he asks', async () => {
  const facility = await server.facility()
  const keeper = await server.account(facility, { role: 'admin', menu: '000000000011' })
  const doctor = await server.account(facility, { rights: { CT: 1 } })
  const [flagged, plain] = [await server.as(keeper), await server.as(doctor)]
  const flags = await Promise.all(
    [flagged, plain].map(async (who) => (await who.call('loginSuccess', {})).body.val.allowEditReportTemplate),
  )
  expect(flags).toEqual([1, 0])
  const { val, errorCode } = await save(flagged, template('本院的', { level: 'clinic' }))
  expect(errorCode).toBe(0)
  const codes = [
    (await save(plain, template('冒充', { level: 'clinic' }))).errorCode,
    (await save(plain, { ...template('改', { level: 'clinic' }), id: val.id, baseVersion: 1 })).errorCode,
    (await plain.call('templateDelete', { ids: [val.id] })).body.errorCode,
    (await plain.call('templateTitleSave', { title: '组', level: 'clinic' })).body.errorCode,
  ]
  expect(codes).toEqual(codes.map(() => CODE.templateForbidden))
  expect((await flagged.call('templateDelete', { ids: [val.id] })).body.errorCode).toBe(0)
})

test('whoever has more of his own than one answer holds sees the hospital’s all the same, and how many there are', async () => {
  const facility = await server.facility()
  const who = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  const keeper = await server.as(await server.account(facility, { role: 'admin', rights: { CT: 4 } }))
  const { val } = await save(who, template('多'))
  await save(keeper, template('本院的', { level: 'clinic' }))
  await server.database.superuser((su) =>
    su.query(
      `INSERT INTO template SELECT r.* FROM template t, generate_series(1, 600) n,
        jsonb_populate_record(NULL::template, to_jsonb(t) || jsonb_build_object('template_id', gen_random_uuid(), 'name', '多' || n)) r
        WHERE t.template_id = $1`,
      [val.id],
    ),
  )
  const { body } = await who.call('templateList', {})
  const levels = body.val.map((t: { level: string }) => t.level)
  expect(levels.filter((level: string) => level === 'personal')).toHaveLength(500)
  expect(body.val.filter((t: { level: string }) => t.level === 'clinic')).toMatchObject([{ name: '本院的' }])
  expect(body.total).toBe(601 + levels.filter((level: string) => level !== 'personal').length)
})
