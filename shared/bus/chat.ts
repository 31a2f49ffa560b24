import { BehaviorSubject, type Observable } from 'rxjs'
import type { ChatOnlineFrame } from '../contract'
import { announceChat, readChatFrame } from './chat-frames'
import type { PushSocket, PushStatus } from './push'
import { retryDelay } from './retry'

/** Heartbeat of product.md section 9. */
export const CHAT_HEARTBEAT = 3000
/** Each heartbeat is answered; after so many without an answer the connection is a dead one (NT-12). */
const UNANSWERED = 3
const OPEN = 1

/** What the client needs from outside. */
export interface ChatPorts {
  /** wsAuthenticate: a fresh `param` for one connection. */
  readonly authenticate: () => Promise<string>
  /** Base of the address with its scheme: `wss://host` (no slash at its end). */
  readonly base: string
  readonly userId: string
  /** Where malformed frames are noted. */
  readonly log: (message: string) => void
  /** Opens a socket; a browser's own by default. */
  readonly open?: (url: string) => PushSocket
  /** How long to wait before a try; {@link retryDelay} by default. */
  readonly delay?: (attempt: number, closeCode: number | undefined) => number
}

export interface ChatClient {
  readonly status$: Observable<PushStatus>
  /** Says no more that the user is there, and never reconnects. */
  readonly stop: () => void
}

/**
 * Connects the chat socket: says every 3 s that the user is there, and puts messages, presence and the unread count on the bus
 * (product.md sections 7 and 9). What was missed while it was away is asked for by the page: the count comes with the first answer.
 */
export function startChat(ports: ChatPorts): ChatClient {
  const status = new BehaviorSubject<PushStatus>('connecting')
  const open = ports.open ?? ((url: string) => new WebSocket(url) as unknown as PushSocket)
  let socket: PushSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  /** Heartbeats since anything was heard. Counted, not timed: a page that slept asks once more before it gives up. */
  let unanswered = 0
  let stopped = false
  let attempt = 0

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

  function forget(gone: PushSocket): void {
    clearInterval(heartbeat)
    gone.onopen = gone.onmessage = gone.onclose = null
    if (socket === gone) socket = undefined
    gone.close()
  }

  function beat(beating: PushSocket): void {
    if (unanswered >= UNANSWERED) {
      forget(beating)
      tryAgain()
      return
    }
    unanswered += 1
    if (beating.readyState === OPEN) beating.send(JSON.stringify({ cmd: 'online', userId: ports.userId } satisfies ChatOnlineFrame))
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
    const opened = open(`${ports.base}/chat?${param}`)
    socket = opened
    opened.onopen = () => {
      attempt = 0
      unanswered = 0
      beat(opened)
      heartbeat = setInterval(() => beat(opened), CHAT_HEARTBEAT)
      status.next('connected')
    }
    opened.onmessage = ({ data }) => {
      unanswered = 0
      const frame = readChatFrame(data)
      if (frame) announceChat(frame)
      else ports.log('chat: a frame was malformed and is ignored')
    }
    // A close always follows an error.
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
    if (socket) forget(socket)
    status.next('off')
  }

  function leave(event: PageTransitionEvent): void {
    if (!event.persisted) stop()
  }

  if (typeof window !== 'undefined') window.addEventListener('pagehide', leave)
  void connect()

  return { status$: status, stop }
}
