import { fromPage } from '../../test/completed'
import { content } from '../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../test/harness'
import { drawnText } from '../../test/pdf-text'
import { draft, examWithImages, keyDraft } from '../../test/regions'

let server: TestServer
let home: string
let doctor: TestClient

beforeAll(async () => {
  server = await testServer()
  home = await server.facility({ reviewLevels: 0, name: '柏岭医院' })
  doctor = await server.as(await server.account(home, { rights: { CT: 1 } }))
}, 60_000)
afterAll(() => server.close())

/** A completed report of an exam with six images and what was marked on them. */
async function reported(mark: (id: string, instances: Awaited<ReturnType<typeof examWithImages>>['instances']) => Promise<unknown[]>) {
  const { exam, instances } = await examWithImages(server, home, '柏岭医院', 6)
  const id = exam.exam_id
  await doctor.call('openReport', server.sign(id, 'CT'))
  const marks = await mark(id, instances)
  await doctor.call('confirmIdentity', { procedureId: id, reason: '测试影像' })
  const text = content('右肺结节①。', '结节')
  const report = { ...text, finding: { ...text.finding, marks } }
  const done = await doctor.call('submitReport', { procedureId: id, report, baseVersion: 1, toReview: 0 })
  expect(done.body.errorCode).toBe(0)
  return id
}
const save = async (id: string, crux: object): Promise<void> =>
  expect((await doctor.call('saveReportCrux', { diagnoseId: id, crux })).body.errorCode).toBe(0)
async function paper(id: string, layout: string): Promise<{ pictures: number; text: string }> {
  const response = await fetch(`${server.url}/report.pdf?procedureId=${id}&layout=${layout}&view=1`, {
    headers: { cookie: doctor.cookie ?? '' },
  })
  const pdf = Buffer.from(await response.arrayBuffer())
  return { pictures: pdf.toString('latin1').split('/Subtype /Image').length - 1, text: drawnText(pdf) }
}

test('[IMG-10, IMG-09] two key images of a stack stand on the paper, with the region and its number', async () => {
  const id = await reported(async (exam, [first, , third]) => {
    await save(exam, draft(third!))
    await save(exam, keyDraft(third!))
    // In another window, so that the two pictures differ: equal ones stand in a file once.
    await save(exam, keyDraft(first!, { window: { center: 5, width: 20 } }))
    return []
  })
  const { pictures, text } = await paper(id, 'A4')
  expect(pictures).toBe(2)
  // Between finding and impression: the number of the region on its picture.
  expect(text.replaceAll(/\s/g, '')).toMatch(/结节①。.*1.*诊断意见/)
  expect((await paper(id, 'ticket')).pictures).toBe(0)
  const { body } = await fromPage(server, doctor, 'getPrintData', { procedureId: id })
  expect(body.val.images.map((url: string) => url.split(';')[0])).toEqual(['data:image/svg+xml', 'data:image/svg+xml'])
})

test('without a key image the picture of a region that the text names stands there; a stack of which nobody said anything has none', async () => {
  const named = await reported(async (exam, [, second]) => {
    const crux = draft(second!)
    await save(exam, crux)
    await save(exam, draft(second!))
    return [{ kind: 'roi', from: 4, to: 5, ref: `${second!.sop}/${crux.id.slice(0, 8)}` }]
  })
  expect((await paper(named, 'A4')).pictures).toBe(1)
  expect((await paper(await reported(async () => []), 'A4')).pictures).toBe(0)
})

test('an earlier paper has the key images that its report had, whatever was picked since', async () => {
  const id = await reported(async (exam, [first]) => {
    await save(exam, keyDraft(first!))
    return []
  })
  await doctor.call('withdrawDiagnose', { risProcedureId: id })
  server.clock.now += 60_000
  await doctor.call('openReport', server.sign(id, 'CT'))
  const { body } = await doctor.call('selectByDiagnoseId', { diagnoseId: id })
  await doctor.call('deleteReportCrux', { diagnoseId: id, cruxId: body.reportCruxs[0].id })
  const { val } = (await doctor.call('getReport', server.sign(id, 'CT'))).body
  const text = content('右肺未见结节。', '未见异常')
  const done = await doctor.call('submitReport', { procedureId: id, report: text, baseVersion: val.report.version, toReview: 0 })
  expect(done.body.errorCode).toBe(0)
  expect((await paper(id, 'A4')).pictures).toBe(0)
  expect((await paper(id, 'A4&issue=1')).pictures).toBe(1)
})

/** The pictures of a paper as SVG texts. */
async function drawings(id: string): Promise<string[]> {
  const { body } = await fromPage(server, doctor, 'getPrintData', { procedureId: id })
  return (body.val.images as string[]).map((url) => Buffer.from(url.split(',')[1]!, 'base64').toString())
}
const wordsOf = (svg: string): string[] => [...new Set([...svg.matchAll(/<text[^>]*>([^<]+)</g)].map(([, word]) => word!))]

test('[IMG-10] a key image on paper says which image it is, counted as the viewer counts, and where the patient’s sides are', async () => {
  const id = await reported(async (exam, [first, , third]) => {
    await save(exam, keyDraft(third!))
    await save(exam, keyDraft(first!))
    return []
  })
  const [one, two] = await drawings(id)
  expect(wordsOf(one!)).toEqual(expect.arrayContaining(['序列 2 图 3', 'R', 'L', 'A', 'P']))
  expect(wordsOf(two!)).toContain('序列 2 图 1')
})

test('[DAY-04] a key image that was moved to another exam is said on the paper of the report that names it, and not left out', async () => {
  const technician = await server.account(home, { role: 'technician', menu: '111100000000' })
  await server.database.superuser((su) => su.query('UPDATE doctor SET may_move_series = true WHERE user_id = $1', [technician.userId]))
  let series = ''
  const id = await reported(async (exam, [first]) => {
    series = first!.series
    await save(exam, draft(first!))
    await save(exam, keyDraft(first!))
    return []
  })
  expect(wordsOf((await drawings(id))[0]!)).not.toContain('图像已不在本检查中')
  const { exam } = await examWithImages(server, home, '柏岭医院', 1)
  const moved = await (await server.as(technician)).call('moveSeries', {
    seriesUid: series,
    toRisProcedureId: exam.exam_id,
    reason: '登记时选错了患者',
  })
  expect(moved.body.errorCode).toBe(0)
  expect((await drawings(id)).map(wordsOf)).toEqual([['图像已不在本检查中']])
  expect((await paper(id, 'A4')).text.replaceAll(/\s/g, '')).toContain('图像已不在本检查中')
})
