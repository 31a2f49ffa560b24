const ascii = (bytes: Buffer, from: number, text: string): boolean => bytes.subarray(from, from + text.length).toString('latin1') === text

/** A picture's own first chunk says how large it is; nothing is decoded here. */
const MOST_PIXELS = 16_384

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function isPng(bytes: Buffer): boolean {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG) || bytes.readUInt32BE(8) !== 13 || !ascii(bytes, 12, 'IHDR')) return false
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return width > 0 && height > 0 && width <= MOST_PIXELS && height <= MOST_PIXELS
}

function isGif(bytes: Buffer): boolean {
  if (bytes.length < 14 || !(ascii(bytes, 0, 'GIF87a') || ascii(bytes, 0, 'GIF89a'))) return false
  return bytes.readUInt16LE(6) > 0 && bytes.readUInt16LE(8) > 0
}

/** Start of image, then another marker; it ends as such a file ends. */
const isJpeg = (bytes: Buffer): boolean =>
  bytes.length >= 20 &&
  bytes[0] === 0xff &&
  bytes[1] === 0xd8 &&
  bytes[2] === 0xff &&
  bytes[3]! >= 0xc0 &&
  bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > 0

const isWebp = (bytes: Buffer): boolean =>
  bytes.length >= 20 &&
  ascii(bytes, 0, 'RIFF') &&
  ascii(bytes, 8, 'WEBP') &&
  ['VP8 ', 'VP8L', 'VP8X'].some((kind) => ascii(bytes, 12, kind)) &&
  bytes.readUInt32LE(4) + 8 <= bytes.length + 1

/** What a file is by its bytes, whatever its name and its sender say; undefined for everything that is no picture for a chat. */
export function imageType(bytes: Buffer): 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | undefined {
  if (isPng(bytes)) return 'image/png'
  if (isJpeg(bytes)) return 'image/jpeg'
  if (isGif(bytes)) return 'image/gif'
  return isWebp(bytes) ? 'image/webp' : undefined
}
