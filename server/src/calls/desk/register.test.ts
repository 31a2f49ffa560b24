import { randomUUID } from 'node:crypto'
import { UPLOAD_IMAGE_PATH } from '@farsight/shared/contract'
import { CODE, STATE } from '@farsight/shared/domain'
import sharp from 'sharp'
import { born } from '../../../test/born'
import { makeDesk, type TestDesk } from '../../../test/desk'
import { PATIENT, VISIT } from '../../../test/desk-form'
import { type Answer, type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'

// appointment, register, registerList, triage
const DESK_MENU = '111100000000'

let server: TestServer
let facility: string
let desk: TestDesk
let deng: TestClient
let account: TestAccount
let serial = 0

beforeAll(async () => {
  server = await testServer()
  facility = await server.facility({ code: 'sy' })
  desk = await makeDesk(server, facility)
  account = await server.account(facility, { role: 'registrar', menu: DESK_MENU, name: '邓登记' })
  deng = await server.as(account)
})
afterAll(() => server.close())

/** Somebody whom nobody has registered yet. */
const somebody = (more: Record<string, unknown> = {}) => {
  serial += 1
  return {
    ...PATIENT,
    patName: `患者${serial}`,
    phone: `139${String(serial).padStart(8, '0')}`,
    idType: 'none',
    idNo: '',
    idReason: 'other',
    ...more,
  }
}
const chest = (more: Record<string, unknown> = {}) => ({ itemId: desk.chest, side: '', roomId: desk.ct1, ...more })
const knee = (more: Record<string, unknown> = {}) => ({ itemId: desk.knee, side: 'L', roomId: desk.mr1, ...more })
const form = (more: Record<string, unknown> = {}) => ({ patient: somebody(), visit: VISIT, checks: [chest()], ...more })
const register = (more: Record<string, unknown> = {}, by = deng) => by.call('addProcedure', form(more))
const code = (answer: Answer): [number, string?] =>
  [answer.body.errorCode, ...(answer.body.field ? [answer.body.field as string] : [])] as [number, string?]
const rows = <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> =>
  server.database.superuser(async (su) => (await su.query(text, values)).rows as T[])
const exam = async (id: string) => (await rows('SELECT * FROM exam WHERE exam_id = $1', [id]))[0]!
const exams = async (): Promise<number> =>
  Number((await rows<{ n: string }>('SELECT count(*) AS n FROM exam WHERE facility_id = $1', [facility]))[0]!.n)

test('[REG-01, REG-05, STATE-14, ENTITY-08, ENTITY-09, ENTITY-12, ENTITY-13, ENTITY-14, ENTITY-17] a registration of two items is two exams in state 2010, and everything that was entered is read again', async () => {
  const patient = somebody({
    patName: '阿依古丽·买买提',
    pinyin: 'a yi gu li',
    sex: 'F',
    nation: '05',
    idType: 'passport',
    idNo: 'E12345678',
    idReason: '',
    address: '幸福路 8 号',
  })
  const visit = {
    ...{
      sourceType: 2,
      department: '骨科病区',
      applyDoctor: '吴海涛',
      outpatientNo: 'MZ1',
      inpatientNo: 'ZY1',
      physicalNo: 'TJ1',
      bedNo: '12',
      applyNo: 'SQ1',
      imageNo: 'IMG1',
      hisNo: 'H1',
    },
    ...{
      emergency: 1,
      trauma: 1,
      revisit: 1,
      followUp: 1,
      conditionDescription: '左膝扭伤',
      preCheckTime: '2026-11-20 10:00:00',
      safety: { pregnancy: 'no', implant: 'yes', implantNote: '支架' },
    },
  }
  const answer = await register({ patient, visit, checks: [chest(), knee()] })
  expect(code(answer)).toEqual([0])
  const { risProcedureIds, checkNos, accessionNos, hospitalNo } = answer.body.val
  expect([risProcedureIds.length, new Set(checkNos).size, new Set(accessionNos).size]).toEqual([2, 2, 2])
  expect([checkNos[0].slice(0, 2), checkNos[1].slice(0, 2), hospitalNo[0]]).toEqual(['CT', 'MR', 'P'])
  for (const id of risProcedureIds) expect((await exam(id)).state).toBe(STATE.registered)
  const read = (await deng.call('getRegistration', { risProcedureId: risProcedureIds[1] })).body.val
  const { age, ageUnit: unit, ...rest } = patient
  expect(read.patient).toMatchObject({ ...rest, age: { value: Number(age), unit }, hospitalNo })
  expect(read.visit).toMatchObject(visit)
  expect(read.checks).toEqual([
    expect.objectContaining({
      checkNo: checkNos[1],
      modality: 'MR',
      bodypart: '膝关节',
      side: 'L',
      checkItem: '膝关节MR平扫',
      roomName: '磁共振1室',
      fee: '560.00',
    }),
    expect.objectContaining({
      checkNo: checkNos[0],
      modality: 'CT',
      bodypart: '胸部',
      side: '',
      checkItem: '胸部CT平扫',
      roomName: 'CT1室',
      fee: '220.00',
    }),
  ])
  expect(read.visit.registerTime).toMatch(/^\d{4}-/)
})

test('[REG-04, ENTITY-15, ENTITY-16] case information can come with the registration', async () => {
  const texts =
    'mainDescription preliminaryDiagnosis presentHistory pastHistory familyHistory allergyHistory traumaHistory surgeryHistory consultationPurpose physicalCheck auxiliaryCheck'
  const caseInfo = {
    ...Object.fromEntries(texts.split(' ').map((key) => [key, `${key}：无`])),
    ...{ conditionDescription: '咳嗽', temperature: '36.5', pulse: '80', respiration: '18', systolic: '120', diastolic: '80' },
  }
  const answer = await register({ caseInfo, visit: { ...VISIT, conditionDescription: '咳嗽' } })
  const read = await deng.call('getPatientCase', { risProcedureId: answer.body.val.risProcedureIds[0] })
  expect(read.body.val.caseInfo).toEqual(caseInfo)
  expect(code(await register({ caseInfo: { ...caseInfo, temperature: '36.x' } }))).toEqual([CODE.vitalsIllegal, 'temperature'])
})

test('[VALID-39] every rule of the form is the server’s too: its code, the field, and nothing stored', async () => {
  const before = await exams()
  const patient = (more: Record<string, unknown>) => register({ patient: somebody(more) })
  for (const [more, expected] of [
    [{ patName: ' ' }, [CODE.fieldBlank, 'patName']],
    [{ pinyin: '' }, [CODE.fieldBlank, 'pinyin']],
    [{ sex: '' }, [CODE.fieldBlank, 'sex']],
    [{ age: '' }, [CODE.fieldBlank, 'age']],
    [{ age: '151' }, [CODE.ageIllegal, 'age']],
    [{ age: '-1' }, [CODE.ageIllegal, 'age']],
    [{ age: '٣' }, [CODE.ageIllegal, 'age']],
    [{ birthday: null }, [CODE.fieldBlank, 'birthday']],
    [{ birthday: '2999-01-01' }, [CODE.birthdayIllegal, 'birthday']],
    [{ birthday: '2025-02-29' }, [CODE.birthdayIllegal, 'birthday']],
    [{ nation: '' }, [CODE.fieldBlank, 'nation']],
    [{ nation: '57' }, [CODE.parameterIllegal, 'nation']],
    [{ phone: '' }, [CODE.fieldBlank, 'phone']],
    [{ phone: '12800000000' }, [CODE.phoneFormat, 'phone']],
  ] as const)
    expect([more, code(await patient(more))]).toEqual([more, expected])
  expect(code(await register({ visit: { ...VISIT, conditionDescription: '痛'.repeat(513) } }))).toEqual([
    CODE.descriptionTooLong,
    'conditionDescription',
  ])
  expect(code(await register({ visit: { ...VISIT, preCheckTime: '2025-02-29 10:00:00' } }))).toEqual([
    CODE.parameterIllegal,
    'preCheckTime',
  ])
  expect(code(await register({ sheetId: randomUUID() }))).toEqual([CODE.imageKeyUnknown, 'sheetId'])
  expect(await exams()).toBe(before)
})

test('[VALID-20, VALID-21, VALID-22, VALID-23] part, item, room and side must be chosen, and no item twice', async () => {
  const before = await exams()
  const checks = async (...all: unknown[]) => code(await register({ checks: all }))
  expect(await checks()).toEqual([CODE.selectBodypart, 'checks'])
  expect(await checks(chest({ itemId: '' }))).toEqual([CODE.chooseItem, 'checks'])
  expect(await checks(chest({ itemId: randomUUID() }))).toEqual([CODE.chooseItem, 'checks'])
  expect(await checks(chest({ roomId: '' }))).toEqual([CODE.chooseRoom, 'checks'])
  // A room of another modality.
  expect(await checks(chest({ roomId: desk.mr1 }))).toEqual([CODE.chooseRoom, 'checks'])
  expect(await checks(knee({ side: '' }))).toEqual([CODE.markSide, 'checks'])
  expect(await checks(chest({ side: 'L' }))).toEqual([CODE.sideless, 'checks'])
  expect(await checks(chest(), chest({ roomId: desk.ct2 }))).toEqual([CODE.duplicateItem, 'checks'])
  expect(await exams()).toBe(before)
  // Left and right are two.
  const both = await register({ checks: [knee(), knee({ side: 'R' })], visit: { ...VISIT, safety: { implant: 'no' } } })
  expect([code(both), both.body.val.risProcedureIds.length]).toEqual([[0], 2])
})

test('[VALID-15] a condition of 512 characters is taken, counted in UTF-16 units', async () => {
  expect(code(await register({ visit: { ...VISIT, conditionDescription: '痛'.repeat(512) } }))).toEqual([0])
  expect(code(await register({ visit: { ...VISIT, conditionDescription: `${'痛'.repeat(511)}\u{20000}` } }))).toEqual([
    CODE.descriptionTooLong,
    'conditionDescription',
  ])
})

test('safety questions of the checks must be answered; a pre-registration may leave them', async () => {
  const ask = (safety: object, more: object = {}) => ({ checks: [knee()], visit: { ...VISIT, safety }, ...more })
  expect(code(await register(ask({})))).toEqual([CODE.safetyUnanswered, 'implant'])
  expect(code(await register(ask({ implant: 'maybe' })))).toEqual([CODE.safetyUnanswered, 'implant'])
  expect(code(await register(ask({ implant: 'unknown' })))).toEqual([0])
  expect(
    code(
      await register({ checks: [{ itemId: desk.abdomen, side: '', roomId: desk.ct1 }], visit: { ...VISIT, safety: { allergy: 'no' } } }),
    ),
  ).toEqual([CODE.safetyUnanswered, 'renal'])
  expect(code(await deng.call('preRegister', form(ask({}))))).toEqual([0])
})

test('[REG-22] the same exam twice is refused: under its application number at any time, without one on its day until it is imaged', async () => {
  const patient = somebody({ idType: 'identityCard', idNo: '440524188001010014', birthday: '1959-03-01', idReason: '' })
  expect(code(await register({ patient, visit: { ...VISIT, applyNo: 'A1' } }))).toEqual([0])
  const before = await exams()
  expect(code(await register({ patient, visit: { ...VISIT, applyNo: 'A1' } }))).toEqual([CODE.examExists])
  expect((await register({ patient, visit: { ...VISIT, applyNo: 'A1' } })).body.errorMsg).toBe('检查已存在')
  // Without a number: the same item today.
  expect(code(await register({ patient }))).toEqual([CODE.examExists])
  expect(await exams()).toBe(before)
  // Another number is another order.
  const other = await register({ patient, visit: { ...VISIT, applyNo: 'A2' } })
  expect(code(other)).toEqual([0])
  // Nobody is looked up without a number, but the same name, sex, birth date and telephone are the same person.
  const bare = somebody()
  expect(code(await register({ patient: bare }))).toEqual([0])
  expect(code(await register({ patient: bare }))).toEqual([CODE.examExists])
  // Imaged: the next one of that day is a new one.
  const [id] = other.body.val.risProcedureIds
  await rows(`UPDATE exam SET state = 2060 WHERE hospital_no = $1`, [other.body.val.hospitalNo])
  expect(code(await register({ patient }))).toEqual([0])
  expect(code(await register({ patient, visit: { ...VISIT, applyNo: 'A2' } }))).toEqual([CODE.examExists])
  // A deleted one is none.
  await rows(`UPDATE exam SET state = 3000 WHERE exam_id = $1`, [id])
  expect(code(await register({ patient, visit: { ...VISIT, applyNo: 'A2' } }))).toEqual([0])
})

test('[REG-22] fifty desks register the same exam of a new patient at once: one exam, one patient', async () => {
  const patient = somebody({ idType: 'passport', idNo: 'P50', idReason: '' })
  const codes = await Promise.all(Array.from({ length: 50 }, async () => (await register({ patient })).body.errorCode))
  expect(codes.filter((one) => one === 0)).toHaveLength(1)
  expect(codes.filter((one) => one === CODE.examExists)).toHaveLength(49)
  expect(await rows('SELECT 1 FROM exam WHERE pat_name = $1', [patient.patName])).toHaveLength(1)
  expect(await rows('SELECT 1 FROM patient WHERE id_no = $1', ['P50'])).toHaveLength(1)
})

test('a request that is repeated under its key registers once', async () => {
  const asked = form({ requestKey: 'register-once-1' })
  const [first, second] = [await deng.call('addProcedure', asked), await deng.call('addProcedure', asked)]
  expect(second.body).toEqual(first.body)
})

test('[REG-23] registering to a device wants its right; who has no row at all may register to every one', async () => {
  const bound = await server.account(facility, { role: 'registrar', menu: DESK_MENU })
  await rows('INSERT INTO room_right (facility_id, user_id, room_id) VALUES ($1, $2, $3)', [facility, bound.userId, desk.ct1])
  const client = await server.as(bound)
  const before = await exams()
  const refused = await register({ checks: [chest({ roomId: desk.ct2 })] }, client)
  expect([code(refused), refused.body.errorMsg]).toEqual([[CODE.noDeviceRight, 'checks'], '您没有登记到该设备的权限：checks'])
  const english = await client.send('/RisRegister.do?func=AddProcedure', { method: 'GET', headers: { 'accept-language': 'en' } })
  expect(english.status).not.toBe(200)
  expect(await exams()).toBe(before)
  expect(code(await register({}, client))).toEqual([0])
  const allowed = (await client.call('queryRoom', { modality: 'CT' })).body.val.map((room: { name: string; allowed: number }) => [
    room.name,
    room.allowed,
  ])
  expect(allowed).toEqual([
    ['CT1室', 1],
    ['CT2室', 0],
  ])
})

test('a number belongs to one name: another name under it is refused, the same one is the same patient', async () => {
  const patient = somebody({ idType: 'passport', idNo: 'OWN1', idReason: '' })
  const first = await register({ patient })
  expect(
    code(await register({ patient: { ...patient, patName: '别人' }, checks: [knee()], visit: { ...VISIT, safety: { implant: 'no' } } })),
  ).toEqual([CODE.identityTaken, 'idNo'])
  const second = await register({
    patient: { ...patient, phone: '13700000000' },
    checks: [knee()],
    visit: { ...VISIT, safety: { implant: 'no' } },
  })
  expect([code(second), second.body.val.hospitalNo]).toEqual([[0], first.body.val.hospitalNo])
})

test('[STATE-13, STATE-36, REG-08] a pre-registration is 2008, becomes 2010 with what is said then, and neither goes back nor twice', async () => {
  const patient = somebody()
  const early = await deng.call('preRegister', form({ patient }))
  const [id] = early.body.val.risProcedureIds
  expect((await exam(id)).state).toBe(STATE.preRegistered)
  const asked = {
    ...form({ patient: { ...patient, patientId: early.body.val.patientId, phone: '13600000000' } }),
    risProcedureId: id,
    checks: [chest({ risProcedureId: id, roomId: desk.ct2 })],
  }
  expect(code(await deng.call('appointmentToRegister', { ...form(), appointmentId: id, checks: asked.checks }))).toEqual([
    CODE.bookingRegistered,
  ])
  const formal = await deng.call('preToFormal', asked)
  expect([code(formal), formal.body.val.checkNos]).toEqual([[0], early.body.val.checkNos])
  expect(await exam(id)).toMatchObject({ state: STATE.registered, phone: '13600000000' })
  expect(code(await deng.call('preToFormal', asked))).toEqual([CODE.stateChanged])
  expect((await rows('SELECT action FROM exam_step WHERE exam_id = $1 ORDER BY at, action', [id])).map(({ action }) => action)).toEqual([
    'preRegister',
    'register',
  ])
})

/** A booking of this hospital for tomorrow, as the booking desk places it. */
async function booking(
  state: number,
  checks: { itemId: string; side: string; roomId: string }[] = [chest()],
): Promise<{ ids: string[]; patient: Record<string, unknown> }> {
  const patient = somebody()
  const early = await deng.call('preRegister', form({ patient, checks }))
  const ids: string[] = early.body.val.risProcedureIds
  await rows('UPDATE exam SET state = $2 WHERE exam_id = ANY ($1)', [ids, state])
  return { ids, patient: { ...patient, patientId: early.body.val.patientId } }
}

test('[STATE-36, REG-21] a booking becomes a registration; another room than the booked one wants a second word', async () => {
  for (const state of [STATE.booked, STATE.bookingPaid]) {
    const { ids, patient } = await booking(state)
    const asked = { ...form({ patient }), appointmentId: ids[0], checks: [chest({ risProcedureId: ids[0], roomId: desk.ct2 })] }
    const refused = await deng.call('appointmentToRegister', asked)
    expect([code(refused), refused.body.errorMsg]).toEqual([[CODE.roomDiffers], '检查机房与预约不一致，是否继续？'])
    expect((await exam(ids[0]!)).state).toBe(state)
    server.clock.now += 60_000
    expect(code(await deng.call('appointmentToRegister', { ...asked, confirm: 1 }))).toEqual([0])
    const after = await exam(ids[0]!)
    expect([after.state, after.register_time]).toEqual([STATE.registered, server.clock.now])
    expect(code(await deng.call('appointmentToRegister', { ...asked, confirm: 1 }))).toEqual([CODE.bookingRegistered])
  }
})

test('[STATE-36] the checks of a booking that are left out stay booked; a new one comes to the same visit', async () => {
  const { ids, patient } = await booking(STATE.booked, [chest(), { itemId: desk.abdomen, side: '', roomId: desk.ct1 }])
  const answer = await deng.call('appointmentToRegister', {
    ...form({ patient, visit: { ...VISIT, safety: { implant: 'no' } } }),
    ...{ appointmentId: ids[0], checks: [chest({ risProcedureId: ids[0] }), knee()] },
  })
  expect(code(answer)).toEqual([0])
  expect([(await exam(ids[0]!)).state, (await exam(ids[1]!)).state]).toEqual([STATE.registered, STATE.booked])
  const visits = await rows('SELECT DISTINCT visit_id FROM registration WHERE exam_id = ANY ($1)', [
    [...ids, ...answer.body.val.risProcedureIds],
  ])
  expect(visits).toHaveLength(1)
  // Another device is another exam: its number says so.
  expect(
    code(
      await deng.call('appointmentToRegister', {
        ...form({ patient, visit: { ...VISIT, safety: { implant: 'no' } } }),
        appointmentId: ids[1],
        confirm: 1,
        checks: [knee({ side: 'R', risProcedureId: ids[1] })],
      }),
    ),
  ).toEqual([CODE.chooseItem, 'checks'])
})

test('of two hundred conversions at once one is made', async () => {
  const { ids, patient } = await booking(STATE.booked)
  const asked = { ...form({ patient }), appointmentId: ids[0], checks: [chest({ risProcedureId: ids[0] })] }
  const codes = await Promise.all(Array.from({ length: 200 }, async () => (await deng.call('appointmentToRegister', asked)).body.errorCode))
  expect([codes.filter((one) => one === 0).length, codes.filter((one) => one === CODE.bookingRegistered).length]).toEqual([1, 199])
})

test('[DAY-05] an unknown emergency patient needs a name and a sex alone, and two of them are two', async () => {
  const unknown = {
    ...PATIENT,
    patName: '未知名·09:20',
    pinyin: 'unknown',
    sex: 'O',
    birthday: null,
    age: '',
    nation: '',
    phone: '',
    idType: 'none',
    idNo: '',
    idReason: 'unknown',
    address: '',
  }
  const asked = { patient: unknown, visit: { ...VISIT, sourceType: 4, emergency: 1, safety: { pregnancy: 'unknown' } }, unknown: 1 }
  const [first, second] = [await register(asked), await register(asked)]
  expect([code(first), code(second)]).toEqual([[0], [0]])
  expect(first.body.val.hospitalNo).not.toBe(second.body.val.hospitalNo)
  const read = (await deng.call('getRegistration', { risProcedureId: first.body.val.risProcedureIds[0] })).body.val
  expect([read.patient.unknown, read.visit.emergency, read.visit.sourceType]).toEqual([1, 1, 4])
  expect(code(await register({ ...asked, unknown: 0 }))).toEqual([CODE.fieldBlank, 'age'])
})

test('what the hospital asks for besides is asked for, and told to the form', async () => {
  const other = await server.facility({ code: 'cf' })
  const there = await makeDesk(server, other)
  const client = await server.as(await server.account(other, { role: 'registrar', menu: DESK_MENU }))
  expect((await client.call('getFieldConfig', { screen: 'register' })).body.val).toEqual({ fields: [], recentDays: 14 })
  const fields = [
    { key: 'address', shown: true, required: true },
    { key: 'applyNo', shown: true, required: true },
    { key: 'bedNo', shown: false, required: false },
  ]
  await rows('INSERT INTO desk_form (facility_id, screen, fields, recent_days) VALUES ($1, $2, $3, 30)', [
    other,
    'register',
    JSON.stringify(fields),
  ])
  expect((await client.call('getFieldConfig', { screen: 'register' })).body.val).toEqual({
    fields: [
      { key: 'address', shown: 1, required: 1 },
      { key: 'applyNo', shown: 1, required: 1 },
      { key: 'bedNo', shown: 0, required: 0 },
    ],
    recentDays: 30,
  })
  const asked = (patient: object, visit: object) =>
    client.call('addProcedure', {
      patient: somebody(patient as never),
      visit: { ...VISIT, ...visit },
      checks: [{ itemId: there.chest, side: '', roomId: there.ct1 }],
    })
  expect(code(await asked({ address: '' }, {}))).toEqual([CODE.fieldBlank, 'address'])
  expect(code(await asked({}, {}))).toEqual([CODE.fieldBlank, 'applyNo'])
  expect(code(await asked({}, { applyNo: '1' }))).toEqual([0])
})

const SAFE = { ...VISIT, safety: { implant: 'no', pregnancy: 'no', allergy: 'no', renal: 'no' } }
/** One more check of somebody, all safety questions answered. */
const once = (more: Record<string, unknown>) => register({ visit: SAFE, checks: [knee()], ...more })

test('[DAY-05] who was looked up stays who he is: another name, sex or birth date is told with the record, and only a correction changes it', async () => {
  const patient = somebody({ patName: '王新豪', sex: 'M', ...born('2025-01-02') })
  const { patientId } = (await register({ patient })).body.val
  const before = await exams()
  const record = { patName: '王新豪', sex: 'M', birthday: '2025-01-02', hospitalNo: expect.any(String) }
  for (const other of [{ patName: '赵改名' }, { sex: 'F' }, { ...born('1966-01-02') }]) {
    const refused = await once({ patient: { ...patient, patientId, ...other } })
    expect(refused.body).toMatchObject({ errorCode: CODE.identityDiffers, field: 'patientId', val: record })
  }
  expect(await exams()).toBe(before)
  expect(await rows('SELECT pat_name, sex, birthday::text FROM patient WHERE patient_id = $1', [patientId])).toEqual([
    { pat_name: '王新豪', sex: 'M', birthday: '2025-01-02' },
  ])
  // The same in other writing is the same; a correction is said to be one.
  expect((await once({ patient: { ...patient, patientId, patName: '王 新豪' } })).body.errorCode).toBe(0)
  const corrected = await once({ patient: { ...patient, patientId, patName: '王鑫豪' }, checks: [knee({ side: 'R' })], correct: 1 })
  expect(corrected.body).toMatchObject({ errorCode: 0, val: { patientId } })
  expect(await rows('SELECT pat_name FROM patient WHERE patient_id = $1', [patientId])).toEqual([{ pat_name: '王鑫豪' }])
  // Blanks of an unknown patient are written over nobody who is known.
  const nobody = { ...patient, patientId, patName: '王鑫豪', birthday: null, age: '', idReason: 'unknown' }
  expect(code(await once({ patient: nobody, checks: [chest()], unknown: 1 }))).toEqual([CODE.parameterIllegal, 'unknown'])
})

test('[DAY-05] what a registration corrects is the person’s: exams that said the same follow, a finished report stays, and nobody’s patient changes while he writes', async () => {
  const patient = somebody({ patName: '顾前名' })
  const first = (await once({ patient })).body.val
  const { patientId } = first
  const done = (await once({ patient: { ...patient, patientId }, checks: [chest()] })).body.val.risProcedureIds[0]
  await rows('UPDATE exam SET report_has_complete = true WHERE exam_id = $1', [done])
  const asked = { patient: { ...patient, patientId, patName: '顾后名' }, checks: [knee({ side: 'R' })], correct: 1 }
  const before = await exams()
  const lease = (minutes: number) => new Date(server.clock.now + minutes * 60_000)
  const hold = (until: Date | null) =>
    rows('UPDATE exam SET holder_id = $3, holder_name = $4, lease_until = $2 WHERE exam_id = $1', [
      first.risProcedureIds[0],
      until,
      until && randomUUID(),
      until ? '正在写' : '',
    ])
  await hold(lease(3))
  expect((await once(asked)).body).toMatchObject({ errorCode: CODE.patientInHands, val: { holderName: '正在写' } })
  expect([await exams(), await rows('SELECT pat_name FROM patient WHERE patient_id = $1', [patientId])]).toEqual([
    before,
    [{ pat_name: '顾前名' }],
  ])
  await hold(null)
  // Nor while he lies on the table.
  await rows('UPDATE exam SET state = 2030 WHERE exam_id = $1', [first.risProcedureIds[0]])
  expect(code(await once(asked))).toEqual([CODE.checkGoesOn])
  await rows('UPDATE exam SET state = 2010 WHERE exam_id = $1', [first.risProcedureIds[0]])
  const now = (await once(asked)).body.val
  expect(await Promise.all([first.risProcedureIds[0], done, now.risProcedureIds[0]].map(async (id) => (await exam(id)).pat_name))).toEqual([
    '顾后名',
    '顾前名',
    '顾后名',
  ])
})

test('[DAY-05] a temporary identity gets no name by a registration: it is reconciled, so that its exams follow', async () => {
  const unknown = { ...somebody({ patName: '未知名·1', idReason: 'unknown', sex: 'F', birthday: null, age: '' }) }
  const first = await once({ patient: unknown, checks: [chest()], unknown: 1 })
  expect(first.body).toMatchObject({ errorCode: 0 })
  const { patientId } = first.body.val
  const before = await exams()
  for (const more of [{}, { unknown: 1 }, { correct: 1 }, { unknown: 1, correct: 1 }]) {
    const patient = { ...unknown, patName: '真名字', ...born('1980-01-01'), patientId }
    expect(code(await once({ patient, ...more }))).toEqual([CODE.reconcileFirst, 'patientId'])
  }
  expect(await exams()).toBe(before)
  // Another check of the same unknown patient is one more of his.
  expect((await once({ patient: { ...unknown, patientId }, unknown: 1 })).body.val.patientId).toBe(patientId)
})

test('a booking is of who was booked: another person by a lookup is refused, a mended name is a correction', async () => {
  const { ids, patient } = await booking(STATE.booked)
  const other = somebody({ patName: '王静', sex: 'F', ...born('1970-01-01') })
  const { patientId } = (await once({ patient: other })).body.val
  const asked = { ...form(), appointmentId: ids[0], confirm: 1, checks: [chest({ risProcedureId: ids[0] })] }
  const refused = await deng.call('appointmentToRegister', { ...asked, patient: { ...other, patientId } })
  expect(refused.body).toMatchObject({ errorCode: CODE.identityDiffers, val: { patName: patient.patName } })
  expect(await exam(ids[0]!)).toMatchObject({ state: STATE.booked, pat_name: patient.patName })
  const mended = { ...patient, patName: `${patient.patName}新` }
  expect(code(await deng.call('appointmentToRegister', { ...asked, patient: mended, correct: 1 }))).toEqual([0])
  expect(await exam(ids[0]!)).toMatchObject({ state: STATE.registered, pat_name: mended.patName })
})

test('[REG-22] the right knee after the left one is another check', async () => {
  const patient = somebody()
  const first = await once({ patient })
  const again = { ...patient, patientId: first.body.val.patientId }
  expect(code(await once({ patient: again }))).toEqual([CODE.examExists])
  expect(code(await once({ patient: again, checks: [knee({ side: 'R' })] }))).toEqual([0])
})

test('[REG-07] the ticket sends to the room that was registered for, with the item’s own preparation', async () => {
  const { risProcedureIds } = (
    await register({ checks: [chest({ roomId: desk.ct2 }), { itemId: desk.abdomen, side: '', roomId: desk.ct1 }], visit: SAFE })
  ).body.val
  await rows("UPDATE check_item SET preparation = '空腹 4 小时' WHERE item_id = $1", [desk.abdomen])
  const ticket = async (at: number) => (await deng.call('getTicket', { risProcedureId: risProcedureIds[at] })).body.val
  expect(await ticket(0)).toMatchObject({ room: 'CT2室', preparation: expect.stringContaining('金属') })
  expect(await ticket(1)).toMatchObject({ room: 'CT1室', preparation: '空腹 4 小时' })
  // Once checked in, the number is the one that the big screen calls.
  await rows(
    "INSERT INTO queue_entry (exam_id, facility_id, room_id, day, ticket, place, queued_at) VALUES ($1, $2, $3, current_date, 'A018', 1, now())",
    [risProcedureIds[0], facility, desk.ct1],
  )
  expect(await ticket(0)).toMatchObject({ room: 'CT1室', number: 'A018' })
})

test('[WORK-23] a registered exam stays one of the hospital’s items, with its part and its sides; nobody changes it while its patient is on the table', async () => {
  const { risProcedureIds } = (await once({ patient: somebody(), checks: [knee()] })).body.val
  const id = risProcedureIds[0]
  let baseVersion = 0
  const edit = async (changes: object): Promise<[number, string?]> => {
    const answer = await deng.call('updateProcedure', { risProcedureId: id, baseVersion, changes })
    if (answer.body.errorCode === 0) baseVersion = answer.body.val.version
    return code(answer)
  }
  const items = await rows<{ name: string; bodypart: string }>(
    'SELECT name, bodypart FROM check_item WHERE item_id = ANY ($1) ORDER BY has_side DESC',
    [[desk.knee, desk.chest]],
  )
  const [leg, thorax] = items as [(typeof items)[number], (typeof items)[number]]
  expect(await edit({ checkItem: '胡写的项目' })).toEqual([CODE.chooseItem, 'checkItem'])
  expect(await edit({ bodypart: thorax.bodypart })).toEqual([CODE.chooseItem, 'bodypart'])
  expect(await edit({ side: '' })).toEqual([CODE.markSide, 'side'])
  expect(await edit({ side: 'R' })).toEqual([0])
  expect(await exam(id)).toMatchObject({ side: 'R', check_item: leg.name })
  // Another device's item is another check.
  expect(await edit({ checkItem: thorax.name, bodypart: thorax.bodypart, side: '' })).toEqual([CODE.chooseItem, 'checkItem'])
  await rows('UPDATE exam SET state = 2030 WHERE exam_id = $1', [id])
  expect(await edit({ side: 'L' })).toEqual([CODE.checkGoesOn])
  expect(await edit({ patName: '另一人' })).toEqual([CODE.checkGoesOn])
  expect(await edit({ bedNo: '12' })).toEqual([0])
})

test('[VALID-16, REG-01] a registration with the picture of its request form: the picture is the exam’s, and no other registration’s', async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('kind', 'sheet')
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
  const sent = await deng.send(`/${UPLOAD_IMAGE_PATH}`, { method: 'POST', body: form })
  const sheetId = sent.body.val.id
  const { risProcedureIds } = (await once({ patient: somebody(), sheetId })).body.val
  expect(await rows('SELECT exam_id FROM upload_file WHERE file_id = $1', [sheetId])).toEqual([{ exam_id: risProcedureIds[0] }])
  expect(await rows('SELECT sheet_id FROM registration WHERE exam_id = $1', [risProcedureIds[0]])).toEqual([{ sheet_id: sheetId }])
  expect(code(await once({ patient: somebody(), sheetId }))).toEqual([CODE.imageKeyUnknown, 'sheetId'])
})

test('[WORK-23] an item without sides takes none', async () => {
  const { risProcedureIds } = (await once({ patient: somebody(), checks: [chest()] })).body.val
  const changes = { side: 'L' }
  expect(code(await deng.call('updateProcedure', { risProcedureId: risProcedureIds[0], baseVersion: 0, changes }))).toEqual([
    CODE.sideless,
    'side',
  ])
})
