import { isUnusual, type Layout } from './layout'
import type { DecodeTask } from './plain-frames'
import { unusualFrame, unusualSamples } from './unusual-frames'

const PLAIN = '1.2.840.10008.1.2.1'
const RLE = '1.2.840.10008.1.2.5'
const grey: Layout = {
  rows: 1,
  columns: 3,
  samples: 1,
  allocated: 16,
  stored: 12,
  highBit: 11,
  signed: false,
  planar: false,
  kind: 'grey',
  real: false,
}
const bytes = (...values: number[]): Uint8Array => new Uint8Array(new Uint16Array(values).buffer)
const samples = (change: Partial<Layout>, frame: Uint8Array, syntax = PLAIN): number[] =>
  Array.from(unusualSamples({ ...grey, ...change }, syntax, frame))

/** Planes that stand as they are. */
function rle(...planes: number[][]): Uint8Array {
  const head = new Uint32Array(16)
  head[0] = planes.length
  const packed = planes.map((plane) => [plane.length - 1, ...plane])
  packed.reduce((at, plane, i) => {
    head[i + 1] = at
    return at + plane.length
  }, 64)
  return new Uint8Array([...new Uint8Array(head.buffer), ...packed.flat()])
}

test('[IMG-05] values stand in their bits and nowhere else: at the upper end, below others, signed', () => {
  expect(samples({ highBit: 15 }, bytes(0x0005, 0x8005, 0xffff))).toEqual([0, 0x800, 0xfff])
  expect(samples({}, bytes(0x8001, 0xf123, 7))).toEqual([1, 0x123, 7])
  expect(samples({ highBit: 15, signed: true }, bytes(0x8000, 0xfff0, 0x7ff0))).toEqual([-2048, -1, 2047])
  expect(samples({ allocated: 8, stored: 8, highBit: 7, signed: true }, new Uint8Array([0x80, 0xff, 0x7f]))).toEqual([-128, -1, 127])
  expect(samples({ allocated: 8, stored: 8, highBit: 7, signed: true }, rle([0x80, 0xff, 0x7f]), RLE)).toEqual([-128, -1, 127])
})

test('[IMG-05] one bit, thirty-two, and real numbers, wherever their bytes begin', () => {
  expect(samples({ allocated: 1, stored: 1, highBit: 0 }, new Uint8Array([0b101]))).toEqual([1, 0, 1])
  const wide = { allocated: 32, stored: 32, highBit: 31 }
  const odd = (array: Uint32Array | Int32Array | Float32Array): Uint8Array => {
    const shifted = new Uint8Array(array.byteLength + 1)
    shifted.set(new Uint8Array(array.buffer), 1)
    return shifted.subarray(1)
  }
  expect(samples(wide, odd(new Uint32Array([0, 7, 4_000_000_000])))).toEqual([0, 7, 4_000_000_000])
  expect(samples({ ...wide, signed: true }, odd(new Int32Array([-5, 0, 5])))).toEqual([-5, 0, 5])
  expect(samples({ ...wide, real: true }, odd(new Float32Array([0, 0.5, 1])))).toEqual([0, 0.5, 1])
})

test('[IMG-05] colours of sixteen bits are their upper eight, by pixel, by plane, in RLE and as YBR', () => {
  const colour = { samples: 3, columns: 2, kind: 'rgb', stored: 16, highBit: 15 } as const
  const all = [0x12, 0x56, 0x9a, 0xff, 0, 0x80]
  expect(samples(colour, bytes(0x1234, 0x5678, 0x9abc, 0xffff, 0, 0x80ff))).toEqual(all)
  expect(samples({ ...colour, planar: true }, bytes(0x1234, 0xffff, 0x5678, 0, 0x9abc, 0x80ff))).toEqual(all)
  const planes = rle([0x12, 0xff], [0x34, 0xff], [0x56, 0], [0x78, 0], [0x9a, 0x80], [0xbc, 0xff])
  for (const planar of [false, true]) expect(samples({ ...colour, planar }, planes, RLE)).toEqual(all)
  expect(samples({ ...colour, columns: 1, kind: 'ybr' }, bytes(0x4c00, 0x5500, 0xff00))).toEqual([254, 0, 0])
})

test('[IMG-11] what is cut short, or lies outside of its bits, is no picture', () => {
  expect(() => samples({}, bytes(1, 2))).toThrow('cut short')
  expect(() => samples({ highBit: 5 }, bytes(1, 2, 3))).toThrow('outside')
  expect(() => samples({}, rle([1, 2, 3]), RLE)).toThrow('RLE')
  expect(() => samples({ allocated: 24, stored: 24, highBit: 23 }, new Uint8Array(9))).toThrow('24 bits')
})

test('what the workers read right is left to them', () => {
  const frame = bytes(1, 2, 4095)
  expect(isUnusual(grey, PLAIN, frame)).toBe(false)
  expect(isUnusual({ ...grey, signed: true }, PLAIN, bytes(0xf800, 0, 1))).toBe(false)
  expect(isUnusual({ ...grey, allocated: 8, stored: 8, highBit: 7 }, PLAIN, new Uint8Array([255, 1]))).toBe(false)
  expect(isUnusual({ ...grey, samples: 3, kind: 'rgb', allocated: 8, stored: 8, highBit: 7 }, PLAIN, new Uint8Array(9))).toBe(false)
  // Its decoder answers samples, however they were laid.
  expect(isUnusual({ ...grey, highBit: 15 }, '1.2.840.10008.1.2.4.70', frame)).toBe(false)
  expect(isUnusual(grey, PLAIN, bytes(1, 0x8002, 3))).toBe(true)
  expect(isUnusual(grey, RLE, frame, true)).toBe(true)
})

test('the engine is answered stored values, and those that it would cut are kept', () => {
  const unusual: NonNullable<DecodeTask['options']['unusual']> = { layout: { ...grey, highBit: 15 } }
  const frame = unusualFrame({
    imageFrame: { rows: 1, columns: 3 },
    transferSyntax: PLAIN,
    pixelData: bytes(0x10, 0x20, 0x8000),
    options: { unusual },
  })
  expect(frame).toMatchObject({ smallestPixelValue: 1, largestPixelValue: 0x800, pixelDataLength: 3 })
  expect(Array.from(unusual.samples!)).toEqual([1, 2, 0x800])
})
