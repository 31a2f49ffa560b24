import type { DataSet, DicomFile } from '../data-set.ts'
import { frameBytes } from '../frames.ts'
import type { ImageDescription } from '../index-record.ts'
import { DicomRefused } from '../reasons.ts'
import { RLE_LOSSLESS, transferSyntax } from '../syntaxes.ts'
import { unsigned } from '../values.ts'
import { bareJpeg } from './frames/jpeg.ts'
import { bareJpeg2000 } from './frames/jpeg2000.ts'
import { bareRle } from './frames/rle.ts'

const BIT_POSITION = 0x0102

/** Bits of a 16-bit sample that hold an overlay of the old kind (PS3.5 8.1.2) beside the stored ones. */
function overlayBits(root: DataSet, image: ImageDescription): number {
  let bits = 0
  for (const tag of root.elements.keys()) {
    const group = tag >>> 16
    if (group < 0x6000 || group > 0x60ff || group % 2 === 1 || (tag & 0xffff) !== BIT_POSITION) continue
    const position = unsigned(root, tag) ?? 0
    if (position > 0 && position < 16) bits |= 1 << position
  }
  const stored = ((1 << image.bitsStored) - 1) << (image.highBit + 1 - image.bitsStored)
  return bits & ~stored
}

/** A native frame or all of them without the overlays that hide in unused bits; the same bytes when there are none. Little endian. */
export function withoutOverlayBits(bytes: Buffer, root: DataSet, image: ImageDescription): Buffer {
  const bits = image.bitsAllocated === 16 ? overlayBits(root, image) : 0
  if (bits === 0) return bytes
  const out = Buffer.from(bytes)
  for (let at = 0; at + 2 <= out.length; at += 2) out.writeUInt16LE(out.readUInt16LE(at) & ~bits & 0xffff, at)
  return out
}

/** Native pixels, little endian, as long as the picture says: what stands behind them is no picture. */
export function barePixels(bytes: Buffer, root: DataSet, image: ImageDescription): Buffer {
  const length = Math.ceil(frameBytes(image) * image.frames)
  return withoutOverlayBits(length > 0 ? bytes.subarray(0, length) : bytes, root, image)
}

/**
 * A compressed frame and nothing else: no comments, application data or thumbnails of its coder, and nothing behind it. The picture is
 * untouched. Throws BAD_PIXELS for one of which it cannot be told where it ends: what goes out without a name is only what was looked at.
 */
export function bareFrame(bytes: Buffer, { syntax }: Pick<DicomFile, 'syntax'>, image: ImageDescription): Buffer {
  const bare = withoutRest(bytes, syntax, image)
  if (!bare) throw new DicomRefused('BAD_PIXELS', 'the end of the frame')
  return bare
}

const JPEG = new Set(['image/jpeg', 'image/jls'])
const JPEG_2000 = new Set(['image/jp2', 'image/jpx', 'image/jphc'])
const NATIVE = 'application/octet-stream'

/** Can a frame of this transfer syntax be told from what its coder wrote beside it? Of video and JPEG XL it cannot. */
export function canBeBared(transferSyntaxUid: string): boolean {
  const { mediaType = '', uid } = transferSyntax(transferSyntaxUid) ?? {}
  return uid === RLE_LOSSLESS || mediaType === NATIVE || JPEG.has(mediaType) || JPEG_2000.has(mediaType)
}

function withoutRest(bytes: Buffer, { uid, mediaType }: DicomFile['syntax'], image: ImageDescription): Buffer | undefined {
  if (uid === RLE_LOSSLESS) return bareRle(bytes, image.rows * image.columns)
  if (mediaType === NATIVE) return bytes.subarray(0, Math.ceil(frameBytes(image)))
  if (JPEG.has(mediaType)) return bareJpeg(bytes)
  return JPEG_2000.has(mediaType) ? bareJpeg2000(bytes) : undefined
}
