import { levelledJpeg } from './deep-jpeg'
import type { DecodeTask } from './plain-frames'

/** A JPEG's beginning: a comment, then the frame header with its precision. */
const stream = (precision: number) => Uint8Array.from([0xff, 0xd8, 0xff, 0xfe, 0, 3, 65, 0xff, 0xc1, 0, 11, precision, 0, 1, 0, 1])
const task = (precision: number, syntax = '51'): DecodeTask => ({
  imageFrame: { bitsAllocated: 16, samplesPerPixel: 1, rows: 1, columns: 3 },
  transferSyntax: `1.2.840.10008.1.2.4.${syntax}`,
  pixelData: stream(precision),
  options: { preScale: { enabled: true, scalingParameters: { rescaleSlope: 2, rescaleIntercept: -1000 } } },
})
const decoded = { pixelData: Int16Array.from([-1000, -970, 1000]), smallestPixelValue: -1000, largestPixelValue: 1000 }

test('[IMG-05] a lossy JPEG of twelve bits loses the fifteen levels that its decoder adds, in the units of the image, and never goes below nothing', () => {
  const { pixelData, smallestPixelValue, largestPixelValue } = levelledJpeg(task(12), decoded)
  expect([...pixelData]).toEqual([-1000, -1000, 970])
  expect([smallestPixelValue, largestPixelValue]).toEqual([-1000, 970])
})

test('a slope that is no whole number moves the values by its own measure', () => {
  const scalingParameters = { rescaleSlope: 2.5, rescaleIntercept: 0 }
  const half = { ...task(12), options: { preScale: { enabled: true, scalingParameters } } }
  expect([...levelledJpeg(half, { ...decoded, pixelData: Float32Array.from([100, 40]) }).pixelData]).toEqual([62.5, 2.5])
})

test('eight bits and other syntaxes stay as they are', () => {
  expect(levelledJpeg(task(8), decoded)).toBe(decoded)
  expect(levelledJpeg(task(12, '70'), decoded)).toBe(decoded)
})
