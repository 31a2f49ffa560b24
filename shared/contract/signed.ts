import Type from 'typebox'
import { text } from './fields'

/**
 * Who a partner's server is: it sends its key, or it signs the request with a key of its own (`kid`) and sends none.
 * `sign` is HMAC-SHA-256 (base64url) over six lines: `farsight-1`, `POST`, the call's path, the site's name, `t`, and all other
 * fields as they stand in the body: sorted by name, percent-encoded by RFC 3986, joined by `&`. The body is those fields,
 * then `&t=…&sign=…`, in no other spelling.
 */
export const partnerFields = {
  partnerId: text(40, 1),
  key: Type.Optional(text(100, 1)),
  kid: Type.Optional(text(40, 1)),
  /** When it was signed, in whole seconds since 1970 UTC: five minutes before or after the server's clock at most. */
  t: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{8,10}$', maxLength: 11 })),
  /** At least 128 random bits, another one for each request. */
  nonce: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$', maxLength: 64 })),
  sign: Type.Optional(text(100, 1)),
}
