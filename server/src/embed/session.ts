import type { EmbedMode } from '@farsight/shared/contract'

/** What a session in a partner's frame is bound to, beside its user. */
export interface EmbedSession {
  /** The frame's id: part of its addresses. */
  readonly id: string
  readonly examId: string
  readonly mode: EmbedMode
  readonly origin: string
  readonly partner: string
}

/** A frame's session ends after this time without the user's own acts, and at the latest after {@link EMBED_ABSOLUTE_MS}. */
export const EMBED_IDLE_MS = 2 * 60 * 60_000
export const EMBED_ABSOLUTE_MS = 8 * 60 * 60_000
/** After the act that takes the exam out of the user's hands: long enough to repeat a request whose answer was lost. */
export const EMBED_CLOSING_MS = 2 * 60_000
