import { createHash } from 'node:crypto'

/** A UUID from words (RFC 9562, version 5 by form): the same words always give the same one. */
export function seededId(...words: readonly (string | number)[]): string {
  const bytes = createHash('sha1')
    .update(`farsight demo\u0001${words.join('\u0001')}`)
    .digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}
