import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readModuleSet } from './registry'

let build: string
beforeEach(async () => {
  build = await mkdtemp(join(tmpdir(), 'farsight-modules-'))
})
afterEach(() => rm(build, { recursive: true, force: true }))

async function release(name: string, version: string, content?: string): Promise<void> {
  const folder = join(build, 'modules', name, version)
  await mkdir(folder, { recursive: true })
  const text =
    content ??
    JSON.stringify({
      name,
      version,
      entry: 'main.js',
      files: { 'main.js': `sha384-${version}` },
      module: { title: { zh: name, en: name }, routes: [], menus: [], slots: {} },
    })
  await writeFile(join(folder, 'release.json'), text)
}
const names = async (): Promise<string[]> => (await readModuleSet(build, 's')).modules.map((m) => `${m.name}@${m.version}`)

test('of each module the newest release by its numbers, not by its letters', async () => {
  await release('mf-b', '1.9.0')
  await release('mf-b', '1.10.0')
  await release('mf-a', '2.0.0')
  expect(await names()).toEqual(['mf-a@2.0.0', 'mf-b@1.10.0'])
})

test('a broken release takes no other with it: the one before it stands in', async () => {
  await release('mf-a', '1.0.0')
  await release('mf-a', '1.1.0', '{"name":"mf-a", cut')
  await release('mf-b', '1.0.0', 'null')
  await release('mf-c', '1.0.0', '{}')
  await mkdir(join(build, 'modules', 'mf-d', '1.0.0'), { recursive: true })
  await writeFile(join(build, 'modules', 'stray.txt'), '')
  expect(await names()).toEqual(['mf-a@1.0.0'])
})

test('the set’s id changes when any release or any of its hashes does, and only then', async () => {
  await release('mf-a', '1.0.0')
  const one = (await readModuleSet(build, 's')).setId
  expect((await readModuleSet(build, 's')).setId).toBe(one)
  await release('mf-b', '1.0.0')
  const two = (await readModuleSet(build, 's')).setId
  expect(two).not.toBe(one)
  await release(
    'mf-b',
    '1.0.0',
    JSON.stringify({
      name: 'mf-b',
      version: '1.0.0',
      entry: 'main.js',
      files: { 'main.js': 'sha384-other' },
      module: { title: {}, routes: [], menus: [], slots: {} },
    }),
  )
  expect((await readModuleSet(build, 's')).setId).not.toBe(two)
})

test('without a build there are no modules', async () => {
  expect(await names()).toEqual([])
})
