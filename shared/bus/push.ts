import { BehaviorSubject, type Observable } from 'rxjs'
import type { ClientFrame, ServerFrame } from '../contract'
import { bus } from './events'
import { announce, isLaterEvent, readServerFrame } from './push-frames'
import { retryDelay, SILENCE_MS } from './retry'

/** `off` before start and after stop. */
export type PushStatus = 'off' | 'connecting' | 'connected' | 'reconnecting'

/** The part of a browser's WebSocket that the client uses. */
export interface PushSocket {
  readonly readyState: number
  onopen: ((event: never) => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code?: number }) => void) | null
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
  /** What the first connection goes on from: the cursor that the server gave with the list of the bell; '' or a failure for none. */
  readonly cursor?: () => Promise<string>
  /** Where malformed and refused frames are noted. */
  readonly log: (message: string) => void
  /** Opens a socket; a browser's own by default. */
  readonly open?: (url: string) => PushSocket
  /** How long to wait before a try; {@link retryDelay} by default. */
  readonly delay?: (attempt: number, closeCode: number | undefined) => number
}

export interface PushClient {
  readonly status$: Observable<PushStatus>
  readonly status: () => PushStatus
  /** Says good-bye (unsubscribes, close frame) and never reconnects. For logout; a closing window does it by itself. */
  readonly stop: () => void
}

const INIT_SOCKET_TYPE = 3
const OPEN = 1
/** Handled wherever it comes from, and subscribed to by nobody (decision 29). */
const UNSUBSCRIBED_TYPE = 13
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
  let silence: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let connectedBefore = false
  let asked = false
  /** Tries since the socket was last open. */
  let attempt = 0

  const send = (frame: ClientFrame): void => socket?.send(JSON.stringify(frame))
  const frameFor = (messageType: 1 | 2, socketType: number): ClientFrame => ({ messageType, socketType, userId: ports.userId })

  function tryAgain(closeCode?: number): void {
    if (stopped || retry !== undefined) return
    status.next('reconnecting')
    retry = setTimeout(
      () => {
        retry = undefined
        void connect()
      },
      (ports.delay ?? retryDelay)(attempt, closeCode),
    )
    attempt += 1
  }

  type Numbered = Exclude<ServerFrame, { messageType: 5 | 8 }>

  function isNew(frame: Numbered): boolean {
    // What was seen before a resync is no measure any more: the server says where to go on.
    if (frame.messageType === 7) {
      lastEventId = frame.eventId
      return true
    }
    const key = `${frame.messageType}/${frame.messageType === 3 ? frame.type : ''}/${frame.eventId}`
    if (seen.has(key)) return false
    seen.add(key)
    if (seen.size > REMEMBERED) seen.delete(seen.values().next().value!)
    if (lastEventId === '' || isLaterEvent(frame.eventId, lastEventId)) lastEventId = frame.eventId
    return true
  }

  /** Of a type that this session's menus do not have: whoever sent it, nobody is told. */
  const isForeign = (frame: Numbered): boolean =>
    frame.messageType === 3 && frame.type !== UNSUBSCRIBED_TYPE && !ports.types.includes(frame.type)

  function receive(from: PushSocket, data: unknown): void {
    const frame = readServerFrame(data)
    if (!frame) ports.log('push: a frame was malformed and is ignored')
    else if (frame.messageType === 5) ports.log(`push: the server refused a frame (${frame.errorCode})`)
    else if (frame.messageType === 8) listenFor(from)
    else if (isForeign(frame)) ports.log('push: a notification is of a type that was not subscribed to')
    else if (isNew(frame)) announce(frame, data as string, Date.now())
  }

  /** A socket whose packets are dropped stays "open" for minutes; its beats stop at once. */
  function listenFor(beating: PushSocket): void {
    clearTimeout(silence)
    silence = setTimeout(() => {
      if (socket !== beating) return
      forget(beating)
      tryAgain()
    }, SILENCE_MS)
  }

  function forget(gone: PushSocket): void {
    clearTimeout(silence)
    gone.onopen = gone.onmessage = gone.onclose = null
    if (socket === gone) socket = undefined
    gone.close()
  }

  async function whereToBegin(): Promise<void> {
    if (asked || !ports.cursor) return
    asked = true
    try {
      const cursor = await ports.cursor()
      if (lastEventId === '') lastEventId = cursor
    } catch {
      // Without the list the socket still brings what is new.
    }
  }

  async function connect(): Promise<void> {
    await whereToBegin()
    let param: string
    try {
      param = await ports.authenticate()
    } catch {
      tryAgain()
      return
    }
    if (stopped) return
    // Before the param: the address ends with what wsAuthenticate gave (product.md section 7).
    const after = lastEventId === '' ? '' : `after=${encodeURIComponent(lastEventId)}&`
    const opened = open(`${ports.base}/push?${after}${param}`)
    socket = opened
    opened.onopen = () => {
      send(frameFor(1, INIT_SOCKET_TYPE))
      for (const type of ports.types) send(frameFor(1, type))
      attempt = 0
      status.next('connected')
      if (connectedBefore) bus.emit('push-reconnected.v1', {})
      connectedBefore = true
    }
    opened.onmessage = (event) => receive(opened, event.data)
    // A close always follows an error; nothing to do here but to keep it from being an unhandled one.
    opened.onerror = () => {}
    opened.onclose = ({ code }) => {
      forget(opened)
      tryAgain(code)
    }
  }

  function stop(): void {
    if (stopped) return
    stopped = true
    if (typeof window !== 'undefined') window.removeEventListener('pagehide', leave)
    clearTimeout(retry)
    clearTimeout(silence)
    if (socket?.readyState === OPEN) {
      for (const type of ports.types) send(frameFor(2, type))
      send(frameFor(2, INIT_SOCKET_TYPE))
    }
    socket?.close()
    socket = undefined
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
