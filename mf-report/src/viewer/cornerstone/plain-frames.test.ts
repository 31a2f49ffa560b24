import { type DecodeTask, plainFrame } from './plain-frames'

const task = (values: readonly number[], frame: object = {}, options: object = {}, transferSyntax = '1.2.840.10008.1.2.1'): DecodeTask => ({
  imageFrame: {
    bitsAllocated: 16,
    bitsStored: 12,
    pixelRepresentation: 0,
    samplesPerPixel: 1,
    photometricInterpretation: 'MONOCHROME2',
    rows: 1,
    columns: values.length,
    ...frame,
  },
  transferSyntax,
  pixelData: new Uint8Array(new Uint16Array(values).buffer),
  options: { preScale: { enabled: true, scalingParameters: { rescaleSlope: 1, rescaleIntercept: -1024 } }, ...options },
})

test('a CT in its units, with its range and told as scaled', () => {
  const frame = plainFrame(task([0, 1024, 2000]))
  expect(frame).toMatchObject({
    pixelData: new Int16Array([-1024, 0, 976]),
    smallestPixelValue: -1024,
    largestPixelValue: 976,
    pixelDataLength: 3,
    preScale: { scaled: true },
  })
})

test('signed values by their stored bits; without a rescale as they are stored', () => {
  expect(plainFrame(task([0xfff, 0x800, 5], { pixelRepresentation: 1 }, { preScale: { enabled: false } }))).toMatchObject({
    pixelData: new Int16Array([-1, -2048, 5]),
    smallestPixelValue: -2048,
    largestPixelValue: 5,
  })
  expect(plainFrame(task([7, 300], {}, { preScale: { enabled: false } }))).not.toHaveProperty('preScale')
})

test('values are laid where the engine takes them without another copy', () => {
  const targetBuffer: { type?: string; arrayBuffer?: ArrayBuffer } = {}
  const frame = plainFrame(task([0, 1024, 2000], {}, { targetBuffer })) as { pixelData: Int16Array }
  expect(targetBuffer).toMatchObject({ type: 'Int16Array', offset: 0, length: 3 })
  expect(targetBuffer.arrayBuffer).toBe(frame.pixelData.buffer)
})

test('everything else is left to the worker', () => {
  const scaled = (scalingParameters: object) => ({ preScale: { enabled: true, scalingParameters } })
  for (const left of [
    task([1], {}, {}, '1.2.840.10008.1.2.5'),
    task([1], { samplesPerPixel: 3, photometricInterpretation: 'RGB' }),
    task([1], { photometricInterpretation: 'PALETTE COLOR' }),
    task([1], { bitsAllocated: 8 }),
    task([1], { columns: 2 }),
    task([1, 2], { columns: 1 }),
    task([1], {}, scaled({ rescaleSlope: 0.5, rescaleIntercept: 0 })),
    task([1], {}, scaled({ rescaleSlope: 1, rescaleIntercept: 0, modality: 'PT' })),
    task([1], {}, scaled({ rescaleSlope: 1 })),
    task([60_000], { bitsStored: 16 }, scaled({ rescaleSlope: 2, rescaleIntercept: 0 })),
    task([1], {}, { targetBuffer: { type: 'Float32Array' } }),
  ])
    expect(plainFrame(left)).toBeUndefined()
})
