import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')

const readJson = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))

/** What every package's build depends on, besides its own folder. */
const PRESET = ['shared/build', 'shared/package.json', 'package.json', 'pnpm-lock.yaml', 'tools/build', 'tools/release/lib']

/**
 * All that is built, the longest first so that two processors end together.
 * `inputs`: files and folders whose change makes the package stale. A module bundles nothing of the shared rooms (the host
 * provides them at run time), so that a change in a room rebuilds the host alone.
 * @returns {{ name: string, kind: 'host' | 'module' | 'server' | 'skins', dir: string, version: string, inputs: string[] }[]}
 */
export function packages() {
  const modules = readdirSync(ROOT)
    .filter((name) => name.startsWith('mf-') && existsSync(path.join(ROOT, name, 'module.json')))
    .map((name) => ({
      name,
      kind: 'module',
      dir: name,
      version: readJson(`${name}/module.json`).version,
      inputs: [name, 'shared/module/module-schema.json', ...PRESET],
    }))
  const rank = (name) => (name === 'mf-report' ? 0 : 1)
  const all = [
    { name: 'host', kind: 'host', dir: 'host', version: readJson('package.json').version, inputs: ['host', 'shared', ...PRESET] },
    ...modules.sort((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name)),
    {
      name: 'server',
      kind: 'server',
      dir: 'server',
      version: readJson('package.json').version,
      inputs: ['server', 'shared/domain', 'shared/contract', 'shared/ecg', ...PRESET],
    },
    { name: 'skins', kind: 'skins', dir: 'shared', version: '', inputs: ['shared/ui', ...PRESET] },
  ]
  return all.filter(({ kind }) => kind !== 'server' || existsSync(path.join(ROOT, 'server/src/main.ts')))
}

/** Where the files of a package go inside the output folder. */
export function outputOf({ kind, name, version }, out) {
  const folder = { host: ['host'], module: ['modules', name, version], server: ['server'], skins: ['skins'] }[kind]
  return path.join(out, ...folder)
}
