import { createDecipheriv, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Opens what the command `npm run partner` sealed (tools/partner/keys.mjs): partners' secrets lie in the database under this key alone. */
export interface Seal {
  /** The text, or undefined for what was sealed by another installation, for another row, or changed since. */
  open(sealed: Buffer, bound: string): Buffer | undefined
}

const NONCE = 12
const TAG = 16

/** @param key 32 bytes */
export const sealOf = (key: Buffer): Seal => ({
  open(sealed, bound) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(Buffer.from(bound))
      decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
    } catch {
      return undefined
    }
  },
})

/** Reads the installation's key, or makes it: once, for its owner alone, written beside and renamed. Throws for a file that holds none. */
export async function openSeal(file: string): Promise<Seal> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text !== undefined) {
    // A copy of the folder may have opened it.
    await chmod(file, 0o600)
    const key = Buffer.from((JSON.parse(text) as { key: string }).key, 'base64')
    if (key.length !== 32) throw new Error(`${file} holds no key of 32 bytes`)
    return sealOf(key)
  }
  const key = randomBytes(32)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, `${JSON.stringify({ format: 1, key: key.toString('base64') }, null, 2)}\n`, { mode: 0o600 })
  await chmod(`${file}.new`, 0o600)
  await rename(`${file}.new`, file)
  return sealOf(key)
}
