import { darkened, isTooBright, precisionOf } from './extended-frames'
import type { DecodeTask } from './plain-frames'

/** SOI, a table, and a frame header of so many bits. */
const stream = (bits: number): Uint8Array =>
  Uint8Array.from([0xff, 0xd8, 0xff, 0xc4, 0, 4, 1, 2, 0xff, 0xc1, 0, 11, bits, 0, 4, 0, 4, 1, 1, 0x11, 0])
const task = (change: Partial<DecodeTask> = {}): DecodeTask => ({
  imageFrame: { bitsAllocated: 16, rows: 1, columns: 3 },
  transferSyntax: '1.2.840.10008.1.2.4.51',
  pixelData: stream(12),
  options: {},
  ...change,
})

test('[IMG-05] a JPEG of twelve bits is known by its own stream; one of eight bits, or of another form, is left as it is', () => {
  expect([precisionOf(stream(12)), precisionOf(stream(8)), precisionOf(Uint8Array.from([0xff, 0xd8, 1, 2]))]).toEqual([12, 8, undefined])
  expect(isTooBright(task())).toBe(true)
  expect(isTooBright(task({ pixelData: stream(8) }))).toBe(false)
  expect(isTooBright(task({ transferSyntax: '1.2.840.10008.1.2.4.70' }))).toBe(false)
})

test('[IMG-05] its values are fifteen levels darker, in the units that they are in, and never below the least', () => {
  const decoded = { pixelData: Uint16Array.from([526, 10, 4095]), smallestPixelValue: 10, largestPixelValue: 4095 }
  expect(darkened(task(), decoded)).toMatchObject({
    pixelData: Float32Array.from([511, 0, 4080]),
    smallestPixelValue: 0,
    largestPixelValue: 4080,
  })
  const preScale = { enabled: true, scalingParameters: { rescaleSlope: 2, rescaleIntercept: -1000, modality: 'CT' } }
  const scaled = { pixelData: Int16Array.from([52, -1000, 100]) }
  expect(darkened(task({ options: { preScale } }), scaled).pixelData).toEqual(Float32Array.from([22, -1000, 70]))
})
