import { UPLOAD_ECG_PATH } from '@farsight/shared/contract'
import { CODE } from '@farsight/shared/domain'
import AdmZip from 'adm-zip'
import { scpFile } from '../../test/ecg/scp-writer'
import { ECG_PATIENT, type EcgExam, ecgExam } from '../../test/ecg-exam'
import { type TestClient, type TestServer, testServer } from '../../test/harness'
import { makeSharing, type SharingHospital } from '../../test/shared-exam'
import { ctFile, newInstance } from '../../test/stow'
import { readEcg } from '../ecg/read'
import { bareHead } from './ecgs'

const WRAPPED_PDF = '1.2.840.10008.5.1.4.1.1.104.1'
let server: TestServer
let hospital: SharingHospital
let one: EcgExam
beforeAll(async () => {
  server = await testServer({ publicTries: 1_000_000 })
  hospital = await makeSharing(server)
  one = await ecgExam(server, hospital)
}, 60_000)
afterAll(() => server?.close())

/** An opened link: what it says, and its door for the browser that opened it. */
async function opened(token: string) {
  const jar = new Map<string, string>()
  const browser = server.browser(jar)
  const { body, text } = await browser.call('openShare', { token })
  if (body.errorCode !== 0) throw new Error(text)
  const share = body.val.share
  const door = (path: string, by: TestClient = browser) => by.send(`/shared/${share.view}/${path}`)
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ')
  const zip = async () => {
    const answer = await fetch(`${server.url}/shared/${share.view}/study.zip`, { headers: { cookie: cookie() } })
    return { status: answer.status, entries: answer.ok ? new AdmZip(Buffer.from(await answer.arrayBuffer())).getEntries() : [] }
  }
  return { share, door, zip }
}
/** What names the patient, the house or the machine in the file. */
const IN_FILE = ['建国', 'Wang', 'Jianguo', ECG_PATIENT.id, '19600102', '20261120', '静息心电图']
const NAMING = [...IN_FILE, ECG_PATIENT.name, '2026-11-20']

test('a link to an ECG exam shows its recording by the link’s own door, piece by piece, to the browser that opened it alone', async () => {
  const { token, id } = await hospital.share(one.examId)
  const { share, door, zip } = await opened(token)
  expect([share.ecgs, share.studies, share.leftOut]).toEqual([1, [], 0])
  const all = await door('ecg')
  expect([all.status, all.body.recordings.length, all.body.kept]).toEqual([200, 1, null])
  const [head] = all.body.recordings
  expect(head).toMatchObject({ kind: 'waves', groups: [{ rate: 500, count: 5000, kind: 'rhythm' }] })
  expect(head.values.length).toBeGreaterThan(0)
  expect(all.body.pieces[0]).toMatchObject({ id: head.id, from: 0, count: 5000 })
  const rest = await door(`ecg/${head.id}/0/4990`)
  expect(rest.body.pieces).toMatchObject([{ from: 4990, count: 10 }])
  expect((await door(`ecg/${head.id}/7/0`)).status).toBe(404)
  // The exam of another link, another browser, what is no address of ours.
  const other = await ecgExam(server, hospital)
  const foreign = (await (await opened((await hospital.share(other.examId)).token)).door('ecg')).body.recordings[0].id
  for (const path of [`ecg/${foreign}/0/0`, 'ecg/', 'ecg/1.2.3/0/0', `ecg/${head.id}/0/-1`, `ecg/${head.id}`])
    expect([path, (await door(path)).status]).toEqual([path, 404])
  expect((await door('ecg', server.anonymous())).status).toBe(401)
  // The original comes along whole.
  const { entries } = await zip()
  expect(entries.map(({ entryName }) => entryName)).toEqual(['DICOM/SE00001/IM00001'])
  expect(entries[0]!.getData().equals(one.bytes)).toBe(true)
  // A cancelled link is over at once.
  await hospital.doctor.call('shareCancel', { id })
  for (const path of ['ecg', `ecg/${head.id}/0/0`, 'study.zip'])
    expect([path, (await door(path)).status, (await door(path)).body]).toEqual([path, 410, { reason: 'cancelled' }])
  expect((await server.anonymous().call('openShare', { token })).body).toMatchObject({
    errorCode: CODE.shareEnded,
    val: { reason: 'cancelled' },
  })
})

test('[LK-10, DC-12] an anonymous link’s ECG has no word of the file: not in its heads, not in its originals, and no UID of it', async () => {
  const { token } = await hospital.share(one.examId, { anonymous: 1 })
  const { share, door, zip } = await opened(token)
  const all = await door('ecg')
  const [head] = all.body.recordings
  expect(head).toMatchObject({ kind: 'waves', time: '', device: '', values: [], statements: [], notes: [] })
  expect(head.groups[0]).toMatchObject({ label: '', rate: 500, count: 5000 })
  const named = await (await opened((await hospital.share(one.examId)).token)).door('ecg')
  const uids: string[] = [one.study, named.body.recordings[0].id]
  // Words that the file has, so that their absence says something.
  expect([...NAMING, ...uids].filter((word) => one.bytes.includes(Buffer.from(word)))).toEqual([...IN_FILE, ...uids])
  for (const word of [...NAMING, ...uids]) expect([word, JSON.stringify([share, all.body]).includes(word)]).toEqual([word, false])
  expect((await door(`ecg/${head.id}/0/0`)).body.pieces[0].count).toBe(5000)
  expect((await door(`ecg/${uids[1]}/0/0`)).status).toBe(404)
  const { entries } = await zip()
  expect(entries).toHaveLength(1)
  const bytes = entries[0]!.getData()
  for (const word of [...NAMING, ...uids]) expect([word, bytes.includes(Buffer.from(word))]).toEqual([word, false])
  // And it is the same ECG still: leads, scale and samples.
  const [was, is] = [one.bytes, bytes].map((file) => readEcg([{ name: 'a.dcm', bytes: file }]))
  if (was?.format !== 'dicom' || is?.format !== 'dicom') throw new Error('no ECG')
  expect(is.groups).toEqual(was.groups.map((group) => ({ ...group, label: expect.anything() })))
  expect([is.time, is.statements, is.device]).toEqual([expect.not.stringContaining('2026'), [], expect.not.stringContaining('FARSIGHT')])
})
test('a head without a word keeps what the sheet needs, and gives a lead without a known name a number', () => {
  const lead = (name: string) => ({ lead: name, unit: 1, baseline: 0, derived: 0 as const })
  const head = {
    ...{
      id: '1',
      foreign: 0 as const,
      kind: 'waves' as const,
      format: 'dicom' as const,
      time: '2026-11-20 09:00:00' as never,
      device: 'X',
      reason: '',
      detail: '王',
    },
    ...{ filters: { lowCut: 0.05, highCut: 150, notch: 50, text: '王' }, values: [], statements: ['王'], notes: ['王'] },
    groups: [{ rate: 500, label: '王', kind: 'rhythm' as const, count: 10, leads: [lead('V2'), lead('王建国')] }],
  }
  const bare = bareHead(head)
  expect(JSON.stringify(bare)).not.toContain('王')
  expect(bare).toMatchObject({ time: '', filters: { lowCut: 0.05, highCut: 150, notch: 50 } })
  expect(bare.groups[0]!.leads.map((it) => it.lead)).toEqual(['V2', '2'])
})

test('[LK-10] a device’s page has the name printed on it: an anonymous link leaves it out and says so, and is refused where there is nothing else', async () => {
  const page = (study: string) =>
    ctFile(newInstance(study), { '00080016': ['UI', WRAPPED_PDF], '00080060': ['CS', 'ECG'], '7FE00010': undefined } as never)
  const mixed = await ecgExam(server, hospital, (study) => [page(study)])
  const { token, val } = await hospital.share(mixed.examId, { anonymous: 1 })
  expect(val.leftOut).toBe(1)
  const anonymous = await opened(token)
  expect([anonymous.share.ecgs, anonymous.share.leftOut]).toEqual([1, 1])
  const named = await opened((await hospital.share(mixed.examId)).token)
  expect(named.share.ecgs).toBe(2)
  await server.database.superuser((su) =>
    su.query('DELETE FROM instance WHERE study_uid = $1 AND sop_class <> $2', [mixed.study, WRAPPED_PDF]),
  )
  const refused = await hospital.doctor.call('shareCreate', { risProcedureId: mixed.examId, anonymous: 1, validity: 'oneDay' })
  expect(refused.body.errorCode).toBe(CODE.burnedIn)
})

test('an ECG of which it is in doubt whose it is leaves by no link, also not one that is open, by no film and no download', async () => {
  const { token } = await hospital.share(one.examId)
  const { door, zip } = await opened(token)
  const { recordings } = (await door('ecg')).body
  const film = async () => (await hospital.doctor.call('filmView', { risProcedureId: one.examId })).body.val.ecgs.length
  const download = async () => (await hospital.doctor.send(`/study.zip?procedureId=${one.examId}`)).status
  expect([await film(), await download()]).toEqual([1, 200])
  await one.doubt(true)
  expect([(await door('ecg')).status, (await door(`ecg/${recordings[0].id}/0/0`)).status, (await zip()).status]).toEqual([404, 404, 404])
  expect([await film(), await download()]).toEqual([0, 404])
  expect((await opened(token)).share.ecgs).toBe(0)
  await one.doubt(false)
  expect((await door('ecg')).status).toBe(200)
})

test('measured values go along when the report is signed, as they were signed', async () => {
  const { token } = await hospital.share(one.examId)
  const { door, share } = await opened(token)
  expect(share.report.issue).toBe(1)
  const measured = (
    version: number,
    recordingId: string,
    at = "(SELECT max(i.at) FROM report_issue i WHERE i.exam_id = $1) - interval '1 minute'",
  ) =>
    server.database.superuser((su) =>
      su.query(
        `INSERT INTO ecg_measure (exam_id, facility_id, version, recording_id, formula, values, user_id, user_name, at)
         VALUES ($1, $2, $3, $4, 'bazett', '[{"name":"hr","value":72,"source":"typed"}]'::jsonb, $5, '陈分享', ${at})`,
        [one.examId, hospital.facility, version, recordingId, hospital.account.userId],
      ),
    )
  const { id } = (await door('ecg')).body.recordings[0]
  await measured(1, id)
  expect((await door('ecg')).body.kept).toEqual({
    recordingId: id,
    formula: 'bazett',
    values: [{ name: 'hr', value: 72, source: 'typed' }],
  })
  // By the link's own name of it where it is anonymous.
  const anonymous = (await (await opened((await hospital.share(one.examId, { anonymous: 1 })).token)).door('ecg')).body
  expect([anonymous.kept.recordingId === anonymous.recordings[0].id, anonymous.kept.recordingId === id]).toEqual([true, false])
  // What was kept since the issue is not signed: neither other values nor those of another recording replace what is.
  await measured(3, 'y', "(SELECT max(i.at) FROM report_issue i WHERE i.exam_id = $1) + interval '1 minute'")
  expect((await door('ecg')).body.kept?.recordingId).toBe(id)
  // Of a recording that the link has not: it would stand beside another one.
  await measured(2, 'x')
  expect((await door('ecg')).body.kept).toBeNull()
})

test('[ECG-07, LK-10] an uploaded recording goes along with a named link, its film and its originals until it is taken back; an anonymous link has none and says so', async () => {
  const it = await ecgExam(server, hospital)
  const technician = await server.as(await server.account(hospital.facility, { role: 'technician', menu: '011000000000' }))
  const scp = scpFile({ leads: [[2, [0, 5, -7, 1200]]] })
  const form = new FormData()
  form.set('risProcedureId', it.examId)
  form.append('file', new Blob([new Uint8Array(scp)]), 'cart.scp')
  const { body } = await technician.send(`/${UPLOAD_ECG_PATH}`, { method: 'POST', body: form })
  expect(body.errorCode).toBe(0)
  const { id } = body.val
  const named = await opened((await hospital.share(it.examId)).token)
  const without = await opened((await hospital.share(it.examId, { anonymous: 1 })).token)
  const film = async () => (await hospital.doctor.call('filmView', { risProcedureId: it.examId })).body.val.ecgs
  expect([named.share.ecgs, named.share.leftOut, without.share.ecgs, without.share.leftOut]).toEqual([2, 0, 1, 1])
  const all = (await named.door('ecg')).body
  expect(all.recordings.map((head: { format: string }) => head.format)).toEqual(['dicom', 'scp'])
  expect(all.recordings[1].id).toBe(id)
  expect((await named.door(`ecg/${id}/0/0`)).body.pieces).toMatchObject([{ id, from: 0, count: 4 }])
  expect(
    (await named.zip()).entries
      .find(({ entryName }) => entryName === 'ECG/001/cart.scp')
      ?.getData()
      .equals(scp),
  ).toBe(true)
  expect(await film()).toContain(id)
  // Neither by its own page nor by its id, whatever the holder knows; and another link has another exam's.
  expect((await without.door('ecg')).body.recordings).toHaveLength(1)
  const other = await opened((await hospital.share(one.examId)).token)
  for (const link of [without, other]) expect((await link.door(`ecg/${id}/0/0`)).status).toBe(404)
  expect((await without.zip()).entries.map(({ entryName }) => entryName)).toEqual(['DICOM/SE00001/IM00001'])
  // A signed report keeps its files; before it, or by a split, one may go while the link is open.
  await server.database.superuser((su) => su.query(`UPDATE ecg_file SET withdrawn = '{"reason":"x"}' WHERE file_id = $1`, [id]))
  expect((await named.door('ecg')).body.recordings).toHaveLength(1)
  expect((await named.door(`ecg/${id}/0/0`)).status).toBe(404)
  expect((await named.zip()).entries).toHaveLength(1)
  expect(await film()).not.toContain(id)
})
