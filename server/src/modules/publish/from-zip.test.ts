import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CODE } from '@farsight/shared/domain'
import { type ZipEntry, zipOf } from '../../../test/release-kit'
import { fromFolder } from './from-folder'
import { fromZip } from './from-zip'
import { isReleasePath } from './paths'
import { CAPS, Staging } from './staging'

const MB = 1024 * 1024
const content = Buffer.from('self')
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farsight-zip-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Unpacks and answers what was staged, or the refusal; and the most that was ever written to the disk. */
async function unpack(zip: Buffer): Promise<{ paths?: string[]; code?: number; detail?: string; written: number }> {
  const file = join(folder, 'release.zip')
  await writeFile(file, zip)
  const staging = await Staging.begin(join(folder, 'incoming'))
  try {
    await fromZip(file, staging)
    return { paths: [...staging.files.keys()], written: 0 }
  } catch (error) {
    const { code, detail } = error as { code: number; detail: string }
    const files = (await readdir(staging.folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    const sizes = await Promise.all(files.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size))
    return { code, detail, written: sizes.reduce((sum, size) => sum + size, 0) }
  } finally {
    await staging.remove()
  }
}
const one = (entry: Partial<ZipEntry>): Promise<{ code?: number; detail?: string; written: number }> =>
  unpack(zipOf([{ name: 'a.js', content, ...entry }]))

test('files come out as they went in, packed or not; entries for folders make nothing', async () => {
  const zip = zipOf([
    { name: 'a.js', content },
    { name: 'sub/', content: Buffer.alloc(0), mode: 0o040755, stored: true },
    { name: 'sub/b.js', content, stored: true },
    { name: 'empty.js', content: Buffer.alloc(0) },
  ])
  expect(await unpack(zip)).toMatchObject({ paths: ['a.js', 'sub/b.js', 'empty.js'] })
})

test('[FED-04] a path that leaves the folder, is absolute or has a second spelling is refused with its name', async () => {
  for (const name of [
    '../a.js',
    '/etc/a.js',
    'a/../../b.js',
    '..',
    'a\\b.js',
    'C:\\a.js',
    'C:/a.js',
    'a.js\0.css',
    'a//b.js',
    './a.js',
    '.htaccess',
    'a b.js',
    'a%2e.js',
    'caf\xe9.js',
    'a.js.',
    'con.js',
    'NUL',
    '__proto__',
    'x/__proto__/y.js',
    `${'a/'.repeat(9)}b.js`,
    `${'a'.repeat(130)}.js`,
    '../',
    '/',
  ])
    expect([name, await one({ name })]).toEqual([name, { code: CODE.releasePath, detail: expect.stringMatching(/\S/), written: 0 }])
  expect(isReleasePath('chunks/_a.b-c.0123.js')).toBe(true)
})

test('[FD-10] links, devices and pipes are refused, in a zip and in a folder of this machine', async () => {
  for (const mode of [0o120777, 0o060644, 0o020644, 0o010644, 0o140644, 0o040755])
    expect([mode, await one({ mode })]).toEqual([mode, { code: CODE.releasePath, detail: 'a.js (link)', written: 0 }])
  const { symlink, mkdir } = await import('node:fs/promises')
  const built = join(folder, 'built')
  await mkdir(built)
  await writeFile(join(built, 'a.js'), content)
  await writeFile(join(built, 'a.js.br'), content)
  await symlink('/etc/passwd', join(built, 'b.js'))
  const staging = await Staging.begin(join(folder, 'incoming'))
  await expect(fromFolder(built, staging)).rejects.toMatchObject({ code: CODE.releasePath, detail: 'b.js (link)' })
  expect([...staging.files.keys()]).toEqual(['a.js'])
})

test('[FED-04] the same path twice, also by case alone, and a file where another needs a folder', async () => {
  for (const names of [
    ['a.js', 'a.js'],
    ['a.js', 'A.JS'],
    ['x', 'x/a.js'],
    ['x/a.js', 'X'],
  ])
    expect([names, await unpack(zipOf(names.map((name) => ({ name, content }))))]).toEqual([
      names,
      { code: CODE.releasePath, detail: expect.stringContaining('twice'), written: expect.any(Number) },
    ])
})

describe('a bomb is given up before it is written', () => {
  test('[FED-04, FD-09] an entry of 1 GB that says so: not a byte of it is written', async () => {
    expect(await one({ content: Buffer.alloc(MB), says: 1024 * MB })).toMatchObject({ code: CODE.releaseTooLarge, written: 0 })
  })
  test('an entry that says less than it holds: given up at what it has said', async () => {
    expect(await one({ content: Buffer.alloc(30 * MB), says: 100_000 })).toMatchObject({
      code: CODE.releaseTooLarge,
      written: expect.any(Number),
    })
    expect((await one({ content: Buffer.alloc(30 * MB), says: 100_000 })).written).toBeLessThanOrEqual(100_000)
    expect(await one({ content: Buffer.alloc(100), says: 200 })).toMatchObject({ code: CODE.releaseUnreadable })
  })
  test('[FD-09] one that unpacks to more than two hundred times its size', async () => {
    expect(await one({ content: Buffer.alloc(2 * MB) })).toMatchObject({
      code: CODE.releaseTooLarge,
      detail: expect.stringContaining('1:'),
      written: 0,
    })
  })
  test('too large files, and files that are too large together', async () => {
    const noise = (size: number, seed: number): Buffer =>
      Buffer.alloc(size, Buffer.from(Array.from({ length: 997 }, (_, i) => (i * seed) % 251)))
    expect(await one({ content: noise(CAPS.file + 1, 7), stored: true })).toMatchObject({ code: CODE.releaseTooLarge, written: 0 })
    const parts = Array.from({ length: 4 }, (_, i) => ({ name: `${i}.js`, content: noise(CAPS.file - 1, 7 + i), stored: true }))
    const answer = await unpack(zipOf(parts))
    expect(answer).toMatchObject({ code: CODE.releaseTooLarge, detail: '3.js' })
    expect(answer.written).toBeLessThanOrEqual(CAPS.unpacked)
  })
  test('more entries than a release may have', async () => {
    expect(await unpack(zipOf(Array.from({ length: CAPS.entries + 1 }, (_, i) => ({ name: `${i}.js`, content }))))).toMatchObject({
      code: CODE.releaseTooLarge,
      written: 0,
    })
  })
})

test('what is no zip is unreadable: other bytes, a cut one, an empty one, damaged data', async () => {
  const good = zipOf([{ name: 'a.js', content: Buffer.from('self;'.repeat(100)) }])
  const damaged = Buffer.from(good)
  damaged.fill(0xff, 36, 44)
  for (const zip of [
    Buffer.alloc(0),
    Buffer.from('<html>'),
    good.subarray(0, good.length - 30),
    damaged,
    Buffer.concat([good, Buffer.alloc(70_000)]),
  ])
    expect(await unpack(zip)).toMatchObject({ code: CODE.releaseUnreadable })
})
