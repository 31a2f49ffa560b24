import fc from 'fast-check'
import type { DicomJson } from '../archive'
import { fitOf } from './fit'
import { planOf } from './plan'
import { rlePlanes } from './rle'
import { samplesOf } from './samples'
import { greyShades } from './shades'

const EXPLICIT = '1.2.840.10008.1.2.1'
const RLE = '1.2.840.10008.1.2.5'
const JPEG = '1.2.840.10008.1.2.4.50'

const header = (change: Readonly<Record<string, readonly unknown[] | undefined>> = {}): DicomJson =>
  Object.fromEntries(
    Object.entries({
      '00080060': ['CT'],
      '00280002': [1],
      '00280004': ['MONOCHROME2'],
      '00280010': [2],
      '00280011': [3],
      '00280030': [0.5, 0.5],
      '00280100': [16],
      '00280101': [12],
      '00280102': [11],
      '00280103': [0],
      '00281050': [40],
      '00281051': [400],
      '00281052': [-1024],
      '00281053': [1],
      ...change,
    }).flatMap(([tag, Value]) => (Value ? [[tag, { Value }]] : [])),
  )
const words = (...values: number[]): Uint8Array => new Uint8Array(new Uint16Array(values).buffer)

describe('what the first path leaves to the engine', () => {
  const left: Readonly<Record<string, [Parameters<typeof header>[0], string?]>> = {
    'a transfer syntax that it cannot read': [{}, '1.2.840.10008.1.2.4.70'],
    'a modality LUT': [{ '00283000': [{}] }],
    'a VOI LUT': [{ '00283010': [{}] }],
    'a window that is not linear': [{ '00281056': ['SIGMOID'] }],
    'functional groups': [{ '52009229': [{}] }],
    'units of a PET': [{ '00080060': ['PT'] }],
    'a palette': [{ '00280004': ['PALETTE COLOR'] }],
    'samples that do not lie at the low end': [{ '00280102': [15] }],
    'one bit a pixel': [{ '00280100': [1], '00280101': [1], '00280102': [0] }],
    'pixels whose ratio alone is said': [{ '00280030': undefined, '00280034': [4, 3] }],
    'a detector with two spacings': [{ '00181164': [0.1, 0.2] }],
    'a window without a width': [{ '00281051': [0] }],
    'a slope of nothing': [{ '00281053': [0] }],
    'RGB in a JPEG': [{ '00280002': [3], '00280004': ['RGB'], '00280100': [8], '00280101': [8], '00280102': [7] }, JPEG],
    'a JPEG of twelve bits': [{}, JPEG],
    'no size': [{ '00280010': undefined }],
    'a shape of its own': [{ '20500020': ['INVERSE'] }],
    'an overlay': [{ '60000010': [2] }],
    'one in the last group': [{ '601E0010': [2] }],
    'padding without a window': [{ '00281050': undefined, '00280120': [-2000] }],
    'eight signed bits': [{ '00280100': [8], '00280101': [8], '00280102': [7], '00280103': [1] }],
    'units that are not for the screen': [{ '00080016': ['1.2.840.10008.5.1.4.1.1.12.1'] }],
  }
  test.each(Object.entries(left))('%s', (_, [change, syntax]) => {
    expect(planOf(header(change), syntax ?? EXPLICIT)).toBeUndefined()
    expect(planOf(header(), EXPLICIT)).toBeDefined()
    expect(planOf(header({ '00280120': [-2000] }), EXPLICIT)).toBeDefined()
  })

  test('bytes that are not what the header says', () => {
    const plan = planOf(header(), EXPLICIT)!
    expect(samplesOf(plan, new Uint8Array(11))).toBeUndefined()
    expect(samplesOf(plan, new Uint8Array(40))).toBeUndefined()
    // Above the stored bits lies an overlay: no value of the image.
    expect(samplesOf(plan, words(0, 1, 2, 3, 4, 0x1005))).toBeUndefined()
    expect(samplesOf(planOf(header(), RLE)!, new Uint8Array(12))).toBeUndefined()
  })

  test('a broken slope where the engine cuts to whole values', () => {
    const plan = planOf(header({ '00281053': [0.5], '00281052': [0] }), EXPLICIT)!
    expect(greyShades(plan, new Uint16Array([0, 1, 2, 3, 4, 4]))).toBeUndefined()
    expect(greyShades(plan, new Uint16Array([0, 1, 2, 3, 4, 5]))).toBeDefined()
  })
})

test('signed values come from their stored bits, whatever lies above these', () => {
  const plan = planOf(header({ '00280103': [1] }), EXPLICIT)!
  expect([...samplesOf(plan, words(0, 1, 0x7ff, 0x800, 0xfff, 0xf800))!]).toEqual([0, 1, 2047, -2048, -1, -2048])
})

test('the window is the standard one, in the units of the modality; MONOCHROME1 is turned round', () => {
  const alphas = (change: Parameters<typeof header>[0], ...values: number[]) => {
    const { data } = greyShades(planOf(header(change), EXPLICIT)!, new Uint16Array(values))!
    return values.map((_, i) => data[4 * i + 3])
  }
  // Centre 40, width 400: from -160 to 239.
  expect(alphas({}, 864, 863, 1263, 1264, 1064)).toEqual([0, 0, 255, 255, 128])
  expect(alphas({ '00280004': ['MONOCHROME1'] }, 864, 863, 1263, 1264, 1064)).toEqual([255, 255, 0, 0, 127])
  // Without a window of its own: from the smallest to the largest value.
  expect(alphas({ '00281050': undefined }, 10, 20, 30)).toEqual([0, 128, 255])
})

test('RLE: what is packed comes out, and what is cut off is no picture', () => {
  const pack = (bytes: Uint8Array): number[] => {
    const out: number[] = []
    for (let i = 0; i < bytes.length; ) {
      let same = 1
      while (same < 128 && bytes[i + same] === bytes[i]) same++
      if (same > 1) out.push(257 - same, bytes[i]!)
      else out.push(0, bytes[i]!)
      i += same
    }
    return out.length % 2 ? [...out, 128] : out
  }
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 3 }), (planes) => {
      const packed = planes.map(pack)
      const head = new Uint32Array(16)
      head[0] = planes.length
      packed.reduce((at, one, i) => {
        head[i + 1] = at
        return at + one.length
      }, 64)
      const bytes = new Uint8Array([...new Uint8Array(head.buffer), ...packed.flat()])
      expect(rlePlanes(bytes, planes.length, 6)).toEqual(planes)
      expect(rlePlanes(bytes.subarray(0, bytes.length - 3), planes.length, 6)).toBeUndefined()
      expect(rlePlanes(bytes, planes.length + 1, 6)).toBeUndefined()
    }),
  )
})

test('an image finds its place as large as it can; pixels that are not square are made longer', () => {
  expect(fitOf({ columns: 100, rows: 50, spacing: { row: 1, column: 1 } }, 400, 400)).toEqual({
    zoom: 4,
    across: 4,
    down: 4,
    left: 0,
    top: 100,
  })
  expect(fitOf({ columns: 100, rows: 50, spacing: { row: 2, column: 1 } }, 400, 400)).toEqual({
    zoom: 4,
    across: 4,
    down: 8,
    left: 0,
    top: 0,
  })
  expect(fitOf({ columns: 100, rows: 50, spacing: { row: 1, column: 4 } }, 400, 400)).toMatchObject({ across: 4, down: 1 })
})
