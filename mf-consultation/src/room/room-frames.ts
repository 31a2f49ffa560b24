import type { RoomServerFrame } from '@farsight/shared/contract'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

const isPerson = (value: unknown): boolean =>
  isFields(value) && isIndex(value.seat) && [value.userId, value.name, value.facilityName].every(isText)
const arePeople = (value: unknown): boolean => Array.isArray(value) && value.every(isPerson)

const isWindow = (value: unknown): boolean => value === null || (isFields(value) && isNumber(value.center) && isNumber(value.width))
const isView = (value: unknown): boolean =>
  isFields(value) &&
  [value.risProcedureId, value.seriesUid].every(isText) &&
  isIndex(value.index) &&
  isWindow(value.window) &&
  typeof value.invert === 'boolean' &&
  isNumber(value.zoom) &&
  Array.isArray(value.pan) &&
  value.pan.length === 2 &&
  value.pan.every(isNumber)
const isCursor = (value: unknown): boolean =>
  isFields(value) && isText(value.seriesUid) && isIndex(value.index) && isNumber(value.x) && isNumber(value.y)

/** A frame of the room socket, or undefined when it is not JSON or none of its shapes (contract/frames-room.ts). */
export function readRoomFrame(text: unknown): RoomServerFrame | undefined {
  let frame: unknown
  try {
    frame = isText(text) ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
  return isFields(frame) && isWhole(frame) ? (frame as unknown as RoomServerFrame) : undefined
}

function isWhole(frame: Fields): boolean {
  switch (frame.cmd) {
    case 'entered':
      return isIndex(frame.seat) && arePeople(frame.people) && isIndex(frame.leader) && (frame.view === null || isView(frame.view))
    case 'people':
      return arePeople(frame.people) && isIndex(frame.leader)
    case 'cursor':
      return isIndex(frame.seat) && (frame.cursor === null || isCursor(frame.cursor))
    case 'view':
      return isIndex(frame.seat) && isView(frame.view)
    case 'typing':
    case 'unsaved':
      return isIndex(frame.seat) && typeof frame.on === 'boolean'
    case 'refused':
      return isNumber(frame.errorCode) && isText(frame.errorMsg)
    case 'changed':
    case 'beat':
      return true
    default:
      return false
  }
}
