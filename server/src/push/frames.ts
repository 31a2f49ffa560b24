import type { NotesFrame, NotificationFrame, RowChangedFrame } from '@farsight/shared/contract'
import { hasMenu } from '@farsight/shared/domain'
import type { Session } from '../session/session'
import type { Signer } from '../session/signer'

/** A row of table event. */
export interface EventRow {
  event_id: number
  kind: 'notification' | 'row' | 'notes'
  type: 1 | 10 | 11 | 12 | 13
  exam_id: string
  state: number
  has_complete: boolean
  modality: string
  pat_name: string
  audience_user: string | null
  audience_level: number | null
  /** About a critical value: its user hears of it whatever the menus say. */
  critical: boolean
  /** A completed report has an addendum or a correction now. */
  issued: boolean
  /** What it is about where the state does not say it: heard by its user whatever the menus say. */
  matter: NotificationFrame['matter'] | null
  /** The remote order that it is about. */
  order_id: string | null
  /** Of kind notes alone, which has no exam. */
  note: { readonly ids: readonly string[]; readonly read: boolean } | null
}

/** Which types a session may hear of, by its menus (product.md section 6). */
export function permittedTypes(session: Session): ReadonlySet<number> {
  const types = new Set<number>()
  if ([0, 2, 5, 6].includes(session.facility.isLaunchRemote)) types.add(1)
  if (hasMenu(session.mainMenu, 'localDiagnosis')) types.add(10)
  if (hasMenu(session.mainMenu, 'remoteDiagnosis') && (session.remoteMenu === '' || session.remoteMenu[0] === '1')) {
    types.add(11)
    types.add(12)
  }
  return types
}

/** A row that lists may show has changed: ids alone. */
export const rowFrame = (event: EventRow): RowChangedFrame => ({
  messageType: 4,
  eventId: String(event.event_id),
  risProcedureId: event.exam_id,
  currentState: event.state,
})

/** A notification with the address of its report; `t` is now, in milliseconds as text. */
export const notificationFrame = (event: EventRow, t: string, sign: Signer): NotificationFrame => ({
  messageType: 3,
  eventId: String(event.event_id),
  type: event.type,
  currentState: event.state,
  reportHasComplete: event.has_complete ? 1 : 0,
  modality: event.modality,
  risProcedureId: event.exam_id,
  remoteOrderId: event.order_id ?? '',
  patName: event.pat_name,
  t,
  sign: sign.sign(event.exam_id, event.modality, t),
  ...(event.critical ? { critical: 1 as const } : {}),
  ...(event.issued ? { newIssue: 1 as const } : {}),
  ...(event.matter ? { matter: event.matter } : {}),
})

/** The user's bell was changed by another page. */
export const notesFrame = (event: EventRow): NotesFrame => ({
  messageType: 6,
  eventId: String(event.event_id),
  ids: event.note?.ids ?? [],
  read: event.note?.read ?? false,
})

/** Texts of events as they go out: one for all sockets that hear of it. */
export function frameTexts(t: string, sign: Signer): (event: EventRow) => Buffer {
  const made = new Map<number, Buffer>()
  return (event) => {
    const known = made.get(event.event_id)
    if (known) return known
    const frame = event.kind === 'row' ? rowFrame(event) : event.kind === 'notes' ? notesFrame(event) : notificationFrame(event, t, sign)
    const text = Buffer.from(JSON.stringify(frame))
    made.set(event.event_id, text)
    return text
  }
}
