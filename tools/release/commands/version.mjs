import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UsageError } from '../lib/errors.mjs'
import { DIR, moduleIn } from '../lib/settings.mjs'

export const options = DIR
export const positionals = 1

const VERSION = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/

/** Sets the version in module.json and package.json, which say the same. The rest of either file stays as it is written. */
export function run({ values, positionals: [version], say, out }) {
  if (version === undefined || !VERSION.test(version)) throw new UsageError('versionNeeds', version ?? '')
  const { folder, module } = moduleIn(values)
  for (const name of ['module.json', 'package.json']) {
    const file = path.join(folder, name)
    if (!existsSync(file)) continue
    // The first such line is the file's own: what a dependency asks for stands further down and under its name.
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/("version"\s*:\s*")[^"]*(")/, `$1${version}$2`))
  }
  out(say('versionSet', { name: module.name, former: module.version, version }))
}
