// Ed25519 keys of vendors: made by a command, kept by the vendor; a site knows public halves alone.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'

/** A key's name: the first 16 hex digits of the SHA-256 of its public half (SPKI, DER). */
export const keyIdOf = (publicKey) => createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16)

/** Makes a pair. `owner` is the vendor's name, for people. */
export function makeKey(owner) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const spki = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  return {
    format: 1,
    keyId: keyIdOf(spki),
    owner,
    publicKey: spki,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
}

/** The half that a site may know. */
export const publicHalf = ({ format, keyId, owner, publicKey, demo }) => ({
  format,
  keyId,
  owner,
  publicKey,
  ...(demo ? { demo } : {}),
})

/** Signs a text for one purpose: a signature made for another purpose never fits. Base64. */
export function signText(privateKey, purpose, text) {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  return sign(null, Buffer.from(`${purpose}\n${text}`), key).toString('base64')
}

/** Is the signature of this text, for this purpose, by this key? False for anything malformed. */
export function verifyText(publicKey, purpose, text, signature) {
  try {
    const bytes = Buffer.from(signature, 'base64')
    if (bytes.length !== 64) return false
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(`${purpose}\n${text}`), key, bytes)
  } catch {
    return false
  }
}
