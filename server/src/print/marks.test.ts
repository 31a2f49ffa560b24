import { PRINT_LAYOUTS, type PrintSource, preliminaryMark, printBlocks } from '@farsight/shared/domain'
import { complete, finish, fromPage } from '../../test/completed'
import { makePartner, openFrame } from '../../test/embed'
import { content } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'
import { drawnText } from '../../test/pdf-text'
import { type Colleague, makeWard, type Ward } from '../../test/ward'
import { runs } from './pdf/document'

type Client = Pick<Colleague, 'cookie'>

let server: TestServer
let ward: Ward
let doctor: Colleague
let stranger: Colleague
let desk: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server, 0)
  doctor = await ward.person({ rights: { CT: 4 }, name: '张医生' })
  desk = await ward.person({ role: 'registrar', menu: '111100000000' })
  stranger = await (await makeWard(server, 0)).person({ rights: { CT: 4 } })
}, 60_000)
afterAll(() => server.close())

const bare = (text: string): string => text.replaceAll(/\s+/g, '')
async function paper(client: Client, query: string) {
  const response = await fetch(`${server.url}/report.pdf?${query}`, { headers: { cookie: client.cookie ?? '' } })
  const pdf = Buffer.from(await response.arrayBuffer())
  const drawn = response.status === 200 ? bare(drawnText(pdf)) : pdf.toString()
  return { status: response.status, drawn, facts: response.headers.get('x-paper') }
}
const outgoing = (id: string) =>
  server.database.superuser(
    async (su) =>
      (await su.query('SELECT issue, file FROM report_outgoing WHERE exam_id = $1 ORDER BY outgoing_id', [id])).rows as object[],
  )
/** What the QR codes of this issue's papers say, whichever paper it was. */
async function verified(id: string, issue: number): Promise<string[]> {
  const codes = await server.database.superuser(
    async (su) =>
      (await su.query('SELECT code FROM report_code WHERE exam_id = $1 AND issue = $2', [id, issue])).rows as { code: Buffer }[],
  )
  const answers = await Promise.all(codes.map(({ code }) => server.anonymous().call('verifyReport', { code: code.toString('base64url') })))
  return answers.map(({ body }) => body.val.standing)
}
const MARKS = ['作废', '已有新版本', '急诊临时报告', '未审核', '复印件', 'Void', 'Superseded', 'preliminary']
const marksOn = (drawn: string): string[] => MARKS.filter((mark) => drawn.includes(mark))

test('an older issue is drawn as it went out, marked in the language of the paper, and its code says the same', async () => {
  const id = await complete(server, doctor, ward.facility, content('第一版所见'))
  const at = `procedureId=${id}&view=1`
  expect(marksOn((await paper(doctor, at)).drawn)).toEqual([])
  const more = { procedureId: id, kind: 'correction', report: content('更正后所见'), reason: '写错', baseIssue: 1 }
  expect((await doctor.call('issueReport', more)).body.errorCode).toBe(0)
  const first = await paper(doctor, `${at}&issue=1`)
  expect([marksOn(first.drawn), first.facts]).toEqual([['已有新版本'], 'layout=A4; issue=1; mark=superseded'])
  expect(first.drawn).toContain('第一版所见')
  expect(first.drawn).not.toContain('更正')
  expect(marksOn((await paper(doctor, `${at}&issue=1&lang=en&layout=A5`)).drawn)).toEqual(['Superseded'])
  expect(marksOn((await paper(doctor, `${at}&issue=1&layout=ticket`)).drawn)).toEqual(['已有新版本'])
  const second = await paper(doctor, `${at}&issue=2`)
  expect([marksOn(second.drawn), second.drawn.includes('更正后所见'), second.drawn.includes('更正报告·第2版')]).toEqual([[], true, true])
  // Whoever holds the first reads why there is another.
  expect(second.drawn).toMatch(/更正原因\s*写错\s*检查所见/)
  expect(marksOn((await paper(doctor, at)).drawn)).toEqual([])
  expect([await verified(id, 1), await verified(id, 2)]).toEqual([['superseded'], ['newest']])
  // To look counts nothing; a file of it is one of that issue.
  expect(await outgoing(id)).toEqual([])
  expect((await paper(doctor, `procedureId=${id}&issue=1`)).status).toBe(200)
  expect(await outgoing(id)).toEqual([{ issue: 1, file: true }])
  expect((await paper(doctor, `${at}&issue=3`)).status).toBe(400)
  expect((await paper(stranger, `${at}&issue=1`)).status).toBe(404)
  expect((await paper(desk, `${at}&issue=1`)).status).toBe(403)
}, 60_000)

test('a report from before issues were kept has its first paper too, once it was corrected', async () => {
  const id = await complete(server, doctor, ward.facility, content('老报告所见'))
  await server.database.superuser((su) => su.query('DELETE FROM report_issue WHERE exam_id = $1', [id]))
  const more = { procedureId: id, kind: 'correction', report: content('更正后所见'), reason: '写错', baseIssue: 1 }
  expect((await doctor.call('issueReport', more)).body).toMatchObject({ errorCode: 0, val: { issue: 2 } })
  const first = await paper(doctor, `procedureId=${id}&view=1&issue=1`)
  expect([marksOn(first.drawn), first.drawn.includes('老报告所见')]).toEqual([['已有新版本'], true])
}, 60_000)

test('what was withdrawn is void on paper and to its code, also after the report was completed again with the same words', async () => {
  const id = await complete(server, doctor, ward.facility, content('撤回的所见'))
  const at = `procedureId=${id}&view=1`
  // No paper of it was drawn before: its code is void from the start.
  expect((await doctor.call('withdrawDiagnose', { risProcedureId: id })).body.errorCode).toBe(0)
  const gone = await paper(doctor, `${at}&issue=1`)
  expect([marksOn(gone.drawn), gone.facts]).toEqual([['作废'], 'layout=A4; issue=1; mark=void'])
  for (const words of ['撤回的所见', '报告医师：张医生']) expect(gone.drawn).toContain(words)
  expect(marksOn((await paper(doctor, `${at}&issue=1&lang=en`)).drawn)).toEqual(['Void'])
  expect(await verified(id, 1)).toEqual(['void'])
  expect((await paper(doctor, at)).status).toBe(409)
  await finish(server, doctor, id, 'CT', content('撤回的所见'))
  expect(marksOn((await paper(doctor, `${at}&issue=1`)).drawn)).toEqual(['作废'])
  const now = await paper(doctor, at)
  expect([marksOn(now.drawn), now.facts]).toEqual([[], 'layout=A4; issue=2; mark=none'])
  expect([await verified(id, 1), await verified(id, 2)]).toEqual([['void'], ['newest']])
  // A file of a void paper is no report in anybody's hand: the report itself can still be withdrawn.
  expect((await paper(doctor, `procedureId=${id}&issue=1`)).status).toBe(200)
  expect(await outgoing(id)).toEqual([])
  const log = (await fromPage(server, doctor, 'queryReportLog', { procedureId: id })).body.val.issues
  expect(log.map((one: { issue: number; kind: string; standing: string }) => [one.issue, one.kind, one.standing])).toEqual([
    [2, 'report', 'newest'],
    [1, 'report', 'void'],
  ])
}, 60_000)

test('a void paper is signed by those who signed it then', async () => {
  const reviewed = await makeWard(server, 1)
  const [writer, first, other] = [
    await reviewed.person({ rights: { CT: 1 }, name: '书写' }),
    await reviewed.person({ rights: { CT: 2 }, name: '一审' }),
    await reviewed.person({ rights: { CT: 4 }, name: '另一位' }),
  ]
  const one = await reviewed.submittedBy(writer, '旧文')
  await first.call('openReview', one.address)
  const pass = { procedureId: one.id, report: content('旧文'), baseVersion: one.version, stars: 5 }
  expect((await first.call('passReview', pass)).body.errorCode).toBe(0)
  expect((await first.call('withdrawDiagnose', { risProcedureId: one.id })).body.errorCode).toBe(0)
  const opened = await other.call('openReview', one.address)
  const again = { procedureId: one.id, report: content('新文'), baseVersion: opened.body.val.report.version, stars: 5 }
  expect((await other.call('passReview', again)).body.errorCode).toBe(0)
  const gone = await paper(first, `procedureId=${one.id}&issue=1&view=1`)
  expect(marksOn(gone.drawn)).toEqual(['作废'])
  for (const words of ['旧文', '报告医师：书写', '审核医师：一审']) expect(gone.drawn).toContain(words)
  expect(gone.drawn).not.toContain('另一位')
}, 60_000)

test('a text under review goes out with its mark alone: an emergency’s as 急诊临时报告, any other as 未审核; a draft never', async () => {
  const reviewed = await makeWard(server, 1)
  const writer = await reviewed.person({ rights: { CT: 1 }, name: '书写' })
  const urgent = await reviewed.submittedBy(writer, '颅内出血')
  await server.database.superuser((su) => su.query('UPDATE exam SET urgent = true WHERE exam_id = $1', [urgent.id]))
  const plain = await reviewed.submittedBy(writer, '未见异常')
  const draft = await reviewed.openedBy(writer)
  const at = (id: string) => `procedureId=${id}&preliminary=1`
  const out = await paper(writer, at(urgent.id))
  expect([marksOn(out.drawn), out.drawn.includes('颅内出血'), out.facts]).toEqual([
    ['急诊临时报告'],
    true,
    'layout=A4; issue=0; mark=emergency',
  ])
  expect(marksOn((await paper(writer, `${at(urgent.id)}&lang=en`)).drawn)).toEqual(['preliminary'])
  expect(marksOn((await paper(writer, at(plain.id))).drawn)).toEqual(['未审核'])
  expect((await paper(writer, at(draft.id))).status).toBe(409)
  expect((await paper(writer, `procedureId=${urgent.id}`)).status).toBe(409)
  expect((await paper(stranger, at(urgent.id))).status).toBe(404)
  // It is no report yet: nobody has it in hand.
  expect(await outgoing(urgent.id)).toEqual([])
}, 60_000)

test('who may have a preliminary paper, by the exam alone', () => {
  const exam = { state: 3, urgent: false, greenChannel: false, sourceType: 'inpatient' }
  expect(preliminaryMark(exam)).toBe('unreviewed')
  for (const more of [{ urgent: true }, { greenChannel: true }, { sourceType: 'emergency' }])
    expect(preliminaryMark({ ...exam, ...more, state: 8 })).toBe('emergency')
  for (const state of [2, 9, 2060, 120, 3000]) expect(preliminaryMark({ ...exam, urgent: true, state })).toBeUndefined()
})

test('a copy says so, where the paper says nothing else', async () => {
  const id = await complete(server, doctor, ward.facility, content('所见'))
  const copy = `procedureId=${id}&view=1&copy=1`
  expect(marksOn((await paper(doctor, copy)).drawn)).toEqual(['复印件'])
  await doctor.call('issueReport', { procedureId: id, kind: 'addendum', report: content('补', '', '', null), reason: '补', baseIssue: 1 })
  expect(marksOn((await paper(doctor, `${copy}&issue=1`)).drawn)).toEqual(['已有新版本'])
}, 60_000)

test('an addendum is 补充报告 and a correction 更正报告, each under the number of its own issue; the first issue has none', async () => {
  const id = await complete(server, doctor, ward.facility, content('原文'))
  const at = `procedureId=${id}&view=1`
  const issue = async (kind: string, baseIssue: number) =>
    expect(
      (
        await doctor.call('issueReport', {
          procedureId: id,
          kind,
          report: content(`${kind}${baseIssue}`, '', '', null),
          reason: '因',
          baseIssue,
        })
      ).body.errorCode,
    ).toBe(0)
  const head = async () => (await paper(doctor, at)).drawn.split('姓名')[0]!
  expect(await head()).not.toMatch(/第\d版|更正|补充/)
  await issue('addendum', 1)
  expect(await head()).toMatch(/检查报告单补充报告·第2版CT\d{5}$/)
  expect(await head()).not.toContain('更正')
  await issue('addendum', 2)
  expect(await head()).toMatch(/检查报告单补充报告·第3版CT\d{5}$/)
  expect(
    (await doctor.call('issueReport', { procedureId: id, kind: 'correction', report: content('改'), reason: '因', baseIssue: 3 })).body
      .errorCode,
  ).toBe(0)
  expect(await head()).toMatch(/检查报告单更正报告·第4版CT\d{5}$/)
  await issue('addendum', 4)
  expect(await head()).toMatch(/检查报告单更正报告·第4版补充报告·第5版CT\d{5}$/)
}, 60_000)

test('the note of a paper in English', () => {
  const note = (more: Partial<PrintSource>) =>
    printBlocks({ ...SOURCE, ...more }, PRINT_LAYOUTS.A4, 'en').flatMap((block) => (block.kind === 'header' ? [block.note] : []))[0]
  const addendum = { no: 1, text: 'x', authorName: 'y', time: '2026-01-02 08:00:00' }
  expect(note({ issue: 1 })).toBe('')
  // Completed again after it was taken back: another number, and neither of the two words.
  expect(note({ issue: 2 })).toBe('Issue 2')
  expect(note({ issue: 2, addenda: [{ ...addendum, issue: 2 }] })).toBe('Addendum · Issue 2')
  expect(note({ issue: 3, addenda: [{ ...addendum, issue: 2 }], corrected: true, correction: { ...addendum, issue: 3 } })).toBe(
    'Corrected report · Issue 3',
  )
})

const SOURCE: PrintSource = {
  facilityName: '医院',
  exam: {
    patName: '张三',
    sex: 'F',
    age: null,
    modality: 'CT',
    bodypart: '',
    side: '',
    checkItem: '',
    checkNo: '1',
    outpatientNo: '',
    inpatientNo: '',
    bedNo: '',
    sourceType: '',
    department: '',
    checkTime: null,
    registerTime: '2026-01-01 08:00:00',
  },
  conditionDescription: '',
  finding: '所见',
  result: '',
  advice: '',
  addenda: [],
  corrected: false,
  issue: 1,
  authorName: '',
  writeTime: null,
  reviewers: [],
  completeTime: null,
}

test('a frame in a partner’s page looks at the paper of its own exam, and takes no file along', async () => {
  const partner = await makePartner(server, ward.facility)
  const id = await complete(server, doctor, ward.facility, content('框内所见'))
  const other = await complete(server, doctor, ward.facility, content('别的'))
  const frame = await openFrame(server, partner, doctor.account, id)
  const get = (query: string) => frame.get(`/report.pdf?${query}`)
  const shown = await get(`procedureId=${id}&view=1`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect([(await get(`procedureId=${id}`)).status, (await get(`procedureId=${other}&view=1`)).status]).toEqual([403, 403])
  // Of an earlier issue it has no paper: the report's log is none of its calls either.
  await doctor.call('issueReport', { procedureId: id, kind: 'correction', report: content('改'), reason: '因', baseIssue: 1 })
  expect((await get(`procedureId=${id}&view=1&issue=1`)).status).toBe(403)
  expect((await get(`procedureId=${id}&view=1&issue=2`)).status).toBe(200)
  expect(await outgoing(id)).toEqual([])
}, 60_000)

test('a line of English asks the font for narrow quotes and apostrophes; one of Chinese keeps its marks as wide as they are', () => {
  const lines = ['The patient’s “nodule”\n', '\n', '左肺“结节”，未变\n', 'isn’t new']
  expect(runs(lines.join(''))).toEqual([
    { text: lines[0], fontFeatures: ['pwid'] },
    { text: lines[1], fontFeatures: ['pwid'] },
    { text: lines[2] },
    { text: lines[3], fontFeatures: ['pwid'] },
  ])
})

test('what is drawn line by line is still the whole text, blank lines and spaces with it', async () => {
  const words = 'The patient’s “nodule”\n\n  左肺“结节”，未变\nisn’t new'
  const id = await complete(server, doctor, ward.facility, content(words))
  expect((await paper(doctor, `procedureId=${id}&view=1&lang=en`)).drawn).toContain(bare(words))
}, 60_000)
