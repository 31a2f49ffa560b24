import { TEMPLATE_IMPORT_PATH, type TemplateImport } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import fc from 'fast-check'
import { notExcel, workbook } from '../../test/excel/workbooks'
import { type Answer, type TestClient, type TestServer, testServer } from '../../test/harness'

let server: TestServer
let doctor: TestClient
let admin: TestClient
let facility: string
beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  doctor = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  admin = await server.as(await server.account(facility, { role: 'admin', rights: { CT: 4 } }))
})
afterAll(() => server.close())

const HEAD = ['名称', '分组', '检查类型', '部位', '正常/异常', '检查所见', '诊断意见']
function send(who: TestClient, file: Uint8Array, { level = 'personal', type = '1', preview = '0' } = {}): Promise<Answer> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ level, type, preview })) form.set(field, value)
  form.append('file', new Blob([new Uint8Array(file)]), '模板.xlsx')
  return who.send(TEMPLATE_IMPORT_PATH, { method: 'POST', body: form })
}
const imported = async (...asked: Parameters<typeof send>): Promise<TemplateImport> => (await send(...asked)).body.val
const count = async (): Promise<number> =>
  server.database.superuser(async (su) => Number((await su.query('SELECT count(*) AS n FROM template')).rows[0].n))

test('[UP-10] [TPL-03] [TPL-10] one bad row of 500 and nothing is imported, each told by row, column and reason; mended, it is imported exactly once', async () => {
  const rows = Array.from({ length: 500 }, (_, i) => [`模板${i}`, '', 'CT', '胸部', i % 2 ? '异常' : '正常', `所见 ${i}`, '诊断'])
  const bad = rows.map((row) => [...row])
  bad[17] = ['字'.repeat(129), '标题'.repeat(9), 'CT', '部'.repeat(129), '也许', '', ' ']
  bad[400]![0] = '模板3'
  bad[401]![2] = ''
  bad[402]![2] = 'ZZ'
  bad[403]![4] = ' '
  for (const kind of ['xls', 'xlsx'] as const) {
    // One character more than the form takes: no column of the table would refuse it. What writes the old format here cuts at 255.
    if (kind === 'xlsx') for (const at of [5, 6]) bad[404]![at] = '字'.repeat(6001)
    const before = await count()
    const told = await imported(doctor, workbook([HEAD, ...bad], kind))
    expect(told).toMatchObject({ imported: 0, moreFaults: 0 })
    expect(told.faults).toEqual([
      { row: 19, column: '名称', reason: 'tooLong', most: 128 },
      { row: 19, column: '分组', reason: 'tooLong', most: 16 },
      { row: 19, column: '部位', reason: 'tooLong', most: 128 },
      { row: 19, column: '正常/异常', reason: 'abnormal', most: null },
      { row: 19, column: '检查所见', reason: 'noText', most: null },
      { row: 402, column: '名称', reason: 'twice', most: null },
      { row: 403, column: '检查类型', reason: 'empty', most: null },
      { row: 404, column: '检查类型', reason: 'modality', most: null },
      { row: 405, column: '正常/异常', reason: 'empty', most: null },
      ...(kind === 'xlsx' ? ['检查所见', '诊断意见'].map((column) => ({ row: 406, column, reason: 'tooLong', most: 6000 })) : []),
    ])
    expect(await count()).toBe(before)
    const good = workbook([HEAD, ...rows], kind)
    const type = kind === 'xls' ? '1' : '2'
    expect(await imported(doctor, good, { type, preview: '1' })).toMatchObject({ imported: 500, unchanged: 0 })
    expect(await count()).toBe(before)
    expect(await imported(doctor, good, { type })).toMatchObject({ imported: 500, unchanged: 0, faults: [] })
    expect(await imported(doctor, good, { type })).toMatchObject({ imported: 0, unchanged: 500, faults: [] })
    expect(await count()).toBe(before + 500)
  }
})

test('two imports of one file at the same time write each row once; the same name with other words is told and never overwritten', async () => {
  const rows = [['同时', '', 'CT', '', '正常', '甲', '']]
  const both = await Promise.all([1, 2].map(() => imported(doctor, workbook([HEAD, ...rows]), { type: '3' })))
  expect(both.map((one) => one.imported).sort()).toEqual([0, 1])
  const other = await imported(
    doctor,
    workbook([HEAD, ['同时', '', 'CT', '', '正常', '乙', ''], ['新的', '', 'CT', '', '正常', '乙', '']]),
    {
      type: '3',
    },
  )
  expect(other).toMatchObject({ imported: 0, faults: [{ row: 2, reason: 'differs' }] })
})

test('[UP-11] [TPL-04] [EDIT-07] an export comes back unchanged into another account, whatever begins a formula or looks like an escape', async () => {
  const texts = [
    '=1+1',
    '+1',
    '@SUM(A1)',
    "'quoted",
    '_x0041_',
    ' 前后空格 ',
    '多\n行\n',
    '<b>&amp;',
    '＝1',
    '1e5',
    '2026-01-02',
    'TRUE',
    '007',
    '[侧别:左/右]肺见[大小:# mm]结节',
  ]
  const writer = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  for (const [i, text] of texts.entries()) {
    const one = {
      name: `t${i}`,
      title: text.trim().slice(0, 16),
      level: 'personal',
      modality: 'CT',
      bodypart: text.trim(),
      abnormal: i % 2 === 1,
      findings: text,
      diagnosis: `x${text}`,
      findingsEn: i % 3 ? '' : `A [size:# mm] ${text}`,
      diagnosisEn: i % 3 ? text : '',
    }
    expect((await writer.call('templateSave', one)).body.errorCode).toBe(0)
  }
  for (const language of ['zh', 'en'] as const) {
    const file = (await writer.call('templateExport', { level: 'personal', type: 1, language })).body.val
    expect(file).toMatchObject({ rows: texts.length, fileName: expect.stringMatching(/\.xlsx$/) })
    const reader = await server.as(await server.account(facility, { rights: { CT: 1 } }))
    expect(await imported(reader, Buffer.from(file.content, 'base64'))).toMatchObject({ imported: texts.length, faults: [] })
    expect(await kept(reader)).toEqual(await kept(writer))
    expect(await imported(writer, Buffer.from(file.content, 'base64'))).toMatchObject({ imported: 0, unchanged: texts.length, faults: [] })
  }
  expect((await writer.call('templateExport', { level: 'personal', type: 4, language: 'zh' })).body.errorCode).toBe(CODE.templateNothing)
})

const kept = async (who: TestClient) =>
  (await who.call('templateList', { level: 'personal' })).body.val.map(
    ({ id: _, createTime: __, ...rest }: { id: string; createTime: string }) => rest,
  )
const exported = async (who: TestClient, language = 'zh') =>
  Buffer.from((await who.call('templateExport', { level: 'personal', type: 1, language })).body.val.content, 'base64')

test('[TPL-04] whatever a text is made of, it is kept by one rule: an export comes back unchanged, into the own account and into another', async () => {
  const pieces = [
    '\r\n',
    '\r',
    '\v',
    '\f',
    '\u0001',
    '\u001f',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\u202e',
    '\ufeff',
    '\ufffe',
    '\uffff',
  ]
  const text = fc
    .array(fc.oneof(fc.constantFrom(...pieces, '\t', '\n', ' ', '_x000D_', '&#10;', '字'), fc.string({ unit: 'grapheme' })), {
      maxLength: 12,
    })
    .map((all) => all.join('').replaceAll('\0', ''))
  const one = fc.record({ name: text, title: text, bodypart: text, findings: text, diagnosis: text, findingsEn: text, diagnosisEn: text })
  const writer = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  const made = fc.sample(one, { numRuns: 60, seed: 7 })
  for (const [i, words] of made.entries()) {
    const more = { level: 'personal', modality: 'CT', abnormal: i % 2 === 1 }
    const template = { ...words, ...more, name: `${i}${words.name}`, title: words.title.slice(0, 8), findings: `x${words.findings}` }
    const answer = (await writer.call('templateSave', template)).body
    expect([template, answer.errorCode]).toEqual([template, 0])
  }
  const reader = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  const file = await exported(writer)
  expect(await imported(reader, file)).toMatchObject({ imported: made.length, faults: [] })
  expect(await kept(reader)).toEqual(await kept(writer))
  for (const who of [writer, reader]) expect(await imported(who, file)).toMatchObject({ imported: 0, unchanged: made.length, faults: [] })
})

test('what was kept before there was a rule for its words, or in a modality that nobody knows, is exported, re-imported and edited all the same', async () => {
  const account = await server.account(facility, { rights: { CT: 1 } })
  const who = await server.as(account)
  await server.database.superuser((su) =>
    su.query(
      `INSERT INTO template (template_id, facility_id, owner_id, level, type, name, modality, bodypart, abnormal, findings, diagnosis, created)
       VALUES (gen_random_uuid(), $1, $2, 'personal', 1, E'旧\u0001的', 'DR', '', false, E'一\r\n二\u000b三', E'\uFFFE', now())`,
      [facility, account.userId],
    ),
  )
  expect(await imported(who, await exported(who))).toMatchObject({ imported: 0, unchanged: 1, faults: [] })
  const [{ id, version, mayEdit: _, isDefault: __, createTime: ___, ...old }] = (await who.call('templateList', {})).body.val
  expect((await who.call('templateSave', { ...old, id, baseVersion: version })).body.errorCode).toBe(0)
  expect((await who.call('templateGet', { id })).body.val).toMatchObject({
    name: '旧的',
    modality: 'DR',
    findings: '一\n二\n三',
    diagnosis: '',
  })
  // A new one, or another's change to it, is refused at the field.
  for (const modality of ['DR', 'ZZ', 'ABCDEF'])
    expect((await who.call('templateSave', { ...old, name: '新', modality })).body).toMatchObject({
      errorCode: CODE.parameterIllegal,
      field: 'modality',
    })
})

test.each([
  ['分组', '检查类型'],
  ['标题', '设备'],
  ['Group', 'Modality'],
  ['Title', 'Device'],
] as const)('[TPL-03] the group is headed %s and the modality %s: new files and old ones are taken', async (group, modality) => {
  const who = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  const rows = [
    ['名称', group, modality, '部位', '正常/异常', '检查所见', '诊断意见'],
    ['甲', '急诊', 'CT', '胸部', '异常', '见结节', ''],
  ]
  expect(await imported(who, workbook(rows))).toMatchObject({ imported: 1, faults: [] })
  expect(await kept(who)).toMatchObject([{ name: '甲', title: '急诊', modality: 'CT', abnormal: true }])
})

test('[TPL-13] [TPL-14] an empty sheet, another format, a heading that is missing, and who may not edit: said, nothing imported', async () => {
  const before = await count()
  expect((await send(doctor, workbook([]))).body.errorCode).toBe(CODE.templateSheetEmpty)
  expect((await send(doctor, workbook([HEAD]))).body.errorCode).toBe(CODE.templateSheetEmpty)
  // Who has no templates yet learns the columns from the headings alone, which are a table without rows.
  for (const language of ['zh', 'en']) {
    const blank = (await admin.call('templateExport', { level: 'clinic', type: 3, language, blank: 1 })).body
    expect(blank).toMatchObject({ errorCode: 0, val: { fileName: 'templates.xlsx', rows: 0 } })
    const sheet = Buffer.from(blank.val.content, 'base64')
    expect((await send(doctor, sheet)).body.errorCode).toBe(CODE.templateSheetEmpty)
  }
  for (const bytes of [
    new Uint8Array(),
    ...notExcel()
      .slice(0, 3)
      .map(([, one]) => one),
  ])
    expect((await send(doctor, bytes)).body).toMatchObject({
      errorCode: CODE.notExcel,
      field: 'file',
      errorMsg: expect.stringContaining('Excel 2003/2007'),
    })
  expect(
    (
      await imported(
        doctor,
        workbook([
          ['名称', '别的'],
          ['a', 'b'],
        ]),
      )
    ).faults.map(({ column, reason }) => [column, reason]),
  ).toEqual([
    ['别的', 'unknownColumn'],
    ['检查类型', 'missingColumn'],
    ['正常/异常', 'missingColumn'],
    ['检查所见', 'missingColumn'],
    ['诊断意见', 'missingColumn'],
  ])
  const one = workbook([HEAD, ['甲', '', 'CT', '', '异常', '甲', '']])
  expect((await send(doctor, one, { level: 'clinic' })).body.errorCode).toBe(CODE.templateForbidden)
  expect((await send(admin, one, { level: 'common' })).body.errorCode).toBe(CODE.templateForbidden)
  expect(await count()).toBe(before)
  expect(await imported(admin, one, { level: 'clinic' })).toMatchObject({ imported: 1 })
  expect((await server.anonymous().send(TEMPLATE_IMPORT_PATH, { method: 'POST', body: new FormData() })).status).toBe(401)
})
