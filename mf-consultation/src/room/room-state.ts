import type { RoomPerson } from '@farsight/shared/contract'

/** What a page is told of its room; pointers and pictures go another way, so that they draw no page anew. */
export interface RoomState {
  /** `cut`: tried again by itself. `refused`: over, and why stands in `problem`. */
  readonly status: 'connecting' | 'open' | 'cut' | 'refused'
  /** The own one; 0 before it was entered. */
  readonly seat: number
  readonly people: readonly RoomPerson[]
  /** Seat of who leads; 0: nobody. */
  readonly leader: number
  /** Seats of those who write something now. */
  readonly typing: readonly number[]
  /** Seats of others who hold words that are not saved, typing or not. */
  readonly unsaved: readonly number[]
  /** Rises whenever what calls keep may be another: with each such frame, and with each entry, since something was missed before it. */
  readonly changed: number
  readonly problem?: { readonly errorCode: number; readonly errorMsg: string }
}

/** Before it was entered. */
export const OUTSIDE: RoomState = { status: 'connecting', seat: 0, people: [], leader: 0, typing: [], unsaved: [], changed: 0 }
