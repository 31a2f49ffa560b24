import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createImageStore, type DiskImageStore, type InstanceAddress } from './store.ts'
import { imageFile, UIDS } from './testing/files.ts'

let dir: string
let store: DiskImageStore
const address: InstanceAddress = { facilityId: 7, studyUid: UIDS.study, seriesUid: UIDS.series, sopUid: UIDS.sop }
const limit = { maxBytes: 1024 * 1024 }
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const files = async (): Promise<string[]> =>
  (await readdir(dir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map((one) => one.name)

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'farsight-store-'))
  store = createImageStore({ dir, minFreeBytes: 0 })
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('a file is kept under its hospital, study, series and instance, and read back whole, as a stream and by range', async () => {
  const bytes = imageFile()
  const kept = await store.keep(await store.receive(bytes, limit), address)
  expect(kept).toEqual({
    outcome: 'stored',
    sha256: sha(bytes),
    bytes: bytes.length,
    path: `7/${UIDS.study}/${UIDS.series}/${UIDS.sop}.dcm`,
    note: expect.any(String),
  })
  await store.settle(kept)
  expect((await store.read(address)).equals(bytes)).toBe(true)
  const pieces: Buffer[] = []
  const { stream, bytes: length } = await store.stream(address, { start: 128, end: 131 })
  for await (const piece of stream) pieces.push(piece)
  expect([Buffer.concat(pieces).toString(), length]).toEqual(['DICM', 4])
  expect(await files()).toEqual([`${UIDS.sop}.dcm`])
  expect([await store.remove(address), await store.remove(address)]).toEqual([true, false])
  await expect(store.read(address)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('[DC-10] the same instance again is the same, another content is a conflict and changes nothing, another hospital is apart', async () => {
  const [first, second] = [imageFile(), imageFile({ '00100020': 'P2' })]
  await store.keep(await store.receive(first, limit), address)
  expect(await store.keep(await store.receive(first, limit), address)).toMatchObject({ outcome: 'same', sha256: sha(first) })
  expect(await store.keep(await store.receive(second, limit), address)).toMatchObject({ outcome: 'conflict', sha256: sha(second) })
  expect((await store.read(address)).equals(first)).toBe(true)
  expect(await store.keep(await store.receive(second, limit), { ...address, facilityId: 8 })).toMatchObject({ outcome: 'stored' })
  expect((await store.read(address)).equals(first)).toBe(true)
  const race = await Promise.all(
    [first, second].map(async (bytes) => store.keep(await store.receive(bytes, limit), { ...address, facilityId: 9 })),
  )
  expect(race.map(({ outcome }) => outcome).sort()).toEqual(['conflict', 'stored'])
  // What was stored is in doubt until somebody says that its row stands; nothing else is left.
  expect(await readdir(join(dir, '.waiting'))).toHaveLength(3)
  expect((await store.doubtful(0, Date.now() + 1)).map((one) => one.address.facilityId).sort()).toEqual(['7', '8', '9'])
  expect(await store.doubtful(60_000, Date.now())).toEqual([])
})

test('[DC-01] a zeroed preamble is what lies on disk and what the hash is of', async () => {
  const bytes = imageFile()
  bytes.write('MZ\x90 a program', 0, 'latin1')
  const kept = await store.keep(await store.receive(bytes, limit), address, { zeroPreamble: true })
  const stored = await readFile(store.pathOf(address))
  expect([kept.sha256, stored.subarray(0, 128).every((byte) => byte === 0), stored.subarray(128).equals(bytes.subarray(128))]).toEqual([
    sha(stored),
    true,
    true,
  ])
})

test('[DC-09] nothing but checked identifiers becomes a path', () => {
  for (const change of [
    { sopUid: '../x' },
    { studyUid: '..' },
    { seriesUid: '1/2' },
    { sopUid: '' },
    { facilityId: '../1' },
    { facilityId: '' },
    { facilityId: 'a/b' },
    { sopUid: '1.2\0' },
  ]) {
    expect(() => store.pathOf({ ...address, ...change })).toThrow('BAD_ADDRESS')
  }
})

test('too much content, a full disk and a broken upload leave nothing behind', async () => {
  const endless = async function* (): AsyncGenerator<Buffer> {
    for (;;) yield Buffer.alloc(300_000)
  }
  await expect(store.receive(endless(), limit)).rejects.toMatchObject({ code: 'TOO_LARGE', zh: expect.any(String) })
  await expect(createImageStore({ dir, minFreeBytes: Number.MAX_SAFE_INTEGER }).receive(imageFile(), limit)).rejects.toMatchObject({
    code: 'DISK_FULL',
  })
  const broken = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.alloc(10)
    throw new Error('gone')
  }
  await expect(store.receive(broken(), limit)).rejects.toThrow('gone')
  expect(await files()).toEqual([])
})

test('files that waited when the process died are swept', async () => {
  await store.receive(imageFile(), limit)
  expect([await store.sweep(), await store.sweep(), (await files()).length]).toEqual([1, 0, 0])
})
