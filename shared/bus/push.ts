import { BehaviorSubject, type Observable } from 'rxjs'
import type { ClientFrame, ServerFrame } from '../contract'
import { bus } from './events'
import { announce, isLaterEvent, readServerFrame } from './push-frames'

/** `off` before start and after stop. */
export type PushStatus = 'off' | 'connecting' | 'connected' | 'reconnecting'

/** The part of a browser's WebSocket that the client uses. */
export interface PushSocket {
  readonly readyState: number
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: never) => void) | null
  onerror: ((event: never) => void) | null
  send(text: string): void
  close(): void
}

/** What the client needs from outside. */
export interface PushPorts {
  /** wsAuthenticate: a fresh `param` for one connection. */
  readonly authenticate: () => Promise<string>
  /** Base of the address with its scheme: `wss://host` (no slash at its end). */
  readonly base: string
  readonly userId: string
  /** Types this session may subscribe to ({@link notificationTypes}). */
  readonly types: readonly number[]
  /** Where malformed and refused frames are noted. */
  readonly log: (message: string) => void
  /** Opens a socket; a browser's own by default. */
  readonly open?: (url: string) => PushSocket
  /** Socket retry of product.md section 9. */
  readonly retryAfter?: number
}

export interface PushClient {
  readonly status$: Observable<PushStatus>
  readonly status: () => PushStatus
  /** Says good-bye (unsubscribes, close frame) and never reconnects. For logout; a closing window does it by itself. */
  readonly stop: () => void
}

const INIT_SOCKET_TYPE = 3
const OPEN = 1
const RETRY_AFTER = 3000
/** Event ids remembered against a second delivery. */
const REMEMBERED = 1000

/** Connects the notification socket and puts what it brings on the bus (product.md section 7, decisions 30, 31). */
export function startPush(ports: PushPorts): PushClient {
  const status = new BehaviorSubject<PushStatus>('connecting')
  const open = ports.open ?? ((url: string) => new WebSocket(url) as unknown as PushSocket)
  const seen = new Set<string>()
  let lastEventId = ''
  let socket: PushSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let connectedBefore = false

  const send = (frame: ClientFrame): void => socket?.send(JSON.stringify(frame))
  const frameFor = (messageType: 1 | 2, socketType: number): ClientFrame => ({ messageType, socketType, userId: ports.userId })

  function tryAgain(): void {
    if (stopped || retry !== undefined) return
    status.next('reconnecting')
    retry = setTimeout(() => {
      retry = undefined
      void connect()
    }, ports.retryAfter ?? RETRY_AFTER)
  }

  function remember(frame: ServerFrame): boolean {
    if (frame.messageType === 5) return true
    const key = `${frame.messageType}/${frame.messageType === 3 ? frame.type : ''}/${frame.eventId}`
    if (seen.has(key)) return false
    seen.add(key)
    if (seen.size > REMEMBERED) seen.delete(seen.values().next().value!)
    if (lastEventId === '' || isLaterEvent(frame.eventId, lastEventId)) lastEventId = frame.eventId
    return true
  }

  function receive(data: unknown): void {
    const frame = readServerFrame(data)
    if (!frame) ports.log('push: a frame was malformed and is ignored')
    else if (frame.messageType === 5) ports.log(`push: the server refused a frame (${frame.errorCode})`)
    else if (remember(frame)) announce(frame, data as string, Date.now())
  }

  async function connect(): Promise<void> {
    let param: string
    try {
      param = await ports.authenticate()
    } catch {
      tryAgain()
      return
    }
    if (stopped) return
    const after = lastEventId === '' ? '' : `&after=${encodeURIComponent(lastEventId)}`
    const opened = open(`${ports.base}/push?${param}${after}`)
    socket = opened
    opened.onopen = () => {
      send(frameFor(1, INIT_SOCKET_TYPE))
      for (const type of ports.types) send(frameFor(1, type))
      status.next('connected')
      if (connectedBefore) bus.emit('push-reconnected.v1', {})
      connectedBefore = true
    }
    opened.onmessage = (event) => receive(event.data)
    // A close always follows an error; nothing to do here but to keep it from being an unhandled one.
    opened.onerror = () => {}
    opened.onclose = () => {
      if (socket === opened) socket = undefined
      tryAgain()
    }
  }

  function stop(): void {
    if (stopped) return
    stopped = true
    if (typeof window !== 'undefined') window.removeEventListener('pagehide', leave)
    if (retry !== undefined) clearTimeout(retry)
    if (socket?.readyState === OPEN) {
      for (const type of ports.types) send(frameFor(2, type))
      send(frameFor(2, INIT_SOCKET_TYPE))
    }
    socket?.close()
    status.next('off')
  }

  /** The window closes. A page that the browser only lays aside may come back and keeps its client. */
  function leave(event: PageTransitionEvent): void {
    if (!event.persisted) stop()
  }

  if (typeof window !== 'undefined') window.addEventListener('pagehide', leave)
  void connect()

  return { status$: status, status: () => status.value, stop }
}
