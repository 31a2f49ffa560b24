import { socketPorts } from '@farsight/shared/api'
import { notificationTypes, type PushSocket, type PushStatus, startPush } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { desktop } from '@farsight/shared/desktop'
import { useEffect, useState } from 'react'
import { bell, startBell } from '../notify'

/** Connection of the notification socket, and since when (milliseconds) it is not there. */
export interface PushState {
  readonly status: PushStatus
  readonly since: number
}

/** The desktop wrapper hears of the address at each connection. */
function open(url: string): PushSocket {
  desktop().socketAddress(url)
  return new WebSocket(url) as unknown as PushSocket
}

/** Keeps the notification socket open while the shell shows, and tells its state. What it brings goes on the bus, and into the bell. */
export function usePush(payload: LoginPayload): PushState {
  const [state, setState] = useState<PushState>({ status: 'connecting', since: 0 })
  useEffect(() => {
    const stopBell = startBell()
    const push = startPush({
      ...socketPorts(),
      cursor: bell.load,
      open,
      userId: payload.loginUserId,
      types: notificationTypes(payload),
    })
    const listening = push.status$.subscribe((status) =>
      // A try to reconnect that fails is still the same break.
      setState((before) => (before.status === status ? before : { status, since: Date.now() })),
    )
    return () => {
      listening.unsubscribe()
      push.stop()
      stopBell()
    }
  }, [payload])
  return state
}
