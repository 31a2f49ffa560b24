import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../build/packages.mjs'

/** Rooms of `shared` that a module imports, and what builds, tests and releases it. Nothing of host, modules or server. */
const FROM_SHARED = ['domain', 'contract', 'api', 'bus', 'i18n', 'ui', 'module', 'desktop', 'ecg', 'exams', 'release', 'build']
const FROM_TOOLS = ['release.mjs', 'release', 'new-module']

/** Tests, what only tests need, notes of this repository, the host's own presets, and the demo key: a vendor makes his own. */
const LEFT_OUT =
  /\.test\.(tsx?|mjs)$|(^|\/)(test|fixtures|node_modules)(\/|$)|build\/webpack\/(host|host-integrity-plugin|embed-script-plugin)\.mjs$|demo\.key\.json$|(^|\/)README\.md$/

/** Files below the named files and folders of a folder, by their paths from it. */
function filesIn(folder, names) {
  const below = (name) =>
    statSync(path.join(folder, name)).isFile() ? [name] : readdirSync(path.join(folder, name)).flatMap((each) => below(`${name}/${each}`))
  return names.flatMap(below).filter((file) => !LEFT_OUT.test(file))
}

/** @returns {{ from: string, to: string }[]} each file of the kit: where it lies in the repository, and its place in the package */
export function kitFiles() {
  const take = (room, names, prefix) =>
    filesIn(path.join(ROOT, room), names).map((file) => ({ from: path.join(ROOT, room, file), to: `${prefix}${file}` }))
  return [...take('shared', FROM_SHARED, ''), ...take('tools', FROM_TOOLS, 'tools/')]
}
