import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { readKey } from '../release/lib/key-file.mjs'
import { signFolder } from '../release/lib/sign-folder.mjs'
import { ROOT } from './packages.mjs'

/** The public demo key; no site outside a demo trusts it. */
const DEMO_KEY = path.join(ROOT, 'tools/release/demo.key.json')

/**
 * Signs every built module with FARSIGHT_RELEASE_KEY, else with the demo key. A step of its own: a folder that another key
 * signed is signed anew without being built anew.
 * @returns how many were signed
 */
export function signBuild(out, keyFile = process.env.FARSIGHT_RELEASE_KEY || DEMO_KEY) {
  const modules = path.join(out, 'modules')
  if (!existsSync(modules)) return 0
  const key = readKey(keyFile)
  return readdirSync(modules)
    .flatMap((name) => readdirSync(path.join(modules, name)).map((version) => path.join(modules, name, version)))
    .filter((folder) => existsSync(path.join(folder, 'release.json')))
    .filter((folder) => signFolder(folder, key)).length
}
