import { UPLOAD_ECG_PATH } from '@farsight/shared/contract'
import { STATE } from '@farsight/shared/domain'
import { finish } from '../../test/completed'
import { aecgFile, aecgNaming } from '../../test/ecg/aecg-writer'
import { content } from '../../test/exams'
import { type TestServer, testServer } from '../../test/harness'
import { pdfPages } from '../../test/pdf-paths'
import { drawnText } from '../../test/pdf-text'
import { failures, newUid, stow } from '../../test/stow'
import { type Case, type Colleague, makeWard, type Ward } from '../../test/ward'
import { ecg } from '../demo/studies/ecg'

const NOTE = '标明的是另一位患者'
/** One lead, so that its sheet is told from the twelve of the exam's own. */
const FOREIGN = aecgNaming(aecgFile({ sequences: [{ lead: 'MDC_ECG_LEAD_II', digits: '0 5 -7 1200 '.repeat(400).trim() }] }), {
  ...{ id: 'SUBJ-1', name: 'Somebody Else', sex: 'F', born: '19400101' },
})
let server: TestServer
let ward: Ward
let doctor: Colleague
let technician: Colleague
let one: Case
beforeAll(async () => {
  server = await testServer({ publicTries: 1_000_000 })
  ward = await makeWard(server, 0)
  doctor = await ward.person({ rights: { ECG: 4 }, name: '张心电' })
  technician = await ward.person({ role: 'technician', name: '周技师' })
}, 60_000)
beforeEach(async () => {
  one = await ward.newCase({ modality: 'ECG', state: STATE.toBeDiagnosed })
})
afterAll(() => server?.close())

/** The exam's own ECG by its device. */
async function own(): Promise<void> {
  const { exam } = one
  const patient = { name: exam.pat_name, pinyin: exam.pinyin, id: exam.hospital_no, sex: exam.sex, birthDate: exam.birthday }
  const asked = {
    ...{ kind: 'ecg', seed: 7, patient, accession: exam.accession_no, studyUid: newUid(), studyDate: '2026-11-20' },
    ...{ description: '静息心电图', finding: false },
  }
  const files = [...ecg(asked as never)].map(({ bytes }) => Buffer.from(bytes))
  const answer = await stow(await server.as(await server.account(ward.facility, { role: 'technician' })), files)
  expect([failures(answer), answer.status]).toEqual([[], 200])
  await server.database.superuser((su) => su.query('UPDATE study SET exam_id = $1 WHERE study_uid = $2', [one.id, asked.studyUid]))
}
async function upload(bytes: Buffer, name: string): Promise<string> {
  const form = new FormData()
  for (const [key, value] of Object.entries({ risProcedureId: one.id, confirm: '1', reason: '设备姓名录错' })) form.set(key, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const { body } = await technician.send(`/${UPLOAD_ECG_PATH}`, { method: 'POST', body: form })
  expect(body.errorCode).toBe(0)
  return body.val.id
}
const wave = async () => (await doctor.call('queryEcgWave', { risProcedureId: one.id })).body.val
const keep = async (recordingId: string, baseVersion = 0) =>
  doctor.call('saveEcgMeasures', {
    ...{ risProcedureId: one.id, baseVersion, recordingId, formula: 'bazett', values: [{ name: 'hr', value: 61, source: 'typed' }] },
  })
/** Traces of the paper's sheet, and whether it says that the recording names another patient. */
async function paper() {
  const response = await fetch(`${server.url}/report.pdf?procedureId=${one.id}&view=1`, { headers: { cookie: doctor.cookie ?? '' } })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status).toBe(200)
  const sheet = pdfPages(bytes).find(({ width, height }) => width > height)
  const drawn = drawnText(bytes).replaceAll(/\s+/g, '')
  return { traces: sheet?.paths.filter(({ points }) => points.length > 100).length ?? 0, note: drawn.includes(NOTE), drawn }
}
async function link() {
  const made = await doctor.call('shareCreate', { risProcedureId: one.id, anonymous: 0, validity: 'oneWeek' })
  const browser = server.browser(new Map())
  const { body } = await browser.call('openShare', { token: made.body.val.link.split('/').at(-1) })
  return (await browser.send(`/shared/${body.val.share.view}/ecg`)).body
}
const confirmed = async () => {
  await doctor.call('openReport', one.address)
  const { body } = await doctor.call('confirmIdentity', { procedureId: one.id, reason: '设备姓名录错' })
  expect(body.errorCode).toBe(0)
}
const foreignOf = (all: { recordings: { foreign: number }[] }) => all.recordings.map(({ foreign }) => foreign)

test('[ECG-07] a recording that names another patient is told from the exam’s own and stands nowhere by itself: screen, paper, link', async () => {
  await own()
  const id = await upload(FOREIGN, 'subject1_0.xml')
  await confirmed()
  const all = await wave()
  expect([foreignOf(all), all.recordings[1].id]).toEqual([[0, 1], id])
  expect(all.pieces[0].id).toBe(all.recordings[0].id)
  // Who has the samples asks for the heads alone.
  const bare = (await doctor.call('queryEcgWave', { risProcedureId: one.id, heads: 1 })).body.val
  expect([bare.pieces, bare.recordings]).toEqual([[], all.recordings])
  await finish(server, doctor, one.id, 'ECG', content('窦性心律'))
  expect(await paper()).toMatchObject({ traces: 13, note: false })
  const shared = await link()
  expect([foreignOf(shared), shared.pieces[0].id]).toEqual([[0, 1], all.recordings[0].id])
})

test('[ECG-08] the recording that the report was read from is on the paper and in the link, and says that it names another patient', async () => {
  await own()
  const id = await upload(FOREIGN, 'subject1_0.xml')
  await confirmed()
  expect((await keep(id)).body.errorCode).toBe(0)
  const kept = await wave()
  expect([kept.measures.recordingId, kept.pieces[0].id]).toEqual([id, id])
  await finish(server, doctor, one.id, 'ECG', content('窦性心律'))
  expect(await paper()).toMatchObject({ traces: 1, note: true, drawn: expect.stringContaining('心率61次/分*') })
  const shared = await link()
  expect([shared.kept.recordingId, shared.pieces[0].id, foreignOf(shared)]).toEqual([id, id, [0, 1]])
})

test('[ECG-08] what comes after a report was signed is not what it was signed on', async () => {
  await own()
  await doctor.call('openReport', one.address)
  await finish(server, doctor, one.id, 'ECG', content('窦性心律'))
  server.clock.now += 60_000
  await upload(
    aecgFile({ time: '20991120090000', sequences: [{ lead: 'MDC_ECG_LEAD_II', digits: '0 5 -7 1200 '.repeat(400).trim() }] } as never),
    'later.xml',
  )
  expect((await wave()).recordings).toHaveLength(2)
  expect((await paper()).traces).toBe(13)
})

test('[ECG-08] a signed recording that is not there any more is not replaced by another one', async () => {
  await own()
  const id = await upload(FOREIGN, 'subject1_0.xml')
  await confirmed()
  expect((await keep(id)).body.errorCode).toBe(0)
  await finish(server, doctor, one.id, 'ECG', content('窦性心律'))
  await server.database.superuser((su) => su.query(`UPDATE ecg_file SET withdrawn = '{"reason":"x"}' WHERE file_id = $1`, [id]))
  expect((await paper()).traces).toBe(0)
})
