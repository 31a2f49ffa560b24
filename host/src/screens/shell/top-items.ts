import type { MenuKey } from '@farsight/shared/domain'

/** Widths at which the top bar changes (product.md section 2, Shell). */
export const BREAKPOINTS = [800, 900, 1000, 1200, 1300, 1600] as const
/** How many items the top bar shows up to each of them, and beyond the last (decision 22). */
const COUNTS = [0, 2, 3, 5, 7, 9, 12] as const

/** Who stays when there is little room (decision 22); the rest follow in side order. */
const PRIORITY: readonly MenuKey[] = [
  'localDiagnosis',
  'remoteDiagnosis',
  'register',
  'registerList',
  'appointment',
  'triage',
  'consultation',
  'statistics',
  'manage',
  'morningMeeting',
  'reportLibrary',
  'aiDiagnoseList',
]

/** What the list does not name comes after it. */
function placeOf(key: string): number {
  const at = (PRIORITY as readonly string[]).indexOf(key)
  return at < 0 ? PRIORITY.length : at
}

/** Width of the window in px → how many items the top bar holds. */
export function topCount(width: number): number {
  const at = BREAKPOINTS.findIndex((point) => width <= point)
  return COUNTS[at < 0 ? COUNTS.length - 1 : at] as number
}

/** The entries that a bar of so many places shows: the most needed ones, in side order. */
export function topItems<Entry extends { readonly key: string }>(entries: readonly Entry[], places: number): readonly Entry[] {
  const kept = [...entries].sort((a, b) => placeOf(a.key) - placeOf(b.key)).slice(0, places)
  return entries.filter((entry) => kept.includes(entry))
}
