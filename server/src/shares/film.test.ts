import { CODE, type FilmRule } from '@farsight/shared/domain'
import AdmZip from 'adm-zip'
import { makeExam } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'
import { makeSharing, planted, type SharedExam, type SharingHospital } from '../../test/shared-exam'
import { zipOf } from './zip'

let server: TestServer
let hospital: SharingHospital
let one: SharedExam

beforeAll(async () => {
  server = await testServer({ publicTries: 1_000_000 })
  hospital = await makeSharing(server)
  one = await hospital.completed({ pat_name: '王建国' })
})
afterAll(() => server.close())

const view = (risProcedureId = one.examId) => hospital.doctor.call('filmView', { risProcedureId })
const setRules = (rules: readonly Partial<FilmRule>[], facility = hospital.facility) =>
  server.database.superuser((su) =>
    su.query(
      `INSERT INTO film_rules (facility_id, rules, user_id, user_name, at) VALUES ($1, $2::jsonb, $1, 'x', now())
       ON CONFLICT (facility_id) DO UPDATE SET rules = excluded.rules`,
      [facility, JSON.stringify(rules)],
    ),
  )
const HIDE = { condition: 'hide', join: '', field: 'modality', comparison: 'is', valueType: 'text', children: [] } as const

test('[VIEW-01] a completed exam’s film has patient, images and report; one that is not completed has none', async () => {
  const { body } = await view()
  expect(body.val).toMatchObject({
    patient: { patName: '王建国', checkNo: one.exam.check_no },
    report: { finding: '两肺纹理清晰。' },
    images: [{ seriesUid: one.instances[0]!.series, count: 2 }],
  })
  const open = await makeExam(server, hospital.facility)
  expect((await view(open.exam_id)).body.errorCode).toBe(CODE.notCompleted)
})

test('[VIEW-10] a rule of the hospital hides what it names; another hospital’s hides nothing; the exam’s own setting hides its parts', async () => {
  await setRules([{ ...HIDE, value: 'CT' }], await server.facility())
  expect((await view()).body.errorCode).toBe(0)
  await setRules([{ ...HIDE, value: 'ECG' }])
  expect((await view()).body.errorCode).toBe(0)
  await setRules([{ ...HIDE, value: 'CT' }])
  expect((await view()).body.errorCode).toBe(CODE.filmHidden)
  await setRules([])
  const setting = { shown: 1, showImages: 0, showReport: 1, showPatient: 0, note: '请带片复诊' }
  await hospital.doctor.call('filmSave', { risProcedureId: one.examId, setting })
  expect((await view()).body.val).toMatchObject({ patient: null, images: null, report: { result: '未见异常' }, note: '请带片复诊' })
  await hospital.doctor.call('filmSave', { risProcedureId: one.examId, setting: { ...setting, shown: 0 } })
  expect((await view()).body.errorCode).toBe(CODE.filmHidden)
})

test('the film has the regions of the report on its images; where the images or the report are off it has none', async () => {
  const marked = await hospital.completed()
  const id = await planted(server, hospital.facility, marked.examId, marked.instances[1]!, 1)
  const regions = async () => (await view(marked.examId)).body.val.regions
  expect(await regions()).toMatchObject([{ id, number: 1, kind: 'length', sopUid: marked.instances[1]!.sop }])
  const setting = { shown: 1, showImages: 1, showReport: 1, showPatient: 1, note: '' }
  for (const off of [{ showImages: 0 }, { showReport: 0 }]) {
    await hospital.doctor.call('filmSave', { risProcedureId: marked.examId, setting: { ...setting, ...off } })
    expect(await regions()).toEqual([])
  }
})

describe('download', () => {
  const zip = async (path: string, headers: Record<string, string> = {}) => {
    const { cookie } = await server.as(hospital.account)
    return fetch(server.url + path, { headers: { cookie: cookie ?? '', ...headers } })
  }

  test('[VIEW-09] a study comes as one file of DICOM files; an exam without images says that there is nothing to download', async () => {
    const answer = await zip(`/study.zip?procedureId=${one.examId}`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'no-store',
    ])
    expect(answer.headers.get('content-disposition')).not.toContain('王')
    const entries = new AdmZip(Buffer.from(await answer.arrayBuffer())).getEntries()
    expect(entries.map(({ entryName }) => entryName)).toEqual(['DICOM/SE00001/IM00001', 'DICOM/SE00001/IM00002'])
    for (const entry of entries) expect(entry.getData().toString('latin1', 128, 132)).toBe('DICM')
    const { exam_id } = await makeExam(server, hospital.facility)
    for (const [language, words] of [
      ['zh', '没有可下载的数据，请重新检索'],
      ['en', 'no downloadable data, reset retrieval'],
    ] as const) {
      const nothing = await zip(`/study.zip?procedureId=${exam_id}`, { 'accept-language': language })
      expect([nothing.status, ((await nothing.json()) as { errorMsg: string }).errorMsg]).toEqual([404, words])
    }
    expect((await zip('/study.zip?procedureId=../../x')).status).toBe(400)
    expect((await server.anonymous().send(`/study.zip?procedureId=${one.examId}`)).status).toBe(401)
  })

  test('[DC-12] what is downloaded from an anonymous link has no name in it, and no name on it', async () => {
    const { token } = await hospital.share(one.examId, { anonymous: 1 })
    const jar = new Map<string, string>()
    const browser = server.browser(jar)
    const { body } = await browser.call('openShare', { token })
    const visit = await fetch(`${server.url}/shared/${body.val.share.view}/study.zip`, {
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    })
    expect(visit.status).toBe(200)
    const entries = new AdmZip(Buffer.from(await visit.arrayBuffer())).getEntries()
    expect(entries.map(({ entryName }) => entryName)).toEqual(['DICOM/SE00001/IM00001', 'DICOM/SE00001/IM00002'])
    for (const entry of entries) {
      const text = entry.getData().toString('utf8')
      expect(text.slice(128, 132)).toBe('DICM')
      for (const word of ['XiaoDong', '小东', '20250304', '市第一人民医院', one.instances[0]!.study]) expect(text).not.toContain(word)
    }
    expect(visit.headers.get('content-disposition')).toMatch(/filename="study-[0-9a-f]{8}\.zip"/)
  })

  test('a ZIP is read by another program, names and bytes as they were put in', async () => {
    const files = [
      ['a/一.txt', 'words'],
      ['b', ''],
      ['c/d', 'x'.repeat(70_000)],
    ] as const
    const pieces: Buffer[] = []
    for await (const piece of zipOf(files.map(([name, text]) => ({ name, content: async () => Buffer.from(text) })))) pieces.push(piece)
    const entries = new AdmZip(Buffer.concat(pieces)).getEntries()
    expect(entries.map((entry) => [entry.entryName, entry.getData().toString()])).toEqual(files.map(([name, text]) => [name, text]))
  })
})
