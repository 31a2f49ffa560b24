// Where a release comes from. Nothing here may depend on the time, the machine's name or the folder's place.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { consumedFromHost, HOST_VERSION } from '@farsight/shared/build/shared-libraries.mjs'
import webpack from 'webpack'

const LOCKFILES = ['pnpm-lock.yaml', 'package-lock.json', 'yarn.lock']

/** `folder` and every folder above it. */
function* upwards(folder) {
  for (let at = path.resolve(folder), last; at !== last; at = path.dirname(at)) {
    yield at
    last = at
  }
}

/** The commit, with `+changes` where the tree is not as committed; empty outside git. */
function commitOf(folder) {
  const git = (...args) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
    }).trim()
  try {
    const commit = git('rev-parse', 'HEAD')
    return git('status', '--porcelain') === '' ? commit : `${commit}+changes`
  } catch {
    return ''
  }
}

/** SHA-256 of the nearest lockfile at or above the folder, hex; empty where there is none. */
function lockfileOf(folder) {
  for (const at of upwards(folder)) {
    const name = LOCKFILES.find((file) => existsSync(path.join(at, file)))
    if (name !== undefined)
      return createHash('sha256')
        .update(readFileSync(path.join(at, name)))
        .digest('hex')
  }
  return ''
}

/** @returns the `built` field of release.json; `packages` is what {@link compile} found. */
export function provenance(folder, packages) {
  return {
    commit: commitOf(folder),
    lockfile: lockfileOf(folder),
    builder: `farsight-release ${HOST_VERSION}, webpack ${webpack.version}`,
    node: process.versions.node.split('.')[0],
    shared: Object.fromEntries(Object.entries(consumedFromHost()).map(([key, { requiredVersion }]) => [key, requiredVersion])),
    packages,
  }
}
