import { type DecodeTask, scaleOf } from './plain-frames'

interface Decoded {
  readonly pixelData: ArrayLike<number>
  readonly smallestPixelValue: number
  readonly largestPixelValue: number
}

const HALF = 2 ** 15

/**
 * Negative values of a compressed frame whose own stream calls them unsigned though the header, which counts, calls them signed: the engine's
 * worker makes them signed in an unsigned array, so that the darkest become the brightest (5.14). Everything else stays as it is.
 */
export function signedFrame<T>({ imageFrame, options }: DecodeTask, decoded: T): T {
  if (imageFrame.pixelRepresentation !== 1 || imageFrame.bitsAllocated !== 16) return decoded
  const { pixelData, largestPixelValue } = decoded as unknown as Decoded
  const scale = scaleOf(options.preScale)
  if (!scale || !(pixelData?.length > 0) || (largestPixelValue - scale.intercept) / scale.slope < HALF) return decoded
  const { slope, intercept } = scale
  const values = new Float32Array(pixelData.length)
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < values.length; i++) {
    const stored = (pixelData[i]! - intercept) / slope
    const value = (stored < HALF ? stored : stored - 2 * HALF) * slope + intercept
    values[i] = value
    if (value < least) least = value
    if (value > most) most = value
  }
  // The engine chooses its array by the range.
  return { ...decoded, pixelData: values, smallestPixelValue: least, largestPixelValue: most }
}
