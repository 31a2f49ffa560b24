import { elements, fileOf, fragments, imageFields } from '../../server/src/images/testing/files'

/** Pictures whose pixels lie, or are to be shown, in a way of their own; with what must stand on the screen. */
export interface OddPicture {
  readonly name: string
  readonly file: () => Buffer
  readonly columns: number
  readonly rows: number
  /** On the screen, where pixels are not square. */
  readonly tall?: number
  readonly wide?: number
  /** Red, green and blue of a pixel, by the reference: written from the standard and from nothing in this project. */
  readonly shade: (x: number, y: number) => readonly [number, number, number]
}

type Changes = NonNullable<Parameters<typeof imageFields>[0]>

const [COLUMNS, ROWS] = [64, 32]
const COUNT = COLUMNS * ROWS
const RLE = '1.2.840.10008.1.2.5'

/** A slope of 4096 steps over the picture. */
const ramp = (i: number): number => i * 2
const bounded = (value: number): number => Math.round(Math.min(255, Math.max(0, value)))
/** PS3.3 C.11.2.1.2.1. */
const linear = (value: number, center: number, width: number): number => bounded(((value - (center - 0.5)) / (width - 1) + 0.5) * 255)
const grey = (shade: (i: number) => number): OddPicture['shade'] => {
  return (x, y) => {
    const one = shade(y * COLUMNS + x)
    return [one, one, one]
  }
}

const words = (value: (i: number) => number, count = COUNT): Buffer => {
  const out = Buffer.alloc(2 * count)
  for (let i = 0; i < count; i++) out.writeUInt16LE(value(i) & 0xffff, 2 * i)
  return out
}

const base: Changes = {
  '00280010': ROWS,
  '00280011': COLUMNS,
  '00280101': 12,
  '00280102': 11,
  '00280103': 0,
  '00281050': '2048',
  '00281051': '4096',
}
const file = (changes: Changes): Buffer => fileOf(elements(imageFields({ ...base, ...changes })))
const packed = (changes: Changes, planes: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(64)
  head.writeUInt32LE(planes.length)
  // Each plane as runs of bytes that stand as they are.
  const segments = planes.map((plane) => {
    const runs: Buffer[] = []
    for (let at = 0; at < plane.length; at += 128) {
      const part = plane.subarray(at, at + 128)
      runs.push(Buffer.from([part.length - 1]), part)
    }
    const all = Buffer.concat(runs)
    return all.length % 2 ? Buffer.concat([all, Buffer.from([128])]) : all
  })
  segments.reduce((at, segment, i) => {
    head.writeUInt32LE(at, 4 + 4 * i)
    return at + segment.length
  }, 64)
  const body = elements(imageFields({ ...base, ...changes, '7FE00010': undefined }))
  return fileOf(Buffer.concat([body, fragments([Buffer.concat([head, ...segments])])]), RLE)
}

/** Two marks over a picture: a frame of its first rows and a point. */
const isMarked = (x: number, y: number): boolean => (y === 4 && x > 9 && x < 50) || (x === 20 && y > 10 && y < 30)
const markBits = (): Buffer => {
  const out = Buffer.alloc(COUNT / 8)
  for (let i = 0; i < COUNT; i++) if (isMarked(i % COLUMNS, Math.floor(i / COLUMNS))) out[i >> 3]! |= 1 << (i & 7)
  return out
}
const overlay: Changes = {
  '60000010': ['US', ROWS],
  '60000011': ['US', COLUMNS],
  '60000040': ['CS', 'G'],
  '60000050': ['SS', [1, 1]],
  '60000100': ['US', 1],
  '60000102': ['US', 0],
}

const rgb16 = { '00280002': 3, '00280004': 'RGB', '00280006': ['US', 0], '00280101': 16, '00280102': 15 } as Changes
const noWindow: Changes = { '00281050': undefined, '00281051': undefined }
const noUnits: Changes = { '00281052': undefined, '00281053': undefined }
const table = (first: number, bits: number, entry: (i: number) => number, count: number) =>
  [
    'SQ',
    [
      [
        [0x00283002, 'US', [count, first, bits]],
        [0x00283006, 'OW', words(entry, count)],
      ],
    ],
  ] as unknown as Changes[string]
/** Red rises from left to right, green from top to bottom. */
const channel = (i: number, sample: number): number => [(i % COLUMNS) * 1024, Math.floor(i / COLUMNS) * 2048, 0x8080][sample]!
const colourOf = (x: number, y: number): readonly [number, number, number] => [(x * 1024) >> 8, (y * 2048) >> 8, 0x80]

const plain = { columns: COLUMNS, rows: ROWS }
const straight = grey((i) => linear(ramp(i), 2048, 4096))

export const ODD_PICTURES: readonly OddPicture[] = [
  {
    name: 'a slope below zero',
    ...plain,
    file: () => file({ '7FE00010': words(ramp), '00281053': '-1', '00281052': '100', '00281050': '-1900' }),
    shade: grey((i) => linear(100 - ramp(i), -1900, 4096)),
  },
  {
    name: 'a slope below zero that is broken, without a window',
    ...plain,
    file: () => file({ ...noWindow, '7FE00010': words(ramp), '00281053': '-0.5', '00281052': '0.25' }),
    shade: grey((i) => bounded((1 - i / (COUNT - 1)) * 255)),
  },
  {
    name: 'a broken slope, without a window',
    ...plain,
    file: () => file({ ...noWindow, '7FE00010': words(ramp), '00281053': '0.37', '00281052': '-512.5' }),
    shade: grey((i) => bounded((i / (COUNT - 1)) * 255)),
  },
  {
    name: 'eight signed bits',
    ...plain,
    file: () =>
      file({
        '00280100': 8,
        '00280101': 8,
        '00280102': 7,
        '00280103': 1,
        '00281050': '0',
        '00281051': '256',
        '7FE00010': ['OB', Buffer.from(Array.from({ length: COUNT }, (_, i) => ((i >> 3) - 128) & 255))],
      }),
    shade: grey((i) => i >> 3),
  },
  {
    name: 'eight signed bits in RLE',
    ...plain,
    file: () =>
      packed({ '00280100': 8, '00280101': 8, '00280102': 7, '00280103': 1, '00281050': '0', '00281051': '256' }, [
        Buffer.from(Array.from({ length: COUNT }, (_, i) => ((i >> 3) - 128) & 255)),
      ]),
    shade: grey((i) => i >> 3),
  },
  {
    name: 'twelve bits at the upper end of sixteen',
    ...plain,
    file: () => file({ '00280102': 15, '7FE00010': words((i) => (ramp(i) << 4) | 5) }),
    shade: straight,
  },
  {
    name: 'twelve bits with others above them',
    ...plain,
    file: () => file({ '7FE00010': words((i) => ramp(i) | (i % 7 === 0 ? 0x8000 : 0)) }),
    shade: straight,
  },
  {
    name: 'colours of sixteen bits',
    ...plain,
    file: () => file({ ...rgb16, '7FE00010': words((i) => channel(Math.floor(i / 3), i % 3), 3 * COUNT) }),
    shade: colourOf,
  },
  {
    name: 'colours of sixteen bits, plane by plane',
    ...plain,
    file: () => file({ ...rgb16, '00280006': ['US', 1], '7FE00010': words((i) => channel(i % COUNT, Math.floor(i / COUNT)), 3 * COUNT) }),
    shade: colourOf,
  },
  {
    name: 'colours of sixteen bits in RLE',
    ...plain,
    file: () =>
      packed(
        rgb16,
        [0, 1, 2].flatMap((sample) =>
          [8, 0].map((shift) => Buffer.from(Array.from({ length: COUNT }, (_, i) => (channel(i, sample) >> shift) & 255))),
        ),
      ),
    shade: colourOf,
  },
  {
    name: 'a table for the units of the modality',
    ...plain,
    file: () =>
      file({
        ...noUnits,
        '7FE00010': words(ramp),
        '00283000': table(0, 16, (i) => Math.round(65_535 * (1 - i / 4095) ** 2), 4096),
        '00281050': '32768',
        '00281051': '65536',
      }),
    shade: grey((i) => linear(Math.round(65_535 * (1 - ramp(i) / 4095) ** 2), 32_768, 65_536)),
  },
  {
    name: 'a table for the shades',
    ...plain,
    // Of 2000 entries from -1000 on: what lies beyond takes the ends.
    file: () =>
      file({
        ...noWindow,
        '00281052': '-1000',
        '7FE00010': words(ramp),
        '00283010': table(-1000 & 0xffff, 12, (i) => 4095 - Math.round(4095 * Math.sqrt(i / 1999)), 2000),
      }),
    shade: grey((i) => bounded((4095 - Math.round(4095 * Math.sqrt(Math.min(1999, ramp(i)) / 1999))) * (255 / 4095))),
  },
  {
    name: 'a window that is an S',
    ...plain,
    file: () => file({ '7FE00010': words(ramp), '00281056': ['CS', 'SIGMOID'], '00281050': '2000', '00281051': '900' }),
    shade: grey((i) => bounded(255 / (1 + Math.exp((-4 * (ramp(i) - 2000)) / 900)))),
  },
  {
    name: 'a window that is exact',
    ...plain,
    file: () => file({ '7FE00010': words((i) => i % 40), '00281056': ['CS', 'LINEAR_EXACT'], '00281050': '20', '00281051': '10' }),
    shade: grey((i) => bounded((((i % 40) - 20) / 10 + 0.5) * 255)),
  },
  {
    name: 'padding that does not count where there is no window',
    ...plain,
    file: () =>
      file({
        ...noWindow,
        '00280101': 16,
        '00280102': 15,
        '00280103': 1,
        '00280120': ['SS', -20_000],
        '7FE00010': words((i) => (i < 200 ? -20_000 : ramp(i) - 1000)),
      }),
    shade: grey((i) => (i < 200 ? 0 : bounded(((ramp(i) - 400) / (2 * (COUNT - 1) - 400)) * 255))),
  },
  {
    name: 'a pixel twice as high as wide, by its ratio alone',
    ...plain,
    tall: 2,
    file: () => file({ '00280030': undefined, '00280034': ['IS', ['2', '1']], '7FE00010': words(ramp) }),
    shade: straight,
  },
  {
    name: 'a pixel twice as wide as high, by the detector',
    ...plain,
    wide: 2,
    file: () => file({ '00280030': undefined, '00181164': ['DS', ['0.2', '0.4']], '7FE00010': words(ramp) }),
    shade: straight,
  },
  {
    name: 'thirty-two bits',
    ...plain,
    file: () => {
      const pixels = Buffer.alloc(4 * COUNT)
      for (let i = 0; i < COUNT; i++) pixels.writeUInt32LE(ramp(i) * 1_000_000, 4 * i)
      const wide = { '00280100': 32, '00280101': 32, '00280102': 31, '00281050': '2048000000', '00281051': '4096000000' }
      return file({ ...wide, '7FE00010': pixels })
    },
    shade: straight,
  },
  {
    name: 'real numbers',
    ...plain,
    file: () => {
      const pixels = Buffer.alloc(4 * COUNT)
      for (let i = 0; i < COUNT; i++) pixels.writeFloatLE(i / (COUNT - 1), 4 * i)
      const real = { '00280100': 32, '00280101': undefined, '00280102': undefined, '00280103': undefined, '7FE00010': undefined }
      return file({ ...real, '7FE00008': ['OF', pixels], '00281050': '0.5', '00281051': '1' })
    },
    shade: grey((i) => bounded((i / (COUNT - 1)) * 255)),
  },
  {
    name: 'one bit',
    ...plain,
    file: () => file({ ...noWindow, ...noUnits, '00280100': 1, '00280101': 1, '00280102': 0, '7FE00010': ['OB', markBits()] }),
    shade: (x, y) => (isMarked(x, y) ? [255, 255, 255] : [0, 0, 0]),
  },
  {
    name: 'a shape that is turned round',
    ...plain,
    file: () => file({ '7FE00010': words(ramp), '20500020': ['CS', 'INVERSE'] }),
    shade: grey((i) => 255 - linear(ramp(i), 2048, 4096)),
  },
  {
    name: 'angiography, whose units are not for the screen',
    ...plain,
    file: () => file({ '7FE00010': words(ramp), '00080016': '1.2.840.10008.5.1.4.1.1.12.1', '00281053': '3', '00281052': '-1024' }),
    shade: straight,
  },
]

/** A slope with marks over it: in a plane of their own, or in a bit of its samples. */
export const MARKED_PICTURES: readonly (OddPicture & { readonly isMarked: typeof isMarked })[] = [
  {
    name: 'in a plane of its own',
    ...plain,
    isMarked,
    file: () => file({ ...overlay, '60003000': ['OW', markBits()], '7FE00010': words(ramp) }),
    shade: straight,
  },
  {
    name: 'in a bit of its samples',
    ...plain,
    isMarked,
    file: () =>
      file({
        ...overlay,
        '60000100': ['US', 16],
        '60000102': ['US', 15],
        '7FE00010': words((i) => ramp(i) | (isMarked(i % COLUMNS, Math.floor(i / COLUMNS)) ? 0x8000 : 0)),
      }),
    shade: straight,
  },
]

/** One whose marks are named and not there. */
export const unreadMarks = (): Buffer => file({ ...overlay, '60003000': ['OW', Buffer.alloc(8)], '7FE00010': words(ramp) })
