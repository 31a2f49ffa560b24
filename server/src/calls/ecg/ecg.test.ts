import { CODE, STATE } from '@farsight/shared/domain'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { openSocket } from '../../../test/socket'
import { failures, newUid, stow } from '../../../test/stow'
import { type Case, type Colleague, makeWard, type Ward } from '../../../test/ward'
import { ecg } from '../../demo/studies/ecg'
import { readMeasures } from '../../ecg/recordings'

let server: TestServer
let ward: Ward
let doctor: Colleague
let one: Case
beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  doctor = await ward.person({ rights: { ECG: 4 }, name: '张心电' })
  one = await ward.newCase({ modality: 'ECG', state: STATE.toBeDiagnosed })
  const patient = { name: '王建国', pinyin: 'wang jian guo', id: one.exam.hospital_no, sex: 'M' as const, birthDate: '1960-01-02' }
  const asked = {
    kind: 'ecg',
    seed: 7,
    patient,
    accession: one.exam.accession_no,
    studyUid: newUid(),
    studyDate: '2026-11-20',
    description: '静息心电图',
    finding: false,
  }
  const files = [...ecg(asked as never)].map(({ bytes }) => Buffer.from(bytes))
  const technician = await server.as(await server.account(ward.facility, { role: 'technician' }))
  const answer = await stow(technician, files)
  expect([failures(answer), answer.status]).toEqual([[], 200])
  await server.database.superuser((su) => su.query('UPDATE study SET exam_id = $1 WHERE study_uid = $2', [one.id, asked.studyUid]))
})
afterAll(() => server?.close())

const code = (answer: Answer): number => answer.body.errorCode
const wave = (more: object = {}, by = doctor) => by.call('queryEcgWave', { risProcedureId: one.id, ...more })

test('[ECG-07] the recording of an exam: its leads, rate and samples, by pieces, and what the device measured with where it stood', async () => {
  const { recordings, pieces, measures } = (await wave()).body.val
  expect(measures).toBeNull()
  expect(recordings).toMatchObject([{ kind: 'waves', format: 'dicom', groups: [{ rate: 500, kind: 'rhythm', count: 5000 }] }])
  const [{ id, groups, values }] = recordings
  expect(groups[0].leads.map(({ lead }: { lead: string }) => lead)).toEqual([
    'I',
    'II',
    'III',
    'aVR',
    'aVL',
    'aVF',
    'V1',
    'V2',
    'V3',
    'V4',
    'V5',
    'V6',
  ])
  expect(values.find(({ name }: { name: string }) => /^QRS Duration/.test(name))).toMatchObject({
    unit: 'ms',
    from: expect.stringContaining('annotation'),
  })
  const [whole] = pieces
  const samples = (piece: { samples: string }) => new Int32Array(new Uint8Array(Buffer.from(piece.samples, 'base64')).buffer)
  expect([whole.from, whole.count, samples(whole).length]).toEqual([0, 5000, 60_000])
  const [middle] = (await wave({ id, group: 0, from: 1000, count: 10 })).body.val.pieces
  expect([...samples(middle).subarray(10, 20)]).toEqual([...samples(whole).subarray(6000, 6010)])
  // III is II less I, in the samples as they came.
  const at = (lead: number, i: number) => samples(whole)[lead * 5000 + i]!
  for (const i of [100, 2500, 4999]) expect(Math.abs(at(2, i) - (at(1, i) - at(0, i)))).toBeLessThanOrEqual(2)
  expect(code(await wave({ id: '1.2.3' }))).toBe(CODE.ecgUnknown)
  expect(code(await wave({ id, group: 5 }))).toBe(CODE.ecgUnknown)
})

test('an exam of another hospital gives nothing; one without an ECG says so', async () => {
  const stranger = await server.as(await server.account(await server.facility(), { rights: { ECG: 4 } }))
  expect(code(await stranger.call('queryEcgWave', { risProcedureId: one.id }))).toBe(CODE.notInRis)
  const bare = await ward.newCase({ modality: 'ECG', state: STATE.toBeDiagnosed })
  expect(code(await doctor.call('queryEcgWave', { risProcedureId: bare.id }))).toBe(CODE.imagesNotUploaded)
})

test('[ECG-08] values are corrected by whoever writes the report, and by nobody else; a slower one is told what stands', async () => {
  const [{ id }] = (await wave()).body.val.recordings
  const values = [
    { name: 'hr', value: 72, source: 'device' },
    { name: 'pr', value: 164, source: 'typed' },
    { name: 'p', value: null, source: 'typed' },
  ]
  const save = (more: object = {}, by = doctor) =>
    by.call('saveEcgMeasures', { risProcedureId: one.id, baseVersion: 0, recordingId: id, formula: 'fridericia', values, ...more })
  const other = await ward.person({ rights: { ECG: 1 } })
  expect(code(await save({}, other))).not.toBe(0)
  await doctor.call('openReport', one.address)
  expect(code(await save({ values: [{ name: 'hr', value: 900, source: 'typed' }] }))).toBe(CODE.ecgValueIllegal)
  expect(code(await save({ recordingId: '1.2.3' }))).toBe(CODE.ecgUnknown)
  // Other desks that have the exam open hear of it.
  const listens = await openSocket(server, other, other.account, { types: [10] })
  expect((await save()).body.val).toEqual({ baseVersion: 1 })
  await listens.heard((frame) => frame.messageType === 4 && frame.risProcedureId === one.id)
  await listens.close()
  expect((await wave()).body.val.measures).toMatchObject({
    baseVersion: 1,
    recordingId: id,
    formula: 'fridericia',
    values,
    userName: '张心电',
  })
  expect((await save()).body).toMatchObject({ errorCode: CODE.editedByAnother, val: { baseVersion: 1, values } })
  expect(code(await save({}, other))).not.toBe(0)
  // What a device says beyond every bound is its word, and stands as it was seen.
  server.clock.now += 1000
  expect((await save({ baseVersion: 1, values: [{ name: 'pr', value: 900, source: 'device' }] })).body.val).toEqual({ baseVersion: 2 })
  // Each state stays: an earlier issue of the report is printed with its own.
  server.clock.now += 60_000
  const before = server.clock.now - 1
  expect((await save({ baseVersion: 2, values: [{ name: 'hr', value: 80, source: 'typed' }] })).body.val).toEqual({ baseVersion: 3 })
  const read = (until?: number) =>
    server.asTenant({ facilityId: ward.facility, userId: doctor.account.userId }, (tx) =>
      readMeasures(tx, { exam_id: one.id, facility_id: ward.facility }, until),
    )
  expect([(await read())?.version, (await read(before))?.version, await read(0)]).toEqual([3, 2, undefined])
})
