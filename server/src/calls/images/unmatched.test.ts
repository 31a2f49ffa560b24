import { CODE, STATE } from '@farsight/shared/domain'
import { type Answer, type TestServer, testServer } from '../../../test/harness'
import { ctFile, newInstance, stow } from '../../../test/stow'
import { type Colleague, makeWard, type Ward } from '../../../test/ward'

let server: TestServer
let ward: Ward
let technician: Colleague
const code = (answer: Answer): number => answer.body?.errorCode

beforeAll(async () => {
  server = await testServer()
})
beforeEach(async () => {
  ward = await makeWard(server)
  technician = await ward.person({ role: 'technician', menu: '011100000000' })
})
afterAll(() => server.close())

async function lost(number = 'NOWHERE', patient: Record<string, string> = {}): Promise<string> {
  const i = newInstance()
  expect((await stow(technician, [ctFile(i, { '00080050': number, ...patient })])).status).toBe(200)
  return i.study
}
const list = async (who: Colleague, keyword = '') => (await who.call('queryUnmatched', { keyword, pageNo: 1, pageSize: 20 })).body

test('[IMG-02] a study whose number names no exam waits in a list, and is bound by hand to one', async () => {
  const first = await lost('N-1')
  server.clock.now += 1000
  const second = await lost('N-2', { '00100020': 'P-22' })
  const one = await ward.newCase({
    state: STATE.uploading,
    hospital_no: 'P1',
    pat_name: '王小东',
    pinyin: 'wang xiao dong',
    birthday: '1980-02-29',
  })
  const waiting = await list(technician)
  expect(waiting).toMatchObject({ errorCode: 0, total: 2 })
  expect(waiting.val[1]).toMatchObject({
    studyUid: first,
    patName: '王小东',
    patientId: 'P1',
    sex: 'M',
    birthday: '1980-02-29',
    accessionNo: 'N-1',
    modality: 'CT',
    studyDate: '2025-03-04',
    images: 1,
  })
  for (const word of ['p-22', 'n-2'])
    expect((await list(technician, word)).val.map((s: { studyUid: string }) => s.studyUid)).toEqual([second])
  expect((await list(technician, '%')).val).toEqual([])
  expect((await technician.call('bindStudy', { studyUid: first, risProcedureId: one.id })).body).toMatchObject({
    errorCode: 0,
    val: { state: STATE.toBeDiagnosed, imageCount: 1 },
  })
  expect((await list(technician)).total).toBe(1)
  expect(await ward.steps(one.id)).toContain('bindImages')
  // What comes for that study from now on finds its exam by it.
  expect(code(await technician.call('bindStudy', { studyUid: first, risProcedureId: one.id }))).toBe(CODE.stateChanged)
})

test('[DC-11] images of another patient than the exam’s are bound after a second word with a reason alone, and the audit has it', async () => {
  const study = await lost()
  const one = await ward.newCase()
  const bind = (more: Record<string, unknown> = {}) => technician.call('bindStudy', { studyUid: study, risProcedureId: one.id, ...more })
  const warned = await bind()
  expect(warned.body).toMatchObject({ errorCode: CODE.otherPatientImages })
  expect(warned.body.val.differences.map((d: { field: string }) => d.field)).toEqual(['name', 'patientId', 'birthday'])
  expect(await ward.row(one.id)).toMatchObject({ image_count: 0 })
  expect(code(await bind({ confirm: true }))).toBe(CODE.reasonRequired)
  expect(code(await bind({ confirm: true, reason: '急诊无名氏，后补登记' }))).toBe(0)
  expect(await ward.row(one.id)).toMatchObject({ image_count: 1 })
  const audit = await server.database.superuser(
    async (su) =>
      (await su.query("SELECT user_id FROM audit WHERE object_id = $1 AND call = 'images of another patient bound'", [one.id])).rows,
  )
  expect(audit).toEqual([{ user_id: technician.account.userId }])
})

test('the list is the staff’s own hospital’s; an ECG, a deleted exam and another hospital’s take nothing', async () => {
  const study = await lost()
  const strangers = await makeWard(server)
  const stranger = await strangers.person({ role: 'technician', menu: '011100000000' })
  expect((await list(stranger)).val).toEqual([])
  const theirs = await strangers.newCase()
  const doctor = await ward.person({ rights: { CT: 4 } })
  expect(code(await doctor.call('queryUnmatched', { pageNo: 1, pageSize: 20 }))).toBe(CODE.noPermission)
  const one = await ward.newCase()
  expect(code(await doctor.call('bindStudy', { studyUid: study, risProcedureId: one.id }))).toBe(CODE.noPermission)
  expect(code(await stranger.call('bindStudy', { studyUid: study, risProcedureId: theirs.id }))).toBe(CODE.notInRis)
  expect(code(await technician.call('bindStudy', { studyUid: study, risProcedureId: theirs.id }))).toBe(CODE.notInRis)
  const ecg = await ward.newCase({ modality: 'ECG' })
  expect(code(await technician.call('bindStudy', { studyUid: study, risProcedureId: ecg.id }))).toBe(CODE.noEcgImages)
  const gone = await ward.newCase({ state: STATE.deleted })
  expect(code(await technician.call('bindStudy', { studyUid: study, risProcedureId: gone.id }))).toBe(CODE.notInRis)
  expect((await list(technician)).total).toBe(1)
})
