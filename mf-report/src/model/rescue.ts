import type { ReportContent } from '@farsight/shared/domain'

/** What was typed and not yet saved, for the moment the page is reloaded or the session ends. */
export interface RescueCopy {
  readonly content: ReportContent
  /** Version the text was typed upon. */
  readonly version: number
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly time: string
}

const PREFIX = 'FARSIGHT_RESCUE/'
const key = (userId: string, procedureId: string): string => `${PREFIX}${userId}/${procedureId}`

const readable = (value: unknown): value is RescueCopy => {
  const copy = value as RescueCopy | null
  const texts = copy?.content && [copy.content.finding, copy.content.result, copy.content.advice]
  return (
    typeof copy?.version === 'number' &&
    typeof copy.time === 'string' &&
    texts?.every((part) => typeof part?.text === 'string' && Array.isArray(part.marks)) === true
  )
}

/**
 * Copies of unsaved texts, by user and exam, in the session's own storage: gone with the tab, never seen by another
 * user, and removed as soon as the text is saved or the user logs out.
 */
export class Rescue {
  constructor(
    private readonly userId: string,
    private readonly storage: Storage | undefined,
  ) {}

  keep(procedureId: string, copy: RescueCopy): void {
    try {
      this.storage?.setItem(key(this.userId, procedureId), JSON.stringify(copy))
    } catch {
      // A full or forbidden storage: the text is still in memory and on its way to the server.
    }
  }

  read(procedureId: string): RescueCopy | undefined {
    try {
      const value: unknown = JSON.parse(this.storage?.getItem(key(this.userId, procedureId)) ?? 'null')
      return readable(value) ? value : undefined
    } catch {
      return undefined
    }
  }

  drop(procedureId: string): void {
    this.storage?.removeItem(key(this.userId, procedureId))
  }
}

/** Removes every copy of every user: on log-out. */
export function dropAllRescued(storage: Storage | undefined): void {
  if (!storage) return
  for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name)
}

/** The tab's storage, or none where the browser forbids it. */
export function tabStorage(): Storage | undefined {
  try {
    return typeof window === 'undefined' ? undefined : window.sessionStorage
  } catch {
    return undefined
  }
}
