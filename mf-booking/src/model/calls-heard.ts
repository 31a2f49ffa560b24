import type { ScreenView } from '@farsight/shared/contract'

/** A call that is to be spoken. */
export interface Heard {
  readonly call: string
  readonly ticket: string
  readonly room: string
}

/** Every call that a view shows. */
export const callsOf = (view: ScreenView): readonly Heard[] =>
  view.rooms.flatMap(({ name, now }) => now.map(({ call, ticket }) => ({ call, ticket, room: name })))

/**
 * Tells new calls from those that were heard. What stands there when the screen begins is old: nobody is called again because a
 * television was switched on.
 */
export class CallsHeard {
  private heard: ReadonlySet<string> | undefined

  /** The calls of this view that were not in the one before, the earliest first. */
  next(view: ScreenView): readonly Heard[] {
    const calls = callsOf(view)
    const fresh = this.heard ? calls.filter(({ call }) => !this.heard!.has(call)) : []
    this.heard = new Set(calls.map(({ call }) => call))
    return [...fresh].reverse()
  }
}
