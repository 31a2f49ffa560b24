import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { buildSync } from 'esbuild'
import {
  elements,
  fileOf,
  headOf,
  ITEM_END,
  imageFields,
  imageFile,
  implicitElement,
  metaEnd,
  rawElement,
  SEQUENCE_END,
} from '../testing/files.ts'
import { accept, defaultAcceptRule } from './accept.ts'
import { defaultDicomLimits } from './limits.ts'
import { readPart10 } from './part10.ts'
import { DicomRefused } from './reasons.ts'
import { Tag } from './tags.ts'
import { text } from './values.ts'

const limits = { ...defaultDicomLimits, maxElements: 50_000 }
const read = (bytes: Buffer) => readPart10(bytes, limits, { allowDualTiff: false })
const outcome = (bytes: Buffer): string => {
  try {
    accept(bytes, limits, defaultAcceptRule)
    return 'accepted'
  } catch (error) {
    if (error instanceof DicomRefused) return error.refusal.code
    throw error
  }
}

// Reads the file on its input; prints the refusal, the processor time (ms, user and system), the growth of the peak memory (MB), and the
// processor time of the library alone for the same bytes up to the same bound.
const READ_ONE = `
  const { readPart10 } = require(process.argv[1])
  const bytes = require('node:fs').readFileSync(0)
  const limits = ${JSON.stringify({ ...defaultDicomLimits, maxInflatedBytes: 64 * 1024 * 1024 })}
  const costOf = (act) => {
    const begun = process.cpuUsage()
    try { act() } catch (error) { code = String(error.message) }
    const used = process.cpuUsage(begun)
    return (used.user + used.system) / 1000
  }
  let code = 'read'
  const before = process.memoryUsage().rss
  const cpuMs = costOf(() => readPart10(bytes, limits, { allowDualTiff: false }))
  const refused = code
  // Linux keeps the peak of the parent's memory in maxRSS; the peak of this program alone stands in its status.
  const status = require('node:fs').existsSync('/proc/self/status') ? require('node:fs').readFileSync('/proc/self/status', 'utf8') : ''
  const peak = Number((status.match(/VmHWM:\\s+(\\d+) kB/) ?? [0, process.resourceUsage().maxRSS])[1]) * 1024
  const body = bytes.subarray(Number(process.argv[2]))
  const aloneMs = costOf(() => require('node:zlib').inflateRawSync(body, { maxOutputLength: limits.maxInflatedBytes, chunkSize: 1024 * 1024 }))
  console.log(JSON.stringify([refused, cpuMs, (peak - before) / 1024 / 1024, aloneMs]))
`

// n sequences inside each other.
function nested(depth: number, open: boolean): Buffer {
  if (open) {
    const begin = Buffer.concat([
      rawElement(0x0040a730, 'SQ', Buffer.alloc(0), 0xffffffff),
      implicitElement(Tag.Item, Buffer.alloc(0), 0xffffffff),
    ])
    const end = Buffer.concat([ITEM_END, SEQUENCE_END])
    return Buffer.concat([...Array.from({ length: depth }, () => begin), ...Array.from({ length: depth }, () => end)])
  }
  let inner = Buffer.alloc(0)
  for (let i = 0; i < depth; i += 1) inner = rawElement(0x0040a730, 'SQ', implicitElement(Tag.Item, inner)) as Buffer<ArrayBuffer>
  return inner
}

test('a data set reads the same in explicit, implicit and deflated form', () => {
  const explicit = imageFile()
  const body = explicit.subarray(metaEnd(explicit))
  const implicit = Buffer.concat(
    imageFields().map(([tag, vr, value]) => {
      const one = elements([[tag, vr, value]])
      return implicitElement(tag, one.subarray(['OW', 'SQ'].includes(vr) ? 12 : 8))
    }),
  )
  const deflated = deflateRawSync(body)
  const files = [
    explicit,
    fileOf(implicit, '1.2.840.10008.1.2'),
    fileOf(deflated.length % 2 === 0 ? deflated : Buffer.concat([deflated, Buffer.alloc(1)]), '1.2.840.10008.1.2.1.99'),
  ]
  const [first, ...others] = files.map((file) => {
    const { index, metadata } = accept(file, limits, defaultAcceptRule)
    return { ...index, transferSyntaxUid: '', metadata: JSON.parse(metadata) }
  })
  for (const other of others) expect(other).toEqual(first)
  expect(first?.patient.name.ideographic).toBe('王^小东')
})

test('[DC-04] nesting: 1 and 64 sequences are read, 65 and 20,000 refused, without a stack overflow', () => {
  for (const open of [true, false]) {
    for (const depth of [1, 64])
      expect(read(fileOf(Buffer.concat([headOf(), nested(depth, open)]))).root.elements.has(0x0040a730)).toBe(true)
    for (const depth of [65, open ? 20_000 : 400]) expect(outcome(fileOf(Buffer.concat([headOf(), nested(depth, open)])))).toBe('TOO_DEEP')
  }
})

/** What refusing a bomb may cost, in what the library alone takes for the same bytes: milliseconds are the machine's, of which others take their part. */
const MOST_OF_INFLATING = 2

test('[DC-02] deflate bombs of 10:1 to 1000:1 and a second stream are refused for what inflating to the bound costs, and in 100 MB', () => {
  const reader = join(mkdtempSync(join(tmpdir(), 'bomb-')), 'part10.cjs')
  buildSync({ entryPoints: [join(__dirname, 'part10.ts')], bundle: true, platform: 'node', format: 'cjs', outfile: reader })
  for (const ratio of [10, 100, 1000]) {
    // As much chance as makes the ratio, zeros behind it.
    const chunk = Buffer.alloc(1024 * 1024)
    for (let i = 0, state = 1; i < chunk.length / ratio; i += 1) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      chunk[i] = state >>> 24
    }
    const bomb = fileOf(deflateRawSync(Buffer.concat(Array.from({ length: 65 }, () => chunk))), '1.2.840.10008.1.2.1.99')
    // A process of its own: here the processor time and the memory of every test before it would be counted as the bomb's.
    // A machine with other work on it takes longer for the same: the least of a few tries beside the most that the library took.
    let [least, alone] = [Number.POSITIVE_INFINITY, 0]
    for (let tries = 0; tries < 5; tries += 1) {
      const { stdout } = spawnSync(process.execPath, ['-e', READ_ONE, reader, String(metaEnd(bomb))], { input: bomb, encoding: 'utf8' })
      const [code, cpuMs, grownMb, aloneMs] = JSON.parse(stdout)
      expect(code).toContain('INFLATED_TOO_LARGE')
      expect(grownMb).toBeLessThan(100)
      least = Math.min(least, cpuMs)
      alone = Math.max(alone, aloneMs)
    }
    expect(least / alone).toBeLessThan(MOST_OF_INFLATING)
    if (process.env.SOAK !== 'DC-02') continue
    process.stderr.write(`DC-02: a bomb of ${ratio}:1 refused in ${least.toFixed(0)} ms of processor time\n`)
    expect(least).toBeLessThan(200)
  }
  rmSync(dirname(reader), { recursive: true })
  const body = deflateRawSync(elements(imageFields()))
  expect(outcome(fileOf(Buffer.concat([body, Buffer.alloc(16, 1)]), '1.2.840.10008.1.2.1.99'))).toBe('BAD_DEFLATE')
  expect(outcome(fileOf(body.subarray(0, body.length - 5), '1.2.840.10008.1.2.1.99'))).toBe('BAD_DEFLATE')
})

test('[DC-03] impossible lengths on each value representation are refused by name', () => {
  const vrs = [
    'AE',
    'AS',
    'AT',
    'CS',
    'DA',
    'DS',
    'DT',
    'FL',
    'FD',
    'IS',
    'LO',
    'LT',
    'PN',
    'SH',
    'SL',
    'SS',
    'ST',
    'TM',
    'UI',
    'UL',
    'US',
    'OB',
    'OD',
    'OF',
    'OL',
    'OV',
    'OW',
    'SQ',
    'SV',
    'UC',
    'UN',
    'UR',
    'UT',
    'UV',
  ]
  for (const vr of vrs) {
    for (const length of [0xffffffff, 0xfffffff0, 0xfffe, 7]) {
      const code = outcome(fileOf(Buffer.concat([headOf(), rawElement(0x00091001, vr, Buffer.alloc(4), length)])))
      expect([vr, length, code]).toEqual([vr, length, expect.stringMatching(/^(TRUNCATED|BAD_LENGTH|BAD_SEQUENCE|BAD_VR)$/)])
    }
    expect(outcome(fileOf(Buffer.concat([headOf(), rawElement(0x00091001, vr, Buffer.alloc(0))])))).toBe('accepted')
  }
})

test('[DC-05] wrong, oversized and missing meta lengths, and a file cut at every byte: never a crash, never over 100 ms', () => {
  const whole = imageFile({ '00324000': ['LT', 'x'.repeat(8000)] })
  const end = metaEnd(whole)
  const survivors: number[] = []
  for (let cut = 0; cut < whole.length; cut += 1) {
    // Processor time: a machine that is busy with other things must not decide this.
    const before = process.cpuUsage()
    if (outcome(whole.subarray(0, cut)) === 'accepted') survivors.push(cut)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(100)
  }
  // Cut between two elements a file may be whole without its tail, but never without its pixels once their head was read.
  expect(survivors.every((cut) => cut > end && !whole.subarray(0, cut).includes(Buffer.from([0xe0, 0x7f, 0x10, 0x00])))).toBe(true)
  for (const length of [0, 1, 0xfffffff0, whole.readUInt32LE(140) + 2]) {
    const lying = Buffer.from(whole)
    lying.writeUInt32LE(length, 140)
    expect(outcome(lying)).toBe('accepted')
    expect([...read(lying).notes]).toContain('META_LENGTH_WRONG')
  }
  const [head, body] = [whole.subarray(0, 132), whole.subarray(end)]
  expect(outcome(Buffer.concat([head, whole.subarray(144)]))).toBe('accepted')
  expect(outcome(Buffer.concat([head, body]))).toBe('NO_META')
  expect(outcome(whole.subarray(132))).toBe('NOT_DICOM')
  expect(outcome(Buffer.alloc(0))).toBe('EMPTY_FILE')
  expect([...read(Buffer.concat([whole, Buffer.alloc(300)])).notes]).toContain('TRAILING_BYTES')
  expect(outcome(Buffer.concat([whole, Buffer.from('trailing rubbish')]))).not.toBe('accepted')
})

test('[DC-07] duplicates, wrong VRs, private elements without a creator and a million elements are bounded', () => {
  const tail = (more: Buffer): Buffer => fileOf(Buffer.concat([headOf(), more]))
  expect(outcome(tail(rawElement(Tag.PatientID, 'LO', Buffer.from('P2'))))).toBe('DUPLICATE_IDENTITY')
  const twice = read(
    tail(Buffer.concat([rawElement(0x00324000, 'LT', Buffer.from('one ')), rawElement(0x00324000, 'LT', Buffer.from('two '))])),
  )
  expect([text(twice.root, 0x00324000), [...twice.notes]]).toEqual(['one', ['DUPLICATE_ELEMENT']])
  expect(outcome(tail(rawElement(0x00324000, '12', Buffer.alloc(4))))).toBe('BAD_VR')
  // A VR that is yet to come has the long form: two reserved bytes and a length of four.
  const future = Buffer.concat([Buffer.from('320000405a5a00000400', 'hex'), Buffer.from('0000abcdefab', 'hex')])
  expect([...read(tail(future)).notes]).toEqual(['UNKNOWN_VR'])
  expect(outcome(tail(rawElement(0x00091001, 'LO', Buffer.from('ab'))))).toBe('accepted')
  expect(outcome(tail(rawElement(0x00000100, 'US', Buffer.from([1, 0]))))).toBe('COMMAND_IN_DATASET')
  const one = rawElement(0x00091001, 'US', Buffer.from([1, 0]))
  expect(outcome(tail(Buffer.concat(Array.from({ length: 1_000_000 }, () => one))))).toBe('TOO_MANY_ELEMENTS')
  const item = implicitElement(Tag.Item, Buffer.alloc(0))
  expect(outcome(tail(rawElement(0x0040a730, 'SQ', Buffer.concat(Array.from({ length: 60_000 }, () => item)))))).toBe('TOO_MANY_ELEMENTS')
})

test('UN of undefined length is read as an implicit sequence, UN of a known length when its tag is one', () => {
  const inner = implicitElement(0x00080100, Buffer.from('T-D3'))
  const open = Buffer.concat([rawElement(0x00091001, 'UN', implicitElement(Tag.Item, inner), 0xffffffff), SEQUENCE_END])
  const known = rawElement(0x0040a730, 'UN', implicitElement(Tag.Item, inner))
  const { root } = read(fileOf(Buffer.concat([headOf(), open, known])))
  for (const tag of [0x00091001, 0x0040a730]) expect(text(root.elements.get(tag)!.items![0]!, 0x00080100)).toBe('T-D3')
})
