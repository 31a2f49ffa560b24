import { connect } from 'node:net'

/** An answer as it came over the socket. */
export interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/**
 * Writes bytes to the server and reads until it closes: clients tidy paths and headers up, and these must arrive as they
 * are. The request should say `Connection: close`.
 */
export function rawRequest(url: string, request: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer in 10 s')))
    socket.on('data', (piece) => pieces.push(piece))
    socket.on('error', reject)
    socket.on('close', () => resolve(answerOf(Buffer.concat(pieces))))
  })
}

/** The same as a client does it that reads nothing before all of its bytes are written (Python's requests): kept alive, until the server closes. */
export function writeThenRead(url: string, request: Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(request, () => socket.resume()))
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer in 10 s')))
    socket.on('data', (piece) => pieces.push(piece))
    socket.pause()
    socket.on('error', reject)
    socket.on('close', () => resolve(answerOf(Buffer.concat(pieces))))
  })
}

function answerOf(bytes: Buffer): RawAnswer {
  const text = bytes.toString()
  const at = text.indexOf('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), head: text.slice(0, at), body: text.slice(at + 4) }
}

/** A POST of a form with exactly this target and these header lines. */
export const post = (target: string, lines: readonly string[], body = ''): string =>
  [
    `POST ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...lines,
    '',
    body,
  ].join('\r\n')

export const FORM = 'Content-Type: application/x-www-form-urlencoded'
