import { session, UNSENT_PREFIX } from '@farsight/shared/bus'
import { tabStore } from './tab-store'

/** A draft older than this is of no use any more. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

const nameOf = (name: string): string => `${UNSENT_PREFIX}consultation/${session.current()?.loginUserId ?? ''}/${name}`

interface Kept {
  readonly kept: number
  readonly value: unknown
}
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Kept>).kept === 'number' && 'value' in value

/** What a text of the storage keeps; undefined where it is none of ours, or too old. */
function keptIn(text: string, now: number): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(text)
    return isKept(kept) && now - kept.kept <= KEPT_MS ? kept : undefined
  } catch {
    return undefined
  }
}

/**
 * What was typed and not sent, by user and tab: it is there again after another page, a reload or an expired session. Bounds as for a report's
 * words: no other user is shown it, and it goes when it is sent, at log-out, or after seven days. What lies in a browser's storage may
 * have been written by anybody: `read` gives it as unknown, and its owner looks at it before it takes it.
 */
export const drafts = {
  keep(name: string, value: unknown, now = Date.now()): void {
    if (!session.current()) return
    try {
      tabStore.put(nameOf(name), JSON.stringify({ kept: now, value } satisfies Kept))
    } catch {
      // A full or forbidden storage: what was typed stays on the screen.
    }
  },
  read(name: string, now = Date.now()): unknown {
    try {
      const text = tabStore.take(nameOf(name), (one) => keptIn(one, now) !== undefined)
      return text === undefined ? undefined : keptIn(text, now)?.value
    } catch {
      return undefined
    }
  },
  drop(name: string): void {
    try {
      tabStore.drop(nameOf(name))
    } catch {
      // A storage that has become forbidden gives nothing back either.
    }
  },
}

/** A text of its own with the number of what it was written over. */
export interface TextDraft {
  readonly text: string
  readonly base: number
}
export function readText(name: string): TextDraft | undefined {
  const value = drafts.read(name) as Partial<TextDraft> | null | undefined
  return typeof value?.text === 'string' && Number.isInteger(value.base) ? { text: value.text, base: value.base as number } : undefined
}
