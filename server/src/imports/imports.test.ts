import { randomUUID } from 'node:crypto'
import { DOCTOR_SHEET_PATH, REPORT_IMPORT_PATH, type ReportImport } from '@farsight/shared/contract'
import { CODE, STATE } from '@farsight/shared/domain'
import iconv from 'iconv-lite'
import sql from 'sql-template-tag'
import { workbook } from '../../test/excel/workbooks'
import { type TestClient, type TestServer, testServer } from '../../test/harness'
import { sendTable } from '../../test/import-file'
import { drawnText } from '../../test/pdf-text'
import { type Colleague, makeWard, type Ward } from '../../test/ward'
import { outgoingKey } from '../print/code'

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
  faulty[30] = [...rows[1]!]
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
  const second = await server.as(await server.account(ward.facility, { role: 'admin', menu: '000000000100', name: '管理员乙' }))
  const file = workbook([HEAD, row(900), row(901)])
  const { stamp } = await seen(file)
  const codes = await Promise.all([admin, second].map(async (who) => (await say(file, { mode: 'all', stamp }, who)).errorCode))
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
  const aged = workbook([HEAD.with(3, '年龄'), row(5, { 0: 'KNOWN1', 1: '赵一', 2: '女', 3: '20', 4: 'K5' })])
  expect((await seen(aged)).faults).toEqual([
    expect.objectContaining({ row: 2, column: '年龄', reason: 'otherAge', other: '赵一 女 1970-01-02 49岁' }),
  ])
  const right = workbook([HEAD, row(4, { 0: 'KNOWN1', 1: '赵一', 2: '女', 3: '', 4: 'K4' })])
  expect(await seen(right)).toMatchObject({ faulty: 0, reports: 1, newPatients: 0 })
})

test('[DAY-13] a number that another exam has here is a row error, the check’s and the accession’s alike; another hospital’s is none', async () => {
  await ward.newCase({ check_no: 'TAKEN-C', accession_no: 'TAKEN-A' })
  await (await makeWard(server, 0)).newCase({ check_no: 'FAR-C', accession_no: 'FAR-A' })
  const head = [...HEAD, '登记号']
  const numbered = (n: number, checkNo: string, accessionNo: string) => [...row(n, { 4: checkNo }), accessionNo]
  const told = await seen(
    workbook([
      head,
      numbered(600, 'TAKEN-C', ''),
      numbered(601, 'N601', 'TAKEN-A'),
      // A system without accession numbers is known by its check numbers.
      numbered(602, 'TAKEN-A', ''),
      numbered(603, 'FAR-C', 'FAR-A'),
      numbered(604, 'N604', 'SAME-A'),
      numbered(605, 'N605', 'SAME-A'),
    ]),
  )
  expect(told.faults.map(({ row, column, reason, other }) => [row, column, reason, other])).toEqual([
    [2, '检查号', 'numberTaken', 'TAKEN-C'],
    [3, '检查号', 'numberTaken', 'TAKEN-A'],
    [4, '检查号', 'numberTaken', 'TAKEN-A'],
    // Of two rows of the file the second is told where the first stands.
    [7, '检查号', 'numberTaken', '6'],
  ])
  expect(told.reports).toBe(2)
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
  expect((await doctor.call('collectAdd', { risProcedureId: id })).body.errorCode).toBe(0)
  expect((await doctor.call('collectList', {})).body.val).toMatchObject([{ risProcedureId: id, imported: 1 }])
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

test('[DAY-13] an imported report names on page and paper who wrote and who reviewed it, and is no original of this system', async () => {
  const file = workbook([HEAD, row(710), row(711, { 7: '2019-03-04', 8: '', 9: '' })])
  const { stamp } = await seen(file)
  await say(file, { mode: 'all', stamp })
  const rows = await server.database.superuser(
    async (su) => (await su.query("SELECT exam_id, check_no FROM exam WHERE check_no IN ('X710', 'X711') ORDER BY check_no")).rows,
  )
  const [named, unnamed] = rows.map(({ exam_id }) => exam_id as string)
  const opened = (await doctor.call('getReport', server.sign(named!, 'CT'))).body.val
  expect(opened.report).toMatchObject({
    ...{ author: { name: '老张' }, reviewers: [{ name: '老李', time: '2019-03-04 10:20:00' }] },
    ...{ beginTime: null, writeTime: null, reportCompleteTime: '2019-03-04 10:20:00' },
  })
  for (const layout of ['A4', 'A5', 'ticket']) {
    const query = `procedureId=${named}&lang=zh&layout=${layout}`
    const response = await fetch(`${server.url}/report.pdf?${query}`, { headers: { cookie: doctor.cookie ?? '' } })
    const drawn = drawnText(Buffer.from(await response.arrayBuffer())).replaceAll(/\s+/g, '')
    for (const word of ['由旧系统导入，非本系统签发', '报告医师：老张', '审核医师：老李2019-03-0410:20'])
      expect([layout, drawn]).toEqual([layout, expect.stringContaining(word)])
    expect(drawn).not.toContain('扫码验证')
    expect(drawn).not.toContain('老张2019')
  }
  const plain = await fetch(`${server.url}/report.pdf?procedureId=${unnamed}&lang=zh`, { headers: { cookie: doctor.cookie ?? '' } })
  const paper = drawnText(Buffer.from(await plain.arrayBuffer()))
  expect(paper).not.toContain('报告医师')
  // The file had the day alone: no midnight that nobody wrote.
  expect(paper).toContain('2019-03-04')
  expect(paper).not.toContain('00:00')
  const codes = await server.database.superuser((su) => su.query('SELECT 1 FROM report_code WHERE exam_id = ANY($1)', [[named, unnamed]]))
  expect(codes.rows).toEqual([])
  // A paper from before that was told says it where its code leads.
  const code = Buffer.from(outgoingKey(ward.facility), 'base64url')
  await server.database.superuser((su) =>
    su.query("INSERT INTO report_code (facility_id, exam_id, issue, digest, code, at) VALUES ($1, $2, 1, '', $3, now())", [
      ...[ward.facility, named, code],
    ]),
  )
  const verified = await server.anonymous().call('verifyReport', { code: code.toString('base64url') })
  expect(verified.body.val).toMatchObject({ checkNo: 'X710', imported: true })
}, 60_000)

test('[DAY-13] what is imported waits for no printer, raises no alarm and goes to no patient', async () => {
  const file = workbook([HEAD, row(720)])
  const { stamp } = await seen(file)
  await say(file, { mode: 'all', stamp })
  const { rows } = await server.database.superuser((su) => su.query("SELECT exam_id FROM exam WHERE check_no = 'X720'"))
  const procedureId = rows[0].exam_id as string
  const waiting = (await doctor.call('queryUnprinted', { by: 'room' })).body.val
  expect([waiting.total, waiting.groups]).toEqual([0, []])
  const alarm = await doctor.call('openCritical', { procedureId, itemId: randomUUID(), finding: '气胸' })
  const push = await doctor.call('pushToPatient', { procedureId, requestKey: randomUUID().replaceAll('-', '') })
  const rate = await doctor.call('rateReport', { procedureId, stars: 5 })
  expect([alarm, push, rate].map(({ body }) => body.errorCode)).toEqual([CODE.importedReport, CODE.importedReport, CODE.importedReport])
  expect((await doctor.call('getPush', { procedureId })).body.val.refused).toBe(CODE.importedReport)
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
  // A quote within a cell is written twice, in a cell of quotes; one that stands alone is told with its row.
  const inches = [HEAD.join(','), row(805, { 10: '"5"" 结节，=HYPERLINK(""http://x"")"' }).join(',')].join('\n')
  expect(await seen(inches)).toMatchObject({ faulty: 0, reports: 1 })
  for (const cell of ['5" 结节', '"左肺" 结节', '"没有结束'])
    expect(await say([inches, row(806, { 10: cell }).join(','), ''].join('\n'))).toMatchObject({
      errorCode: CODE.csvQuotes,
      val: { row: 3 },
    })
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
    ['new.clinic', '丙', '诊所用户', '一审'],
  ])
  const told = (await sendTable(admin, DOCTOR_SHEET_PATH, file)).body.val
  expect(told.faults).toEqual([
    expect.objectContaining({ row: 2, column: '登录名', reason: 'nameTaken', other: '已在' }),
    expect.objectContaining({ row: 4, column: '角色', reason: 'role', other: 'doctor expert registrar technician admin' }),
  ])
  expect(told.rows).toEqual([expect.objectContaining({ loginName: 'new.doctor', permissions: [{ modality: 'CT', level: 2 }] })])
  const early = await server.as(await server.account(ward.facility, { role: 'admin', menu: '000000000100' }), { stepUp: false })
  expect((await sendTable(early, REPORT_IMPORT_PATH, file, { mode: 'preview' })).body.errorCode).toBe(CODE.stepUpRequired)
  for (const path of [DOCTOR_SHEET_PATH, REPORT_IMPORT_PATH])
    expect((await sendTable(doctor, path, file, path === REPORT_IMPORT_PATH ? { mode: 'preview' } : {})).body.errorCode).toBe(
      CODE.noPermission,
    )
})
