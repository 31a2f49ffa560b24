import { randomUUID } from 'node:crypto'
import { STATE } from '@farsight/shared/domain'
import { born } from '../../../test/born'
import { makeDesk, type TestDesk } from '../../../test/desk'
import { PATIENT, VISIT } from '../../../test/desk-form'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'

const DESK_MENU = '111100000000'
let server: TestServer
let here: { facility: string; desk: TestDesk; deng: TestClient }
let there: typeof here

const hospital = async (union: string) => {
  const facility = await server.facility({ union })
  return {
    facility,
    desk: await makeDesk(server, facility),
    deng: await server.as(await server.account(facility, { role: 'registrar', menu: DESK_MENU })),
  }
}
beforeAll(async () => {
  server = await testServer()
  here = await hospital('u1')
  there = await hospital('u1')
})
afterAll(() => server.close())

const register = (at: typeof here, patient: object, more: object = {}) =>
  at.deng.call('addProcedure', {
    patient: { ...PATIENT, ...patient },
    visit: VISIT,
    checks: [{ itemId: at.desk.chest, side: '', roomId: at.desk.ct1 }],
    ...more,
  })

test('a card finds who has its number here, and who was kept in his place; a number that was merged away leads on', async () => {
  const card = { idType: 'identityCard', idNo: '440301198001014553', idReason: '' }
  const gone = (await register(here, { patName: '汪甲', sex: 'M', ...born('1980-01-01'), ...card, phone: '13911110001' })).body.val
  const none = { idType: 'none', idNo: '', idReason: 'other' }
  const kept = (await register(here, { patName: '汪乙', sex: 'M', ...born('1980-01-01'), ...none, phone: '13911110002' })).body.val
  const found = async (asked: object) =>
    (await here.deng.call('queryRevisit', asked as never)).body.val.map((row: { patientId: string }) => row.patientId)
  expect(await found({ idNo: '440301 19800101 4553' })).toEqual([gone.patientId])
  expect(await found({ idNo: '440301198001014554' })).toEqual([])
  expect((await there.deng.call('queryRevisit', { idNo: '440301198001014553' })).body.val).toEqual([])
  const merged = await here.deng.call('mergePatient', { patientId: gone.patientId, intoPatientId: kept.patientId, reason: '同一人' })
  expect(merged.body.errorCode).toBe(0)
  expect([await found({ idNo: '440301198001014553' }), await found({ dicomId: gone.hospitalNo })]).toEqual([
    [kept.patientId],
    [kept.patientId],
  ])
  const { idReason: _, ...number } = card
  const again = { ...number, applyNo: '', checks: [{ itemId: here.desk.chest, side: '', roomId: here.desk.ct1 }] }
  expect((await here.deng.call('checkDuplicate', again as never)).body.val.exists).toBe(1)
})

test('[REG-03] a part of the name finds at most five, masked; a DICOM id is found as a whole alone', async () => {
  for (let i = 0; i < 8; i += 1)
    await register(here, {
      patName: `欧阳${'甲乙丙丁戊己庚辛'[i]}`,
      pinyin: 'ou yang',
      phone: `1370000000${i}`,
      idType: 'none',
      idNo: '',
      idReason: 'other',
    })
  const found = async (asked: object) =>
    (await here.deng.call('queryRevisit', asked as never)).body.val as { hospitalNo: string; phone: string; patientId: string }[]
  const rows = await found({ name: '欧阳' })
  expect([rows.length, rows[0]!.phone]).toEqual([5, expect.stringMatching(/^137\*{4}000\d$/)])
  expect((await found({ name: 'ouy' })).length).toBe(5)
  const no = rows[0]!.hospitalNo
  expect([
    (await found({ dicomId: no.slice(0, -1) })).length,
    (await found({ dicomId: no })).length,
    (await found({ name: '没有' })).length,
  ]).toEqual([0, 1, 0])
  // Chosen, the form gets him whole; nobody else's hospital does.
  const whole = (await here.deng.call('getDeskPatient', { patientId: rows[0]!.patientId })).body.val
  expect(whole.phone).toMatch(/^1370000000\d$/)
  expect((await there.deng.call('getDeskPatient', { patientId: rows[0]!.patientId })).body.errorCode).not.toBe(0)
  expect((await there.deng.call('queryRevisit', { name: '欧阳' })).body.val).toEqual([])
})

test('[DAY-07] the same item of the last days is told, here with its number, in the union by hospital and time alone; not outside it, not older', async () => {
  const one = { idType: 'passport', idNo: 'E777', patName: '同一人', phone: '13600000001' }
  const first = await register(there, one)
  expect(first.body.errorCode).toBe(0)
  const stranger = await hospital('u2')
  await register(stranger, one)
  const asked = (at: typeof here, checks = [{ itemId: at.desk.chest, side: '', roomId: '' }]) =>
    at.deng.call('checkDuplicate', { idType: 'passport', idNo: 'E777', applyNo: '', checks })
  const elsewhere = (await asked(here)).body.val
  expect([elsewhere.exists, elsewhere.recent.length]).toEqual([0, 1])
  expect(elsewhere.recent[0]).toMatchObject({
    risProcedureId: '',
    own: 0,
    checkNo: '',
    modality: 'CT',
    bodypart: '胸部',
    state: STATE.registered,
  })
  expect(JSON.stringify(elsewhere)).not.toContain('同一人')
  const own = await register(here, one)
  const both = (await asked(here)).body.val
  expect([both.exists, both.recent.map((row: { own: number }) => row.own).sort()]).toEqual([1, [0, 1]])
  expect(both.recent.find((row: { own: number }) => row.own === 1).risProcedureId).toBe(own.body.val.risProcedureIds[0])
  // Another part is another item.
  expect((await asked(here, [{ itemId: here.desk.abdomen, side: '', roomId: '' }])).body.val.recent).toEqual([])
  await server.database.superuser((su) => su.query(`UPDATE exam SET register_time = register_time - interval '15 days'`))
  expect((await asked(here)).body.val.recent).toEqual([])
})

test('[ENTITY-35] nations, items, departments and doctors of the own hospital; rooms tell who waits for them', async () => {
  expect((await here.deng.call('queryNation')).body.val).toHaveLength(56)
  const items = (await here.deng.call('queryCheckItem', { modality: 'CT' })).body.val as { name: string; fee: string; contrast: number }[]
  expect(items.map(({ name }) => name).sort()).toEqual(['上腹部CT平扫+增强', '胸部CT平扫'])
  const [department] = (await here.deng.call('queryDepartment', { type: 1 })).body.val
  expect(department).toMatchObject({ name: '呼吸内科', type: 1 })
  expect((await here.deng.call('queryDepartmentDoctor', { departmentId: department.id })).body.val).toEqual([
    { name: '周敏' },
    { name: '吴海涛' },
  ])
  expect((await there.deng.call('queryDepartmentDoctor', { departmentId: department.id })).body.errorCode).not.toBe(0)
  const other = await hospital('u3')
  await register(other, {})
  const rooms = (await other.deng.call('queryRoom')).body.val as { name: string; waiting: number; waitingMinutes: number }[]
  expect(rooms.map(({ name, waiting, waitingMinutes }) => [name, waiting, waitingMinutes])).toEqual(
    expect.arrayContaining([
      ['CT1室', 1, 15],
      ['CT2室', 0, 0],
    ]),
  )
  expect((await here.deng.call('getPinyin', { name: '单田芳' })).body.val).toBe('shan tian fang')
  expect((await here.deng.call('getRegistration', { risProcedureId: randomUUID() })).body.errorCode).not.toBe(0)
})
