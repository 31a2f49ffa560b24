import { rlePlanes } from '../first/rle'
import { isPlain, type Layout } from './layout'
import type { DecodeTask } from './plain-frames'

const RLE = '1.2.840.10008.1.2.5'

/** The stored values of a grey frame, or its colours in eight bits. @throws Error where bytes are missing */
export function unusualSamples(layout: Layout, transferSyntax: string, frame: Uint8Array): ArrayLike<number> {
  const packed = transferSyntax === RLE
  const bytes = packed ? unpacked(layout, frame) : frame
  const count = layout.rows * layout.columns * layout.samples
  if (!(count > 0) || bytes.length < Math.ceil((count * layout.allocated) / 8)) throw new Error('the frame is cut short')
  return layout.samples === 3 ? colours({ ...layout, planar: layout.planar && !packed }, bytes, count) : greys(layout, bytes, count)
}

/** A frame as it would lie uncompressed; undefined where that takes a decoder. @throws Error where it is broken */
export function plainBytes(layout: Layout, transferSyntax: string, frame: Uint8Array): Uint8Array | undefined {
  if (isPlain(transferSyntax)) return frame
  return transferSyntax === RLE ? unpacked(layout, frame) : undefined
}

/** RLE's byte planes, the most significant of a sample first (PS3.5 G.2), laid together as an uncompressed frame has them. */
function unpacked({ rows, columns, samples, allocated }: Layout, frame: Uint8Array): Uint8Array {
  const width = Math.ceil(allocated / 8)
  const size = allocated === 1 ? Math.ceil((rows * columns) / 8) : rows * columns
  const planes = rlePlanes(frame, samples * width, size)
  if (!planes) throw new Error('the RLE frame is broken')
  const out = new Uint8Array(size * samples * width)
  planes.forEach((plane, i) => {
    const [sample, byte] = [Math.floor(i / width), width - 1 - (i % width)]
    for (let at = 0, to = sample * width + byte; at < size; at++, to += samples * width) out[to] = plane[at]!
  })
  return out
}

function greys({ allocated, stored, highBit, signed, real }: Layout, bytes: Uint8Array, count: number): ArrayLike<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (real) {
    if (allocated === 32) return Float32Array.from({ length: count }, (_, i) => view.getFloat32(4 * i, true))
    if (allocated === 64) return Float64Array.from({ length: count }, (_, i) => view.getFloat64(8 * i, true))
  }
  if (allocated === 1) return Uint8Array.from({ length: count }, (_, i) => (bytes[i >> 3]! >> (i & 7)) & 1)
  const shift = highBit + 1 - stored
  if (shift < 0 || stored < 1) throw new Error('the samples lie outside of their bits')
  if (allocated === 32) {
    const values = new Float64Array(count)
    const [up, down] = [31 - highBit, 32 - stored]
    for (let i = 0; i < count; i++) {
      const word = view.getInt32(4 * i, true) << up
      values[i] = signed ? word >> down : word >>> down
    }
    return values
  }
  if (allocated !== 8 && allocated !== 16) throw new Error(`samples of ${allocated} bits`)
  const values = signed ? new Int16Array(count) : new Uint16Array(count)
  const [up, down] = [31 - highBit, 32 - stored]
  for (let i = 0; i < count; i++) {
    const word = (allocated === 8 ? bytes[i]! : view.getUint16(2 * i, true)) << up
    values[i] = signed ? word >> down : word >>> down
  }
  return values
}

/** The upper eight bits of each sample, the three of a pixel side by side. */
function colours({ rows, columns, stored, highBit, planar, kind }: Layout, bytes: Uint8Array, count: number): Uint8ClampedArray {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pixels = rows * columns
  const shift = Math.max(0, stored - 8) + highBit + 1 - stored
  const at = (i: number, sample: number): number => {
    const value = view.getUint16(2 * (planar ? sample * pixels + i : 3 * i + sample), true) >> shift
    return Math.min(value, 255)
  }
  const out = new Uint8ClampedArray(count)
  for (let i = 0; i < pixels; i++) {
    const [a, b, c] = [at(i, 0), at(i, 1), at(i, 2)]
    // PS3.3 C.7.6.3.1.2; what is put in is rounded and kept within bounds.
    const rgb = kind === 'ybr' ? [a + 1.402 * (c - 128), a - 0.344136 * (b - 128) - 0.714136 * (c - 128), a + 1.772 * (b - 128)] : [a, b, c]
    for (let sample = 0; sample < 3; sample++) out[3 * i + sample] = rgb[sample]!
  }
  return out
}

/** Such a frame as the engine's worker would answer it: stored values alone, never scaled. Undefined leaves the frame to the worker. */
export function unusualFrame({ imageFrame, transferSyntax, pixelData, options }: DecodeTask): object | undefined {
  const { unusual } = options
  if (!unusual) return undefined
  const { layout } = unusual
  const samples = unusualSamples(layout, transferSyntax, pixelData)
  // The engine chooses its array by the smallest and largest value, and cuts what lies broken between two whole ones.
  unusual.samples = samples
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i]!
    if (value < least) least = value
    if (value > most) most = value
  }
  return {
    ...imageFrame,
    ...(layout.samples === 3 ? { photometricInterpretation: 'RGB', planarConfiguration: 0, bitsAllocated: 8, bitsStored: 8 } : {}),
    pixelData: layout.samples === 3 ? new Uint8Array((samples as Uint8ClampedArray).buffer) : samples,
    pixelDataLength: samples.length,
    smallestPixelValue: least,
    largestPixelValue: most,
    decodeTimeInMS: 0,
  }
}
