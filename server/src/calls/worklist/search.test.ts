import { CODE, formatDateTime } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import type { NewExam } from '../../exams/insert'

let server: TestServer
let facility: string
let client: TestClient
const exams = {} as Record<'wang' | 'wangjun' | 'wangjian' | 'li' | 'smith' | 'obrien' | 'ouyang', NewExam>

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility()
  const other = await server.facility()
  client = await server.as(await server.account(facility, { rights: { CT: 1 } }))
  const put = (more: Partial<NewExam>): Promise<NewExam> => makeExam(server, facility, more)
  exams.wang = await put({
    pat_name: '王建国',
    pinyin: 'wang jian guo',
    hospital_no: 'H880001',
    accession_no: 'ACC-100',
    check_no: 'CT26112000310',
    outpatient_no: 'OP7001',
  })
  exams.wangjun = await put({
    pat_name: '王建军',
    pinyin: 'wang jian jun',
    inpatient_no: 'IP9002',
    source_type: 'inpatient',
    check_no: 'CT2611200032',
  })
  exams.wangjian = await put({ pat_name: '王建', pinyin: 'wang jian' })
  exams.li = await put({ pat_name: '李秀英', pinyin: 'li xiu ying', hospital_no: 'H880001', accession_no: 'ACC-1001', modality: 'MR' })
  exams.smith = await put({ pat_name: 'John Smith', pinyin: 'john smith' })
  exams.obrien = await put({ pat_name: "Seán O'Brien", pinyin: "sean o'brien" })
  exams.ouyang = await put({ pat_name: '欧阳𠮷', pinyin: 'ou yang ji' })
  // The same words in another hospital: never found from here.
  await makeExam(server, other, {
    pat_name: '王建国',
    pinyin: 'wang jian guo',
    hospital_no: 'H880001',
    accession_no: 'ACC-100',
    check_no: 'CT26112000310',
  })
})
afterAll(() => server.close())

async function found(query: Record<string, unknown>): Promise<string[]> {
  const { body } = await client.call('queryLocalList', { pageSize: 200, ...query })
  expect(body).toMatchObject({ errorCode: 0 })
  expect(body.total).toBe(body.val.length)
  return body.val.map((row: { patName: string }) => row.patName).sort()
}
const names = (...keys: (keyof typeof exams)[]): string[] => keys.map((key) => exams[key].pat_name).sort()

test('[WORK-01] by name: any part of a Chinese name, and nobody of a name that only begins the same', async () => {
  expect(await found({ patName: '王建国' })).toEqual(names('wang'))
  expect(await found({ patName: '王建' })).toEqual(names('wang', 'wangjun', 'wangjian'))
  expect(await found({ patName: '建军' })).toEqual(names('wangjun'))
  expect(await found({ patName: '国' })).toEqual(names('wang'))
  expect(await found({ patName: '王国' })).toEqual([])
  expect(await found({ patName: '王 建 国' })).toEqual(names('wang'))
  // A character outside the basic plane is one character.
  expect(await found({ patName: '阳𠮷' })).toEqual(names('ouyang'))
  expect(await found({ patName: '' })).toHaveLength(7)
  expect(await found({ patName: '   ' })).toHaveLength(7)
})

test('by the beginning of the pinyin, of its initials, or of a word of a Latin name', async () => {
  expect(await found({ patName: 'wangjian' })).toEqual(names('wang', 'wangjun', 'wangjian'))
  expect(await found({ patName: 'WANG JIAN G' })).toEqual(names('wang'))
  expect(await found({ patName: 'wjg' })).toEqual(names('wang'))
  expect(await found({ patName: 'ｗｊｇ' })).toEqual(names('wang'))
  expect(await found({ patName: 'smith' })).toEqual(names('smith'))
  expect(await found({ patName: 'John Sm' })).toEqual(names('smith'))
  expect(await found({ patName: "o'brien" })).toEqual(names('obrien'))
  expect(await found({ patName: 'jianguo' })).toEqual([])
})

test('[WORK-02] by hospital number: that patient’s rows and no others', async () => {
  expect(await found({ hospitalNo: 'H880001' })).toEqual(names('wang', 'li'))
  expect(await found({ hospitalNo: 'h8800' })).toEqual(names('wang', 'li'))
  expect(await found({ hospitalNo: 'H880002' })).toEqual([])
  expect(await found({ hospitalNo: 'ACC-100' })).toEqual([])
})

test('[WORK-03] by accession number', async () => {
  expect(await found({ accessionNo: 'ACC-1001' })).toEqual(names('li'))
  expect(await found({ accessionNo: 'ACC-100' })).toEqual(names('wang', 'li'))
  expect(await found({ accessionNo: 'CC-1001' })).toEqual([])
})

test('[WORK-04] by check number', async () => {
  expect(await found({ checkNo: 'CT2611200032' })).toEqual(names('wangjun'))
  expect(await found({ checkNo: 'CT26112000310' })).toEqual(names('wang'))
})

test('[WORK-05] by outpatient or inpatient number', async () => {
  expect(await found({ patientNo: 'OP7001' })).toEqual(names('wang'))
  expect(await found({ patientNo: 'IP9002' })).toEqual(names('wangjun'))
  expect(await found({ patientNo: 'H880001' })).toEqual([])
})

test('one field finds by all of them', async () => {
  expect(await found({ search: '秀英' })).toEqual(names('li'))
  expect(await found({ search: 'lxy' })).toEqual(names('li'))
  expect(await found({ search: 'liXiu' })).toEqual(names('li'))
  expect(await found({ search: 'ACC-1001' })).toEqual(names('li'))
  expect(await found({ search: 'IP90' })).toEqual(names('wangjun'))
  expect(await found({ search: 'op7001' })).toEqual(names('wang'))
  expect(await found({ search: 'CT2611200032' })).toEqual(names('wangjun'))
  expect(await found({ search: 'H880001', modality: 'MR' })).toEqual(names('li'))
  expect(await found({ search: '王', patName: '建军' })).toEqual(names('wangjun'))
})

test('text that looks like a statement or a pattern is only text', async () => {
  for (const search of ["' OR 1=1 --", '%', '_', '王%', "王';DROP TABLE exam;--", '\\', '$1', '{{7*7}}', '*', '\u202e', 'a'.repeat(64)]) {
    for (const field of ['search', 'patName', 'hospitalNo', 'accessionNo', 'checkNo', 'patientNo', 'bodypart'])
      expect(await found({ [field]: search })).toEqual([])
  }
  expect(await found({})).toHaveLength(7)
})

test('NUL, halves of surrogate pairs, and what is too long or unknown are refused with the field’s name', async () => {
  const refused = async (body: string): Promise<unknown> =>
    (
      await client.send('/RisLocalDiagnose.do?func=QueryLocalList', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).body
  const illegal = (field: string): object => ({ errorCode: CODE.parameterIllegal, errorMsg: expect.stringContaining(field), field })
  expect(await refused('patName=%E7%8E%8B%00')).toEqual(illegal('patName'))
  expect(await refused('search=%ED%A0%80')).toEqual(illegal('search'))
  expect(await refused('search=%zz')).toEqual(illegal('search'))
  expect(await refused(`search=${'x'.repeat(65)}`)).toEqual(illegal('search'))
  expect(await refused('states=["\\ud800"]')).toEqual(illegal('states'))
  expect(await refused(`states=${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toEqual(illegal('states'))
  expect(await refused('facilityId=other')).toEqual(illegal('facilityId'))
  expect(await refused('pageNo=1&pageNo=2')).toEqual(illegal('pageNo'))
  expect(await refused('pageNo=1e1')).toEqual(illegal('pageNo'))
  expect(await refused('pageSize=201')).toEqual(illegal('pageSize'))
  expect(await refused('queue=everything')).toEqual(illegal('queue'))
  expect(await refused('modality=ct')).toEqual(illegal('modality'))
})

test('a beginning that more words have than are counted gives the same rows, and says that there may be more', async () => {
  const hospital = await server.facility()
  const doctor = await server.as(await server.account(hospital))
  const first = await makeExam(server, hospital, { pat_name: '钟一', pinyin: 'zhong yi' })
  await makeExam(server, hospital, { pat_name: '李二', pinyin: 'li er' })
  await server.database.superuser((su) =>
    su.query(`INSERT INTO exam_word (facility_id, word, exam_id) SELECT $1, 'p:zhong' || n, $2 FROM generate_series(1, 10001) n`, [
      hospital,
      first.exam_id,
    ]),
  )
  const { body } = await doctor.call('queryLocalList', { patName: 'zhong' })
  expect(body).toMatchObject({ errorCode: 0, total: 1, totalIsFloor: true, val: [{ patName: '钟一' }] })
})

test('[WORK-10] by modality', async () => {
  expect(await found({ modality: 'MR' })).toEqual(names('li'))
  expect(await found({ modality: 'US' })).toEqual([])
})

describe('by time', () => {
  const base = Date.UTC(2026, 4, 3, 2, 0, 0)
  let doctor: TestClient
  beforeAll(async () => {
    const hospital = await server.facility()
    doctor = await server.as(await server.account(hospital))
    for (const [i, second] of [0, 1, 2, 3].entries())
      await makeExam(server, hospital, {
        pat_name: `T${i}`,
        pinyin: `t${i}`,
        register_time: base + second * 1000 + (i === 2 ? 999 : 0),
        check_time: i < 2 ? base + 3_600_000 : null,
        write_time: i === 3 ? base + 7_200_000 : null,
        complete_time: i === 3 ? base + 10_800_000 : null,
      })
  })
  const within = async (from: number | undefined, to: number | undefined, timeType?: string): Promise<string[]> => {
    const { body } = await doctor.call('queryLocalList', {
      startTime: from === undefined ? undefined : formatDateTime(from),
      endTime: to === undefined ? undefined : formatDateTime(to),
      timeType,
      sortField: 'patName',
    })
    return body.val?.map((row: { patName: string }) => row.patName) ?? body
  }

  test('[WORK-09] both ends belong to the range, the last second whole', async () => {
    expect(await within(base + 1000, base + 2000)).toEqual(['T1', 'T2'])
    expect(await within(base + 3000, base + 3000)).toEqual(['T3'])
    expect(await within(base + 2000, undefined)).toEqual(['T2', 'T3'])
    expect(await within(undefined, base)).toEqual(['T0'])
    expect(await within(base + 3000, base + 2000)).toMatchObject({ errorCode: CODE.rangeReversed, field: 'startTime' })
  })

  test('the time of register, check, writing or completion, as asked', async () => {
    expect(await within(base + 3_600_000, base + 3_600_000, 'check')).toEqual(['T0', 'T1'])
    expect(await within(base + 7_200_000, base + 7_200_000, 'write')).toEqual(['T3'])
    expect(await within(base + 10_800_000, base + 10_800_000, 'complete')).toEqual(['T3'])
    expect(await within(base + 7_200_000, base + 7_200_000, 'register')).toEqual([])
  })

  test('a day that the calendar does not have is refused', async () => {
    for (const startTime of ['2026-02-30 00:00:00', '2026-05-03 24:00:00', '2026-05-03', 'yesterday', '0000-00-00 00:00:00'])
      expect((await doctor.call('queryLocalList', { startTime })).body).toMatchObject({
        errorCode: CODE.parameterIllegal,
        field: 'startTime',
      })
  })
})
