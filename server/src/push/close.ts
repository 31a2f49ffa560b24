import type { WebSocket } from 'ws'

/** Why a socket is closed by the server (RFC 6455 7.4.1, and private codes of 7.4.2). */
export const CLOSE = { sessionEnded: 4401, rightsChanged: 4403, tooManyFaults: 1008, tryAgain: 1011, serverStops: 1001 } as const

/** How long a socket has to say good-bye. */
const BYE_MS = 1_000

/** Closes a socket; one whose other side does not answer is cut. */
export function closeSocket(socket: WebSocket, code: number, why: string): void {
  socket.close(code, why)
  setTimeout(() => socket.terminate(), BYE_MS).unref()
}

/** What one socket may have waiting: a reader that is slower than that is cut, comes back and says what it saw last (NT-10). */
export const MAX_BUFFERED = 64 * 1024

/** Sends, unless the other side does not read. */
export function sendTo(socket: WebSocket, text: string | Buffer): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > MAX_BUFFERED) socket.terminate()
  else socket.send(text, { binary: false })
}

/** Resolves when the socket has taken what waits, or is gone. */
export const drained = (socket: WebSocket): Promise<void> =>
  new Promise((done) => {
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount === 0) return done()
    socket.once('close', done)
    // The answer to an empty write comes when everything before it has been handed on.
    socket.ping('', false, () => {
      socket.off('close', done)
      done()
    })
  })
