import { CODE } from '@farsight/shared/domain'
import { fund, openShop } from '../../../test/credits'
import { makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'

const MANAGE = '000000000100'
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

interface Place {
  readonly id: string
  readonly admin: TestClient
  readonly doctor: TestClient
}
async function hospital(role = 'admin', union = ''): Promise<Place> {
  const id = await server.facility({ union })
  await openShop(server, id)
  await fund(server, id, 1000)
  return { id, admin: await server.as(await server.account(id, { role, menu: MANAGE })), doctor: await server.as(await server.account(id)) }
}
const code = async (answer: Promise<{ body: { errorCode: number } }>): Promise<number> => (await answer).body.errorCode
const mayBeAppliedTo = (id: string, yes = true) =>
  server.database.superuser((su) => su.query('UPDATE facility SET is_public = $2 WHERE facility_id = $1', [id, yes]))
/** How the launch screen of one's own hospital shows another one: its state, whether by the union's button, and what a launch would say. */
async function shown(from: Place, to: Place): Promise<unknown> {
  const one = (await from.doctor.call('remoteQueryHospitals', { modality: 'CT' })).body.val.find(
    (row: { facilityId: string }) => row.facilityId === to.id,
  )
  const exam = await makeExam(server, from.id)
  const launch = { risProcedureId: exam.exam_id, targetFacilityId: to.id, bodyparts: [{ bodypart: '胸部', side: '' }], shownTotal: 100 }
  return [one?.state ?? 'absent', one?.union ?? 0, await code(from.doctor.call('remoteLaunch', launch))]
}
const apply = (from: Place, to: Place) => from.admin.call('applyHospital', { facilityId: to.id, remark: '夜间 CT' })
const answer = (by: Place, from: Place, agree: 0 | 1, reason = '') => by.admin.call('answerApply', { id: from.id, agree, reason })
const row = async (by: Place, of: Place) =>
  (await by.admin.call('remoteHospitalList')).body.val.find((one: { facilityId: string }) => one.facilityId === of.id)
const end = (by: Place, of: Place, more: object = {}) => by.admin.call('endRelation', { facilityId: of.id, reason: '合同到期', ...more })
const states = async (a: Place, b: Place) => [
  (await a.admin.call('remoteHospitalList')).body.val.map((row: { state: string; asked: string }) => `${row.asked} ${row.state}`),
  (await b.admin.call('applyList', {})).body.val.map((row: { state: string }) => row.state),
]

describe('relations', () => {
  test('[MANAGE-06, MANAGE-15, MANAGE-16] who applies waits at both sides; agreed, orders go both ways; applying twice is refused', async () => {
    const [a, b] = [await hospital(), await hospital()]
    expect(await code(apply(a, b))).toBe(CODE.notFound)
    await mayBeAppliedTo(b.id)
    expect((await a.admin.call('applicableHospitals')).body).toMatchObject({ publicOffered: 1, val: [{ facilityId: b.id }] })
    expect((await apply(a, b)).body.val).toEqual({ state: 'pending' })
    expect(await states(a, b)).toEqual([['own pending'], ['pending']])
    expect(await shown(a, b)).toEqual(['pending', 0, CODE.noRelation])
    expect([await code(apply(a, b)), await code(apply(b, a))]).toEqual([CODE.cannotRepeatAdd, CODE.applicationWaits])
    // The one who asks does not answer itself.
    expect(await code(answer(a, b, 1))).toBe(CODE.notFound)
    expect((await answer(b, a, 1)).body.val).toEqual({ state: 'agreed' })
    expect(await states(a, b)).toEqual([['own agreed'], ['agreed']])
    expect((await b.admin.call('applyList', {})).body.val).toMatchObject([
      { id: a.id, remark: '夜间 CT', answeredTime: expect.any(String) },
    ])
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      expect(await shown(from, to)).toEqual(['agreed', 0, 0])
    expect([await code(answer(b, a, 0, '太晚')), await code(apply(a, b))]).toEqual([CODE.alreadyAnswered, CODE.cannotRepeatAdd])
    // An open order keeps the relation.
    expect(await code(a.admin.call('endRelation', { facilityId: b.id, reason: '合同到期' }))).toBe(CODE.relationOpenOrders)
  })

  test('[MANAGE-07, MANAGE-17] a refusal has its reason and lets no order through; asked anew it waits again', async () => {
    const [a, b] = [await hospital(), await hospital()]
    await mayBeAppliedTo(b.id)
    await apply(a, b)
    expect(await code(answer(b, a, 0))).toBe(CODE.reasonRequired)
    expect((await answer(b, a, 0, '人手不足')).body.val).toEqual({ state: 'refused' })
    expect((await a.admin.call('remoteHospitalList', { state: 'refused' })).body.val).toMatchObject([
      { facilityId: b.id, state: 'refused', reason: '人手不足', selectable: 0 },
    ])
    expect(await shown(a, b)).toEqual(['refused', 0, CODE.noRelation])
    expect((await apply(a, b)).body.val).toEqual({ state: 'pending' })
    expect(await states(a, b)).toEqual([['own pending'], ['pending']])
  })

  test('[MANAGE-06] an ended relation takes no order, also where a union joins the two, until the other side agrees anew', async () => {
    const union = 'end'
    const [a, b] = [await hospital('admin', union), await hospital('admin', union)]
    expect(await shown(a, b)).toEqual(['agreed', 1, 0])
    await server.database.superuser((su) => su.query("UPDATE remote_order SET status = 'completed' WHERE dest_facility_id = $1", [b.id]))
    await apply(a, b)
    await answer(b, a, 1)
    expect(await code(end(b, a, { reason: ' ' }))).toBe(CODE.reasonRequired)
    expect(await code(end(b, a))).toBe(0)
    expect(await code(end(b, a))).toBe(CODE.notFound)
    // Which way it ended, and by whom; a name is told on one's own side alone.
    expect(await row(a, b)).toMatchObject({ state: 'refused', closed: 'ended', answeredSide: 'theirs', answeredBy: '' })
    expect(await row(b, a)).toMatchObject({ closed: 'ended', answeredSide: 'own', answeredBy: expect.stringMatching(/./) })
    expect((await b.admin.call('applyList', {})).body.val).toMatchObject([{ closed: 'ended', answeredSide: 'own', joined: 0 }])
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      expect(await shown(from, to)).toEqual(['refused', 1, CODE.noRelation])
    // Asking alone opens nothing.
    await apply(a, b)
    expect(await shown(a, b)).toEqual(['pending', 1, CODE.noRelation])
    await answer(b, a, 1)
    expect(await shown(a, b)).toEqual(['agreed', 1, 0])
  })

  test('[MANAGE-06, MANAGE-15] the state says what holds: inside a union orders go on while an application waits, and after it is taken back', async () => {
    const [a, b] = [await hospital('admin', 'inside'), await hospital('admin', 'inside')]
    await apply(a, b)
    expect(await row(a, b)).toMatchObject({ state: 'agreed', application: 'pending', asked: 'own', selectable: 1 })
    expect((await b.admin.call('applyList', {})).body.val).toMatchObject([{ state: 'pending', joined: 1 }])
    expect(await shown(a, b)).toEqual(['agreed', 1, 0])
    expect(await code(end(b, a, { withdraw: 1 }))).toBe(CODE.notFound)
    expect(await code(end(a, b, { withdraw: 1 }))).toBe(0)
    expect(await row(a, b)).toMatchObject({ state: 'agreed', application: '', asked: '', selectable: 1 })
    expect([(await b.admin.call('applyList', {})).body.val, await shown(a, b)]).toEqual([[], ['agreed', 1, 0]])
    // A no stands between the two, as it is said; taking back what is asked anew does not lift it.
    await apply(a, b)
    await answer(b, a, 0, '人手不足')
    expect(await row(a, b)).toMatchObject({ state: 'refused', closed: 'refused', answeredSide: 'theirs', selectable: 0 })
    await apply(a, b)
    expect([(await row(a, b)).state, await shown(a, b)]).toEqual(['pending', ['pending', 1, CODE.noRelation]])
    await end(a, b, { withdraw: 1 })
    expect(await row(a, b)).toMatchObject({ state: 'refused', closed: 'withdrawn', answeredSide: 'own', selectable: 0 })
    expect(await shown(a, b)).toEqual(['refused', 1, CODE.noRelation])
  })

  test('[MANAGE-06] what is taken back when it was answered meanwhile ends nothing; outside a union nothing is left of it', async () => {
    const [a, b] = [await hospital(), await hospital()]
    await mayBeAppliedTo(b.id)
    await apply(a, b)
    await end(a, b, { withdraw: 1 })
    expect([await row(a, b), await shown(a, b)]).toEqual([undefined, ['absent', 0, CODE.noRelation]])
    await apply(a, b)
    await answer(b, a, 1)
    expect(await code(end(a, b, { withdraw: 1 }))).toBe(CODE.alreadyAnswered)
    expect(await shown(a, b)).toEqual(['agreed', 0, 0])
  })

  test('two hospitals that ask each other at the same moment are asked once', async () => {
    const [a, b] = [await hospital(), await hospital()]
    for (const one of [a, b]) await mayBeAppliedTo(one.id)
    const codes = await Promise.all([code(apply(a, b)), code(apply(b, a))])
    expect([...codes].sort()).toEqual([0, CODE.applicationWaits])
  })
})

describe('unions', () => {
  const list = async (by: Place) => (await by.admin.call('unionList', {})).body.val
  const flags = { noRemoteReceiving: 0, showUnionButton: 1, addPublicHospital: 0 }

  test('[MANAGE-01] a union is founded and named; a hospital that is invited belongs to it from its own yes on', async () => {
    const [lead, member] = [await hospital('unionAdmin'), await hospital()]
    expect((await lead.admin.call('unionSave', { name: ' ' })).body).toMatchObject({ errorCode: CODE.fieldBlank, field: 'name' })
    for (const [name, refusal] of [
      ['\u200b\u2060', CODE.fieldBlank],
      ['北部\n联盟', CODE.nameUnseen],
      ['北部\u202e联盟', CODE.nameUnseen],
    ] as const)
      expect((await lead.admin.call('unionSave', { name })).body).toMatchObject({ errorCode: refusal, field: 'name' })
    const { id } = (await lead.admin.call('unionSave', { name: '北部影像联盟' })).body.val
    const again = await lead.admin.call('unionSave', { name: ' 北部影像联盟 ' })
    expect(again.body).toMatchObject({ errorCode: CODE.unionNameTaken, field: 'name' })
    const invite = () => lead.admin.call('unionSaveMember', { unionId: id, facilityId: member.id })
    expect((await lead.admin.call('unionCandidates', { unionId: id })).body.val).toContainEqual(
      expect.objectContaining({ facilityId: member.id }),
    )
    expect((await invite()).body.val).toEqual({ state: 'pending' })
    expect(await code(invite())).toBe(CODE.cannotRepeatAdd)
    // Invited is not in: nothing goes there, and neither sees the other's list.
    expect(await shown(lead, member)).toEqual(['absent', 0, CODE.noRelation])
    expect(await list(member)).toMatchObject([{ id, name: '北部影像联盟', ownState: 'pending', mayLead: 0, leadId: lead.id }])
    expect((await member.admin.call('unionAnswer', { unionId: id, agree: 1 })).body.val).toEqual({ state: 'agreed' })
    expect(await code(member.admin.call('unionAnswer', { unionId: id, agree: 0 }))).toBe(CODE.alreadyAnswered)
    expect(await shown(lead, member)).toEqual(['agreed', 1, 0])

    // Who is slower hears what stands there; what is in use is not deleted.
    expect((await lead.admin.call('unionSave', { id, name: '北部联盟', baseVersion: 1 })).body.val).toEqual({ id, version: 2 })
    expect((await lead.admin.call('unionSave', { id, name: '别名', baseVersion: 1 })).body).toMatchObject({
      errorCode: CODE.editedByAnother,
      val: { name: '北部联盟', version: 2 },
    })
    expect(await code(lead.admin.call('unionDelete', { id }))).toBe(CODE.unionHasMembers)
    expect(await code(lead.admin.call('unionRemoveMember', { unionId: id, facilityId: lead.id }))).toBe(CODE.unionLead)
    expect(await code(member.admin.call('unionRemoveMember', { unionId: id, facilityId: member.id }))).toBe(0)
    expect(await shown(lead, member)).toEqual(['absent', 0, CODE.noRelation])
    expect(await code(lead.admin.call('unionDelete', { id }))).toBe(0)
    expect(await list(lead)).toEqual([])
  })

  test('a union’s name, members and flags are changed by who leads it alone, and nobody takes one that there is', async () => {
    const [lead, member, other] = [await hospital('unionAdmin'), await hospital('unionAdmin'), await hospital('unionAdmin')]
    const { id } = (await lead.admin.call('unionSave', { name: '甲' })).body.val
    await lead.admin.call('unionSaveMember', { unionId: id, facilityId: member.id })
    await member.admin.call('unionAnswer', { unionId: id, agree: 1 })
    for (const by of [member, other]) {
      expect([
        await code(by.admin.call('unionSave', { id, name: '乙', baseVersion: 1 })),
        await code(by.admin.call('unionDelete', { id })),
        await code(by.admin.call('unionCandidates', { unionId: id })),
        await code(by.admin.call('unionSaveMember', { unionId: id, facilityId: other.id })),
        await code(by.admin.call('unionRemoveMember', { unionId: id, facilityId: lead.id })),
        await code(by.admin.call('unionSaveFlags', { unionId: id, facilityId: lead.id, ...flags })),
      ]).toEqual(Array(6).fill(CODE.notFound))
    }
    // Of the hospital that leads, its union's administrator.
    const plain = await server.as(await server.account(lead.id, { role: 'admin', menu: MANAGE }))
    expect(await code(plain.call('unionSaveMember', { unionId: id, facilityId: other.id }))).toBe(CODE.noPermission)
    expect(await list(other)).toEqual([])
  })

  test('[MANAGE-18, MANAGE-19] no remote receiving takes a hospital out of lists and refuses orders; without the button the union is no quick list', async () => {
    const [a, b] = [await hospital('admin', 'flags'), await hospital('admin', 'flags')]
    const set = (who: Place, more: object) => who.admin.call('unionSaveFlags', { unionId: 'flags', facilityId: who.id, ...flags, ...more })
    expect(await shown(a, b)).toEqual(['agreed', 1, 0])
    await set(b, { noRemoteReceiving: 1 })
    expect(await shown(a, b)).toEqual(['absent', 0, CODE.noRelation])
    await set(b, {})
    await set(a, { showUnionButton: 0 })
    expect(await shown(a, b)).toEqual(['agreed', 0, 0])
    await set(a, {})
    expect(await shown(a, b)).toEqual(['agreed', 1, 0])
  })

  test('[MANAGE-20] public hospitals are offered while the union’s flag says so', async () => {
    const [a, open] = [await hospital('admin', 'public'), await hospital()]
    await mayBeAppliedTo(open.id)
    const offered = async () => {
      const { body } = await a.admin.call('applicableHospitals')
      return [body.publicOffered, body.val.some((row: { facilityId: string }) => row.facilityId === open.id)]
    }
    const set = (addPublicHospital: 0 | 1) =>
      a.admin.call('unionSaveFlags', { unionId: 'public', facilityId: a.id, ...flags, addPublicHospital })
    expect(await offered()).toEqual([0, false])
    expect(await code(apply(a, open))).toBe(CODE.notFound)
    await set(1)
    expect(await offered()).toEqual([1, true])
    expect(await code(apply(a, open))).toBe(0)
    // Asked again only while it is among those that may be.
    await answer(open, a, 0, '人手不足')
    expect((await row(a, open)).mayApply).toBe(1)
    await set(0)
    expect((await row(a, open)).mayApply).toBe(0)
  })
})
