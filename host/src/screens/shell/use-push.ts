import { api, apiConfig } from '@farsight/shared/api'
import { notificationTypes, type PushStatus, startPush } from '@farsight/shared/bus'
import type { LoginPayload } from '@farsight/shared/contract'
import { useEffect, useState } from 'react'

/** Connection of the notification socket, and since when (milliseconds) it is not there. */
export interface PushState {
  readonly status: PushStatus
  readonly since: number
}

/** Base of the socket's address: the client's own base, or the page's origin. */
function socketBase(): string {
  const base = new URL(apiConfig().base || '/', location.href)
  base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:'
  return base.href.replace(/\/+$/, '')
}

/** Keeps the notification socket open while the shell shows, and tells its state. What it brings goes on the bus. */
export function usePush(payload: LoginPayload): PushState {
  const [state, setState] = useState<PushState>({ status: 'connecting', since: 0 })
  useEffect(() => {
    const push = startPush({
      authenticate: async () =>
        (await api.call('wsAuthenticate', {}, { showLoading: false, promptType: 'none', handleOverTime: true })).param,
      base: socketBase(),
      userId: payload.loginUserId,
      types: notificationTypes(payload),
      log: (text) =>
        void api
          .call('logException', { level: 2, message: text, url: location.pathname }, { showLoading: false, promptType: 'none' })
          .catch(() => undefined),
    })
    const listening = push.status$.subscribe((status) =>
      // A try to reconnect that fails is still the same break.
      setState((before) => (before.status === status ? before : { status, since: Date.now() })),
    )
    return () => {
      listening.unsubscribe()
      push.stop()
    }
  }, [payload])
  return state
}
