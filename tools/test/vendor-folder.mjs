// A vendor's folder without a network: node_modules with links to the workspace's packages, and the kit as it is packed.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from '../build/packages.mjs'
import { kitManifest } from '../kit/manifest.mjs'
import { packKit } from '../kit/pack.mjs'

/** Does for a folder what `npm install ./farsight-shared-<version>.tgz` does, from the workspace's own packages. */
export function installKit(folder) {
  const modules = path.join(folder, 'node_modules')
  const kit = path.join(modules, '@farsight/shared')
  mkdirSync(kit, { recursive: true })
  const packed = packKit(folder)
  execFileSync('tar', ['-xzf', packed, '-C', kit, '--strip-components=1'])
  // Types and tools that the kit names; what they need in turn is found from where they really lie.
  const named = [...Object.keys(kitManifest().dependencies), ...typesOf(path.join(ROOT, 'node_modules/@types'))]
  for (const name of named) {
    const link = path.join(modules, name)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(ROOT, 'node_modules', name), link)
  }
  mkdirSync(path.join(modules, '.bin'), { recursive: true })
  for (const [name, file] of [
    ['farsight-release', '@farsight/shared/tools/release.mjs'],
    ['jest', 'jest/bin/jest.js'],
    ['tsc', 'typescript/bin/tsc'],
  ])
    symlinkSync(path.join('..', file), path.join(modules, '.bin', name))
  return packed
}

const typesOf = (folder) => readdirSync(folder).flatMap((name) => (kitManifest().dependencies[`@types/${name}`] ? [] : [`@types/${name}`]))
