import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeKey, publicHalf } from '@farsight/shared/release'
import { Said, UsageError } from '../lib/errors.mjs'

export const options = { owner: { type: 'string' }, out: { type: 'string' } }

/** Makes a pair, keeps it in a file of this user alone, and prints the half that a site may know. */
export function run({ values: { owner, out: file }, say, out }) {
  if (!owner || !file) throw new UsageError('keysNeed')
  const key = makeKey(owner)
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true })
  try {
    writeFileSync(file, `${JSON.stringify(key, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw error.code === 'EEXIST' ? new Said('keyExists', file) : error
  }
  // Apart from the other words: what stands on the output alone can be put into a file.
  console.error(say('keyMade', file))
  out(JSON.stringify(publicHalf(key), null, 2))
}
