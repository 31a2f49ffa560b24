import { PRINT_LAYOUTS, printBlocks, printMark, printSource } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { complete, finish, fromPage } from '../../test/completed'
import { content, makeExam } from '../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../test/harness'
import { dictionariesOf, drawnText, infoText } from '../../test/pdf-text'

let server: TestServer
let home: string
let doctor: TestClient
let stranger: TestClient
let registrar: TestClient

beforeAll(async () => {
  server = await testServer()
  home = await server.facility({ reviewLevels: 0, name: '松原医院' })
  doctor = await server.as(await server.account(home, { rights: { CT: 1, US: 1 }, name: '张医生' }))
  registrar = await server.as(await server.account(home, { role: 'registrar', menu: '111100000000' }))
  stranger = await server.as(await server.account(await server.facility({ union: '' }), { rights: { CT: 4 } }))
}, 60_000)
afterAll(() => server.close())

const bare = (text: string): string => text.replaceAll(/\s+/g, '')
const paper = async (client: TestClient, query: string): Promise<{ status: number; pdf: Buffer; headers: Headers }> => {
  const response = await fetch(`${server.url}/report.pdf?${query}`, { headers: { cookie: client.cookie ?? '' } })
  return { status: response.status, pdf: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}
const codeOf = async (id: string): Promise<string> => {
  const { body } = await fromPage(server, doctor, 'getPrintData', { procedureId: id })
  return body.val.verifyUrl.split('#/verify?c=')[1]
}
const verify = async (code: string) => (await server.anonymous().call('verifyReport', { code })).body
const audits = (id: string, outcome: number) =>
  server.database.superuser(
    async (su) =>
      (await su.query('SELECT call FROM audit WHERE object_id = $1 AND outcome = $2', [id, outcome])).rows as { call: string }[],
  )

test('[REPORT-19] the server draws the report as a PDF: hospital, patient, texts, doctors and times, in both languages and on each paper', async () => {
  const id = await complete(server, doctor, home, content('双肺纹理清晰，见磨玻璃结节 8mm。', '左肺上叶结节', '三个月后复查'), {
    pat_name: '欧阳建国',
    side: 'L',
  })
  for (const [query, words] of [
    [
      'lang=zh&layout=A4',
      [
        '松原医院',
        'CT检查报告单',
        '姓名：欧阳建国',
        '检查所见',
        '双肺纹理清晰，见磨玻璃结节8mm。',
        '诊断意见',
        '左肺上叶结节',
        '建议',
        '三个月后复查',
        '报告医师：张医生',
        '第1/1页',
        '左胸部平扫',
      ],
    ],
    [
      'lang=en&layout=A5',
      ['CTExaminationReport', 'Name:欧阳建国', 'Findings', 'Impression', 'Reportedby:张医生', 'Page1/1', 'Left胸部平扫'],
    ],
    ['lang=zh&layout=ticket', ['松原医院', '欧阳建国', '诊断意见', '左肺上叶结节']],
  ] as const) {
    const { status, pdf, headers } = await paper(doctor, `procedureId=${id}&${query}`)
    expect([status, headers.get('content-type'), headers.get('cache-control'), pdf.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      'no-store',
      '%PDF-',
    ])
    const drawn = bare(drawnText(pdf))
    for (const word of words) expect(drawn).toContain(word)
    expect(drawn.includes('磨玻璃')).toBe(!query.includes('ticket'))
  }
  expect((await audits(id, 0)).map(({ call }) => call)).toContain('GET /report.pdf')
}, 60_000)

test('a paper is for who may read the report: nobody, another hospital, the desk and a report in writing have none', async () => {
  const id = await complete(server, doctor, home, content('所见'))
  const open = await makeExam(server, home)
  expect((await paper(server.anonymous(), `procedureId=${id}`)).status).toBe(401)
  expect((await paper(stranger, `procedureId=${id}`)).status).toBe(404)
  expect((await paper(registrar, `procedureId=${id}`)).status).toBe(403)
  expect((await audits(id, 4)).map(({ call }) => call)).toEqual(['GET /report.pdf'])
  expect((await paper(doctor, `procedureId=${open.exam_id}`)).status).toBe(409)
  for (const query of [`procedureId=${id}&procedureId=${id}`, `procedureId=${id}&layout=A3`, `procedureId=${id}&x=1`, 'procedureId=1', ''])
    expect((await paper(doctor, query)).status).toBe(400)
  expect((await paper(doctor, `procedureId=${id}`)).status).toBe(200)
}, 60_000)

test('[REPORT-19] who took the file has a paper: it is counted, the report is withdrawn no more, and the ward’s batch still prints it', async () => {
  const ward = `病区${Date.now()}`
  const id = await complete(server, doctor, home, content('所见'), { department: ward })
  expect((await doctor.call('queryUnprinted', { by: 'department', name: ward })).body.val.rows).toHaveLength(1)
  expect((await paper(doctor, `procedureId=${id}&layout=A5`)).status).toBe(200)
  const rows = await server.database.superuser(
    async (su) =>
      (await su.query('SELECT kind, issue, layout, copies, user_name FROM report_outgoing WHERE exam_id = $1', [id])).rows as object[],
  )
  expect(rows).toEqual([{ kind: 'print', issue: 1, layout: 'A5', copies: 1, user_name: '张医生' }])
  // The log has a word of its own for it.
  const log = (await fromPage(server, doctor, 'queryReportLog', { procedureId: id })).body.val
  expect(log.recipients).toMatchObject([{ kind: 'file', name: '张医生', issue: 1 }])
  expect((await doctor.call('withdrawDiagnose', { risProcedureId: id })).body.errorCode).toBe(2415)
  expect((await doctor.call('queryUnprinted', { by: 'department', name: ward })).body.val.rows).toHaveLength(1)
}, 60_000)

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt; &amp; &#x41;',
  '{"text":"x","bold":true}',
  '{{7*7}} <%= 1 %> #{7*7}',
  '(paren) \\backslash \\( %comment',
  "'; DROP TABLE exam; --",
  '[x](javascript:alert(1))',
  '全角ＡＢＣ，标点。；：？',
  'αβγ Ωμ ≥ ≤ ± × ÷ ²',
]

test('[BR-08] hostile texts are letters on the paper, and come back one by one from the file', async () => {
  // Two hundred of them: each alone, at its place in the text.
  const lines = Array.from({ length: 200 }, (_, i) => `${i}: ${HOSTILE[i % HOSTILE.length]}`)
  const finding = lines.join('\n')
  const id = await complete(server, doctor, home, content(finding, HOSTILE.join(' '), ''))
  const { pdf } = await paper(doctor, `procedureId=${id}&layout=A4`)
  expect(infoText(pdf, 'reportFinding')).toBe(finding)
  expect(infoText(pdf, 'reportResult')).toBe(HOSTILE.join(' '))
  const drawn = bare(drawnText(pdf))
  for (const line of lines) expect(drawn).toContain(bare(line))
  // No action, no script, no link of any kind stands in the file.
  expect(/\/(JavaScript|JS|URI|Launch|OpenAction|SubmitForm|EmbeddedFile)\b/.exec(pdf.toString('latin1'))).toBeNull()
}, 60_000)

test('[BR-08] a hostile text in any field of the paper is letters, on every layout', async () => {
  const said = HOSTILE.join(' ')
  const fields = ['department', 'check_item', 'bed_no', 'pat_name', 'inpatient_no'] as const
  const marked = (field: string) => `${field}:${said}`
  const id = await complete(server, doctor, home, content(marked('finding'), marked('result'), marked('advice')))
  await server.database.superuser(async (su) => {
    for (const field of fields) await su.query(`UPDATE exam SET ${field} = $1 WHERE exam_id = $2`, [marked(field), id])
    await su.query('UPDATE exam SET author_name = $1, condition_description = $2 WHERE exam_id = $3', [
      marked('author'),
      marked('condition'),
      id,
    ])
  })
  await doctor.call('issueReport', {
    procedureId: id,
    kind: 'addendum',
    report: content(marked('addendum'), '', '', null),
    reason: 'x',
    baseIssue: 1,
  })
  for (const layout of ['A4', 'A5', 'ticket']) {
    const { pdf } = await paper(doctor, `procedureId=${id}&layout=${layout}`)
    const drawn = bare(drawnText(pdf))
    const ticket = layout === 'ticket'
    const shown = [
      ...(ticket ? ['pat_name', 'check_item'] : fields),
      ...['result', 'advice', 'author', 'addendum'],
      ...(ticket ? [] : ['finding', 'condition']),
    ]
    for (const field of shown) expect([layout, field, drawn.includes(bare(marked(field)))]).toEqual([layout, field, true])
    const dictionaries = dictionariesOf(pdf)
    expect([dictionaries.includes('/Type /Page'), dictionaries.includes('/ObjStm')]).toEqual([true, false])
    expect(/\/(JavaScript|JS|URI|Launch|OpenAction|SubmitForm|EmbeddedFile)\b/.exec(dictionaries)).toBeNull()
  }
}, 60_000)

test('[RS-23] 6000 characters of mixed scripts come out of print data and PDF as they went in; a letter without a picture is written by its number', async () => {
  const piece = '左肺上叶 nodule 8×6 mm，Größe 正常；Ωμ ≥ 30%。\n\t缩进  双空格 한글 かな عربي 😀 𠮷野家 e\u0301 '
  const finding = piece.repeat(200).slice(0, 6000)
  expect(finding).toHaveLength(6000)
  const id = await complete(server, doctor, home, content(finding))
  const { body } = await fromPage(server, doctor, 'getPrintData', { procedureId: id })
  expect(body.val.report.content.finding.text).toBe(finding)
  const { pdf } = await paper(doctor, `procedureId=${id}`)
  expect(infoText(pdf, 'reportFinding')).toBe(finding)
  const drawn = bare(drawnText(pdf))
  expect(drawn).toContain('[U+1F600]')
  expect(drawn).toContain(bare('左肺上叶 nodule 8×6 mm，Größe 正常；Ωμ ≥ 30%。'))
  expect(drawn).not.toContain('?')
}, 60_000)

test('the code of a paper says newest, then superseded, then void; to whoever has no code it says nothing', async () => {
  const id = await complete(server, doctor, home, content('第一版'), { pat_name: '欧阳建国', check_no: 'CTV1' })
  const first = await codeOf(id)
  // The same text has the same code, on every paper.
  expect(await codeOf(id)).toBe(first)
  expect(await verify(first)).toEqual({
    errorCode: 0,
    errorMsg: '',
    val: expect.objectContaining({ facilityName: '松原医院', patName: '欧*', checkNo: 'CTV1', issue: 1, standing: 'newest' }),
  })
  const issued = await doctor.call('issueReport', {
    procedureId: id,
    kind: 'correction',
    report: content('第二版'),
    reason: '写错',
    baseIssue: 1,
  })
  expect(issued.body.errorCode).toBe(0)
  const second = await codeOf(id)
  expect(second).not.toBe(first)
  expect([(await verify(first)).val.standing, (await verify(second)).val.standing]).toEqual(['superseded', 'newest'])
  await server.asTenant({ facilityId: home, userId: home }, (tx) =>
    tx.run(sql`UPDATE exam SET report_has_complete = false, state = 2060 WHERE exam_id = ${id} AND facility_id = ${home}`),
  )
  expect([(await verify(first)).val.standing, (await verify(second)).val.standing]).toEqual(['void', 'void'])
  // Completed again with the same words: a paper that was taken back stays void.
  await finish(server, doctor, id, 'CT', content('第二版'))
  expect((await verify(second)).val.standing).toBe('void')
  for (const wrong of ['x', `${first}A`, first.slice(0, -2) + (first.endsWith('AA') ? 'BB' : 'AA'), 'A'.repeat(43)])
    expect((await verify(wrong)).errorCode).toBe(2002)
  server.clock.now += 60_000
})

test('an address may look at thirty codes a minute', async () => {
  const answers = []
  for (let i = 0; i < 31; i++) answers.push((await verify('A'.repeat(43))).errorCode)
  expect([...new Set(answers.slice(0, 30)), answers[30]]).toEqual([2002, 113])
  server.clock.now += 60_000
  expect((await verify('A'.repeat(43))).errorCode).toBe(2002)
})

test('[DAY-11] unprinted reports of a ward stand together; five are printed, each counted once, and none is left', async () => {
  const ward = '神经外科'
  const ids: string[] = []
  for (let i = 0; i < 5; i++) {
    server.clock.now += 1_000
    ids.push(await complete(server, doctor, home, content(`所见${i}`), { department: ward }))
  }
  await makeExam(server, home, { department: ward })
  const unprinted = async () => (await doctor.call('queryUnprinted', { by: 'department', name: ward })).body.val
  const before = await unprinted()
  expect(before.groups).toContainEqual({ name: ward, count: 5 })
  // The newest first: what is cut off are the oldest, and the number says how many there are.
  expect(before.rows.map((row: { risProcedureId: string }) => row.risProcedureId)).toEqual(ids.toReversed())
  expect(before.total).toBe(5)
  const every = (await doctor.call('queryUnprinted', { by: 'department' })).body.val
  expect(every.total).toBe(every.groups.reduce((sum: number, { count }: { count: number }) => sum + count, 0))
  expect((await doctor.call('queryUnprinted', { by: 'room', name: 'CT 检查室' })).body.val.rows.length).toBeGreaterThanOrEqual(5)
  for (const procedureId of ids)
    expect((await doctor.call('countPrint', { procedureId, issue: 1, layout: 'A4', copies: 2, local: 0 })).body.errorCode).toBe(0)
  expect((await unprinted()).rows).toEqual([])
  const rows = await server.database.superuser(
    async (su) =>
      (await su.query('SELECT kind, issue, layout, copies, local FROM report_outgoing WHERE exam_id = ANY($1)', [ids])).rows as object[],
  )
  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ kind: 'print', issue: 1, layout: 'A4', copies: 2, local: false })))
  // Neither another hospital nor the desk sees or counts any, and an issue that does not stand is not counted.
  const one = { procedureId: ids[0], issue: 1, layout: 'A4', copies: 1, local: 0 }
  expect((await stranger.call('countPrint', one)).body.errorCode).toBe(4)
  expect((await registrar.call('countPrint', one)).body.errorCode).toBe(2001)
  expect((await doctor.call('countPrint', { ...one, issue: 2 })).body).toMatchObject({ errorCode: 2, field: 'issue' })
  expect((await stranger.call('queryUnprinted', { by: 'department', name: ward })).body.val).toEqual({ groups: [], total: 0, rows: [] })
  expect((await registrar.call('queryUnprinted', { by: 'department' })).body.errorCode).toBe(2001)
})

test('layouts put the same blocks in the same order, and a mark stands on what is not the valid report', () => {
  const source = printSource({
    facilityName: '医院',
    exam: {
      patName: '张三',
      sex: 'F',
      age: null,
      modality: 'US',
      bodypart: '肝',
      side: '',
      checkItem: '肝彩超',
      checkNo: 'U1',
      outpatientNo: 'O1',
      inpatientNo: '',
      bedNo: '',
      sourceType: 'outpatient',
      department: '',
      checkTime: null,
      registerTime: '2026-01-01 08:00:00',
    },
    conditionDescription: ' ',
    report: {
      content: { finding: { text: '所见' }, result: { text: '意见' }, advice: { text: '' } },
      addenda: [{ no: 1, text: '补充', authorName: '李', time: '2026-01-02 08:00:00', issue: 3 }],
      corrected: 1,
      correction: { authorName: '赵', time: '2026-01-03 08:00:00', issue: 2 },
      issue: 3,
      author: { name: '王' },
      writeTime: null,
      reviewers: [],
      reportCompleteTime: '2026-01-01 09:00:00',
    },
  })
  const kinds = (name: 'A4' | 'A5' | 'ticket') =>
    printBlocks(source, PRINT_LAYOUTS[name], 'zh').map((block) => ('name' in block ? block.name : block.kind))
  expect(kinds('A4')).toEqual(['header', 'patient', 'method', 'finding', 'images', 'result', 'addenda', 'signatures'])
  expect(kinds('A5')).toEqual(kinds('A4'))
  expect(kinds('ticket')).toEqual(['header', 'patient', 'result', 'addenda', 'signatures'])
  expect(printBlocks(source, PRINT_LAYOUTS.A4, 'en')[0]).toMatchObject({
    title: 'US Examination Report',
    note: 'Corrected report · Issue 2\nAddendum · Issue 3',
  })
  // Those who wrote and reviewed signed the text before: who corrected it signs this one.
  expect(printBlocks(source, PRINT_LAYOUTS.A4, 'zh').at(-1)).toMatchObject({
    cells: [
      { label: '原报告医师', name: '王' },
      { label: '更正医师', name: '赵', time: '2026-01-03 08:00:00' },
    ],
  })
  const facts = { completed: true, withdrawn: false, newerIssue: false, emergency: false }
  expect([
    printMark(facts),
    printMark({ ...facts, newerIssue: true }),
    printMark({ ...facts, withdrawn: true }),
    printMark({ ...facts, completed: false }),
    printMark({ ...facts, completed: false, emergency: true }),
  ]).toEqual([undefined, 'superseded', 'void', 'unreviewed', 'emergency'])
})
