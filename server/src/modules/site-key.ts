import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The key by which a browser knows that a set comes from this site: ECDSA P-256, which old browsers know too. */
export interface SiteKey {
  /** First 16 hex digits of the SHA-256 of the public half. */
  readonly keyId: string
  /** SPKI, DER, base64url. */
  readonly publicKey: string
  /** SHA-256, IEEE P1363, base64: as WebCrypto verifies it. */
  sign(text: string): string
}

function siteKey(privateKey: KeyObject): SiteKey {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return {
    keyId: createHash('sha256').update(spki).digest('hex').slice(0, 16),
    publicKey: spki.toString('base64url'),
    sign: (text) => sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64'),
  }
}

const made = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** A key that lives as long as the process. */
export const makeSiteKey = (): SiteKey => siteKey(made())

/** Puts the site's name and public key into a page, where its host looks for them. */
export const registryMark =
  (site: string, key: SiteKey) =>
  (html: string): string =>
    html.replaceAll('__REGISTRY__', `${site} ${key.keyId}.${key.publicKey}`)

/** Reads the site's key, or makes it: once, for its owner alone, written beside and renamed. Throws for a file that holds none. */
export async function openSiteKey(file: string): Promise<SiteKey> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined) {
    // A copy of the folder may have opened it.
    await chmod(file, 0o600)
    const { privateKey } = JSON.parse(text) as { privateKey: string }
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error(`${file} holds no P-256 key`)
    return siteKey(key)
  }
  const key = made()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const { keyId, publicKey } = siteKey(key)
  const content = { format: 1, keyId, publicKey, privateKey: key.export({ type: 'pkcs8', format: 'der' }).toString('base64') }
  await writeFile(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
  return siteKey(key)
}
