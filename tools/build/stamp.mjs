import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { outputOf, ROOT } from './packages.mjs'

/** Not part of what is built: tests, notes, and what package managers put there. */
const IGNORED = /(^|\/)(node_modules|\.cache|build\/jest)(\/|$)|\.test\.(tsx?|mjs)$|\.md$|^shared\/build\/.*\.test\./

/** Hashes of files already read in this run: `shared` is an input of several packages. */
const hashes = new Map()

function filesOf(input) {
  const full = path.join(ROOT, input)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [input]
  return readdirSync(full, { withFileTypes: true })
    .map((entry) => `${input}/${entry.name}`)
    .filter((file) => !IGNORED.test(file))
    .sort()
    .flatMap(filesOf)
}

function hashOf(file) {
  if (!hashes.has(file))
    hashes.set(
      file,
      createHash('sha256')
        .update(readFileSync(path.join(ROOT, file)))
        .digest('base64'),
    )
  return hashes.get(file)
}

/** One hash over names and contents of all inputs, and over the mode. */
export function stampOf(pkg, mode) {
  const hash = createHash('sha256').update(`${mode} node${process.versions.node.split('.')[0]}\n`)
  for (const file of [...new Set(pkg.inputs.flatMap(filesOf))].sort()) hash.update(`${file} ${hashOf(file)}\n`)
  return hash.digest('hex')
}

const stampFile = (pkg, out) => path.join(out, 'stamps', `${pkg.name}.json`)

/** Is the package's output there, and made from these very inputs? */
export function isFresh(pkg, out, stamp) {
  const file = stampFile(pkg, out)
  return existsSync(file) && existsSync(outputOf(pkg, out)) && JSON.parse(readFileSync(file, 'utf8')).stamp === stamp
}

/** Before a build: a build that ends halfway must not look finished. */
export function clearStamp(pkg, out) {
  rmSync(stampFile(pkg, out), { force: true })
}

/** After a build that succeeded. */
export function writeStamp(pkg, out, stamp, seconds) {
  mkdirSync(path.join(out, 'stamps'), { recursive: true })
  writeFileSync(stampFile(pkg, out), `${JSON.stringify({ name: pkg.name, version: pkg.version, stamp, seconds })}\n`)
}
