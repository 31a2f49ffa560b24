import sql from 'sql-template-tag'
import type { Tx } from '../database/tenant'

/** What happened to an exam, for the sockets of its hospital. */
export interface ExamEvent {
  readonly examId: string
  readonly facilityId: string
  readonly state: number
  readonly hasComplete: boolean
  readonly modality: string
  readonly patName: string
  /** Tell this doctor, or everybody with at least this right for the modality; nobody: rows refresh, no bell. */
  readonly audience?: { readonly userId: string } | { readonly level: 1 | 2 | 3 | 4 }
}

/** Writes events in the transaction of the act itself: they exist if and only if the act does. */
export interface EventSink {
  emit(event: ExamEvent): Promise<void>
}

/** Key of the lock under which the outbox's ids are given out. */
export const EVENT_ORDER = 7_331_002

/**
 * The outbox of one transaction. From its first event to its end no other transaction gets an event id, so that ids rise
 * in the order in which transactions end: a reader that has seen one id has seen all before it, and none is overtaken.
 */
export function eventSink(tx: Tx, now: number): EventSink {
  const at = new Date(now)
  return {
    async emit(event) {
      const told = event.audience
      await tx.run(sql`SELECT pg_advisory_xact_lock(${EVENT_ORDER})`)
      const kinds = told ? (['row', 'notification'] as const) : (['row'] as const)
      for (const kind of kinds) {
        // The name stands only where a doctor is told; the outbox itself holds ids alone.
        await tx.run(sql`
          WITH e AS (
            INSERT INTO event (facility_id, kind, exam_id, state, has_complete, modality, pat_name, audience_user, audience_level, at)
            VALUES (${event.facilityId}, ${kind}, ${event.examId}, ${event.state}, ${event.hasComplete}, ${event.modality},
              ${kind === 'notification' ? event.patName : ''}, ${kind === 'notification' && told && 'userId' in told ? told.userId : null},
              ${kind === 'notification' && told && 'level' in told ? told.level : null}, ${at})
            RETURNING event_id, facility_id)
          INSERT INTO outbox (event_id, facility_id) SELECT event_id, facility_id FROM e`)
      }
      await tx.run(sql`SELECT pg_notify('farsight_outbox', '')`)
    },
  }
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
