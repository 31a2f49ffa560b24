/** What a vendor's key file or a pasted text gives to the form. */
export interface KeyFacts {
  readonly publicKey: string
  readonly owner: string
  readonly keyId: string
  readonly demo: boolean
  /** The file holds the private half too: it must never leave the vendor. */
  readonly secret: boolean
}

/** SPKI of an Ed25519 key: 12 bytes that say so, then 32 of the key. */
const ED25519 = /^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Reads a key file (JSON), a PEM block or the bare base64; undefined when there is no Ed25519 public key in it. */
export function readKey(text: string): KeyFacts | undefined {
  const given = text.trim()
  if (given.startsWith('{')) return fromJson(given)
  const bare = given.replace(/-----(BEGIN|END) PUBLIC KEY-----/g, '').replace(/\s+/g, '')
  return ED25519.exec(bare) === null ? undefined : { publicKey: bare, owner: '', keyId: '', demo: false, secret: false }
}

function fromJson(text: string): KeyFacts | undefined {
  let file: Record<string, unknown>
  try {
    file = JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
  const publicKey = textOf(file.publicKey)
  if (ED25519.exec(publicKey) === null) return undefined
  return {
    publicKey,
    owner: textOf(file.owner).slice(0, 100),
    keyId: textOf(file.keyId),
    demo: file.demo === true,
    secret: textOf(file.privateKey) !== '',
  }
}

/** The key's name: the first 16 hex digits of its SHA-256. Undefined on a page without a secure context. */
export async function keyIdOf(publicKey: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const bytes = Uint8Array.from(atob(publicKey), (letter) => letter.charCodeAt(0))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const PATTERN = /^mf-[a-z][a-z0-9-]*\*?$/
/** Names of modules, one a line or parted by commas or blanks, and those among them that are no names. */
export function readPatterns(text: string): { readonly patterns: readonly string[]; readonly wrong: readonly string[] } {
  const all = [...new Set(text.split(/[\s,，、;；]+/).filter(Boolean))]
  return { patterns: all.filter((one) => PATTERN.exec(one) !== null), wrong: all.filter((one) => PATTERN.exec(one) === null) }
}
/** Does a pattern cover modules that the site itself brings? */
export const coversSuite = (pattern: string, names: readonly string[]): boolean =>
  names.some((name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern))
