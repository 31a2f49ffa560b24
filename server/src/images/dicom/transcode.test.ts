import { fileOf, fragments, headOf, imageFile, implicitElement, rawElement } from '../testing/files.ts'
import { sharedFiles, testWithShared } from '../testing/shared-data.ts'
import { rawFrames } from './frames.ts'
import { describeImage } from './index-record.ts'
import { defaultDicomLimits as limits } from './limits.ts'
import { metadataText } from './metadata.ts'
import { readPart10 } from './part10.ts'
import type { JpegDecoder } from './render.ts'
import { EXPLICIT_LITTLE, isDecodable, isRewritable, RLE_LOSSLESS } from './syntaxes.ts'
import { explicitFile, plainFrames } from './transcode.ts'

const read = (bytes: Buffer) => readPart10(bytes, limits, { allowDualTiff: true })
const noJpeg: JpegDecoder = () => Promise.reject(new Error('no JPEG here'))
/** The header as DICOM JSON, without what describes pixels by their bytes: fragments become words. */
const header = (bytes: Buffer): Record<string, unknown> => {
  const {
    '7FE00001': _table,
    '7FE00002': _lengths,
    '7FE00010': _pixels,
    ...rest
  } = JSON.parse(metadataText(read(bytes).root, '/bulk', limits))
  return rest
}
/** One RLE frame of segments that are copied as they are. */
function rle(segments: readonly Buffer[]): Buffer {
  const packed = segments.map((one) => Buffer.concat([Buffer.from([one.length - 1]), one, Buffer.alloc((one.length + 1) % 2)]))
  const head = Buffer.alloc(64)
  head.writeUInt32LE(segments.length)
  let at = 64
  packed.forEach((one, i) => {
    head.writeUInt32LE(at, 4 + i * 4)
    at += one.length
  })
  return Buffer.concat([head, ...packed])
}
const COLOUR = {
  '00280002': 3,
  '00280004': 'RGB',
  '00280010': 1,
  '00280011': 2,
  '00280100': 8,
  '00280101': 8,
  '00280102': 7,
  '00280103': 0,
}
const planes = rle([Buffer.from([1, 2]), Buffer.from([11, 12]), Buffer.from([21, 22])])
const colours = (more: object): Buffer =>
  fileOf(Buffer.concat([headOf({ ...COLOUR, ...more } as never), fragments([planes])]), RLE_LOSSLESS)

test('a file is written anew in Explicit VR Little Endian with the same header and samples, its notes in the meta information too', () => {
  const signed = imageFile({ '00280120': ['SS', -2000] })
  const root = read(signed).root
  // The same in Implicit VR: padding value and sequence without a VR.
  const implicit = fileOf(
    Buffer.concat([
      ...[...root.elements.values()].map((one) => implicitElement(one.tag, root.bytes.subarray(one.offset, one.offset + one.length))),
    ]),
    '1.2.840.10008.1.2',
  )
  const anew = explicitFile(read(implicit), limits)
  const file = read(anew)
  expect([file.syntax.uid, [...file.notes]]).toEqual([EXPLICIT_LITTLE, []])
  expect(header(anew)).toEqual(header(signed))
  expect(header(anew)['00280120']).toEqual({ vr: 'SS', Value: [-2000] })
  // Not by the reader's own guess: it stands so in the file.
  expect(file.root.elements.get(0x00280120)!.vr).toBe('SS')
  expect(rawFrames(file, [1]).frames).toEqual(rawFrames(read(signed), [1]).frames)
  expect(file.meta.elements.size).toBe(read(implicit).meta.elements.size)
})

test('planes of RLE are woven where the header says so, and stay planes where not', async () => {
  for (const [planar, expected] of [
    [0, [1, 11, 21, 2, 12, 22]],
    [1, [1, 2, 11, 12, 21, 22]],
  ] as const) {
    const file = read(colours({ '00280006': ['US', planar] }))
    const { frames, transferSyntaxUid } = await plainFrames(file, [1], limits, noJpeg)
    expect([planar, transferSyntaxUid, [...frames[0]!.bytes]]).toEqual([planar, EXPLICIT_LITTLE, expected])
    const anew = read(explicitFile(file, limits))
    expect([anew.syntax.uid, [...rawFrames(anew, [1]).frames[0]!.bytes]]).toEqual([EXPLICIT_LITTLE, expected])
  }
})

test('what would change a sample is refused: colours of JPEG, shared colours in RLE, more bits, pictures within', async () => {
  const refusedAs = (work: () => unknown): Promise<string> =>
    Promise.resolve()
      .then(work)
      .then(() => 'done')
      .catch((error) => error.refusal?.code ?? `${error}`)
  const jpeg = (more: object): Buffer =>
    fileOf(Buffer.concat([headOf({ ...COLOUR, ...more } as never), fragments([Buffer.alloc(4)])]), '1.2.840.10008.1.2.4.50')
  const grey: JpegDecoder = async () => ({ channels: 1, pixels: Buffer.from([7, 8]) })
  const colour: JpegDecoder = async () => ({ channels: 3, pixels: Buffer.alloc(6) })
  const mono = { '00280002': 1, '00280004': 'MONOCHROME2' }
  expect([...(await plainFrames(read(jpeg(mono)), [1], limits, grey)).frames[0]!.bytes]).toEqual([7, 8])
  expect(await refusedAs(() => plainFrames(read(jpeg(mono)), [1], limits, colour))).toBe('CANNOT_TRANSCODE')
  expect(await refusedAs(() => plainFrames(read(jpeg({})), [1], limits, colour))).toBe('CANNOT_TRANSCODE')
  expect(
    await refusedAs(() => plainFrames(read(jpeg({ ...mono, '00280100': 16, '00280101': 12, '00280102': 11 })), [1], limits, grey)),
  ).toBe('CANNOT_TRANSCODE')
  expect(await refusedAs(() => explicitFile(read(jpeg(mono)), limits))).toBe('CANNOT_TRANSCODE')
  const shared = read(colours({ '00280004': 'YBR_FULL_422' }))
  expect(await refusedAs(() => plainFrames(shared, [1], limits, noJpeg))).toBe('CANNOT_TRANSCODE')
  expect(await refusedAs(() => explicitFile(shared, limits))).toBe('CANNOT_TRANSCODE')
  const small = Buffer.concat([implicitElement(0xfffee000, fragments([planes])), Buffer.alloc(0)])
  const icon = Buffer.concat([headOf(COLOUR), rawElement(0x00880200, 'SQ', small), fragments([planes])])
  expect(await refusedAs(() => explicitFile(read(fileOf(icon, RLE_LOSSLESS)), limits))).toBe('CANNOT_TRANSCODE')
  const bomb = colours({ '00280010': 60_000, '00280011': 60_000 })
  expect(await refusedAs(() => explicitFile(read(bomb), limits))).toBe('TOO_LARGE')
  expect(await refusedAs(() => plainFrames(read(bomb), [1], limits, noJpeg))).toBe('TOO_LARGE')
})

test('values that are longer than their VR can say get one that can', () => {
  const table = Buffer.alloc(70_000, 3)
  const text = Buffer.alloc(70_000, 'x')
  const set = Buffer.concat([
    implicitElement(0x00080018, Buffer.from('1.2.3\0')),
    implicitElement(0x00081030, text),
    implicitElement(0x00283006, table),
  ])
  const anew = read(explicitFile(read(fileOf(set, '1.2.840.10008.1.2')), limits))
  const of = (tag: number) => [anew.root.elements.get(tag)!.vr, anew.root.elements.get(tag)!.length]
  expect([of(0x00081030), of(0x00283006)]).toEqual([
    ['UN', 70_000],
    ['OW', 70_000],
  ])
})

testWithShared('transfer_syntax')(
  'real files of every syntax: rewritten or decoded with the same header and samples, or refused',
  async () => {
    const seen: Record<string, number> = {}
    for (const folder of ['transfer_syntax', 'us_xa_nm', 'ct', 'mr', 'charset'])
      for (const { name, bytes } of sharedFiles(folder) ?? []) {
        const original = bytes()
        let file: ReturnType<typeof read>
        try {
          file = read(original)
        } catch {
          continue
        }
        if (!isRewritable(file.syntax.uid)) continue
        const anew = explicitFile(file, limits)
        expect([name, read(anew).syntax.uid, header(anew)]).toEqual([name, EXPLICIT_LITTLE, header(original)])
        const image = describeImage(file.root)
        if (image) {
          const numbers = Array.from({ length: Math.min(image.frames, 3) }, (_, i) => i + 1)
          const plain = await plainFrames(file, numbers, limits, noJpeg)
          const same = rawFrames(read(anew), numbers).frames.every(({ bytes: one }, i) => one.equals(plain.frames[i]!.bytes))
          expect([name, same]).toEqual([name, true])
        }
        seen[file.syntax.uid] = (seen[file.syntax.uid] ?? 0) + 1
      }
    expect(Object.keys(seen)).toEqual(
      expect.arrayContaining(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.1.99', '1.2.840.10008.1.2.2', RLE_LOSSLESS]),
    )
    // One picture in five syntaxes: the samples are those of the one that was never compressed.
    const same = (sharedFiles('transfer_syntax') ?? []).filter(({ name }) => /^CT_(BigEndian|Deflated|LittleEndianImplicit|RLE)/.test(name))
    const frames = await Promise.all(
      same.map(async ({ bytes }) => (await plainFrames(read(bytes()), [1], limits, noJpeg)).frames[0]!.bytes),
    )
    expect(frames).toHaveLength(4)
    for (const frame of frames) expect(frame.equals(frames[0]!)).toBe(true)
    expect(isDecodable('1.2.840.10008.1.2.4.90')).toBe(false)
  },
)
