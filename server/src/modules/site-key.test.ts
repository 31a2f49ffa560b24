import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifies } from '../../test/sets'
import { makeSiteKey, openSiteKey, registryMark } from './site-key'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farsight-key-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('the site’s key is made once, for its owner alone, and is the same after a restart', async () => {
  const file = join(folder, 'keys', 'site.key.json')
  const first = await openSiteKey(file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'keys'))).mode & 0o777).toBe(0o700)
  // A copy that anybody can read is closed again.
  await chmod(file, 0o644)
  const second = await openSiteKey(file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect([second.keyId, second.publicKey]).toEqual([first.keyId, first.publicKey])
  expect(await verifies(first.publicKey, '一份清单', second.sign('一份清单'))).toBe(true)
  expect(await verifies(first.publicKey, '另一份', second.sign('一份清单'))).toBe(false)
  expect(await verifies(makeSiteKey().publicKey, '一份清单', second.sign('一份清单'))).toBe(false)
})

test('a file that holds no such key stops the start and stays as it is', async () => {
  const file = join(folder, 'site.key.json')
  for (const content of ['', '{}', '{"privateKey":"AAAA"}']) {
    await writeFile(file, content)
    await expect(openSiteKey(file)).rejects.toThrow()
    expect(await readFile(file, 'utf8')).toBe(content)
  }
})

test('the page names site, key and public half, and nothing that could leave the attribute', () => {
  const key = makeSiteKey()
  const page = registryMark('farsight', key)('<meta name="farsight-registry" content="__REGISTRY__" />')
  expect(page).toBe(`<meta name="farsight-registry" content="farsight ${key.keyId}.${key.publicKey}" />`)
  expect(/^[\w.-]+$/.exec(`${key.keyId}.${key.publicKey}`)).not.toBeNull()
})
