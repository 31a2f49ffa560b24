import { readFileSync } from 'node:fs'
import { keyIdOf } from '@farsight/shared/release'
import { Said } from './errors.mjs'

/** Reads a key file with both halves. */
export function readKey(file) {
  let key
  try {
    key = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Said(error.code === 'ENOENT' ? 'noKeyFile' : 'notAKey', file)
  }
  if (typeof key?.privateKey !== 'string' || typeof key.publicKey !== 'string' || key.keyId !== keyIdOf(key.publicKey))
    throw new Said('notAKey', file)
  return key
}
