import { CODE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { CASE, rows, seenBy, steps } from '../../../test/consultation'
import { type TestAccount, type TestClient, type TestServer, testServer } from '../../../test/harness'
import { fine } from '../../../test/orders'
import { relate } from '../../../test/relations'
import { makeSharing, type SharedExam, type SharingHospital } from '../../../test/shared-exam'

let server: TestServer
let hospital: SharingHospital
let exam: SharedExam
let asker: TestClient
let guest: TestClient
let guestAccount: TestAccount
let outsider: TestClient
const facilities = { guest: '', other: '', stranger: '' }
const MENU = '000010100000'

/** A logged-in browser that keeps its cookies. */
async function browserAs(account: TestAccount): Promise<TestClient> {
  const { cookie } = await server.as(account)
  const [name, value] = cookie!.split('=') as [string, string]
  return server.browser(new Map([[name, value]]))
}

beforeAll(async () => {
  server = await testServer({ publicTries: 1_000_000 })
  hospital = await makeSharing(server, '市一')
  facilities.guest = await server.facility({ name: '东港', union: 'g' })
  facilities.other = await server.facility({ name: '仁和', union: 'o' })
  facilities.stranger = await server.facility({ name: '南岭', union: 's' })
  await relate(server, hospital.facility, facilities.guest)
  await relate(server, hospital.facility, facilities.other)
  asker = await browserAs(await server.account(hospital.facility, { menu: MENU, rights: { CT: 4 }, name: '张申请' }))
  guestAccount = await server.account(facilities.guest, { menu: MENU, name: '陈受邀' })
  guest = await browserAs(guestAccount)
  outsider = await browserAs(await server.account(facilities.stranger, { menu: MENU }))
  // Who invites the other hospital alone lets it lead.
  await server.account(facilities.other, { menu: MENU })
  exam = await hospital.completed()
})
afterAll(() => server.close())

const request = (facilityIds: readonly string[]) => ({
  type: 'imaging',
  mode: 'offline',
  video: 0,
  purpose: '会诊',
  caseInfo: CASE,
  facilityIds,
  designatedDoctorId: null,
  startTime: null,
  endTime: null,
})
async function prepared(of = exam): Promise<string> {
  const asked = { request: request([facilities.guest, facilities.other]), risProcedureIds: [of.examId] }
  return fine(await asker.call('consultationCreate', asked)).body.val.id
}
/** Prepared, and submitted. */
async function begin(of = exam): Promise<string> {
  const id = await prepared(of)
  fine(await steps(asker, id, 's1'))
  return id
}
const open = (by: TestClient, id: string, examId = exam.examId) => by.call('consultationOpenCase', { id, risProcedureId: examId })
const state = async (by: TestClient, view: string) => {
  const { status, body } = await by.send(`/shared/${view}/state`)
  return body?.reason ? [status, body.reason] : [status]
}

test('[CONS-07] whoever takes part opens text and images of the exam, also of another hospital, in this browser alone', async () => {
  const id = await begin()
  const { val } = fine(await open(guest, id)).body
  expect(val).toMatchObject({
    anonymous: 0,
    until: null,
    patient: { patName: exam.exam.pat_name, facilityName: '市一' },
    report: { result: '未见异常' },
  })
  expect(val.studies[0].series[0].instances).toHaveLength(2)
  const [instance] = exam.instances
  const image = `/shared/${val.view}/dicomweb/studies/${instance!.study}/series/${instance!.series}/instances/${instance!.sop}/rendered`
  expect((await guest.send(image)).status).toBe(200)
  expect(await state(guest, val.view)).toEqual([204])
  // Another browser has the address and no more.
  expect((await asker.send(image)).status).toBe(401)
  expect((await open(outsider, id)).body.errorCode).toBe(CODE.notFound)
  const elsewhere = await hospital.completed()
  expect((await open(guest, id, elsewhere.examId)).body.errorCode).toBe(CODE.notFound)
  expect(fine(await open(asker, id)).body.val.patient.patName).toBe(exam.exam.pat_name)
  // Its own hospital's audit says who looked, as the other one's does.
  const audited = await server.database.superuser(
    async (su) =>
      (
        await su.query(
          "SELECT facility_id, object_id FROM audit WHERE call = 'hospital_consultation_openCase.do' AND user_id = $1 AND outcome = 0",
          [guestAccount.userId],
        )
      ).rows,
  )
  expect(audited).toEqual(
    expect.arrayContaining([
      { facility_id: hospital.facility, object_id: exam.examId },
      { facility_id: facilities.guest, object_id: id },
    ]),
  )
})

test('[CONS-11] while it is prepared the invited hospitals see that it is, and open nothing of it; from its submission on they do', async () => {
  const id = await prepared()
  for (const by of [asker, guest]) expect((await rows(by)).val.find((row) => row.id === id)?.progress).toBe('s1')
  expect((await seenBy(guest, id)).exams).toHaveLength(1)
  expect((await open(guest, id)).body.errorCode).toBe(CODE.notFound)
  const view = fine(await open(asker, id)).body.val.view
  expect([await state(asker, view), (await state(guest, view))[0]]).toEqual([[204], 401])
  fine(await steps(asker, id, 's1'))
  expect(fine(await open(guest, id)).body.val.patient.patName).toBe(exam.exam.pat_name)
})

test('an opened case is over at once when its consultation is cancelled, the exam taken out, or the hospital is in it no more', async () => {
  const other = await hospital.completed({ hospital_no: exam.exam.hospital_no })
  const id = await begin()
  const change = async (more: Record<string, unknown>, hospitals = [facilities.guest, facilities.other]) => {
    // The check sends it back each time.
    await server.database.superuser((su) => su.query('UPDATE consultation SET returned = true WHERE consultation_id = $1', [id]))
    const { version } = await seenBy(asker, id)
    fine(await asker.call('consultationSaveStep', { id, step: 's1', baseVersion: version, request: request(hospitals), ...more }))
  }
  const { view } = fine(await open(guest, id)).body.val
  expect(await state(guest, view)).toEqual([204])
  await change({ risProcedureIds: [other.examId] })
  expect(await state(guest, view)).toEqual([410, 'withdrawn'])
  await change({ risProcedureIds: [exam.examId] })
  expect(await state(guest, view)).toEqual([204])
  await change({}, [facilities.other])
  expect(await state(guest, view)).toEqual([410, 'withdrawn'])
  expect((await open(guest, id)).body.errorCode).toBe(CODE.notFound)
  await change({})
  expect(await state(guest, view)).toEqual([204])
  fine(await asker.call('consultationCancel', { id, reason: '转院' }))
  expect(await state(guest, view)).toEqual([410, 'cancelled'])
  expect((await open(guest, id)).body.errorCode).toBe(CODE.consultationCancelled)
})

test('a case is no link: it is in no list of links, is cancelled by no call, opens by no token, and outlives a report that is taken back', async () => {
  const one = await hospital.completed()
  const id = await begin(one)
  const { view } = fine(await open(guest, id, one.examId)).body.val
  expect(fine(await hospital.doctor.call('shareList', { risProcedureId: one.examId })).body.val).toEqual([])
  const shares = await server.database.superuser(
    async (su) => (await su.query('SELECT share_id FROM share WHERE consultation_id = $1', [id])).rows,
  )
  expect(shares).toHaveLength(1)
  for (const call of ['shareCancel', 'shareConfirm'] as const)
    expect((await hospital.doctor.call(call, { id: shares[0].share_id })).body.errorCode).toBe(CODE.notFound)
  // Opened again it is the same one, also for the other side.
  fine(await open(guest, id, one.examId))
  fine(await open(asker, id, one.examId))
  const { n } = await server.database.superuser(
    async (su) => (await su.query('SELECT count(*)::int AS n FROM share WHERE consultation_id = $1', [id])).rows[0],
  )
  expect(n).toBe(1)
  await server.asTenant({ facilityId: hospital.facility, userId: hospital.account.userId }, async (tx) => {
    const { voidOutgoing } = await import('../../acts/outgoing')
    await voidOutgoing({ tx, now: server.clock.now } as never, { exam_id: one.examId } as never)
  })
  expect(await state(guest, view)).toEqual([204])
})

test('a completed report that another hospital reads has gone out, once a reader; the own hospital’s reading is no going out', async () => {
  const one = await hospital.completed()
  const id = await begin(one)
  const out = () =>
    server.asTenant({ facilityId: hospital.facility, userId: hospital.account.userId }, (tx) =>
      tx.rows<{ kind: string; recipient: string; sent_out: boolean }>(
        sql`SELECT o.kind, o.recipient, e.sent_out FROM exam e LEFT JOIN report_outgoing o USING (exam_id) WHERE e.exam_id = ${one.examId}`,
      ),
    )
  fine(await open(asker, id, one.examId))
  expect(await out()).toEqual([{ kind: null, recipient: null, sent_out: false }])
  fine(await open(guest, id, one.examId))
  fine(await open(guest, id, one.examId))
  expect(await out()).toEqual([{ kind: 'read', recipient: '东港 陈受邀', sent_out: true }])
})

test('the database opens an exam to who takes part alone: no other hospital, no other exam, none that is prepared or cancelled', async () => {
  const id = await prepared()
  const enter = (facilityId: string, consultation = id, about = exam.examId) =>
    server.asTenant({ facilityId, userId: facilityId }, async (tx) => {
      const row = await tx.row<{ at: string | null }>(sql`SELECT consultation_enter(${consultation}, ${about}) AS at`)
      const now = await tx.row<{ at: string }>(sql`SELECT app_facility() AS at`)
      return [row!.at, now!.at]
    })
  expect(await enter(facilities.guest)).toEqual([null, facilities.guest])
  expect(await enter(hospital.facility)).toEqual([hospital.facility, hospital.facility])
  fine(await steps(asker, id, 's1'))
  expect(await enter(facilities.guest)).toEqual([hospital.facility, hospital.facility])
  expect(await enter(facilities.stranger)).toEqual([null, facilities.stranger])
  const { examId } = await hospital.completed()
  expect(await enter(facilities.guest, id, examId)).toEqual([null, facilities.guest])
  fine(await asker.call('consultationCancel', { id, reason: 'x' }))
  expect(await enter(facilities.guest)).toEqual([null, facilities.guest])
})
