import { CODE } from '@farsight/shared/domain'
import { content } from '../../../test/exams'
import { type TestServer, testServer } from '../../../test/harness'
import { caller } from '../../../test/security/caller'
import { makeWard } from '../../../test/ward'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

test('[AZ-13] a doctor who moves to another hospital reads nothing of the first, whose timeline, report and audit still name them', async () => {
  const [a, b] = [await makeWard(server), await makeWard(server)]
  const mover = await a.person({ rights: { CT: 4 }, name: '搬家医生' })
  const one = await a.submittedBy(mover, '左肺结节')
  const here = await b.newCase()
  const audited = () =>
    server.database.superuser(
      async (su) =>
        (
          await su.query('SELECT call, object_id FROM audit WHERE facility_id = $1 AND user_id = $2 AND object_id = $3 ORDER BY audit_id', [
            a.facility,
            mover.account.userId,
            one.id,
          ])
        ).rows,
    )
  const before = await audited()
  expect(before.length).toBeGreaterThan(1)
  const old = mover.cookie

  await server.database.superuser(async (su) => {
    await su.query('DELETE FROM doctor_right WHERE user_id = $1', [mover.account.userId])
    await su.query('UPDATE doctor SET facility_id = $1 WHERE user_id = $2', [b.facility, mover.account.userId])
    await su.query("INSERT INTO doctor_right (user_id, facility_id, modality, level) VALUES ($1, $2, 'CT', 4)", [
      mover.account.userId,
      b.facility,
    ])
  })
  server.clock.now += 61_000

  // The session of the first hospital is over; a new one is the second hospital's.
  expect(await caller(server.url, { cookie: old! }).call('queryLocalList')).toMatchObject({ status: 302, text: '' })
  const moved = await server.as({ ...mover.account, facilityId: b.facility })
  const rows = (await moved.call('queryLocalList')).body.val.map((row: { risProcedureId: string }) => row.risProcedureId)
  expect(rows).toEqual([here.id])
  for (const search of [one.exam.pat_name, one.exam.check_no, one.exam.accession_no])
    expect((await moved.call('queryLocalList', { search, diagnosticType: 'written' })).body.val).toEqual([])
  expect((await moved.call('queryRows', { risProcedureIds: [one.id] })).body.val).toEqual([])
  // Each by its own words, with an address that was once right.
  for (const [call, payload] of [
    ['getReport', one.address],
    ['openReport', one.address],
    ['saveReport', { procedureId: one.id, report: content('x'), baseVersion: one.version }],
    ['getStateLog', { risProcedureId: one.id }],
    ['getProcedure', { risProcedureId: one.id }],
    ['withdrawDiagnose', { risProcedureId: one.id }],
  ] as const) {
    const { body, text } = await moved.call(call, payload)
    expect({ call, code: body.errorCode }).toEqual({ call, code: CODE.notInRis })
    expect(text).not.toContain(one.exam.pat_name)
  }
  expect((await moved.call('notifyUnread')).text).not.toContain(one.exam.pat_name)

  const colleague = await a.person({ rights: { CT: 4 } })
  const steps = (await colleague.call('getStateLog', { risProcedureId: one.id })).body.val
  expect(steps.map((step: { userName: string }) => step.userName)).toEqual(steps.map(() => '搬家医生'))
  expect(steps.length).toBeGreaterThan(1)
  expect((await colleague.call('queryRows', { risProcedureIds: [one.id] })).body.val[0]).toMatchObject({
    authorName: '搬家医生',
    diagnoseDoctorId: mover.account.userId,
  })
  expect(await audited()).toEqual(before)
})
