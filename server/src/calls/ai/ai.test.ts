import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { finding, pushResult } from '../../../test/engine'
import { makeExam } from '../../../test/exams'
import { TEST_ENGINE, type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { newInstance } from '../../../test/stow'
import { engineKey } from '../../ai/engine-key'
import type { NewExam } from '../../exams/insert'

let server: TestServer
let serial = 0
let code: string
let facility: string
let account: TestAccount
let doctor: TestClient
let reader: TestClient
beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  serial += 1
  code = `医院.${serial}`
  facility = await server.facility({ code })
  account = await server.account(facility, { rights: { CT: 1 }, name: '张医生' })
  doctor = await server.as(account)
  reader = await server.as(await server.account(facility, { role: 'ai', menu: '000000000001' }))
})
afterAll(() => server.close())

const push = (payload: Record<string, unknown>, key?: string) => pushResult(server, code, payload, key)
const put = (more: Partial<NewExam> = {}): Promise<NewExam> => makeExam(server, facility, more)

/** An image of 512 x 256 with two frames that belongs to an exam. */
async function picture(exam: NewExam): Promise<{ study: string; sop: string }> {
  const { study, series, sop } = newInstance()
  await server.asTenant({ facilityId: exam.facility_id, userId: exam.exam_id }, async (tx) => {
    const f = exam.facility_id
    await tx.run(sql`INSERT INTO study (facility_id, study_uid, exam_id, received) VALUES (${f}, ${study}, ${exam.exam_id}, now())`)
    await tx.run(sql`INSERT INTO series (facility_id, study_uid, series_uid) VALUES (${f}, ${study}, ${series})`)
    await tx.run(sql`INSERT INTO instance (facility_id, sop_uid, study_uid, series_uid, sop_class, transfer_syntax, frames, rows, columns, bytes, sha256, metadata)
      VALUES (${f}, ${sop}, ${study}, ${series}, '1', '1', 2, 256, 512, 1, '', '{}')`)
  })
  return { study, sop }
}

test('[WORK-43] an engine’s result is in the AI list with what it saw, filtered by modality, time and positive', async () => {
  const ct = await put({ pat_name: '王一', pinyin: 'wang yi' })
  const mr = await put({ pat_name: '李二', pinyin: 'li er', modality: 'MR' })
  const findings = [
    finding('a', { probability: 0.4 }),
    finding('b', { probability: 0.8 }),
    finding('c', { positive: 0, probability: 0.99 }),
  ]
  expect((await push({ accessionNo: ct.accession_no, findings })).body.errorCode).toBe(0)
  const then = server.clock.now
  server.clock.now += 60_000
  expect((await push({ accessionNo: mr.accession_no, positive: 0, findings: [] })).body.errorCode).toBe(0)
  const list = async (query: Record<string, unknown> = {}): Promise<string[]> => {
    const { body } = await reader.call('queryAiList', query)
    expect(body).toMatchObject({ errorCode: 0, total: body.val.length })
    return body.val.map((row: { patName: string }) => row.patName)
  }
  expect(await list()).toEqual(['李二', '王一'])
  expect(await list({ modality: 'CT' })).toEqual(['王一'])
  expect(await list({ positive: 1 })).toEqual(['王一'])
  expect(await list({ positive: 0 })).toEqual(['李二'])
  expect(await list({ search: 'liEr' })).toEqual(['李二'])
  expect(await list({ answered: 1 })).toEqual(['李二'])
  expect(await list({ startTime: formatDateTime(then + 1000) })).toEqual(['李二'])
  expect(await list({ endTime: formatDateTime(then) })).toEqual(['王一'])
  const [row] = (await reader.call('queryAiList', { modality: 'CT' })).body.val
  expect(row).toMatchObject({
    engine: TEST_ENGINE,
    engineVersion: '2.1',
    positive: 1,
    probability: 0.8,
    labels: ['结节 b', '结节 a'],
    open: 3,
    adopted: 0,
  })
  expect((await reader.call('queryAiList', { startTime: formatDateTime(then + 1000), endTime: formatDateTime(then) })).body.errorCode).toBe(
    CODE.rangeReversed,
  )
  // A preset alone means its days.
  expect(await list({ timeTimes: 'today' })).toHaveLength(2)
  expect(await list({ timeTimes: 'lastWeek' })).toHaveLength(0)
  // The list is the AI menu's; what was found stands beside the exam for its doctors too.
  expect((await doctor.call('queryAiList')).body.errorCode).toBe(CODE.noPermission)
  expect((await doctor.call('getAiResult', { risProcedureId: ct.exam_id })).body.val.findings).toHaveLength(3)
})

describe('who may bring results', () => {
  test('an engine that is listed, with its own key of that hospital; everything else is one and the same answer', async () => {
    const exam = await put()
    const other = await server.facility({ code: `x${code}` })
    const theirs = await makeExam(server, other, {})
    const { secret } = server
    const accessionNo = exam.accession_no
    const refused: [Record<string, unknown>, string][] = [
      [{}, ''],
      [{}, 'nonsense'],
      [{}, `${encodeURIComponent(code)}.${'A'.repeat(43)}`],
      [{}, engineKey(secret, 'other', code)],
      [{ engine: 'other' }, engineKey(secret, 'other', code)],
      [{ engine: 'other' }, engineKey(secret, TEST_ENGINE, code)],
      [{}, engineKey(secret, TEST_ENGINE, 'nowhere')],
      [{}, `%zz.${'A'.repeat(43)}`],
    ]
    for (const [more, key] of refused)
      expect((await push({ accessionNo, ...more }, key)).body).toMatchObject({ errorCode: CODE.engineUnknown })
    // Another hospital's key finds that hospital's exams alone, and this one's key not theirs.
    const foreign = await push({ accessionNo }, engineKey(secret, TEST_ENGINE, `x${code}`))
    expect(foreign.body.errorCode).toBe(CODE.studyUnknown)
    expect((await push({ accessionNo: theirs.accession_no })).body.errorCode).toBe(CODE.studyUnknown)
    expect((await push({ accessionNo })).body.errorCode).toBe(0)
    // A session is no key.
    const asDoctor = await doctor.call('pushAiResult', { accessionNo, engine: TEST_ENGINE, engineVersion: '1', positive: 1, findings: [] })
    expect(asDoctor.body.errorCode).toBe(CODE.engineUnknown)
  })

  test('an exam that is not there, is deleted, or that study and number name differently', async () => {
    const [one, two] = [await put(), await put()]
    const { study } = await picture(one)
    const gone = await put({ state: STATE.deleted })
    const unknown: Record<string, unknown>[] = [
      {},
      { accessionNo: 'none' },
      { studyUid: '1.2.3' },
      { accessionNo: gone.accession_no },
      { studyUid: study, accessionNo: two.accession_no },
    ]
    for (const which of unknown) expect((await push(which)).body.errorCode).toBe(CODE.studyUnknown)
    for (const which of [{ studyUid: study }, { studyUid: study, accessionNo: one.accession_no }])
      expect((await push(which)).body.errorCode).toBe(0)
  })

  test('regions lie inside an image of this very exam', async () => {
    const [exam, another] = [await put(), await put()]
    const { sop } = await picture(exam)
    const foreign = await picture(another)
    const box = { x: 500, y: 200, width: 12, height: 56 }
    const bring = async (more: Record<string, unknown>): Promise<number> =>
      (await push({ accessionNo: exam.accession_no, findings: [finding('f', more)] })).body.errorCode
    expect(await bring({ sopUid: sop, frame: 2, box })).toBe(0)
    expect(await bring({ sopUid: sop })).toBe(0)
    const bad: Record<string, unknown>[] = [
      { box },
      { frame: 1 },
      { sopUid: '1.2.3', box },
      { sopUid: foreign.sop, box },
      { sopUid: sop, frame: 3 },
      { sopUid: sop, box: { ...box, x: 501 } },
      { sopUid: sop, box: { ...box, height: 57 } },
      { sopUid: sop, box: { ...box, width: 0 } },
    ]
    for (const more of bad) expect([more, await bring(more)]).toEqual([more, CODE.regionIllegal])
    for (const more of [{ sopUid: sop, box: { ...box, x: -1 } }, { probability: 1.1 }, { findingId: '' }])
      expect(await bring(more)).toBe(CODE.parameterIllegal)
    const twice = await push({ accessionNo: exam.accession_no, findings: [finding('same'), finding('same')] })
    expect(twice.body).toMatchObject({ errorCode: CODE.parameterIllegal, field: 'findings' })
  })
})

test('the same result twice is one; a newer one takes its place, and the earlier answers are not its own', async () => {
  const exam = await put()
  const { accession_no: accessionNo, exam_id: risProcedureId } = exam
  const first = (await push({ accessionNo })).body.val.id
  expect((await push({ accessionNo })).body.val.id).toBe(first)
  await doctor.call('answerAiFinding', { id: first, findingId: 'f1', answer: 'adopt' })
  const second = (await push({ accessionNo, engineVersion: '2.2' })).body.val.id
  expect(second).not.toBe(first)
  const { val } = (await doctor.call('getAiResult', { risProcedureId })).body
  expect(val).toMatchObject({ id: second, engineVersion: '2.2', findings: [{ findingId: 'f1', answer: '', answeredBy: '' }] })
  expect((await reader.call('queryAiList')).body.total).toBe(1)
  expect((await doctor.call('answerAiFinding', { id: first, findingId: 'f1', answer: 'reject' })).body.errorCode).toBe(CODE.notInRis)
})

describe('answers', () => {
  test('[WORK-43] findings are adopted, edited or rejected by name, and the agreement with the engine is counted', async () => {
    const exam = await put()
    const { id } = (await push({ accessionNo: exam.accession_no, findings: ['a', 'b', 'c', 'd'].map((one) => finding(one)) })).body.val
    const say = async (findingId: string, answer: string, text?: string) =>
      (await doctor.call('answerAiFinding', { id, findingId, answer, text })).body.val?.agreement
    expect(await say('a', 'adopt')).toEqual({ adopted: 1, edited: 0, rejected: 0 })
    expect(await say('b', 'edit', '右肺上叶结节')).toEqual({ adopted: 1, edited: 1, rejected: 0 })
    expect(await say('c', 'reject')).toEqual({ adopted: 1, edited: 1, rejected: 1 })
    // Another word on the same finding counts once.
    expect(await say('c', 'adopt')).toEqual({ adopted: 2, edited: 1, rejected: 0 })
    const { findings } = (await doctor.call('getAiResult', { risProcedureId: exam.exam_id })).body.val
    expect(
      findings.map((f: { answer: string; answeredBy: string; answeredText: string }) => [f.answer, f.answeredBy, f.answeredText]),
    ).toEqual([
      ['adopt', '张医生', ''],
      ['edit', '张医生', '右肺上叶结节'],
      ['adopt', '张医生', ''],
      ['', '', ''],
    ])
    expect((await reader.call('queryAiList')).body.val[0]).toMatchObject({ adopted: 2, edited: 1, rejected: 0, open: 1 })
    // The next exam of this engine goes on counting.
    const next = await put()
    const second = (await push({ accessionNo: next.accession_no })).body.val.id
    const { agreement } = (await doctor.call('answerAiFinding', { id: second, findingId: 'f1', answer: 'reject' })).body.val
    expect(agreement).toEqual({ adopted: 2, edited: 1, rejected: 1 })
  })

  test('what another doctor has in hand, or handed in, is not answered past that doctor', async () => {
    const exam = await put()
    const { id } = (await push({ accessionNo: exam.accession_no })).body.val
    const other = await server.as(await server.account(facility, { rights: { CT: 4 }, name: '李医生' }))
    const stands = (state: number, holder: string | null) =>
      server.database.superuser((su) =>
        su.query("UPDATE exam SET state = $2, holder_id = $3, holder_name = '张医生' WHERE exam_id = $1", [exam.exam_id, state, holder]),
      )
    const says = async (by: TestClient, answer: string) => (await by.call('answerAiFinding', { id, findingId: 'f1', answer })).body
    const { userId } = account
    await stands(STATE.diagnosing, userId)
    expect((await says(doctor, 'reject')).errorCode).toBe(0)
    expect(await says(other, 'adopt')).toMatchObject({ errorCode: CODE.anotherWriting, val: { holderName: '张医生' } })
    await stands(STATE.toFirstCheck, null)
    for (const by of [doctor, other]) expect(await says(by, 'adopt')).toMatchObject({ errorCode: CODE.alreadySubmitted })
    await stands(STATE.firstCheck, userId)
    expect(await says(other, 'adopt')).toMatchObject({ errorCode: CODE.anotherReviewing })
    const { findings } = (await doctor.call('getAiResult', { risProcedureId: exam.exam_id })).body.val
    expect(findings[0]).toMatchObject({ answer: 'reject', answeredBy: '张医生' })
  })

  test('not without the right to write, not after the report is completed, not for a finding that is none, nor elsewhere', async () => {
    const exam = await put()
    const { id } = (await push({ accessionNo: exam.accession_no })).body.val
    const answer = { id, findingId: 'f1', answer: 'adopt' }
    const bare = await server.as(await server.account(facility, { rights: { MR: 4 } }))
    const stranger = await server.as(await server.account(await server.facility(), { rights: { CT: 4 } }))
    expect((await bare.call('answerAiFinding', answer)).body.errorCode).toBe(CODE.noWritingPermission)
    expect((await reader.call('answerAiFinding', answer)).body.errorCode).toBe(CODE.noWritingPermission)
    expect((await stranger.call('answerAiFinding', answer)).body.errorCode).toBe(CODE.notInRis)
    expect((await stranger.call('getAiResult', { risProcedureId: exam.exam_id })).body.errorCode).toBe(CODE.notInRis)
    expect((await doctor.call('answerAiFinding', { ...answer, findingId: 'none' })).body).toMatchObject({
      errorCode: CODE.parameterIllegal,
      field: 'findingId',
    })
    expect((await doctor.call('getAiResult', { risProcedureId: (await put()).exam_id })).body.errorCode).toBe(CODE.studyUnknown)
    await server.database.superuser((su) => su.query('UPDATE exam SET report_has_complete = true WHERE exam_id = $1', [exam.exam_id]))
    expect((await doctor.call('answerAiFinding', answer)).body.errorCode).toBe(CODE.reportCompleted)
  })
})
