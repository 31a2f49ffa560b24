import sql from 'sql-template-tag'
import { complete } from '../../../test/completed'
import { content, makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let home: string
let doctor: TestClient
let librarian: TestClient
let registrar: TestClient
let stranger: TestClient
let foreign: string

beforeAll(async () => {
  server = await testServer()
  home = await server.facility({ reviewLevels: 0 })
  foreign = await server.facility({ reviewLevels: 0, union: '' })
  doctor = await server.as(await server.account(home, { rights: { CT: 1, MR: 1 } }))
  librarian = await server.as(await server.account(home, { menu: '000000000010' }))
  registrar = await server.as(await server.account(home, { role: 'registrar', menu: '111100000000' }))
  stranger = await server.as(await server.account(foreign, { rights: { CT: 1 } }))
}, 60_000)
afterAll(() => server.close())

const search = async (client: TestClient, asked: Record<string, unknown>) => (await client.call('queryReportLibrary', asked)).body
const found = async (keyword: string, more: Record<string, unknown> = {}): Promise<string[]> =>
  (await search(doctor, { keyword, ...more })).val.map((row: { risProcedureId: string }) => row.risProcedureId)

test('[REPORT-38] a word of a completed report finds it and nothing else; what is in writing, deleted or another hospital’s is not there', async () => {
  const id = await complete(server, doctor, home, content('右肺上叶见空洞性病变，壁厚。Cavity with ＡＩＲ level.', '空洞，结核可能'), {
    pat_name: '欧阳建国',
  })
  const other = await complete(server, doctor, home, content('右肺下叶见实变', '肺炎'))
  const open = await makeExam(server, home)
  await doctor.call('openReport', server.sign(open.exam_id, 'CT'))
  await doctor.call('saveReport', { procedureId: open.exam_id, report: content('空洞'), baseVersion: 1 })
  const elsewhere = await complete(server, stranger, foreign, content('空洞'))
  const gone = await complete(server, doctor, home, content('空洞已删'))
  await server.asTenant({ facilityId: home, userId: home }, (tx) =>
    tx.run(sql`UPDATE exam SET state = 3000 WHERE exam_id = ${gone} AND facility_id = ${home}`),
  )
  expect(await found('空洞')).toEqual([id])
  expect(await found('右肺')).toEqual([other, id].sort())
  // Every word must be there; the pieces of a keyword stand together; one character, half a word, full width and capitals find too.
  expect([
    await found('右肺 空洞'),
    await found('右肺空洞'),
    await found('洞'),
    await found('cav'),
    await found('air'),
    await found('avity'),
  ]).toEqual([[id], [], [id], [id], [id], []])
  const [row] = (await search(doctor, { keyword: '空洞' })).val
  expect(row).toMatchObject({ patName: '欧阳建国', modality: 'CT', collected: false, yinYang: 0 })
  const { text, hits } = row.finding
  expect(hits.map(([from, to]: [number, number]) => text.slice(from, to))).toEqual(['空洞'])
  // The row opens the report.
  const address = { procedureId: row.risProcedureId, modality: 'CT', t: row.t, sign: row.sign }
  expect((await doctor.call('getReport', address)).body.val.report.content.finding.text).toContain('空洞性病变')
  // The library alone: the text, not whose it is, and no way into it.
  expect((await search(librarian, { keyword: '空洞' })).val).toMatchObject([{ patName: '欧*', t: '', sign: '' }])
  expect((await search(stranger, { keyword: '空洞' })).val.map((r: { risProcedureId: string }) => r.risProcedureId)).toEqual([elsewhere])
  expect((await search(registrar, { keyword: '空洞' })).errorCode).toBe(2001)
})

test('an addendum’s words find the report, a correction’s take the place of the old ones', async () => {
  const id = await complete(server, doctor, home, content('甲状旁腺增大'))
  const issue = (kind: string, text: ReturnType<typeof content>, baseIssue: number) =>
    doctor.call('issueReport', { procedureId: id, kind, report: text, reason: '改', baseIssue })
  expect((await issue('addendum', content('补记：钙化灶', ''), 1)).body.errorCode).toBe(0)
  expect([await found('钙化灶'), await found('甲状旁腺')]).toEqual([[id], [id]])
  expect((await issue('correction', content('垂体增大'), 2)).body.errorCode).toBe(0)
  expect([await found('甲状旁腺'), await found('垂体增大')]).toEqual([[], [id]])
  // Under the corrected text stands who corrected it.
  const [row] = (await search(doctor, { keyword: '垂体增大' })).val
  expect(row.correctedBy).not.toBe('')
  expect(row.imported).toBe(0)
})

test('[REPORT-38] what stands in an addendum or in the advice alone is shown with its words, and nothing where finding or result show it', async () => {
  const id = await complete(server, doctor, home, {
    ...content('胸腺饱满', '胸腺增生'),
    advice: { text: '建议三月后复查增强。', marks: [] },
  })
  const add = (text: string, baseIssue: number) =>
    doctor.call('issueReport', { procedureId: id, kind: 'addendum', report: content(text, ''), reason: '补', baseIssue })
  const also = async (keyword: string) => {
    const { val } = await search(doctor, { keyword })
    expect(val.map((row: { risProcedureId: string }) => row.risProcedureId)).toEqual([id])
    const [{ also: one }] = val
    return one && [one.where, one.text, one.hits.map(([from, to]: [number, number]) => one.text.slice(from, to))]
  }
  expect(await also('复查增强')).toEqual(['advice', '建议三月后复查增强。', ['复查增强']])
  await add('补记：见脂肪抑制序列', 1)
  await add('再补：脂肪抑制如前', 2)
  expect(await also('脂肪抑制')).toEqual(['addendum', '再补：脂肪抑制如前', ['脂肪抑制']])
  // One word here, another there.
  expect(await also('胸腺 抑制序列')).toEqual(['addendum', '补记：见脂肪抑制序列', ['抑制序列']])
  expect(await also('胸腺饱满')).toBeNull()
})

test('pages go on where the last one ended, also within one second; filters narrow; a reversed range is told', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i++) {
    server.clock.now += i % 2
    ids.push(await complete(server, doctor, home, content(`囊肿样${i}`, '囊肿', '', i === 0 ? 1 : 0), { modality: i < 2 ? 'MR' : 'CT' }))
  }
  const seen: string[] = []
  let before: string | undefined
  for (let page = 0; page < 4; page++) {
    const { val, total } = await search(doctor, { keyword: '囊肿样', pageSize: 2, ...(before ? { before } : {}) })
    expect(total).toBe(5)
    seen.push(...val.map((row: { risProcedureId: string }) => row.risProcedureId))
    const last = val.at(-1)
    if (last) before = `${last.completeTime} ${last.risProcedureId}`
  }
  expect([seen.length, new Set(seen)]).toEqual([5, new Set(ids)])
  expect((await found('囊肿样', { modality: 'MR' })).sort()).toEqual(ids.slice(0, 2).sort())
  expect(await found('囊肿样', { yinYang: 1 })).toEqual([ids[0]])
  expect((await search(doctor, { startTime: '2026-02-02', endTime: '2026-02-01' })).errorCode).toBe(2016)
  expect(await search(doctor, { before: 'x' })).toMatchObject({ errorCode: 2, field: 'before' })
  expect((await search(doctor, { keyword: '？！' })).val).toEqual([])
})

test('[REPORT-40] cases of the same modality and part, the nearest first, without anything that names the patient', async () => {
  const one = { pat_name: '司马相如', bodypart: '肩关节', check_item: '平扫' }
  const id = await complete(server, doctor, home, content('冈上肌腱全层撕裂，回缩约2cm', '冈上肌腱撕裂'), one)
  const near = await complete(server, doctor, home, content('冈上肌腱部分撕裂，司马光，H9 可见', '冈上肌腱撕裂'), {
    ...one,
    pat_name: '司马光',
    check_no: 'CTX77',
    // The same part as a scanner writes it.
    bodypart: 'SHOULDER',
  })
  await complete(server, doctor, home, content('关节盂骨质完整，CTX88', '未见异常'), { ...one, pat_name: '王五', check_no: 'CTX88' })
  await complete(server, doctor, home, content('冈上肌腱撕裂', '撕裂'), { ...one, modality: 'MR' })
  await complete(server, doctor, home, content('冈上肌腱撕裂', '撕裂'), { ...one, bodypart: '髋' })
  await complete(server, stranger, foreign, content('冈上肌腱撕裂', '撕裂'), one)
  const { body, text } = await doctor.call('querySimilarCases', { procedureId: id })
  expect(body.val.map((row: { finding: string }) => row.finding)).toEqual(['冈上肌腱部分撕裂，***，H9 可见', '关节盂骨质完整，***'])
  expect(body.val[0]).toMatchObject({
    patName: '司*',
    sex: 'M',
    age: { value: 67, unit: 'Y' },
    modality: 'CT',
    bodypart: 'SHOULDER',
    result: '冈上肌腱撕裂',
  })
  expect(body.val[0].shared.join()).toContain('冈上肌腱')
  for (const secret of ['司马光', 'CTX77', 'CTX88', near]) expect(text).not.toContain(secret)
  expect((await doctor.call('querySimilarCases', { procedureId: id, keyword: '骨质' })).body.val).toHaveLength(1)

  // Without a session: by the sign of a link of the last day, and by nothing else.
  const nobody = server.anonymous()
  const link = server.sign(id, 'CT')
  const asked = { procedureId: id, t: link.t, sign: link.sign }
  expect((await nobody.call('querySimilarCases', asked)).body.val).toHaveLength(2)
  const refused = async (more: object) => (await nobody.call('querySimilarCases', { ...asked, ...more })).body.errorCode
  expect([
    await refused({ sign: 'x'.repeat(43) }),
    await refused({ procedureId: near }),
    await refused({ t: String(Number(link.t) - 1) }),
  ]).toEqual([2009, 2009, 2009])
  expect((await nobody.call('querySimilarCases', { procedureId: id })).body.errorCode).toBe(2009)
  expect((await stranger.call('querySimilarCases', asked)).body.errorCode).toBe(4)
  expect((await registrar.call('querySimilarCases', asked)).body.errorCode).toBe(2001)
  server.clock.now += 24 * 60 * 60_000 + 1
  expect((await nobody.call('querySimilarCases', asked)).body.errorCode).toBe(2009)
})

test('reports of before the library are put in by the server’s own clock', async () => {
  const late = await server.as(await server.account(home, { rights: { CT: 1 } }))
  const exam = await makeExam(server, home, { state: 9, report_has_complete: true, complete_time: server.clock.now })
  await server.asTenant({ facilityId: home, userId: home }, (tx) =>
    tx.run(sql`INSERT INTO report (exam_id, facility_id, version, content, returned_reason, reviewers)
      VALUES (${exam.exam_id}, ${home}, 1, ${JSON.stringify(content('脾大肋下三指'))}::jsonb, '', '[]')`),
  )
  const rows = async () => (await search(late, { keyword: '脾大肋下' })).val.length
  expect(await rows()).toBe(0)
  server.clock.now += 61_000
  await server.server.jobs.tick()
  expect(await rows()).toBe(1)
})
