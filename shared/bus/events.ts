import { filter, map, type Observable, Subject } from 'rxjs'
import type { ChatMessage } from '../contract'

/** Why a session is over. `replaced`: another user entered in the same page. */
export type SessionEndReason = 'logout' | 'expired' | 'replaced'
export type Language = 'zh' | 'en'
export type Skin = 'dark' | 'eye'

/** A notification as the bell shows it (product.md section 3, "Notification message"). */
export interface BellNotification {
  readonly eventId: string
  readonly type: 1 | 10 | 11 | 12 | 13
  readonly currentState: number
  readonly reportHasComplete: 0 | 1
  readonly modality: string
  readonly risProcedureId: string
  readonly remoteOrderId: string
  readonly patName: string
  /** Address parts of the report's link (decision 17). */
  readonly t: string
  readonly sign: string
  /** Time of day, stamped on arrival: `HH:mm:ss` in the server's wall clock. */
  readonly createTime: string
  /** The raw server message. */
  readonly raw: string
  /** It is about a critical value that waits for this user. */
  readonly critical?: 1 | undefined
  /** A completed report that this user had has an addendum or a correction now. */
  readonly newIssue?: 1 | undefined
  /** What it is about where the state does not say it. */
  readonly matter?: 'retractAsked' | 'retractDeclined' | 'retracted' | 'readingDiffers' | undefined
  /** It is about a consultation or a meeting, and about no exam. */
  readonly consultationId?: string | undefined
  readonly meetingId?: string | undefined
  /** Of a consultation: its number. */
  readonly no?: string | undefined
}

/** A case of a worklist, with the address parts of its report's link (decision 17). */
export interface NextCase {
  readonly risProcedureId: string
  readonly modality: string
  readonly t: string
  readonly sign: string
  readonly patName: string
}

/**
 * Every event of the suite with its payload. A name carries its version: a payload that has to change gets a new
 * name, and the old one goes on until no module listens to it.
 */
export interface BusEvents {
  'session-started.v1': { readonly loginUserId: string; readonly facilityId: string }
  'session-ended.v1': { readonly reason: SessionEndReason }
  /**
   * The user is about to leave his desk (lock, another user): editors save at once. `wait` takes a save that is under way;
   * the session stays open for it, for a moment.
   */
  'session-leaving.v1': { readonly wait: (saved: Promise<unknown>) => void }
  /** A screen sends its user to what the shell has for every screen: password, own sessions, keys, notifications and sounds. */
  'desk-wanted.v1': { readonly what: 'password' | 'sessions' | 'keys' | 'sound' }
  /** Whatever was remembered of earlier answers is forgotten ("cleared by an event", product.md section 9). */
  'cache-cleared.v1': { readonly reason: 'user' | 'session' }
  /** The user has other keys for the acts of the key table. */
  'keys-changed.v1': Record<string, never>
  'language-changed.v1': { readonly language: Language }
  'skin-changed.v1': { readonly skin: Skin }
  /** A row that this hospital's lists may show has changed on the server. */
  'row-changed.v1': { readonly risProcedureId: string; readonly currentState: number }
  'report-completed.v1': { readonly risProcedureId: string }
  /** What becomes of a report that is open on this page, for whoever shows it inside something else. */
  'report-ready.v1': { readonly procedureId: string }
  'report-refused.v1': { readonly procedureId: string; readonly code: number; readonly message: string }
  'report-saved.v1': { readonly procedureId: string }
  /** Sent to review, passed, sent back or completed: `state` is the exam's state now. */
  'report-submitted.v1': { readonly procedureId: string; readonly state: number }
  /** Out of this page's hands: after it was submitted, or given back. */
  'report-closed.v1': { readonly procedureId: string }
  /** Which case comes next in the list that its doctor works through, beside these? Whoever has that list answers, at once. */
  'next-case-asked.v1': { readonly beside: readonly string[]; readonly answer: (next: NextCase) => void }
  'notification.v1': BellNotification
  /** A page of a module does not render (FED-108), or its chunk does not come (FED-109). */
  'module-fault.v1': { readonly module: string; readonly code: string }
  /** The socket is back after a break; what was missed is sent after by event id. */
  'push-reconnected.v1': Record<string, never>
  /** What was missed is too long ago to be sent after: whoever keeps something of it asks anew. */
  'push-resync.v1': Record<string, never>
  /** Another page of the same user changed the bell: these are gone (none named: all of them), or it was only opened (`read`). */
  'notes-changed.v1': { readonly ids: readonly string[]; readonly read: boolean }
  /** Unread chat messages of all conversations together. */
  'chat-unread.v1': { readonly num: number }
  'chat-message.v1': ChatMessage
  'chat-presence.v1': { readonly userId: string; readonly online: boolean }
}
export type BusEventName = keyof BusEvents

type Envelope = { readonly [K in BusEventName]: { readonly name: K; readonly payload: BusEvents[K] } }[BusEventName]

const events = new Subject<Envelope>()

/** The one bus of the page: modules and host meet here and nowhere else. */
export const bus = {
  /** Tells everybody, synchronously, in the order of subscription. A listener that throws harms no other (rxjs reports it later). */
  emit<K extends BusEventName>(name: K, payload: BusEvents[K]): void {
    events.next({ name, payload } as Envelope)
  },
  /** The events of one name; unsubscribe when the screen goes. */
  on<K extends BusEventName>(name: K): Observable<BusEvents[K]> {
    return events.pipe(
      filter((event) => event.name === name),
      map((event) => event.payload as BusEvents[K]),
    )
  },
}
