import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { accept, defaultAcceptRule } from '../dicom/accept.ts'
import { defaultDicomLimits as limits } from '../dicom/limits.ts'
import { imageFile } from '../testing/files.ts'
import { bundleWorker } from '../testing/worker-bundle.ts'
import { createDicomWorker, type DicomWorker } from './pool.ts'
import { loadSparse } from './sparse.ts'

const dir = mkdtempSync(join(tmpdir(), 'farsight-sparse-'))
let workerFile: string
let pool: DicomWorker
beforeAll(() => {
  workerFile = bundleWorker('sparse')
  pool = createDicomWorker({ workerFile, size: 2, maxBytes: 512 * 1024 * 1024, timeoutMs: 20_000, parseTimeoutMs: 20_000, memoryMb: 256 })
})
afterAll(async () => {
  await pool.close()
  rmSync(dir, { recursive: true })
  rmSync(dirname(workerFile), { recursive: true, force: true })
})

/** A whole multi-frame file of so many megabytes, mostly a hole on the disk; what follows its pixels too. */
function large(name: string, megabytes: number, cut = 0): string {
  const frames = Math.floor((megabytes * 1024 * 1024) / (1024 * 1024 * 2))
  const head = imageFile({ '00280008': ['IS', String(frames)], '00280010': 1024, '00280011': 1024, '7FE00010': Buffer.alloc(2) })
  const pixels = frames * 1024 * 1024 * 2
  head.writeUInt32LE(pixels, head.length - 6)
  const path = join(dir, name)
  const file = openSync(path, 'w')
  writeSync(file, head.subarray(0, head.length - 2))
  ftruncateSync(file, head.length - 2 + pixels - cut)
  closeSync(file)
  return path
}

test('a large file is judged as if it were read whole', () => {
  const path = large('a.dcm', 40)
  const whole = readFileSync(path)
  const sparse = loadSparse(path, whole.length)!
  expect(accept(sparse, limits, defaultAcceptRule)).toEqual(accept(whole, limits, defaultAcceptRule))
  const short = large('b.dcm', 40, 1000)
  const cut = readFileSync(short)
  expect(() => accept(loadSparse(short, cut.length)!, limits, defaultAcceptRule)).toThrow('PIXEL_TRUNCATED')
})

test('half a gigabyte is judged without the memory for it', async () => {
  const path = large('c.dcm', 480)
  const before = process.memoryUsage().rss
  const answers = await Promise.all(Array.from({ length: 4 }, () => pool.parse({ path })))
  expect(answers.map((answer) => answer.ok && answer.value.index.image?.frames)).toEqual([240, 240, 240, 240])
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(200)
}, 60_000)
