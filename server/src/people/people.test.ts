import { CODE, STATE } from '@farsight/shared/domain'
import { content } from '../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../test/harness'
import { type Case, type Colleague, makeWard, type Ward } from '../../test/ward'
import { insertPatient, type PatientIdentity, type PatientRecord } from '../desk/patient'

let server: TestServer
let ward: Ward
let writer: Colleague
let clerk: TestClient
beforeAll(async () => {
  server = await testServer()
  ward = await makeWard(server)
  writer = await ward.person({ rights: { CT: 4 }, name: '张医生' })
  clerk = await server.as(await server.account(ward.facility, { role: 'registrar', menu: '011000000000', name: '邓登记' }))
})
afterAll(() => server?.close())

const SOMEBODY: PatientIdentity = {
  ...{
    pat_name: '周海',
    pinyin: 'zhou hai',
    sex: 'M',
    birthday: '1970-02-03',
    age_value: 56,
    age_unit: 'Y',
    nation: '01',
    phone: '13800000002',
  },
  ...{ id_type: '', id_no: '', id_reason: '', address: '' },
}
let serial = 0
const patient = (more: Partial<PatientIdentity> = {}, unknown = false): Promise<PatientRecord> =>
  server.asTenant({ facilityId: ward.facility, userId: writer.account.userId }, (tx) =>
    insertPatient(tx, server.clock.now, `PN${++serial}`, { ...SOMEBODY, ...more }, { unknown }),
  )
const examOf = (p: PatientRecord, more: object = {}): Promise<Case> =>
  ward.newCase({ hospital_no: p.hospital_no, pat_name: p.pat_name, pinyin: p.pinyin, sex: p.sex, birthday: p.birthday, ...more })
const rowsOf = (table: string, id: string): Promise<Record<string, unknown>> =>
  server.database.superuser(async (su) => (await su.query(`SELECT * FROM ${table} WHERE exam_id = $1`, [id])).rows[0])
/** A row but for its version, which rises with each change. */
const facts = async (one: Case): Promise<Record<string, unknown>> => ({ ...(await rowsOf('exam', one.id)), version: 0 })
const wordsOf = (one: Case): Promise<string[]> =>
  server.database.superuser(async (su) =>
    (await su.query('SELECT word FROM exam_word WHERE exam_id = $1 ORDER BY word', [one.id])).rows.map((row) => row.word),
  )
const images = (one: Case, p: PatientRecord) =>
  server.database.superuser((su) =>
    su.query(
      `INSERT INTO study (facility_id, study_uid, exam_id, patient_name, patient_id, patient_sex, patient_birth_date, images, received)
        VALUES ($1, $2, $3, $4, $5, 'M', '', 1, now())`,
      [ward.facility, `2.25.88${++serial}`, one.id, p.pat_name, p.hospital_no],
    ),
  )
const priors = async (one: Case): Promise<string[]> =>
  (await writer.call('queryHistoryCase', { risProcedureId: one.id, historyType: 'patientNo' })).body.val
    .map((row: { risProcedureId: string }) => row.risProcedureId)
    .sort()
const code = (answer: { body: { errorCode: number } }): number => answer.body.errorCode
const merge = (gone: PatientRecord, kept: PatientRecord, reason = '同一患者两个号') =>
  clerk.call('mergePatient', { patientId: gone.patient_id, intoPatientId: kept.patient_id, reason })

test('[DAY-05] two numbers of one patient become one, priors follow, and undoing it gives every row back exactly', async () => {
  const [gone, kept] = [await patient(), await patient({ pat_name: '周海洋', pinyin: 'zhou hai yang', phone: '13800000009' })]
  const [a, b, c] = [await examOf(gone), await examOf(gone, { state: STATE.deleted, former_state: STATE.registered }), await examOf(kept)]
  const before = [await facts(a), await facts(b), await facts(c), await wordsOf(a)]
  const preview = (await clerk.call('previewMerge', { patientId: gone.patient_id, intoPatientId: kept.patient_id })).body.val
  expect(preview).toMatchObject({
    gone: { hospitalNo: gone.hospital_no, exams: 2, phone: '138****0002' },
    kept: { hospitalNo: kept.hospital_no, exams: 1, rows: [{ risProcedureId: c.id }] },
    differs: ['patName', 'phone'],
    refused: 0,
  })
  expect(await priors(c)).toEqual([])
  expect(code(await merge(gone, kept, ' '))).toBe(CODE.reasonRequired)
  const answer = await merge(gone, kept)
  expect(answer.body).toMatchObject({ errorCode: 0, val: { exams: 2 } })
  expect(await facts(a)).toEqual({ ...(before[0] as object), hospital_no: kept.hospital_no })
  expect(await priors(c)).toEqual([a.id])
  expect(await wordsOf(a)).toContain(`h:${kept.hospital_no.toLowerCase()}`)
  // What is registered later stays with the one that was kept.
  const later = await examOf(kept)
  expect(code(await merge(gone, kept))).toBe(CODE.patientMerged)
  const merges = (await clerk.call('queryPatientMerges', { patientId: kept.patient_id })).body.val
  expect(merges).toMatchObject([{ kind: 'merge', hospitalNo: gone.hospital_no, exams: 2, userName: '邓登记', undoneBy: '' }])
  const undo = { mergeId: answer.body.val.mergeId, reason: '不是同一人' }
  expect((await clerk.call('unmergePatient', undo)).body).toMatchObject({ errorCode: 0, val: { exams: 2 } })
  expect([await facts(a), await facts(b), await facts(c), await wordsOf(a)]).toEqual(before)
  expect(await priors(c)).toEqual([later.id])
  expect(code(await clerk.call('unmergePatient', undo))).toBe(CODE.mergeUndone)
  const log = (await clerk.call('getStateLog', { risProcedureId: a.id })).body.val
  expect(log.map((step: { action: string }) => step.action)).toEqual(expect.arrayContaining(['mergePatient', 'unmergePatient']))
  const audit = await server.database.superuser(
    async (su) => (await su.query("SELECT call FROM audit WHERE call LIKE '%ergePatient' AND outcome = 0")).rows,
  )
  expect(audit.length).toBeGreaterThanOrEqual(2)
})

test('[DAY-05] a merge is refused while a report is in somebody’s hands or an order is open, with who it is; later merges are undone first', async () => {
  const [gone, kept, third] = [await patient(), await patient(), await patient()]
  const one = await examOf(gone)
  await writer.call('openReport', one.address)
  const refused = await merge(gone, kept)
  expect(refused.body).toMatchObject({ errorCode: CODE.patientInHands, val: { holderName: '张医生' } })
  expect((await clerk.call('previewMerge', { patientId: gone.patient_id, intoPatientId: kept.patient_id })).body.val.refused).toBe(
    CODE.patientInHands,
  )
  await server.database.superuser((su) => su.query('UPDATE exam SET lease_until = NULL, holder_id = NULL WHERE exam_id = $1', [one.id]))
  const partner = await server.facility()
  const shown = (to: string | null) =>
    server.database.superuser((su) => su.query('UPDATE exam SET reader_facility_id = $2 WHERE exam_id = $1', [one.id, to]))
  await shown(partner)
  expect(code(await merge(gone, kept))).toBe(CODE.patientOrdered)
  await shown(null)
  expect(code(await merge(gone, gone))).toBe(CODE.samePatient)
  const first = (await merge(gone, kept)).body.val.mergeId
  const second = (await merge(kept, third)).body.val.mergeId
  expect(code(await clerk.call('unmergePatient', { mergeId: first, reason: '误' }))).toBe(CODE.laterMerge)
  for (const mergeId of [second, first]) expect(code(await clerk.call('unmergePatient', { mergeId, reason: '误' }))).toBe(0)
  expect(await rowsOf('exam', one.id)).toMatchObject({ hospital_no: gone.hospital_no })
})

test('[DAY-05] an unknown patient is imaged and reported, found out, and unmerged again: nothing is lost, and the images raise no doubt', async () => {
  const unknown = await patient(
    { pat_name: '未知名·10:20', pinyin: 'wei zhi ming', sex: 'O', birthday: null, age_value: 40, phone: '' },
    true,
  )
  const known = await patient({ pat_name: '陈默', pinyin: 'chen mo', sex: 'M' })
  const one = await examOf(unknown)
  await images(one, unknown)
  await writer.call('openReport', one.address)
  const report = content('双肺未见异常')
  expect(code(await writer.call('saveReport', { procedureId: one.id, report, baseVersion: 1 }))).toBe(0)
  await writer.call('abandonReport', { procedureId: one.id })
  await server.database.superuser((su) => su.query('UPDATE exam SET lease_until = NULL, holder_id = NULL WHERE exam_id = $1', [one.id]))
  const before = [await facts(one), await rowsOf('report', one.id), await rowsOf('study', one.id)]
  const reconcile = (more: object) => clerk.call('reconcilePatient', { patientId: unknown.patient_id, reason: '家属到院', ...more })
  expect(code(await reconcile({}))).toBe(CODE.parameterIllegal)
  const answer = await reconcile({ intoPatientId: known.patient_id })
  expect(answer.body).toMatchObject({ errorCode: 0, val: { exams: 1 } })
  expect(await rowsOf('exam', one.id)).toMatchObject({ hospital_no: known.hospital_no, pat_name: '陈默', sex: 'M' })
  expect(await rowsOf('report', one.id)).toEqual(before[1])
  expect(await rowsOf('study', one.id)).toEqual(before[2])
  // The files bear the temporary name for good.
  expect((await writer.call('openReport', one.address)).body.val.identityWarnings).toEqual([])
  await server.database.superuser((su) => su.query('UPDATE exam SET lease_until = NULL, holder_id = NULL WHERE exam_id = $1', [one.id]))
  expect(code(await clerk.call('unmergePatient', { mergeId: answer.body.val.mergeId, reason: '认错人' }))).toBe(0)
  expect(await rowsOf('exam', one.id)).toMatchObject({ hospital_no: unknown.hospital_no, pat_name: '未知名·10:20', sex: 'O' })
  expect(await rowsOf('study', one.id)).toEqual(before[2])
})

test('[DAY-05] an unknown patient becomes a new one in place: the number stays, the exam gets the name; a taken identity number is told', async () => {
  const unknown = await patient({ pat_name: '未知名·11:00', pinyin: 'wei zhi ming', sex: 'O', birthday: null, phone: '' }, true)
  const one = await examOf(unknown)
  const id = { idType: 'identityCard', idNo: '110101199003074477' }
  const other = await patient({ id_type: id.idType, id_no: id.idNo })
  const named = {
    ...{ patName: '林小雨', pinyin: '', sex: 'F', birthday: '1995-01-01', age: '', ageUnit: 'Y', nation: '01', phone: '13900000001' },
    ...{ idType: '', idNo: '', idReason: '', address: '南京' },
  }
  const ask = (changes: object = {}) =>
    clerk.call('reconcilePatient', { patientId: unknown.patient_id, patient: { ...named, ...changes }, reason: '已清醒' })
  expect(code(await ask({ patName: '  ' }))).toBe(CODE.fieldBlank)
  expect(code(await ask({ phone: '123' }))).toBe(CODE.phoneFormat)
  expect((await ask(id)).body).toMatchObject({ errorCode: CODE.identityTaken, val: { patientId: other.patient_id } })
  const answer = await ask()
  expect(code(answer)).toBe(0)
  expect(await rowsOf('exam', one.id)).toMatchObject({ hospital_no: unknown.hospital_no, pat_name: '林小雨', pinyin: 'lin xiao yu' })
  expect(code(await ask())).toBe(CODE.notTemporary)
  expect((await clerk.call('queryPatients', { search: '林小雨' })).body.val).toMatchObject([
    { patientId: unknown.patient_id, unknown: 0, exams: 1 },
  ])
  expect(code(await clerk.call('unmergePatient', { mergeId: answer.body.val.mergeId, reason: '误认' }))).toBe(0)
  expect(await rowsOf('exam', one.id)).toMatchObject({ pat_name: '未知名·11:00' })
  expect((await clerk.call('queryPatients', { search: '林小雨' })).body.val).toEqual([])
})

test('patients are found by name, pinyin, number, phone and identity number; a merged one and another hospital’s never', async () => {
  const one = await patient({ pat_name: '欧阳雪', pinyin: 'ou yang xue', phone: '13711112222', id_type: 'passport', id_no: 'E1234567' })
  for (const search of ['欧阳', 'ouyang', 'oyx', one.hospital_no, '1371111', 'e123'])
    expect((await clerk.call('queryPatients', { search })).body.val.map((row: { patientId: string }) => row.patientId)).toContain(
      one.patient_id,
    )
  const stranger = await server.as(await server.account(await server.facility(), { role: 'registrar', menu: '011000000000' }))
  expect((await stranger.call('queryPatients', { search: '欧阳' })).body.val).toEqual([])
  expect(code(await stranger.call('previewMerge', { patientId: one.patient_id }))).toBe(CODE.patientUnknown)
  expect(code(await stranger.call('mergePatient', { patientId: one.patient_id, intoPatientId: one.patient_id, reason: 'x' }))).toBe(
    CODE.patientUnknown,
  )
  const kept = await patient({ pat_name: '欧阳雪二', pinyin: 'ou yang xue er' })
  await merge(one, kept)
  expect((await clerk.call('queryPatients', { search: '欧阳' })).body.val).toMatchObject([{ patientId: kept.patient_id }])
})
