import { CODE } from '@farsight/shared/domain'
import { atSeven, type BookingHospital, bookChest, bookingHospital, dayAfter, patient } from '../../test/bookings'
import { born } from '../../test/born'
import { type TestClient, type TestServer, testServer } from '../../test/harness'
import { ctFile, gatewayHeaders, newInstance, stow } from '../../test/stow'
import { insertPatient, type PatientRecord } from './patient'

let server: TestServer
let home: BookingHospital
let partner: BookingHospital
let clerk: TestClient
let day: string
/** The hospital's code, which its gateway is known by. */
let code: string

beforeAll(async () => {
  server = await testServer()
  atSeven(server)
  home = await bookingHospital(server, '松原医院')
  partner = await bookingHospital(server, '东港医院')
  ;[{ code }] = await rows('SELECT code FROM facility WHERE facility_id = $1', home.facilityId)
  clerk = await server.as(await server.account(home.facilityId, { role: 'registrar', menu: '011000000000' }))
  day = dayAfter(server, 1)
}, 60_000)
afterAll(() => server?.close())

const rows = (query: string, ...values: unknown[]) => server.database.superuser(async (su) => (await su.query(query, values)).rows)
const ofExam = async (examId: string, facilityId = home.facilityId) =>
  (
    await rows(
      'SELECT p.* FROM patient p JOIN exam e USING (facility_id, hospital_no) WHERE e.exam_id = $1 AND p.facility_id = $2',
      examId,
      facilityId,
    )
  )[0]
const NOBODY = { nation: '', phone: '', id_type: 'none', id_no: '', id_reason: 'other', address: '', age_value: null, age_unit: null }
const known = (number: string, pat_name: string, pinyin: string, birthday: string): Promise<PatientRecord> =>
  server.asTenant({ facilityId: home.facilityId, userId: home.facilityId }, (tx) =>
    insertPatient(tx, server.clock.now, number, { ...NOBODY, pat_name, pinyin, sex: 'M', birthday }),
  )

/** What the gateway brings of somebody (王小东, 1981) under this number becomes an exam; its id. */
async function imaged(number: string, accession: string): Promise<string> {
  const one = newInstance()
  const file = ctFile(one, { '00080050': accession, '00100020': number })
  const sent = await stow(server.anonymous(), [file], { path: '/dicomweb/studies?register=1', headers: gatewayHeaders(server, code) })
  expect(sent.status).toBe(200)
  const [study] = await rows('SELECT exam_id FROM study WHERE study_uid = $1', one.study)
  return study.exam_id
}

describe('images that were not ordered here', () => {
  test('make their patient, who is found at the desk; without a Patient ID under a number of the hospital', async () => {
    const first = await ofExam(await imaged('FOREIGN-1', 'A1'))
    expect(first).toMatchObject({ hospital_no: 'FOREIGN-1', pat_name: '王小东', pinyin: 'Wang XiaoDong' })
    expect(await ofExam(await imaged('FOREIGN-1', 'A2'))).toMatchObject({ patient_id: first.patient_id })
    expect((await ofExam(await imaged('', 'A3'))).hospital_no).toMatch(/^P\d{10}$/)
    const { val } = (await clerk.call('queryPatients', { search: 'FOREIGN-1' })).body
    expect(val).toMatchObject([{ hospitalNo: 'FOREIGN-1', patName: '王小东' }])
  })

  test('come to the patient whom their number was merged into; a second study of the order to the same exam', async () => {
    const kept = await known('KEPT-1', '王小东', 'wang xiao dong', '1981-01-01')
    const gone = await ofExam(await imaged('GONE-1', 'B1'))
    const merged = await clerk.call('mergePatient', { patientId: gone.patient_id, intoPatientId: kept.patient_id, reason: '同一患者' })
    expect(merged.body.errorCode).toBe(0)
    const later = await imaged('GONE-1', 'B2')
    expect((await ofExam(later)).patient_id).toBe(kept.patient_id)
    expect(await imaged('GONE-1', 'B2')).toBe(later)
  })

  test('make nobody the other one who has their number here', async () => {
    const other = await known('TAKEN-1', '李四', 'li si', '1950-05-05')
    const made = await ofExam(await imaged('TAKEN-1', 'C1'))
    expect(made.patient_id).not.toBe(other.patient_id)
    expect(made).toMatchObject({ pat_name: '王小东', hospital_no: expect.stringMatching(/^P\d{10}$/) })
  })
})

test('a clinic’s report finds its patient by the number; under another name it is refused and nothing is kept', async () => {
  const clinic = await server.facility({ reviewLevels: 0, kind: 'clinic', menus: [1, 1, 0] })
  const writer = await server.as(await server.account(clinic, { role: 'clinic', menu: '011011000000', rights: { US: 1 } }))
  const write = (more: object) =>
    writer.call('saveClinicReport', {
      ...{
        kind: 'B',
        patName: '赵小妹',
        sex: 'F',
        birthday: '1990-05-01',
        idNumber: '11010519900501002X',
        modality: 'US',
        bodypart: '甲状腺',
      },
      ...{ side: '', checkItem: '甲状腺彩超', finding: '未见异常', result: '正常', yinYang: 1, imageKeys: [], ...more },
    })
  const patients: string[] = []
  for (const at of [1, 2]) {
    const { body } = await write({ finding: `未见异常${at}` })
    expect(body.errorCode).toBe(0)
    patients.push((await ofExam(body.val.risProcedureId, clinic)).patient_id)
  }
  expect(patients[0]).toBe(patients[1])
  const refused = await write({ patName: '钱大姐', sex: 'O' })
  expect([refused.body.errorCode, refused.body.field]).toEqual([CODE.identityTaken, 'idNo'])
  expect(await rows('SELECT 1 FROM patient WHERE facility_id = $1', clinic)).toHaveLength(1)
})

describe('a booking', () => {
  const card = { idType: 'identityCard' as const, idReason: '' }
  const bookedAs = async (time: string, more: object, of = home, by = of.client, ask: object = {}) => {
    const { body } = await bookChest(of, day, time, { patient: patient(more), again: 1, ...ask }, by)
    expect(body).toMatchObject({ errorCode: 0 })
    const [{ exam_id }] = await rows('SELECT exam_id FROM registration WHERE booking_id = $1', body.val.appointmentId)
    return ofExam(exam_id, of.facilityId)
  }

  test('knows who was here by the number, however it is written, and loses nothing that it does not say', async () => {
    const who = { ...card, patName: '孙 明', ...born('1949-12-31') }
    const first = await bookedAs('08:00', { ...who, idNo: '11010519491231002X' })
    const again = await bookedAs('08:15', { ...who, patName: '孙明', idNo: '110105 19491231 002x' })
    expect(again).toMatchObject({ patient_id: first.patient_id, id_no: '11010519491231002X' })
    const { phone } = again
    const without = { idType: 'none', idNo: '', idReason: 'other', ...born('1949-12-31') }
    expect(await bookedAs('08:30', { ...without, patName: '孙明', phone })).toMatchObject({
      ...{ patient_id: first.patient_id, id_type: 'identityCard', id_no: '11010519491231002X', id_reason: '' },
    })
  })

  test('of who was looked up is his, under whatever telephone', async () => {
    const first = await bookedAs('10:00', { patName: '周到' })
    const again = await bookedAs('10:15', { patName: '周到', patientId: first.patient_id, phone: '13900000001' })
    expect(again).toMatchObject({ patient_id: first.patient_id, phone: '13900000001' })
    // A patient of another hospital is nobody here.
    const { body } = await bookChest(partner, day, '08:00', { patient: patient({ patientId: first.patient_id }) })
    expect(body).toMatchObject({ errorCode: CODE.notFound, field: 'patientId' })
  })

  test('from a partner changes nothing of who is known here', async () => {
    const who = { ...card, idNo: '11010519491231002X', patName: '吴老', ...born('1949-12-31') }
    const first = await bookedAs('09:00', { ...who, address: '幸福路' }, partner)
    const ask = { targetFacilityId: partner.facilityId }
    const again = await bookedAs('09:15', { ...who, address: '别处', phone: '13900000002' }, partner, home.client, ask)
    expect(again).toMatchObject({ patient_id: first.patient_id, address: '幸福路', phone: first.phone })
  })
})
