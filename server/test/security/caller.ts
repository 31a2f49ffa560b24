import { type CallName, calls } from '@farsight/shared/contract'
import { type Answer, formBody } from '../harness'

/** Speaks to a server with fixed headers and follows no redirect: what the server said is what the test sees. */
export interface Caller {
  readonly headers: Readonly<Record<string, string>>
  send(path: string, init?: RequestInit): Promise<Answer>
  call(short: CallName, payload?: Record<string, unknown>): Promise<Answer>
}

const FORM = 'application/x-www-form-urlencoded'

/** Makes a {@link Caller}. */
export function caller(url: string, headers: Record<string, string> = {}): Caller {
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(url + path, { redirect: 'manual', ...init, headers: { ...headers, ...(init.headers as object) } })
    const text = await response.text()
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      body = undefined
    }
    return { status: response.status, url: response.url, text, body, headers: response.headers }
  }
  return {
    headers,
    send,
    call: (short, payload = {}) =>
      send(`/${calls[short].name}`, {
        method: 'POST',
        ...(short === 'wsAuthenticate' ? {} : { body: formBody(payload), headers: { 'content-type': FORM } }),
      }),
  }
}
