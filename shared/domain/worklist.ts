import { isOpenForDoctors } from './states'

/** What puts one exam before another in a worklist. */
export interface WorklistOrder {
  readonly state: number
  readonly reportHasComplete: boolean
  readonly critical: boolean
  readonly greenChannel: boolean
  readonly urgent: boolean
  /** Instants in milliseconds. */
  readonly dueTime: number | null
  readonly registerTime: number
}

const SPAN = 10_000_000_000_000

/**
 * One number that sorts a worklist ascending: what a doctor must act on first (critical, green channel, urgent, then
 * the time that is left), after it everything else with the newest first. Kept on the row, so that a page is one range
 * of an index (visual.md 3.2, default order).
 */
export function worklistKey(exam: WorklistOrder): number {
  if (exam.reportHasComplete || !isOpenForDoctors(exam.state)) return 9 * SPAN + (SPAN - exam.registerTime)
  const rank = exam.critical ? 0 : exam.greenChannel ? 1 : exam.urgent ? 2 : 3
  return rank * SPAN + (exam.dueTime ?? SPAN - 1)
}

/** Page sizes of lists (decision 35). */
export const PAGE_SIZES = [20, 50, 100, 200] as const
export const NUMBERED_PAGES = 50
