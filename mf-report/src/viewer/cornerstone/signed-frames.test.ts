import type { DecodeTask } from './plain-frames'
import { signedFrame } from './signed-frames'

const task = (frame: object = {}, scalingParameters?: object): DecodeTask => ({
  imageFrame: { bitsAllocated: 16, bitsStored: 13, pixelRepresentation: 1, rows: 1, columns: 3, ...frame },
  transferSyntax: '1.2.840.10008.1.2.4.90',
  pixelData: new Uint8Array(),
  options: {
    preScale: scalingParameters ? { enabled: true, scalingParameters: scalingParameters as Record<string, unknown> } : { enabled: false },
  },
})
const wrapped = { pixelData: new Uint16Array([63_536, 0, 900]), smallestPixelValue: 0, largestPixelValue: 63_536 }

test('[IMG-05] the darkest values of a stream that calls itself unsigned are dark again', () => {
  expect(signedFrame(task(), wrapped)).toEqual({
    pixelData: new Float32Array([-2000, 0, 900]),
    smallestPixelValue: -2000,
    largestPixelValue: 900,
  })
  const inUnits = { pixelData: new Float32Array([62_512, -1024, -124]), smallestPixelValue: -1024, largestPixelValue: 62_512 }
  expect(signedFrame(task({}, { rescaleSlope: 1, rescaleIntercept: -1024 }), inUnits)).toMatchObject({
    pixelData: new Float32Array([-3024, -1024, -124]),
    smallestPixelValue: -3024,
  })
})

test('unsigned values, and signed ones that are right, stay what they are', () => {
  expect(signedFrame(task({ pixelRepresentation: 0 }), wrapped)).toBe(wrapped)
  const right = { pixelData: new Int16Array([-2000, 900]), smallestPixelValue: -2000, largestPixelValue: 900 }
  expect(signedFrame(task(), right)).toBe(right)
})

test('[IMG-05] eight signed bits, and slopes that are broken, as they are stored and in units', () => {
  const eight = { bitsAllocated: 8, bitsStored: 8 }
  const bytes = { pixelData: Uint8Array.of(128, 255, 127), smallestPixelValue: 127, largestPixelValue: 255 }
  expect(signedFrame(task(eight), bytes)).toMatchObject({ pixelData: Float32Array.of(-128, -1, 127), smallestPixelValue: -128 })
  const right = { pixelData: Int8Array.of(-128, 127), smallestPixelValue: -128, largestPixelValue: 127 }
  expect(signedFrame(task(eight), right)).toBe(right)
  const broken = task({}, { rescaleSlope: 0.5, rescaleIntercept: 0 })
  const left = { ...broken, options: { ...broken.options, allowFloatRendering: false } }
  expect(signedFrame(left, wrapped)).toMatchObject({ pixelData: Float32Array.of(-2000, 0, 900) })
  const inUnits = { pixelData: Float32Array.of(31_768, 0, 450), smallestPixelValue: 0, largestPixelValue: 31_768 }
  expect(signedFrame(broken, inUnits)).toMatchObject({ pixelData: Float32Array.of(-1000, 0, 450) })
})
