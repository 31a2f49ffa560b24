import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { runChild } from '../start/child.mjs'

/** What says when and by whom, and is no part of what was built. */
const NOT_BUILT = /^stamps\/|(^|\/)release\.sig\.json$/

/** A clone of a commit with packages of its own, without any cache, built. */
async function buildClone(root, commit, folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.dirname(folder), { recursive: true })
  if ((await runChild('git', ['clone', '-q', root, folder])) !== 0) throw new Error('git clone failed')
  execFileSync('git', ['checkout', '-q', commit], { cwd: folder })
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of readdirSync(path.join(root, 'node_modules')).filter((name) => name !== '.cache'))
    cpSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  for (const name of readdirSync(root).filter((name) => existsSync(path.join(root, name, 'node_modules'))))
    cpSync(path.join(root, name, 'node_modules'), path.join(folder, name, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  if ((await runChild(process.execPath, [path.join(folder, 'tools/build.mjs')], { cwd: folder })) !== 0) throw new Error('the build failed')
  const build = path.join(folder, 'build')
  const files = readdirSync(build, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(build, path.join(entry.parentPath ?? entry.path, entry.name)))
    .filter((file) => !NOT_BUILT.test(file))
  return new Map(
    files.map((file) => [
      file,
      createHash('sha384')
        .update(readFileSync(path.join(build, file)))
        .digest('base64'),
    ]),
  )
}

/** Builds the last commit twice, at two places, and counts the files that differ. */
export async function reproducible(root) {
  const base = path.join(root, '.test/fd-20')
  // Named once: somebody may commit while the first is being built.
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  const first = await buildClone(root, commit, path.join(base, 'a'))
  const second = await buildClone(root, commit, path.join(base, 'another/place'))
  const differing = [...new Set([...first.keys(), ...second.keys()])].filter((file) => first.get(file) !== second.get(file)).sort()
  for (const file of differing) console.log(`  differs: ${file}`)
  console.log(
    `FD-20: commit ${commit.slice(0, 8)}: ${first.size} files of host, modules, skins and server built twice: ${differing.length} differ`,
  )
  // What differs stays, to be looked at.
  if (differing.length === 0) rmSync(base, { recursive: true, force: true })
  return differing.length === 0 ? 0 : 1
}
