/** An address that somebody wanted before he was logged in, or was cut off from. */
export interface Wanted {
  readonly hash: string
  /** Whose it is: nobody else is taken there. Undefined: of whoever logs in next. */
  readonly userId?: string | undefined
  /** The name that he logs in by; empty where it is not known. */
  readonly login?: string | undefined
  /** A form with words that nobody had saved was open there. */
  readonly form?: boolean | undefined
}

/** In the tab's own storage: the login page may be loaded anew in between. */
const KEY = 'FARSIGHT_WANTED'

export function want(wanted: Wanted | undefined): void {
  try {
    if (wanted === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(wanted))
  } catch {
    // Without storage the user begins where he lands.
  }
}

/** Who was cut off in the middle, whose place and words still wait for him, by the name of his login; undefined: nobody was. */
export function waitingOwner(): string | undefined {
  try {
    const { userId, login } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Wanted>
    return userId === undefined ? undefined : String(login ?? '')
  } catch {
    return undefined
  }
}

/** Was a form with words that nobody had saved open where he was cut off? */
export function leftForm(): boolean {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Wanted>).form === true
  } catch {
    return false
  }
}

/** The address that this user is taken to, once; undefined when there is none, or it is another's. */
export function takeWanted(userId: string): string | undefined {
  try {
    const { hash, userId: owner } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Wanted>
    sessionStorage.removeItem(KEY)
    return typeof hash === 'string' && hash.startsWith('#/') && (owner === undefined || owner === userId) ? hash : undefined
  } catch {
    return undefined
  }
}
