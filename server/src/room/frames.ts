import { ROOM_FRAME_BYTES, type RoomClientFrame, type RoomCursor, type RoomName, type RoomView } from '@farsight/shared/contract'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const UID = /^[0-9]+(\.[0-9]+)*$/
const UID_LENGTH = 64
/** No picture has more slices, columns or shades than that: what is beyond was not drawn by a page of ours. */
const MOST_INDEX = 1_000_000
const MOST_PLACE = 10_000_000
const MOST_VALUE = 1e12
const MOST_ZOOM = 10_000

type Fields = Readonly<Record<string, unknown>>

/** An object with exactly these fields. */
function fieldsOf(value: unknown, names: readonly string[]): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const keys = Object.keys(value)
  return keys.length === names.length && names.every((name) => Object.hasOwn(value, name)) ? (value as Fields) : undefined
}

const within = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most
const isIndex = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MOST_INDEX
const isUid = (value: unknown): value is string => typeof value === 'string' && value.length <= UID_LENGTH && UID.test(value)
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

function roomIn(value: unknown): RoomName | undefined {
  const room = fieldsOf(value, ['kind', 'id'])
  if (!room || (room.kind !== 'consultation' && room.kind !== 'meeting') || !isId(room.id)) return undefined
  return { kind: room.kind, id: room.id }
}

function cursorIn(value: unknown): RoomCursor | null | undefined {
  if (value === null) return null
  const cursor = fieldsOf(value, ['seriesUid', 'index', 'x', 'y'])
  if (!cursor) return undefined
  const { seriesUid, index, x, y } = cursor
  if (!isUid(seriesUid) || !isIndex(index) || !within(x, MOST_PLACE) || !within(y, MOST_PLACE)) return undefined
  return { seriesUid, index, x, y }
}

function windowIn(value: unknown): RoomView['window'] | undefined {
  if (value === null) return null
  const window = fieldsOf(value, ['center', 'width'])
  if (!window || !within(window.center, MOST_VALUE) || !within(window.width, MOST_VALUE) || window.width < 0) return undefined
  return { center: window.center, width: window.width }
}

function viewIn(value: unknown): RoomView | undefined {
  const view = fieldsOf(value, ['risProcedureId', 'seriesUid', 'index', 'window', 'invert', 'zoom', 'pan'])
  if (!view) return undefined
  const { risProcedureId, seriesUid, index, invert, zoom, pan } = view
  const window = windowIn(view.window)
  if (!isId(risProcedureId) || !isUid(seriesUid) || !isIndex(index) || window === undefined || typeof invert !== 'boolean') return undefined
  if (!within(zoom, MOST_ZOOM) || zoom <= 0 || !Array.isArray(pan) || pan.length !== 2) return undefined
  const [x, y] = pan as unknown[]
  if (!within(x, MOST_PLACE) || !within(y, MOST_PLACE)) return undefined
  return { risProcedureId, seriesUid, index, window, invert, zoom, pan: [x, y] }
}

/** A client's frame, made anew from what is allowed in it; undefined for everything else. */
export function clientFrame(text: string): RoomClientFrame | undefined {
  if (Buffer.byteLength(text) > ROOM_FRAME_BYTES) return undefined
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return undefined
  }
  const cmd = typeof given === 'object' && given !== null ? (given as Fields).cmd : undefined
  const only = (name: string): unknown => fieldsOf(given, ['cmd', name])?.[name]
  switch (cmd) {
    case 'enter': {
      const room = roomIn(only('room'))
      return room && { cmd, room }
    }
    case 'leave':
      return fieldsOf(given, ['cmd']) && { cmd }
    case 'cursor': {
      const cursor = cursorIn(only('cursor'))
      return cursor === undefined ? undefined : { cmd, cursor }
    }
    case 'view': {
      const view = viewIn(only('view'))
      return view && { cmd, view }
    }
    case 'lead':
    case 'typing':
    case 'unsaved': {
      const on = only('on')
      return typeof on === 'boolean' ? { cmd, on } : undefined
    }
    default:
      return undefined
  }
}
