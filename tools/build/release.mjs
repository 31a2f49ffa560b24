import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { checkModule } from './check-module.mjs'

/** `sha384-<base64>`, as the browser's integrity attribute writes it. */
export const sha384 = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/**
 * Checks module.json and writes release.json: what the registry, and later the vendor's signature, speak of.
 * @param {string} moduleDir the module's source folder
 * @param {string} folder the built files of this version
 */
export function writeRelease(moduleDir, folder) {
  const { $schema: _, ...module } = checkModule(path.join(moduleDir, 'module.json'))
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path
        .relative(folder, path.join(entry.parentPath ?? entry.path, entry.name))
        .split(path.sep)
        .join('/'),
    )
    .filter((name) => name !== 'release.json' && !name.endsWith('.map'))
    .sort()
  const entry = names.find((name) => /^entry\.[0-9a-f]+\.js$/.test(name))
  if (entry === undefined) throw new Error(`${module.name}: the build made no entry file`)
  const release = {
    name: module.name,
    version: module.version,
    entry,
    // What the first screen needs after the entry: the host asks for it at once instead of one after the other.
    preload: names.filter((name) => /^lifecycles\.[0-9a-f]+\.(js|css)$/.test(name)),
    files: Object.fromEntries(names.map((name) => [name, sha384(readFileSync(path.join(folder, name)))])),
    module,
  }
  writeFileSync(path.join(folder, 'release.json'), `${JSON.stringify(release, null, 1)}\n`)
  return release
}
