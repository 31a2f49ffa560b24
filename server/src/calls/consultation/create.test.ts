import { randomUUID } from 'node:crypto'
import { CODE } from '@farsight/shared/domain'
import { CASE, type Clinicians, makeClinicians, rows, seenBy, steps } from '../../../test/consultation'
import { type TestServer, testServer } from '../../../test/harness'
import { fine } from '../../../test/orders'

let server: TestServer
let who: Clinicians
beforeAll(async () => {
  server = await testServer()
  who = await makeClinicians(server)
})
afterAll(() => server.close())

const create = async (more: Record<string, unknown> = {}, risProcedureIds?: readonly string[]) => {
  const exams = risProcedureIds ?? [(await who.exam()).exam_id]
  return who.asker.call('consultationCreate', { request: who.request(), risProcedureIds: exams, ...more })
}
const refusal = async (more: Record<string, unknown>, exams?: readonly string[]) => {
  const { body } = await create(more, exams)
  return [body.errorCode, body.field]
}

test('[CONS-11] a hospital that neither a relation nor a union joins with the own one is not invited, by the call nor by the database', async () => {
  const { request, stranger, home, sibling, asker } = who
  expect(await refusal({ request: request({ facilityIds: [sibling, stranger] }) })).toEqual([CODE.hospitalNotInvitable, 'facilityIds'])
  expect(await refusal({ request: request({ facilityIds: [randomUUID()] }) })).toEqual([CODE.hospitalNotInvitable, 'facilityIds'])
  expect((await rows(who.outsider)).val).toEqual([])
  // Nor by changing one that is there.
  const { val } = fine(await create()).body
  const { body } = await asker.call('consultationSaveStep', {
    id: val.id,
    step: 's1',
    baseVersion: 1,
    request: request({ facilityIds: [stranger] }),
  })
  expect(body.errorCode).toBe(CODE.hospitalNotInvitable)
  const raw = (text: string, values: unknown[]) =>
    server.asTenant(asker.account, (tx) => tx.run({ text, values } as never)).catch((error: Error) => error.message)
  expect(await raw('UPDATE consultation SET facilities = facilities || $2::uuid WHERE consultation_id = $1', [val.id, stranger])).toMatch(
    /cannot be invited/,
  )
  const copy = `INSERT INTO consultation (consultation_id, facility_id, facilities, no, type, mode, video, pat_name, sex, age_unit, purpose, case_info, requester_id, requester_name,
    requester_facility_name, lead_facility_id, lead_facility_name, created_at) VALUES ($1, $2, ARRAY[$2, $3]::uuid[], 'x', 'clinical', 'offline', false, '', '', '', '', '{}', $1, '', '', $2, '', now())`
  expect(await raw(copy, [randomUUID(), home, stranger])).toMatch(/cannot be invited/)
  expect(await raw(copy, [randomUUID(), sibling, sibling])).toMatch(/row-level security/)
  expect(await raw(copy, [randomUUID(), home, sibling])).toBe(1)
  expect(
    await raw('INSERT INTO consultation_hospital (consultation_id, place, facility_id, name) VALUES ($1, 9, $2, $3)', [
      val.id,
      stranger,
      'x',
    ]),
  ).toMatch(/row-level security/)
})

test('[CONS-11, CONS-04] asked for with patient, case information, hospitals, doctor and times it is being prepared for both sides, and for nobody else', async () => {
  const exam = await who.exam()
  const request = who.request({ designatedDoctorId: who.guest.account.userId, video: 1 })
  const { val } = fine(await create({ request }, [exam.exam_id])).body
  expect(val.no).toMatch(/^HZ\d{8}-\d{4}$/)
  for (const by of [who.asker, who.lead, who.guest]) {
    const row = (await rows(by)).val.find(({ id }) => id === val.id)
    expect(row).toMatchObject({
      no: val.no,
      progress: 's1',
      patName: exam.pat_name,
      modalities: ['CT'],
      video: 1,
      leadFacilityName: '东港',
    })
    expect(row?.outgoing).toBe(by === who.asker ? 1 : 0)
    expect(row?.mine).toBe(by === who.asker ? 1 : 0)
  }
  expect((await who.outsider.call('consultationGet', { id: val.id })).body.errorCode).toBe(CODE.notFound)
  expect((await who.unable.call('consultationGet', { id: val.id })).body.errorCode).toBe(CODE.noPermission)
})

test('[ENTITY-28] a consultation is read again as it was written', async () => {
  const exam = await who.exam()
  const request = who.request({ designatedDoctorId: who.chair.account.userId, video: 1, mode: 'offline' })
  const { val } = fine(await create({ request }, [exam.exam_id])).body
  const seen = await seenBy(who.lead, val.id)
  expect(seen).toMatchObject({
    id: val.id,
    requesterId: who.asker.account.userId,
    requesterName: '张申请',
    requesterFacilityId: who.home,
    requesterFacilityName: '市一',
    designatedDoctorId: who.chair.account.userId,
    designatedDoctorName: '王主席',
    leadFacilityId: who.sibling,
    type: 'imaging',
    mode: 'offline',
    video: 1,
    progress: 's1',
    purpose: '明确诊断',
    startTime: '2026-12-01 09:00:00',
    endTime: '2026-12-01 10:00:00',
    caseInfo: CASE,
    hospitals: [
      { facilityId: who.home, name: '市一', role: 'requester' },
      { facilityId: who.sibling, name: '仁和', role: 'lead' },
      { facilityId: who.partner, name: '东港', role: 'invited' },
    ],
  })
  expect(seen.exams).toMatchObject([{ risProcedureId: exam.exam_id, checkNo: exam.check_no, own: 0, t: '', sign: '' }])
  expect((await seenBy(who.asker, val.id)).exams).toMatchObject([
    { own: 1, t: expect.stringMatching(/^\d+$/), sign: expect.stringMatching(/./) },
  ])
  expect(seen.timeline).toMatchObject([{ what: 'created', from: '', to: 's1', userName: '张申请', facilityName: '市一' }])
})

test('[CONS-11] what is missing or wrong has its code and its field, and leaves nothing behind', async () => {
  const before = (await rows(who.asker)).total
  const { request } = who
  expect(await refusal({ request: request({ purpose: '  ' }) })).toEqual([CODE.parameterEmpty, 'purpose'])
  expect(await refusal({ request: request({ facilityIds: [] }) })).toEqual([CODE.parameterEmpty, 'facilityIds'])
  expect(await refusal({ request: request() }, [])).toEqual([CODE.parameterEmpty, 'risProcedureIds'])
  expect(await refusal({ request: request({ type: 'clinical' }) }, [])).toEqual([CODE.parameterEmpty, 'patName'])
  expect(await refusal({ request: request({ startTime: '2026-12-01 10:00:00', endTime: '2026-12-01 10:00:00' }) })).toEqual([
    CODE.consultationTimes,
    'endTime',
  ])
  expect(await refusal({ request: request({ startTime: '2026-13-01 10:00:00' }) })).toEqual([CODE.parameterIllegal, 'startTime'])
  // A doctor without the menu, and one of a hospital that is not invited.
  for (const { account } of [who.unable, who.outsider, who.asker])
    expect(await refusal({ request: request({ designatedDoctorId: account.userId }) })).toEqual([
      CODE.doctorLacksConsultation,
      'designatedDoctorId',
    ])
  const [one, other] = [await who.exam({ hospital_no: 'P1' }), await who.exam({ hospital_no: 'P2' })]
  expect(await refusal({}, [one.exam_id, other.exam_id])).toEqual([CODE.consultationPatients, 'risProcedureIds'])
  expect((await refusal({}, [randomUUID()]))[0]).toBe(CODE.notInRis)
  expect((await rows(who.asker)).total).toBe(before)
})

test('[CONS-01] a clinical consultation needs no exam but a name; each type is found by its filter', async () => {
  const request = who.request({ type: 'clinical', facilityIds: [who.home] })
  const { val } = fine(await create({ request, patName: '周临床', sex: 'F', ageValue: 40, ageUnit: 'Y' }, [])).body
  const { val: imaging } = fine(await create()).body
  const of = async (type: string) => (await rows(who.asker, { type, pageSize: 100 })).val.map(({ id }) => id)
  expect(await of('clinical')).toContain(val.id)
  expect(await of('clinical')).not.toContain(imaging.id)
  expect(await of('imaging')).toContain(imaging.id)
  expect(await of('imaging')).not.toContain(val.id)
  expect(await seenBy(who.asker, val.id)).toMatchObject({
    patName: '周临床',
    sex: 'F',
    ageValue: 40,
    ageUnit: 'Y',
    exams: [],
    hospitals: [{ role: 'requester' }, { role: 'lead' }],
  })
})

test('numbers of a day are each given once, also to twenty at once of hospitals that know nothing of each other, and in their order', async () => {
  const request = who.request({ type: 'clinical', facilityIds: [who.stranger] })
  const abroad = () => who.outsider.call('consultationCreate', { request, risProcedureIds: [], patName: '周外院' })
  const last = fine(await create()).body.val.no
  const next = fine(await abroad()).body.val.no
  expect([next.slice(0, 11), Number(next.slice(11))]).toEqual([last.slice(0, 11), Number(last.slice(11)) + 1])
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? create() : abroad())))
  const numbers = answers.map((answer) => fine(answer).body.val.no)
  expect(new Set([last, next, ...numbers]).size).toBe(22)
  // After four digits five: what is longer is the higher one.
  const day = last.slice(0, 11)
  await server.database.superuser((su) => su.query('UPDATE consultation SET no = $1 WHERE no = $2', [`${day}9999`, numbers[0]]))
  for (const n of [10_000, 10_001]) expect(fine(await create()).body.val.no).toBe(`${day}${n}`)
})

test('the same request key makes one consultation', async () => {
  const exam = await who.exam()
  const asked = { request: who.request(), risProcedureIds: [exam.exam_id], requestKey: 'create-cons-1' }
  const [a, b] = await Promise.all([who.asker.call('consultationCreate', asked), who.asker.call('consultationCreate', asked)])
  expect(a.body.val).toEqual(b.body.val)
})

test('targets are the own hospital and those that are joined with it, with the doctors who may consult', async () => {
  const { body } = fine(await who.asker.call('consultationTargets'))
  expect(body.val.map(({ name, own }: { name: string; own: number }) => [name, own])).toEqual([
    ['市一', 1],
    ['东港', 0],
    ['仁和', 0],
  ])
  const names = body.val.flatMap(({ doctors }: { doctors: { name: string }[] }) => doctors.map(({ name }) => name))
  expect(names.sort()).toEqual(['张申请', '李主持', '王主席', '陈受邀'].sort())
  const found = fine(await who.asker.call('consultationTargets', { keyword: '李主' })).body.val
  expect(found).toMatchObject([{ name: '仁和', doctors: [{ name: '李主持' }] }])
  // A hospital of the consultation that the triage does not know itself.
  const { val } = fine(await create()).body
  const known = fine(await who.lead.call('consultationTargets')).body.val.map(({ name }: { name: string }) => name)
  expect(known).not.toContain('东港')
  const there = fine(await who.lead.call('consultationTargets', { id: val.id })).body.val.map(({ name }: { name: string }) => name)
  expect(there).toContain('东港')
  expect((await who.outsider.call('consultationTargets', { id: val.id })).body.errorCode).toBe(CODE.notFound)
})

test('[CONS-11] a hospital where nobody may consult cannot lead: neither asked for now nor handed in', async () => {
  const clinic = await server.facility({ name: '青山', union: 'c1' })
  const { request, sibling, asker } = who
  expect(await refusal({ request: request({ facilityIds: [clinic, sibling] }) })).toEqual([CODE.leadWithoutDoctors, 'facilityIds'])
  // Beside one that can hold it, it may be asked.
  fine(await create({ request: request({ facilityIds: [sibling, clinic] }) }))
  const account = await server.account(clinic, { name: '吴一人', menu: '000010110000', rights: { CT: 4 } })
  const { val } = fine(await create({ request: request({ facilityIds: [clinic] }) })).body
  await server.database.superuser((su) => su.query(`UPDATE doctor SET main_menu = '000010000000' WHERE user_id = $1`, [account.userId]))
  expect((await steps(asker, val.id, 's1')).body.errorCode).toBe(CODE.leadWithoutDoctors)
})

test('every hospital of a consultation sees which exam’s report came from an earlier system', async () => {
  const [here, old] = [await who.exam({ hospital_no: 'P7' }), await who.exam({ hospital_no: 'P7', imported: true })]
  const { val } = fine(await create({}, [here.exam_id, old.exam_id])).body
  fine(await steps(who.asker, val.id, 's1'))
  for (const by of [who.asker, who.lead])
    expect((await seenBy(by, val.id)).exams.map(({ risProcedureId, imported }) => [risProcedureId, imported])).toEqual([
      [here.exam_id, 0],
      [old.exam_id, 1],
    ])
})
