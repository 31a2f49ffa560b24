// Jest runs this file as CommonJS: what needs `import.meta` runs in Node itself, as the commands do.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '../..')
const { files, manifest } = JSON.parse(
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { kitFiles } from './tools/kit/contents.mjs'
       import { kitManifest } from './tools/kit/manifest.mjs'
       console.log(JSON.stringify({ files: kitFiles(), manifest: kitManifest() }))`,
    ],
    { cwd: ROOT, encoding: 'utf8' },
  ),
)
const names = files.map(({ to }) => to)

test('the kit holds shared, presets, commands and scaffold, and nothing of host, modules, server, tests or the demo key', () => {
  for (const needed of [
    'module/index.ts',
    'ui/index.ts',
    'release/index.mjs',
    'build/webpack/module.mjs',
    'build/jest/module-tests.mjs',
    'tools/release.mjs',
    'tools/new-module/make.mjs',
    'module/module-schema.json',
  ])
    expect(names).toContain(needed)
  for (const { from } of files) expect(path.relative(ROOT, from)).toMatch(/^(shared|tools\/(release|new-module))\b/)
  expect(names.filter((name) => /\.test\.(ts|tsx|mjs)$|\.key\.json$|host\.mjs$/.test(name))).toEqual([])
})

test('every door of its package.json is there', () => {
  for (const [door, file] of Object.entries(manifest.exports)) if (!door.includes('*')) expect(names).toContain(file.slice(2))
  for (const file of Object.values(manifest.bin)) expect(names).toContain(file.slice(2))
})

test('what its files import is a package that it depends on, in the version of this workspace', () => {
  const imported = new Set()
  for (const { from } of files.filter(({ to }) => /\.(mjs|cjs|ts|tsx)$/.exec(to) !== null)) {
    const text = readFileSync(from, 'utf8')
    for (const [, name] of text.matchAll(/(?:\bfrom |\bimport |\brequire\(|\bimport\()'(@?[a-z][^'\s]*)'/g)) {
      const parts = name.split('/')
      imported.add(name.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0])
    }
  }
  const own = [...imported].filter((name) => !name.startsWith('node:') && !builtinModules.includes(name) && name !== manifest.name)
  expect(own.filter((name) => manifest.dependencies[name] === undefined)).toEqual([])
  for (const [name, version] of Object.entries(manifest.dependencies))
    expect([name, JSON.parse(readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version]).toEqual([name, version])
})
