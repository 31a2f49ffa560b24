import { ADD_IMAGES_PATH } from '@farsight/shared/contract'
import { CODE, errorMessage, STATE } from '@farsight/shared/domain'
import sharp from 'sharp'
import { type Answer, type TestServer, testServer } from '../../test/harness'
import { type Colleague, makeWard, type Ward } from '../../test/ward'

let server: TestServer
let ward: Ward
let doctor: Colleague

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ward = await makeWard(server)
  doctor = await ward.person({ rights: { CT: 1, ECG: 1 } })
})
afterAll(() => server.close())

const red = { create: { width: 40, height: 30, channels: 3, background: '#c02020' } } as const
const png = () => sharp(red).png().toBuffer()
const jpeg = () =>
  sharp(red)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'who-took-it' } })
    .toBuffer()
const code = (answer: Answer): number => answer.body?.errorCode

function upload(
  who: Pick<Colleague, 'send'>,
  examId: string,
  files: readonly Buffer[],
  more: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData()
  form.set('risProcedureId', examId)
  for (const file of files) form.append('file', new Blob([new Uint8Array(file)]), 'a.png')
  for (const [key, value] of Object.entries(more)) form.set(key, value)
  return who.send(`/${ADD_IMAGES_PATH}`, { method: 'POST', body: form })
}
const images = async (examId: string) => (await doctor.call('queryImages', { risProcedureId: examId })).body

test('[WORK-25] pictures are added to an exam, its image count rises, and they are viewed like every other image', async () => {
  const one = await ward.newCase()
  const answer = await upload(doctor, one.id, [await png(), await jpeg()])
  expect(answer.body).toEqual({ errorCode: 0, errorMsg: '', val: { count: 2 } })
  expect((await upload(doctor, one.id, [await png()])).body.val).toEqual({ count: 1 })
  expect(await ward.row(one.id)).toMatchObject({ image_count: 3, state: STATE.toBeDiagnosed })
  const studies = (await images(one.id)).val
  expect(studies).toHaveLength(1)
  expect(studies[0].series.map((series: { modality: string; instances: unknown[] }) => [series.modality, series.instances.length])).toEqual(
    expect.arrayContaining([
      ['OT', 2],
      ['OT', 1],
    ]),
  )
  const series = studies[0].series.find((s: { instances: unknown[] }) => s.instances.length === 2)
  const path = `/dicomweb/studies/${studies[0].studyUid}/series/${series.seriesUid}/instances/${series.instances[0].sopUid}`
  const shown = await fetch(`${server.url}${path}/rendered`, { headers: { cookie: doctor.cookie!, accept: 'image/png' } })
  const { data, info } = await sharp(Buffer.from(await shown.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([40, 30, 0xc0, 0x20, 0x20])
  // Nothing of what the camera wrote into the file is kept.
  const metadata = await fetch(`${server.url}${path}/metadata`, { headers: { cookie: doctor.cookie! } })
  expect(await metadata.text()).not.toContain('who-took-it')
  expect((await ward.steps(one.id)).filter((step) => step === 'addImages')).toHaveLength(2)
})

test('[WORK-25, STATE-01, VALID-24] not before the images of the device have begun to come, and then without saying that all are there', async () => {
  const early = await ward.newCase({ state: STATE.checkEnded })
  const refused = await upload(doctor, early.id, [await png()])
  expect(refused.body).toMatchObject({ errorCode: CODE.imagesNotUploaded, errorMsg: '影像未上传（未完全上传），不能查看' })
  const uploading = await ward.newCase({ state: STATE.uploading })
  expect(code(await upload(doctor, uploading.id, [await png()]))).toBe(0)
  expect(await ward.row(uploading.id)).toMatchObject({ state: STATE.uploading, image_count: 1 })
})

test('[ERR-39, VIEW-08] what is not wholly uploaded is not viewed', async () => {
  const uploading = await ward.newCase({ state: STATE.uploading })
  await upload(doctor, uploading.id, [await png()])
  const view = await doctor.call('viewReport', { procedureId: uploading.id })
  for (const body of [view.body, await images(uploading.id)])
    expect(body).toMatchObject({ errorCode: CODE.imagesNotUploaded, errorMsg: '影像未上传（未完全上传），不能查看' })
})

test('[ERR-40, VALID-25, ECG-04] an ECG takes no pictures', async () => {
  const ecg = await ward.newCase({ modality: 'ECG' })
  expect((await upload(doctor, ecg.id, [await png()])).body).toMatchObject({ errorCode: CODE.noEcgImages, errorMsg: '不支持添加心电图像' })
})

test('one file that is no picture, or is too large, keeps the others out; nothing is left behind', async () => {
  const one = await ward.newCase()
  const good = await png()
  const bad: [Buffer, number][] = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), CODE.notPngJpeg],
    [Buffer.from('GIF89a0000000000000000'), CODE.notPngJpeg],
    [Buffer.concat([good.subarray(0, 40), Buffer.alloc(100)]), CODE.notPngJpeg],
    [Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024)]), CODE.imageOver5M],
    [Buffer.alloc(0), CODE.parameterEmpty],
  ]
  for (const [file, expected] of bad) expect([expected, code(await upload(doctor, one.id, [good, file]))]).toEqual([expected, expected])
  expect((await upload(doctor, one.id, [])).body).toMatchObject({ errorCode: CODE.parameterEmpty, field: 'file' })
  expect(code(await upload(doctor, one.id, Array(11).fill(good)))).toBe(CODE.parameterIllegal)
  expect((await upload(doctor, one.id, [good], { studyUid: '1.2.3' })).body).toMatchObject({
    errorCode: CODE.parameterIllegal,
    field: 'studyUid',
  })
  expect(await ward.row(one.id)).toMatchObject({ image_count: 0 })
  expect((await images(one.id)).errorCode).toBe(CODE.imagesNotUploaded)
})

test('[UP-14] to another hospital’s exam, a deleted one, an ECG, and before the images: each has its refusal, and nothing is stored', async () => {
  const file = await png()
  const foreign = await (await makeWard(server)).newCase()
  const deleted = await ward.newCase({ state: STATE.deleted, former_state: STATE.toBeDiagnosed })
  const ecg = await ward.newCase({ modality: 'ECG' })
  const early = await ward.newCase({ state: STATE.checkEnded })
  const stored = () =>
    server.database.superuser(
      async (su) => (await su.query('SELECT (SELECT count(*) FROM study) + (SELECT count(*) FROM instance) AS n')).rows[0].n,
    )
  const before = await stored()
  for (const [one, refused] of [
    [foreign, CODE.notInRis],
    [deleted, CODE.notInRis],
    [ecg, CODE.noEcgImages],
    [early, CODE.imagesNotUploaded],
  ] as const) {
    const { body } = await upload(doctor, one.id, [file])
    expect(body).toMatchObject({ errorCode: refused, errorMsg: errorMessage(refused)!.zh })
    expect(await ward.row(one.id)).toMatchObject({ image_count: 0 })
  }
  expect(await stored()).toBe(before)
})

test('nobody adds to another hospital’s exam, without the right, without a session, or from another address of the path', async () => {
  const one = await ward.newCase()
  const file = await png()
  const foreigner = await (await makeWard(server)).person({ rights: { CT: 4 } })
  expect(code(await upload(foreigner, one.id, [file]))).toBe(CODE.notInRis)
  expect(code(await upload(await ward.person({ rights: { MR: 4 } }), one.id, [file]))).toBe(CODE.noPermission)
  expect(code(await upload(await ward.person({ rights: { CT: 4 }, menu: '000000001000' }), one.id, [file]))).toBe(CODE.noPermission)
  expect(code(await upload(await ward.person({ role: 'registrar', menu: '111000000000' }), one.id, [file]))).toBe(0)
  const anonymous = await server.anonymous().send(`/${ADD_IMAGES_PATH}`, { method: 'POST', body: new FormData(), redirect: 'manual' })
  expect([anonymous.status, anonymous.headers.get('location')]).toEqual([302, '/login'])
  const form = new FormData()
  form.set('risProcedureId', one.id)
  form.append('file', new Blob([new Uint8Array(file)]))
  for (const path of ['/RisLocalDiagnose.do?func=AddImages&x=1', '/RisLocalDiagnose.do?func=addImages'])
    expect((await doctor.send(path, { method: 'POST', body: form })).status).toBe(415)
  const foreignPage = await doctor.send(`/${ADD_IMAGES_PATH}`, { method: 'POST', body: form, headers: { origin: 'https://evil.example' } })
  expect(foreignPage.status).toBe(403)
  expect(await ward.row(one.id)).toMatchObject({ image_count: 1 })
})
