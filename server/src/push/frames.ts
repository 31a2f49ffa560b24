import type { NotesFrame, NotificationFrame, RowChangedFrame } from '@farsight/shared/contract'
import { hasMenu, type MenuKey } from '@farsight/shared/domain'
import sql from 'sql-template-tag'
import { mayConsult } from '../consultations/may'
import type { Session } from '../session/session'
import type { Signer } from '../session/signer'

/** A row of table event. */
export interface EventRow {
  event_id: number
  kind: 'notification' | 'row' | 'notes'
  type: 1 | 10 | 11 | 12 | 13
  /** Null of notes, and of a consultation or a meeting. */
  exam_id: string | null
  state: number | null
  has_complete: boolean
  modality: string | null
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
  /** Of type 13: what it is about, whose menu it is found under, and who did it and is not told. */
  consultation_id: string | null
  meeting_id: string | null
  /** The consultation's number, where the event's hospital takes part in it. */
  consultation_no: string | null
  audience_menu: MenuKey | null
  audience_except: string | null
  /** Of kind notes alone, which has no exam. */
  note: { readonly ids: readonly string[]; readonly read: boolean } | null
}

/** Columns of {@link EventRow}, for a query over `event e`. */
export const EVENT_COLUMNS = sql`e.event_id, e.kind, e.type, e.exam_id, e.state, e.has_complete, e.modality, e.pat_name, e.audience_user, e.audience_level, e.critical,
  e.issued, e.matter, e.order_id, e.consultation_id, e.meeting_id, e.audience_menu, e.audience_except, e.note,
  (SELECT k.no FROM consultation k WHERE k.consultation_id = e.consultation_id AND k.facilities @> ARRAY[e.facility_id]) AS consultation_no`

/** Matters of type 13 that a session's menus have: nobody subscribes to them (decision 29). */
export const permittedMatters = (session: Session): readonly MenuKey[] => [
  ...(mayConsult(session) ? (['consultation'] as const) : []),
  ...(hasMenu(session.mainMenu, 'morningMeeting') ? (['morningMeeting'] as const) : []),
]

/** Is a notice of type 13 for this session? */
export const isForSession = (event: EventRow, session: Session): boolean =>
  event.audience_menu !== null &&
  permittedMatters(session).includes(event.audience_menu) &&
  (event.audience_user === null ? event.audience_except !== session.userId : event.audience_user === session.userId)

/** Which types a session may hear of, by its menus (product.md section 6). */
export function permittedTypes(session: Session): ReadonlySet<number> {
  const types = new Set<number>()
  // A notification names its patient, whom an administrator with a duty of its own does not see (AZ-19).
  if (session.duty !== undefined) return types
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
  risProcedureId: event.exam_id ?? '',
  currentState: event.state ?? 0,
})

/** A notification with the address of its report; `t` is now, in milliseconds as text. */
export const notificationFrame = (event: EventRow, t: string, sign: Signer): NotificationFrame => ({
  messageType: 3,
  eventId: String(event.event_id),
  type: event.type,
  currentState: event.state ?? 0,
  reportHasComplete: event.has_complete ? 1 : 0,
  modality: event.modality ?? '',
  risProcedureId: event.exam_id ?? '',
  remoteOrderId: event.order_id ?? '',
  patName: event.pat_name,
  t,
  sign: event.exam_id === null ? '' : sign.sign(event.exam_id, event.modality ?? '', t),
  ...(event.critical ? { critical: 1 as const } : {}),
  ...(event.issued ? { newIssue: 1 as const } : {}),
  ...(event.matter ? { matter: event.matter } : {}),
  ...(event.consultation_id ? { consultationId: event.consultation_id } : {}),
  ...(event.meeting_id ? { meetingId: event.meeting_id } : {}),
  ...(event.consultation_no ? { no: event.consultation_no } : {}),
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
