import { SetFault } from './fault'

/** Whom this page believes: the server writes it into index.html, like the policy's nonce. */
export interface Anchor {
  readonly site: string
  readonly keyId: string
  /** Public half of the site's key: SPKI, DER. */
  readonly key: Uint8Array<ArrayBuffer>
}

const WORDS = /^([A-Za-z0-9][A-Za-z0-9._-]{0,63}) ([0-9a-f]{16})\.([A-Za-z0-9_-]{80,400})$/

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** `<site> <keyId>.<SPKI base64url>`. @throws SetFault when the page names nobody: then it believes nobody */
export function readAnchor(content: string | null | undefined): Anchor {
  const [, site, keyId, key] = WORDS.exec(content ?? '') ?? []
  if (site === undefined || keyId === undefined || key === undefined) throw new SetFault('signature', 'the page names no key')
  try {
    return { site, keyId, key: bytesOf(key) }
  } catch {
    throw new SetFault('signature', 'the page names no key')
  }
}

/** Read once, before any module runs: nothing that comes into the page later changes whom it believes. */
const written =
  typeof document === 'undefined' ? undefined : document.head.querySelector<HTMLMetaElement>('meta[name="farsight-registry"]')?.content

export const pageAnchor = (): Anchor => readAnchor(written)
