import { bus } from '@farsight/shared/bus'

/** Whose identity is worked on; `unknown`: a temporary one that is to be found out. */
export interface OpenPerson {
  readonly patientId: string
  readonly unknown: boolean
}

let state: OpenPerson | undefined
const listeners = new Set<() => void>()
function set(next: OpenPerson | undefined): void {
  state = next
  for (const listener of listeners) listener()
}

/** The dialog about identities: one at a time. */
export const peopleStore = {
  get: (): OpenPerson | undefined => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  open: (patientId: string, unknown: boolean): void => set({ patientId, unknown }),
  close: (): void => set(undefined),
}

bus.on('session-ended.v1').subscribe(() => set(undefined))
