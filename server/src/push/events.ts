import type { NotificationFrame } from '@farsight/shared/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** Tell this doctor, or everybody with at least this right for the modality. */
export type Audience = { readonly userId: string } | { readonly level: 1 | 2 | 3 | 4 }

/** An order's part in an event: both hospitals get the row's sign, and each side's audience its notification. */
export interface OrderTold {
  readonly orderId: string
  readonly srcFacilityId: string
  /** An order to one expert: nobody else of that hospital gets a sign. */
  readonly destUserId: string | null
  readonly src?: Audience
  readonly dest?: Audience
}

/** What happened to an exam, for the sockets of its hospital, and of the other side of its order. */
export interface ExamEvent {
  readonly examId: string
  readonly facilityId: string
  readonly state: number
  readonly hasComplete: boolean
  readonly modality: string
  readonly patName: string
  /** Nobody: rows refresh, no bell. With an order its own audiences are told instead. */
  readonly audience?: Audience
  readonly order?: OrderTold
  /** It is about a critical value: its notifications say so. */
  readonly critical?: true
  /** It is about an addendum or a correction. */
  readonly issued?: true
  /** What it is about, where the state does not say it. */
  readonly matter?: Matter
}

/** What a notification is about where the exam's state does not say it. */
export type Matter = NonNullable<NotificationFrame['matter']>

/** Writes events in the transaction of the act itself: they exist if and only if the act does. */
export interface EventSink {
  emit(event: ExamEvent): Promise<void>
}

/** Key of the lock under which the outbox's ids are given out. */
export const EVENT_ORDER = 7_331_002

/** Types of notifications (product.md section 5): local, remote to the facility, remote to the doctor; a consultation or a meeting (decision 29). */
const TYPE = { local: 10, facility: 11, doctor: 12, matter: 13 } as const

/** What one hospital hears of an event: its rows' sign, and a notification for its audience. */
interface Hearing {
  readonly type: number
  readonly audience: Audience | undefined
  /** The sign is for this user alone. */
  readonly only: string | null
}

const userOf = (audience: Audience | undefined): string | null => (audience && 'userId' in audience ? audience.userId : null)
const levelOf = (audience: Audience | undefined): number | null => (audience && 'level' in audience ? audience.level : null)

function hearings(event: ExamEvent, here: string): { own: Hearing; other?: Hearing } {
  const { order } = event
  if (!order) return { own: { type: TYPE.local, audience: event.audience, only: null } }
  const src: Hearing = { type: TYPE.local, audience: order.src, only: null }
  const dest: Hearing = { type: order.destUserId ? TYPE.doctor : TYPE.facility, audience: order.dest, only: order.destUserId }
  return order.srcFacilityId === here ? { own: src, other: dest } : { own: dest, other: src }
}

/**
 * The outbox of one transaction. From its first event to its end no other transaction gets an event id, so that ids rise
 * in the order in which transactions end: a reader that has seen one id has seen all before it, and none is overtaken.
 */
export function eventSink(tx: Tx, now: number): EventSink {
  const at = new Date(now)
  const here = tx.tenant.facilityId
  // The name stands only where a doctor is told; the outbox itself holds ids alone.
  async function tellHere(event: ExamEvent, { type, audience, only }: Hearing): Promise<void> {
    for (const kind of audience ? (['row', 'notification'] as const) : (['row'] as const)) {
      const bell = kind === 'notification'
      await tx.run(sql`
        WITH e AS (
          INSERT INTO event (facility_id, kind, type, exam_id, order_id, state, has_complete, modality, pat_name, audience_user, audience_level, at, critical)
          VALUES (${event.order ? here : event.facilityId}, ${kind}, ${type}, ${event.examId}, ${event.order?.orderId ?? null}, ${event.state}, ${event.hasComplete}, ${event.modality},
            ${bell ? event.patName : ''}, ${bell ? userOf(audience) : only}, ${bell ? levelOf(audience) : null}, ${at}, ${bell && event.critical === true})
          RETURNING event_id, facility_id)
        INSERT INTO outbox (event_id, facility_id) SELECT event_id, facility_id FROM e`)
    }
  }
  async function tellThere(event: ExamEvent, orderId: string, { type, audience, only }: Hearing): Promise<void> {
    for (const kind of audience ? (['row', 'notification'] as const) : (['row'] as const)) {
      const bell = kind === 'notification'
      await tx.run(sql`SELECT tell_other_side(${orderId}, ${kind}, ${type}::smallint, ${event.state}::smallint, ${event.hasComplete},
        ${bell ? event.patName : ''}, ${bell ? userOf(audience) : only}, ${bell ? levelOf(audience) : null}::smallint, ${at}, ${bell && event.critical === true})`)
    }
  }
  return {
    async emit(event) {
      await tx.run(sql`SELECT pg_advisory_xact_lock(${EVENT_ORDER})`)
      // The column takes it from the transaction, also where the other side's row is written by the owner's function.
      const about = (issued: string, matter: string) =>
        tx.run(sql`SELECT set_config('app.issued', ${issued}, true), set_config('app.matter', ${matter}, true)`)
      if (event.issued || event.matter) await about(event.issued ? 'on' : '', event.matter ?? '')
      const { own, other } = hearings(event, here)
      await tellHere(event, own)
      if (event.order && other) await tellThere(event, event.order.orderId, other)
      if (event.issued || event.matter) await about('', '')
      await tx.run(sql`SELECT pg_notify('farsight_outbox', '')`)
    },
  }
}

/** A consultation or a meeting that a notice is about. */
export interface NoticeAbout {
  readonly kind: 'consultation' | 'meeting'
  readonly id: string
}

/** Whom a notice tells, in one hospital: a user, or all whose menu has the matter's entry. */
export interface NoticeTo {
  readonly facilityId: string
  readonly userId?: string | undefined
}

/** The menu's entry under which a matter is found. */
const MENU_OF = { consultation: 'consultation', meeting: 'morningMeeting' } as const

/**
 * Notifications of type 13 (decision 29): about no exam, without a patient's name, to nobody who did it himself. Another hospital hears of a
 * consultation that both take part in; the database looks at that itself.
 */
export async function emitNotices(tx: Tx, now: number, about: NoticeAbout, to: readonly NoticeTo[]): Promise<void> {
  if (to.length === 0) return
  const { facilityId: here, userId: actor } = tx.tenant
  const at = new Date(now)
  await tx.run(sql`SELECT pg_advisory_xact_lock(${EVENT_ORDER})`)
  for (const { facilityId, userId = null } of to) {
    if (facilityId !== here) {
      await tx.run(sql`SELECT tell_consultation(${about.id}, ${facilityId}, ${userId}, ${actor}, ${at})`)
      continue
    }
    const consultationId = about.kind === 'consultation' ? about.id : null
    const meetingId = about.kind === 'meeting' ? about.id : null
    await tx.run(sql`
      WITH e AS (
        INSERT INTO event (facility_id, kind, type, consultation_id, meeting_id, audience_user, audience_menu, audience_except, at)
        VALUES (${here}, 'notification', ${TYPE.matter}, ${consultationId}, ${meetingId}, ${userId}, ${MENU_OF[about.kind]}, ${actor}, ${at})
        RETURNING event_id, facility_id)
      INSERT INTO outbox (event_id, facility_id) SELECT event_id, facility_id FROM e`)
  }
  await tx.run(sql`SELECT pg_notify('farsight_outbox', '')`)
}

/** The bell of the transaction's own user was changed: his other pages are told, by the same outbox. Take the lock before. */
export async function emitNote(tx: Tx, now: number, note: { readonly ids: readonly string[]; readonly read: boolean }): Promise<void> {
  const { facilityId, userId } = tx.tenant
  await tx.run(sql`
    WITH e AS (
      INSERT INTO event (facility_id, kind, audience_user, note, at) VALUES (${facilityId}, 'notes', ${userId}, ${JSON.stringify(note)}, ${new Date(now)})
      RETURNING event_id, facility_id)
    INSERT INTO outbox (event_id, facility_id) SELECT event_id, facility_id FROM e`)
  await tx.run(sql`SELECT pg_notify('farsight_outbox', '')`)
}
