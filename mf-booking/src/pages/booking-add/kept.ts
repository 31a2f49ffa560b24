import { session } from '@farsight/shared/bus'
import type { DeskVisitRequest } from '@farsight/shared/contract'
import type { PatientFacts } from '@farsight/shared/domain'
import type { ChosenCheck } from '../../booking/check-picker'

/** What was typed for a booking that was not saved yet. */
export interface KeptBooking {
  readonly facts: PatientFacts
  /** The birth date among them that followed from an age. */
  readonly guess: string
  /** Who was looked up. */
  readonly patientId: string | undefined
  readonly visit: DeskVisitRequest
  readonly target: string
  readonly chosen: readonly ChosenCheck[]
}

let kept: { readonly userId: string; readonly booking: KeptBooking } | undefined
const me = (): string => session.current()?.loginUserId ?? ''

/** Keeps it while the page is left, in memory alone, for the user who typed it. */
export function keep(booking: KeptBooking | undefined): void {
  kept = booking && me() ? { userId: me(), booking } : undefined
}

/** Takes it out: it is being saved. Answers how it comes back when it could not be: for its own user, where nothing else was typed since. */
export function takeKept(): { readonly booking: KeptBooking | undefined; readonly giveBack: () => void } {
  const there = kept
  kept = undefined
  return {
    booking: there?.booking,
    giveBack: () => {
      kept ??= there
    },
  }
}

export const readKept = (): KeptBooking | undefined => (kept?.userId === me() ? kept.booking : undefined)
