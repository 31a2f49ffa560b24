import { type DecodeTask, lineOf } from './plain-frames'

/** Lossy JPEG of twelve bits (processes 4, 8 and 12): the engine has a decoder of its own for them. */
const LOSSY_DEEP = ['1.2.840.10008.1.2.4.51', '1.2.840.10008.1.2.4.53', '1.2.840.10008.1.2.4.55']
/** Rounding to the nearest, in sixteenths of a grey level. */
const HALF = 8

/** Bits of a sample, as the stream itself says them (its frame header, ITU-T T.81 B.2.2). */
function precisionOf(bytes: Uint8Array): number | undefined {
  let at = 2
  while (at + 4 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return bytes[at + 4]
    at += 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
  }
  return undefined
}

/** Grey levels by which the engine's decoder is too bright: it takes 2056 / 255 of the range for its middle, which is true of eight bits alone. */
const tooBright = (precision: number): number => Math.round(((2 * 1028 * (2 ** precision - 1)) / 255 - 2 ** (precision + 3) - HALF) / 16)

interface Decoded {
  readonly pixelData: ArrayLike<number>
  readonly smallestPixelValue: number
  readonly largestPixelValue: number
}

/** The values of a lossy JPEG of more than eight bits without the offset that the engine's decoder gives to each (5.14): 15 levels of twelve bits. */
export function levelledJpeg<T>({ imageFrame, transferSyntax, pixelData, options }: DecodeTask, decoded: T): T {
  if (!LOSSY_DEEP.includes(transferSyntax) || imageFrame.bitsAllocated !== 16 || imageFrame.samplesPerPixel !== 1) return decoded
  const precision = precisionOf(pixelData)
  const scale = lineOf(options.preScale)
  const { pixelData: values } = decoded as unknown as Decoded
  if (!precision || precision <= 8 || !scale || !(values?.length > 0)) return decoded
  const { slope, intercept } = scale
  const less = tooBright(precision) * slope
  const levelled = new Float32Array(values.length)
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < levelled.length; i++) {
    const value = Math.max(intercept, values[i]! - less)
    levelled[i] = value
    if (value < least) least = value
    if (value > most) most = value
  }
  // The engine chooses its array by the range.
  return { ...decoded, pixelData: levelled, smallestPixelValue: least, largestPixelValue: most }
}
