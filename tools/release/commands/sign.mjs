import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { RELEASE_FILE, SIGNATURE_FILE } from '@farsight/shared/release'
import { Said } from '../lib/errors.mjs'
import { DIR, KEY, keyOf, moduleIn } from '../lib/settings.mjs'
import { signFolder } from '../lib/sign-folder.mjs'

export const options = { ...DIR, ...KEY, sites: { type: 'string', default: '*' } }

/** Signs what was built; each time anew, so that the serial says when. */
export function run({ values, env, say, out }) {
  const { built } = moduleIn(values)
  if (!existsSync(path.join(built, RELEASE_FILE))) throw new Said('notBuilt', built)
  const key = keyOf(values, env)
  signFolder(built, key, { sites: values.sites.split(','), again: true })
  const { name, version, serial, sites } = JSON.parse(JSON.parse(readFileSync(path.join(built, SIGNATURE_FILE), 'utf8')).statement)
  out(say('signed', { name, version, serial, sites: sites.join(', '), key: key.keyId, owner: key.owner }))
}
