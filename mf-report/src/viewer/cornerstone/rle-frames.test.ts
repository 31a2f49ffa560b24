import { rleFault } from './rle-frames'

const frame = (...words: number[]): Uint8Array => {
  const bytes = new Uint8Array(128)
  const view = new DataView(bytes.buffer)
  words.forEach((word, i) => {
    view.setUint32(4 * i, word, true)
  })
  return bytes
}
const of = (bytes: Uint8Array, change = {}) =>
  rleFault(bytes, { transferSyntax: '1.2.840.10008.1.2.5', samples: 1, bitsAllocated: 16, ...change })

test('[DC-14] an RLE frame has as many segments as its samples have bytes, each behind the one before it and within the frame', () => {
  expect(of(frame(2, 64, 96))).toBeUndefined()
  for (const bad of [frame(0), frame(1, 64), frame(15), frame(2, 64, 64), frame(2, 8, 96), frame(2, 64, 128), new Uint8Array(12)])
    expect(of(bad)).toMatch(/RLE/)
  expect(of(frame(3, 64, 80, 96), { samples: 3, bitsAllocated: 8 })).toBeUndefined()
})

test('other syntaxes, and a header that does not say its bits, are not asked', () => {
  expect(of(frame(0), { transferSyntax: '1.2.840.10008.1.2.1' })).toBeUndefined()
  expect(of(frame(0), { bitsAllocated: 0 })).toBeUndefined()
})
