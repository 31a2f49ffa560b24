import { createHmac, randomUUID } from 'node:crypto'

const encode = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The body of a signed request (docs/embedding): fields by name, then t, then sign. Send it as it is. */
export function signedBody({ call, site, kid, secret }, fields, t = Math.floor(Date.now() / 1000)) {
  const all = { nonce: randomUUID(), ...fields, kid }
  const names = Object.keys(all).sort()
  const body = names.map((name) => `${name}=${encode(all[name])}`).join('&')
  const text = ['farsight-1', 'POST', `/${call}`, site, t, body].join('\n')
  return `${body}&t=${t}&sign=${createHmac('sha256', secret).update(text).digest('base64url')}`
}
