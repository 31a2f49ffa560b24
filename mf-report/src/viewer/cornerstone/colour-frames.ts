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
