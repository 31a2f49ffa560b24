/** A drawer of the device: small things by name, kept when the page goes. */
export interface Shelf {
  get(name: string): Promise<unknown>
  put(name: string, value: unknown): Promise<void>
  /** Puts it there unless something stands there; answers what stands there now. */
  putFirst(name: string, value: unknown): Promise<unknown>
  remove(name: string): Promise<void>
  names(): Promise<readonly string[]>
}

/** Texts by owner and name that nobody can read from the disk. */
export interface Vault {
  put(owner: string, name: string, text: string): Promise<void>
  get(owner: string, name: string): Promise<string | undefined>
  remove(owner: string, name: string): Promise<void>
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
  /** When it was put there (milliseconds since 1970). */
  readonly kept: number
}

/** A copy older than this is of no use to a report any more: it goes, whoever's it is. */
export const KEEP_MS = 7 * 24 * 60 * 60 * 1000

const KEY = 'key/'
const COPY = 'copy/'
const copyName = (owner: string, name: string): string => `${COPY}${owner}/${name}`

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'iv' in value && 'bytes' in value && typeof (value as Sealed).kept === 'number'

/**
 * AES-GCM under a key of the owner's that can be used but never read out of the browser. Owner and name are sealed with
 * the text: a copy that was moved to another report or user does not open.
 */
export class SealedVault implements Vault {
  constructor(
    private readonly shelf: Shelf,
    private readonly subtle: SubtleCrypto,
    private readonly now: () => number = Date.now,
  ) {}

  async put(owner: string, name: string, text: string): Promise<void> {
    const key = (await this.keyOf(owner)) ?? (await this.newKey(owner))
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const bytes = await this.subtle.encrypt(this.how(iv, owner, name), key, new TextEncoder().encode(text))
    await this.shelf.put(copyName(owner, name), { iv, bytes, kept: this.now() } satisfies Sealed)
  }

  async get(owner: string, name: string): Promise<string | undefined> {
    const sealed = await this.shelf.get(copyName(owner, name))
    const key = await this.keyOf(owner)
    if (!key || !isSealed(sealed) || this.now() - sealed.kept > KEEP_MS) return undefined
    return new TextDecoder().decode(await this.subtle.decrypt(this.how(sealed.iv, owner, name), key, sealed.bytes))
  }

  remove(owner: string, name: string): Promise<void> {
    return this.shelf.remove(copyName(owner, name))
  }

  /** Removes what is too old, of every owner: nobody may ever open that exam again. */
  async removeOld(): Promise<void> {
    for (const name of await this.shelf.names()) {
      if (!name.startsWith(COPY)) continue
      const sealed = await this.shelf.get(name)
      if (!isSealed(sealed) || this.now() - sealed.kept > KEEP_MS) await this.shelf.remove(name)
    }
  }

  private how(iv: Uint8Array<ArrayBuffer>, owner: string, name: string): AesGcmParams {
    return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(copyName(owner, name)) }
  }

  private async keyOf(owner: string): Promise<CryptoKey | undefined> {
    return (await this.shelf.get(KEY + owner)) as CryptoKey | undefined
  }

  private async newKey(owner: string): Promise<CryptoKey> {
    const key = await this.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    // Another tab of the same user may have made one meanwhile.
    return (await this.shelf.putFirst(KEY + owner, key)) as CryptoKey
  }
}
