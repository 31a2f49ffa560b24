import { Agent, request } from 'node:http'
import { type CallName, calls } from '@farsight/shared/contract'
import { type Answer, formBody } from '../harness'

/** What a request may bring beside its path. */
export interface Sending {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Speaks to a server with fixed headers and follows no redirect: what the server said is what the test sees. */
export interface Caller {
  /** The Cookie header that it sends. */
  readonly cookie: string
  send(path: string, sending?: Sending): Promise<Answer>
  call(short: CallName, payload?: Record<string, unknown>): Promise<Answer>
}

/** Fewer sockets than the server's database has connections: no request waits for another's. */
const agent = new Agent({ keepAlive: true, maxSockets: 16 })
const FORM = 'application/x-www-form-urlencoded'

function answerOf(url: string, status: number, raw: readonly string[], text: string): Answer {
  const headers = new Headers()
  for (let i = 0; i < raw.length; i += 2) headers.append(raw[i]!, raw[i + 1]!)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  return { status, url, text, body, headers }
}

/**
 * Makes a {@link Caller}; plain node:http, since a matrix of ten thousand cells feels the weight of fetch.
 * @param base what stands before every path: a frame's address
 */
export function caller(url: string, headers: Readonly<Record<string, string>> = {}, base = ''): Caller {
  const { hostname, port } = new URL(url)
  const send = (path: string, { method = 'GET', headers: more, body }: Sending = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const sent = request(
        { hostname, port, path: base + path, method, agent, headers: { ...headers, ...more, ...length } },
        (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece) => pieces.push(piece))
          response.on('error', reject)
          response.on('end', () => resolve(answerOf(path, response.statusCode ?? 0, response.rawHeaders, Buffer.concat(pieces).toString())))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  return {
    cookie: headers.cookie ?? '',
    send,
    call: (short, payload = {}) =>
      send(`/${calls[short].name}`, {
        method: 'POST',
        ...(short === 'wsAuthenticate' ? {} : { body: formBody(payload), headers: { 'content-type': FORM } }),
      }),
  }
}
