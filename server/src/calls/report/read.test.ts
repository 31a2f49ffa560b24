import { CODE, formatDateTime } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let writer: Colleague
let reviewer: Colleague
let reader: Colleague

beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  writer = await ward.person({ rights: { CT: 1 }, name: '书写人' })
  reviewer = await ward.person({ rights: { CT: 2 }, name: '审核人' })
  reader = await ward.person({ rights: { CT: 1 } })
})
afterAll(() => server.close())

async function completed(): Promise<Case> {
  const one = await ward.submittedBy(writer, '双肺纹理清晰', { condition_description: '咳嗽一周' })
  server.clock.now += 60_000
  await reviewer.call('openReview', one.address)
  server.clock.now += 60_000
  await reviewer.call('passReview', { procedureId: one.id, report: content('双肺纹理清晰，无结节'), baseVersion: one.version, stars: 5 })
  return one
}

test('a draft is its writer’s alone: colleagues see nothing before it is sent, and no reviewer’s words before they pass', async () => {
  const one = await ward.openedBy(writer)
  await writer.call('saveReport', { procedureId: one.id, report: content('草稿里的字'), baseVersion: 1 })
  const shows = async (who: Colleague): Promise<string> => {
    const answer = await who.call('getReport', one.address)
    expect(answer.body.val).toMatchObject({ mode: 'view', mayFinish: false })
    return answer.body.val.report.content.finding.text
  }
  expect(await shows(writer)).toBe('草稿里的字')
  const others = await reader.call('getReport', one.address)
  expect(others.text).not.toContain('草稿里的字')
  expect(others.body.val.report).toMatchObject({ holder: { name: '书写人' }, submitted: null })
  await writer.call('submitReport', { procedureId: one.id, report: content('送审的字'), baseVersion: 2, toReview: 1 })
  expect([await shows(reader), await shows(reviewer)]).toEqual(['送审的字', '送审的字'])
  await reviewer.call('openReview', one.address)
  await reviewer.call('saveReport', { procedureId: one.id, report: content('审核人未定的字'), baseVersion: 3 })
  expect([await shows(reader), await shows(writer), await shows(reviewer)]).toEqual(['送审的字', '送审的字', '审核人未定的字'])
  expect((await writer.call('getReport', one.address)).text).not.toContain('审核人未定的字')
  // Looking claims nothing.
  expect(await ward.row(one.id)).toMatchObject({ state: 4, holder_id: reviewer.account.userId })
})

test('[REPORT-37] a completed report shows both names and its three times', async () => {
  const began = server.clock.now
  const one = await completed()
  const { report, exam } = (await reader.call('getReport', one.address)).body.val
  expect(report).toMatchObject({
    state: 9,
    content: { finding: { text: '双肺纹理清晰，无结节' } },
    author: { id: writer.account.userId, name: '书写人' },
    reviewers: [{ level: 1, id: reviewer.account.userId, name: '审核人', time: formatDateTime(began + 120_000) }],
    beginTime: formatDateTime(began),
    writeTime: formatDateTime(began),
    reportCompleteTime: formatDateTime(began + 120_000),
    holder: null,
  })
  expect(exam).toMatchObject({ authorName: '书写人', reviewerName: '审核人', reportCompleteTime: formatDateTime(began + 120_000) })
})

describe('print', () => {
  test('data is given when the report is completed, never before', async () => {
    const open = await ward.submittedBy(writer, '还没过的字')
    const early = await reader.call('getPrintData', { procedureId: open.id })
    expect(early.body).toEqual({ errorCode: CODE.notCompleted, errorMsg: '报告尚未完成' })
    const one = await completed()
    const { body } = await reader.call('getPrintData', { procedureId: one.id })
    expect(body.val).toMatchObject({
      facilityName: expect.stringContaining('医院'),
      exam: { risProcedureId: one.id, patName: one.exam.pat_name, sex: 'M', side: '' },
      report: { content: { finding: { text: '双肺纹理清晰，无结节' }, result: { text: '未见异常' } }, reviewers: [{ name: '审核人' }] },
      examDescription: '胸部 平扫',
      conditionDescription: '咳嗽一周',
    })
  })

  test('is noted on completed reports alone, all of them or none', async () => {
    const [one, open] = [await completed(), await ward.newCase()]
    expect((await reader.call('setPrinted', { risProcedureIds: [one.id, open.id] })).body.errorCode).toBe(CODE.notCompleted)
    expect((await ward.row(one.id)).printed).toBe(false)
    expect((await reader.call('setPrinted', { risProcedureIds: [one.id, one.id] })).body.errorCode).toBe(0)
    expect((await ward.row(one.id)).printed).toBe(true)
    expect((await reader.call('setPrinted', { risProcedureIds: [one.id] })).body.errorCode).toBe(0)
    const stranger = await server.as(await server.account(await server.facility()))
    expect((await stranger.call('setPrinted', { risProcedureIds: [one.id] })).body.errorCode).toBe(CODE.notInRis)
    expect((await stranger.call('getPrintData', { procedureId: one.id })).body.errorCode).toBe(CODE.notInRis)
    expect((await reader.call('setPrinted', { risProcedureIds: [] })).body.errorCode).toBe(CODE.parameterIllegal)
  })
})

test('a view leaves its row in the audit', async () => {
  const one = await ward.newCase()
  expect((await reader.call('viewReport', { procedureId: one.id })).body).toEqual({ errorCode: 0, errorMsg: '', val: true })
  const rows = await server.database.superuser(
    async (su) =>
      (await su.query("SELECT user_id, outcome, address FROM audit WHERE object_id = $1 AND call LIKE '%viewReport'", [one.id])).rows,
  )
  expect(rows).toEqual([{ user_id: reader.account.userId, outcome: 0, address: '127.0.0.1' }])
})

describe('the patient of the images', () => {
  interface Header {
    name?: string
    id?: string
    sex?: string
    birth?: string
  }
  let serial = 0
  async function warnings(exam: object, ...headers: Header[]): Promise<string[]> {
    const one = await ward.newCase({
      pat_name: '王建国',
      pinyin: 'wang jian guo',
      hospital_no: 'H1',
      sex: 'M',
      birthday: '1959-03-01',
      ...exam,
    })
    await server.database.superuser(async (su) => {
      for (const { name = '', id = '', sex = '', birth = '' } of headers)
        await su.query(
          `INSERT INTO study (facility_id, study_uid, exam_id, patient_name, patient_id, patient_sex, patient_birth_date, description, images, received)
           VALUES ($1, $2, $3, $4, $5, $6, $7, '胸部', 3, now())`,
          [ward.facility, `1.2.${++serial}`, one.id, name, id, sex, birth],
        )
    })
    const { body } = await reader.call('getReport', one.address)
    expect(body.val.studies).toHaveLength(headers.length)
    return body.val.identityWarnings.map((w: { field: string; exam: string; dicom: string }) => `${w.field}: ${w.exam} / ${w.dicom}`)
  }

  test('is the same in whichever group and order the name stands', async () => {
    for (const name of [
      'Wang^Jianguo=王^建国',
      'WANG^JIAN GUO',
      'Wang Jian Guo',
      'Jianguo^Wang',
      '王建国',
      '=王^建国',
      'Unknown=王建国',
      'Wang^Jian^Guo^^',
      'Wang^JianGuo^^Dr',
    ])
      expect([name, await warnings({}, { name })]).toEqual([name, []])
    expect(await warnings({ pat_name: '阿依古丽·买买提', pinyin: 'a yi gu li mai mai ti' }, { name: 'Aiguli^M=阿依古丽^买买提' })).toEqual(
      [],
    )
    expect(await warnings({ pat_name: "Seán O'Brien", pinyin: "seán o'brien" }, { name: "O'Brien^Seán" })).toEqual([])
    // What the header leaves open is no difference.
    expect(await warnings({}, { name: '', id: '', sex: 'O', birth: '' })).toEqual([])
  })

  test('is another one: every field that differs is told with both values', async () => {
    expect(await warnings({}, { name: 'Li^Xiuying=李^秀英', id: 'H2', sex: 'F', birth: '19600301' })).toEqual([
      'name: 王建国 / Li^Xiuying=李^秀英',
      'patientId: H1 / H2',
      'sex: M / F',
      'birthday: 1959-03-01 / 1960-03-01',
    ])
    // One character is another person.
    expect(await warnings({}, { name: 'Wang^Jianjun=王^建军' })).toHaveLength(1)
    expect(await warnings({}, { name: 'Wang^Jian' })).toHaveLength(1)
  })

  test('is told once for many studies, and for each study that differs in its own way', async () => {
    const wrong = { name: '李^秀英' }
    expect(await warnings({}, wrong, wrong, { name: '王^建国' }, { name: '赵^六' })).toEqual([
      'name: 王建国 / 李^秀英',
      'name: 王建国 / 赵^六',
    ])
  })
})
