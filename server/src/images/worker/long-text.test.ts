import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bundleWorker } from '../testing/worker-bundle'
import { createDicomWorker, type DicomWorker } from './pool'

const MB = 1024 * 1024
let workerFile: string
let folder: string
let pool: DicomWorker
beforeAll(() => {
  workerFile = bundleWorker('long-text')
  folder = mkdtempSync(join(tmpdir(), 'long-'))
  // As the archive has it.
  pool = createDicomWorker({ workerFile, size: 1, maxBytes: 512 * MB, memoryMb: 256, timeoutMs: 20_000 })
})
afterAll(async () => {
  await pool.close()
  rmSync(dirname(workerFile), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

const even = (text: string): Buffer => Buffer.from(text.length % 2 ? `${text}\0` : text)
function implicit(tag: number, value: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(tag >>> 16, 0)
  head.writeUInt16LE(tag & 0xffff, 2)
  head.writeUInt32LE(value.length, 4)
  return Buffer.concat([head, value])
}
function explicit(tag: number, vr: string, value: Buffer): Buffer {
  const long = vr === 'UT' || vr === 'UR'
  const head = Buffer.alloc(long ? 12 : 8)
  head.writeUInt16LE(tag >>> 16, 0)
  head.writeUInt16LE(tag & 0xffff, 2)
  head.write(vr, 4)
  if (long) head.writeUInt32LE(value.length, 8)
  else head.writeUInt16LE(value.length, 6)
  return Buffer.concat([head, value])
}
const US = (value: number): Buffer => Buffer.from([value, 0])
const BASE: readonly (readonly [number, string, Buffer])[] = [
  [0x00080005, 'CS', even('ISO_IR 192')],
  [0x00080016, 'UI', even('1.2.840.10008.5.1.4.1.1.2')],
  [0x00080018, 'UI', even('1.2.3.4')],
  [0x00080060, 'CS', even('CT')],
  [0x00100010, 'PN', even('A^B')],
  [0x00100020, 'LO', even('1')],
  [0x0020000d, 'UI', even('1.2.3')],
  [0x0020000e, 'UI', even('1.2.5')],
  [0x00280002, 'US', US(1)],
  [0x00280004, 'CS', even('MONOCHROME2')],
  [0x00280010, 'US', US(8)],
  [0x00280011, 'US', US(8)],
  [0x00280100, 'US', US(8)],
  [0x00280101, 'US', US(8)],
  [0x00280102, 'US', US(7)],
  [0x00280103, 'US', US(0)],
]
/** A picture that is right but for one element, so many megabytes of one text. */
function fileWith(tag: number, vr: string, unit: string, megabytes: number, plain: boolean): { path: string } {
  const elements = [...BASE.filter(([other]) => other !== tag), [tag, vr, Buffer.alloc(megabytes * MB, unit)] as const]
  const body = elements.toSorted(([a], [b]) => a - b).map(([at, its, value]) => (plain ? implicit(at, value) : explicit(at, its, value)))
  const pixels = plain
    ? implicit(0x7fe00010, Buffer.alloc(64, 7))
    : Buffer.concat([Buffer.from([0xe0, 0x7f, 0x10, 0, 0x4f, 0x57, 0, 0, 64, 0, 0, 0]), Buffer.alloc(64, 7)])
  const meta = Buffer.concat([
    explicit(0x00020002, 'UI', even('1.2.840.10008.5.1.4.1.1.2')),
    explicit(0x00020003, 'UI', even('1.2.3.4')),
    explicit(0x00020010, 'UI', even(plain ? '1.2.840.10008.1.2' : '1.2.840.10008.1.2.1')),
  ])
  const length = Buffer.alloc(4)
  length.writeUInt32LE(meta.length)
  const path = join(folder, 'long.dcm')
  writeFileSync(path, Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), explicit(0x00020000, 'UL', length), meta, ...body, pixels]))
  return { path }
}

// Without the bound V8 ends the whole process, this test's with it: one string or one array past what the thread may have.
test('[DC-13] a name, a code, a number or an address of hundreds of megabytes is refused by name, in every job: the server lives', async () => {
  const told: string[] = []
  for (const [what, unit, plain, vr] of [
    [0x00100010, 'a', true, 'PN'],
    [0x00100010, '心', true, 'PN'],
    [0x00100010, 'a', false, 'UT'],
    [0x00080005, '\\', true, 'CS'],
    [0x00081190, 'a', false, 'UR'],
    [0x00281050, '1\\', true, 'DS'],
    [0x00280009, 'a', true, 'AT'],
  ] as const) {
    const source = fileWith(what, vr, unit, 300, plain)
    const answer = await pool.parse(source)
    told.push(answer.ok ? 'read' : answer.refusal.code)
  }
  expect(told).toEqual(told.map(() => 'TEXT_TOO_LONG'))
  const answers = [
    await pool.thumbnail(fileWith(0x00280004, 'CS', 'a', 300, true)),
    await pool.deidentify(fileWith(0x0020000e, 'UI', '1', 300, true), new Uint8Array(32)),
    await pool.deidentifyMetadata(`[${' '.repeat(64 * MB)}]`, new Uint8Array(32), 'x'),
  ]
  expect(answers.map((answer) => (answer.ok ? 'read' : answer.refusal.code))).toEqual([
    ...['TEXT_TOO_LONG', 'TEXT_TOO_LONG', 'METADATA_TOO_LARGE'],
  ])
  // What is long and no name stays bytes.
  expect((await pool.parse(fileWith(0x00091010, 'UN', 'a', 300, true))).ok).toBe(true)
  expect(pool.stats().lost).toBe(0)
}, 180_000)
