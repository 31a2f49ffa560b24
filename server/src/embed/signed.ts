import { createHmac } from 'node:crypto'

/** A request's time and ours may differ by so much. */
export const WINDOW_S = 300

/** A signed form, taken apart. */
export interface SignedForm {
  /** Every field but `t` and `sign`, as they came. */
  readonly fields: string
  readonly t: string
  readonly sign: string
}

const FORM = /^([^&]+(?:&[^&]+)*)&t=([0-9]{1,11})&sign=([A-Za-z0-9_-]{1,100})$/

/** RFC 3986: letters, digits and `-._~` stand for themselves, every other byte of UTF-8 is `%` and two capital digits. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function isEncoded(text: string): boolean {
  try {
    return encode(decodeURIComponent(text)) === text
  } catch {
    return false
  }
}

/**
 * Takes a body apart that was signed as it is. There is one spelling: fields sorted by name, each once, then `t`, then `sign`.
 * What any two readers could read in two ways (another order, a second of a name, `+`, `%2f`) is undefined.
 */
export function signedForm(body: string): SignedForm | undefined {
  const [, fields, t, sign] = FORM.exec(body) ?? []
  if (fields === undefined || t === undefined || sign === undefined) return undefined
  let before = ''
  for (const field of fields.split('&')) {
    const [name = '', value, ...more] = field.split('=')
    if (value === undefined || more.length || name <= before || name === 't' || name === 'sign') return undefined
    if (!isEncoded(name) || !isEncoded(value)) return undefined
    before = name
  }
  return { fields, t, sign }
}

/** The six lines that are signed. `site` is the installation's name: what is signed for one opens no other. */
export const signedText = (call: string, site: string, { fields, t }: Pick<SignedForm, 'fields' | 't'>): string =>
  ['farsight-1', 'POST', `/${call}`, site, t, fields].join('\n')

/** The signature: base64url without padding. The key is the secret's own letters. */
export const signatureOf = (secret: Buffer, text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

/** Was it signed within five minutes of now, before or after? By whole seconds since 1970 UTC, which know no zone. */
export const isTimely = (t: string, now: number): boolean => Math.abs(Number(t) - Math.floor(now / 1000)) <= WINDOW_S
