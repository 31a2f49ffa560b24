import { type DecodeTask, PLAIN } from './plain-frames'

/**
 * Uncompressed YBR_FULL_422 as RGB: two pixels share their colour (PS3.3 C.7.6.3.1.2). The engine knows such a frame by a length that it does
 * not have, and would show its bytes as they are (5.14). Undefined leaves the frame to the worker.
 */
export function rgbOf422({ imageFrame, transferSyntax, pixelData }: DecodeTask): object | undefined {
  const { bitsAllocated, samplesPerPixel, photometricInterpretation, rows, columns } = imageFrame
  const is422 = photometricInterpretation === 'YBR_FULL_422' && samplesPerPixel === 3 && bitsAllocated === 8
  const count = rows * columns
  // A frame of another length is not packed that way, or broken.
  if (!PLAIN.includes(transferSyntax) || !is422 || columns % 2 !== 0 || !(count > 0) || pixelData.length !== 2 * count) return undefined
  // Clamps and rounds what is put in.
  const rgb = new Uint8ClampedArray(3 * count)
  for (let from = 0, to = 0; from < pixelData.length; from += 4) {
    const [blue, red] = [pixelData[from + 2]! - 128, pixelData[from + 3]! - 128]
    for (const luma of [pixelData[from]!, pixelData[from + 1]!]) {
      rgb[to++] = luma + 1.402 * red
      rgb[to++] = luma - 0.344136 * blue - 0.714136 * red
      rgb[to++] = luma + 1.772 * blue
    }
  }
  return {
    ...imageFrame,
    photometricInterpretation: 'RGB',
    planarConfiguration: 0,
    pixelData: new Uint8Array(rgb.buffer),
    pixelDataLength: rgb.length,
    smallestPixelValue: 0,
    largestPixelValue: 255,
    decodeTimeInMS: 0,
  }
}

interface Decoded {
  readonly pixelData: ArrayLike<number>
}

/** Decoded colours of sixteen bits as their upper eight: the engine would keep the lower ones (5.14). Everything else stays as it is. */
export function eightBits<T>({ imageFrame: { bitsAllocated, bitsStored = 16, samplesPerPixel } }: DecodeTask, decoded: T): T {
  const { pixelData } = decoded as unknown as Decoded
  if (samplesPerPixel !== 3 || bitsAllocated !== 16 || !(pixelData?.length > 0) || !(bitsStored > 8)) return decoded
  const shift = bitsStored - 8
  const values = Uint8Array.from(pixelData, (value) => Math.min(255, value >> shift))
  return { ...decoded, bitsAllocated: 8, bitsStored: 8, pixelData: values, smallestPixelValue: 0, largestPixelValue: 255 }
}
