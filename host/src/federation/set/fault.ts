import type { SetFaultKind } from '@farsight/shared/module'

/** Why the page does not use the list of modules that it was given. */
export class SetFault extends Error {
  override readonly name = 'SetFault'
  constructor(
    readonly kind: SetFaultKind,
    /** What differed, for support: never shown without the code. */
    readonly detail: string,
  ) {
    super(`${kind}: ${detail}`)
  }
}

/** The server has no session for this browser: a matter of logging in again, not of the list. */
export class SessionGone extends Error {
  override readonly name = 'SessionGone'
}
