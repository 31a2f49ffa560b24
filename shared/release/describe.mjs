// What a build makes of a folder of files: the content of release.json.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { RELEASE_FILE, SIGNATURE_FILE, sha384 } from './statement.mjs'

/** Encodings that a server makes of a file, and maps: never part of a release. */
const NOT_LISTED = /\.(br|gz|map)$/

/** The files of a release below a folder, by their paths with forward slashes, in order. */
export function releaseFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path
        .relative(folder, path.join(entry.parentPath ?? entry.path, entry.name))
        .split(path.sep)
        .join('/'),
    )
    .filter((name) => name !== RELEASE_FILE && name !== SIGNATURE_FILE && !NOT_LISTED.test(name))
    .sort()
}

/**
 * Describes a built module.
 * @param {string} folder the built files
 * @param {object} module its module.json, without $schema
 * @param {object} built provenance: commit, lockfile, builder, node, packages, and the shared libraries it was built against
 * @param {string} [version] of the release, where it is not the module.json's own
 */
export function describeRelease(folder, module, built, version = module.version) {
  const names = releaseFiles(folder)
  const entry = names.find((name) => /^entry\.[0-9a-f]+\.js$/.test(name))
  if (entry === undefined) throw new Error(`${module.name}: the build made no entry file`)
  return {
    format: 1,
    name: module.name,
    version,
    entry,
    // What the first screen needs after the entry: the host asks for it at once instead of one after the other.
    preload: names.filter((name) => /^lifecycles(-shared)?\.[0-9a-f]+\.(js|css)$/.test(name)),
    files: Object.fromEntries(
      names.map((name) => {
        const file = path.join(folder, name)
        return [name, { integrity: sha384(readFileSync(file)), size: statSync(file).size }]
      }),
    ),
    module,
    built,
  }
}
