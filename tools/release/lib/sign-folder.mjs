import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { RELEASE_FILE, SIGNATURE_FILE, sha384, signRelease, verifyStatement } from '@farsight/shared/release'

/**
 * Signs the release.json of a built folder, unless this very key has signed this very text before: its serial stays then.
 * @param {string} folder the built files
 * @param {import('@farsight/shared/release').ReleaseKey} key
 * @param {{ sites?: string[], again?: boolean }} [o] `again`: a new signature in any case
 * @returns whether a signature was written
 */
export function signFolder(folder, key, { sites = ['*'], again = false } = {}) {
  const text = readFileSync(path.join(folder, RELEASE_FILE), 'utf8')
  const file = path.join(folder, SIGNATURE_FILE)
  if (!again && isSigned(file, text, key, sites)) return false
  writeFileSync(file, `${JSON.stringify(signRelease(text, key, { sites }), null, 1)}\n`)
  return true
}

function isSigned(file, text, key, sites) {
  if (!existsSync(file)) return false
  try {
    const signed = JSON.parse(readFileSync(file, 'utf8'))
    const statement = JSON.parse(signed.statement)
    return (
      signed.keyId === key.keyId &&
      statement.release === sha384(text) &&
      String(statement.sites) === String(sites) &&
      verifyStatement(key.publicKey, signed)
    )
  } catch {
    // Half a file is no signature.
    return false
  }
}
