import { CODE } from '../domain'

/**
 * Refusals that concern the page, not the call that met them: a second factor is wanted, the session is locked, or it
 * has become another user's. The host registers who answers; without one they are told like any other error.
 */
let stepUp: (() => Promise<boolean>) | undefined
let locked: (() => void) | undefined
let otherUser: (() => void) | undefined

/** Registers who asks for the second factor; true when it was given. The returned function takes it back. */
export function registerStepUp(ask: () => Promise<boolean>): () => void {
  stepUp = ask
  return () => {
    if (stepUp === ask) stepUp = undefined
  }
}

/** Registers who shows the lock screen. It is called for every call that meets the lock. */
export function registerLocked(show: () => void): () => void {
  locked = show
  return () => {
    if (locked === show) locked = undefined
  }
}

/** Registers who says that another user has logged in and that this page has to be loaded anew. */
export function registerOtherUser(show: () => void): () => void {
  otherUser = show
  return () => {
    if (otherUser === show) otherUser = undefined
  }
}

const shower = (code: number | string | undefined): (() => void) | undefined =>
  code === CODE.sessionLocked ? locked : code === CODE.otherUser ? otherUser : undefined

/** Does the page itself answer this code? Then no caller has to. */
export const isCentral = (code: number | string | undefined): boolean => shower(code) !== undefined

/** Shows what a code asks of the page. True when somebody has: then the call itself says nothing more. */
export function showCentral(code: number | string): boolean {
  const show = shower(code)
  show?.()
  return show !== undefined
}

let asking: Promise<boolean> | undefined
let decisions = 0
let lastDecision = false

/** Taken when a call goes out, given back to {@link secondFactor} when it is refused. */
export const stepUpMark = (): number => decisions

/**
 * Was the second factor given? All calls that are refused while the question stands, or that were on their way when it was
 * answered, share one question.
 * @returns undefined when nobody asks in this page
 */
export function secondFactor(mark: number): Promise<boolean> | undefined {
  if (!stepUp) return undefined
  if (mark !== decisions) return Promise.resolve(lastDecision)
  asking ??= stepUp()
    .catch(() => false)
    .then((given) => {
      asking = undefined
      decisions += 1
      lastDecision = given
      return given
    })
  return asking
}
