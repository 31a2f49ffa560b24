import { eightBits, rgbOf422 } from './colour-frames'
import type { DecodeTask } from './plain-frames'

const task = (pixels: number[], change: object = {}): DecodeTask => ({
  imageFrame: { bitsAllocated: 8, samplesPerPixel: 3, photometricInterpretation: 'YBR_FULL_422', rows: 1, columns: 2, ...change },
  transferSyntax: '1.2.840.10008.1.2.1',
  pixelData: Uint8Array.from(pixels),
  options: {},
})

test('[IMG-05] two pixels of uncompressed 4:2:2 share their colour, each with its own brightness; what is out of range ends at the edge', () => {
  expect(rgbOf422(task([100, 200, 128, 128]))).toMatchObject({
    photometricInterpretation: 'RGB',
    planarConfiguration: 0,
    pixelData: Uint8Array.from([100, 100, 100, 200, 200, 200]),
    pixelDataLength: 6,
  })
  // Pure red and pure blue of JPEG's matrix; 255 on top of a strong colour stays 255.
  expect(rgbOf422(task([76, 255, 85, 255]))).toMatchObject({ pixelData: Uint8Array.from([254, 0, 0, 255, 179, 179]) })
})

test('a frame of another length, packing or syntax is left to the engine', () => {
  expect(rgbOf422(task([1, 2, 3, 4, 5, 6]))).toBeUndefined()
  expect(rgbOf422(task([1, 2, 3, 4], { photometricInterpretation: 'YBR_FULL' }))).toBeUndefined()
  expect(rgbOf422({ ...task([1, 2, 3, 4]), transferSyntax: '1.2.840.10008.1.2.4.50' })).toBeUndefined()
})

test('[IMG-05] decoded colours of sixteen bits are their upper eight, of twelve stored ones too', () => {
  const of = (bitsStored: number, ...values: number[]) =>
    eightBits(task([], { bitsAllocated: 16, bitsStored, photometricInterpretation: 'RGB' }), { pixelData: Uint16Array.from(values) })
  expect(of(16, 0x1234, 0xffff, 0x80ff)).toMatchObject({ pixelData: Uint8Array.of(0x12, 0xff, 0x80), largestPixelValue: 255 })
  expect(of(12, 0x123, 0xfff, 0x800)).toMatchObject({ pixelData: Uint8Array.of(0x12, 0xff, 0x80) })
  const small = { pixelData: Uint8Array.of(1, 2, 3) }
  expect(eightBits(task([]), small)).toBe(small)
})
