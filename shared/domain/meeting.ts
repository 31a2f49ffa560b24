import { CODE, type ErrorCode } from './errors'

/** States of a morning meeting, in their order (decision 61). */
export const MEETING_STATES = ['preparation', 'progress', 'completed'] as const
export type MeetingState = (typeof MEETING_STATES)[number]

/** Why a case was proposed for the meeting: a critical value, a review that changed the conclusion, collected by a doctor, marked as difficult. */
export const MEETING_REASONS = ['critical', 'differs', 'collected', 'difficult', 'chosen'] as const
export type MeetingReason = (typeof MEETING_REASONS)[number]

/** Longest title, comment and summary in UTF-16 units; most participants and cases. */
export const MEETING_MOST = { title: 64, comment: 2000, summary: 6000, participants: 60, cases: 30, proposals: 100 } as const

/** What somebody is to a meeting. */
export interface MeetingPart {
  readonly host: boolean
  readonly participant: boolean
}

/** What can be done with a meeting. */
export type MeetingAct = 'edit' | 'start' | 'lead' | 'comment' | 'finish' | 'delete'

interface Rule {
  readonly at: MeetingState
  readonly may: (part: MeetingPart) => boolean
}

const anybody = (part: MeetingPart): boolean => part.host || part.participant

/** The one table; a meeting goes preparation, progress, completed, and never back (RS-28). */
const TABLE: Readonly<Record<MeetingAct, Rule>> = {
  edit: { at: 'preparation', may: (part) => part.host },
  start: { at: 'preparation', may: (part) => part.host },
  delete: { at: 'preparation', may: (part) => part.host },
  lead: { at: 'progress', may: (part) => part.host },
  comment: { at: 'progress', may: anybody },
  finish: { at: 'progress', may: (part) => part.host },
}

/** Why an act is refused now, or undefined. Codes: 2711 the state does not allow it, 2712 the host alone (for a comment: who takes part). */
export function meetingRefusal(state: MeetingState, act: MeetingAct, part: MeetingPart): ErrorCode | undefined {
  const rule = TABLE[act]
  if (rule.at !== state) return CODE.meetingState
  return rule.may(part) ? undefined : CODE.meetingHostOnly
}
