import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { CODE } from '@farsight/shared/domain'
import { REQUEST_HEADERS, verifyRequest } from '@farsight/shared/release'
import type { Pool } from 'pg'
import { ReleaseRefusal } from '../refusal'
import { findKey, type KnownKey } from './keys'

/** A request was not signed by a key that is good here: answered as 401. */
export class NotSigned extends ReleaseRefusal {
  /** @param key the revoked key that has signed, else undefined */
  constructor(
    code: ReleaseRefusal['code'],
    detail: string,
    readonly key?: KnownKey,
  ) {
    super(code, detail)
  }
}

/** Whose request it is, and what its body must hash to. */
export interface SignedBy {
  readonly key: KnownKey
  readonly body: string
}

/** A request's time may differ from the server's clock by so much. */
export const WINDOW_MS = 5 * 60_000

/** Checks what the headers say before a byte of the body is read. */
export type RequestCheck = (request: { method: string; path: string; headers: IncomingHttpHeaders }) => Promise<SignedBy>

const SHAPES = {
  key: /^[0-9a-f]{16}$/,
  time: /^[1-9][0-9]{12}$/,
  body: /^sha384-[A-Za-z0-9+/]{64}$/,
  signature: /^[A-Za-z0-9+/]{86}==$/,
} as const

function header(headers: IncomingHttpHeaders, name: keyof typeof SHAPES): string {
  const value = headers[REQUEST_HEADERS[name]]
  if (typeof value !== 'string' || !SHAPES[name].test(value)) throw new NotSigned(CODE.releaseRequest, REQUEST_HEADERS[name])
  return value
}

/**
 * Signed requests of vendors. Each signature opens once: it is remembered as long as its time is good, and what was signed
 * before this server began to remember is too old.
 */
export function requestCheck(parts: { readonly gate: Pool; readonly site: string; readonly clock: () => number }): RequestCheck {
  const began = parts.clock()
  const used = new Map<string, number>()

  function once(text: string, now: number): boolean {
    for (const [old, until] of used) {
      if (until >= now) break
      used.delete(old)
    }
    const hash = createHash('sha256').update(text).digest('base64')
    if (used.has(hash)) return false
    used.set(hash, now + 2 * WINDOW_MS)
    return true
  }

  return async ({ method, path, headers }) => {
    const keyId = header(headers, 'key')
    const time = header(headers, 'time')
    const body = header(headers, 'body')
    const signature = header(headers, 'signature')
    const now = parts.clock()
    if (Math.abs(now - Number(time)) > WINDOW_MS)
      throw new NotSigned(CODE.releaseRequest, `${REQUEST_HEADERS.time} ≠ ${new Date(now).toISOString()}`)
    const key = await findKey(parts.gate, keyId)
    if (!key) throw new NotSigned(CODE.releaseKeyUnknown, keyId)
    if (!verifyRequest(key.publicKey, { method, path, site: parts.site, time, body }, signature))
      throw new NotSigned(CODE.releaseRequest, `${REQUEST_HEADERS.signature} (${parts.site})`)
    if (key.revoked) throw new NotSigned(CODE.releaseKeyRevoked, `${key.keyId} ${key.owner}`, key)
    if (Number(time) < began || !once([keyId, method, path, time, body].join('\n'), now))
      throw new NotSigned(CODE.releaseRequest, `${REQUEST_HEADERS.signature} (used)`)
    return { key, body }
  }
}
