import { UNSENT_PREFIX } from '@farsight/shared/bus'
import type { LaunchDraft } from './launch'

/** A draft older than this is of no use any more. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const SIDES: readonly unknown[] = ['', 'L', 'R', 'B']

type Kept = LaunchDraft & { readonly kept: number }
const nameOf = (userId: string, examId: string): string => `${UNSENT_PREFIX}launch/${userId}/${examId}`

const isText = (value: unknown): value is string => typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** What lies in a browser's storage may have been written by anybody: it is taken for a draft only when it is one. */
function readable(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Partial<Record<keyof Kept, unknown>>
  return (
    (draft.kind === 'hospital' || draft.kind === 'expert') &&
    [draft.facilityId, draft.doctorId, draft.condition].every(isText) &&
    [draft.urgent, draft.trauma, draft.advanced].every(isFlag) &&
    typeof draft.kept === 'number' &&
    Array.isArray(draft.parts) &&
    draft.parts.length <= 20 &&
    draft.parts.every((part: { bodypart?: unknown; side?: unknown } | null) => isText(part?.bodypart) && SIDES.includes(part?.side))
  )
}

/**
 * What was typed and not launched, by user and exam: it is there again after another page, a reload or an expired session.
 * Bounds as for a report's words: no other user is shown it, and it goes with the launch, at log-out, or after seven days.
 */
export const launchDrafts = {
  keep(userId: string, examId: string, draft: LaunchDraft, now = Date.now()): void {
    try {
      localStorage.setItem(nameOf(userId, examId), JSON.stringify({ ...draft, kept: now } satisfies Kept))
    } catch {
      // A full or forbidden storage: what was typed stays on the screen.
    }
  },
  read(userId: string, examId: string, now = Date.now()): LaunchDraft | undefined {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(nameOf(userId, examId)) ?? 'null')
      if (!readable(value) || now - value.kept > KEPT_MS) return undefined
      const { kept: _, ...draft } = value
      return draft
    } catch {
      return undefined
    }
  },
  drop(userId: string, examId: string): void {
    try {
      localStorage.removeItem(nameOf(userId, examId))
    } catch {
      // A storage that has become forbidden gives nothing back either.
    }
  },
}
