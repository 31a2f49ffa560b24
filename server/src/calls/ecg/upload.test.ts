import { UPLOAD_ECG_PATH } from '@farsight/shared/contract'
import { CODE, STATE } from '@farsight/shared/domain'
import AdmZip from 'adm-zip'
import { aecgFile, aecgNaming } from '../../../test/ecg/aecg-writer'
import { dicomEcg, words } from '../../../test/ecg/dicom-writer'
import { smallPdf } from '../../../test/ecg/pdf-writer'
import { scpFile } from '../../../test/ecg/scp-writer'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'
import { sharedFiles, testWithShared } from '../../images/testing/shared-data'

let server: TestServer
let ward: Ward
let technician: Colleague
let doctor: Colleague
let one: Case
beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  technician = await ward.person({ role: 'technician', name: '周技师' })
  doctor = await ward.person({ rights: { ECG: 4 }, name: '张心电' })
})
beforeEach(async () => {
  one = await ward.newCase({ modality: 'ECG', state: STATE.toBeDiagnosed })
})
afterAll(() => server?.close())

const code = (answer: Answer): number => answer.body?.errorCode
type Given = readonly [name: string, bytes: Buffer]
function upload(files: readonly Given[], more: Record<string, string> = {}, by: Pick<Colleague, 'send'> = technician): Promise<Answer> {
  const form = new FormData()
  form.set('risProcedureId', one.id)
  for (const [key, value] of Object.entries(more)) form.set(key, value)
  for (const [name, bytes] of files) form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return by.send(`/${UPLOAD_ECG_PATH}`, { method: 'POST', body: form })
}
const wave = (more: object = {}, by = doctor) => by.call('queryEcgWave', { risProcedureId: one.id, ...more })
const listed = async (by = technician) => (await by.call('queryEcgFiles', { risProcedureId: one.id })).body.val

const II = [0, 5, -7, 1200]
const SCP = scpFile({ leads: [[2, II]] })
const AECG = aecgFile({ sequences: [{ lead: 'MDC_ECG_LEAD_II', digits: II.join(' ') }] })
const PDF = smallPdf('an ECG of a vendor')
const WFDB: readonly Given[] = [
  ['r.hea', Buffer.from('r 1 500 4\nr.dat 16 400(0)/mV 16 0 0 0 0 II\n')],
  ['r.dat', words(II)],
]
const ALL: readonly (readonly [string, readonly Given[]])[] = [
  ['scp', [['a.scp', SCP]]],
  ['aecg', [['a.xml', AECG]]],
  ['wfdb', WFDB],
  ['pdf', [['a.pdf', PDF]]],
]
/** An aECG that names its patient. */
const named = (id: string, name: string, sex: string, born: string): Buffer => aecgNaming(AECG, { id, name, sex, born })

test('[ECG-07] a cart’s SCP, aECG, WFDB and PDF come to an exam by the technician, are opened by the doctor, and kept as they came', async () => {
  const bare = await wave()
  expect(code(bare)).toBe(CODE.imagesNotUploaded)
  const ids: string[] = []
  for (const [format, files] of ALL) {
    const { body } = await upload(files)
    expect(body).toMatchObject({ errorCode: 0, val: { format, again: 0, named: 0 } })
    ids.push(body.val.id)
  }
  const { recordings } = (await wave()).body.val
  expect(recordings.map(({ id, format, kind }: { id: string; format: string; kind: string }) => [id, format, kind]).sort()).toEqual(
    ids.map((id, i) => [id, ALL[i]![0], ALL[i]![0] === 'pdf' ? 'pdf' : 'waves']).sort(),
  )
  for (const id of ids.slice(0, 3)) {
    const [piece] = (await wave({ id, group: 0, from: 0, count: 4 })).body.val.pieces
    expect([...new Int32Array(new Uint8Array(Buffer.from(piece.samples, 'base64')).buffer)]).toEqual(II)
  }
  const pdf = await doctor.call('queryEcgPdf', { risProcedureId: one.id, id: ids[3]! })
  expect(Buffer.from(pdf.body.val.pdf, 'base64')).toEqual(PDF)
  expect(code(await doctor.call('queryEcgPdf', { risProcedureId: one.id, id: ids[0]! }))).toBe(CODE.ecgUnknown)
  const kept = await server.database.superuser((su) => su.query('SELECT content, user_name FROM ecg_file WHERE file_id = $1', [ids[2]]))
  expect(kept.rows).toEqual([{ content: Buffer.concat(WFDB.map(([, bytes]) => bytes)), user_name: '周技师' }])
  const { mayUpload, files } = await listed()
  expect([mayUpload, files.length]).toEqual([1, 4])
  expect(files.find(({ id }: { id: string }) => id === ids[2])).toMatchObject({
    names: ['r.hea', 'r.dat'],
    userName: '周技师',
    mayWithdraw: 1,
  })
  expect(await ward.row(one.id)).toMatchObject({ image_count: 4, state: STATE.toBeDiagnosed })
})

test('the same bytes twice are one, whatever their names and order', async () => {
  const first = (await upload(WFDB)).body.val
  expect((await upload([...WFDB].reverse())).body.val).toEqual({ ...first, again: 1 })
  expect((await listed()).files).toHaveLength(1)
  expect(await ward.row(one.id)).toMatchObject({ image_count: 1 })
})

test('a check that has ended is made by its ECG file, as by a device’s images', async () => {
  one = await ward.newCase({ modality: 'ECG', state: STATE.checkEnded })
  expect(code(await upload([['a.scp', SCP]]))).toBe(0)
  expect(await ward.row(one.id)).toMatchObject({ state: STATE.toBeDiagnosed, image_count: 1 })
  expect(await ward.steps(one.id)).toEqual(expect.arrayContaining(['imagesArrived', 'addEcg']))
})

test('[ECG-07] what is no ECG is refused with the door’s reason, and nothing of it is kept', async () => {
  const refused = async (...files: Given[]) => {
    const { body } = await upload(files)
    return [body.errorCode, body.val?.reason]
  }
  expect(await refused(['a.scp', SCP.subarray(0, SCP.length - 20)])).toEqual([CODE.ecgFileRefused, 'truncated'])
  expect(await refused(['a.xml', Buffer.from(AECG.toString().replace('<AnnotatedECG', '<!DOCTYPE x><AnnotatedECG'))])).toEqual([
    CODE.ecgFileRefused,
    'hostile',
  ])
  expect(await refused(WFDB[0]!)).toEqual([CODE.ecgFileRefused, 'noFile'])
  expect(await refused(['a.pdf', Buffer.from('%PDF-')])).toEqual([CODE.ecgFileRefused, 'broken'])
  expect(await refused(['a.txt', Buffer.from('Dear colleague')])).toEqual([CODE.ecgFileRefused, 'unknown'])
  expect(await refused(['a.dcm', dicomEcg({ groups: [{ channels: [{}], data: words(II), samples: 4 }] })])).toEqual([
    CODE.ecgFileDicom,
    undefined,
  ])
  expect(code(await upload([['a.pdf', Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)])]]))).toBe(CODE.ecgFileLarge)
  expect(code(await upload([]))).toBe(CODE.parameterEmpty)
  expect(code(await upload([['a.scp', SCP]], { confirm: '2' }))).toBe(CODE.parameterIllegal)
  expect(code(await upload([['a.scp', SCP]], { patient: 'x' }))).toBe(CODE.parameterIllegal)
  expect((await listed()).files).toEqual([])
})

test('files that are refused count in the minute as those that are kept do', async () => {
  const hasty = await ward.person({ role: 'technician' })
  const codes = new Set<number>()
  for (let i = 0; i < 60; i += 1) codes.add(code(await upload([['a.txt', Buffer.from('Dear colleague')]], {}, hasty)))
  expect([...codes]).toEqual([CODE.ecgFileRefused])
  expect(code(await upload([['a.txt', Buffer.from('Dear colleague')]], {}, hasty))).toBe(CODE.tooFrequent)
  expect(code(await upload([['a.scp', SCP]]))).toBe(0)
}, 60_000)

test('another patient’s name is told with both sides, let in with a reason alone, and stands as a warning in the report', async () => {
  const other: Given[] = [['a.xml', named('9999', '李 四', 'F', '19500102')]]
  const asked = await upload(other)
  expect([code(asked), (await listed()).files]).toEqual([CODE.otherPatientImages, []])
  expect(asked.body.val.differences).toEqual(
    expect.arrayContaining([
      { field: 'name', exam: one.exam.pat_name, dicom: '李 四' },
      { field: 'patientId', exam: one.exam.hospital_no, dicom: '9999' },
    ]),
  )
  expect(code(await upload(other, { confirm: '1', reason: '  ' }))).toBe(CODE.reasonRequired)
  expect(code(await upload(other, { confirm: '1', reason: '机器上未改姓名' }))).toBe(0)
  const opened = await doctor.call('openReport', one.address)
  expect(opened.body.val.identityWarnings).toEqual(expect.arrayContaining([expect.objectContaining({ field: 'name', dicom: '李 四' })]))
  const { pat_name, hospital_no, sex, birthday } = one.exam
  const right = named(hospital_no, pat_name!, sex!, (birthday ?? '').replaceAll('-', ''))
  expect((await upload([['b.xml', right]])).body).toMatchObject({ errorCode: 0, val: { named: 1 } })
})

test('taken back by who uploaded it alone, with a reason, and not once the report is signed; it goes from the ECGs and stays on file', async () => {
  const { id } = (await upload([['a.scp', SCP]])).body.val
  await upload([['a.xml', AECG]])
  const back = (reason = '选错文件', by = technician, file = id) => by.call('withdrawEcgFile', { risProcedureId: one.id, id: file, reason })
  const colleague = await ward.person({ role: 'technician' })
  expect(code(await back('x', colleague))).toBe(CODE.ecgFileOthers)
  expect(code(await back(' '))).toBe(CODE.reasonRequired)
  expect((await back()).body.val).toEqual({ imageCount: 1 })
  expect(code(await back())).toBe(CODE.ecgUnknown)
  expect((await wave()).body.val.recordings).toHaveLength(1)
  const row = await server.database.superuser((su) => su.query('SELECT withdrawn FROM ecg_file WHERE file_id = $1', [id]))
  expect(row.rows[0].withdrawn).toMatchObject({ reason: '选错文件', userName: '周技师' })
  // Chosen again by mistake no more: it may come a second time.
  const again = (await upload([['a.scp', SCP]])).body.val
  expect([again.again, again.id === id]).toEqual([0, false])
  await server.database.superuser((su) => su.query('UPDATE exam SET report_has_complete = true WHERE exam_id = $1', [one.id]))
  expect(code(await back('x', technician, again.id))).toBe(CODE.reportCompleted)
  expect((await listed()).files.map((file: { mayWithdraw: number }) => file.mayWithdraw)).toEqual([0, 0])
})

test('who may not: no right, another hospital, another modality; nobody is told more than that', async () => {
  const reader = await ward.person({ rights: { CT: 1 } })
  const stranger = await server.as(await server.account(await server.facility(), { role: 'technician' }))
  expect(code(await upload([['a.scp', SCP]], {}, reader))).toBe(CODE.noPermission)
  expect(code(await upload([['a.scp', SCP]], {}, stranger as never))).toBe(CODE.notInRis)
  expect((await listed(reader)).mayUpload).toBe(0)
  expect(code(await stranger.call('queryEcgFiles', { risProcedureId: one.id }))).toBe(CODE.notInRis)
  const anonymous = await server.anonymous().send(`/${UPLOAD_ECG_PATH}`, { method: 'POST', body: new FormData(), redirect: 'manual' })
  expect(anonymous.status).toBe(302)
  one = await ward.newCase({ modality: 'CT', state: STATE.toBeDiagnosed })
  expect(code(await upload([['a.scp', SCP]]))).toBe(CODE.ecgExamOnly)
  expect((await listed()).mayUpload).toBe(0)
})

test('who reads an order of another hospital sees its ECG files, and brings none there', async () => {
  const away = await server.facility()
  const reader = await server.as(await server.account(away, { role: 'technician', menu: '111111111111' }))
  await server.database.superuser((su) => su.query('UPDATE exam SET reader_facility_id = $2::uuid WHERE exam_id = $1', [one.id, away]))
  await upload([['a.scp', SCP]])
  const seen = await reader.call('queryEcgFiles', { risProcedureId: one.id })
  expect([code(seen), seen.body.val.files.length, seen.body.val.mayUpload]).toEqual([0, 1, 0])
  expect(code(await upload([['a.xml', AECG]], {}, reader as never))).toBe(CODE.notInRis)
  expect((await listed()).files).toHaveLength(1)
})

for (const folder of ['ecg_scp', 'ecg_hl7', 'ecg_pdf'])
  testWithShared(folder)(`[ECG-07] every file of ${folder} comes in and is shown, or is refused with a reason`, async () => {
    for (const { name, bytes } of sharedFiles(folder)!) {
      const { body } = await upload([[name, bytes()]], { confirm: '1', reason: '测试' })
      const refused = body.errorCode === CODE.ecgFileRefused && body.val.reason !== ''
      expect([name, refused || body.errorCode]).toEqual([name, refused || 0])
      if (!refused) expect((await wave()).body.val.recordings.map(({ id }: { id: string }) => id)).toContain(body.val.id)
    }
  })

test('[ECG-07] the originals come back byte for byte under their own names, with the study or without one; what was taken back does not', async () => {
  const zip = async (by: Pick<Colleague, 'cookie'>) => {
    const answer = await fetch(`${server.url}/study.zip?procedureId=${one.id}`, { headers: { cookie: by.cookie ?? '' } })
    return { status: answer.status, entries: answer.ok ? new AdmZip(Buffer.from(await answer.arrayBuffer())).getEntries() : [] }
  }
  expect((await zip(doctor)).status).toBe(404)
  expect(code(await doctor.call('queryDownload', { risProcedureIds: [one.id] }))).toBe(CODE.noDownload)
  await upload([['../../a?.scp', SCP]])
  const { body } = await upload([['gone.xml', AECG]])
  await upload(WFDB)
  expect(code(await technician.call('withdrawEcgFile', { risProcedureId: one.id, id: body.val.id, reason: '传错' }))).toBe(0)
  expect(code(await doctor.call('queryDownload', { risProcedureIds: [one.id] }))).toBe(0)
  const { status, entries } = await zip(doctor)
  expect(status).toBe(200)
  const found = entries.map((entry) => [entry.entryName.replace(/^ECG\/\d{3}\//, ''), entry.getData()] as const)
  expect(entries.every(({ entryName }) => /^ECG\/\d{3}\/[^/]+$/.test(entryName))).toBe(true)
  expect(new Map(found)).toEqual(new Map([['a_.scp', SCP], ...WFDB]))
  // Triage alone opens no report; another hospital knows of no such exam.
  expect((await zip(await ward.person({ role: 'technician', menu: '000100000000' }))).status).toBe(403)
  const elsewhere = await (await makeWard(server)).person({ rights: { ECG: 4 } })
  expect((await zip(elsewhere)).status).toBe(404)
})
