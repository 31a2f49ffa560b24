import { fileOf, fragments, headOf, imageFile, rawElement } from '../testing/files.ts'
import { sharedFiles, testWithShared } from '../testing/shared-data.ts'
import { rawFrames } from './frames.ts'
import { defaultDicomLimits } from './limits.ts'
import { type Window, windowed } from './lut.ts'
import { readPart10 } from './part10.ts'
import { type JpegDecoder, renderFrame } from './render.ts'

const read = (bytes: Buffer) => readPart10(bytes, defaultDicomLimits, { allowDualTiff: true })
const noJpeg: JpegDecoder = () => Promise.reject(new Error('no JPEG here'))
const shades = async (bytes: Buffer, window?: Window, frame = 1): Promise<number[]> => [
  ...(await renderFrame(read(bytes), frame, window, defaultDicomLimits, noJpeg)).pixels,
]
const words = (values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 2)
  values.forEach((value, i) => {
    out.writeUInt16LE(value & 0xffff, i * 2)
  })
  return out
}
const row = (values: number[], changes: Parameters<typeof imageFile>[0] = {}): Buffer =>
  imageFile({
    '00280010': 1,
    '00280011': values.length,
    '7FE00010': words(values),
    '00281050': '128',
    '00281051': '256',
    ...changes,
  })

test('the window is the function of PS3.3 C.11.2.1.2', () => {
  const linear = windowed({ center: 2048, width: 4096 })
  expect([linear(0), Math.round(linear(2047)), linear(4095), linear(-5), linear(5000)]).toEqual([0, 127, 255, 0, 255])
  // Width 1: a threshold.
  const step = windowed({ center: 10, width: 1 })
  expect([step(9), step(11)]).toEqual([0, 255])
  expect(windowed({ center: 50, width: 100, shape: 'LINEAR_EXACT' })(50)).toBe(127.5)
  expect(Math.round(windowed({ center: 50, width: 100, shape: 'SIGMOID' })(50))).toBe(128)
})

test('stored values pass the slope, the window and the inversion of MONOCHROME1; padding stays black', async () => {
  expect(await shades(row([0, 64, 128, 255]))).toEqual([0, 64, 128, 255])
  expect(await shades(row([0, 64, 128, 255], { '00280004': 'MONOCHROME1' }))).toEqual([255, 191, 127, 0])
  expect(await shades(row([0, 32, 64], { '00281053': '2', '00281052': '10' }))).toEqual([10, 74, 138])
  expect(await shades(row([-128, 0, 127], { '00281050': '0' }))).toEqual([0, 128, 255])
  expect(await shades(row([0, 255, 77], { '00280004': 'MONOCHROME1', '00280120': ['SS', 77] }))).toEqual([255, 0, 0])
  expect(await shades(row([0, 100, 200]), { center: 100, width: 2 })).toEqual([0, 255, 255])
})

test('bits above and below the stored ones do not count; without a window the frame spans the scale', async () => {
  // 8 bits stored in the middle of 16, an old overlay above.
  expect(await shades(row([0xf000, 0x0ff0 | 0x000f, 0x0800], { '00280101': 8, '00280102': 11, '00280103': 0 }))).toEqual([0, 255, 128])
  const plain = row([100, 200, 300], { '00281050': undefined, '00281051': undefined })
  expect(await shades(plain)).toEqual([0, 128, 255])
})

test('modality and VOI tables of the file are used', async () => {
  const table = [
    [0x00283002, 'US', [4, 0, 8]],
    [0x00283006, 'OW', words([255, 10, 20, 0])],
  ] as [number, string, number[] | Buffer][]
  const voi = row([0, 1, 2, 3, 9], { '00281050': undefined, '00281051': undefined, '00283010': ['SQ', [table]] })
  expect(await shades(voi)).toEqual([255, 10, 20, 0, 0])
  expect(await shades(row([0, 1, 2, 3], { '00283000': ['SQ', [table]] }))).toEqual([255, 10, 20, 0])
})

test('colours: RGB by pixel and by plane, YBR_FULL, YBR_FULL_422, palette', async () => {
  const colour = (photometric: string, samples: number, pixels: Buffer, more: Parameters<typeof imageFile>[0] = {}): Buffer =>
    imageFile({
      '00280002': samples,
      '00280004': photometric,
      '00280006': ['US', 0],
      '00280010': 1,
      '00280011': 2,
      '00280100': 8,
      '00280101': 8,
      '00280102': 7,
      '00280103': 0,
      '7FE00010': ['OB', pixels],
      ...more,
    })
  expect(await shades(colour('RGB', 3, Buffer.from([1, 2, 3, 4, 5, 6])))).toEqual([1, 2, 3, 4, 5, 6])
  expect(await shades(colour('RGB', 3, Buffer.from([1, 4, 2, 5, 3, 6]), { '00280006': ['US', 1] }))).toEqual([1, 2, 3, 4, 5, 6])
  expect(await shades(colour('YBR_FULL', 3, Buffer.from([76, 85, 255, 149, 44, 21])))).toEqual([254, 0, 0, 0, 254, 0])
  expect(await shades(colour('YBR_FULL_422', 3, Buffer.from([50, 200, 128, 128])))).toEqual([50, 50, 50, 200, 200, 200])
  const lut = {
    '00281101': ['US', [2, 0, 16]],
    '00281102': ['US', [2, 0, 16]],
    '00281103': ['US', [2, 0, 16]],
    '00281201': ['OW', words([0, 65535])],
    '00281202': ['OW', words([32768, 0])],
    '00281203': ['OW', words([0, 256])],
  } as Parameters<typeof imageFile>[0]
  expect(await shades(colour('PALETTE COLOR', 1, Buffer.from([0, 1]), lut))).toEqual([0, 128, 0, 255, 0, 1])
})

// A frame of RLE segments, each as literal runs.
function rle(segments: Buffer[]): Buffer {
  const head = Buffer.alloc(64)
  head.writeUInt32LE(segments.length)
  const packed = segments.map((segment) => Buffer.concat([Buffer.from([segment.length - 1]), segment]))
  packed.reduce((at, part, i) => {
    head.writeUInt32LE(at, 4 + i * 4)
    return at + part.length
  }, 64)
  return Buffer.concat([head, ...packed])
}

const RLE = '1.2.840.10008.1.2.5'
const rleFile = (frame: Buffer): Buffer =>
  fileOf(Buffer.concat([headOf({ '00280010': 1, '00280011': 4, '00281050': '128', '00281051': '256' }), fragments([frame])]), RLE)

test('RLE: the most significant byte first; segments that lie are refused', async () => {
  expect(await shades(rleFile(rle([Buffer.alloc(4), Buffer.from([0, 64, 128, 255])])))).toEqual([0, 64, 128, 255])
  const repeat = Buffer.concat([rle([Buffer.alloc(4), Buffer.alloc(0)]).subarray(0, 69), Buffer.from([253, 128])])
  expect(await shades(rleFile(repeat))).toEqual([128, 128, 128, 128])
  const good = rle([Buffer.alloc(4), Buffer.from([0, 64, 128, 255])])
  for (const [at, value] of [
    [0, 3],
    [0, 0],
    [4, 4000],
    [8, 0],
    [8, 0xffffffff],
    [8, 60],
  ] as const) {
    const lying = Buffer.from(good)
    lying.writeUInt32LE(value, at)
    await expect(shades(rleFile(lying))).rejects.toThrow('BAD_PIXELS')
  }
  await expect(shades(rleFile(good.subarray(0, 72)))).rejects.toThrow('BAD_PIXELS')
})

test('frames are told apart by table, by count, by their first bytes; a lying table is not believed', () => {
  const [a, b, c] = [Buffer.from('ffd8ffe0aaaa', 'hex'), Buffer.from('bbbbbbbbbbbb', 'hex'), Buffer.from('ffd8ffdbcccc', 'hex')]
  const file = (parts: Buffer[], offsets: number[], frames: number): Buffer =>
    fileOf(Buffer.concat([headOf({ '00280008': ['IS', `${frames}`] }), fragments(parts, offsets)]), '1.2.840.10008.1.2.4.50')
  const got = (bytes: Buffer, numbers: number[]): string[] =>
    rawFrames(read(bytes), numbers).frames.map((frame) => frame.bytes.toString('hex'))
  expect(got(file([a, c], [], 2), [2, 1])).toEqual([c, a].map((part) => part.toString('hex')))
  expect(got(file([a, b, c], [0, 28], 2), [1, 2])).toEqual(['ffd8ffe0aaaabbbbbbbbbbbb', c.toString('hex')])
  expect(got(file([a, b, c], [], 2), [1])).toEqual(['ffd8ffe0aaaabbbbbbbbbbbb'])
  expect(got(file([a, b, c], [0, 5], 2), [1])).toEqual(['ffd8ffe0aaaabbbbbbbbbbbb'])
  expect(() => got(file([a, b, b], [], 2), [1])).toThrow('FRAMES_UNCLEAR')
  expect(() => got(file([a, c], [], 2), [3])).toThrow('NO_SUCH_FRAME')
  expect(rawFrames(read(file([a, c], [], 2)), [1])).toMatchObject({ transferSyntaxUid: '1.2.840.10008.1.2.4.50', mediaType: 'image/jpeg' })
})

test('the extended offset table is read; native and single-bit frames are cut where they lie', () => {
  const parts = [Buffer.from('aaaa'), Buffer.from('bbbb'), Buffer.from('cccc')]
  const table = Buffer.alloc(16)
  table.writeBigUInt64LE(12n, 8)
  const lengths = Buffer.alloc(16, 0)
  const bytes = fileOf(
    Buffer.concat([
      headOf({ '00280008': ['IS', '2'] }),
      rawElement(0x7fe00001, 'OV', table),
      rawElement(0x7fe00002, 'OV', lengths),
      fragments(parts),
    ]),
    '1.2.840.10008.1.2.4.80',
  )
  expect(rawFrames(read(bytes), [2]).frames[0]!.bytes.toString()).toBe('bbbbcccc')
  const native = imageFile({ '00280008': ['IS', '2'], '00280010': 1, '00280011': 2, '7FE00010': words([1, 2, 3, 4]) })
  expect(rawFrames(read(native), [2]).frames[0]!.bytes).toEqual(words([3, 4]))
  const bits = imageFile({
    '00280008': ['IS', '2'],
    '00280010': 1,
    '00280011': 3,
    '00280100': 1,
    '00280101': 1,
    '00280102': 0,
    '7FE00010': ['OB', Buffer.from([0b101011])],
  })
  expect(rawFrames(read(bits), [1, 2]).frames.map(({ bytes: [byte] }) => byte)).toEqual([0b011, 0b101])
})

testWithShared('transfer_syntax')('the same CT slice is the same picture in every uncompressed and run-length syntax', async () => {
  const files = sharedFiles('transfer_syntax')!.filter(({ name }) => /^CT_(BigEndian|Deflated|LittleEndian|RLE)/.test(name))
  expect(files.length).toBe(5)
  const pictures = await Promise.all(files.map(({ bytes }) => renderFrame(read(bytes()), 1, undefined, defaultDicomLimits, noJpeg)))
  for (const picture of pictures) expect(picture.pixels.equals(pictures[0]!.pixels)).toBe(true)
  const natives = files.filter(({ name }) => !name.includes('RLE')).map(({ bytes }) => rawFrames(read(bytes()), [1]))
  for (const native of natives)
    expect([native.transferSyntaxUid, native.frames[0]!.bytes.equals(natives[0]!.frames[0]!.bytes)]).toEqual(['1.2.840.10008.1.2.1', true])
})

describe('what is drawn here is what the viewer draws', () => {
  test('a slope below zero, in its window', async () => {
    const turned = { '00281053': '-1', '00281052': '300', '00281050': '200', '00281051': '201' }
    // 300, 200, 99 in units.
    expect(await shades(row([0, 100, 201], turned))).toEqual([255, 128, 0])
  })

  test('eight signed bits, and samples that end at the highest bit', async () => {
    const eight = { '00280100': 8, '00280101': 8, '00280102': 7, '00280103': 1, '00281050': '0' }
    expect(await shades(row([0, 0], { ...eight, '7FE00010': ['OB', Buffer.from([0x80, 0x7f])] }))).toEqual([0, 255])
    const high = { '00280101': 12, '00280102': 15, '00280103': 0, '00281050': '2048', '00281051': '4096' }
    expect(await shades(row([0, 0x8000, 0xfff0], high))).toEqual([0, 128, 255])
  })

  test('colours of sixteen bits, plain and in RLE', async () => {
    const colour = {
      '00280002': 3,
      '00280004': 'RGB',
      '00280006': ['US', 0],
      '00280010': 1,
      '00280011': 2,
      '00280103': 0,
    } as Parameters<typeof imageFile>[0]
    const rgb = words([0x1234, 0x5678, 0x9abc, 0xffff, 0, 0x80ff])
    expect(await shades(imageFile({ ...colour, '7FE00010': rgb }))).toEqual([0x12, 0x56, 0x9a, 0xff, 0, 0x80])
    const planes = [
      [0x12, 0xff],
      [0x34, 0xff],
      [0x56, 0],
      [0x78, 0],
      [0x9a, 0x80],
      [0xbc, 0xff],
    ].map((plane) => Buffer.from(plane))
    const packed = fileOf(Buffer.concat([headOf(colour), fragments([rle(planes)])]), RLE)
    expect(await shades(packed)).toEqual([0x12, 0x56, 0x9a, 0xff, 0, 0x80])
  })

  test('windows that are no straight line; what is real is not moved by half a step', async () => {
    const wide = { '00281050': '100', '00281051': '100' }
    expect(await shades(row([50, 100, 150], { ...wide, '00281056': ['CS', 'LINEAR_EXACT'] }))).toEqual([0, 128, 255])
    expect(await shades(row([50, 100, 150], { ...wide, '00281056': ['CS', 'SIGMOID'] }))).toEqual([30, 128, 225])
    const real = Buffer.alloc(12)
    ;[0, 0.5, 1].forEach((value, i) => {
      real.writeFloatLE(value, 4 * i)
    })
    const floats = { '00280100': 32, '00280101': undefined, '00280102': undefined, '00280103': undefined, '7FE00010': undefined }
    const map = row([0, 0, 0], { ...floats, '7FE00008': ['OF', real], '00281050': '0.5', '00281051': '1' })
    expect(await shades(map)).toEqual([0, 128, 255])
    expect(await shades(row([9, 10, 11], { '00281050': '10', '00281051': '1' }))).toEqual([0, 255, 255])
  })

  test('padding does not count where there is no window', async () => {
    const padded = { '00281050': undefined, '00281051': undefined, '00280120': ['SS', -2000] } as Parameters<typeof imageFile>[0]
    expect(await shades(row([-2000, 100, 200, 300], padded))).toEqual([0, 0, 128, 255])
  })

  test('angiography is shown as it is stored', async () => {
    const xa = { '00080016': '1.2.840.10008.5.1.4.1.1.12.1', '00281053': '2', '00281052': '-1024' }
    expect(await shades(row([0, 64, 255], xa))).toEqual([0, 64, 255])
  })

  test('a shape that is turned round', async () => {
    expect(await shades(row([0, 64, 255], { '20500020': ['CS', 'INVERSE'] }))).toEqual([255, 191, 0])
  })

  test('a pixel is as high as the spacing, the detector, the film or the ratio says, in this order', async () => {
    const high = async (changes: Parameters<typeof imageFile>[0]) =>
      (await renderFrame(read(row([0, 1], changes)), 1, undefined, defaultDicomLimits, noJpeg)).pixelAspect
    const bare = { '00280030': undefined, '00280034': ['IS', ['2', '1']] } as Parameters<typeof imageFile>[0]
    expect(await high(bare)).toBe(2)
    expect(await high({ ...bare, '00182010': ['DS', ['0.3', '0.1']] })).toBeCloseTo(3)
    expect(await high({ ...bare, '00182010': ['DS', ['0.3', '0.1']], '00181164': ['DS', ['0.4', '0.1']] })).toBeCloseTo(4)
    expect(await high({ '00280030': ['DS', ['1', '1']], '00280034': ['IS', ['2', '1']] })).toBe(1)
  })
})
