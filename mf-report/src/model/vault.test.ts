import { webcrypto } from 'node:crypto'
import { EMPTY_CONTENT } from '@farsight/shared/domain'
import { Rescue } from './rescue'
import { EXAM, USER } from './test-kit'
import { KEEP_MS, SealedVault, type Shelf } from './vault'

const COPY = { content: { ...EMPTY_CONTENT, finding: { text: '写到一半', marks: [] } }, version: 3, time: '2026-11-20 09:41:00' }

/** The device's drawer, as a map. */
function memoryShelf() {
  const values = new Map<string, unknown>()
  const shelf: Shelf = {
    get: async (name) => values.get(name),
    put: async (name, value) => void values.set(name, value),
    putFirst: async (name, value) => {
      if (!values.has(name)) values.set(name, value)
      return values.get(name)
    },
    remove: async (name) => void values.delete(name),
    names: async () => [...values.keys()],
  }
  return { values, shelf }
}
const subtle = webcrypto.subtle as unknown as SubtleCrypto
const vaultOf = (shelf: Shelf, now?: () => number) => new SealedVault(shelf, subtle, now)

test('[RS-20] what lies on the device is sealed: neither the text nor its key can be read from it, and it opens a day later', async () => {
  const { values, shelf } = memoryShelf()
  let now = 1_000
  const rescue = new Rescue(
    USER,
    vaultOf(shelf, () => now),
  )
  rescue.keep(EXAM, COPY)
  await rescue.settled()
  const lying = [...values.values()].map((value) => {
    const bytes = (value as { bytes?: ArrayBuffer }).bytes
    return bytes ? Buffer.from(bytes).toString() : JSON.stringify(value)
  })
  expect(values.size).toBe(2)
  expect(lying.join()).not.toContain('写到')
  await expect(subtle.exportKey('raw', values.get(`key/${USER}`) as CryptoKey)).rejects.toThrow()
  now += 24 * 60 * 60 * 1000
  expect(
    await new Rescue(
      USER,
      vaultOf(shelf, () => now),
    ).read(EXAM),
  ).toEqual(COPY)
  now += KEEP_MS
  expect(await rescue.read(EXAM)).toBeUndefined()
})

test('[RS-22] another user gets nothing, and a copy that was moved to another user or report does not open', async () => {
  const { values, shelf } = memoryShelf()
  const rescue = new Rescue(USER, vaultOf(shelf))
  rescue.keep(EXAM, COPY)
  await rescue.settled()
  expect(await new Rescue('another', vaultOf(shelf)).read(EXAM)).toBeUndefined()
  values.set('key/another', values.get(`key/${USER}`))
  values.set(`copy/another/${EXAM}`, values.get(`copy/${USER}/${EXAM}`))
  values.set(`copy/${USER}/other-exam`, values.get(`copy/${USER}/${EXAM}`))
  expect(await new Rescue('another', vaultOf(shelf)).read(EXAM)).toBeUndefined()
  expect(await rescue.read('other-exam')).toBeUndefined()
  expect(await rescue.read(EXAM)).toEqual(COPY)
})

test('old copies of every user go, young ones stay', async () => {
  const { values, shelf } = memoryShelf()
  const now = KEEP_MS * 3
  for (const [user, kept] of [
    ['old', now - KEEP_MS - 1],
    ['young', now - KEEP_MS],
  ] as const)
    await vaultOf(shelf, () => kept).put(user, EXAM, '{}')
  await vaultOf(shelf, () => now).removeOld()
  expect([...values.keys()].filter((name) => name.startsWith('copy/'))).toEqual([`copy/young/${EXAM}`])
})

test('a device that refuses everything stops nobody from writing', async () => {
  const refuse = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
  const rescue = new Rescue(USER, vaultOf({ get: refuse, put: refuse, putFirst: refuse, remove: refuse, names: refuse }))
  rescue.keep(EXAM, COPY)
  rescue.drop(EXAM)
  await expect(rescue.settled()).resolves.toBeUndefined()
  expect(await rescue.read(EXAM)).toBeUndefined()
  expect(await new Rescue(USER, undefined).read(EXAM)).toBeUndefined()
})
