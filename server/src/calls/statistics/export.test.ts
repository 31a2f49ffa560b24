import type { Statistic } from '@farsight/shared/contract'
import { parseDateTime, STATISTICS } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { ask } from '../../../test/statistics/check'
import { fields, unzipped, words } from '../../../test/statistics/files'
import { inert } from '../../statistics/files'

const NOW = parseDateTime('2026-11-26 15:00:00')!
const WEEK = { startTime: '2026-11-16 00:00:00', endTime: '2026-11-22 23:59:59', granularity: 'day' } as const
/** Names by which a table would begin to count, or to call. */
const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  'a;=1+1',
  'a,=1+1',
  ' =1+1',
  '"=1+1',
  `=HYPERLINK("http://x","y")`,
  '王=1',
]

let server: TestServer
let boss: TestClient
let home: string
beforeAll(async () => {
  server = await testServer()
  server.clock.now = NOW
  const facility = await server.facility({ name: '=医院"x' })
  home = facility
  for (const [i, name] of HOSTILE.entries()) {
    const { userId } = await server.account(facility, { name })
    for (let n = 0; n <= HOSTILE.length - i; n += 1)
      await makeExam(server, facility, {
        state: 9,
        report_has_complete: true,
        complete_time: parseDateTime('2026-11-18 10:00:00')!,
        author_id: userId,
        author_name: name,
        yin_yang: 1,
      })
  }
  boss = await server.as(await server.account(facility, { menu: '000000001000' }))
}, 120_000)
afterAll(() => server.close())

const question = { ...WEEK, groupBy: 'doctor' } as const
const file = async (format: 'csv' | 'xlsx', language: 'zh' | 'en' = 'zh') => {
  const { body } = await boss.call('exportStatistic', { ...question, screen: 'reportYinYang', format, language })
  expect(body.errorCode).toBe(0)
  return { ...body.val, bytes: Buffer.from(body.val.content, 'base64') } as { fileName: string; contentType: string; bytes: Buffer }
}
const tableOf = (rows: string[][]): string[][] => rows.slice(rows.findIndex(([first]) => first === '医生') + 1).slice(0, HOSTILE.length + 1)

test('[STAT-13] the exported sheet has the lines and figures of the table, and says whose and of when it is', async () => {
  const answer: Statistic = await ask(boss, 'reportYinYang', question)
  const { bytes, fileName, contentType } = await file('csv')
  expect([fileName, contentType]).toEqual(['阴阳性统计_2026-11-16_2026-11-22.csv', 'text/csv; charset=utf-8'])
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows = fields(bytes.toString('utf8').slice(1))
  const about = Object.fromEntries(rows.slice(0, 7))
  expect(about).toMatchObject({
    筛选: '无',
    区间: '2026-11-16 00:00:00 - 2026-11-22 23:59:59',
    时区: 'UTC+8',
    统计时间: '报告完成时间',
  })
  const keys = STATISTICS.reportYinYang.measures.map(({ key }) => key)
  const cells = (figures: Statistic['totals']): string[] => keys.map((key) => String(figures[key]!.value ?? ''))
  expect(tableOf(rows)).toEqual([
    ...answer.lines.map(({ label, figures }) => [inert(label), ...cells(figures)]),
    ['合计', ...cells(answer.totals)],
  ])
  expect(answer.lines).toHaveLength(HOSTILE.length)
})

test('[UP-11] what begins a formula is a text in both files, and reads back as it was', async () => {
  const answer: Statistic = await ask(boss, 'reportYinYang', question)
  const csv = (await file('csv')).bytes.toString('utf8').slice(1)
  const names = tableOf(fields(csv)).map(([name]) => name!)
  const dangerous = HOSTILE.filter((name) => name !== '王=1')
  // A quote stands before each, and taken away it is the name; control characters are spaces.
  for (const name of dangerous)
    expect([name, names.includes(`'${name.replace(/[\r\t]/g, (c) => (c === '\r' || c === '\t' ? c : ' '))}`)]).toEqual([name, true])
  expect(names).toContain('王=1')
  for (const field of fields(csv).flat()) expect(field).not.toMatch(/^[=+\-@\t\r\0＝＋－＠]/)
  const zip = await unzipped((await file('xlsx')).bytes)
  const sheet = zip['xl/worksheets/sheet1.xml']!
  const strings = zip['xl/sharedStrings.xml']!
  // No cell of the sheet is a formula; texts are strings.
  expect(sheet).not.toMatch(/<f[ >/]/)
  const texts = [...strings.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => words(text!))
  for (const { label } of answer.lines) expect(texts.map((text) => text.replace(/\s/g, ' '))).toContain(label.replace(/\s/g, ' '))
  for (const cell of sheet.matchAll(/<c [^>]*?(?:t="(\w+)")?[^>]*>/g)) expect(['s', 'n', undefined]).toContain(cell[1])
})

test('[UP-11] inert: every beginning of a formula, also after spaces, quotes and separators; other texts stay what they are', () => {
  for (const name of HOSTILE.slice(0, -1)) expect(inert(name).startsWith("'")).toBe(true)
  for (const name of ['王建国', 'CT-1', '2026-11-16', "O'Brien", 'a=b', '3 - 5']) expect(inert(name)).toBe(name)
  expect(inert('a\0=1')).toBe('a =1')
  expect(inert('\0=1')).toBe("' =1")
})

test('[STAT-13] a file that is narrowed by several filters names them together, and a period that is cut; each by itself in export-words.test', async () => {
  const ids = await server.database.superuser(async (su) => {
    const put = async (sql: string): Promise<string> => (await su.query<{ id: string }>(sql, [home])).rows[0]!.id
    return {
      departmentId: await put(
        `INSERT INTO department (department_id, facility_id, name, description, type, doctors) VALUES (gen_random_uuid(), $1, '骨科', '', 'outpatient', '{}') RETURNING department_id AS id`,
      ),
      doctorId: (await su.query<{ id: string }>(`SELECT user_id AS id FROM doctor WHERE facility_id = $1 AND name = '王=1'`, [home]))
        .rows[0]!.id,
    }
  })
  await makeExam(server, home, {
    state: 9,
    report_has_complete: true,
    complete_time: parseDateTime('2026-11-26 10:00:00')!,
    author_id: ids.doctorId,
    author_name: '王=1',
    modality: 'CT',
    source_type: 'inpatient',
    urgent: true,
    department: '骨科',
  })
  const days = { startTime: '2026-11-26 00:00:00', endTime: '2026-11-26 23:59:59', granularity: 'day', compare: 1 }
  const filters = {
    modality: ['CT', 'MR'],
    sourceType: 'inpatient',
    urgency: 'urgent',
    departmentId: ids.departmentId,
    doctorId: ids.doctorId,
  }
  const about = async (format: 'csv' | 'xlsx', language: 'zh' | 'en', more: object) => {
    const { body } = await boss.call('exportStatistic', { ...days, ...more, screen: 'localDiagnosisCount', format, language })
    expect(body.errorCode).toBe(0)
    const bytes = Buffer.from(body.val.content, 'base64')
    if (format === 'csv') return bytes.toString('utf8').replaceAll('","', ' | ')
    return words((await unzipped(bytes))['xl/sharedStrings.xml']!)
  }
  const zh = await about('csv', 'zh', filters)
  for (const says of ['设备类型 | CT、MR', '患者来源 | 住院', '缓急 | 加急', '申请科室 | 骨科', '医生 | 王=1'])
    expect(zh).toContain(`筛选 · ${says}`)
  expect(zh).toContain('2026-11-25 00:00:00 - 2026-11-25 15:00:00（本期未结束，上期只计到同一时刻）')
  const en = await about('csv', 'en', filters)
  for (const says of ['Modality | CT, MR', 'Patient source | Inpatient', 'Urgency | Urgent']) expect(en).toContain(`Filter · ${says}`)
  const sheet = await about('xlsx', 'zh', filters)
  for (const says of ['筛选 · 设备类型', 'CT、MR', '筛选 · 缓急', '加急', '筛选 · 申请科室', '骨科']) expect(sheet).toContain(`>${says}<`)
})
