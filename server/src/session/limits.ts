import sql, { type Sql } from 'sql-template-tag'
import { EMBED_ABSOLUTE_MS, EMBED_IDLE_MS, type EmbedSession } from '../embed/session'

/** A session ends after this time without the user's own acts, and at the latest after {@link ABSOLUTE_MS} (SS-07). */
export const IDLE_MS = 30 * 60_000
export const ABSOLUTE_MS = 12 * 60 * 60_000
/** Acts are kept in memory; this often one is written down, so that a restart forgets no more than this. */
export const NOTE_MS = 60_000

/** What of a session's row says when it ends. */
export interface Life {
  readonly seen: number
  readonly expires: number
  readonly embed: EmbedSession | null
}

const idleMs = (embed: EmbedSession | null): number => (embed ? EMBED_IDLE_MS : IDLE_MS)
export const absoluteMs = (embed: EmbedSession | undefined): number => (embed ? EMBED_ABSOLUTE_MS : ABSOLUTE_MS)

/** When a session ends if its user does nothing more. */
export const endOf = ({ expires, embed }: Life, seen: number): number => Math.min(expires, seen + idleMs(embed))

/** A row of `session s` that may still be one: acts of the last minute stand in memory alone, so {@link endOf} has the last word. */
export const mayLive = (now: number): Sql =>
  sql`s.expires > ${new Date(now)} AND s.seen > CASE WHEN s.embed IS NULL THEN ${new Date(now - IDLE_MS - NOTE_MS)}::timestamptz ELSE ${new Date(now - EMBED_IDLE_MS - NOTE_MS)}::timestamptz END`
