import { randomUUID } from 'node:crypto'
import { CODE, formatDateTime, STATE } from '@farsight/shared/domain'
import { makeDesk, type TestDesk } from '../../../test/desk'
import { makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'
import { insertPatient, type PatientIdentity } from '../../desk/patient'
import { placeExams } from '../../desk/place-exam'
import type { NewExam } from '../../exams/insert'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

interface Hospital {
  readonly facility: string
  readonly desk: TestDesk
  readonly clerk: TestClient
  put(more?: Partial<NewExam>): Promise<NewExam>
}
async function hospital(): Promise<Hospital> {
  const facility = await server.facility()
  const clerk = await server.as(await server.account(facility, { role: 'registrar', menu: '001000000000', name: '邓登记' }))
  return { facility, desk: await makeDesk(server, facility), clerk, put: (more = {}) => makeExam(server, facility, more) }
}
const list = async (client: TestClient, q: Record<string, unknown> = {}) => {
  const { body } = await client.call('queryRegisterList', q)
  expect(body).toMatchObject({ errorCode: 0 })
  return body as { val: Record<string, unknown>[]; total: number; totalIsFloor: boolean; cursor: string }
}
const idsOf = async (client: TestClient, q: Record<string, unknown> = {}) => (await list(client, q)).val.map((row) => row.risProcedureId)

const LIU: PatientIdentity = {
  pat_name: '刘思敏',
  pinyin: 'liu si min',
  sex: 'F',
  birthday: '1990-05-06',
  age_value: 36,
  age_unit: 'Y',
  nation: '02',
  phone: '13800000001',
  id_type: 'identityCard',
  id_no: '110101199005060023',
  id_reason: '',
  address: '北京市东城区 1 号',
}
/** A registration as the desk makes it. */
const register = (h: Hospital, more: { unknown?: boolean; room?: string } = {}) =>
  server.asTenant({ facilityId: h.facility, userId: randomUUID() }, async (tx) => {
    const patient = await insertPatient(
      tx,
      server.clock.now,
      `P${Math.random().toString().slice(2, 12)}`,
      { ...LIU, ...(more.unknown ? { id_no: '' } : {}) },
      more,
    )
    const visit = {
      ...{ visit_id: randomUUID(), booking_id: null, facilityCode: 'SY', user: { id: randomUUID(), name: '邓登记' } },
      ...{
        source_type: 'outpatient' as const,
        department: '呼吸内科',
        apply_doctor: '周敏',
        outpatient_no: 'MZ1',
        inpatient_no: '',
        bed_no: '',
      },
      ...{
        apply_no: 'SQ-77',
        physical_no: '',
        image_no: 'Y9',
        his_no: '',
        emergency: true,
        trauma: false,
        revisit: false,
        follow_up: false,
      },
      ...{ condition_description: '咳嗽', pre_check_time: null, safety: { pregnancy: 'no' }, repeat_reason: '', booked_from: null },
    }
    const [placed] = await placeExams(
      tx,
      server.clock.now,
      patient,
      visit,
      [
        {
          item_id: h.desk.chest,
          room_id: more.room ?? h.desk.ct1,
          modality: 'CT',
          bodypart: '胸部',
          side: '',
          check_item: '胸部CT平扫',
          fee: '220',
        },
      ],
      STATE.registered,
    )
    return { patient, exam: placed! }
  })

test('[REG-20, STATE-18] each filter narrows the list: name, pinyin, numbers, state and the deleted, modality, time, source, room', async () => {
  const h = await hospital()
  const hour = 3_600_000
  const wang = await h.put({
    pat_name: '王建国',
    pinyin: 'wang jian guo',
    check_no: 'CT-A1',
    accession_no: 'ACC-A',
    hospital_no: 'HN-1',
    inpatient_no: 'ZY-5',
  })
  const mr = await h.put({ pat_name: '李秀英', pinyin: 'li xiu ying', modality: 'MR', source_type: 'outpatient', outpatient_no: 'MZ-9' })
  const old = await h.put({ pat_name: '赵旧', pinyin: 'zhao jiu', state: STATE.preRegistered, register_time: server.clock.now - 72 * hour })
  const gone = await h.put({ pat_name: '孙删', pinyin: 'sun shan', state: STATE.deleted, former_state: STATE.registered })
  const { exam: desk } = await register(h)
  const is = async (q: Record<string, unknown>, ...exams: { exam_id: string }[]) =>
    expect((await idsOf(h.clerk, q)).sort()).toEqual(exams.map(({ exam_id }) => exam_id).sort())
  await is({}, wang, mr, old, desk)
  await is({ search: '建国' }, wang)
  await is({ search: 'wangj' }, wang)
  await is({ search: 'wjg' }, wang)
  for (const search of ['CT-A', 'acc-a', 'HN-1', 'ZY-5']) await is({ search }, wang)
  await is({ patName: '秀英' }, mr)
  await is({ checkNo: 'CT-A' }, wang)
  await is({ accessionNo: 'ACC-A' }, wang)
  await is({ hospitalNo: 'HN-1' }, wang)
  await is({ patientNo: 'MZ-9' }, mr)
  await is({ modality: 'MR' }, mr)
  await is({ states: [STATE.preRegistered] }, old)
  await is({ states: [STATE.registered] }, desk)
  await is({ states: [STATE.deleted] }, gone)
  await is({ sourceType: 'outpatient' }, mr, desk)
  await is({ startTime: formatDateTime(server.clock.now - 24 * hour) }, wang, mr, desk)
  await is({ endTime: formatDateTime(server.clock.now - 24 * hour) }, old)
  await is({ roomId: h.desk.ct1 }, desk)
  await is({ roomId: h.desk.ct2 })
  expect(
    (await h.clerk.call('queryRegisterList', { startTime: '2026-02-02 00:00:00', endTime: '2026-01-01 00:00:00' })).body.errorCode,
  ).toBe(CODE.rangeReversed)
})

test('the newest registration comes first; fifty a page; the cursor goes on where a page ends; the total is told', async () => {
  const h = await hospital()
  const exams: NewExam[] = []
  for (let i = 0; i < 53; i += 1) exams.push(await h.put({ register_time: server.clock.now - i * 60_000 }))
  const first = await list(h.clerk)
  expect(first.val.map((row) => row.risProcedureId)).toEqual(exams.slice(0, 50).map(({ exam_id }) => exam_id))
  expect(first).toMatchObject({ total: 53, totalIsFloor: false })
  const rest = exams.slice(50).map(({ exam_id }) => exam_id)
  expect(await idsOf(h.clerk, { cursor: first.cursor })).toEqual(rest)
  expect(await idsOf(h.clerk, { pageNo: 2 })).toEqual(rest)
  expect((await idsOf(h.clerk, { sortField: 'registerTime', sortOrder: 'asc', pageSize: 1 }))[0]).toBe(exams[52]!.exam_id)
})

test('a row has what the desk wrote; fresh rows are the same ones, those that were deleted too; nobody else is shown any', async () => {
  const h = await hospital()
  const other = await hospital()
  const { exam, patient } = await register(h, { unknown: true })
  const [row] = (await list(h.clerk)).val
  expect(row).toMatchObject({
    ...{ risProcedureId: exam.exam_id, room: 'CT1室', roomId: h.desk.ct1, applyNo: 'SQ-77', nation: '02', emergency: true, bookingId: '' },
    ...{ patientId: patient.patient_id, unknown: true, state: STATE.registered, patName: '刘思敏' },
    ...{ callState: '', ticket: '' },
  })
  expect((await list(h.clerk, { unknown: 1 })).total).toBe(1)
  expect((await list(h.clerk, { unknown: 0 })).total).toBe(0)
  expect((await h.clerk.call('queryRegisterRows', { risProcedureIds: [exam.exam_id] })).body.val).toEqual([row])
  expect((await h.clerk.call('deleteProcedure', { risProcedureId: exam.exam_id })).body.errorCode).toBe(0)
  expect((await h.clerk.call('queryRegisterRows', { risProcedureIds: [exam.exam_id] })).body.val).toMatchObject([{ state: STATE.deleted }])
  expect((await list(h.clerk)).total).toBe(0)
  expect((await list(other.clerk)).total).toBe(0)
  expect((await other.clerk.call('queryRegisterRows', { risProcedureIds: [exam.exam_id] })).body.val).toEqual([])
  const doctor = await server.as(await server.account(h.facility, { menu: '000010000000' }))
  expect((await doctor.call('queryRegisterList')).body.errorCode).toBe(CODE.noPermission)
})

test('a row says how its patient stands in the queue of today: waiting, called, passed over; never that of another day, nor of a check that was deleted', async () => {
  const h = await hospital()
  const tong = await server.as(await server.account(h.facility, { role: 'technician', menu: '001100000000', rights: { CT: 1 } }))
  const { exam } = await register(h)
  const id = { risProcedureId: exam.exam_id }
  const says = async () => {
    const [row] = (await list(h.clerk)).val
    expect((await h.clerk.call('queryRegisterRows', { risProcedureIds: [exam.exam_id] })).body.val).toMatchObject([
      { callState: row!.callState, ticket: row!.ticket },
    ])
    return [row!.callState, row!.ticket]
  }
  const done = async (...call: Parameters<TestClient['call']>) => expect((await tong.call(...call)).body).toMatchObject({ errorCode: 0 })
  expect(await says()).toEqual(['', ''])
  await done('toQueue', id)
  const [waiting, ticket] = await says()
  expect([waiting, ticket]).toEqual(['waiting', expect.stringMatching(/^[A-Z]\d{3}$/)])
  await done('callPatient', { roomId: h.desk.ct1 })
  expect(await says()).toEqual(['called', ticket])
  await done('passPatient', { ...id, to: 'end' })
  expect(await says()).toEqual(['passed', ticket])
  // Tomorrow he checks in anew.
  server.clock.now += 24 * 3_600_000
  const clerk = await server.as(await server.account(h.facility, { role: 'registrar', menu: '001000000000' }))
  expect((await list(clerk)).val).toMatchObject([{ callState: '', ticket: '' }])
  server.clock.now -= 24 * 3_600_000
  const later = await server.as(await server.account(h.facility, { role: 'registrar', menu: '001000000000' }))
  expect((await later.call('deleteProcedure', id)).body.errorCode).toBe(0)
  expect((await later.call('queryRegisterRows', { risProcedureIds: [exam.exam_id] })).body.val).toMatchObject([{ callState: '' }])
})

test('the registrar reads what happened to an exam of the list, without a doctor’s menu', async () => {
  const h = await hospital()
  const { exam } = await register(h)
  expect((await h.clerk.call('getStateLog', { risProcedureId: exam.exam_id })).body.val).toMatchObject([{ action: 'register' }])
  const other = await hospital()
  expect((await other.clerk.call('getStateLog', { risProcedureId: exam.exam_id })).body.errorCode).toBe(CODE.notInRis)
})

test('[STATE-37, STATE-38] from the list a check is deleted and restored to its state; two are merged and split into what they were', async () => {
  const h = await hospital()
  const same = { pat_name: '王同', pinyin: 'wang tong', hospital_no: 'H-SAME', state: STATE.checkEnded }
  const [a, b] = [await h.put({ ...same, bodypart: '胸部' }), await h.put({ ...same, bodypart: '腹部' })]
  const rows = async () => (await list(h.clerk)).val.map(({ t: _, sign: _sign, version: _version, ...row }) => row)
  const before = await rows()
  expect((await h.clerk.call('deleteProcedure', { risProcedureId: a.exam_id })).body.errorCode).toBe(0)
  expect(await idsOf(h.clerk)).toEqual([b.exam_id])
  expect((await h.clerk.call('recoverProcedure', { risProcedureId: a.exam_id })).body.errorCode).toBe(0)
  expect(await rows()).toEqual(before)
  expect((await h.clerk.call('mergeProcedure', { risProcedureIds: [a.exam_id, b.exam_id] })).body.errorCode).toBe(0)
  expect((await list(h.clerk)).val).toMatchObject([{ risProcedureId: a.exam_id, merged: true }])
  expect((await h.clerk.call('splitProcedure', { risProcedureId: a.exam_id })).body.errorCode).toBe(0)
  expect(await rows()).toEqual(before)
})
