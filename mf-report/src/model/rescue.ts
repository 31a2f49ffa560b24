import { UNSENT_PREFIX } from '@farsight/shared/bus'
import type { ReportContent } from '@farsight/shared/domain'

/** What was typed and not yet saved, for when the page is reloaded, its tab closed, or the session ends. */
export interface RescueCopy {
  readonly content: ReportContent
  /** Version the text was typed upon. */
  readonly version: number
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly time: string
}

const PREFIX = UNSENT_PREFIX

/** A copy older than this is of no use to a report any more: it goes, whoever's it is. */
export const RESCUE_MS = 7 * 24 * 60 * 60 * 1000

/** What lies in the storage: the copy, and when it was put there (milliseconds since 1970). */
type Kept = RescueCopy & { readonly kept: number }

const key = (userId: string, procedureId: string): string => `${PREFIX}${userId}/${procedureId}`

const readable = (value: unknown): value is Kept => {
  const copy = value as Kept | null
  const texts = copy?.content && [copy.content.finding, copy.content.result, copy.content.advice]
  return (
    typeof copy?.version === 'number' &&
    typeof copy.time === 'string' &&
    typeof copy.kept === 'number' &&
    texts?.every((part) => typeof part?.text === 'string' && Array.isArray(part.marks)) === true
  )
}

/**
 * Copies of unsaved texts, by user and exam, in the browser's lasting storage: a tab closed without network, or while
 * a save is under way, must not cost a word. Patient text thus lies on the disk of a computer that others use too.
 * That was decided with these bounds: the key is the user's own and no other user is shown it; it is removed as soon as
 * the server has the text and, all of it, at log-out; and after seven days in any case.
 */
export class Rescue {
  constructor(
    private readonly userId: string,
    private readonly storage: Storage | undefined,
    private readonly now: () => number = Date.now,
  ) {}

  keep(procedureId: string, copy: RescueCopy): void {
    try {
      this.storage?.setItem(key(this.userId, procedureId), JSON.stringify({ ...copy, kept: this.now() } satisfies Kept))
    } catch {
      // A full or forbidden storage: the text is still in memory and on its way to the server.
    }
  }

  read(procedureId: string): RescueCopy | undefined {
    try {
      const value: unknown = JSON.parse(this.storage?.getItem(key(this.userId, procedureId)) ?? 'null')
      if (!readable(value)) return undefined
      const { kept, ...copy } = value
      if (this.now() - kept <= RESCUE_MS) return copy
      this.drop(procedureId)
      return undefined
    } catch {
      return undefined
    }
  }

  drop(procedureId: string): void {
    remove(this.storage, key(this.userId, procedureId))
  }
}

function remove(storage: Storage | undefined, name: string): void {
  try {
    storage?.removeItem(name)
  } catch {
    // A storage that has become forbidden: it gives nothing back either.
  }
}

const names = (storage: Storage | undefined): string[] => {
  try {
    return Object.keys(storage ?? {}).filter((name) => name.startsWith(PREFIX))
  } catch {
    return []
  }
}

/** Removes every copy of every user: on log-out. */
export function dropAllRescued(storage: Storage | undefined): void {
  for (const name of names(storage)) remove(storage, name)
}

/** Removes what is older than seven days or cannot be read, of every user: nobody may ever open that exam again. */
export function dropOldRescued(storage: Storage | undefined, now = Date.now()): void {
  for (const name of names(storage)) {
    const [userId, procedureId] = name.slice(PREFIX.length).split('/')
    if (!new Rescue(userId ?? '', storage, () => now).read(procedureId ?? '')) remove(storage, name)
  }
}

/** The storage that outlives the tab, or none where the browser forbids it. */
export function rescueStorage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}
