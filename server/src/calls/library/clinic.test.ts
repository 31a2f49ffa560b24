import sharp from 'sharp'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let clinic: string
let writer: TestClient
let other: TestClient
let doctor: TestClient
let png: Buffer

beforeAll(async () => {
  server = await testServer()
  clinic = await server.facility({ reviewLevels: 0, kind: 'clinic', menus: [1, 1, 0] })
  const person = { role: 'clinic', menu: '011011000000' }
  writer = await server.as(await server.account(clinic, { ...person, rights: { US: 1 }, name: '何医生' }))
  other = await server.as(await server.account(clinic, { ...person, rights: { US: 1 } }))
  doctor = await server.as(await server.account(await server.facility(), { rights: { US: 4 } }))
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
}, 60_000)
afterAll(() => server.close())

const upload = async (client: TestClient): Promise<string> => {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
  const { body } = await client.send('/hospital_chat_uploadImage.do', { method: 'POST', body: form })
  return body.val.url.split('/').at(-1)
}
const asked = {
  kind: 'B',
  patName: '赵小妹',
  sex: 'F',
  birthday: '1990-05-01',
  modality: 'US',
  bodypart: '甲状腺',
  side: '',
  checkItem: '甲状腺彩超',
  finding: '甲状腺左叶见囊性结节',
  result: '甲状腺囊性结节',
  yinYang: 1,
}

test('[REPORT-39] a clinic’s report in one go: exam, pictures and text are there, completed, and in the clinic’s list', async () => {
  const imageKeys = [await upload(writer), await upload(writer)]
  const { body } = await writer.call('saveClinicReport', { ...asked, imageKeys, requestKey: 'clinic-report-1' })
  expect(body).toMatchObject({ errorCode: 0, val: { state: 9 } })
  const { risProcedureId: id, t, sign } = body.val
  const list = (await writer.call('queryLocalList', {})).body.val
  expect(list).toMatchObject([{ risProcedureId: id, patName: '赵小妹', reportHasComplete: 1, authorName: '何医生', imageCount: 2 }])
  const report = (await writer.call('getReport', { procedureId: id, modality: 'US', t, sign })).body.val
  expect(report.report).toMatchObject({ content: { finding: { text: asked.finding }, yinYang: 1 }, issue: 1 })
  expect(report.identityWarnings).toEqual([])
  expect((await writer.call('queryImages', { risProcedureId: id })).body.val[0].series[0].instances).toHaveLength(2)
  // A few pictures are printed whole.
  expect((await writer.call('getPrintData', { procedureId: id })).body.val.images).toHaveLength(2)
  const pdf = await fetch(`${server.url}/report.pdf?procedureId=${id}`, { headers: { cookie: writer.cookie ?? '' } })
  expect((await pdf.text()).match(/\/Subtype \/Image/g)).toHaveLength(2)
  // The same request again is the same report.
  expect((await writer.call('saveClinicReport', { ...asked, imageKeys, requestKey: 'clinic-report-1' })).body.val.risProcedureId).toBe(id)
  expect((await writer.call('queryLocalList', {})).body.val).toHaveLength(1)
}, 60_000)

test('[EDIT-04] what the report check found and the clinic let stand is kept with the version', async () => {
  const overrides = [{ rule: 'side.sections', field: 'result', text: '左肾结石', reason: '已核对，无误' }]
  const send = async (more: object) => (await writer.call('saveClinicReport', { ...asked, imageKeys: [], ...more })).body
  const kept = (id: string) =>
    server.database.superuser(async (su) => (await su.query('SELECT step, overrides FROM report_version WHERE exam_id = $1', [id])).rows)
  const one = await send({ overrides })
  expect(one).toMatchObject({ errorCode: 0, val: { state: 9 } })
  expect(await kept(one.val.risProcedureId)).toEqual([{ step: 'finish', overrides }])
  const other = await send({ result: '甲状腺左叶囊性结节' })
  expect(await kept(other.val.risProcedureId)).toEqual([{ step: 'finish', overrides: [] }])
  // Nothing stands without a reason.
  expect((await send({ overrides: [{ ...overrides[0], reason: '' }] })).errorCode).toBe(2)
})

test('what is missing, another’s picture and a right that is missing leave nothing behind', async () => {
  const before = (await writer.call('queryLocalList', {})).body.val.length
  const refused = async (more: object, client = writer) => {
    const { body } = await client.call('saveClinicReport', { ...asked, imageKeys: [], ...more })
    return [body.errorCode, body.field]
  }
  expect(await refused({ finding: ' ' })).toEqual([1, 'finding'])
  expect(await refused({ patName: ' ' })).toEqual([1, 'patName'])
  expect(await refused({ birthday: '2999-01-01' })).toEqual([2, 'birthday'])
  // Read as 18 mm.
  expect(await refused({ finding: '结节 \u202e81\u202c mm' })).toEqual([2, 'finding'])
  expect(await refused({ patName: '王\u2067五' })).toEqual([2, 'patName'])
  expect(await refused({ imageKeys: [await upload(other)] })).toEqual([2506, 'imageKeys'])
  expect(await refused({ imageKeys: ['nonsense'] })).toEqual([2506, 'imageKeys'])
  expect(await refused({ modality: 'DX' })).toEqual([107, undefined])
  expect(await refused({}, doctor)).toEqual([107, undefined])
  expect((await writer.call('queryLocalList', {})).body.val).toHaveLength(before)
  expect((await writer.call('getClinicPreset', { kind: 'B' })).body.val).toMatchObject({ kind: 'B', modality: 'US', imageSlots: 4 })
  expect((await writer.call('getClinicPreset', { kind: 'C' })).body.val).toMatchObject({ kind: 'C', modality: 'DX' })
  expect((await doctor.call('getClinicPreset', { kind: 'C' })).body.errorCode).toBe(107)
})
