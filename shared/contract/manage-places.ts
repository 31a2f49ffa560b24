import Type, { type Static } from 'typebox'
import { CODE, MANAGED_MODALITIES } from '../domain'
import { defineCall, done, form, list, val } from './call'
import { Bit, Choice, Id, text } from './fields'
import { ManageVersion } from './manage-people'

const object = <P extends Record<string, Type.TSchema>>(fields: P) => Type.Object(fields, { additionalProperties: false })
const DepartmentType = Choice('outpatient', 'inpatient', 'physicalExam', 'emergency')
const saved = val(object({ id: Id, version: ManageVersion }))

const departmentFields = {
  name: text(64),
  description: text(500),
  type: DepartmentType,
  /** Names of the doctors who apply for checks. */
  doctors: Type.Array(text(64, 1), { maxItems: 200 }),
  place: Type.Integer({ minimum: 0, maximum: 9999 }),
}
export const ManagedDepartment = object({ ...departmentFields, id: Id, version: ManageVersion })
export type ManagedDepartment = Static<typeof ManagedDepartment>

/** Departments and wards of the own hospital in their order. */
export const manageDepartmentList = defineCall({
  name: 'hospital_manage_departmentList.do',
  request: form({ type: Type.Optional(DepartmentType), keyword: Type.Optional(text(64)) }),
  answer: list(ManagedDepartment),
})
export const manageDepartmentSave = defineCall({
  name: 'hospital_manage_departmentSave.do',
  request: form({ id: Type.Optional(Id), baseVersion: ManageVersion, department: object(departmentFields) }),
  answer: saved,
  errors: [CODE.notFound, CODE.editedByAnother, CODE.departmentNameEmpty, CODE.nameUnseen, CODE.nameExists],
  writes: true,
})
/** One that exams of the last thirty days name stays. */
export const manageDepartmentDelete = defineCall({
  name: 'hospital_manage_departmentDelete.do',
  request: form({ id: Id, baseVersion: ManageVersion }),
  answer: done,
  errors: [CODE.notFound, CODE.editedByAnother, CODE.departmentInUse],
  writes: true,
})

const Minutes = Type.Integer({ minimum: 0, maximum: 1440 })
const roomFields = {
  name: text(64),
  modality: Choice(...MANAGED_MODALITIES),
  /** AE title of its device; '' for none. */
  device: Type.String({ pattern: '^[\\x20-\\x5b\\x5d-\\x7e]*$', maxLength: 16 }),
  opens: Minutes,
  closes: Minutes,
  capacity: Type.Integer({ minimum: 1, maximum: 50 }),
  place: Type.Integer({ minimum: 0, maximum: 9999 }),
  enabled: Bit,
}
export const ManagedRoom = object({ ...roomFields, id: Id, version: ManageVersion })
export type ManagedRoom = Static<typeof ManagedRoom>
export const manageRoomList = defineCall({ name: 'hospital_manage_roomList.do', request: form({}), answer: list(ManagedRoom) })
export const manageRoomSave = defineCall({
  name: 'hospital_manage_roomSave.do',
  request: form({ id: Type.Optional(Id), baseVersion: ManageVersion, room: object(roomFields) }),
  answer: saved,
  errors: [CODE.notFound, CODE.editedByAnother, CODE.nameEmpty, CODE.nameUnseen, CODE.nameExists, CODE.hoursReversed, CODE.deviceTaken],
  writes: true,
})

const itemFields = {
  modality: Choice(...MANAGED_MODALITIES),
  region: text(32),
  bodypart: text(64),
  hasSide: Bit,
  name: text(64),
  minutes: Type.Integer({ minimum: 1, maximum: 480 }),
  /** Two decimals at most, as text. */
  fee: Type.String({ pattern: '^[0-9]{1,7}(\\.[0-9]{1,2})?$', maxLength: 10 }),
  contrast: Bit,
  preparation: text(500),
  place: Type.Integer({ minimum: 0, maximum: 9999 }),
  enabled: Bit,
}
export const ManagedItem = object({ ...itemFields, id: Id, version: ManageVersion })
export type ManagedItem = Static<typeof ManagedItem>
export const manageItemList = defineCall({
  name: 'hospital_manage_itemList.do',
  request: form({ modality: Type.Optional(Choice(...MANAGED_MODALITIES)), keyword: Type.Optional(text(64)) }),
  answer: list(ManagedItem),
})
export const manageItemSave = defineCall({
  name: 'hospital_manage_itemSave.do',
  request: form({ id: Type.Optional(Id), baseVersion: ManageVersion, item: object(itemFields) }),
  answer: saved,
  errors: [CODE.notFound, CODE.editedByAnother, CODE.nameEmpty, CODE.nameUnseen, CODE.nameExists],
  writes: true,
})

export const managePlaceCalls = {
  manageDepartmentList,
  manageDepartmentSave,
  manageDepartmentDelete,
  manageRoomList,
  manageRoomSave,
  manageItemList,
  manageItemSave,
} as const
