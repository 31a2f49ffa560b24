import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { SIGNATURE_FILE } from '@farsight/shared/release'
import { Said } from '../lib/errors.mjs'
import { DIR, moduleIn } from '../lib/settings.mjs'
import { packRelease } from '../lib/zip.mjs'

export const options = DIR

/** Packs the signed release of a folder; answers the module's facts. */
export async function pack(values, say, out) {
  const found = moduleIn(values)
  if (!existsSync(path.join(found.built, SIGNATURE_FILE))) throw new Said('notSigned', found.built)
  await packRelease(found.built, found.zip)
  out(say('packed', { zip: path.relative('.', found.zip), kb: Math.ceil(statSync(found.zip).size / 1024) }))
  return found
}

export async function run({ values, say, out }) {
  await pack(values, say, out)
}
