import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placeOf } from '../../../test/archives'
import { ctFile, newInstance } from '../../../test/stow'
import { createImageStore, type InstanceAddress } from '../store'
import { type PlainArchive, startPlainArchive } from '../testing/plain-archive'
import { archiveClient } from './archive-client'
import { type OutsideFault, outsideStore } from './outside-store'

let dir: string
let archive: PlainArchive
let opened: ReturnType<typeof open>
const faults: string[] = []
const fault: OutsideFault = (what) => void faults.push(what)

function open(cacheBytes = 0) {
  return outsideStore({ dir, minFreeBytes: 0, client: archiveClient(archive.url), cacheBytes, fault })
}
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'farsight-outside-'))
  archive = await startPlainArchive(placeOf)
  opened = open()
  faults.length = 0
})
afterEach(async () => {
  await archive.stop()
  await rm(dir, { recursive: true, force: true })
})

const addressFor = (i: ReturnType<typeof newInstance>, facilityId = 'h1'): InstanceAddress => ({
  facilityId,
  studyUid: i.study,
  seriesUid: i.series,
  sopUid: i.sop,
})
const place = (a: InstanceAddress): string => `${a.studyUid}/${a.seriesUid}/${a.sopUid}`
const here = (a: InstanceAddress): Promise<boolean> =>
  stat(createImageStore({ dir, minFreeBytes: 0 }).pathOf(a)).then(
    () => true,
    () => false,
  )
/** Stores a file as the door does, its row standing. */
async function keep(a: InstanceAddress, bytes: Buffer, { store } = opened): Promise<string> {
  const kept = await store.keep(await store.receive(bytes, { maxBytes: 1e8 }), a)
  await store.settle(kept)
  return kept.outcome
}
async function round({ outside } = opened): Promise<void> {
  await outside.idle()
  await outside.forward()
}

test('[IMG-01] a file goes to the archive when its row stands, and leaves this disk when the archive gave the same bytes back', async () => {
  const i = newInstance()
  const a = addressFor(i)
  const bytes = ctFile(i)
  const { store, outside } = opened
  const kept = await store.keep(await store.receive(bytes, { maxBytes: 1e8 }), a)
  await round()
  // No row names it: nobody's business but ours.
  expect(archive.files.size).toBe(0)
  await store.settle(kept)
  await round()
  expect(archive.files.get(place(a))?.equals(bytes)).toBe(true)
  expect([await here(a), await outside.makeRoom(), await here(a)]).toEqual([true, 1, false])
  expect((await store.read(a)).equals(bytes)).toBe(true)
  // Read once, it lies here until the room is wanted.
  const asked = archive.asked.length
  await Promise.all([store.source(a), store.read(a), store.stream(a).then(({ stream }) => stream.destroy())])
  expect(archive.asked.length).toBe(asked)
  expect(await open(1e9).outside.makeRoom()).toBe(0)
  expect(faults).toEqual([])
})

test('many ask for the same file at once: it is fetched once', async () => {
  const i = newInstance()
  await keep(addressFor(i), ctFile(i))
  await round()
  await opened.outside.makeRoom()
  const asked = archive.asked.length
  await Promise.all(Array.from({ length: 20 }, () => opened.store.source(addressFor(i))))
  expect(archive.asked.length).toBe(asked + 1)
})

test('the archive may be away: files are taken and read all the same, and handed over when it is back, also by the next process', async () => {
  archive.misbehave('away')
  const all = [newInstance(), newInstance(), newInstance()]
  for (const i of all) expect(await keep(addressFor(i), ctFile(i))).toBe('stored')
  await round()
  expect(await opened.outside.waiting()).toBe(3)
  expect(faults).toContain('archive-unreachable')
  expect(await opened.outside.makeRoom()).toBe(0)
  for (const i of all) expect((await opened.store.read(addressFor(i))).equals(ctFile(i))).toBe(true)
  archive.misbehave(undefined)
  const next = open()
  await round(next)
  expect([archive.files.size, await next.outside.waiting(), await next.outside.makeRoom()]).toEqual([3, 0, 3])
})

test('what lies in the archive alone cannot be had while it is away, and says so', async () => {
  const i = newInstance()
  await keep(addressFor(i), ctFile(i))
  await round()
  await opened.outside.makeRoom()
  archive.misbehave('away')
  await expect(opened.store.source(addressFor(i))).rejects.toMatchObject({ code: 'ARCHIVE_UNREACHABLE' })
  archive.misbehave(undefined)
  expect((await opened.store.read(addressFor(i))).equals(ctFile(i))).toBe(true)
})

test.each(['changes', 'refuses'] as const)('a file that the archive %s stays on this disk for good', async (how) => {
  archive.misbehave(how)
  const i = newInstance()
  await keep(addressFor(i), ctFile(i))
  await round()
  expect(faults).toEqual([how === 'changes' ? 'archive-changes-files' : 'archive-refuses'])
  // It is not asked for again and again.
  expect([await opened.outside.waiting(), await opened.outside.makeRoom()]).toEqual([0, 0])
  expect((await opened.store.read(addressFor(i))).equals(ctFile(i))).toBe(true)
})

test('what the archive holds under the same UIDs and was not stored here is never read', async () => {
  const i = newInstance()
  const other = ctFile(i, { '00100010': 'Foreign^Patient' })
  archive.put(place(addressFor(i)), other)
  expect(await keep(addressFor(i), ctFile(i))).toBe('stored')
  await round()
  await opened.outside.makeRoom()
  expect((await opened.store.read(addressFor(i))).equals(ctFile(i))).toBe(true)
  expect(archive.files.get(place(addressFor(i)))?.equals(other)).toBe(true)
  // Of another address there is nothing at all.
  await expect(opened.store.read(addressFor(i, 'h2'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a file that was changed in the archive later is not shown', async () => {
  const i = newInstance()
  await keep(addressFor(i), ctFile(i))
  await round()
  await opened.outside.makeRoom()
  archive.put(place(addressFor(i)), ctFile(i, { '00100010': 'Other^Name' }))
  await expect(opened.store.source(addressFor(i))).rejects.toMatchObject({ code: 'ARCHIVE_CHANGED', status: 502 })
  expect(await here(addressFor(i))).toBe(false)
})

test('two hospitals keep the same UID apart, though the archive has room for one', async () => {
  const i = newInstance()
  const theirs = ctFile(i, { '00100010': 'Second^Hospital' })
  await keep(addressFor(i, 'h1'), ctFile(i))
  await round()
  await opened.outside.makeRoom()
  expect(await keep(addressFor(i, 'h2'), theirs)).toBe('stored')
  await round()
  await opened.outside.makeRoom()
  expect((await opened.store.read(addressFor(i, 'h1'))).equals(ctFile(i))).toBe(true)
  expect((await opened.store.read(addressFor(i, 'h2'))).equals(theirs)).toBe(true)
})

test('the same again is the same, another one a conflict, also of a file that lies in the archive alone', async () => {
  const i = newInstance()
  await keep(addressFor(i), ctFile(i))
  await round()
  await opened.outside.makeRoom()
  expect(await keep(addressFor(i), ctFile(i))).toBe('same')
  await opened.outside.makeRoom()
  expect(await keep(addressFor(i), ctFile(i, { '00100010': 'Other^Name' }))).toBe('conflict')
  expect((await opened.store.read(addressFor(i))).equals(ctFile(i))).toBe(true)
})

test('a removed file is not fetched again; the archive keeps its own', async () => {
  const i = newInstance()
  await keep(addressFor(i), ctFile(i))
  await round()
  await opened.outside.makeRoom()
  expect([await opened.store.remove(addressFor(i)), await opened.store.remove(addressFor(i))]).toEqual([true, false])
  await expect(opened.store.read(addressFor(i))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(archive.files.size).toBe(1)
})

test('a machine that stopped while it noted the hash loses nothing: the file stays until the archive was asked again', async () => {
  const i = newInstance()
  archive.misbehave('away')
  await keep(addressFor(i), ctFile(i))
  await round()
  await writeFile(`${createImageStore({ dir, minFreeBytes: 0 }).pathOf(addressFor(i))}.ref`, '')
  expect([await opened.outside.makeRoom(), await here(addressFor(i))]).toEqual([0, true])
  archive.misbehave(undefined)
  await round()
  expect([archive.files.size, await opened.outside.makeRoom()]).toEqual([1, 1])
  expect((await opened.store.read(addressFor(i))).equals(ctFile(i))).toBe(true)
})
