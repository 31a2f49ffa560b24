const MINUTE = 60_000

/** What of a loop its moments follow from: fixed when it was opened, beside the one time that somebody was told. */
export interface Moments {
  readonly tell_due: number
  readonly escalate_due: number
  readonly escalate_minutes: number
  readonly told_at: number | null
}

/** The moments of a loop that is opened now. */
export function momentsOf(now: number, item: { readonly tellMinutes: number; readonly escalateMinutes: number }): Moments {
  const tell_due = now + item.tellMinutes * MINUTE
  const escalate_due = tell_due + item.escalateMinutes * MINUTE
  return { tell_due, escalate_due, escalate_minutes: item.escalateMinutes, told_at: null }
}

const toldInTime = ({ told_at, tell_due }: Moments): boolean => told_at !== null && told_at <= tell_due

/** Moments of escalation that are over: not told by its time, then each few minutes until somebody acknowledges. */
export function passedMoments(loop: Moments, now: number): number {
  const late = !toldInTime(loop) && now >= loop.tell_due ? 1 : 0
  if (now < loop.escalate_due) return late
  return late + 1 + Math.floor((now - loop.escalate_due) / (loop.escalate_minutes * MINUTE))
}

/** The next moment after now. There is always one: nothing but its end takes a loop off the clock. */
export function nextMoment(loop: Moments, now: number): number {
  if (!toldInTime(loop) && now < loop.tell_due) return loop.tell_due
  if (now < loop.escalate_due) return loop.escalate_due
  const step = loop.escalate_minutes * MINUTE
  return loop.escalate_due + (Math.floor((now - loop.escalate_due) / step) + 1) * step
}

/** Whole minutes from one moment to another. */
export const minutesBetween = (from: number, to: number | null): number | null => (to === null ? null : Math.floor((to - from) / MINUTE))
