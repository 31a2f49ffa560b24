import { useSyncExternalStore } from 'react'

export interface Ending {
  /** The session ends at this instant (milliseconds since 1970). */
  readonly at: number
  /** Acting does not put it off any more. */
  readonly final: boolean
  /** The user says that he is still there. */
  readonly stay: () => Promise<void>
}

/** What lies over the page: each is there or not, whatever else is. */
export interface DeskState {
  /** Everything is hidden until the password is given. */
  readonly locked: boolean
  readonly dialog: 'sessions' | 'password' | undefined
  /** Somebody waits for the second factor; told whether it was given. */
  readonly stepUp: ((given: boolean) => void) | undefined
  readonly otherUser: boolean
  readonly ending: Ending | undefined
}

export const NOTHING: DeskState = { locked: false, dialog: undefined, stepUp: undefined, otherUser: false, ending: undefined }

let state = NOTHING
const listeners = new Set<() => void>()

export const deskState = (): DeskState => state

export function setDesk(changes: Partial<DeskState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

export function listenDesk(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useDesk = (): DeskState => useSyncExternalStore(listenDesk, deskState)

/** Is there anything to be drawn? */
export const isBusy = ({ locked, dialog, stepUp, otherUser, ending }: DeskState): boolean =>
  locked || dialog !== undefined || stepUp !== undefined || otherUser || ending !== undefined
