import { socketPorts } from '@farsight/shared/api'
import type { RoomName } from '@farsight/shared/contract'
import type { CaseLive } from '@farsight/shared/module'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { RoomClient } from './room-client'
import type { RoomState } from './room-state'

/** A room as its page uses it. */
export interface Room {
  readonly state: RoomState
  /** For the case's slot: it stays the same one, and tells pointers and pictures without drawing the page anew. */
  readonly caseLive: CaseLive
  /** Takes the lead over the pictures, or gives it back. */
  readonly lead: (on: boolean) => void
  /** Said with each key that is typed; that it is over says itself. */
  readonly typing: (on: boolean) => void
  /** Words stand on this page that the server does not have; it says itself when they are saved or dropped. */
  readonly unsaved: (on: boolean) => void
}

/** The room of a consultation or a meeting while the page shows; undefined enters none. */
export function useRoom(name: RoomName | undefined): Room {
  const { kind, id } = name ?? { kind: 'meeting', id: '' }
  const client = useMemo(() => new RoomClient({ kind, id }, socketPorts()), [kind, id])
  useEffect(() => {
    if (id === '') return
    client.start()
    return () => client.stop()
  }, [client, id])
  const state = useSyncExternalStore(client.subscribe, client.snapshot)
  return useMemo(
    () => ({ state, caseLive: client.caseLive, lead: client.lead, typing: client.typing, unsaved: client.unsaved }),
    [client, state],
  )
}
