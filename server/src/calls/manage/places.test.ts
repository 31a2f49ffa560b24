import { CODE } from '@farsight/shared/domain'
import { makeExam } from '../../../test/exams'
import { type TestClient, type TestServer, testServer } from '../../../test/harness'

let server: TestServer
let facility: string
let admin: TestClient
let desk: TestClient
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  facility = await server.facility()
  admin = await server.as(await server.account(facility, { role: 'admin', menu: '000000001100' }))
  desk = await server.as(await server.account(facility, { role: 'registrar', menu: '111100000000' }))
})

const department = (more: Record<string, unknown> = {}) => ({
  ...{ name: '呼吸内科', description: '三号楼', type: 'outpatient', doctors: ['周敏', '吴海涛'], place: 2 },
  ...more,
})
const save = async (row: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  (await admin.call('manageDepartmentSave', { baseVersion: 0, department: row, ...more })).body

test('[MANAGE-09] [ENTITY-27] a department is added, read back equal, offered at registration, edited by one at a time, and deleted', async () => {
  const { val } = await save(department())
  expect((await admin.call('manageDepartmentList')).body.val).toEqual([{ ...department(), ...val }])
  const ward = (await save(department({ name: '呼吸内科病区', type: 'inpatient', place: 1, doctors: [] }))).val
  expect((await desk.call('queryDepartment')).body.val.map((row: { name: string }) => row.name)).toEqual(['呼吸内科病区', '呼吸内科'])
  expect((await desk.call('queryDepartmentDoctor', { departmentId: val.id })).body.val).toHaveLength(2)
  const edited = await save(department({ doctors: ['周敏'] }), { id: val.id, baseVersion: val.version })
  expect(edited.val).toEqual({ id: val.id, version: 2 })
  expect(await save(department({ name: '别的' }), { id: val.id, baseVersion: 1 })).toMatchObject({
    errorCode: CODE.editedByAnother,
    val: { doctors: ['周敏'], version: 2 },
  })
  const remove = async (id: string, baseVersion: number) => (await admin.call('manageDepartmentDelete', { id, baseVersion })).body.errorCode
  // An exam that was cancelled holds nothing.
  await makeExam(server, facility, { department: '呼吸内科病区', state: 3000 })
  await makeExam(server, facility, { department: '呼吸内科' })
  expect(await remove(val.id, 2)).toBe(CODE.departmentInUse)
  expect(await remove(ward.id, 7)).toBe(CODE.editedByAnother)
  expect(await remove(ward.id, 1)).toBe(0)
  expect((await admin.call('manageDepartmentList', { type: 'inpatient' })).body.val).toEqual([])
})

test('[MANAGE-14] a department without a name, or with one that exists, is refused beside the field; another hospital’s is not there', async () => {
  const { val } = await save(department())
  expect(await save(department({ name: ' ' }))).toMatchObject({ errorCode: CODE.departmentNameEmpty, field: 'name' })
  expect(await save(department())).toMatchObject({ errorCode: CODE.nameExists, field: 'name' })
  const there = await server.as(await server.account(await server.facility(), { role: 'admin', menu: '000000001100' }))
  expect((await there.call('manageDepartmentList')).body.val).toEqual([])
  expect((await there.call('manageDepartmentSave', { id: val.id, baseVersion: 1, department: department() })).body.errorCode).toBe(
    CODE.notFound,
  )
  expect((await there.call('manageDepartmentSave', { baseVersion: 0, department: department() })).body.errorCode).toBe(0)
})

test('the device of a closed room is free for another one; opened again, the closed room may not have it too', async () => {
  const room = { name: 'CT 1 室', modality: 'CT', device: 'CT_1', opens: 480, closes: 1050, capacity: 2, place: 1, enabled: 1 }
  const put = async (more: Record<string, unknown>, key: Record<string, unknown> = {}) =>
    (await admin.call('manageRoomSave', { baseVersion: 0, room: { ...room, ...more }, ...key })).body
  const { id } = (await put({})).val
  expect(await put({ name: 'CT 2 室' })).toMatchObject({ errorCode: CODE.deviceTaken, field: 'device' })
  // A closed one may name it: no exam is made there.
  expect((await put({ name: 'CT 3 室', enabled: 0 })).errorCode).toBe(0)
  expect((await put({ enabled: 0 }, { id, baseVersion: 1 })).errorCode).toBe(0)
  expect((await put({ name: 'CT 2 室' })).errorCode).toBe(0)
  expect(await put({}, { id, baseVersion: 2 })).toMatchObject({ errorCode: CODE.deviceTaken, field: 'device' })
})

test('[MANAGE-14] a name that nobody sees is none, and one with line ends or turned signs is refused beside its field: departments, rooms, items', async () => {
  const room = { name: 'MR 1 室', modality: 'MR', device: '', opens: 480, closes: 1050, capacity: 2, place: 1, enabled: 1 }
  const item = {
    ...{ modality: 'MR', region: '', bodypart: '膝', hasSide: 0, name: '平扫', minutes: 15, fee: '1', contrast: 0 },
    ...{ preparation: '', place: 1, enabled: 1 },
  }
  const told = async (call: 'manageDepartmentSave' | 'manageRoomSave' | 'manageItemSave', row: Record<string, unknown>) => {
    const { body } = await admin.call(call, { baseVersion: 0, ...row })
    return [body.errorCode, body.field]
  }
  for (const name of ['\u200b', ' \u3164', '\u202e']) {
    expect(await told('manageDepartmentSave', { department: department({ name }) })).toEqual([CODE.departmentNameEmpty, 'name'])
    expect(await told('manageRoomSave', { room: { ...room, name } })).toEqual([CODE.nameEmpty, 'name'])
    expect(await told('manageItemSave', { item: { ...item, name } })).toEqual([CODE.nameEmpty, 'name'])
    expect(await told('manageItemSave', { item: { ...item, bodypart: name } })).toEqual([CODE.nameEmpty, 'bodypart'])
  }
  for (const name of ['呼吸\n内科', '呼吸\u202e内科', '呼\u200b吸']) {
    expect(await told('manageDepartmentSave', { department: department({ name }) })).toEqual([CODE.nameUnseen, 'name'])
    expect(await told('manageDepartmentSave', { department: department({ doctors: [name] }) })).toEqual([CODE.nameUnseen, 'doctors'])
    expect(await told('manageRoomSave', { room: { ...room, name } })).toEqual([CODE.nameUnseen, 'name'])
    for (const field of ['name', 'bodypart', 'region'])
      expect(await told('manageItemSave', { item: { ...item, [field]: name } })).toEqual([CODE.nameUnseen, field])
  }
})

test('a room and an item are kept with their numbers, follow to the register form, and are closed instead of deleted', async () => {
  const room = { name: 'CT 1 室', modality: 'CT', device: 'CT_1', opens: 480, closes: 1050, capacity: 2, place: 1, enabled: 1 }
  const made = (await admin.call('manageRoomSave', { baseVersion: 0, room })).body.val
  expect((await admin.call('manageRoomList')).body.val).toEqual([{ ...room, ...made }])
  expect((await desk.call('queryRoom', { modality: 'CT' })).body.val).toMatchObject([{ name: 'CT 1 室', capacity: 2 }])
  const again = (more: Record<string, unknown>, key: Record<string, unknown> = {}) =>
    admin.call('manageRoomSave', { baseVersion: 1, room: { ...room, ...more }, ...key })
  expect((await again({ device: '' })).body.errorCode).toBe(CODE.nameExists)
  // One device, one room: it says where an exam was made.
  expect((await again({ name: 'CT 2 室' })).body).toMatchObject({ errorCode: CODE.deviceTaken, field: 'device' })
  expect((await again({ name: '' })).body.errorCode).toBe(CODE.nameEmpty)
  expect((await again({ closes: 480 })).body).toMatchObject({ errorCode: CODE.hoursReversed, field: 'closes' })
  expect((await again({ enabled: 0 }, { id: made.id })).body.val.version).toBe(2)
  expect((await again({}, { id: made.id })).body).toMatchObject({ errorCode: CODE.editedByAnother, val: { enabled: 0 } })
  expect((await desk.call('queryRoom', { modality: 'CT' })).body.val).toEqual([])

  const item = {
    ...{ modality: 'CT', region: '胸部', bodypart: '胸部', hasSide: 0, name: 'CT平扫', minutes: 15, fee: '280.50', contrast: 0 },
    ...{ preparation: '', place: 1, enabled: 1 },
  }
  const one = (await admin.call('manageItemSave', { baseVersion: 0, item })).body.val
  expect((await admin.call('manageItemList', { keyword: 'xb' })).body.val).toEqual([{ ...item, ...one }])
  expect((await desk.call('queryCheckItem', { modality: 'CT' })).body.val).toMatchObject([{ id: one.id, fee: '280.50' }])
  const price = await admin.call('manageItemSave', { id: one.id, baseVersion: 1, item: { ...item, fee: '300' } })
  expect(price.body.val.version).toBe(2)
  expect((await desk.call('queryCheckItem', {})).body.val).toMatchObject([{ fee: '300.00' }])
  expect((await admin.call('manageItemSave', { id: one.id, baseVersion: 1, item })).body).toMatchObject({ errorCode: CODE.editedByAnother })
  expect((await admin.call('manageItemSave', { baseVersion: 0, item })).body.errorCode).toBe(CODE.nameExists)
  expect((await admin.call('manageItemSave', { baseVersion: 0, item: { ...item, fee: '-1' } })).body.errorCode).toBe(CODE.parameterIllegal)
})
