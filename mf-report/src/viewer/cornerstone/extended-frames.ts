import type { DecodeTask } from './plain-frames'

interface Decoded {
  readonly pixelData: ArrayLike<number>
}

/** JPEG extended and progressive: the forms that may have twelve bits. */
const EXTENDED = ['1.2.840.10008.1.2.4.51', '1.2.840.10008.1.2.4.53', '1.2.840.10008.1.2.4.55']
/**
 * The engine's decoder of twelve bits (5.14, codecs/jpeg.js) stretches the half step by which values are rounded along with the middle of the
 * scale, 2056 / (255 / 4095) instead of 2048 * 16 + 8: everything comes out fifteen levels too bright, in a CT of 2 HU a level 30 HU.
 */
const TOO_MUCH = 15

/** The bits of a sample by the stream's own frame header (ITU-T T.81 B.2.2); undefined without one. */
export function precisionOf(stream: Uint8Array): number | undefined {
  for (let at = 2; at + 4 < stream.length && stream[at] === 0xff; ) {
    const marker = stream[at + 1]!
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (frame) return stream[at + 4]
    at += 2 + ((stream[at + 2]! << 8) | stream[at + 3]!)
  }
  return undefined
}

/** Does the decoder make this frame too bright? Asked before its bytes go to the worker. */
export const isTooBright = ({ transferSyntax, imageFrame, pixelData }: DecodeTask): boolean =>
  EXTENDED.includes(transferSyntax) && imageFrame.bitsAllocated === 16 && precisionOf(pixelData) === 12

/** The same frame as it was stored; in the modality's units where the engine has put it into them already. */
export function darkened<T>({ options: { preScale } }: DecodeTask, decoded: T): T {
  const { pixelData } = decoded as unknown as Decoded
  const { rescaleSlope, rescaleIntercept, modality } = preScale?.scalingParameters ?? {}
  if (!(pixelData?.length > 0) || modality === 'PT' || modality === 'RTDOSE') return decoded
  const scaled = preScale?.enabled === true && Number(rescaleSlope) > 0 && Number.isFinite(Number(rescaleIntercept))
  const [slope, intercept] = scaled ? [Number(rescaleSlope), Number(rescaleIntercept)] : [1, 0]
  const values = new Float32Array(pixelData.length)
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 0; i < values.length; i++) {
    const value = Math.max(intercept, pixelData[i]! - TOO_MUCH * slope)
    values[i] = value
    if (value < least) least = value
    if (value > most) most = value
  }
  // The engine chooses its array by the range.
  return { ...decoded, pixelData: values, smallestPixelValue: least, largestPixelValue: most }
}
