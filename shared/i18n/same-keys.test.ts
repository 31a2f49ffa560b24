import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { keysOf, sameKeys } from './same-keys'

const ROOT = path.resolve(process.cwd())
const SKIP = new Set(['node_modules', 'build', 'data', 'server', 'docs', '.git', '.test', 'e2e', 'tools'])

function localeFolders(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !SKIP.has(entry.name))
    .flatMap((entry) => {
      const here = path.join(dir, entry.name)
      return entry.name === 'locales' ? [here] : localeFolders(here)
    })
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const folders = localeFolders(ROOT).map((folder) => path.relative(ROOT, folder))

test('every module and the shared rooms have their dictionaries', () => {
  const modules = readdirSync(ROOT).filter((name) => name.startsWith('mf-') && existsSync(path.join(ROOT, name, 'module.json')))
  expect(modules.length).toBeGreaterThanOrEqual(7)
  for (const name of modules) expect(folders).toContain(path.join(name, 'src/locales'))
  expect(folders).toContain('shared/i18n/locales')
})

test.each(folders)('[I18N-06] %s: zh and en have the same keys, none empty, with the same values in them', (folder) => {
  expect(sameKeys(read(path.join(ROOT, folder, 'zh.json')), read(path.join(ROOT, folder, 'en.json')))).toEqual([])
})

test('sameKeys names each kind of fault', () => {
  expect(
    sameKeys(
      { a: '一', b: '二', c: { d: '{{n}} 条', e: '五' }, f: ' ', 'g.h': '{{x}}' },
      { a: 'one', c: { d: 'rows', e: 'five', z: 'z' }, f: 'f', 'g.h': '{{x}}' },
    ),
  ).toEqual(['only zh: b', 'only en: c.z', 'empty: f', 'other values: c.d'])
  expect(keysOf({ b: 'x', a: { c: 'y' } })).toEqual(['a.c', 'b'])
})
