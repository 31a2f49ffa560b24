import { type BellNotification, bus } from '@farsight/shared/bus'
import { useCallback, useEffect, useState } from 'react'

/** How many are kept; the oldest go first. */
export const KEPT = 100

export interface Notifications {
  /** Newest first. */
  readonly list: readonly BellNotification[]
  /** How many came since the panel was last open. */
  readonly unread: number
  readonly read: () => void
  readonly dismiss: (eventId: string) => void
  readonly clear: () => void
}

/** The notifications of this session, as the socket brings them. A later one about the same exam replaces the earlier. */
export function useNotifications(): Notifications {
  const [state, setState] = useState<{ readonly list: readonly BellNotification[]; readonly unread: number }>({ list: [], unread: 0 })
  useEffect(() => {
    const listening = bus.on('notification.v1').subscribe((note) =>
      setState(({ list, unread }) => ({
        list: [note, ...list.filter((other) => other.risProcedureId !== note.risProcedureId || other.type !== note.type)].slice(0, KEPT),
        unread: unread + 1,
      })),
    )
    return () => listening.unsubscribe()
  }, [])
  return {
    ...state,
    read: useCallback(() => setState((before) => (before.unread === 0 ? before : { ...before, unread: 0 })), []),
    dismiss: useCallback(
      (eventId) => setState((before) => ({ ...before, list: before.list.filter((note) => note.eventId !== eventId) })),
      [],
    ),
    clear: useCallback(() => setState({ list: [], unread: 0 }), []),
  }
}
