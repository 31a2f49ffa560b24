import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { createChance } from '../../demo/studies/random.ts'
import { fileOf, fragments, headOf, imageFile, UIDS } from '../testing/files.ts'
import { sharedFiles, testWithShared } from '../testing/shared-data.ts'
import { bundleWorker } from '../testing/worker-bundle.ts'
import { createDicomWorker, type DicomWorker } from './pool.ts'

const settings = { size: 2, maxBytes: 32 * 1024 * 1024, timeoutMs: 20_000, memoryMb: 256 }
let workerFile: string
let pool: DicomWorker

beforeAll(() => {
  workerFile = bundleWorker('pool')
  pool = createDicomWorker({ ...settings, workerFile })
})
afterAll(async () => {
  await pool.close()
  rmSync(dirname(workerFile), { recursive: true, force: true })
})

const greyOf = (bytes: Uint8Array): Promise<Buffer> => sharp(bytes).toColourspace('b-w').raw().toBuffer()

// A worker that does what the name of its file says: the pool's own behaviour, without a hostile DICOM file for each case.
function roguePool(change: Partial<typeof settings & { maxQueue: number }> = {}): DicomWorker {
  const file = join(dirname(workerFile), 'rogue.cjs')
  writeFileSync(
    file,
    `const { parentPort } = require('node:worker_threads')
     parentPort.on('message', ({ id, source }) => {
       if (source.path === 'hang') for (;;);
       if (source.path === 'eat') { const held = []; for (;;) held.push(new Array(1000).fill({ id })) }
       if (source.path === 'exit') process.exit(3)
       if (source.path === 'throw') throw new TypeError('rogue')
       if (source.path === 'slow') return void setTimeout(() => parentPort.postMessage({ id, answer: { ok: true, value: 'slow' } }), 300)
       parentPort.postMessage({ id: id + (source.path === 'wrong' ? 1 : 0), answer: { ok: true, value: source.path } })
     })`,
  )
  return createDicomWorker({ ...settings, timeoutMs: 3000, memoryMb: 64, ...change, workerFile: file })
}

test('parse answers the record, the metadata and the notes; bytes are left with the caller', async () => {
  const bytes = imageFile()
  const answer = await pool.parse({ bytes })
  if (!answer.ok) throw new Error(answer.refusal.code)
  expect(answer.value.index.sopInstanceUid).toBe(UIDS.sop)
  expect(JSON.parse(answer.value.metadata)['7FE00010'].BulkDataURI).toBe(
    `/dicomweb/studies/${UIDS.study}/series/${UIDS.series}/instances/${UIDS.sop}/bulkdata/7FE00010`,
  )
  expect([answer.value.zeroPreamble, answer.value.notes, bytes.length > 0]).toEqual([false, [], true])
})

test('frames, a rendered frame, a thumbnail and a long value come as bytes of their media types', async () => {
  const bytes = imageFile({ '00091001': ['OB', Buffer.alloc(9000, 5)] })
  const frames = await pool.frames({ bytes }, [1])
  expect(frames).toMatchObject({
    ok: true,
    value: { transferSyntaxUid: '1.2.840.10008.1.2.1', mediaType: 'application/octet-stream', frames: [{ number: 1 }] },
  })
  expect(frames.ok && frames.value.frames[0]!.bytes.length).toBe(128)
  const picture = await pool.render({ bytes }, { window: { center: 0, width: 1024 }, output: { format: 'png' } })
  if (!picture.ok) throw new Error(picture.refusal.code)
  const data = await greyOf(picture.value.bytes)
  const info = await sharp(picture.value.bytes).metadata()
  expect([picture.value.mediaType, info.width, info.height, info.channels]).toEqual(['image/png', 8, 8, 1])
  expect([data[0], data[63]! > 240]).toEqual([0, true])
  const big = imageFile({ '00280010': 300, '00280011': 200, '00280008': ['IS', '3'], '7FE00010': Buffer.alloc(300 * 200 * 2 * 3) })
  const thumbnail = await pool.thumbnail({ bytes: big }, { size: 96 })
  expect(thumbnail).toMatchObject({ ok: true, value: { mediaType: 'image/jpeg', width: 64, height: 96, frame: 2 } })
  const bulk = await pool.bulk({ bytes }, '00091001')
  expect(bulk.ok && bulk.value.every((byte) => byte === 5) && bulk.value.length).toBe(9000)
})

test('an 8-bit JPEG is decoded and windowed; damaged and foreign ones are named', async () => {
  const grey = Buffer.from(Array.from({ length: 64 * 48 }, (_, i) => (i % 64) * 4))
  const jpeg = await sharp(grey, { raw: { width: 64, height: 48, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality: 100 })
    .toBuffer()
  const even = jpeg.length % 2 === 0 ? jpeg : Buffer.concat([jpeg, Buffer.alloc(1)])
  const head = {
    '00280010': 48,
    '00280011': 64,
    '00280100': 8,
    '00280101': 8,
    '00280102': 7,
    '00280103': 0,
    '00281050': '128',
    '00281051': '256',
  }
  const file = (frame: Buffer, changes = {}, syntax = '1.2.840.10008.1.2.4.50'): Buffer =>
    fileOf(Buffer.concat([headOf({ ...head, ...changes }), fragments([frame])]), syntax)
  const picture = await pool.render({ bytes: file(even) }, { output: { format: 'png' } })
  if (!picture.ok) throw new Error(picture.refusal.code)
  const pixels = await greyOf(picture.value.bytes)
  expect(Math.max(...[...pixels].map((shade, i) => Math.abs(shade - grey[i]!)))).toBeLessThan(6)
  const code = async (bytes: Buffer): Promise<string> => {
    const answer = await pool.render({ bytes }, {})
    return answer.ok ? 'shown' : answer.refusal.code
  }
  expect(await code(file(even, { '00280010': 64 }))).toBe('BAD_PIXELS')
  expect(await code(file(even.subarray(0, 300)))).toBe('BAD_PIXELS')
  expect(await code(file(Buffer.alloc(64, 7)))).toBe('BAD_PIXELS')
  expect(await code(file(even, {}, '1.2.840.10008.1.2.4.70'))).toBe('CANNOT_RENDER')
  expect(await code(imageFile({ '7FE00010': undefined }))).toBe('NO_PIXELS')
})

test('a job that hangs, eats memory, exits or throws is refused by name, and the next one is done', async () => {
  const rogue = roguePool()
  const outcome = async (path: string): Promise<string> => {
    const answer = await rogue.parse({ path })
    return answer.ok ? 'done' : answer.refusal.code
  }
  for (const [path, code] of [
    ['hang', 'TIMEOUT'],
    ['eat', 'OUT_OF_MEMORY'],
    ['exit', 'WORKER_DIED'],
    ['throw', 'WORKER_DIED'],
    ['wrong', 'TIMEOUT'],
  ] as const) {
    expect([path, await outcome(path)]).toEqual([path, code])
    expect(await outcome('fine')).toBe('done')
  }
  expect(rogue.stats()).toMatchObject({ running: 0, waiting: 0, lost: 5 })
  await rogue.close()
}, 60_000)

test('a thread that is long in starting takes nothing from its file’s time; a file that hangs has no more than its own', async () => {
  const file = join(dirname(workerFile), 'slow-start.cjs')
  writeFileSync(
    file,
    `const { parentPort } = require('node:worker_threads')
     parentPort.on('message', ({ id, source }) => {
       if (source.path === 'hang') for (;;);
       parentPort.postMessage({ id, answer: { ok: true, value: source.path } })
     })
     const until = Date.now() + 1500
     while (Date.now() < until);
     parentPort.postMessage('ready')`,
  )
  const slow = createDicomWorker({ ...settings, size: 1, parseTimeoutMs: 1000, workerFile: file })
  expect(await slow.parse({ path: 'fine' })).toMatchObject({ ok: true })
  expect(await slow.parse({ path: 'hang' })).toMatchObject({ ok: false, refusal: { code: 'TIMEOUT' } })
  expect(await slow.parse({ path: 'fine' })).toMatchObject({ ok: true })
  await slow.close()
}, 30_000)

test('a hundred threads killed in the middle of their work harm no other job', async () => {
  const rogue = roguePool()
  const answers = await Promise.all(Array.from({ length: 200 }, (_, i) => rogue.parse({ path: i % 2 === 0 ? 'exit' : 'fine' })))
  expect(answers.map((answer, i) => (i % 2 === 0 ? !answer.ok && answer.refusal.code === 'WORKER_DIED' : answer.ok)).every(Boolean)).toBe(
    true,
  )
  expect(rogue.stats().lost).toBe(100)
  await rogue.close()
}, 60_000)

test('more work than may wait is refused as busy, too large files before they are sent, everything once closed', async () => {
  const rogue = roguePool({ size: 1, maxQueue: 2 })
  const answers = [1, 2, 3, 4].map(() => rogue.parse({ path: 'slow' }))
  expect((await Promise.all(answers)).map((answer) => (answer.ok ? 'done' : answer.refusal.code))).toEqual(['done', 'done', 'done', 'BUSY'])
  expect(await rogue.parse({ bytes: new Uint8Array(settings.maxBytes + 1) })).toMatchObject({ ok: false, refusal: { code: 'TOO_LARGE' } })
  const running = rogue.parse({ path: 'hang' })
  const waiting = rogue.parse({ path: 'slow' })
  await rogue.close()
  for (const answer of [await running, await waiting, await rogue.parse({ path: 'fine' })])
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'CLOSED', zh: expect.any(String) } })
  expect(await pool.parse({ path: '/nowhere/at/all.dcm' })).toMatchObject({ ok: false, refusal: { code: 'UNREADABLE' } })
})

test('threads killed while the picture library works do not take the process with them', async () => {
  const hasty = createDicomWorker({ ...settings, timeoutMs: 120, workerFile })
  const pixels = Buffer.alloc(3000 * 3000 * 2)
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = (i * 2654435761) >>> 13
  const bytes = imageFile({ '00280010': 3000, '00280011': 3000, '7FE00010': pixels })
  const answers = await Promise.all(Array.from({ length: 12 }, () => hasty.render({ bytes }, { output: { format: 'png' } })))
  expect(answers.every((answer) => answer.ok || answer.refusal.code === 'TIMEOUT')).toBe(true)
  expect(answers.some((answer) => !answer.ok)).toBe(true)
  await hasty.close()
  expect((await pool.parse({ bytes: imageFile() })).ok).toBe(true)
}, 60_000)

// Bit flips, cuts, length lies, repeats: what a broken disk or a hostile hand does to a file.
function mutated(seed: Buffer, chance: ReturnType<typeof createChance>): Buffer {
  let bytes = Buffer.from(seed)
  const header = Math.min(bytes.length, 1400)
  for (let step = chance.integer(1, 6); step > 0; step -= 1) {
    const at = chance.integer(132, header - 5)
    if (bytes.length < at + 8) break
    const kind = chance.integer(0, 6)
    if (kind === 0) bytes[at] = bytes[at]! ^ (1 << chance.integer(0, 7))
    else if (kind === 1) bytes[at] = chance.integer(0, 255)
    else if (kind === 2) bytes.writeUInt32LE(chance.pick([0, 1, 7, 0xffff, 0x7fffffff, 0xfffffffe, 0xffffffff]), at)
    else if (kind === 3) bytes.writeUInt16LE(chance.pick([0, 1, 0xfffe, 0xffff, 0xe000, 0xe00d, 0xe0dd]), at)
    else if (kind === 4) bytes = bytes.subarray(0, chance.integer(at, bytes.length))
    else if (kind === 5) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(132, at - 60))])
    else Buffer.from(chance.pick(['SQ', 'UN', 'OB', 'OW', 'PN', 'UT', 'FD'])).copy(bytes, at)
  }
  return bytes
}

test('seeded mutations of images, sequences and compressed pixels: every one is read or refused by name, and no thread dies', async () => {
  const item = [[0x0040a730, 'SQ', [[[0x00080100, 'SH', 'T1']], [[0x00080104, 'LO', '胸部']]]]] as [number, string, never][]
  const seeds = [
    imageFile(),
    imageFile({ '00082218': ['SQ', [item]], '00280008': ['IS', '2'], '7FE00010': Buffer.alloc(256, 3) }),
    fileOf(
      Buffer.concat([
        headOf({ '00280008': ['IS', '3'] }),
        fragments(
          [1, 2, 3].map((n) => Buffer.from([2, 0, 0, 0, 64, 0, 0, 0, 66, 0, 0, 0, ...Buffer.alloc(52), 193, n, 193, n])),
          [0, 76, 152],
        ),
      ]),
      '1.2.840.10008.1.2.5',
    ),
    fileOf(
      Buffer.concat([
        headOf(),
        fragments([
          await sharp(Buffer.alloc(64, 90), { raw: { width: 8, height: 8, channels: 1 } })
            .toColourspace('b-w')
            .jpeg()
            .toBuffer(),
        ]),
      ]),
      '1.2.840.10008.1.2.4.50',
    ),
  ]
  const chance = createChance(`mutations ${process.env.FARSIGHT_SEED ?? 'fixed'}`)
  const before = pool.stats().lost
  const codes = new Map<string, number>()
  const count = (answer: { ok: boolean; refusal?: { code: string } }): void => {
    const code = answer.refusal?.code ?? 'read'
    codes.set(code, (codes.get(code) ?? 0) + 1)
  }
  for (let round = 0; round < 40; round += 1) {
    const batch = Array.from({ length: 20 }, () => mutated(chance.pick(seeds), chance))
    const answers = await Promise.all(
      batch.flatMap((bytes) => [
        pool.parse({ bytes }),
        pool.frames({ bytes }, [1, 2]),
        pool.thumbnail({ bytes }),
        pool.bulk({ bytes }, '00082218/0/0040A730'),
      ]),
    )
    answers.forEach(count)
  }
  // WORKER_DIED is also what an exception of ours would be called.
  expect([codes.get('WORKER_DIED'), codes.get('TIMEOUT'), codes.get('OUT_OF_MEMORY'), pool.stats().lost - before]).toEqual([
    undefined,
    undefined,
    undefined,
    0,
  ])
  expect(codes.get('read')).toBeGreaterThan(100)
  expect(codes.size).toBeGreaterThan(8)
}, 120_000)

for (const folder of ['broken', 'fuzz']) {
  testWithShared(folder)(
    `[IMG-11] real files of ${folder}: read or refused by name in the worker, which lives`,
    async () => {
      const before = pool.stats().lost
      for (const { path } of sharedFiles(folder)!) {
        const answers = await Promise.all([pool.parse({ path }), pool.frames({ path }, [1]), pool.thumbnail({ path })])
        for (const answer of answers)
          expect(answer.ok || !['WORKER_DIED', 'TIMEOUT', 'OUT_OF_MEMORY'].includes(answer.refusal.code)).toBe(true)
      }
      expect(pool.stats().lost).toBe(before)
    },
    60_000,
  )
}
