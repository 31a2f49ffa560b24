import { type DecodeTask, lineOf } from './plain-frames'

interface Decoded {
  readonly pixelData: ArrayLike<number>
  readonly smallestPixelValue: number
  readonly largestPixelValue: number
}

/**
 * Negative values of a compressed frame whose own stream calls them unsigned though the header, which counts, calls them signed, or whose eight
 * bits the engine's worker puts into an unsigned array in any case (5.14): the darkest become the brightest. Everything else stays as it is.
 */
export function signedFrame<T>({ imageFrame, options }: DecodeTask, decoded: T): T {
  const { pixelRepresentation, bitsAllocated } = imageFrame
  if (pixelRepresentation !== 1 || (bitsAllocated !== 8 && bitsAllocated !== 16)) return decoded
  const half = 2 ** (bitsAllocated - 1)
  const { pixelData, largestPixelValue } = decoded as unknown as Decoded
  const scale = scaleIn(options)
  if (!scale || !(pixelData?.length > 0) || Math.round((largestPixelValue - scale.intercept) / scale.slope) < half) return decoded
  const { slope, intercept } = scale
  const values = new Float32Array(pixelData.length)
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < values.length; i++) {
    const stored = Math.round((pixelData[i]! - intercept) / slope)
    const value = (stored < half ? stored : stored - 2 * half) * slope + intercept
    values[i] = value
    if (value < least) least = value
    if (value > most) most = value
  }
  // The engine chooses its array by the range.
  return { ...decoded, pixelData: values, smallestPixelValue: least, largestPixelValue: most }
}

/** By what the worker has put the values into units: where a slope is broken, and nothing draws such values, by nothing. */
function scaleIn({
  preScale,
  allowFloatRendering,
}: DecodeTask['options']): { readonly slope: number; readonly intercept: number } | undefined {
  const line = lineOf(preScale)
  const broken = line && !(Number.isInteger(line.slope) && Number.isInteger(line.intercept))
  return broken && allowFloatRendering === false ? { slope: 1, intercept: 0 } : line
}
