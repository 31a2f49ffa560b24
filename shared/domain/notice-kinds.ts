/** Kinds of notifications that a user may keep out of the bell's count: the own hospital's exams, orders, and what looks together at cases. */
export const NOTICE_KINDS = ['local', 'remote', 'consultation', 'meeting'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** Key of the user's own setting on the server. */
export const NOTIFY_SETTING = 'notify'

/** What a notification says of its kind, as frames and the kept list carry it. */
export interface NoticeFacts {
  readonly type: number
  readonly critical?: 1 | undefined
  readonly newIssue?: 1 | undefined
  readonly matter?: string | undefined
  readonly consultationId?: string | undefined
  readonly meetingId?: string | undefined
}

/** The kind of a notification. One of type 13 that names neither consultation nor meeting is about an order (decision 29). */
export function noticeKindOf({ type, consultationId, meetingId }: NoticeFacts): NoticeKind {
  if (consultationId !== undefined) return 'consultation'
  if (meetingId !== undefined) return 'meeting'
  return type >= 11 ? 'remote' : 'local'
}

/**
 * Counts whatever its user chose: a critical value, a report that was corrected, a retraction (asked, declined, done), a reading that
 * differs. Somebody treats a patient by the report that it speaks of.
 */
export const alwaysCounts = ({ critical, newIssue, matter }: NoticeFacts): boolean =>
  critical === 1 || newIssue === 1 || matter !== undefined

/** Does the bell count this notification as unread, and may it ring? It stands in the list either way. */
export const countsAsUnread = (notice: NoticeFacts, quiet: readonly NoticeKind[]): boolean =>
  alwaysCounts(notice) || !quiet.includes(noticeKindOf(notice))

/** The quiet kinds of a stored setting. What is none of ours keeps nothing quiet. */
export function readQuietKinds(stored: unknown): readonly NoticeKind[] {
  try {
    const { quiet } = JSON.parse(String(stored)) as { quiet?: unknown }
    return Array.isArray(quiet) ? NOTICE_KINDS.filter((kind) => quiet.includes(kind)) : []
  } catch {
    return []
  }
}

/** The setting as it is stored; {@link readQuietKinds} reads it. */
export const quietKindsText = (quiet: readonly NoticeKind[]): string =>
  JSON.stringify({ quiet: NOTICE_KINDS.filter((kind) => quiet.includes(kind)) })
