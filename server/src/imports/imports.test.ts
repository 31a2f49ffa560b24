import { randomUUID } from 'node:crypto'
import { DOCTOR_SHEET_PATH, REPORT_IMPORT_PATH, type ReportImport } from '@farsight/shared/contract'
import { CODE, STATE } from '@farsight/shared/domain'
import iconv from 'iconv-lite'
import sql from 'sql-template-tag'
import { workbook } from '../../test/excel/workbooks'
import { type TestClient, type TestServer, testServer } from '../../test/harness'
import { sendTable } from '../../test/import-file'
import { type Colleague, makeWard, type Ward } from '../../test/ward'

let server: TestServer
let ward: Ward
let doctor: Colleague
let admin: TestClient
beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server, 0)
  doctor = await ward.person({ rights: { CT: 4 }, name: '写报告' })
  admin = await server.as(await server.account(ward.facility, { role: 'admin', menu: '000000000100', name: '管理员甲' }))
})
afterAll(() => server.close())

const HEAD = ['患者编号', '姓名', '性别', '出生日期', '检查号', '设备', '部位', '检查时间', '报告医生', '审核医生', '检查所见', '诊断意见']
const row = (n: number, more: Partial<Record<number, string>> = {}): string[] =>
  [
    `OLD${n}`,
    `旧患者${n}`,
    n % 2 ? '男' : '女',
    '1960-05-06',
    `X${n}`,
    'CT',
    '胸部',
    '2019-03-04 10:20',
    '老张',
    '老李',
    `所见 ${n}`,
    `结论 ${n}`,
  ].map((cell, at) => more[at] ?? cell)
const say = async (
  file: Uint8Array | string,
  fields: Record<string, string> = { mode: 'preview' },
  who: Pick<TestClient, 'send'> = admin,
) => (await sendTable(who, REPORT_IMPORT_PATH, file, fields)).body
async function seen(file: Uint8Array | string): Promise<ReportImport> {
  const body = await say(file)
  if (body.errorCode !== 0) throw new Error(JSON.stringify(body))
  return body.val
}
const count = async (): Promise<number> =>
  server.database.superuser(async (su) => Number((await su.query('SELECT count(*) AS n FROM exam WHERE imported')).rows[0].n))

test('[DAY-13] 100 rows with 3 faulty ones: told by row and column; nothing, or the 97 after the preview; the same file again adds none', async () => {
  const rows = Array.from({ length: 100 }, (_, n) => row(n))
  const faulty = rows.map((one) => [...one])
  faulty[10]![2] = '未说'
  faulty[20]![7] = '去年'
  faulty[30]![4] = 'X1'
  const file = workbook([HEAD, ...faulty])
  const told = await seen(file)
  expect(told).toMatchObject({ total: 100, faulty: 3, reports: 97, unchanged: 0, newPatients: 97 })
  expect(told.faults.map((one) => [one.row, one.column, one.reason, one.other])).toEqual([
    [12, '性别', 'sex', ''],
    [22, '检查时间', 'time', ''],
    [32, '检查号', 'twice', '3'],
  ])
  expect(await count()).toBe(0)
  expect((await say(file, { mode: 'all', stamp: told.stamp })).errorCode).toBe(CODE.importFaults)
  expect((await say(file, { mode: 'good', stamp: 'another' })).errorCode).toBe(CODE.importChanged)
  expect((await say(workbook([HEAD, ...rows]), { mode: 'good', stamp: told.stamp })).errorCode).toBe(CODE.importChanged)
  expect(await count()).toBe(0)
  expect((await say(file, { mode: 'good', stamp: told.stamp })).val).toMatchObject({ reports: 97, faulty: 3 })
  expect(await count()).toBe(97)
  server.clock.now += 1000
  const mended = workbook([HEAD, ...rows.slice().reverse()], 'xls')
  const second = await seen(mended)
  expect(second).toMatchObject({ reports: 3, unchanged: 97, faulty: 0 })
  expect((await say(mended, { mode: 'all', stamp: second.stamp })).val).toMatchObject({ reports: 3, unchanged: 97 })
  const third = await seen(mended)
  expect(third).toMatchObject({ reports: 0, unchanged: 100 })
  expect((await say(mended, { mode: 'all', stamp: third.stamp })).errorCode).toBe(0)
  expect(await count()).toBe(100)
  expect((await admin.call('reportImportList')).body.val).toEqual([
    expect.objectContaining({ fileName: '旧报告.xlsx', reports: 3, leftOut: 0, userName: '管理员甲' }),
    expect.objectContaining({ reports: 97, leftOut: 3 }),
  ])
})

test('[DAY-13] two administrators press at once: each report is written once', async () => {
  const file = workbook([HEAD, row(900), row(901)])
  const { stamp } = await seen(file)
  const codes = await Promise.all([1, 2].map(async () => (await say(file, { mode: 'all', stamp })).errorCode))
  expect(codes.sort()).toEqual([0, CODE.importChanged])
  expect((await server.database.superuser((su) => su.query("SELECT 1 FROM exam WHERE check_no IN ('X900', 'X901')"))).rows).toHaveLength(2)
})

test('[DAY-13] never under the wrong patient: a number that somebody else has here is a row error, with who it is', async () => {
  await ward.newCase({ pat_name: '赵一', hospital_no: 'KNOWN1', sex: 'F', birthday: '1970-01-02' })
  const rows = [
    row(1, { 0: 'KNOWN1', 1: '赵二', 2: '女', 3: '1970-01-02', 4: 'K1' }),
    row(2, { 0: 'KNOWN1', 1: '赵 一', 2: '男', 3: '', 4: 'K2' }),
  ]
  // Two people under one number in one file: neither goes in, whoever is right.
  expect((await seen(workbook([HEAD, ...rows]))).faults.map(({ reason }) => reason)).toEqual(['twoPatients', 'twoPatients'])
  for (const one of rows)
    expect((await seen(workbook([HEAD, one]))).faults).toEqual([
      expect.objectContaining({ row: 2, column: '患者编号', reason: 'otherPatient', other: '赵一 女 1970-01-02' }),
    ])
  const born = row(3, { 0: 'KNOWN1', 1: '赵一', 2: '女', 3: '1971-01-02', 4: 'K3' })
  expect((await seen(workbook([HEAD, born]))).faults[0]).toMatchObject({ reason: 'otherPatient' })
  const right = workbook([HEAD, row(4, { 0: 'KNOWN1', 1: '赵一', 2: '女', 3: '', 4: 'K4' })])
  expect(await seen(right)).toMatchObject({ faulty: 0, reports: 1, newPatients: 0 })
})

test('[DAY-13] an imported report is found by the patient’s history, says from where it came, counts on its own day and cannot be changed', async () => {
  const file = workbook([HEAD, row(700)])
  const { stamp } = await seen(file)
  await say(file, { mode: 'all', stamp })
  const now = await ward.openedBy(doctor, { pat_name: '旧患者700', hospital_no: 'OLD700' })
  const history = await doctor.call('searchHistory', { procedureId: now.id, historyType: 'patientNo' })
  expect(history.body.val).toHaveLength(1)
  const found = history.body.val[0]
  expect(found).toMatchObject({
    ...{ state: STATE.completed, checkTime: '2019-03-04 10:20:00', authorName: '老张', reviewerName: '老李' },
    content: { finding: { text: '所见 700' }, result: { text: '结论 700' } },
    imported: { fileName: '旧报告.xlsx', row: 2, userName: '管理员甲' },
  })
  const { risProcedureId: id, modality, t, sign } = found
  const opened = (await doctor.call('getReport', { procedureId: id, modality, t, sign })).body.val
  expect(opened).toMatchObject({ imported: { fileName: '旧报告.xlsx' }, exam: { imported: true, authorId: '' }, report: { issue: 1 } })
  expect((await ward.steps(id)).at(-1)).toBe('importReport')
  const report = { ...found.content, advice: { text: '改', marks: [] } }
  const acts: [Parameters<typeof doctor.call>[0], Record<string, unknown>][] = [
    ['issueReport', { procedureId: id, kind: 'addendum', report, baseIssue: 1, reason: '补充' }],
    ['retractOther', { risProcedureId: id, reason: '撤回' }],
    ['withdrawDiagnose', { risProcedureId: id }],
  ]
  for (const [call, payload] of acts) expect([call, (await doctor.call(call, payload)).body.errorCode]).not.toEqual([call, 0])
  expect((await doctor.call(...acts[0]!)).body.errorCode).toBe(CODE.importedReport)
  const counted = await server.asTenant({ facilityId: ward.facility, userId: randomUUID() }, (tx) =>
    tx.rows<{ day: string }>(sql`SELECT at::date AS day FROM stat_report WHERE row_id = ${id}`),
  )
  expect(counted).toEqual([{ day: '2019-03-04' }])
  // Behind the rules the table itself says no.
  for (const text of [
    'UPDATE exam SET state = 2060 WHERE imported',
    "UPDATE report SET content = '{}' WHERE exam_id IN (SELECT exam_id FROM exam WHERE imported)",
  ])
    await expect(
      server.asTenant({ facilityId: ward.facility, userId: randomUUID() }, (tx) => tx.run({ text, values: [] } as never)),
    ).rejects.toThrow(/as it came/)
})

test('[DAY-13] CSV in UTF-8 and GB18030, with other separators; what is no table is refused', async () => {
  const line = (cells: readonly string[], by = ','): string => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(by)
  const text = (n: number, by = ',') => [line(HEAD, by), '', line(row(n, { 10: '第一行\n"第二行",完' }), by)].join('\r\n')
  for (const [n, file] of [
    [801, text(801)],
    [802, `\ufeff${text(802, ';')}`],
    [803, iconv.encode(text(803), 'gb18030')],
    [804, text(804, '\t')],
  ] as const) {
    const told = await seen(file)
    expect([n, told.faults, told.rows.map((one) => [one.row, one.patName, one.checkNo])]).toEqual([n, [], [[3, `旧患者${n}`, `X${n}`]]])
  }
  expect((await say(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0, 0xff]))).errorCode).toBe(CODE.notTable)
  expect((await say('')).errorCode).not.toBe(0)
  expect((await say(line(HEAD))).errorCode).toBe(CODE.tableEmpty)
  expect((await seen('a,b\n1,2')).faults.map(({ reason }) => reason)).toContain('missingColumn')
  expect((await say(workbook([HEAD, ...Array.from({ length: 2001 }, (_, n) => row(n))]))).errorCode).toBe(CODE.tableTooLong)
})

test('a table of accounts is read for who manages accounts, with what is taken here; a doctor reads none', async () => {
  const taken = await server.account(ward.facility, { name: '已在' })
  const file = workbook([
    ['登录名', '姓名', '角色', 'CT'],
    [taken.loginName, '甲', '医生', '书写'],
    ['new.doctor', '乙', '医生', '一审'],
  ])
  const told = (await sendTable(admin, DOCTOR_SHEET_PATH, file)).body.val
  expect(told.faults).toEqual([expect.objectContaining({ row: 2, reason: 'nameTaken', other: '已在' })])
  expect(told.rows).toEqual([expect.objectContaining({ loginName: 'new.doctor', permissions: [{ modality: 'CT', level: 2 }] })])
  const early = await server.as(await server.account(ward.facility, { role: 'admin', menu: '000000000100' }), { stepUp: false })
  expect((await sendTable(early, REPORT_IMPORT_PATH, file, { mode: 'preview' })).body.errorCode).toBe(CODE.stepUpRequired)
  for (const path of [DOCTOR_SHEET_PATH, REPORT_IMPORT_PATH])
    expect((await sendTable(doctor, path, file, path === REPORT_IMPORT_PATH ? { mode: 'preview' } : {})).body.errorCode).toBe(
      CODE.noPermission,
    )
})
