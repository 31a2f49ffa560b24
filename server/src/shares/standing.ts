import { STATE } from '@farsight/shared/domain'
import sql from 'sql-template-tag'

const DAY = 24 * 60 * 60_000
/** A long-term link is looked at again after a year. */
export const CONFIRM_MS = 365 * DAY

/** How long each validity lasts; null: until it is cancelled. */
export const VALIDITY_DAYS = { oneDay: 1, threeDays: 3, oneWeek: 7, longTerm: null } as const
export type Validity = keyof typeof VALIDITY_DAYS

/** What of a share says whether it is open. Instants are milliseconds, so that no time zone has a say. */
export interface ShareTimes {
  readonly validity: Validity
  readonly until: number | null
  readonly at: number
  readonly cancelled_at: number | null
  readonly confirmed_at: number | null
  readonly with_report: boolean
  readonly withdrawn: boolean
}

/** What of its exam does. */
export interface SharedExamState {
  readonly state: number
  readonly report_has_complete: boolean
}

export type Standing = 'open' | 'expired' | 'cancelled' | 'unconfirmed' | 'withdrawn'

/** It is a link that somebody gave out, and not a case of a consultation or a meeting. For a query over `share s`. */
export const BY_LINK = sql`s.consultation_id IS NULL AND s.meeting_id IS NULL`

/** Until when a link is good from now on. */
export const endOf = (validity: Validity, now: number): number | null => {
  const days = VALIDITY_DAYS[validity]
  return days === null ? null : now + days * DAY
}

/** Until when somebody has to say that a long-term link may stay; null for the others. */
export const confirmBy = (share: ShareTimes): number | null =>
  share.validity === 'longTerm' ? (share.confirmed_at ?? share.at) + CONFIRM_MS : null

/** Is it open, and if not, why? */
export function standingOf(share: ShareTimes, exam: SharedExamState, now: number): Standing {
  if (share.withdrawn || exam.state === STATE.deleted || (share.with_report && !exam.report_has_complete)) return 'withdrawn'
  if (share.cancelled_at !== null) return 'cancelled'
  if (share.until !== null && share.until <= now) return 'expired'
  const by = confirmBy(share)
  return by !== null && by <= now ? 'unconfirmed' : 'open'
}
