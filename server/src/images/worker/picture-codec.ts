import sharp, { type Region as Box } from 'sharp'
import { DicomRefused } from '../dicom/reasons.ts'
import type { JpegDecoder, Picture } from '../dicom/render.ts'
import type { EncodedPicture, PictureOutput, RawPicture, Region } from './protocol.ts'

// One picture at a time on one thread, nothing kept: a hostile file must not take the machine.
sharp.concurrency(1)
sharp.cache(false)

/** The region in whole pixels, inside the picture. */
function cut(region: Region, picture: Picture): Box {
  const [left, top] = [Math.round(region.left), Math.round(region.top)]
  const edge = (asked: number | undefined, begin: number, whole: number): number =>
    Math.min(Math.max(1, Math.round(Math.abs(asked ?? whole))), whole - begin)
  const [width, height] = [edge(region.width, left, picture.width), edge(region.height, top, picture.height)]
  if (left < 0 || top < 0 || width < 1 || height < 1) throw new DicomRefused('BAD_IMAGE_SIZE', 'region')
  return { left, top, width, height }
}

/** Writes a picture as PNG or JPEG, scaled down to the longest edge asked and to square pixels. */
export async function encodePicture(picture: Picture, frame: number, output: PictureOutput): Promise<EncodedPicture> {
  const { channels, pixels, pixelAspect } = picture
  const part = output.region ? cut(output.region, picture) : { left: 0, top: 0, width: picture.width, height: picture.height }
  const { width, height } = part
  const wanted = { width: pixelAspect < 1 ? width / pixelAspect : width, height: pixelAspect > 1 ? height * pixelAspect : height }
  const { maxWidth, maxHeight, maxEdge = Number.POSITIVE_INFINITY } = output
  // A viewport is filled (PS3.18 8.3.5.1.3); a longest edge is a bound alone.
  const scale =
    maxWidth && maxHeight
      ? Math.min(maxWidth / wanted.width, maxHeight / wanted.height)
      : Math.min(1, maxEdge / Math.max(wanted.width, wanted.height))
  const size = { width: Math.max(1, Math.round(wanted.width * scale)), height: Math.max(1, Math.round(wanted.height * scale)) }
  const raw = { width: picture.width, height: picture.height, channels }
  const shown = sharp(pixels, { raw })
    .extract(part)
    .flop((output.region?.width ?? 1) < 0)
    .flip((output.region?.height ?? 1) < 0)
  const resized = shown.resize({ ...size, fit: 'fill' })
  const grey = channels === 1 ? resized.toColourspace('b-w') : resized
  const encoded = output.format === 'png' ? grey.png({ compressionLevel: 6 }) : grey.jpeg({ quality: output.quality ?? 85 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, mediaType: `image/${output.format}`, width: info.width, height: info.height, frame }
}

/** Largest picture that is decoded: what a telephone's camera makes. */
const MOST_PIXELS = 50_000_000

/** Decodes an uploaded PNG or JPEG: upright, without transparency, its longest edge bounded, and nothing of its hidden notes. */
export async function decodePicture(bytes: Buffer, maxEdge: number): Promise<RawPicture> {
  try {
    const input = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
    const { format } = await input.metadata()
    if (format !== 'png' && format !== 'jpeg') throw new DicomRefused('BAD_PIXELS', 'neither PNG nor JPEG')
    const { data, info } = await input
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== 1 && info.channels !== 3) throw new DicomRefused('BAD_PIXELS', `${info.channels} channels`)
    return { width: info.width, height: info.height, channels: info.channels, pixels: new Uint8Array(data) }
  } catch (error) {
    if (error instanceof DicomRefused) throw error
    throw new DicomRefused('BAD_PIXELS', 'picture')
  }
}

/**
 * An uploaded picture drawn anew as the kind that its header says it is: upright, bounded, and nothing beside its pixels (EXIF,
 * GPS, profiles, what stands behind its end). Moving ones keep their frames.
 */
export async function redrawPicture(bytes: Buffer, type: string, maxEdge: number): Promise<{ bytes: Uint8Array; mediaType: string }> {
  try {
    const moving = type === 'image/gif' || type === 'image/webp'
    const input = sharp(bytes, { failOn: 'error', limitInputPixels: 2 * MOST_PIXELS, ...(moving ? { animated: true } : {}) })
    const { format } = await input.metadata()
    if (`image/${format}` !== type) throw new DicomRefused('BAD_PIXELS', `${format} is no ${type}`)
    const sized = (moving ? input : input.rotate())
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const drawn =
      format === 'png'
        ? sized.png({ compressionLevel: 6 })
        : format === 'jpeg'
          ? sized.jpeg({ quality: 90 })
          : format === 'gif'
            ? sized.gif()
            : sized.webp({ quality: 90 })
    return { bytes: new Uint8Array(await drawn.toBuffer()), mediaType: type }
  } catch (error) {
    if (error instanceof DicomRefused) throw error
    throw new DicomRefused('BAD_PIXELS', 'picture')
  }
}

/** Decodes an 8-bit JPEG after its own header was checked, so the codec never sees a size that was not expected. */
export const decodeJpeg: JpegDecoder = async (jpeg, expected) => {
  const head = jpegHead(jpeg)
  if (!head) throw new DicomRefused('BAD_PIXELS', 'no JPEG frame header')
  if (head.lossless || head.precision !== 8 || (head.components !== 1 && head.components !== 3))
    throw new DicomRefused('CANNOT_RENDER', `JPEG of ${head.precision} bits, ${head.components} components`)
  if (head.rows !== expected.rows || head.columns !== expected.columns)
    throw new DicomRefused('BAD_PIXELS', `JPEG is ${head.rows}x${head.columns}`)
  const channels = head.components === 1 ? 1 : 3
  try {
    const input = sharp(jpeg, { failOn: 'error', limitInputPixels: expected.rows * expected.columns })
    const { data, info } = await input
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    if (info.channels !== channels || info.width !== expected.columns || info.height !== expected.rows)
      throw new DicomRefused('BAD_PIXELS', 'JPEG decoded otherwise')
    return { channels, pixels: data }
  } catch (error) {
    if (error instanceof DicomRefused) throw error
    throw new DicomRefused('BAD_PIXELS', 'JPEG')
  }
}

interface JpegHead {
  precision: number
  rows: number
  columns: number
  components: number
  lossless: boolean
}

/** The frame header (SOF) of a JPEG, found by walking its markers; undefined when there is none before the scan. */
export function jpegHead(jpeg: Buffer): JpegHead | undefined {
  if (jpeg.length < 4 || jpeg.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 10 <= jpeg.length && jpeg[at] === 0xff) {
    const mark = jpeg[at + 1]!
    if (mark === 0xff) {
      at += 1
      continue
    }
    const isFrame = mark >= 0xc0 && mark <= 0xcf && mark !== 0xc4 && mark !== 0xc8 && mark !== 0xcc
    if (isFrame) {
      const lossless = mark === 0xc3 || mark >= 0xc5
      return {
        precision: jpeg[at + 4]!,
        rows: jpeg.readUInt16BE(at + 5),
        columns: jpeg.readUInt16BE(at + 7),
        components: jpeg[at + 9]!,
        lossless,
      }
    }
    if (mark === 0xda || mark === 0xd9) return undefined
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return undefined
}
