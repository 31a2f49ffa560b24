import type { ServerFrame } from '../contract'
import { formatDateTime, STATE } from '../domain'
import { bus } from './events'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'

/** A frame of the server, or undefined when it is not JSON or none of its shapes (contract/frames.ts). */
export function readServerFrame(text: unknown): ServerFrame | undefined {
  if (!isText(text)) return undefined
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(frame)) return undefined
  switch (frame.messageType) {
    case 3: {
      const texts = [frame.eventId, frame.modality, frame.risProcedureId, frame.remoteOrderId, frame.patName, frame.t, frame.sign]
      const numbers = [frame.type, frame.currentState, frame.reportHasComplete]
      return texts.every(isText) && numbers.every((n) => typeof n === 'number') ? (frame as unknown as ServerFrame) : undefined
    }
    case 4:
      return isText(frame.eventId) && isText(frame.risProcedureId) && typeof frame.currentState === 'number'
        ? (frame as unknown as ServerFrame)
        : undefined
    case 5:
      return typeof frame.errorCode === 'number' ? (frame as unknown as ServerFrame) : undefined
    case 6:
      return isText(frame.eventId) && Array.isArray(frame.ids) && frame.ids.every(isText) && typeof frame.read === 'boolean'
        ? (frame as unknown as ServerFrame)
        : undefined
    case 7:
      return isText(frame.eventId) ? (frame as unknown as ServerFrame) : undefined
    case 8:
      return { messageType: 8 }
    default:
      return undefined
  }
}

/** Puts a frame on the bus; `raw` is its text, `now` the instant of its arrival. A refusal and a beat are no events. */
export function announce(frame: ServerFrame, raw: string, now: number): void {
  if (frame.messageType === 3) {
    const { messageType: _, ...message } = frame
    bus.emit('notification.v1', { ...message, createTime: formatDateTime(now).slice(11), raw })
    if (frame.reportHasComplete === 1) bus.emit('report-completed.v1', { risProcedureId: frame.risProcedureId })
  } else if (frame.messageType === 4) {
    bus.emit('row-changed.v1', { risProcedureId: frame.risProcedureId, currentState: frame.currentState })
    if (frame.currentState === STATE.completed) bus.emit('report-completed.v1', { risProcedureId: frame.risProcedureId })
  } else if (frame.messageType === 6) bus.emit('notes-changed.v1', { ids: frame.ids, read: frame.read })
  else if (frame.messageType === 7) {
    bus.emit('push-resync.v1', {})
    // Lists ask again as they do after any break.
    bus.emit('push-reconnected.v1', {})
  }
}

/** Is event id `a` later than `b`? Ids are decimal texts that rise; they may be longer than a number is exact. */
export const isLaterEvent = (a: string, b: string): boolean => (a.length === b.length ? a > b : a.length > b.length)
